"""The HTTP request that takes an event to an endpoint: authenticated as the endpoint asks, and always signed.

Tests of a webhook are sent in the same way (docs/reference/webhooks.md).
"""

import base64
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import quote

from adapters.tracing import spans
from domain.ports import CallResult, OutgoingCall
from domain.values.uri import append_query
from domain.webhooks.auth_config import DEFAULT_HEADER, AuthType, WebhookConfig
from domain.webhooks.retry import SUCCESS, DeliveryStatus
from domain.webhooks.signature import signature_headers

HIDDEN = "hidden"


class DeliveryEndpoint(NamedTuple):
    """The address of events. `secrets` are the valid ones of the agent, newest first."""

    url: str
    config: WebhookConfig | None
    secrets: tuple[str, ...]


class WebhookMessage(NamedTuple):
    """An event, the same on every attempt. `token` is the agent's own, by which it knows the call."""

    event_id: int
    body: bytes
    token: str | None = None
    content_type: str = "application/json"
    token_header: str | None = None
    """The header that carries the token; None for `Authorization: Bearer`."""


def make_call(
    endpoint: DeliveryEndpoint, message: WebhookMessage, unix_time: int, traceparent: str | None = None
) -> OutgoingCall:
    """The call that takes a message to an endpoint, as part of a span. `unix_time` is the time of the attempt, in
    seconds."""
    headers = {
        "Content-Type": message.content_type,
        **signature_headers(str(message.event_id), unix_time, message.body, _signing_secrets(endpoint)),
    }
    if traceparent:
        headers[spans.HEADER] = traceparent
    url, config = endpoint.url, endpoint.config
    if message.token is not None and message.token_header:
        headers[message.token_header] = message.token
    elif message.token is not None:
        headers["Authorization"] = f"Bearer {message.token}"
    if config and config.value is not None:
        match config.auth_type:
            case AuthType.HEADER:
                headers[config.header] = config.value
            case AuthType.BASIC:
                headers["Authorization"] = f"Basic {base64.b64encode(config.value.encode()).decode()}"
            case AuthType.QUERY_PARAM:
                query = f"{quote(config.query_param or '', safe='')}={quote(config.value, safe='')}"
                url = append_query(url, query)
    return OutgoingCall(url, headers, message.body)


def _signing_secrets(endpoint: DeliveryEndpoint) -> tuple[str, ...]:
    config = endpoint.config
    if config and config.auth_type is AuthType.HMAC and config.value is not None:
        return (config.value,)
    return endpoint.secrets


def outcome(answer: CallResult) -> DeliveryStatus:
    """Return the outcome of a call: delivered for any 2xx, and for a channel that has no status if there was no
    fault."""
    taken = answer.fault is None and (answer.status is None or answer.status in SUCCESS)
    return DeliveryStatus.DELIVERED if taken else DeliveryStatus.FAILED


def hide_secrets(answer: CallResult, secrets: Iterable[str]) -> str | None:
    """The beginning of an answer as text, without the secrets that it may repeat."""
    if answer.status is None:
        return None
    text = answer.beginning.decode(errors="replace").replace("\0", "\N{REPLACEMENT CHARACTER}")
    for secret in secrets:
        for form in (secret, quote(secret, safe=""), base64.b64encode(secret.encode()).decode()):
            text = text.replace(form, HIDDEN)
    return text


def shown_headers(endpoint: DeliveryEndpoint, message: WebhookMessage, unix_time: int) -> dict[str, str]:
    """The headers of a call without the secrets that they carry: signatures, tokens and passwords."""
    headers = make_call(endpoint._replace(secrets=()), message, unix_time).headers
    secret = {"webhook-signature", DEFAULT_HEADER}
    if endpoint.config and endpoint.config.auth_type is AuthType.HEADER:
        secret.add(endpoint.config.header)
    if message.token_header:
        secret.add(message.token_header)
    return {name: HIDDEN if name in secret else value for name, value in headers.items()}


def secrets_sent(endpoint: DeliveryEndpoint, message: WebhookMessage) -> tuple[str, ...]:
    """The secrets that a call carries."""
    value = endpoint.config.value if endpoint.config else None
    return tuple(secret for secret in (value, message.token) if secret is not None)
