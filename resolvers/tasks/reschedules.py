"""Reschedule requests: either side of a task asks for another time, the other side answers (docs/decisions/0009)."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

import orjson
from pydantic import computed_field

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.tasks.reschedules import (
    INSERT_RESCHEDULE,
    select_reschedule,
    select_reschedule_by_id,
    select_reschedules,
    select_reschedules_of_tasks,
    supersede_reschedules,
)
from adapters.storage.tables.agreements import RescheduleRow, reschedule
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Trigger
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.refusal import FieldError
from domain.refusals.suggestion import Way
from domain.refusals.tasks import NotPending
from domain.tasks import schedule as rules
from domain.tasks.schedule import NewTimes, RescheduleStatus, ScheduleInstants
from domain.values import wallclock
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import LISTS, Snapshot, operation
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.timers import make_schedule, rescheduled_instants, reset_timers
from resolvers.lifecycle.transition import advance
from resolvers.tasks.input import TaskReference
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id, IdNumber, OwnId, OwnTime, Prose, TaskTime

PENDING_COUNTERS = {Actor.AGENT: "asked_by_agent", Actor.OPERATOR: "asked_by_operator"}
"""Column of the task that counts the pending requests of each side."""
REQUEST_FIELDS = {
    "timeWindowStart": "newTimeWindowStart",
    "timeWindowEnd": "newTimeWindowEnd",
    "requestedTime": "newRequestedTime",
}


class RequestReschedule(TaskReference):
    """The requested times; at least one of them."""

    new_time_window_start: TaskTime | None = None
    """New start of the time window."""
    new_time_window_end: TaskTime | None = None
    """New end of the time window."""
    new_requested_time: TaskTime | None = None
    """New appointed time; it replaces a time window."""
    new_committed_time: TaskTime | None = None
    """New time that the operator commits to."""
    reason: Prose | None = None
    """Reason, for the other side."""


class RescheduleReference(TaskReference):
    """Names a reschedule request."""

    req_id: Id
    """The reschedule request."""


class OwnReschedule(Wire):
    """Names a reschedule request of the caller's side."""

    request_id: Id
    """The reschedule request."""
    task_id: Id | None = None
    """Task of the request; it may be left out."""


class Reschedule(Wire):
    """A request for another time."""

    node_key = ("task_id", "id")
    node_fields = ("req_id",)

    id: OwnId
    """The request."""
    task_id: OwnId
    """The task."""
    status: RescheduleStatus
    """Status of the request."""
    new_time_window_start: OwnTime | None
    """New start of the time window."""
    new_time_window_end: OwnTime | None
    """New end of the time window."""
    new_requested_time: OwnTime | None
    """New appointed time."""
    new_committed_time: OwnTime | None
    """New time that the operator commits to."""
    reason: str | None
    """Reason for the request."""
    asked_by: Actor
    """Actor who asks; the other side answers."""
    created_at: OwnTime
    """Time of the request."""
    answered_at: OwnTime | None
    """Time of the approval or rejection."""

    @computed_field(description="The same as id, as the paths name it.")
    def req_id(self) -> IdNumber:
        return self.id

    @classmethod
    def from_row(cls, row: RescheduleRow) -> Self:
        return cls(
            id=row.id,
            task_id=row.task_id,
            asked_by=row.asked_by,
            new_time_window_start=wallclock.in_zone(row.new_time_window_start, row.timezone),
            new_time_window_end=wallclock.in_zone(row.new_time_window_end, row.timezone),
            new_requested_time=wallclock.in_zone(row.new_requested_time, row.timezone),
            new_committed_time=wallclock.in_zone(row.new_committed_time, row.timezone),
            reason=row.reason,
            status=row.status,
            created_at=wallclock.known(row.created_at, row.created_instant),
            answered_at=wallclock.known(row.answered_at, row.answered_instant),
        )


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.DISPATCH)
async def request_reschedule(transaction: Transaction, request: RequestReschedule) -> Reschedule:
    """Ask the other side of a task for another time. The schedule does not change until it approves. Each side has one
    pending request: a new one replaces it."""
    assert transaction.caller
    row = await owned(transaction, request.task_id, change=True)
    pending = RescheduleRow(
        id=0,
        asked_by=transaction.actor,
        asked_by_id=transaction.caller.id,
        status=RescheduleStatus.PENDING,
        timezone=row.timezone,
        answered_at=None,
        answered_instant=None,
        created_at=wallclock.at(transaction.now, row.timezone),
        created_instant=transaction.now,
        **request.model_dump(by_alias=False),
    )
    counter = PENDING_COUNTERS[transaction.actor]
    changes = {counter: 1}
    if getattr(row, counter):
        answered = {"answered_at": pending.created_at, "answered_instant": transaction.now}
        await transaction.session.execute(supersede_reschedules(of_task=row.id, by=transaction.actor, **answered))
    stored = pending._replace(id=await transaction.session.get(INSERT_RESCHEDULE(pending)))
    details = _event_details(stored)
    await advance(
        transaction, row, Step(Trigger.REQUEST_RESCHEDULE, request.reason, changes=changes, event_details=details)
    )
    _rescheduled(transaction, row, stored)
    return Reschedule.from_row(stored)


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.DISPATCH)
async def approve_reschedule(transaction: Transaction, request: RescheduleReference) -> Reschedule:
    """Approve a request of the other side: its times become the task's schedule."""
    row, pending = await _pending(transaction, request)
    if pending.asked_by == Actor.OPERATOR and pending.asked_by_id != row.operator_id:
        sentence = "The operator who asked for this has released the task. Reject it."
        raise NotPending.of_task(sentence, Way.READ_RESCHEDULES, row.id)
    changes = _rescheduled(transaction, row, pending)
    row = await _answer(transaction, row, pending, Step(Trigger.APPROVE_RESCHEDULE, changes=changes))
    await reset_timers(transaction, row)
    return await _store_answer(transaction, row, pending, RescheduleStatus.APPROVED)


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.DISPATCH)
async def reject_reschedule(transaction: Transaction, request: RescheduleReference) -> Reschedule:
    """Reject a request of the other side: the schedule does not change."""
    row, pending = await _pending(transaction, request)
    row = await _answer(transaction, row, pending, Step(Trigger.REJECT_RESCHEDULE))
    return await _store_answer(transaction, row, pending, RescheduleStatus.REJECTED)


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.DISPATCH)
async def withdraw_reschedule(transaction: Transaction, request: OwnReschedule) -> Reschedule:
    """Withdraw a pending request of the caller's own side: the schedule does not change."""
    stored = await transaction.session.find(select_reschedule_by_id(id=request.request_id))
    # Support requests have ids of the same name.
    listing = LISTS["task_id" if request.task_id is None else "req_id", transaction.actor]
    listed = listing.suggested("It lists the ones that there are.", request)
    absent = NotFound(f"There is no reschedule request {request.request_id}.", next_actions=(listed,))
    if stored is None or request.task_id not in (None, stored.task_id):
        raise absent
    try:
        row, pending = await _unanswered(transaction, RescheduleReference(task_id=stored.task_id, req_id=stored.id))
    except NotFound:
        # The request of a stranger's task does not exist for the caller.
        raise absent from None
    if pending.asked_by != transaction.actor:
        sentence = f"Reschedule request {pending.id} is of the other side: approve or reject it."
        raise NotPending.of_task(sentence, Way.READ_RESCHEDULES, row.id)
    row = await _answer(transaction, row, pending, Step(Trigger.WITHDRAW_RESCHEDULE))
    return await _store_answer(transaction, row, pending, RescheduleStatus.WITHDRAWN)


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE, lists="req_id", way=Way.READ_RESCHEDULES)
async def list_reschedule_requests(read: Context, request: TaskReference) -> list[Reschedule]:
    """List the reschedule requests of both sides of a task and their answers, oldest first."""
    task = await owned(read, request.task_id)
    return [Reschedule.from_row(row) for row in await read.session.find_all(select_reschedules(task_id=task.id))]


async def _pending(context: Context, request: RescheduleReference) -> tuple[TaskRow, RescheduleRow]:
    """Return the locked task, and a request that the caller may answer. Raises `NotFound` or `NotPending`."""
    row, pending = await _unanswered(context, request)
    if pending.asked_by == context.actor and row.operator_id is not None:
        sentence = f"Reschedule request {pending.id} is your own: the other side answers it."
        raise NotPending.of_task(sentence, Way.READ_RESCHEDULES, row.id)
    return row, pending


async def _unanswered(context: Context, request: RescheduleReference) -> tuple[TaskRow, RescheduleRow]:
    """Return the locked task, and a pending request. Raises `NotFound` or `NotPending`."""
    row = await owned(context, request.task_id, change=True)
    pending = await context.session.find(select_reschedule(id=request.req_id, task_id=row.id))
    if pending is None:
        raise NotFound(f"Task {row.id} has no reschedule request {request.req_id}.")
    if pending.status != RescheduleStatus.PENDING:
        sentence = f"Reschedule request {pending.id} is {pending.status}: it is answered once."
        raise NotPending.of_task(sentence, Way.READ_RESCHEDULES, row.id)
    return row, pending


async def _answer(context: Transaction, row: TaskRow, pending: RescheduleRow, step: Step) -> TaskRow:
    counter = PENDING_COUNTERS[Actor(pending.asked_by)]
    changes = {**step.changes, counter: getattr(row, counter) - 1}
    return (await advance(context, row, step._replace(changes=changes, event_details=_event_details(pending)))).row


def _event_details(row: RescheduleRow) -> dict[str, Any]:
    """Return the details of a reschedule request in events."""
    return {
        "reschedule_id": row.id,
        "requested_by": row.asked_by,
        "new_time_window_start": row.new_time_window_start,
        "new_time_window_end": row.new_time_window_end,
        "new_requested_time": row.new_requested_time,
        "new_committed_time": row.new_committed_time,
    }


async def _store_answer(context: Context, row: TaskRow, pending: RescheduleRow, status: RescheduleStatus) -> Reschedule:
    outcome: dict[str, Any] = {
        "status": status.value,
        "answered_at": wallclock.at(context.now, row.timezone),
        "answered_instant": context.now,
    }
    await context.session.execute(set_columns(reschedule, pending.id, outcome))
    return Reschedule.from_row(pending._replace(**outcome))


def _rescheduled(context: Context, row: TaskRow, pending: RescheduleRow) -> dict[str, Any]:
    """Return the task's columns after approval. Raises `InvalidInput` naming the fields of the request."""
    times = NewTimes(
        pending.new_time_window_start,
        pending.new_time_window_end,
        pending.new_requested_time,
        pending.new_committed_time,
    )
    if times == NewTimes():
        raise InvalidInput.for_field(
            "newTimeWindowStart", "required", "or newTimeWindowEnd, newRequestedTime or newCommittedTime is required"
        )
    try:
        plan = rules.reschedule(make_schedule(row), times, row.timezone)
        # acceptBy and the slots do not concern the new times, and may have passed.
        moments = rules.check(replace(plan, accept_by=None, slots=()), context.now, row.timezone)
    except InvalidInput as refusal:
        errors = tuple(FieldError(REQUEST_FIELDS.get(e.field, e.field), e.code, e.message) for e in refusal.errors)
        raise InvalidInput("; ".join(f"{error.field}: {error.message}" for error in errors), errors=errors) from refusal
    if times.committed_time is not None:
        # A time outside the window is allowed, because the other side approves it.
        agreed = moments._replace(first=None, last=None)
        rules.check_commitment("newCommittedTime", times.committed_time, agreed, context.now, row.timezone)
    changes: dict[str, Any] = {
        "execution_mode": plan.execution_mode,
        "time_window_start": plan.time_window_start,
        "time_window_end": plan.time_window_end,
        "requested_time": plan.requested_time,
        "tolerance_minutes": plan.tolerance_minutes,
        "complete_by": plan.complete_by,
        "allowed_time_slots_json": row.allowed_time_slots_json if plan.slots else None,
        "committed_time": times.committed_time or _valid_commitment(row, moments, context.now),
        "slot_id": None,
    }
    changed = row._replace(**changes)
    at = rules.schedule_instants(plan, row.timezone)
    return {**changes, **rescheduled_instants(changed, at, row.accepted_instant or context.now)}


def _valid_commitment(row: TaskRow, moments: ScheduleInstants, now: int) -> int | None:
    """Return the time that the operator committed to before, if the new schedule allows it."""
    if row.committed_time is None:
        return None
    try:
        rules.check_commitment("committedTime", row.committed_time, moments, now, row.timezone)
    except InvalidInput:
        return None
    return row.committed_time


async def reschedules_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[Reschedule]]:
    """Return the reschedule requests of many tasks, oldest first."""
    reschedules: dict[int, list[Reschedule]] = defaultdict(list)
    for row in await context.session.find_all(select_reschedules_of_tasks(task_ids=orjson.dumps(task_ids).decode())):
        reschedules[row.task_id].append(Reschedule.from_row(row))
    return reschedules
