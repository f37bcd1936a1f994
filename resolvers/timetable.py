"""The times of a stored task: its schedule, the instants beside its wallclocks, and the timers that follow them."""

from typing import TypedDict

from adapters.storage.tables import TaskRow
from domain import wallclock
from domain.lifecycle import Trigger
from domain.schedule import SLOTS_FIELD, ExecutionMode, Schedule, parse_slots
from domain.statuses import IN_EXECUTION, Status
from resolvers.jobs import schedule
from resolvers.operation import Context


class Instants(TypedDict):
    """The columns that hold instants of a schedule, in UTC microseconds."""

    time_window_end_instant: int | None
    deadline_instant: int | None
    accept_by_instant: int | None
    complete_by_instant: int | None


def instants(plan: Schedule, timezone: str) -> Instants:
    """The instants of a schedule in a zone. Raises `InvalidInput` for a wallclock that does not exist there."""

    def instant(field: str, value: int | None) -> int | None:
        return None if value is None else wallclock.to_instant(field, value, timezone)

    instant("timeWindowStart", plan.time_window_start)
    instant("requestedTime", plan.requested_time)
    for index, slot in enumerate(plan.slots):
        instant(f"{SLOTS_FIELD}[{index}].start", slot.start)
        instant(f"{SLOTS_FIELD}[{index}].end", slot.end)
    return Instants(
        time_window_end_instant=instant("timeWindowEnd", plan.time_window_end),
        deadline_instant=instant("deadlineAt", plan.deadline_at),
        accept_by_instant=instant("acceptBy", plan.accept_by),
        complete_by_instant=instant("completeBy", plan.complete_by),
    )


def schedule_of(row: TaskRow) -> Schedule:
    """The schedule of a stored task."""
    return Schedule(
        execution_mode=ExecutionMode(row.execution_mode),
        time_window_start=row.time_window_start,
        time_window_end=row.time_window_end,
        requested_time=row.requested_time,
        tolerance_minutes=row.tolerance_minutes,
        buffer_minutes=row.buffer_minutes,
        is_flexible_window=bool(row.is_flexible_window),
        reschedule_allowed=bool(row.reschedule_allowed),
        slots=parse_slots(row.allowed_time_slots_json or "[]"),
        deadline_at=row.deadline_at,
        accept_by=row.accept_by,
        complete_by=row.complete_by,
    )


async def reset_timers(context: Context, row: TaskRow) -> None:
    """Set the timer that the task's status waits for to its instant, after that may have moved."""
    if row.status == Status.PUBLISHED and row.accept_by_instant is not None:
        await schedule(context, Trigger.EXPIRE, row.id, row.accept_by_instant)
    elif row.status in IN_EXECUTION and row.complete_by_instant is not None:
        await schedule(context, Trigger.OVERDUE, row.id, row.complete_by_instant)
