"""The operator's side of a task: accept and carry it out (docs/reference/lifecycle.md)."""

from collections.abc import Callable
from typing import Annotated, Any, Protocol

from pydantic import Field

from adapters.storage.queries.events.log import select_last_step_time
from adapters.storage.queries.proofs.items import select_proof_items
from adapters.storage.queries.tasks.rows import lock_task
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.late_report import Occurrence
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import Trigger
from domain.matching.geo import Point, distance_metres
from domain.money.work_time import bill_work
from domain.refusals.general import InvalidInput
from domain.refusals.refusal import Refusal
from domain.refusals.suggestion import Suggestion, Way
from domain.refusals.tasks import TaskChanged
from domain.tasks.schedule import ExecutionMode, Schedule, ScheduleInstants, check_commitment, schedule_instants
from domain.values import wallclock
from domain.values.rfc3339 import parse_instant
from domain.values.time import Instant
from resolvers.core.context import Context, Transaction
from resolvers.core.dry_run import SupportsDryRun
from resolvers.core.operation import Snapshot, operation
from resolvers.eligibility.acceptance import find_ineligibility, no_open_task
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.place import exact_point
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.timers import make_schedule
from resolvers.lifecycle.transition import advance
from resolvers.results.submission import check_result
from resolvers.tasks.input import ReadTask, TaskReference
from resolvers.tasks.listing import ListTasks, newest_tasks
from resolvers.tasks.transition import move_task
from resolvers.tasks.view import Task, render_task
from resolvers.wire.location import Location, usable
from resolvers.wire.scalars import Flag, GivenInstant, Int32, JsonText, Line, NoNull, Prose, TaskTime

WorkedMinutes = Annotated[Int32, Field(ge=0)]
ForceReason = Annotated[str, Field(min_length=1, max_length=2000), NoNull]
TermsVersion = Annotated[Int32, Field(ge=1)]


class AtTask(TaskReference):
    """One of the operator's tasks, and the operator's location."""

    location: Location | None = None
    """Current location of the operator."""


class OperatorMove(SupportsDryRun, AtTask):
    """A step of an operator with one of its tasks, which its device may report late."""

    occurred_at: GivenInstant | None = None
    """Instant of the step as RFC 3339, if it was taken without a connection: within the last 72 hours, and not before
    the previous step. Rules measure by it, and the event has that time. When omitted, the step is taken now."""


class AcceptTask(SupportsDryRun, AtTask):
    """The task to accept, and the time of the work."""

    slot_id: Line | None = None
    """Chosen slot of an operator_schedule with slots."""
    committed_time: TaskTime | None = None
    """Time of the work in an operator_schedule without slots."""
    terms_version: TermsVersion | None = None
    """The termsVersion that the operator has read: acceptance is refused with task_changed if the task has another."""


class Commitment(Protocol):
    """The time of the work that an operator chooses."""

    @property
    def slot_id(self) -> str | None: ...
    @property
    def committed_time(self) -> int | None: ...


class ReleaseTask(OperatorMove):
    """The task to release."""

    reason: Prose | None = None
    """Reason, for the history."""


class CompleteTask(OperatorMove):
    """The direct task that is done."""

    report: Annotated[str, Field(max_length=20_000), NoNull] | None = None
    """Report on the work done."""
    worked_minutes: WorkedMinutes | None = None
    """Minutes worked on an hourly task, at most those since startWork, which are also the default."""
    result_json: JsonText | None = None
    """Result of a task with a resultSchema. When omitted, that of an earlier submission stays."""
    force: Flag = False
    """Completes although required values of the result are missing."""
    force_reason: ForceReason | None = None
    """Reason for forcing, shown to the agent; required with force."""


class ContestRejection(SupportsDryRun, AtTask):
    """The rejection to contest."""

    reason: Prose | None = None
    """Reason, for the investigation."""


async def read_occurrence(context: Context, row: TaskRow, occurred_at: str | None) -> Occurrence:
    """Return the time of a step with a task, as its operator stated it. Raises `InvalidInput` for a time that it cannot
    have been taken at."""
    if occurred_at is None:
        return Occurrence.stated(None, now=context.now, previous=0)
    # Its row has no time of the departure.
    previous = await context.session.get(select_last_step_time(task_id=row.id)) or row.accepted_instant or 0
    if row.changes is not None:
        previous = max(previous, row.changes.requested)
    return Occurrence.stated(parse_instant(occurred_at), now=context.now, previous=previous)


class Submission(Protocol):
    """The end of work, which its operator may force."""

    @property
    def force(self) -> bool: ...
    @property
    def force_reason(self) -> str | None: ...


def check_force(request: Submission) -> None:
    """Refuse to force without a reason. Raises `InvalidInput`."""
    if request.force and request.force_reason is None:
        raise InvalidInput.for_field("forceReason", "required", "is required with force")


def check_terms(row: TaskRow, read: int | None) -> None:
    """Refuse an operator that has read older terms of a task with `TaskChanged`, and a version that never was with
    `InvalidInput`."""
    current = row.terms_version or 1
    if read is None or read == current:
        return
    if read > current:
        raise InvalidInput.for_field("termsVersion", "out_of_bounds", f"must be at most {current}", maximum=current)
    way = Suggestion(Way.FIND_TASKS, "It has the new terms.")
    raise TaskChanged(f"The task has version {current} of its terms now, not {read}.", next_actions=(way,))


def billed_work(context: Context, row: TaskRow, worked: int | None, ended: Instant) -> dict[str, object]:
    """Return the columns of the work on an hourly task that ends at an instant; none of another task.

    Raises `InvalidInput` for `worked` minutes that cannot be."""
    minimum = context.services.policy.minimum_billable_minutes
    work = bill_work(row.pay_terms, row.measured_from, ended, minimum, worked)
    return work._asdict() if row.is_hourly else {}


def _distance(point: Point | None, latitude: float, longitude: float) -> float | None:
    return point and round(distance_metres(*point, latitude, longitude), 1)


@operation(Actor.OPERATOR, reads=Snapshot.SINGLE, way=Way.READ_OPERATOR_TASK)
async def get_operator_task(read: Context, request: ReadTask) -> Task:
    """Read one of the operator's tasks."""
    return await render_task(read, await owned(read, request.task_id), settled=request.include_settlement)


@operation(Actor.OPERATOR, reads=Snapshot.ONE, lists="task_id")
async def list_operator_tasks(read: Context, request: ListTasks) -> list[Task]:
    """List the operator's tasks, newest first."""
    return await newest_tasks(read, request)


@operation(Actor.OPERATOR, scope=Scope.DISPATCH, way=Way.ACCEPT_TASK)
async def accept_task(transaction: Transaction, request: AcceptTask) -> Task:
    """Accept an open task: the first operator gets it. For operator_schedule it picks a slot or commits to a time."""
    row = await lock_open_task(transaction, request.task_id)
    try:
        return await _accept(transaction, row, request)
    except Refusal:
        # Every other refusal would reveal a task that is hidden from the operator.
        outcome = await find_ineligibility(transaction, row, transaction.operator_id)
        if outcome and outcome.is_hidden:
            raise no_open_task(row.id) from None
        raise


async def _accept(transaction: Transaction, row: TaskRow, request: AcceptTask) -> Task:
    check_terms(row, request.terms_version)
    # The table refuses the step if the agent chooses among offers, so no time has to be chosen.
    changes = {} if row.needs_offer else find_commitment(transaction, row, request)
    has_operator = row.operator_id not in (None, transaction.operator_id)
    step = Step(Trigger.ACCEPT, location=request.location, extra_facts={"has_operator": has_operator}, changes=changes)
    return await render_task(transaction, *await advance(transaction, row, step))


async def lock_open_task(context: Transaction, task_id: int) -> TaskRow:
    """Return a locked task that the operator may find: an open one, or one that an operator has taken meanwhile. Raises
    `NotFound`."""
    row = await context.session.find(lock_task(id=task_id))
    if row is None or not may_find(context, row):
        raise no_open_task(task_id)
    return row


def may_find(context: Context, row: TaskRow) -> bool:
    """Return true if the operator may know of a task that it does not have: it is or was open, in its world."""
    return _in_reach(context, row) and (row.status == Status.PUBLISHED or row.operator_id is not None)


def _in_reach(context: Context, row: TaskRow) -> bool:
    """Return true if a task is in the world of the operator: the real one, or an agent's practice world."""
    world = row.agent_id if row.is_practice else None
    return world == (context.practice.agent_id if context.practice else None)


def find_commitment(context: Context, row: TaskRow, request: Commitment) -> dict[str, Any]:
    """Return the slot or time that the operator commits to. Raises `InvalidInput` if it is missing or impossible."""
    if row.accept_by_instant is not None and row.accept_by_instant <= context.now:
        # The table refuses the step after acceptBy, so no time has to be chosen.
        return {}
    plan = make_schedule(row)
    instants = schedule_instants(plan, row.timezone)
    if request.slot_id is not None or plan.slots:
        return _slot(plan, instants, context.now, request)
    if request.committed_time is not None:
        check_commitment("committedTime", request.committed_time, instants, context.now, row.timezone)
    elif plan.execution_mode is ExecutionMode.OPERATOR_SCHEDULE:
        raise InvalidInput.for_field("committedTime", "required", "is required: say when it will be done")
    return {"committed_time": request.committed_time}


def _slot(plan: Schedule, instants: ScheduleInstants, now: int, request: Commitment) -> dict[str, Any]:
    if not plan.slots:
        raise InvalidInput.for_field("slotId", "not_expected", "is for tasks with slots to choose from")
    slots = {slot.slot_id: slot for slot in plan.slots}
    left = ", ".join(slot.slot_id for slot, (_, end) in zip(plan.slots, instants.slots, strict=True) if end > now)
    if request.slot_id is None:
        raise InvalidInput.for_field("slotId", "required", f"is required: choose one of {left or 'no slots'}")
    chosen = slots.get(request.slot_id)
    if chosen is None:
        raise InvalidInput.for_field("slotId", "unknown_slot", f"must be one of {left or 'no slots'}")
    if instants.slots[plan.slots.index(chosen)][1] <= now:
        raise InvalidInput.for_field("slotId", "in_the_past", f"is over: choose one of {left or 'no slots'}")
    if request.committed_time not in (None, chosen.start):
        raise InvalidInput.for_field("committedTime", "not_expected", "is the start of the chosen slot")
    return {"slot_id": chosen.slot_id, "committed_time": chosen.start}


@operation(Actor.OPERATOR, scope=Scope.DISPATCH)
async def release_task(transaction: Transaction, request: ReleaseTask) -> Task:
    """Release a task; matching starts again."""
    return await _report(transaction, request, Trigger.RELEASE, lambda *_: {}, request.reason)


@operation(Actor.OPERATOR, scope=Scope.DISPATCH)
async def mark_en_route(transaction: Transaction, request: OperatorMove) -> Task:
    """Report that the operator is on the way."""
    return await _report(transaction, request, Trigger.EN_ROUTE, lambda *_: {})


@operation(Actor.OPERATOR, scope=Scope.DISPATCH)
async def mark_arrived(transaction: Transaction, request: OperatorMove) -> Task:
    """Report that the operator has arrived; the distance to the task's place is recorded."""
    location = usable(request.location)

    def arrival(row: TaskRow, instant: Instant) -> dict[str, object]:
        return {
            "arrived_at": wallclock.at(instant, row.timezone),
            "arrived_instant": instant,
            "arrival_distance_metres": location and _distance(exact_point(row), location.lat, location.lng),
        }

    return await _report(transaction, request, Trigger.ARRIVE, arrival)


@operation(Actor.OPERATOR, scope=Scope.DISPATCH, ended_by="release_task")
async def start_work(transaction: Transaction, request: OperatorMove) -> Task:
    """Report that work begins; from now on proof can be uploaded."""
    return await _report(transaction, request, Trigger.START, lambda _, instant: {"started_instant": instant})


@operation(Actor.OPERATOR, scope=Scope.DISPATCH)
async def complete_task(transaction: Transaction, request: CompleteTask) -> Task:
    """Report that a direct task is done and was paid on site. Missing required values of the result refuse it, unless
    forced with a reason."""
    check_force(request)
    row = await owned(transaction, request.task_id, change=True)
    occurrence = await read_occurrence(transaction, row, request.occurred_at)
    items = await transaction.session.find_all(select_proof_items(task_id=row.id))
    result = check_result(transaction.services.catalogue, row, request.result_json, [item.id for item in items])
    changes: dict[str, Any] = {
        "proof_report": request.report,
        "proof_force_reason": request.force_reason if request.force else None,
        "result_json": result.text,
        **billed_work(transaction, row, request.worked_minutes, occurrence.instant),
    }
    step = Step(
        Trigger.COMPLETE,
        location=request.location,
        extra_facts={"missing_proof": () if request.force else result.missing},
        changes=changes,
        occurrence=occurrence,
    )
    return await render_task(transaction, *await advance(transaction, row, step))


async def _report(
    transaction: Transaction,
    request: OperatorMove,
    trigger: Trigger,
    changes: Callable[[TaskRow, Instant], dict[str, object]],
    reason: str | None = None,
) -> Task:
    """Take a step that was reported, perhaps late; `changes` returns the columns that change at its instant."""
    row = await owned(transaction, request.task_id, change=True)
    occurrence = await read_occurrence(transaction, row, request.occurred_at)
    changed = changes(row, occurrence.instant)
    step = Step(trigger, reason, request.location, changes=changed, occurrence=occurrence)
    return await render_task(transaction, *await advance(transaction, row, step))


@operation(Actor.OPERATOR, scope=Scope.SETTLE, ended_by="withdraw_dispute")
async def contest_rejection(transaction: Transaction, request: ContestRejection) -> Task:
    """Contest the rejection of the proof, within the dispute window: the platform decides."""
    return await move_task(transaction, request.task_id, Step(Trigger.CONTEST, request.reason, request.location))
