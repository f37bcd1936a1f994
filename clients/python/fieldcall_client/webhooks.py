"""Verification of webhook calls: signatures of Standard Webhooks."""

import base64
import binascii
import hmac
import time
from collections.abc import Mapping, Sequence
from typing import cast

from fieldcall_client.generated.models import WEBHOOK_EVENTS, AnyEvent
from fieldcall_client.problems import SignatureError
from fieldcall_client.records import WebhookEvent, parse

TOLERANCE_SECONDS = 300
PREFIX = "whsec_"


def verify(
    body: bytes,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    now_unix: float | None = None,
) -> AnyEvent:
    """The event in a webhook call. Raises `SignatureError` when none of the secrets has signed it lately.

    `body` is the body as it came, before anything has parsed it. While a secret is rotated, give the old and the new.
    """
    sent = {name.lower(): value for name, value in headers.items()}
    try:
        identity, timestamp, signatures = (sent[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
        age_seconds = (time.time() if now_unix is None else now_unix) - int(timestamp)
    except (KeyError, ValueError):
        raise SignatureError("The headers webhook-id, webhook-timestamp and webhook-signature are not there.") from None
    if abs(age_seconds) > tolerance_seconds:
        raise SignatureError(f"The call was signed {age_seconds:.0f} seconds ago.")
    signed = f"{identity}.{timestamp}.".encode() + body
    keys = [_key(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    expected = [b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256")) for key in keys]
    if not any(hmac.compare_digest(one, made) for one in signatures.encode().split() for made in expected):
        raise SignatureError("None of the secrets has made a signature of this call.")
    return parse_event(body)


def parse_event(body: str | bytes) -> AnyEvent:
    """Return the event in a body of a webhook, with its typed payload. A kind that this version does not know is a
    plain `WebhookEvent`."""
    raw = parse(body)
    return cast("AnyEvent", WEBHOOK_EVENTS.get(raw["event_type"], WebhookEvent)(raw))


def _key(secret: str) -> bytes:
    if not secret.startswith(PREFIX):
        return secret.encode()
    text = secret.removeprefix(PREFIX)
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except binascii.Error:
        raise ValueError("The secret is not base64 behind its prefix.") from None
