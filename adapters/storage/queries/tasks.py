"""Statements about single tasks, their decisions and reschedules, reviews and their sums, pending actions, proof items
and earlier uses of their photographs."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Table,
    bindparam,
    case,
    delete,
    func,
    literal_column,
    or_,
    select,
    text,
    true,
    union_all,
    update,
)

from adapters.storage.engine.lookups import Lookup, lookup
from adapters.storage.engine.statement import (
    AmongIds,
    Statement,
    both_ways,
    command,
    insertion,
    plain_insertion,
    returning_rows,
    select_rows,
    select_value,
    update_by_id,
)
from adapters.storage.tables.accounts import (
    TASK_COUNTERS,
    AgentReputationRow,
    agent,
    agent_reputation,
    operator,
    operator_rating,
)
from adapters.storage.tables.practice import practice_world
from adapters.storage.tables.proofs import ProofItemRow, photo_print, proof_item
from adapters.storage.tables.tasks import (
    WAITING,
    AgentReviewRow,
    DecisionRow,
    RescheduleRow,
    TaskReviewRow,
    TaskRow,
    agent_review,
    decision,
    reschedule,
    task,
    task_review,
)
from domain.lifecycle.statuses import IN_EXECUTION, WAITING_FOR_AGENT, Actor, AgentStatus, SettlementMode, Status
from domain.tasks.decisions import DecisionStatus
from domain.tasks.schedule import RescheduleStatus

INSERT_TASK = insertion(task, in_32_bits=True)
TASK = lookup(task, TaskRow, "id")
TASK_TO_SHOW = returning_rows(TaskRow, select(task).where(task.c.id == bindparam("id")))
"""The same; a reader may select some of the columns."""
TASK_TO_CHANGE = lookup(task, TaskRow, "id", lock=True)
PUBLISHED_TASKS, TASKS_IN_EXECUTION = (
    select_value(
        int,
        select(task.c.id)
        .where(task.c.agent_id == bindparam("agent_id"), or_(*(task.c.status == status.value for status in statuses)))
        .order_by(task.c.id)
        .limit(bindparam("limit")),
    )
    for statuses in ((Status.PUBLISHED,), IN_EXECUTION)
)
IN_EXECUTION_BY_OPERATOR = select_value(
    int,
    select(task.c.id)
    .where(
        task.c.operator_id == bindparam("operator_id"),
        or_(*(task.c.status == status.value for status in IN_EXECUTION)),
    )
    .order_by(task.c.id),
)
"""The tasks that an operator has accepted and for which it has not submitted proof."""
ID_BY_REQUEST = Lookup[int](
    select(task.c.id), task, TaskRow, ("agent_id", "request_id"), stays=True, of=attrgetter("id")
)
"""Selects only the id: usually no task exists, and PostgreSQL describes all columns of a row even for an empty
result."""

ACTIVATE_AGENT = command(
    update(agent)
    .where(
        agent.c.id == bindparam("key"),
        or_(*(agent.c.status == status.value for status in (AgentStatus.REGISTERED, AgentStatus.VERIFIED))),
    )
    .values(status=AgentStatus.ACTIVE.value)
)


INSERT_DECISION = insertion(decision)


DECISION = select_rows(
    decision, DecisionRow, decision.c.id == bindparam("id"), decision.c.task_id == bindparam("task_id")
)


DECISION_BY_ID = select_rows(decision, DecisionRow, decision.c.id == bindparam("id"))


DECISIONS = select_rows(decision, DecisionRow, decision.c.task_id == bindparam("task_id"), order_by=(decision.c.id,))


DECISIONS_OF_TASKS = select_rows(
    decision, DecisionRow, AmongIds(decision.c.task_id, "task_ids"), order_by=(decision.c.id,)
)


OPEN_DECISIONS = (decision.c.task_id == bindparam("of_task"), decision.c.status == DecisionStatus.PENDING.value)


EXPIRE_DECISIONS = command(update(decision).where(*OPEN_DECISIONS).values(status=DecisionStatus.LAPSED.value))


EXPIRE_DECISIONS_OF_OPERATOR = command(
    update(decision)
    .where(*OPEN_DECISIONS, decision.c.asked_by == Actor.OPERATOR.value)
    .values(status=DecisionStatus.LAPSED.value)
)


INSERT_RESCHEDULE = insertion(reschedule)


RESCHEDULE = select_rows(
    reschedule,
    RescheduleRow,
    reschedule.c.id == bindparam("id"),
    reschedule.c.task_id == bindparam("task_id"),
)


RESCHEDULES = select_rows(
    reschedule, RescheduleRow, reschedule.c.task_id == bindparam("task_id"), order_by=(reschedule.c.id,)
)


RESCHEDULES_OF_TASKS = select_rows(
    reschedule, RescheduleRow, AmongIds(reschedule.c.task_id, "task_ids"), order_by=(reschedule.c.id,)
)


OPEN_RESCHEDULES = (reschedule.c.task_id == bindparam("of_task"), reschedule.c.status == RescheduleStatus.PENDING.value)
REJECTED = {
    "status": RescheduleStatus.REJECTED.value,
    "answered_at": bindparam("answered_at"),
    "answered_instant": bindparam("answered_instant"),
}


REJECT_RESCHEDULES = command(update(reschedule).where(*OPEN_RESCHEDULES).values(REJECTED))


REJECT_RESCHEDULES_OF_OPERATOR = command(
    update(reschedule).where(*OPEN_RESCHEDULES, reschedule.c.asked_by == Actor.OPERATOR.value).values(REJECTED)
)


INSERT_TASK_REVIEW = insertion(task_review)


TASK_REVIEW = select_rows(task_review, TaskReviewRow, task_review.c.task_id == bindparam("task_id"))


REVIEWS_OF_TASKS = select_rows(task_review, TaskReviewRow, AmongIds(task_review.c.task_id, "task_ids"))


_OF_OPERATOR = select(task_review).where(task_review.c.operator_id == bindparam("operator_id"))


REVIEWS_OF_OPERATOR = both_ways(TaskReviewRow, _OF_OPERATOR, task_review)


INSERT_AGENT_REVIEW = insertion(agent_review)


AGENT_REVIEW = select_rows(agent_review, AgentReviewRow, agent_review.c.task_id == bindparam("task_id"))


AGENT_REVIEWS_OF_TASKS = select_rows(agent_review, AgentReviewRow, AmongIds(agent_review.c.task_id, "task_ids"))


def _added(table: Table) -> dict[str, ColumnElement[int]]:
    return {name: table.c[name] + bindparam(f"add_{name}") for name in ("reviews", "stars")}


ADD_TO_OPERATOR_RATING = command(update(operator).where(operator.c.id == bindparam("key")).values(_added(operator)))


ADD_TO_CATEGORY_RATING = command(
    update(operator_rating)
    .where(
        operator_rating.c.operator_id == bindparam("operator_id"),
        operator_rating.c.service_category_id == bindparam("service_category_id"),
    )
    .values(_added(operator_rating))
)


INSERT_CATEGORY_RATING = insertion(operator_rating)


class OperatorOfTaskRow(NamedTuple):
    """A task and the operator who has it."""

    task_id: int
    operator_id: int


OPERATORS_OF_TASKS = returning_rows(
    OperatorOfTaskRow,
    select(task.c.id, task.c.operator_id).where(AmongIds(task.c.id, "task_ids"), task.c.operator_id.is_not(None)),
)


class RatedOperatorRow(NamedTuple):
    """An operator with its reviews, and with those in one service category; None for an operator without any."""

    id: int
    name: str
    reviews: int
    stars: int
    tasks_done: int
    service_category_id: int | None
    reviews_in_category: int | None
    stars_in_category: int | None


RATED_OPERATORS = returning_rows(
    RatedOperatorRow,
    select(
        *(operator.c[name] for name in RatedOperatorRow._fields[:5]),
        operator_rating.c.service_category_id,
        operator_rating.c.reviews,
        operator_rating.c.stars,
    )
    .outerjoin(operator_rating, operator_rating.c.operator_id == operator.c.id)
    .where(AmongIds(operator.c.id, "operator_ids"))
    .order_by(operator_rating.c.service_category_id),
)


_REPUTATION_OF_AGENT = agent_reputation.c.agent_id == bindparam("agent_id")


REPUTATION_OF_AGENT = select_rows(agent_reputation, AgentReputationRow, _REPUTATION_OF_AGENT)


AGENT_REPUTATION_TO_CHANGE = select_rows(agent_reputation, AgentReputationRow, _REPUTATION_OF_AGENT, lock=True)


INSERT_AGENT_REPUTATION = insertion(agent_reputation)


class ReputationOfTaskRow(NamedTuple):
    """The reputation of the agent of a task; the columns after the first are those of `AgentReputationRow`."""

    task_id: int
    id: int
    agent_id: int
    reviews: int
    stars: int
    decisions: int
    rejections: int
    waits_json: str


REPUTATIONS_OF_TASKS = returning_rows(
    ReputationOfTaskRow,
    select(task.c.id, *agent_reputation.c)
    .join(agent_reputation, agent_reputation.c.agent_id == task.c.agent_id)
    .where(AmongIds(task.c.id, "task_ids")),
)


UNPAID = (Status.DRAFT, Status.QUOTED)


OF_AGENT = task.c.agent_id == bindparam("agent_id")


URGENCY = case({status.value: number for number, status in enumerate(WAITING_FOR_AGENT)}, value=task.c.status)


def _oldest(status: Status) -> Select[Any]:
    """Return the agent's tasks in a waiting status, the longest unchanged first."""
    # Literals, as in the index.
    in_status = (text(WAITING), task.c.status == literal_column(f"'{status}'"))
    return select(task).where(OF_AGENT, *in_status).order_by(task.c.updated_instant, task.c.id)


def _waiting_tasks() -> Statement[TaskRow]:
    pages = (
        _oldest(status).with_only_columns(task.c.id).limit(bindparam("limit")).subquery()
        for status in WAITING_FOR_AGENT
    )
    ids = union_all(*(select(page.c.id) for page in pages))
    order = (URGENCY, task.c.updated_instant, task.c.id)
    return select_rows(task, TaskRow, OF_AGENT, task.c.id.in_(ids), order_by=order, limit=bindparam("limit"))


WAITING_TASKS = _waiting_tasks()
"""The most urgent first, then the longest unchanged."""


MAX_SUMMED = 1_000


class WaitingNumbers(NamedTuple):
    """The numbers of an agent's tasks by status, and the cost of its unfunded tasks in a currency, in minor units.

    There is a row for each currency, and one without any if there are no such tasks.
    """

    by_status: dict[Status, int]
    currency: str | None
    missing: int | None


def _waiting_numbers() -> Statement[WaitingNumbers]:
    pages = (_oldest(status).limit(MAX_SUMMED).subquery() for status in UNPAID)
    unpaid = union_all(
        *(
            select(page.c.currency, (page.c.payout + page.c.agent_fee - page.c.reserved).label("missing")).where(
                page.c.settlement_mode == SettlementMode.ESCROW.value
            )
            for page in pages
        )
    ).subquery()
    missing = func.sum(unpaid.c.missing).cast(BigInteger).label("missing")
    costs = select(unpaid.c.currency, missing).group_by(unpaid.c.currency).subquery()
    counters = [agent.c[counter] for counter in TASK_COUNTERS.values()]
    numbers = select(*counters, costs.c.currency, costs.c.missing).select_from(agent.outerjoin(costs, true()))

    def row(values: Sequence[Any]) -> WaitingNumbers:
        *by_status, currency, missing = values
        return WaitingNumbers(dict(zip(TASK_COUNTERS, by_status, strict=True)), currency, missing)

    return Statement(numbers.where(agent.c.id == bindparam("agent_id")).order_by(costs.c.currency), row)


WAITING_NUMBERS = _waiting_numbers()
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


WAITING_DECISIONS = returning_rows(
    WaitingDecision,
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
).unbounded()
"""The earliest deadline first; those without a deadline last, the oldest first."""


class PhotoUse(NamedTuple):
    """The first use of a picture in an agent's tasks."""

    picture_hash: int
    agent_id: int
    proof_item_id: int


class ItemOwner(NamedTuple):
    """The task, agent and operator of a proof item."""

    id: int
    task_id: int
    agent_id: int
    operator_id: int | None


NOT_REMOVED = proof_item.c.removed_at.is_(None)
INSERT_PROOF_ITEM = insertion(proof_item)
REMOVE_PROOF_ITEM = update_by_id(proof_item, "removed_at")
COMPARE_ANEW = update_by_id(proof_item, "earlier_item_id", "earlier_bits", "verdicts_json")
PROOF_ITEMS = select_rows(
    proof_item, ProofItemRow, proof_item.c.task_id == bindparam("task_id"), NOT_REMOVED, order_by=(proof_item.c.id,)
)
PROOF_ITEM = select_rows(
    proof_item,
    ProofItemRow,
    proof_item.c.id == bindparam("id"),
    proof_item.c.task_id == bindparam("task_id"),
    NOT_REMOVED,
)
LATER_USES = select_rows(
    proof_item,
    ProofItemRow,
    proof_item.c.earlier_item_id == bindparam("id"),
    proof_item.c.earlier_item_id.is_not(None),
    NOT_REMOVED,
    order_by=(proof_item.c.id,),
)
"""The items whose photo was found again at one item."""
COUNT_PROOF_ITEMS = select_value(
    int, select(func.count()).select_from(proof_item).where(proof_item.c.task_id == bindparam("task_id"))
)
COUNT_ITEMS_OF_OPERATOR = select_value(
    int,
    select(func.count())
    .select_from(proof_item)
    .where(
        proof_item.c.task_id == bindparam("task_id"),
        proof_item.c.operator_id == bindparam("operator_id"),
        NOT_REMOVED,
        proof_item.c.uploaded_instant >= bindparam("since"),
    ),
)
PROOF_ITEMS_OF_TASKS = returning_rows(
    ProofItemRow,
    select(proof_item).where(AmongIds(proof_item.c.task_id, "task_ids"), NOT_REMOVED).order_by(proof_item.c.id),
)
INSERT_PHOTO_PRINT = plain_insertion(photo_print)
DELETE_PHOTO_PRINTS = command(
    delete(photo_print).where(
        AmongIds(photo_print.c.band, "bands"),
        photo_print.c.picture_hash == bindparam("picture_hash"),
        photo_print.c.agent_id == bindparam("agent_id"),
        photo_print.c.proof_item_id == bindparam("proof_item_id"),
    )
)
PHOTOS_ALIKE = returning_rows(
    PhotoUse,
    select(photo_print.c.picture_hash, photo_print.c.agent_id, photo_print.c.proof_item_id)
    .outerjoin(practice_world, practice_world.c.agent_id == photo_print.c.agent_id)
    .where(
        AmongIds(photo_print.c.band, "bands"), func.coalesce(practice_world.c.agent_id, 0) == bindparam("practice_id")
    ),
).unbounded()
"""`practice_id` is the agent's id of a practice world, or 0 for real tasks."""
OWNERS_OF_ITEMS = returning_rows(
    ItemOwner,
    select(proof_item.c.id, proof_item.c.task_id, task.c.agent_id, task.c.operator_id)
    .join(task, task.c.id == proof_item.c.task_id)
    .where(AmongIds(proof_item.c.id, "item_ids"), NOT_REMOVED),
)
