"""The address of the service in its answers, where this machine has several names."""

from functools import lru_cache
from typing import Final

from domain.values.uri import split_uri

LOCAL_HOSTS: Final = ("localhost", "127.0.0.1", "[::1]")
"""The names that a machine has for itself."""


def own_address(public: str | None, requested: str) -> str:
    """The address for links in an answer: `public`, or without one the address of the request.

    Where both are names of this machine for the same port, it is that of the request: an OAuth client and a cookie
    take `localhost` and `127.0.0.1` for two services.
    """
    return requested if public is None or requested in addresses_of(public) else public


@lru_cache(maxsize=16)
def addresses_of(public: str) -> frozenset[str]:
    """The public address, and those with the other names of this machine where it has one of them."""
    parts = split_uri(public)
    authority = parts.authority
    if authority.host not in LOCAL_HOSTS:
        return frozenset((public,))
    port = f":{authority.port}" if authority.port else ""
    return frozenset(str(parts._replace(authority_text=f"{name}{port}")) for name in LOCAL_HOSTS)
