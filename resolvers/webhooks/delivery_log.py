"""The log of deliveries: every event for every endpoint with each attempt, and redelivery."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated

import orjson
from pydantic import Field

from adapters.storage.queries.webhooks import (
    ATTEMPTS_OF,
    DELETE_OLD_EVENTS,
    DELIVERY_COUNT,
    DELIVERY_PAGES,
    ENDPOINT_BY_ID_TO_CHANGE,
    ENDPOINTS_OF,
    EXPEDITE_QUEUE,
    LOGGED_DELIVERY,
    RANGE_TO_REDELIVER,
    RESTART_DELIVERIES,
    LoggedDelivery,
)
from adapters.storage.tables.webhooks import WebhookAttemptRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.ports import CallFault
from domain.refusals.general import NotFound
from domain.values import wallclock
from domain.values.time import DAY, SECOND
from domain.webhooks.contact_methods import Channel
from domain.webhooks.retry import DeliveryStatus
from resolvers.core.context import Context, Transaction
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.core.operation import Kind, operation
from resolvers.events.allowance import require_allowance, take_numbers
from resolvers.events.endpoints import enable, schedule_endpoint
from resolvers.wire.model import Wire
from resolvers.wire.pages import Limit, PageBetween
from resolvers.wire.scalars import INT32, Flag, Id, Int32, LocalTime, OwnTime

DEFAULT_LIMIT = 100
MAX_REDELIVERIES = 1000
"""Maximum number of deliveries that one call sends again."""
MAX_DELETED_EVENTS = 1000
"""Maximum number of events that one transaction deletes."""
UTC = "UTC"

Sequence32 = Annotated[Int32, Field(ge=1)]


class ListWebhookDeliveries(Wire):
    """Which deliveries to read."""

    task_id: Id | None = None
    """Only deliveries of events of this task."""
    status: DeliveryStatus | None = None
    """Only deliveries with this status."""
    after: Id | None = None
    """Number of the last delivery of the previous page; when omitted, the newest come first."""
    limit: Limit = DEFAULT_LIMIT
    """Maximum number of deliveries to return."""


class DeliveryReference(Wire):
    """Names a delivery."""

    delivery_id: Id
    """Number of the delivery."""


class RedeliverWebhooks(Wire):
    """Which deliveries to send again, of those that have ended; without any field, all that failed."""

    status: DeliveryStatus | None = DeliveryStatus.FAILED
    """Only deliveries with this status; null includes delivered and cancelled ones."""
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

    attempt: Int32
    """Number of the attempt, from 1."""
    sent_at: OwnTime
    """Time of the call, on the clock at the task; UTC for events that belong to no task."""
    duration_ms: Int32
    """Duration of the call, in milliseconds."""
    response_status: Int32 | None
    """HTTP status of the response; for e-mail, that of SMTP."""
    response_body: str | None
    """First kilobyte of the response."""
    fault: CallFault | None
    """Reason why there was no response."""

    @classmethod
    def of(cls, row: WebhookAttemptRow, timezone: str) -> "WebhookAttempt":
        return cls(
            attempt=row.number,
            sent_at=wallclock.at(row.sent_at, timezone),
            duration_ms=row.duration,
            response_status=row.response_status,
            response_body=row.response_body,
            fault=None if row.fault is None else CallFault(row.fault),
        )


class WebhookDelivery(Wire):
    """The delivery of an event to an endpoint, with every attempt. Times are on the clock at the task, else UTC."""

    id: Id
    """The delivery."""
    event_id: Id
    """The event: `event_id` in its body and the header webhook-id, the same on every attempt and for each endpoint."""
    event_type: str
    """Name of the event."""
    sequence: Int32 | None
    """Position of the event among all of the agent's; null for a test."""
    task_id: Id | None
    """The task of the event."""
    channel: Channel
    """Channel of the delivery."""
    url: str
    """Address of the endpoint, without authentication."""
    status: DeliveryStatus
    """pending until the endpoint accepts it (delivered) or no retry is left (failed); cancelled when its address
    was removed."""
    attempt: Int32
    """Number of attempts made; the fields below are those of the last one."""
    response_status: Int32 | None
    """HTTP status of the response; for e-mail, that of SMTP."""
    response_body: str | None
    """First kilobyte of the response."""
    fault: CallFault | None
    """Reason why there was no response."""
    duration_ms: Int32 | None
    """Duration of the call, in milliseconds."""
    sent_at: OwnTime | None
    """Time of the call."""
    next_attempt_at: OwnTime | None
    """Earliest time of the next attempt; null when there is none."""
    created_at: OwnTime
    """Time of the event."""
    attempts: list[WebhookAttempt]
    """Every attempt, oldest first."""


class Redelivery(Wire):
    """The deliveries that are sent again."""

    count: Int32
    """Number of deliveries."""
    more: Flag
    """Whether there are more than one call sends: repeat it once these have ended."""


@operation(Actor.AGENT, kind=Kind.READ)
async def list_webhook_deliveries(context: Context, request: ListWebhookDeliveries) -> list[WebhookDelivery]:
    """Read the log of deliveries, newest first: webhooks and all other channels, with each attempt and its response."""
    page = PageBetween(request.after or INT32, 0, request.limit, from_oldest=False)
    return await deliveries_in(context, page, request.task_id, request.status)


@operation(Actor.AGENT, Actor.PLATFORM, scope=Scope.DISPATCH)
async def redeliver_webhook(context: Transaction, request: DeliveryReference) -> WebhookDelivery:
    """Send an event to its endpoint again at once, with the same id and bytes, and retries as for a new one.

    A delivery that is still pending is tried now. An endpoint that was disabled is enabled again.
    """
    row = await context.session.find(LOGGED_DELIVERY, id=request.delivery_id)
    if row is None or (context.actor is Actor.AGENT and row.agent_id != context.agent_id):
        raise NotFound(f"There is no delivery {request.delivery_id}.")
    if context.actor is Actor.AGENT:
        require_allowance(context, await take_numbers(context, context.agent_id, 0, free=1))
    pending = row.status == DeliveryStatus.PENDING
    await _restart(context, [] if pending else [row.id], [row.endpoint_id])
    if pending:
        queue = {"endpoint_id": row.endpoint_id, "id": row.id, "task_id": row.task_id}
        await context.session.execute(EXPEDITE_QUEUE, **queue, now=context.now)
    (view,) = await delivery_views(context, [await context.session.get(LOGGED_DELIVERY, id=row.id)])
    return view


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def redeliver_webhooks(context: Transaction, request: RedeliverWebhooks) -> Redelivery:
    """Send a range of events again, by sequence or by time: by default all whose delivery failed."""
    limit = min(MAX_REDELIVERIES, context.services.policy.free_events_per_minute)
    matching_ids = await context.session.find_all(
        RANGE_TO_REDELIVER,
        of_agent=context.agent_id,
        in_status=request.status,
        from_sequence=request.from_sequence,
        to_sequence=request.to_sequence,
        from_instant=_instant("fromTime", request.from_time, 0),
        to_instant=_instant("toTime", request.to_time, context.now),
        limit=limit + 1,
    )
    delivery_ids = matching_ids[:limit]
    require_allowance(context, await take_numbers(context, context.agent_id, 0, free=len(delivery_ids)))
    endpoint_ids = await context.session.find_all(ENDPOINTS_OF, ids=orjson.dumps(delivery_ids).decode())
    await _restart(context, delivery_ids, endpoint_ids)
    return Redelivery(count=len(delivery_ids), more=len(matching_ids) > len(delivery_ids))


def _instant(field: str, wallclock_time: int | None, default: int) -> int:
    return default if wallclock_time is None else wallclock.to_instant(field, wallclock_time, UTC)


async def _restart(context: Transaction, delivery_ids: Sequence[int], endpoint_ids: Sequence[int]) -> None:
    # Locks the endpoints first, in the order of every transaction that adds deliveries to them.
    rows = [await context.session.get(ENDPOINT_BY_ID_TO_CHANGE, id=endpoint_id) for endpoint_id in endpoint_ids]
    if delivery_ids:
        await context.session.execute(RESTART_DELIVERIES, ids=orjson.dumps(delivery_ids).decode(), now=context.now)
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
    if await context.session.execute(DELETE_OLD_EVENTS, until=until, limit=MAX_DELETED_EVENTS) == MAX_DELETED_EVENTS:
        await schedule(context, JobKind.DELETE_OLD_EVENTS, 0, context.now)


async def deliveries_in(
    context: Context, page: PageBetween, task_id: int | None, status: DeliveryStatus | None
) -> list[WebhookDelivery]:
    """The deliveries of the agent in a page, newest first."""
    rows = await context.session.find_all(
        DELIVERY_PAGES[page.from_oldest],
        agent_id=context.agent_id,
        task_id=task_id,
        status=status,
        older_than=page.older_than,
        newer_than=page.newer_than,
        limit=page.limit,
    )
    return await delivery_views(context, rows[::-1] if page.from_oldest else rows)


async def count_deliveries(context: Context, task_id: int | None, status: DeliveryStatus | None) -> int:
    """Number of deliveries in the agent's log."""
    return await context.session.get(DELIVERY_COUNT, agent_id=context.agent_id, task_id=task_id, status=status)


async def delivery_views(context: Context, rows: Sequence[LoggedDelivery]) -> list[WebhookDelivery]:
    """Deliveries with their attempts, which are read with one statement."""
    attempts: dict[int, list[WebhookAttemptRow]] = defaultdict(list)
    ids = orjson.dumps([row.id for row in rows]).decode()
    for attempt in await context.session.find_all(ATTEMPTS_OF, delivery_ids=ids):
        attempts[attempt.delivery_id].append(attempt)
    return [_view(row, attempts[row.id]) for row in rows]


def _view(row: LoggedDelivery, attempt_rows: Sequence[WebhookAttemptRow]) -> WebhookDelivery:
    timezone = row.timezone or UTC
    attempts = [WebhookAttempt.of(attempt, timezone) for attempt in attempt_rows]
    last = attempts[-1] if attempts else None
    return WebhookDelivery(
        id=row.id,
        event_id=row.event_id,
        event_type=row.event_type,
        sequence=row.sequence,
        task_id=row.task_id,
        channel=Channel(row.channel),
        url=row.address,
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
