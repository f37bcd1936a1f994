"""The log of deliveries: every event for every endpoint with each attempt, and redelivery."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import orjson
from pydantic import Field

from adapters.storage.queries.staff.lists import DELIVERIES
from adapters.storage.queries.webhooks.deliveries import (
    delete_events_until,
    select_deliveries_of_tasks,
    select_delivery_counts_of_tasks,
    select_endpoints_of_deliveries,
)
from adapters.storage.queries.webhooks.delivery_log import (
    RANGE_TO_REDELIVER,
    LoggedDelivery,
    attempts_after,
    delivery_count,
    delivery_page,
    select_last_attempt,
    select_logged_deliveries,
    select_logged_delivery,
)
from adapters.storage.queries.webhooks.endpoints import lock_endpoint_by_id
from adapters.storage.queries.webhooks.queues import expedite_queue, restart_deliveries
from adapters.storage.tables.webhooks import EndpointRow, WebhookAttemptRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.people.roles import StaffRole
from domain.ports import CallFault
from domain.refusals.general import InvalidInput, NotFound
from domain.values import wallclock
from domain.values.time import DAY, SECOND
from domain.webhooks.contact_methods import Channel, Owner
from domain.webhooks.redaction import mask_address
from domain.webhooks.retry import DeliveryStatus
from resolvers.core import audit
from resolvers.core.context import Context, Transaction
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.core.listing import count_rows, read_page
from resolvers.core.operation import Snapshot, operation
from resolvers.events.allowance import require_allowance, take_numbers
from resolvers.events.endpoints import enable, find_owner, schedule_endpoint
from resolvers.events.types import require_event_type
from resolvers.webhooks.requests import RequestHeader, load_attempts, load_endpoints, requests_of_deliveries
from resolvers.wire.model import Wire
from resolvers.wire.pages import Limit, PageBetween
from resolvers.wire.scalars import (
    LARGEST_ID,
    Flag,
    Id,
    Int32,
    Line,
    LocalTime,
    LongId,
    OwnLongId,
    OwnTime,
)

DEFAULT_LIMIT = 100
MAX_REDELIVERIES = 1000
"""Maximum number of deliveries that one call sends again."""
MAX_DELETED_EVENTS = 1000
"""Maximum number of events that one transaction deletes."""
UTC = "UTC"
Sequence32 = Annotated[Int32, Field(ge=1)]


class DeliveryFilter(Wire):
    """Filter of deliveries in the log. Without a field, all."""

    endpoint_id: Id | None = None
    """Only deliveries to this endpoint."""
    event_type: Line | None = None
    """Only deliveries of events of this type, such as task.completed."""
    from_time: LocalTime | None = None
    """Only events from this time on, UTC."""
    to_time: LocalTime | None = None
    """Only events up to this time, UTC."""
    response_status: Annotated[Int32, Field(ge=100, le=599)] | None = None
    """Only deliveries whose last attempt was answered with this HTTP status."""


class ListWebhookDeliveries(DeliveryFilter):
    """Filter and page of deliveries."""

    task_id: Id | None = None
    """Only deliveries of events of this task."""
    status: DeliveryStatus | None = None
    """Only deliveries with this status."""
    agent_id: Id | None = None
    """Only deliveries to this agent; for the platform only."""
    include_requests: Flag = False
    """Include headers and body of each request."""
    after: LongId | None = None
    """Number of the last delivery of the previous page; when omitted, the newest come first."""
    limit: Limit = DEFAULT_LIMIT
    """Maximum number of deliveries to return."""


class DeliveryReference(Wire):
    """Names a delivery."""

    delivery_id: LongId
    """Number of the delivery."""


class RedeliverWebhooks(Wire):
    """Filter of ended deliveries to send again; without any field, all that failed."""

    status: DeliveryStatus | None = DeliveryStatus.FAILED
    """Only deliveries with this status; null includes delivered and cancelled ones."""
    endpoint_id: Id | None = None
    """Only deliveries to this endpoint."""
    event_type: Line | None = None
    """Only events of this type, such as task.completed."""
    from_sequence: Sequence32 | None = None
    """Only events from this sequence on."""
    to_sequence: Sequence32 | None = None
    """Only events up to this sequence."""
    from_time: LocalTime | None = None
    """Only events from this time on, UTC."""
    to_time: LocalTime | None = None
    """Only events up to this time, UTC."""


class WebhookAttempt(Wire):
    """One call to an endpoint, with its result."""

    id: OwnLongId
    """Number of the call: later calls of the same account have higher ones. The cursor of `deliveriesChanged`."""
    attempt: Int32
    """Number of the attempt, from 1."""
    sent_at: OwnTime
    """Time of the call, on the clock at the task; UTC for events that belong to no task."""
    duration_ms: Int32
    """Duration of the call, in milliseconds."""
    response_status: Int32 | None
    """HTTP status of the response, for e-mail the SMTP status."""
    response_body: str | None
    """First kilobyte of the response."""
    fault: CallFault | None
    """Reason why there was no response."""

    @classmethod
    def from_row(cls, row: WebhookAttemptRow, timezone: str) -> "WebhookAttempt":
        return cls(
            id=row.id,
            attempt=row.number,
            sent_at=wallclock.at(row.sent_at, timezone),
            duration_ms=row.duration,
            response_status=row.response_status,
            response_body=row.response_body,
            fault=None if row.fault is None else CallFault(row.fault),
        )


class WebhookDelivery(Wire):
    """The delivery of an event to an endpoint, with every attempt. Times are on the clock at the task, else UTC."""

    node_fields = ("delivery_id",)

    id: OwnLongId
    """The delivery."""
    event_id: OwnLongId
    """The event: `event_id` in its body and the header webhook-id, the same on every attempt and for each endpoint."""
    agent_id: Id | None
    """The agent whose endpoint it is; for the platform. Null for an operator's."""
    operator_id: Id | None
    """The operator whose endpoint it is; for the platform."""
    event_type: str
    """Name of the event."""
    sequence: int | None
    """Position of the event among all of the agent's, or the number of the operator's notification; null for a test."""
    task_id: Id | None
    """The task of the event."""
    endpoint_id: Id
    """The endpoint."""
    channel: Channel
    """Channel of the delivery."""
    url: str
    """Address of the endpoint, without authentication."""
    status: DeliveryStatus
    """pending until the endpoint accepts it (delivered) or no retry is left (failed); cancelled when its address
    was removed."""
    attempt: Int32
    """Number of attempts made; the fields below describe the last one."""
    response_status: Int32 | None
    """HTTP status of the response, for e-mail the SMTP status."""
    response_body: str | None
    """First kilobyte of the response."""
    fault: CallFault | None
    """Reason why there was no response."""
    duration_ms: Int32 | None
    """Duration of the call, in milliseconds."""
    sent_at: OwnTime | None
    """Time of the call."""
    next_attempt_at: OwnTime | None
    """Earliest time of the next attempt; null after the last."""
    created_at: OwnTime
    """Time of the event."""
    attempts: list[WebhookAttempt]
    """Every attempt, oldest first."""
    request_headers: list[RequestHeader] | None = None
    """Headers of the last attempt's request, with the endpoint's present settings and `hidden` for signatures, tokens
    and passwords. Null in a list unless includeRequests was set."""
    request_body: str | None = None
    """Body of the request, the same on every attempt; in a list null unless includeRequests was set."""


class Redelivery(Wire):
    """The deliveries that are sent again."""

    count: Int32
    """Number of deliveries."""
    more: Flag
    """True if more deliveries match than one call sends: repeat it once these have ended."""


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE, lists="delivery_id")
async def list_webhook_deliveries(read: Context, request: ListWebhookDeliveries) -> list[WebhookDelivery]:
    """Read the log of deliveries, newest first: webhooks and all other channels, with each attempt and its response.

    The platform's staff reads the deliveries of all agents and operators.
    """
    page = PageBetween(request.after or LARGEST_ID, 0, request.limit, from_oldest=False)
    conditions = make_conditions(read, request, request.task_id, request.status, request.agent_id)
    deliveries = await deliveries_in(read, page, conditions)
    if not request.include_requests:
        return deliveries
    return await _with_requests(read, deliveries)


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE)
async def get_webhook_delivery(read: Context, request: DeliveryReference) -> WebhookDelivery:
    """Read one delivery of the log, with each attempt, and with headers and body of its request.

    The platform's staff reads deliveries of any agent or operator.
    """
    (delivery,) = await _with_requests(read, [await find_delivery(read, request.delivery_id)])
    return delivery


async def find_delivery(context: Context, delivery_id: int) -> WebhookDelivery:
    """Return a delivery that the caller may see, without its request. Raises `NotFound`."""
    (view,) = await delivery_views(context, [await _visible(context, delivery_id)])
    return view


async def _visible(context: Context, delivery_id: int) -> LoggedDelivery:
    row = await context.session.find(select_logged_delivery(id=delivery_id))
    if row is None or (
        context.actor is not Actor.PLATFORM and Owner.from_ids(row.agent_id, row.operator_id) != find_owner(context)
    ):
        raise NotFound(f"There is no delivery {delivery_id}.")
    return row


async def _with_requests(context: Context, deliveries: Sequence[WebhookDelivery]) -> list[WebhookDelivery]:
    requests = await requests_of_deliveries(context, [delivery.id for delivery in deliveries])
    return [
        delivery.model_copy(
            update={"request_headers": requests[delivery.id].headers, "request_body": requests[delivery.id].body}
        )
        for delivery in deliveries
    ]


@operation(
    Actor.AGENT,
    Actor.OPERATOR,
    Actor.PLATFORM,
    scope=Scope.DISPATCH,
    subject=audit.WEBHOOK_DELIVERY,
    role=StaffRole.SUPPORT,
    approved=False,
)
async def redeliver_webhook(transaction: Transaction, request: DeliveryReference) -> WebhookDelivery:
    """Send an event to its endpoint again at once, with the same id and bytes, and retries as for a new one.

    A delivery that is still pending is tried now. An endpoint that was disabled is enabled again.
    """
    row = await _visible(transaction, request.delivery_id)
    if transaction.actor is Actor.AGENT:
        require_allowance(transaction, await take_numbers(transaction, transaction.agent_id, 0, free=1))
    pending = row.status == DeliveryStatus.PENDING
    await _restart(transaction, [] if pending else [row.id], [row.endpoint_id])
    if pending:
        await transaction.session.execute(
            expedite_queue(endpoint_id=row.endpoint_id, id=row.id, task_id=row.task_id, now=transaction.now)
        )
    return await find_delivery(transaction, row.id)


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.DISPATCH, approved=False)
async def redeliver_webhooks(transaction: Transaction, request: RedeliverWebhooks) -> Redelivery:
    """Send a range of events again, by sequence or by time: by default all whose delivery failed."""
    limit = min(MAX_REDELIVERIES, transaction.services.policy.free_events_per_minute)
    owner, owner_id = _owner_column(transaction)
    matching_ids = await transaction.session.find_all(
        RANGE_TO_REDELIVER[owner](
            **{owner: owner_id},
            in_status=request.status,
            at_endpoint=request.endpoint_id,
            of_type=require_event_type("eventType", request.event_type, transaction.actor),
            from_sequence=request.from_sequence,
            to_sequence=request.to_sequence,
            from_instant=_instant("fromTime", request.from_time, 0),
            to_instant=_end_of_second("toTime", request.to_time, transaction.now),
            limit=limit + 1,
        )
    )
    delivery_ids = matching_ids[:limit]
    if transaction.actor is Actor.AGENT:
        require_allowance(transaction, await take_numbers(transaction, transaction.agent_id, 0, free=len(delivery_ids)))
    ids = orjson.dumps(delivery_ids).decode()
    endpoint_ids = await transaction.session.find_all(select_endpoints_of_deliveries(ids=ids))
    await _restart(transaction, delivery_ids, endpoint_ids)
    return Redelivery(count=len(delivery_ids), more=len(matching_ids) > len(delivery_ids))


def _owner_column(context: Context) -> tuple[str, int]:
    """Return the column that names the calling agent or operator as an owner, with its value."""
    ((column, owner_id),) = ((name, value) for name, value in find_owner(context).columns.items() if value is not None)
    return column, owner_id


def _instant(field: str, wallclock_time: int | None, default: int) -> int:
    return default if wallclock_time is None else wallclock.to_instant(field, wallclock_time, UTC)


def _end_of_second(field: str, wallclock_time: int | None, default: int) -> int:
    # The log shows times without their fractions: the event at the shown time is included.
    return default if wallclock_time is None else wallclock.to_instant(field, wallclock_time, UTC) + SECOND - 1


async def _restart(context: Transaction, delivery_ids: Sequence[int], endpoint_ids: Sequence[int]) -> None:
    # Locks the endpoints first, in the order of every transaction that adds deliveries to them.
    rows = [await context.session.get(lock_endpoint_by_id(id=endpoint_id)) for endpoint_id in endpoint_ids]
    if delivery_ids:
        await context.session.execute(restart_deliveries(ids=orjson.dumps(delivery_ids).decode(), now=context.now))
    for row in rows:
        if row.disabled_at is not None or row.paused_until is not None:
            await enable(context, row)
        else:
            await schedule_endpoint(context, row, context.now)


@job(JobKind.DELETE_OLD_EVENTS, every=DAY)
async def delete_old_events(context: Transaction, _: int) -> None:
    """Delete events older than the retention period, with deliveries and attempts, a bounded number in each run.

    Events with pending deliveries stay, and so do events that a support request is about.
    """
    until = context.now - context.services.policy.delivery_retention * SECOND
    if await context.session.execute(delete_events_until(until=until, limit=MAX_DELETED_EVENTS)) == MAX_DELETED_EVENTS:
        await schedule(context, JobKind.DELETE_OLD_EVENTS, 0, context.now)


Conditions = Mapping[str, Any]
"""The conditions of a list of deliveries, by the names in `DELIVERY_CONDITIONS`."""


def make_conditions(
    context: Context,
    request: DeliveryFilter,
    task_id: int | None,
    status: DeliveryStatus | None,
    agent_id: int | None = None,
) -> Conditions:
    """Return the conditions of a list that the caller may see. Raises `InvalidInput` naming the wrong field."""
    if context.actor is not Actor.PLATFORM and agent_id is not None:
        raise InvalidInput.for_field("agentId", "invalid", f"is not for {context.actor} keys")
    conditions = {
        **({"agent_id": agent_id} if context.actor is Actor.PLATFORM else find_owner(context).columns),
        "task_id": task_id,
        "status": status,
        "endpoint_id": request.endpoint_id,
        "event_type": require_event_type("eventType", request.event_type, context.actor),
        "from_instant": request.from_time and _instant("fromTime", request.from_time, 0),
        "to_instant": request.to_time and _end_of_second("toTime", request.to_time, 0),
        "response_status": request.response_status,
    }
    return {name: value for name, value in conditions.items() if value is not None}


async def deliveries_in(context: Context, page: PageBetween, conditions: Conditions) -> list[WebhookDelivery]:
    """Return the deliveries in a page, newest first."""
    if context.actor is Actor.PLATFORM:
        return await delivery_views(context, await read_page(context, DELIVERIES, conditions, page.as_sorted()))
    rows = await context.session.find_all(
        delivery_page(frozenset(conditions), from_oldest=page.from_oldest)(
            **conditions, older_than=page.older_than, newer_than=page.newer_than, limit=page.limit
        )
    )
    return await delivery_views(context, rows[::-1] if page.from_oldest else rows)


async def count_deliveries(context: Context, conditions: Conditions) -> int:
    """Return the number of deliveries in the log; for the platform, counted up to the search limit."""
    if context.actor is Actor.PLATFORM:
        return await count_rows(context, DELIVERIES, conditions)
    return await context.session.get(delivery_count(frozenset(conditions))(**conditions))


async def deliveries_of_tasks(
    context: Context, task_ids: Sequence[int], page: PageBetween
) -> dict[int, list[WebhookDelivery]]:
    """Return one page of each task's deliveries to the caller, or to all receivers for the platform, newest first."""
    rows = await context.session.find_all(
        select_deliveries_of_tasks[context.actor, page.from_oldest](
            task_ids=orjson.dumps(task_ids).decode(),
            older_than=page.older_than,
            newer_than=page.newer_than,
            limit=page.limit,
            **_to_caller(context),
        )
    )
    deliveries: dict[int, list[WebhookDelivery]] = defaultdict(list)
    for view in await delivery_views(context, rows):
        assert view.task_id
        deliveries[view.task_id].append(view)
    return deliveries


async def count_deliveries_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, int]:
    """Return the number of deliveries by task id; a task without deliveries is missing."""
    statement = select_delivery_counts_of_tasks[context.actor]
    ids = orjson.dumps(task_ids).decode()
    counts = await context.session.find_all(statement(task_ids=ids, **_to_caller(context)))
    return {count.task_id: count.number for count in counts}


def _to_caller(context: Context) -> dict[str, int]:
    return {} if context.actor is Actor.PLATFORM else {"owner_id": _owner_column(context)[1]}


async def last_attempt(context: Context) -> int:
    """Return the number of the last call to an endpoint of the caller; 0 before the first."""
    owner, owner_id = _owner_column(context)
    return await context.session.get(select_last_attempt[owner](**{owner: owner_id}))


async def deliveries_after(
    context: Context, conditions: Conditions, after: int, limit: int
) -> list[tuple[int, WebhookDelivery]]:
    """Return the current deliveries of the first calls after a given call, with the number of each call."""
    calls = await context.session.find_all(
        attempts_after(frozenset(conditions))(**conditions, after=after, limit=limit)
    )
    if not calls:
        return []
    ids = orjson.dumps(sorted({call.delivery_id for call in calls})).decode()
    rows = await context.session.find_all(select_logged_deliveries(ids=ids))
    views: dict[int, WebhookDelivery] = {view.id: view for view in await delivery_views(context, rows)}
    # A delivery that was deleted in between is left out.
    return [(call.id, views[call.delivery_id]) for call in calls if call.delivery_id in views]


async def delivery_views(context: Context, rows: Sequence[LoggedDelivery]) -> list[WebhookDelivery]:
    """Return deliveries with their attempts and endpoints, which are read with one statement each."""
    if not rows:
        return []
    attempts = await load_attempts(context, [row.id for row in rows])
    endpoints = await load_endpoints(context, {row.endpoint_id for row in rows})
    is_staff = context.actor is Actor.PLATFORM
    return [_view(row, endpoints[row.endpoint_id], attempts[row.id], is_staff=is_staff) for row in rows]


def _view(
    row: LoggedDelivery, endpoint: EndpointRow, attempt_rows: Sequence[WebhookAttemptRow], *, is_staff: bool
) -> WebhookDelivery:
    timezone = row.timezone or UTC
    attempts = [WebhookAttempt.from_row(attempt, timezone) for attempt in attempt_rows]
    last = attempts[-1] if attempts else None
    return WebhookDelivery(
        id=row.id,
        event_id=row.event_id,
        agent_id=row.agent_id if is_staff else None,
        operator_id=row.operator_id if is_staff else None,
        event_type=row.event_type,
        sequence=row.sequence,
        task_id=row.task_id,
        endpoint_id=row.endpoint_id,
        channel=Channel(endpoint.channel),
        url=mask_address(endpoint.address),
        status=DeliveryStatus(row.status),
        attempt=row.attempts,
        response_status=last and last.response_status,
        response_body=last and last.response_body,
        fault=last and last.fault,
        duration_ms=last and last.duration_ms,
        sent_at=last and last.sent_at,
        next_attempt_at=row.due_at and wallclock.at(row.due_at, timezone),
        created_at=wallclock.at(row.created_at, timezone),
        attempts=attempts,
    )
