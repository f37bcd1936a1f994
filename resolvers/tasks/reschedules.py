"""Wishes for another time: either side of a task asks, the other one answers (docs/decisions/0009)."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

import orjson
from pydantic import computed_field

from adapters.storage.engine.statement import update_by_id
from adapters.storage.queries.tasks import INSERT_RESCHEDULE, RESCHEDULE, RESCHEDULES, RESCHEDULES_OF_TASKS
from adapters.storage.tables.tasks import RescheduleRow, TaskRow, reschedule
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Trigger
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.refusal import FieldError
from domain.refusals.tasks import NotPending
from domain.tasks import schedule as rules
from domain.tasks.schedule import Moments, NewTimes, RescheduleStatus
from domain.values import wallclock
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Kind, operation
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.timers import instants, reset_timers, schedule_of
from resolvers.lifecycle.transition import Step, advance
from resolvers.tasks.input import TaskReference
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id, IdNumber, LocalTime, OwnId, OwnTime, Prose

WAITING = {Actor.AGENT: "asked_by_agent", Actor.OPERATOR: "asked_by_operator"}
"""The column of the task that counts what one side has asked for and the other has not answered."""
FIELDS = {
    "timeWindowStart": "newTimeWindowStart",
    "timeWindowEnd": "newTimeWindowEnd",
    "requestedTime": "newRequestedTime",
}


class RequestReschedule(TaskReference):
    """The times that somebody wishes for; at least one of them."""

    new_time_window_start: LocalTime | None = None
    """New start of the window."""
    new_time_window_end: LocalTime | None = None
    """New end of the window."""
    new_requested_time: LocalTime | None = None
    """New appointed time; it takes the place of a window."""
    new_committed_time: LocalTime | None = None
    """New time that the operator commits to."""
    reason: Prose | None = None
    """Why, for the other side."""


class RescheduleReference(TaskReference):
    """Names a reschedule request."""

    req_id: Id
    """The reschedule request."""


class Reschedule(Wire):
    """A wish for another time."""

    id: OwnId
    """The request."""
    task_id: OwnId
    """The task."""
    status: RescheduleStatus
    """Whether it waits for an answer."""
    new_time_window_start: OwnTime | None
    """New start of the window."""
    new_time_window_end: OwnTime | None
    """New end of the window."""
    new_requested_time: OwnTime | None
    """New appointed time."""
    new_committed_time: OwnTime | None
    """New time that the operator commits to."""
    reason: str | None
    """Why."""
    asked_by: Actor
    """Who asks: the other side answers."""
    created_at: OwnTime
    """When it was asked."""
    answered_at: OwnTime | None
    """When it was approved or rejected."""

    @computed_field(description="The same as id, as the paths name it.")
    def req_id(self) -> IdNumber:
        return self.id

    @classmethod
    def of(cls, row: RescheduleRow) -> Self:
        values = row._asdict()
        del values["asked_by_id"]
        return cls(**values)


@operation(Actor.AGENT, Actor.OPERATOR)
async def request_reschedule(context: Transaction, request: RequestReschedule) -> Reschedule:
    """Ask the other side of a task for another time. The schedule stays as it is until that is approved."""
    assert context.caller
    row = await owned(context, request.task_id, change=True)
    asked = RescheduleRow(
        id=0,
        asked_by=context.actor,
        asked_by_id=context.caller.id,
        status=RescheduleStatus.PENDING,
        answered_at=None,
        created_at=wallclock.at(context.now, row.timezone),
        **request.model_dump(by_alias=False),
    )
    waiting = WAITING[context.actor]
    changes = {waiting: getattr(row, waiting) + 1}
    asked = asked._replace(id=await context.session.get(INSERT_RESCHEDULE, **asked._asdict()))
    await advance(
        context, row, Step(Trigger.REQUEST_RESCHEDULE, request.reason, changes=changes, event_details=_told(asked))
    )
    _rescheduled(context, row, asked)
    return Reschedule.of(asked)


@operation(Actor.AGENT, Actor.OPERATOR)
async def approve_reschedule(context: Transaction, request: RescheduleReference) -> Reschedule:
    """Approve what the other side has asked for: its times become the task's schedule."""
    row, found = await _asked(context, request)
    if found.asked_by == Actor.OPERATOR and found.asked_by_id != row.operator_id:
        raise NotPending("The operator who asked for this has given the task back. Reject it.")
    changes = _rescheduled(context, row, found)
    row = await _answer(context, row, found, Step(Trigger.APPROVE_RESCHEDULE, changes=changes))
    await reset_timers(context, row)
    return await _answered(context, row, found, RescheduleStatus.APPROVED)


@operation(Actor.AGENT, Actor.OPERATOR)
async def reject_reschedule(context: Transaction, request: RescheduleReference) -> Reschedule:
    """Reject what the other side has asked for: the schedule stays as it is."""
    row, found = await _asked(context, request)
    row = await _answer(context, row, found, Step(Trigger.REJECT_RESCHEDULE))
    return await _answered(context, row, found, RescheduleStatus.REJECTED)


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, kind=Kind.READ)
async def list_reschedule_requests(context: Context, request: TaskReference) -> list[Reschedule]:
    """List what either side of a task has asked for and how it was answered, oldest first."""
    row = await owned(context, request.task_id)
    return [Reschedule.of(found) for found in await context.session.find_all(RESCHEDULES, task_id=row.id)]


async def _asked(context: Context, request: RescheduleReference) -> tuple[TaskRow, RescheduleRow]:
    """The task, locked, and a request that waits for the caller. Raises `NotFound` or `NotPending`."""
    row = await owned(context, request.task_id, change=True)
    found = await context.session.find(RESCHEDULE, id=request.req_id, task_id=row.id)
    if found is None:
        raise NotFound(f"Task {row.id} has no reschedule request {request.req_id}.")
    if found.status != RescheduleStatus.PENDING:
        raise NotPending(f"Reschedule request {found.id} is {found.status}: it is answered once.")
    if found.asked_by == context.actor and row.operator_id is not None:
        raise NotPending(f"Reschedule request {found.id} is your own: the other side answers it.")
    return row, found


async def _answer(context: Transaction, row: TaskRow, found: RescheduleRow, step: Step) -> TaskRow:
    waiting = WAITING[Actor(found.asked_by)]
    changes = step.changes | {waiting: getattr(row, waiting) - 1}
    return (await advance(context, row, replace(step, changes=changes, event_details=_told(found)))).row


def _told(row: RescheduleRow) -> dict[str, Any]:
    """What events tell of a wish for another time."""
    return {
        "reschedule_id": row.id,
        "requested_by": row.asked_by,
        "new_time_window_start": row.new_time_window_start,
        "new_time_window_end": row.new_time_window_end,
        "new_requested_time": row.new_requested_time,
        "new_committed_time": row.new_committed_time,
    }


async def _answered(context: Context, row: TaskRow, found: RescheduleRow, status: RescheduleStatus) -> Reschedule:
    outcome: dict[str, Any] = {"status": status.value, "answered_at": wallclock.at(context.now, row.timezone)}
    await context.session.execute(update_by_id(reschedule, *outcome), key=found.id, **outcome)
    return Reschedule.of(found._replace(**outcome))


def _rescheduled(context: Context, row: TaskRow, asked: RescheduleRow) -> dict[str, Any]:
    """The columns of the task once the request is approved. Raises `InvalidInput` by the names of the request."""
    times = NewTimes(
        asked.new_time_window_start, asked.new_time_window_end, asked.new_requested_time, asked.new_committed_time
    )
    if times == NewTimes():
        raise InvalidInput.of(
            "newTimeWindowStart", "required", "or newTimeWindowEnd, newRequestedTime or newCommittedTime is required"
        )
    try:
        plan = rules.reschedule(schedule_of(row), times, row.timezone)
        # Until when to accept and which slots there were is no matter of new times, and may be over.
        moments = rules.check(replace(plan, accept_by=None, slots=()), context.now, row.timezone)
    except InvalidInput as refusal:
        errors = tuple(FieldError(FIELDS.get(e.field, e.field), e.code, e.message) for e in refusal.errors)
        raise InvalidInput("; ".join(f"{error.field}: {error.message}" for error in errors), errors=errors) from None
    if times.committed_time is not None:
        # Outside the window it is for the other side to approve.
        agreed = moments._replace(first=None, last=None)
        rules.check_commitment("newCommittedTime", times.committed_time, agreed, context.now, row.timezone)
    return {
        "execution_mode": plan.execution_mode,
        "time_window_start": plan.time_window_start,
        "time_window_end": plan.time_window_end,
        "requested_time": plan.requested_time,
        "tolerance_minutes": plan.tolerance_minutes,
        "complete_by": plan.complete_by,
        "allowed_time_slots_json": row.allowed_time_slots_json if plan.slots else None,
        "committed_time": times.committed_time or _still_kept(row, moments, context.now),
        "slot_id": None,
        **instants(rules.moments(plan, row.timezone)),
    }


def _still_kept(row: TaskRow, moments: Moments, now: int) -> int | None:
    """What the operator committed to before, unless the new schedule has no place for it."""
    if row.committed_time is None:
        return None
    try:
        rules.check_commitment("committedTime", row.committed_time, moments, now, row.timezone)
    except InvalidInput:
        return None
    return row.committed_time


async def reschedules_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[Reschedule]]:
    """The wishes for another time of many tasks, oldest first."""
    reschedules: dict[int, list[Reschedule]] = defaultdict(list)
    for row in await context.session.find_all(RESCHEDULES_OF_TASKS, task_ids=orjson.dumps(task_ids).decode()):
        reschedules[row.task_id].append(Reschedule.of(row))
    return reschedules
