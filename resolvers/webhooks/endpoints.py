"""Endpoints as their owner sees them: health, last error, types of events, and enabling them again."""

from collections import defaultdict
from collections.abc import Sequence

import orjson
from pydantic import Field

from adapters.storage.queries.webhooks.call_results import select_calls_since
from adapters.storage.queries.webhooks.contact_methods import select_method_endpoints
from adapters.storage.queries.webhooks.endpoints import lock_own_endpoint, select_endpoint_count, select_endpoints
from adapters.storage.tables.webhooks import EndpointRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.refusals.general import NotFound
from domain.refusals.suggestion import Way
from domain.values.time import DAY
from domain.webhooks.contact_methods import Channel
from domain.webhooks.redaction import mask_address
from domain.webhooks.retry import DisabledBecause, EndpointStatus
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.events.allowance import require_allowance, take_numbers
from resolvers.events.endpoints import EventTypes, enable, find_owner, set_event_types
from resolvers.webhooks.delivery_log import UTC, WebhookAttempt
from resolvers.webhooks.requests import load_attempts, load_endpoints
from resolvers.wire.model import Wire
from resolvers.wire.pages import Cursor, Limit, PageBetween
from resolvers.wire.scalars import (
    LARGEST_ID,
    Id,
    Int32,
    OwnId,
    OwnTime,
    server_time,
)


class ListWebhookEndpoints(Wire):
    """Filter and page of endpoints, newest first."""

    status: EndpointStatus | None = None
    """Only endpoints with this status."""
    limit: Limit = 100
    """Maximum number of endpoints to return."""
    after: Cursor = 0
    """Number of the last endpoint of the previous page; 0 starts with the newest."""


class EndpointReference(Wire):
    """Names an endpoint of the caller."""

    endpoint_id: Id
    """Number of the endpoint."""


class UpdateWebhookEndpoint(EndpointReference):
    """Types of events that an endpoint receives: an omitted field stays unchanged."""

    event_types: EventTypes | None = Field(default_factory=lambda: None)
    """The only types of events that it receives, such as task.completed; null for all. Tests always arrive."""


class EndpointStatistics(Wire):
    """The calls to an endpoint in a period."""

    delivered: Int32
    """Number of calls that were accepted."""
    failed: Int32
    """Number of calls that failed."""
    p95_ms: Int32 | None
    """Duration that 95 percent of the calls did not exceed, in milliseconds; null without calls."""


class WebhookEndpoint(Wire):
    """An address that receives events of the agent or the operator by one channel, however many tasks or contact
    methods name it. Times are UTC."""

    node_fields = ("endpoint_id",)

    id: OwnId
    """Number of the endpoint."""
    channel: Channel
    """Channel by which it is called."""
    url: str
    """Address of the endpoint, without authentication."""
    status: EndpointStatus
    """new until it has accepted an event, then working or failing; disabled when the service no longer sends to it."""
    event_types: list[str] | None
    """The only types of events that it receives; null for all."""
    contact_method_ids: list[OwnId]
    """The contact methods that name it. Others are named by tasks or by the agent's callbackUrl."""
    failing_since: OwnTime | None
    """Time of the first failure since it last accepted an event."""
    paused_until: OwnTime | None
    """Earliest time of the next call, as the endpoint asked or after its failures."""
    disabled_at: OwnTime | None
    """Time from which nothing is sent to it."""
    disabled_because: DisabledBecause | None
    """Reason why it is disabled."""
    last_error: WebhookAttempt | None
    """The last call that failed, while its event is on record."""
    last_24h: EndpointStatistics | None = Field(alias="last24h")
    """The calls of the last 24 hours."""


@operation(Actor.AGENT, Actor.OPERATOR, reads=Snapshot.ONE, lists="endpoint_id")
async def list_webhook_endpoints(read: Context, request: ListWebhookEndpoints) -> list[WebhookEndpoint]:
    """List the endpoints that receive the caller's events, newest first: status, last error, calls of the last day."""
    page = PageBetween(request.after or LARGEST_ID, 0, request.limit, from_oldest=False)
    return await _with_calls(read, await endpoints_in(read, page, request.status))


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.MANAGE, approved=False)
async def update_webhook_endpoint(transaction: Transaction, request: UpdateWebhookEndpoint) -> WebhookEndpoint:
    """Choose the types of events that an endpoint receives. Deliveries that already wait are still sent."""
    row = await _own(transaction, request)
    if "event_types" in request.model_fields_set:
        row = await set_event_types(transaction, row, request.event_types)
    return await _render_endpoint(transaction, row)


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.DISPATCH, approved=False, way=Way.ENABLE_ENDPOINT)
async def enable_endpoint(transaction: Transaction, request: EndpointReference) -> WebhookEndpoint:
    """Enable an endpoint that is disabled or pauses after failures: its waiting deliveries are tried now.

    One event goes first, the others once it is accepted. Repeating it for an endpoint that works changes nothing.
    """
    # The agent's counter of events is locked before any of its endpoints.
    taken = (
        await take_numbers(transaction, transaction.agent_id, 0, free=1) if transaction.actor is Actor.AGENT else None
    )
    row = await _own(transaction, request)
    if row.disabled_at is not None or row.failing_since is not None or row.paused_until is not None:
        if taken:
            require_allowance(transaction, taken)
        row = await enable(transaction, row)
    return await _render_endpoint(transaction, row)


async def _own(context: Context, request: EndpointReference) -> EndpointRow:
    owner = find_owner(context)
    row = await context.session.find(lock_own_endpoint[owner.actor](id=request.endpoint_id, owner_id=owner.id))
    if row is None:
        raise NotFound(f"There is no endpoint {request.endpoint_id}.")
    return row


async def endpoints_in(context: Context, page: PageBetween, status: EndpointStatus | None) -> list[WebhookEndpoint]:
    """Return the caller's endpoints in a page, newest first, without their calls."""
    owner = find_owner(context)
    rows = await context.session.find_all(
        select_endpoints[owner.actor, page.from_oldest](
            owner_id=owner.id, status=status, older_than=page.older_than, newer_than=page.newer_than, limit=page.limit
        )
    )
    return await _views(context, rows[::-1] if page.from_oldest else rows)


async def count_endpoints(context: Context, status: EndpointStatus | None) -> int:
    """Return the number of the caller's endpoints."""
    owner = find_owner(context)
    return await context.session.get(select_endpoint_count[owner.actor](owner_id=owner.id, status=status))


async def last_errors_of_endpoints(context: Context, endpoint_ids: Sequence[int]) -> dict[int, WebhookAttempt]:
    """Return the last failed call to each endpoint that has one on record. The caller must be allowed to see them."""
    rows = (await load_endpoints(context, endpoint_ids)).values()
    delivery_ids = [row.last_failed_delivery_id for row in rows if row.last_failed_delivery_id is not None]
    attempts = await load_attempts(context, delivery_ids)
    known = {(attempt.delivery_id, attempt.number): attempt for calls in attempts.values() for attempt in calls}
    failures = {row.id: known.get((row.last_failed_delivery_id or 0, row.last_failed_attempt or 0)) for row in rows}
    return {key: WebhookAttempt.from_row(attempt, UTC) for key, attempt in failures.items() if attempt is not None}


async def calls_of_endpoints(context: Context, endpoint_ids: Sequence[int]) -> dict[int, EndpointStatistics]:
    """Return the calls of the last 24 hours to endpoints of the caller."""
    owner = find_owner(context)
    calls = await context.session.find_all(
        select_calls_since[owner.actor](
            owner_id=owner.id, ids=orjson.dumps(endpoint_ids).decode(), since=context.real_now - DAY
        )
    )
    statistics = dict.fromkeys(endpoint_ids, EndpointStatistics(delivered=0, failed=0, p95_ms=None))
    for row in calls:
        statistics[row.endpoint_id] = EndpointStatistics(delivered=row.delivered, failed=row.failed, p95_ms=row.p95)
    return statistics


async def _render_endpoint(context: Context, row: EndpointRow) -> WebhookEndpoint:
    (view,) = await _with_calls(context, await _views(context, [row]))
    return view


async def _with_calls(context: Context, endpoints: Sequence[WebhookEndpoint]) -> list[WebhookEndpoint]:
    ids = [endpoint.id for endpoint in endpoints]
    errors, statistics = await last_errors_of_endpoints(context, ids), await calls_of_endpoints(context, ids)
    return [
        endpoint.model_copy(update={"last_error": errors.get(endpoint.id), "last_24h": statistics[endpoint.id]})
        for endpoint in endpoints
    ]


async def _views(context: Context, rows: Sequence[EndpointRow]) -> list[WebhookEndpoint]:
    methods: dict[int, list[int]] = defaultdict(list)
    owner = find_owner(context)
    for method in await context.session.find_all(select_method_endpoints[owner.actor](owner_id=owner.id)):
        methods[method.endpoint_id].append(method.contact_method_id)
    return [
        WebhookEndpoint(
            id=row.id,
            channel=Channel(row.channel),
            url=mask_address(row.address),
            status=row.status,
            event_types=row.event_types,
            contact_method_ids=methods[row.id],
            failing_since=server_time(row.failing_since),
            paused_until=server_time(row.paused_until),
            disabled_at=server_time(row.disabled_at),
            disabled_because=None if row.disabled_because is None else DisabledBecause(row.disabled_because),
            last_error=None,
            last_24h=None,
        )
        for row in rows
    ]
