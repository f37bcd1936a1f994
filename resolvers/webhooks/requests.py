"""The requests of deliveries as the log shows them: rebuilt from the stored event, without the secrets in them."""

from collections.abc import Collection, Iterable, Sequence

import orjson

from adapters.storage.queries.staff.lists import select_agents_by_id, select_operators_by_id
from adapters.storage.queries.webhooks.deliveries import Due, select_deliveries_to_show
from adapters.storage.queries.webhooks.delivery_log import select_attempts
from adapters.storage.queries.webhooks.endpoints import select_endpoints_to_show
from adapters.storage.tables.accounts import AgentRow, OperatorRow
from adapters.storage.tables.webhooks import EndpointRow, WebhookAttemptRow
from domain.lifecycle.statuses import Actor
from domain.values.time import SECOND
from domain.webhooks.contact_methods import Channel, Owner
from resolvers.core.context import Context, Services
from resolvers.events.endpoints import make_endpoint
from resolvers.webhooks.delivery import find_source, make_message, write_mail
from resolvers.wire.model import Wire
from subscriptions.messages.operator_events import push_form
from subscriptions.messages.webhook_request import HIDDEN, shown_headers


class RequestHeader(Wire):
    """A header of a request."""

    name: str
    """Name of the header."""
    value: str
    """Value of the header; `hidden` for signatures, tokens and passwords."""


class WebhookRequest(Wire):
    """The request to an endpoint, in the form of its channel and with its present settings."""

    headers: list[RequestHeader]
    """Headers of the last attempt; of an e-mail To and Subject."""
    body: str
    """The body, the same on every attempt."""


async def load_endpoints(context: Context, endpoint_ids: Iterable[int]) -> dict[int, EndpointRow]:
    """Return endpoints by id. The caller must be allowed to see them."""
    ids = orjson.dumps(sorted(endpoint_ids)).decode()
    return {row.id: row for row in await context.session.find_all(select_endpoints_to_show(ids=ids))}


async def load_attempts(context: Context, delivery_ids: Sequence[int]) -> dict[int, list[WebhookAttemptRow]]:
    """Return the attempts of deliveries by delivery id, oldest first. The caller must be allowed to see them."""
    attempts: dict[int, list[WebhookAttemptRow]] = {key: [] for key in delivery_ids}
    for attempt in await context.session.find_all(select_attempts(delivery_ids=orjson.dumps(delivery_ids).decode())):
        attempts[attempt.delivery_id].append(attempt)
    return attempts


async def requests_of_deliveries(context: Context, delivery_ids: Sequence[int]) -> dict[int, WebhookRequest]:
    """Return the requests of deliveries by delivery id. The caller must be allowed to see the deliveries."""
    deliveries = await context.session.find_all(select_deliveries_to_show(ids=orjson.dumps(delivery_ids).decode()))
    attempts = await load_attempts(context, delivery_ids)
    endpoints = await load_endpoints(context, {due.endpoint_id for due in deliveries})
    accounts = await _load_accounts(context, {endpoint.owner for endpoint in endpoints.values()})
    requests = {}
    for due in deliveries:
        endpoint = endpoints[due.endpoint_id]
        sent_at = attempts[due.id][-1].sent_at if attempts[due.id] else context.now
        requests[due.id] = _request(context.services, endpoint, accounts[endpoint.owner], due, sent_at // SECOND)
    return requests


async def _load_accounts(context: Context, owners: Collection[Owner]) -> dict[Owner, AgentRow | OperatorRow]:
    ids = {actor: [owner.id for owner in owners if owner.actor is actor] for actor in (Actor.AGENT, Actor.OPERATOR)}
    agents = await context.session.find_all(select_agents_by_id(ids=orjson.dumps(ids[Actor.AGENT]).decode()))
    accounts: dict[Owner, AgentRow | OperatorRow] = {Owner(Actor.AGENT, row.id): row for row in agents}
    if ids[Actor.OPERATOR]:
        operators = await context.session.find_all(
            select_operators_by_id(ids=orjson.dumps(ids[Actor.OPERATOR]).decode())
        )
        accounts |= {Owner(Actor.OPERATOR, row.id): row for row in operators}
    return accounts


def _request(
    services: Services, endpoint: EndpointRow, account: AgentRow | OperatorRow, due: Due, unix_time: int
) -> WebhookRequest:
    if endpoint.channel == Channel.EMAIL:
        mail = write_mail(services, endpoint, due)
        return _render_request({"To": mail.to, "Subject": mail.subject}, mail.text)
    if endpoint.channel == Channel.PUSH:
        # Its body before encryption, which differs on each attempt.
        return _render_request({"Authorization": HIDDEN, "Content-Encoding": "aes128gcm"}, push_form(due.body).decode())
    keyring = services.keyring
    source = find_source(endpoint, account, due)
    message = make_message(keyring, endpoint, account, due)
    target = make_endpoint(keyring, endpoint.address, source.config if source else None, ())
    return _render_request(shown_headers(target, message, unix_time), message.body.decode())


def _render_request(headers: dict[str, str], body: str) -> WebhookRequest:
    return WebhookRequest(headers=[RequestHeader(name=name, value=value) for name, value in headers.items()], body=body)
