"""The timers of a task: its schedule, the instants of its local times, and the jobs that follow them.

`accept_by` and `complete_by` of a task are the agent's input; their instants are binding, so that every published task
expires and every accepted one becomes overdue (docs/decisions/0038).
"""

import json
from collections.abc import Iterator
from typing import Final, TypedDict

from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import IN_EXECUTION, SettlementMode, Status
from domain.policy import Policy
from domain.tasks.schedule import (
    ExecutionMode,
    Schedule,
    ScheduleInstants,
    completion_limit,
    parse_slots,
    schedule_instants,
)
from domain.values.time import DAY, HOUR, MINUTE, SECOND, Instant
from domain.values.wallclock import from_stored, to_instant
from resolvers.core.context import Transaction
from resolvers.core.jobs import JobKind, schedule

FAR: Final = 2 * DAY
"""Time before expiry at which a daily job schedules the expiry of published tasks.

Most tasks expire in weeks. So publishing writes no row, and an accepted task leaves none behind.
"""
REVIEW_REMINDERS: Final = (48 * HOUR, 6 * HOUR)
"""Times before reviewBy at which the agent is reminded, if the review has begun by then."""
SUBMISSION_GRACE: Final = 72 * HOUR
"""Time after completeBy at which uploaded proof is submitted for the operator."""
DISPUTE_OVERDUE_AFTER: Final = 3 * DAY
"""Time after which an open dispute is overdue. Reminders follow at the next interval."""
DISPUTE_INTERVAL: Final = DAY


class Instants(TypedDict):
    """The columns that hold instants of a schedule, in UTC microseconds.

    `accept_by_instant` is the instant of `acceptBy`, or earlier: no operator accepts a task that can no longer be done
    in time. If the schedule leaves it open, publishing sets it, and accepting sets `complete_by_instant`.
    """

    time_window_end_instant: int | None
    deadline_instant: int | None
    accept_by_instant: int | None
    complete_by_instant: int | None


def instants(at: ScheduleInstants) -> Instants:
    """Return the columns that hold a schedule's instants. A task that is scheduled for a time has the window of its
    tolerance."""
    return Instants(
        time_window_end_instant=at.last if at.time_window_end is None else at.time_window_end,
        deadline_instant=at.deadline_at,
        accept_by_instant=at.accepted_until,
        complete_by_instant=at.complete_by,
    )


def make_schedule(row: TaskRow) -> Schedule:
    """Return the schedule of a stored task, whose deadlines know their instants."""
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
        deadline_at=from_stored(row.deadline_at, row.deadline_instant, row.timezone),
        accept_by=from_stored(row.accept_by, row.accept_by_instant, row.timezone),
        complete_by=from_stored(row.complete_by, row.complete_by_instant, row.timezone),
    )


def rescheduled_instants(row: TaskRow, at: ScheduleInstants, accepted_at: Instant) -> Instants:
    """Return the columns after the schedule of a stored task has changed; `accepted_at` applies to a task in execution.

    A time that the new schedule leaves open stays as publishing has set it.
    """
    columns = instants(at)
    if columns["accept_by_instant"] is None:
        columns["accept_by_instant"] = row.accept_by_instant
    if row.status in IN_EXECUTION:
        columns["complete_by_instant"] = complete_by(row, at, accepted_at)
    return columns


def complete_by(row: TaskRow, at: ScheduleInstants, accepted_at: Instant) -> Instant:
    """Return the instant by which the operator of a task must have completed it."""
    slot_ends = {
        slot.slot_id: end
        for slot, (_, end) in zip(parse_slots(row.allowed_time_slots_json or "[]"), at.slots, strict=True)
    }
    committed = row.committed_time
    return completion_limit(
        at,
        accepted_at,
        slot_end=slot_ends.get(row.slot_id or ""),
        committed_to=None if committed is None else to_instant("committedTime", committed, row.timezone),
        duration=(row.estimated_duration_minutes or 0) * MINUTE,
    )


def has_work_ended(row: TaskRow, now: Instant) -> bool:
    """Return true if the window, the slots or the deadline of a task have passed."""
    work_until = schedule_instants(make_schedule(row), row.timezone).work_until
    return work_until is not None and work_until <= now


def review_hours(row: TaskRow, policy: Policy) -> int:
    """Return the duration of a task's review in hours, at least one."""
    return row.review_within_hours or max(policy.review_window // 3600, 1)


def review_window(row: TaskRow, policy: Policy) -> Instant:
    """Return the duration of a task's review, in microseconds."""
    return policy.review_window * SECOND if row.review_within_hours is None else row.review_within_hours * HOUR


def review_stops(row: TaskRow, review_by: Instant) -> Iterator[Instant]:
    """Yield the instants of a review at which something happens: its reminders, and its end."""
    if row.settlement_mode == SettlementMode.ESCROW:
        yield from (review_by - before for before in REVIEW_REMINDERS)
    yield review_by


def left_to_operator(policy: Policy) -> Instant:
    """Return the time after completeBy at which an overdue task is checked for the first time."""
    return min(policy.no_show_grace * SECOND, SUBMISSION_GRACE)


TIMERS: Final = json.dumps(
    [
        JobKind.LAPSE_QUOTE,
        JobKind.EXPIRE,
        JobKind.OVERDUE,
        JobKind.NO_SHOW,
        JobKind.END_REVIEW,
        JobKind.APPROVE_BY_SCORE,
        JobKind.CLOSE_REJECTION,
        JobKind.END_CHANGES,
        JobKind.DISPUTE_OVERDUE,
    ]
)
"""Kinds of jobs that wait for a time of a task."""


async def reset_timers(context: Transaction, row: TaskRow) -> None:
    """Move the timer of the task's status to its instant, after the schedule has changed."""
    if row.status == Status.PUBLISHED and row.accept_by_instant is not None:
        await schedule(context, JobKind.EXPIRE, row.id, row.accept_by_instant)
    elif row.status in IN_EXECUTION and row.complete_by_instant is not None:
        timer = JobKind.END_CHANGES if row.has_pending_changes else JobKind.OVERDUE
        await schedule(context, timer, row.id, row.complete_by_instant)


async def resume_overdue_timer(context: Transaction, row: TaskRow) -> None:
    """Restart the grace period of an overdue task, when the question that its operator waited for has been answered."""
    if row.status in IN_EXECUTION and row.complete_by_instant is not None and row.complete_by_instant <= context.now:
        await schedule(context, JobKind.NO_SHOW, row.id, context.now + left_to_operator(context.services.policy))
