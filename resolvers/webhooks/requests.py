"""The requests of deliveries as the log shows them: rebuilt from the stored event, without the secrets in them."""

from collections.abc import Sequence

import orjson

from adapters.storage.queries.events import ATTEMPTS_OF
from adapters.storage.queries.staff import AGENTS_BY_ID
from adapters.storage.queries.webhooks import DELIVERIES_TO_SHOW, ENDPOINTS_TO_SHOW, Due
from adapters.storage.tables.accounts import AgentRow
from adapters.storage.tables.webhooks import EndpointRow
from domain.values.time import SECOND
from domain.webhooks.contact_methods import Channel
from resolvers.core.context import Context
from resolvers.core.keyring import Keyring
from resolvers.events.endpoints import endpoint_of
from resolvers.webhooks.delivery import message_of, source_of
from resolvers.wire.model import Wire
from subscriptions.messages.channel_formats import mail_form
from subscriptions.messages.webhook_request import shown_headers


class RequestHeader(Wire):
    """A header of a request."""

    name: str
    """Name of the header."""
    value: str
    """Value of the header; `hidden` for signatures, tokens and passwords."""


class WebhookRequest(Wire):
    """What an endpoint is sent, in the form of its channel and with its present settings."""

    headers: list[RequestHeader]
    """Headers of the last attempt; of an e-mail To and Subject."""
    body: str
    """The body, the same on every attempt."""


async def requests_of_deliveries(context: Context, delivery_ids: Sequence[int]) -> dict[int, WebhookRequest]:
    """The requests of deliveries by delivery id. The caller must be allowed to see the deliveries."""
    ids = orjson.dumps(delivery_ids).decode()
    deliveries = await context.session.find_all(DELIVERIES_TO_SHOW, ids=ids)
    sent_at = {row.delivery_id: row.sent_at for row in await context.session.find_all(ATTEMPTS_OF, delivery_ids=ids)}
    endpoint_ids = orjson.dumps(sorted({due.endpoint_id for due in deliveries})).decode()
    endpoints = {row.id: row for row in await context.session.find_all(ENDPOINTS_TO_SHOW, ids=endpoint_ids)}
    agent_ids = orjson.dumps(sorted({endpoint.agent_id for endpoint in endpoints.values()})).decode()
    agents = {row.id: row for row in await context.session.find_all(AGENTS_BY_ID, ids=agent_ids)}
    keyring = context.services.keyring
    requests = {}
    for due in deliveries:
        endpoint = endpoints[due.endpoint_id]
        unix_time = sent_at.get(due.id, context.now) // SECOND
        requests[due.id] = _request(keyring, endpoint, agents[endpoint.agent_id], due, unix_time)
    return requests


def _request(keyring: Keyring, endpoint: EndpointRow, agent: AgentRow, due: Due, unix_time: int) -> WebhookRequest:
    if endpoint.channel == Channel.EMAIL:
        mail = mail_form(
            due.event_id, due.body, endpoint.address, due.title or due.event_type, due.text or due.event_type
        )
        return _shown({"To": mail.to, "Subject": mail.subject}, mail.text)
    source = source_of(endpoint, agent, due)
    message = message_of(keyring, endpoint, agent, due)
    target = endpoint_of(keyring, endpoint.address, source.config if source else None, ())
    return _shown(shown_headers(target, message, unix_time), message.body.decode())


def _shown(headers: dict[str, str], body: str) -> WebhookRequest:
    return WebhookRequest(headers=[RequestHeader(name=name, value=value) for name, value in headers.items()], body=body)
