"""Signatures of Standard Webhooks 1.0: HMAC-SHA256 over id, time and body, one for each valid secret."""

import base64
import hmac
from collections.abc import Iterable

from domain.webhooks.auth_config import signing_key


def signature_headers(identity: str, unix_time: int, body: bytes, secrets: Iterable[str]) -> dict[str, str]:
    """Return the three headers of a signed call. `unix_time` is the time of the attempt, in seconds."""
    signed = f"{identity}.{unix_time}.".encode() + body
    signatures = (base64.b64encode(hmac.digest(signing_key(secret), signed, "sha256")).decode() for secret in secrets)
    return {
        "webhook-id": identity,
        "webhook-timestamp": str(unix_time),
        "webhook-signature": " ".join(f"v1,{signature}" for signature in signatures),
    }
