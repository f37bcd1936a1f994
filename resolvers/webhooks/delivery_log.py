"""The log of deliveries: every event for every endpoint with each attempt, and how they are sent again."""

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
from resolvers.events.endpoints import enable, schedule_endpoint
from resolvers.wire.model import Wire
from resolvers.wire.pages import Limit, PageBetween
from resolvers.wire.scalars import INT32, Flag, Id, Int32, LocalTime

PAGE = 100
MAX_AT_ONCE = 1000
"""At most so many deliveries are sent again by one call."""
DELETED_AT_ONCE = 1000
"""At most so many events are forgotten in one transaction."""
UTC = "UTC"

Sequence32 = Annotated[Int32, Field(ge=1)]


class ListWebhookDeliveries(Wire):
    """Which deliveries to read."""

    task_id: Id | None = None
    """Only those about this task."""
    status: DeliveryStatus | None = None
    """Only those that stand like this."""
    after: Id | None = None
    """Only those before this one, which was the last of the page before; left out, the newest."""
    limit: Limit = PAGE
    """At most so many."""


class DeliveryReference(Wire):
    """Names a delivery."""

    delivery_id: Id
    """Number of the delivery."""


class RedeliverWebhooks(Wire):
    """What to send again: all that has ended and fits. Left out altogether, all that failed."""

    status: DeliveryStatus | None = DeliveryStatus.FAILED
    """Only those that stand like this; null takes delivered and cancelled ones too."""
    from_sequence: Sequence32 | None = None
    """Only events from this sequence on."""
    to_sequence: Sequence32 | None = None
    """Only events up to this sequence."""
    from_time: LocalTime | None = None
    """Only events from this time on, UTC."""
    to_time: LocalTime | None = None
    """Only events up to this time, UTC."""


class WebhookAttempt(Wire):
    """One call to an endpoint, and what came of it."""

    attempt: Int32
    """The number of the attempt, from 1."""
    sent_at: LocalTime
    """When it was sent, on the clock at the task; for what belongs to no task, UTC."""
    duration_ms: Int32
    """How long it took, in milliseconds."""
    response_status: Int32 | None
    """The status of the answer: of HTTP, or for e-mail of SMTP."""
    response_body: str | None
    """The first kilobyte of the answer."""
    fault: CallFault | None
    """Why there was no answer."""

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
    """An event for an endpoint: where its delivery stands, and every attempt. Times are those of the task, else UTC."""

    id: Id
    """The delivery."""
    event_id: Id
    """The event: `event_id` in its body and the header webhook-id, the same on every attempt and for each endpoint."""
    event_type: str
    """The event's name."""
    sequence: Int32 | None
    """The event's place among all of the agent's; null for a test."""
    task_id: Id | None
    """The task that it is about."""
    channel: Channel
    """How it is taken there."""
    url: str
    """Where it goes, without what authenticates it."""
    status: DeliveryStatus
    """pending until it is taken (delivered) or given up (failed); cancelled when its address was taken away."""
    attempt: Int32
    """How many attempts were made; what follows is of the last one."""
    response_status: Int32 | None
    """The status of the answer."""
    response_body: str | None
    """The first kilobyte of the answer."""
    fault: CallFault | None
    """Why there was no answer."""
    duration_ms: Int32 | None
    """How long it took, in milliseconds."""
    sent_at: LocalTime | None
    """When it was sent."""
    next_attempt_at: LocalTime | None
    """When it is tried next, at the earliest; null when it is not."""
    created_at: LocalTime
    """When the event happened."""
    attempts: list[WebhookAttempt]
    """Every attempt, oldest first."""


class Redelivery(Wire):
    """What is sent again."""

    count: Int32
    """How many deliveries."""
    more: Flag
    """Whether there are more than one call takes: repeat it once these have ended."""


@operation(Actor.AGENT, kind=Kind.READ)
async def list_webhook_deliveries(context: Context, request: ListWebhookDeliveries) -> list[WebhookDelivery]:
    """Read the log of deliveries, newest first: webhooks and all other channels, with each attempt and its answer."""
    span = PageBetween(request.after or INT32, 0, request.limit, from_oldest=False)
    return await deliveries_in(context, span, request.task_id, request.status)


@operation(Actor.AGENT, Actor.PLATFORM)
async def redeliver_webhook(context: Transaction, request: DeliveryReference) -> WebhookDelivery:
    """Send an event to its endpoint again at once, with the same id and bytes, and retries as for a new one.

    A delivery that is still pending is tried now. An endpoint that was disabled is enabled again.
    """
    found = await context.session.find(LOGGED_DELIVERY, id=request.delivery_id)
    if found is None or (context.actor is Actor.AGENT and found.agent_id != context.agent_id):
        raise NotFound(f"There is no delivery {request.delivery_id}.")
    await _begin_again(context, [found.id] if found.status != DeliveryStatus.PENDING else [], [found.endpoint_id])
    if found.status == DeliveryStatus.PENDING:
        hurry = {"endpoint_id": found.endpoint_id, "id": found.id, "task_id": found.task_id, "now": context.now}
        await context.session.execute(EXPEDITE_QUEUE, **hurry)
    (view,) = await delivery_views(context, [await context.session.get(LOGGED_DELIVERY, id=found.id)])
    return view


@operation(Actor.AGENT)
async def redeliver_webhooks(context: Transaction, request: RedeliverWebhooks) -> Redelivery:
    """Send a range of events again, by sequence or by time: by default all whose delivery failed."""
    found = await context.session.find_all(
        RANGE_TO_REDELIVER,
        of_agent=context.agent_id,
        in_status=request.status,
        from_sequence=request.from_sequence,
        to_sequence=request.to_sequence,
        from_instant=_instant("fromTime", request.from_time, 0),
        to_instant=_instant("toTime", request.to_time, context.now),
        limit=MAX_AT_ONCE + 1,
    )
    chosen = found[:MAX_AT_ONCE]
    endpoints = await context.session.find_all(ENDPOINTS_OF, ids=orjson.dumps(chosen).decode())
    await _begin_again(context, chosen, endpoints)
    return Redelivery(count=len(chosen), more=len(found) > len(chosen))


def _instant(field: str, wallclock_time: int | None, otherwise: int) -> int:
    return otherwise if wallclock_time is None else wallclock.to_instant(field, wallclock_time, UTC)


async def _begin_again(context: Transaction, deliveries: Sequence[int], endpoints: Sequence[int]) -> None:
    # The endpoints first, as everybody who adds something to them does.
    rows = [await context.session.get(ENDPOINT_BY_ID_TO_CHANGE, id=endpoint_id) for endpoint_id in endpoints]
    if deliveries:
        await context.session.execute(RESTART_DELIVERIES, ids=orjson.dumps(deliveries).decode(), now=context.now)
    for row in rows:
        if row.disabled_at is not None or row.paused_until is not None:
            await enable(context, row)
        else:
            await schedule_endpoint(context, row, context.now)


@job(JobKind.DELETE_OLD_EVENTS, every=DAY)
async def delete_old_events(context: Transaction, _: int) -> None:
    """Delete events told long enough ago, with deliveries and attempts, a bounded number in each run.

    What is still to be delivered stays, and so does what a support request is about.
    """
    until = context.now - context.services.policy.delivery_retention * SECOND
    if await context.session.execute(DELETE_OLD_EVENTS, until=until, limit=DELETED_AT_ONCE) == DELETED_AT_ONCE:
        await schedule(context, JobKind.DELETE_OLD_EVENTS, 0, context.now)


async def deliveries_in(
    context: Context, span: PageBetween, task_id: int | None, status: DeliveryStatus | None
) -> list[WebhookDelivery]:
    """The deliveries of the agent in a span, newest first."""
    found = await context.session.find_all(
        DELIVERY_PAGES[span.from_oldest],
        agent_id=context.agent_id,
        task_id=task_id,
        status=status,
        older_than=span.older_than,
        newer_than=span.newer_than,
        limit=span.limit,
    )
    return await delivery_views(context, found[::-1] if span.from_oldest else found)


async def count_deliveries(context: Context, task_id: int | None, status: DeliveryStatus | None) -> int:
    """How many deliveries the agent's log has."""
    return await context.session.get(DELIVERY_COUNT, agent_id=context.agent_id, task_id=task_id, status=status)


async def delivery_views(context: Context, found: Sequence[LoggedDelivery]) -> list[WebhookDelivery]:
    """Deliveries with their attempts, which are read with one statement."""
    attempts: dict[int, list[WebhookAttemptRow]] = defaultdict(list)
    ids = orjson.dumps([row.id for row in found]).decode()
    for row in await context.session.find_all(ATTEMPTS_OF, delivery_ids=ids):
        attempts[row.delivery_id].append(row)
    return [_view(row, attempts[row.id]) for row in found]


def _view(row: LoggedDelivery, made: Sequence[WebhookAttemptRow]) -> WebhookDelivery:
    timezone = row.timezone or UTC
    attempts = [WebhookAttempt.of(attempt, timezone) for attempt in made]
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
