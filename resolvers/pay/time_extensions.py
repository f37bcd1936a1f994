"""More time: the operator of an hourly task asks for more paid minutes, and the agent answers
(docs/reference/money.md#more-time)."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated, Any, Self

import orjson
from pydantic import Field

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.pay.time_extensions import (
    INSERT_TIME_EXTENSION,
    select_time_extension,
    select_time_extensions_of_tasks,
)
from adapters.storage.tables.agreements import TimeExtensionRow, time_extension
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Trigger
from domain.money.pay_terms import MAX_MINUTES, TimeExtensionStatus
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.suggestion import Way
from domain.refusals.tasks import NotPending
from domain.values import wallclock
from domain.values.money import from_minor
from domain.values.time import MINUTE
from resolvers.core.context import Context, Transaction
from resolvers.core.dry_run import DryRunResult, SupportsDryRun
from resolvers.core.operation import Snapshot, operation
from resolvers.lifecycle.access import may_see, owned
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.timers import reset_timers
from resolvers.lifecycle.transition import advance
from resolvers.tasks.input import TaskReference
from resolvers.tasks.listing import zones_of_tasks
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id, Int32, OwnId, OwnIdOrNone, OwnTime, Prose

MAX_REQUESTS = 20
"""Maximum number of requests for more time of a task, with those that were answered."""


class RequestMoreTime(TaskReference):
    """The minutes that the work takes longer."""

    minutes: Annotated[Int32, Field(ge=1, le=MAX_MINUTES)]
    """Minutes beyond maxMinutes; together at most 2,880."""
    reason: Prose
    """Reason, for the agent."""


class TimeExtensionReference(Wire):
    """Names a request for more time."""

    extension_id: Id
    """Id of the request for more time."""
    task_id: Id | None = None
    """Task of the request; it may be left out."""


class ApproveMoreTime(SupportsDryRun, TimeExtensionReference):
    """The request to approve."""


class TimeExtension(DryRunResult):
    """A request of an operator for more paid time."""

    node_key = ("task_id", "id")
    node_fields = ("extension_id",)

    id: OwnIdOrNone
    """The request."""
    task_id: OwnId
    """The task."""
    minutes: Int32
    """Minutes beyond maxMinutes."""
    reason: str
    """Reason of the operator."""
    status: TimeExtensionStatus
    """Status of the request."""
    created_at: OwnTime
    """Time of the request."""
    decided_at: OwnTime | None
    """Time at which it was approved, declined or withdrawn."""

    @classmethod
    def from_row(cls, row: TimeExtensionRow, zone: str) -> Self:
        return cls(
            id=row.id,
            task_id=row.task_id,
            minutes=row.minutes,
            reason=row.reason,
            status=row.status,
            created_at=wallclock.at(row.created_instant, zone),
            decided_at=wallclock.at(row.decided_instant, zone),
        )


@operation(Actor.OPERATOR, scope=Scope.DISPATCH)
async def request_more_time(transaction: Transaction, request: RequestMoreTime) -> TimeExtension:
    """Ask the agent of an hourly task in progress for more paid minutes. maxMinutes does not change until it approves.
    The request lapses when the work ends."""
    row = await owned(transaction, request.task_id, change=True)
    pending = TimeExtensionRow(
        id=0,
        agent_id=row.agent_id,
        task_id=row.id,
        operator_id=transaction.operator_id,
        minutes=request.minutes,
        reason=request.reason,
        status=TimeExtensionStatus.PENDING,
        created_instant=transaction.now,
    )
    if row.pending_minutes is None:  # The table of transitions refuses a second request.
        pending = pending._replace(id=await transaction.session.get(INSERT_TIME_EXTENSION(pending)))
    changes = {"pending_minutes": request.minutes}
    step = Step(Trigger.REQUEST_MORE_TIME, request.reason, changes=changes, event_details=_event_details(pending))
    after = (await advance(transaction, row, step)).row
    _require_payable(transaction, row, after.extended)
    if len(await _load(transaction, [row.id])) > MAX_REQUESTS:
        message = f"has {MAX_REQUESTS} requests for more time already: it takes no more"
        raise InvalidInput.for_field("taskId", "too_many", message, maximum=MAX_REQUESTS)
    return TimeExtension.from_row(pending, row.timezone)


@operation(Actor.AGENT, scope=Scope.SETTLE)
async def approve_more_time(transaction: Transaction, request: ApproveMoreTime) -> TimeExtension:
    """Approve more paid minutes for an hourly task: maxMinutes rises by them, and what they cost with the fee is locked
    in addition. A completeBy that the service set moves by as much. It cannot be withdrawn."""
    row, pending = await _pending(transaction, request)
    changes = {name: getattr(row.extended, name) for name in EXTENDED}
    is_timed = row.complete_by is None and row.complete_by_instant is not None
    if row.complete_by_instant is not None and is_timed:
        changes["complete_by_instant"] = row.complete_by_instant + pending.minutes * MINUTE
    after, decided = await _decide(transaction, row, pending, Trigger.APPROVE_MORE_TIME, changes)
    if is_timed:
        await reset_timers(transaction, after)
    return decided


EXTENDED = ("max_minutes", "maximum_payable", "agent_fee", "operator_fee")
"""Columns of a task that change with its minutes."""


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def decline_more_time(transaction: Transaction, request: TimeExtensionReference) -> TimeExtension:
    """Decline more paid minutes for an hourly task: maxMinutes does not change. The operator may ask again; the answer
    is final."""
    row, pending = await _pending(transaction, request)
    return (await _decide(transaction, row, pending, Trigger.DECLINE_MORE_TIME, {}))[1]


@operation(Actor.OPERATOR, scope=Scope.DISPATCH)
async def withdraw_more_time(transaction: Transaction, request: TimeExtensionReference) -> TimeExtension:
    """Withdraw a request for more time that the agent has not answered."""
    row, pending = await _pending(transaction, request)
    return (await _decide(transaction, row, pending, Trigger.WITHDRAW_MORE_TIME, {}))[1]


@operation(
    Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE, lists="extension_id", way=Way.READ_MORE_TIME
)
async def list_time_extensions(read: Context, request: TaskReference) -> list[TimeExtension]:
    """List the requests for more time of a task and their answers, oldest first."""
    row = await owned(read, request.task_id)
    return [TimeExtension.from_row(stored, row.timezone) for stored in await _load(read, [row.id])]


async def time_extensions_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[TimeExtension]]:
    """Return the requests for more time of many tasks, oldest first."""
    extensions: dict[int, list[TimeExtension]] = defaultdict(list)
    rows = await _load(context, task_ids)
    zones = await zones_of_tasks(context, (row.task_id for row in rows))
    for row in rows:
        extensions[row.task_id].append(TimeExtension.from_row(row, zones[row.task_id]))
    return extensions


async def _load(context: Context, task_ids: Sequence[int]) -> list[TimeExtensionRow]:
    return await context.session.find_all(select_time_extensions_of_tasks(task_ids=orjson.dumps(task_ids).decode()))


def _require_payable(context: Context, before: TaskRow, after: TaskRow) -> None:
    """Check the bounds of a task with the requested minutes. Raises `InvalidInput`."""
    currency, most = context.services.catalogue.currencies[after.currency], after.max_minutes or 0
    left = MAX_MINUTES - (before.pay_terms.max_minutes or 0)
    if most > MAX_MINUTES:
        message = f"must be at most {left}: a task pays for at most {MAX_MINUTES} minutes"
        raise InvalidInput.for_field("minutes", "out_of_bounds", message, maximum=left)
    if after.price.payout > currency.max_payout:
        largest = from_minor(currency.max_payout, currency.places)
        message = f"must be so few that the task pays at most {largest} {currency.code}"
        values = {"maximum": str(largest), "currency": currency.code}
        raise InvalidInput.for_field("minutes", "out_of_range", message, **values)


async def _pending(context: Context, request: TimeExtensionReference) -> tuple[TaskRow, TimeExtensionRow]:
    """Return the locked task, and a request that waits for an answer. Raises `NotFound` or `NotPending`."""
    pending = await context.session.find(select_time_extension(id=request.extension_id))
    fits = pending is not None and request.task_id in (None, pending.task_id)
    if pending is None or not fits or not may_see(context, pending.agent_id, pending.operator_id):
        raise NotFound(f"There is no request for more time {request.extension_id}.")
    row = await owned(context, pending.task_id, change=True)
    # Another call may have answered it until the task was locked.
    pending = await context.session.get(select_time_extension(id=pending.id))
    if pending.status != TimeExtensionStatus.PENDING:
        sentence = f"Request {pending.id} for more time is {pending.status}: it is answered once."
        raise NotPending.of_task(sentence, Way.READ_MORE_TIME, row.id)
    return row, pending


async def _decide(
    context: Transaction, row: TaskRow, pending: TimeExtensionRow, trigger: Trigger, changes: dict[str, Any]
) -> tuple[TaskRow, TimeExtension]:
    """Answer a request, and return the task with it."""
    decided = pending._replace(status=STATUS_AFTER[trigger], decided_instant=context.now)
    step = Step(trigger, changes=changes | {"pending_minutes": None}, event_details=_event_details(decided))
    after = (await advance(context, row, step)).row
    outcome: dict[str, Any] = {"status": decided.status, "decided_instant": decided.decided_instant}
    await context.session.execute(set_columns(time_extension, pending.id, outcome))
    return after, TimeExtension.from_row(decided, row.timezone)


STATUS_AFTER = {
    Trigger.APPROVE_MORE_TIME: TimeExtensionStatus.APPROVED,
    Trigger.DECLINE_MORE_TIME: TimeExtensionStatus.DECLINED,
    Trigger.WITHDRAW_MORE_TIME: TimeExtensionStatus.WITHDRAWN,
}
"""Status of a request after its answer."""


def _event_details(row: TimeExtensionRow) -> dict[str, Any]:
    """Return the details of a request for more time in events."""
    return {"time_extension_id": row.id, "minutes": row.minutes, "status": row.status}
