"""Masks for stored secrets: readers see that a secret is set, never its value (docs/reference/webhooks.md)."""

import json
import re
from typing import Final

from domain.values import json_text
from domain.values.uri import split_uri

MASK: Final = "********"
"""Stands for a secret in an answer. Sent back, it is refused by name, so that it never replaces the secret."""
PLAIN_KEYS: Final = frozenset({"authType", "authHeader", "authQueryParam", "mode", "wakeMode", "sessionKeyPattern"})
"""The members of a configuration that hold no secret. The value of any other may be one."""
SECRET_NAME: Final = re.compile(r"(?i)token|key|secret|sig|pass|pwd|auth|cred|code|hash|jwt|session|user|otp|pin")
MAX_PLAIN_LENGTH: Final = 11
"""Maximum characters of a query's value that cannot be a token: the shortest tokens in use have more."""


def mask_config(text: str) -> str:
    """Return the JSON text of a configuration with a mask in place of each value that may be a secret."""
    members = json_text.read("config", text)
    if not isinstance(members, dict):
        return json.dumps(MASK)
    return json.dumps({name: value if _is_plain(name, value) else MASK for name, value in members.items()})


def _is_plain(name: str, value: object) -> bool:
    return value is None or isinstance(value, bool) or (name in PLAIN_KEYS and isinstance(value, str))


def mask_address(address: str) -> str:
    """Return an address with a mask in place of its user, its password, and possible secrets in its query.

    A value of the query stays when it is short and its name is not that of a secret, as in `?from=fieldcall`.
    """
    parts = split_uri(address)
    credentials, _, host = (parts.authority_text or "").rpartition("@")
    pairs = (pair.partition("=") for pair in (parts.query or "").split("&"))
    masked = parts._replace(
        authority_text=f"{MASK}@{host}" if credentials else parts.authority_text,
        query="&".join(_masked_pair(name, value) for name, _, value in pairs) if parts.query else parts.query,
        fragment=MASK if parts.fragment else parts.fragment,
    )
    return str(masked)


def _masked_pair(name: str, value: str) -> str:
    if not value:
        return MASK
    is_secret = len(value) > MAX_PLAIN_LENGTH or SECRET_NAME.search(name)
    return f"{name}={MASK}" if is_secret else f"{name}={value}"
