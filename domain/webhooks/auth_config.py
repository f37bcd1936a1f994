"""The authentication of calls to an endpoint (docs/reference/webhooks.md).

The same JSON text is `webhookConfigJson` of a task and `configJson` of a contact method. It holds secrets: it is stored
encrypted and never returned.
"""

import base64
import re
from dataclasses import dataclass
from enum import StrEnum

from domain.refusals.general import InvalidInput
from domain.values import json_text
from domain.webhooks.redaction import MASK

KEYS = frozenset({"authType", "authHeader", "authValue", "authQueryParam"})
DEFAULT_HEADER = "Authorization"
MAX_LENGTHS = {"authHeader": 100, "authValue": 2000, "authQueryParam": 100}

TOKEN = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
VISIBLE = re.compile(r"[\x21-\x7e]([\x20-\x7e\t]*[\x21-\x7e])?")
"""Values that a header carries without being changed in transit."""
OWN_HEADERS = re.compile(r"(?i)webhook-.*|content-.*|host|connection|transfer-encoding|te|trailer|upgrade|expect")
"""Headers that the service sets itself."""
SECRET_PREFIX = "whsec_"  # noqa: S105 - the prefix is not a secret


class AuthType(StrEnum):
    """The way a call proves to the endpoint that it is from this service."""

    HEADER = "header"
    QUERY_PARAM = "query_param"
    BASIC = "basic"
    HMAC = "hmac"


@dataclass(frozen=True, slots=True)
class WebhookConfig:
    """A validated configuration. Without `value`, `hmac` signs with the agent's signing secret."""

    auth_type: AuthType
    header: str = DEFAULT_HEADER
    value: str | None = None
    query_param: str | None = None


def parse(field: str, text: str) -> WebhookConfig:
    """Parse the JSON text of `field`. Raises `InvalidInput`, which names the key and never repeats a value."""
    members = json_text.known_keys(field, json_text.read(field, text), KEYS)
    supplied = {
        key: _text(f"{field}.{key}", value, MAX_LENGTHS.get(key)) for key, value in members.items() if value is not None
    }
    if supplied.get("authValue") == MASK:
        message = f"is {MASK}, which stands for the stored secret: send the secret, or leave authValue out to keep it"
        raise InvalidInput.for_field(f"{field}.authValue", "masked", message)
    try:
        auth_type = AuthType(supplied["authType"])
    except (KeyError, ValueError):
        problem = "invalid" if "authType" in supplied else "required"
        raise InvalidInput.for_field(f"{field}.authType", problem, f"must be one of {', '.join(AuthType)}") from None
    if auth_type is not AuthType.HMAC and "authValue" not in supplied:
        raise InvalidInput.for_field(f"{field}.authValue", "required", f"is required with authType {auth_type}")
    if auth_type is AuthType.QUERY_PARAM and "authQueryParam" not in supplied:
        raise InvalidInput.for_field(f"{field}.authQueryParam", "required", "is required with authType query_param")
    config = WebhookConfig(
        auth_type, supplied.get("authHeader", DEFAULT_HEADER), supplied.get("authValue"), supplied.get("authQueryParam")
    )
    _check_header(field, config)
    _check_value(f"{field}.authValue", config)
    return config


def _text(field: str, value: object, max_length: int | None) -> str:
    if not isinstance(value, str):
        raise InvalidInput.for_field(field, "wrong_type", "must be text")
    if not value or (max_length is not None and len(value) > max_length):
        message = f"must have 1 to {max_length} characters" if max_length else "is empty"
        raise InvalidInput.for_field(field, "out_of_range", message)
    return value


def _check_header(field: str, config: WebhookConfig) -> None:
    if not TOKEN.fullmatch(config.header):
        raise InvalidInput.for_field(f"{field}.authHeader", "invalid", "is not the name of a header")
    if OWN_HEADERS.fullmatch(config.header):
        raise InvalidInput.for_field(f"{field}.authHeader", "invalid", "is a header that the service sets itself")


def _check_value(field: str, config: WebhookConfig) -> None:
    value = config.value
    if value is None:
        return
    if config.auth_type is AuthType.HEADER and not VISIBLE.fullmatch(value):
        raise InvalidInput.for_field(field, "invalid", "has characters that a header cannot carry")
    if config.auth_type is AuthType.BASIC and (":" not in value or not value.isprintable()):
        raise InvalidInput.for_field(field, "invalid", "must be user:pass")
    if config.auth_type is AuthType.HMAC:
        try:
            signing_key(value)
        except ValueError:
            raise InvalidInput.for_field(field, "invalid", f"is not base64 after {SECRET_PREFIX}") from None


def signing_key(secret: str) -> bytes:
    """Return the key of a secret: the decoded base64 after `whsec_`, or the bytes of a secret without that prefix.

    Raises `ValueError` when the text after the prefix is not base64 or is empty.
    """
    if not secret.startswith(SECRET_PREFIX):
        return secret.encode()
    text = secret.removeprefix(SECRET_PREFIX)
    # Some clients omit the padding.
    key = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    if not key:
        raise ValueError("the secret is empty")
    return key
