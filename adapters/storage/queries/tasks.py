"""Statements about single tasks, their decisions and reschedules, reviews and their sums, pending actions, proof items
and earlier uses of their photographs."""

from collections.abc import Sequence
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

from adapters.storage.engine.lookups import lookup, lookup_value
from adapters.storage.engine.statement import (
    AmongIds,
    both_ways,
    insertion,
    plain_insertion,
    select_where,
    statement,
    statements,
    update_by_id,
)
from adapters.storage.tables.accounts import (
    TASK_COUNTERS,
    AgentReputationRow,
    OperatorRatingRow,
    agent,
    agent_reputation,
    operator,
    operator_rating,
)
from adapters.storage.tables.practice import practice_world
from adapters.storage.tables.proofs import PhotoPrintRow, ProofItemRow, photo_print, proof_item
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

INSERT_TASK = insertion(task, TaskRow, in_32_bits=True)


@lookup(task)
def select_task(id: int) -> TaskRow: ...
@statement(select(task).where(task.c.id == bindparam("id")))
def select_task_to_show(id: int) -> TaskRow:
    """The same; a reader may select some of the columns."""


@lookup(task, lock=True)
def lock_task(id: int) -> TaskRow: ...


def _in_status(*statuses: Status) -> Select[Any]:
    return (
        select(task.c.id)
        .where(task.c.agent_id == bindparam("agent_id"), or_(*(task.c.status == status.value for status in statuses)))
        .order_by(task.c.id)
        .limit(bindparam("limit"))
    )


@statement(_in_status(Status.PUBLISHED))
def select_published_tasks(agent_id: int, limit: int) -> int: ...
@statement(_in_status(*IN_EXECUTION))
def select_tasks_in_execution(agent_id: int, limit: int) -> int: ...
@statement(
    select(task.c.id)
    .where(
        task.c.operator_id == bindparam("operator_id"),
        or_(*(task.c.status == status.value for status in IN_EXECUTION)),
    )
    .order_by(task.c.id)
)
def select_in_execution_by_operator(operator_id: int) -> int:
    """The tasks that an operator has accepted and for which it has not submitted proof."""


@lookup_value(task, TaskRow, "id")
def select_id_by_request(agent_id: int, request_id: str) -> int:
    """Select only the id: usually no task exists, and PostgreSQL describes all columns of a row even for an empty
    result."""


@statement(
    update(agent)
    .where(
        agent.c.id == bindparam("key"),
        or_(*(agent.c.status == status.value for status in (AgentStatus.REGISTERED, AgentStatus.VERIFIED))),
    )
    .values(status=AgentStatus.ACTIVE.value)
)
def activate_agent(key: int) -> None: ...


INSERT_DECISION = insertion(decision, DecisionRow)


@statement(select_where(decision, decision.c.id == bindparam("id"), decision.c.task_id == bindparam("task_id")))
def select_decision(id: int, task_id: int) -> DecisionRow: ...


@statement(select_where(decision, decision.c.id == bindparam("id")))
def select_decision_by_id(id: int) -> DecisionRow: ...


@statement(select_where(decision, decision.c.task_id == bindparam("task_id"), order_by=(decision.c.id,)))
def select_decisions(task_id: int) -> DecisionRow: ...


@statement(select_where(decision, AmongIds(decision.c.task_id, "task_ids"), order_by=(decision.c.id,)))
def select_decisions_of_tasks(task_ids: str) -> DecisionRow: ...


OPEN_DECISIONS = (decision.c.task_id == bindparam("of_task"), decision.c.status == DecisionStatus.PENDING.value)


@statement(update(decision).where(*OPEN_DECISIONS).values(status=DecisionStatus.LAPSED.value))
def expire_decisions(of_task: int) -> None: ...


@statement(
    update(decision)
    .where(*OPEN_DECISIONS, decision.c.asked_by == Actor.OPERATOR.value)
    .values(status=DecisionStatus.LAPSED.value)
)
def expire_decisions_of_operator(of_task: int) -> None: ...


INSERT_RESCHEDULE = insertion(reschedule, RescheduleRow)


@statement(select_where(reschedule, reschedule.c.id == bindparam("id"), reschedule.c.task_id == bindparam("task_id")))
def select_reschedule(id: int, task_id: int) -> RescheduleRow: ...


@statement(select_where(reschedule, reschedule.c.task_id == bindparam("task_id"), order_by=(reschedule.c.id,)))
def select_reschedules(task_id: int) -> RescheduleRow: ...


@statement(select_where(reschedule, AmongIds(reschedule.c.task_id, "task_ids"), order_by=(reschedule.c.id,)))
def select_reschedules_of_tasks(task_ids: str) -> RescheduleRow: ...


OPEN_RESCHEDULES = (reschedule.c.task_id == bindparam("of_task"), reschedule.c.status == RescheduleStatus.PENDING.value)
REJECTED = {
    "status": RescheduleStatus.REJECTED.value,
    "answered_at": bindparam("answered_at"),
    "answered_instant": bindparam("answered_instant"),
}


@statement(update(reschedule).where(*OPEN_RESCHEDULES).values(REJECTED))
def reject_reschedules(answered_at: int | None, answered_instant: int | None, of_task: int) -> None: ...


@statement(update(reschedule).where(*OPEN_RESCHEDULES, reschedule.c.asked_by == Actor.OPERATOR.value).values(REJECTED))
def reject_reschedules_of_operator(answered_at: int | None, answered_instant: int | None, of_task: int) -> None: ...


INSERT_TASK_REVIEW = insertion(task_review, TaskReviewRow)


@statement(select_where(task_review, task_review.c.task_id == bindparam("task_id")))
def select_task_review(task_id: int) -> TaskReviewRow: ...


@statement(select_where(task_review, AmongIds(task_review.c.task_id, "task_ids")))
def select_reviews_of_tasks(task_ids: str) -> TaskReviewRow: ...


_OF_OPERATOR = select(task_review).where(task_review.c.operator_id == bindparam("operator_id"))


@statements(both_ways(_OF_OPERATOR, task_review))
def select_reviews_of_operator(operator_id: int, older_than: int, newer_than: int, limit: int) -> TaskReviewRow: ...


INSERT_AGENT_REVIEW = insertion(agent_review, AgentReviewRow)


@statement(select_where(agent_review, agent_review.c.task_id == bindparam("task_id")))
def select_agent_review(task_id: int) -> AgentReviewRow: ...


@statement(select_where(agent_review, AmongIds(agent_review.c.task_id, "task_ids")))
def select_agent_reviews_of_tasks(task_ids: str) -> AgentReviewRow: ...


def _added(table: Table) -> dict[str, ColumnElement[int]]:
    return {name: table.c[name] + bindparam(f"add_{name}") for name in ("reviews", "stars")}


@statement(update(operator).where(operator.c.id == bindparam("key")).values(_added(operator)))
def add_to_operator_rating(add_reviews: int, add_stars: int, key: int) -> None: ...


@statement(
    update(operator_rating)
    .where(
        operator_rating.c.operator_id == bindparam("operator_id"),
        operator_rating.c.service_category_id == bindparam("service_category_id"),
    )
    .values(_added(operator_rating))
)
def add_to_category_rating(add_reviews: int, add_stars: int, operator_id: int, service_category_id: int) -> None: ...


INSERT_CATEGORY_RATING = insertion(operator_rating, OperatorRatingRow)


class OperatorOfTaskRow(NamedTuple):
    """A task and the operator who has it."""

    task_id: int
    operator_id: int


@statement(
    select(task.c.id, task.c.operator_id).where(AmongIds(task.c.id, "task_ids"), task.c.operator_id.is_not(None))
)
def select_operators_of_tasks(task_ids: str) -> OperatorOfTaskRow: ...


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


@statement(
    select(
        *(operator.c[name] for name in RatedOperatorRow._fields[:5]),
        operator_rating.c.service_category_id,
        operator_rating.c.reviews,
        operator_rating.c.stars,
    )
    .outerjoin(operator_rating, operator_rating.c.operator_id == operator.c.id)
    .where(AmongIds(operator.c.id, "operator_ids"))
    .order_by(operator_rating.c.service_category_id)
)
def select_rated_operators(operator_ids: str) -> RatedOperatorRow: ...


_REPUTATION_OF_AGENT = agent_reputation.c.agent_id == bindparam("agent_id")


@statement(select_where(agent_reputation, _REPUTATION_OF_AGENT))
def select_reputation_of_agent(agent_id: int) -> AgentReputationRow: ...


@statement(select_where(agent_reputation, _REPUTATION_OF_AGENT, lock=True))
def lock_agent_reputation(agent_id: int) -> AgentReputationRow: ...


INSERT_AGENT_REPUTATION = insertion(agent_reputation, AgentReputationRow)


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


@statement(
    select(task.c.id, *agent_reputation.c)
    .join(agent_reputation, agent_reputation.c.agent_id == task.c.agent_id)
    .where(AmongIds(task.c.id, "task_ids"))
)
def select_reputations_of_tasks(task_ids: str) -> ReputationOfTaskRow: ...


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
    return numbers.where(agent.c.id == bindparam("agent_id")).order_by(costs.c.currency)


def _numbers_row(values: Sequence[Any]) -> WaitingNumbers:
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
INSERT_PROOF_ITEM = insertion(proof_item, ProofItemRow)


@update_by_id(proof_item)
def remove_proof_item(key: int, removed_at: int | None) -> None: ...
@update_by_id(proof_item)
def compare_anew(key: int, earlier_item_id: int | None, earlier_bits: int | None, verdicts_json: str) -> None: ...
@statement(
    select_where(proof_item, proof_item.c.task_id == bindparam("task_id"), NOT_REMOVED, order_by=(proof_item.c.id,))
)
def select_proof_items(task_id: int) -> ProofItemRow: ...
@statement(
    select_where(
        proof_item, proof_item.c.id == bindparam("id"), proof_item.c.task_id == bindparam("task_id"), NOT_REMOVED
    )
)
def select_proof_item(id: int, task_id: int) -> ProofItemRow: ...
@statement(
    select_where(
        proof_item,
        proof_item.c.earlier_item_id == bindparam("id"),
        proof_item.c.earlier_item_id.is_not(None),
        NOT_REMOVED,
        order_by=(proof_item.c.id,),
    )
)
def select_later_uses(id: int) -> ProofItemRow:
    """The items whose photo was found again at one item."""


@statement(select(func.count()).select_from(proof_item).where(proof_item.c.task_id == bindparam("task_id")))
def count_proof_items(task_id: int) -> int: ...
@statement(
    select(func.count())
    .select_from(proof_item)
    .where(
        proof_item.c.task_id == bindparam("task_id"),
        proof_item.c.operator_id == bindparam("operator_id"),
        NOT_REMOVED,
        proof_item.c.uploaded_instant >= bindparam("since"),
    )
)
def count_items_of_operator(task_id: int, operator_id: int | None, since: int | None) -> int: ...
@statement(select(proof_item).where(AmongIds(proof_item.c.task_id, "task_ids"), NOT_REMOVED).order_by(proof_item.c.id))
def select_proof_items_of_tasks(task_ids: str) -> ProofItemRow: ...


INSERT_PHOTO_PRINT = plain_insertion(photo_print, PhotoPrintRow)


@statement(
    delete(photo_print).where(
        AmongIds(photo_print.c.band, "bands"),
        photo_print.c.picture_hash == bindparam("picture_hash"),
        photo_print.c.agent_id == bindparam("agent_id"),
        photo_print.c.proof_item_id == bindparam("proof_item_id"),
    )
)
def delete_photo_prints(bands: str, picture_hash: int, agent_id: int, proof_item_id: int) -> None: ...
@statement(
    select(photo_print.c.picture_hash, photo_print.c.agent_id, photo_print.c.proof_item_id)
    .outerjoin(practice_world, practice_world.c.agent_id == photo_print.c.agent_id)
    .where(
        AmongIds(photo_print.c.band, "bands"), func.coalesce(practice_world.c.agent_id, 0) == bindparam("practice_id")
    ),
    unbounded=True,
)
def select_photos_alike(bands: str, practice_id: int) -> PhotoUse:
    """`practice_id` is the agent's id of a practice world, or 0 for real tasks."""


@statement(
    select(proof_item.c.id, proof_item.c.task_id, task.c.agent_id, task.c.operator_id)
    .join(task, task.c.id == proof_item.c.task_id)
    .where(AmongIds(proof_item.c.id, "item_ids"), NOT_REMOVED)
)
def select_owners_of_items(item_ids: str) -> ItemOwner: ...
