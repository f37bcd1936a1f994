"""Proposals of another time for a task."""

from typing import Any

from sqlalchemy import bindparam, update

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.agreements import RescheduleRow, reschedule
from domain.lifecycle.statuses import Actor
from domain.tasks.schedule import RescheduleStatus

INSERT_RESCHEDULE = insertion(reschedule, RescheduleRow)


@statement(select_where(reschedule, reschedule.c.id == bindparam("id"), reschedule.c.task_id == bindparam("task_id")))
def select_reschedule(id: int, task_id: int) -> RescheduleRow: ...


@statement(select_where(reschedule, reschedule.c.id == bindparam("id")))
def select_reschedule_by_id(id: int) -> RescheduleRow: ...


@statement(select_where(reschedule, reschedule.c.task_id == bindparam("task_id"), order_by=(reschedule.c.id,)))
def select_reschedules(task_id: int) -> RescheduleRow: ...


@statement(select_where(reschedule, AmongIds(reschedule.c.task_id, "task_ids"), order_by=(reschedule.c.id,)))
def select_reschedules_of_tasks(task_ids: str) -> RescheduleRow: ...


OPEN_RESCHEDULES = (reschedule.c.task_id == bindparam("of_task"), reschedule.c.status == RescheduleStatus.PENDING.value)
ANSWERED: dict[str, Any] = {"answered_at": bindparam("answered_at"), "answered_instant": bindparam("answered_instant")}
REJECTED = {"status": RescheduleStatus.REJECTED.value, **ANSWERED}


@statement(update(reschedule).where(*OPEN_RESCHEDULES).values(REJECTED))
def reject_reschedules(answered_at: int | None, answered_instant: int | None, of_task: int) -> None: ...


@statement(update(reschedule).where(*OPEN_RESCHEDULES, reschedule.c.asked_by == Actor.OPERATOR.value).values(REJECTED))
def reject_reschedules_of_operator(answered_at: int | None, answered_instant: int | None, of_task: int) -> None: ...


@statement(
    update(reschedule)
    .where(*OPEN_RESCHEDULES, reschedule.c.asked_by == bindparam("by"))
    .values({"status": RescheduleStatus.SUPERSEDED.value, **ANSWERED})
)
def supersede_reschedules(answered_at: int | None, answered_instant: int | None, of_task: int, by: str) -> None: ...
