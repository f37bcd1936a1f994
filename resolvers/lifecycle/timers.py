"""The timers of a task: its schedule, the instants beside its wallclocks, and the jobs that follow them."""

from typing import TypedDict

from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import IN_EXECUTION, Status
from domain.tasks.schedule import ExecutionMode, Moments, Schedule, parse_slots
from resolvers.core.context import Transaction
from resolvers.core.jobs import JobKind, schedule


class Instants(TypedDict):
    """The columns that hold instants of a schedule, in UTC microseconds.

    `accept_by_instant` is that of `acceptBy`, or earlier: nobody accepts a task that cannot be done in time any more.
    """

    time_window_end_instant: int | None
    deadline_instant: int | None
    accept_by_instant: int | None
    complete_by_instant: int | None


def instants(at: Moments) -> Instants:
    """The columns that hold a schedule's instants. A task that is scheduled for a time has the window of its
    tolerance."""
    return Instants(
        time_window_end_instant=at.last if at.time_window_end is None else at.time_window_end,
        deadline_instant=at.deadline_at,
        accept_by_instant=at.accepted_until,
        complete_by_instant=at.complete_by,
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


async def reset_timers(context: Transaction, row: TaskRow) -> None:
    """Move the timer of the task's status to its instant, after the schedule has changed."""
    if row.status == Status.PUBLISHED and row.accept_by_instant is not None:
        await schedule(context, JobKind.EXPIRE, row.id, row.accept_by_instant)
    elif row.status in IN_EXECUTION and row.complete_by_instant is not None:
        await schedule(context, JobKind.OVERDUE, row.id, row.complete_by_instant)
