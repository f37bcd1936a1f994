"""What is asked about a task while it goes on, decisions and other times, and what is thought of it afterwards."""

from sqlalchemy import bindparam, update

from adapters.storage.request_tables import DecisionRow, RescheduleRow, TaskReviewRow, decision, reschedule, task_review
from adapters.storage.statement import AmongIds, change, find, insertion
from domain.decisions import DecisionStatus
from domain.schedule import RescheduleStatus
from domain.statuses import Actor

INSERT_DECISION = insertion(decision)
DECISION = find(decision, DecisionRow, decision.c.id == bindparam("id"), decision.c.task_id == bindparam("task_id"))
DECISION_BY_ID = find(decision, DecisionRow, decision.c.id == bindparam("id"))
DECISIONS = find(decision, DecisionRow, decision.c.task_id == bindparam("task_id"), order_by=(decision.c.id,))
DECISIONS_OF_TASKS = find(decision, DecisionRow, AmongIds(decision.c.task_id, "task_ids"), order_by=(decision.c.id,))

OPEN_DECISIONS = (decision.c.task_id == bindparam("of_task"), decision.c.status == DecisionStatus.PENDING.value)
LAPSE_DECISIONS = change(update(decision).where(*OPEN_DECISIONS).values(status=DecisionStatus.LAPSED.value))
LAPSE_DECISIONS_OF_OPERATOR = change(
    update(decision)
    .where(*OPEN_DECISIONS, decision.c.asked_by == Actor.OPERATOR.value)
    .values(status=DecisionStatus.LAPSED.value)
)

INSERT_RESCHEDULE = insertion(reschedule)
RESCHEDULE = find(
    reschedule,
    RescheduleRow,
    reschedule.c.id == bindparam("id"),
    reschedule.c.task_id == bindparam("task_id"),
)
RESCHEDULES = find(reschedule, RescheduleRow, reschedule.c.task_id == bindparam("task_id"), order_by=(reschedule.c.id,))
RESCHEDULES_OF_TASKS = find(
    reschedule, RescheduleRow, AmongIds(reschedule.c.task_id, "task_ids"), order_by=(reschedule.c.id,)
)

OPEN_RESCHEDULES = (reschedule.c.task_id == bindparam("of_task"), reschedule.c.status == RescheduleStatus.PENDING.value)
REJECT_RESCHEDULES = change(
    update(reschedule)
    .where(*OPEN_RESCHEDULES)
    .values(status=RescheduleStatus.REJECTED.value, answered_at=bindparam("answered_at"))
)
REJECT_RESCHEDULES_OF_OPERATOR = change(
    update(reschedule)
    .where(*OPEN_RESCHEDULES, reschedule.c.asked_by == Actor.OPERATOR.value)
    .values(status=RescheduleStatus.REJECTED.value, answered_at=bindparam("answered_at"))
)

INSERT_TASK_REVIEW = insertion(task_review)
TASK_REVIEW = find(task_review, TaskReviewRow, task_review.c.task_id == bindparam("task_id"))
REVIEWS_OF_TASKS = find(task_review, TaskReviewRow, AmongIds(task_review.c.task_id, "task_ids"))
