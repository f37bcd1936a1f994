"""The address of the service in its answers, where this machine has several names."""

from functools import lru_cache
from typing import Final

from domain.values.uri import split_uri

LOCAL_HOSTS: Final = ("localhost", "127.0.0.1", "[::1]")
"""The names that a machine has for itself."""


def own_address(public: str | None, requested: str) -> str:
    """Return the address for links in an answer: `public`, or without one the address of the request.

    If both are names of this machine for the same port, it is the address of the request: OAuth clients and cookies
    treat `localhost` and `127.0.0.1` as two services.
    """
    return requested if public is None or requested in list_addresses(public) else public


@lru_cache(maxsize=16)
def list_addresses(public: str) -> frozenset[str]:
    """Return the public address; if it names this machine, also the addresses with this machine's other names."""
    parts = split_uri(public)
    authority = parts.authority
    if authority.host not in LOCAL_HOSTS:
        return frozenset((public,))
    port = f":{authority.port}" if authority.port else ""
    return frozenset(str(parts._replace(authority_text=f"{name}{port}")) for name in LOCAL_HOSTS)
