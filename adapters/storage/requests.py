"""What is asked about a task while it goes on, decisions and other times, and what is thought of it afterwards."""

from sqlalchemy import bindparam

from adapters.storage.request_tables import DecisionRow, RescheduleRow, TaskReviewRow, decision, reschedule, task_review
from adapters.storage.statement import AmongIds, find, insertion

INSERT_DECISION = insertion(decision)
DECISION = find(decision, DecisionRow, decision.c.id == bindparam("id"), decision.c.task_id == bindparam("task_id"))
DECISION_BY_ID = find(decision, DecisionRow, decision.c.id == bindparam("id"))
DECISIONS = find(decision, DecisionRow, decision.c.task_id == bindparam("task_id"), order_by=(decision.c.id,))
DECISIONS_OF_TASKS = find(decision, DecisionRow, AmongIds(decision.c.task_id, "task_ids"), order_by=(decision.c.id,))

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

INSERT_TASK_REVIEW = insertion(task_review)
TASK_REVIEW = find(task_review, TaskReviewRow, task_review.c.task_id == bindparam("task_id"))
REVIEWS_OF_TASKS = find(task_review, TaskReviewRow, AmongIds(task_review.c.task_id, "task_ids"))
