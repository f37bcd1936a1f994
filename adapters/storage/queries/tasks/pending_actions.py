"""Tasks and decisions that wait for an agent."""

from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Select, bindparam, case, func, literal_column, or_, select, text, true, union_all

from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import DriverRow, statement
from adapters.storage.queries.tasks.costs import select_total_cost
from adapters.storage.tables.accounts import TASK_COUNTERS, agent
from adapters.storage.tables.agreements import decision
from adapters.storage.tables.tasks import ASKING, UNREAD, WAITING, TaskRow, task
from domain.lifecycle.statuses import WAITING_FOR_AGENT, SettlementMode, Status
from domain.tasks.decisions import DecisionStatus

UNPAID = (Status.DRAFT, Status.QUOTED)


OF_AGENT = task.c.agent_id == bindparam("agent_id")


URGENCY = case({status.value: number for number, status in enumerate(WAITING_FOR_AGENT)}, value=task.c.status)


def _oldest(status: Status) -> Select[Any]:
    """Return the agent's tasks in a waiting status, the longest unchanged first."""
    # Literals, as in the index.
    in_status = (text(WAITING), task.c.status == literal_column(f"'{status}'"))
    return select(task).where(OF_AGENT, *in_status).order_by(task.c.updated_instant, task.c.id)


def _waiting_tasks() -> Select[Any]:
    pages = (
        _oldest(status).with_only_columns(task.c.id).limit(bindparam("limit")).subquery()
        for status in WAITING_FOR_AGENT
    )
    ids = union_all(*(select(page.c.id) for page in pages))
    order = (URGENCY, task.c.updated_instant, task.c.id)
    return select_where(task, OF_AGENT, task.c.id.in_(ids), order_by=order, limit=bindparam("limit"))


@statement(_waiting_tasks())
def select_waiting_tasks(agent_id: int, limit: int) -> TaskRow:
    """Select the most urgent first, then the longest unchanged."""


MAX_SUMMED = 1_000


class WaitingNumbers(NamedTuple):
    """The numbers of an agent's tasks by status, and the cost of its unfunded tasks in a currency, in minor units.

    There is a row for each currency, and one without any if there are no such tasks.
    """

    by_status: dict[Status, int]
    currency: str | None
    missing: int | None


def _waiting_numbers() -> Select[Any]:
    pages = (_oldest(status).limit(MAX_SUMMED).subquery() for status in UNPAID)
    unpaid = union_all(
        *(
            select(page.c.currency, (select_total_cost(page) - page.c.reserved).label("missing")).where(
                page.c.settlement_mode == SettlementMode.ESCROW.value
            )
            for page in pages
        )
    ).subquery()
    missing = func.sum(unpaid.c.missing).cast(BigInteger).label("missing")
    costs = select(unpaid.c.currency, missing).group_by(unpaid.c.currency).subquery()
    counters = [agent.c[counter] for counter in TASK_COUNTERS.values()]
    numbers = select(*counters, costs.c.currency, costs.c.missing).select_from(agent.outerjoin(costs, true()))
    return numbers.where(agent.c.id == bindparam("agent_id")).order_by(costs.c.currency)


def _numbers_row(values: DriverRow) -> WaitingNumbers:
    *by_status, currency, missing = values
    return WaitingNumbers(dict(zip(TASK_COUNTERS, by_status, strict=True)), currency, missing)


@statement(_waiting_numbers(), row=_numbers_row)
def select_waiting_numbers(agent_id: int) -> WaitingNumbers: ...


"""The costs are those of at most `MAX_SUMMED` drafts and as many quoted tasks, the longest unchanged."""


class WaitingDecision(NamedTuple):
    """A decision request that can still be answered, with the total number of them."""

    id: int
    task_id: int
    question_code: str
    message: str
    options_json: str
    default_option_json: str | None
    deadline_at: int | None
    deadline_instant: int | None
    total: int


@statement(
    select(
        decision.c.id,
        decision.c.task_id,
        decision.c.question_code,
        decision.c.message,
        decision.c.options_json,
        decision.c.default_option_json,
        decision.c.deadline_at,
        decision.c.deadline_instant,
        func.count().over(),
    )
    .join(task, task.c.id == decision.c.task_id)
    .where(
        OF_AGENT,
        task.c.pending_decisions > literal_column("0"),
        decision.c.status == DecisionStatus.PENDING.value,
        or_(decision.c.deadline_instant.is_(None), decision.c.deadline_instant > bindparam("now")),
    )
    .order_by(decision.c.deadline_instant.nulls_last(), decision.c.id)
    .limit(bindparam("limit")),
    unbounded=True,
)
def select_waiting_decisions(agent_id: int, now: int, limit: int) -> WaitingDecision:
    """The earliest deadline first; those without a deadline last, the oldest first."""


class AskingTask(NamedTuple):
    """A task with offers, or with a request for more time, that wait for an answer, and the total numbers of both."""

    id: int
    title: str
    status: str
    pending_offers: int | None
    pending_minutes: int | None
    total_with_offers: int
    total_for_more_time: int


HAS_OFFERS = case((task.c.pending_offers > literal_column("0"), literal_column("1")))


@statement(
    select(
        task.c.id,
        task.c.title,
        task.c.status,
        task.c.pending_offers,
        task.c.pending_minutes,
        func.count(HAS_OFFERS).over(),
        func.count(task.c.pending_minutes).over(),
    )
    .where(OF_AGENT, text(f"({ASKING})"))
    .order_by(task.c.updated_instant, task.c.id)
    .limit(bindparam("limit")),
    unbounded=True,
)
def select_asking_tasks(agent_id: int, limit: int) -> AskingTask:
    """The longest unchanged first."""


class UnreadTask(NamedTuple):
    """A task with messages that its agent has not read, and the total number of such tasks."""

    id: int
    title: str
    status: str
    unread: int
    total: int


@statement(
    select(task.c.id, task.c.title, task.c.status, task.c.unread_by_agent, func.count().over())
    .where(OF_AGENT, text(UNREAD))
    .order_by(task.c.updated_instant, task.c.id)
    .limit(bindparam("limit")),
    unbounded=True,
)
def select_unread_tasks(agent_id: int, limit: int) -> UnreadTask:
    """The longest unchanged first."""
