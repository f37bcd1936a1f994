"""Passkeys: at which addresses browsers have them, and their bounds."""

from ipaddress import ip_address
from typing import Final, NamedTuple

from domain.values.time import MINUTE
from domain.values.uri import split_uri, to_origin

MAX_PASSKEYS: Final = 20
"""Maximum number of passkeys of a person."""
CHALLENGE_LIFETIME: Final = 10 * MINUTE
"""Time for a browser to answer a challenge: as long as a mailed code is valid."""
LOCAL_HOST: Final = "localhost"


class RelyingParty(NamedTuple):
    """The service as browsers know it: a passkey serves one host, and a page states its origin."""

    host: str
    origin: str
    """Scheme, host and port, as browsers write them."""


def relying_party(base_url: str) -> RelyingParty | None:
    """Return the relying party at a public address; None where browsers have no passkeys.

    They have none at an IP address, and over http only on this machine.
    """
    origin = to_origin(base_url)
    parts = split_uri(origin)
    host = parts.host
    is_local = host == LOCAL_HOST or host.endswith(f".{LOCAL_HOST}")
    if not host or _is_ip_address(host) or (parts.scheme != "https" and not is_local):
        return None
    return RelyingParty(host, origin)


def _is_ip_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
