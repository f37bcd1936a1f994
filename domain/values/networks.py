"""The network of a client's address, as limits count it and people read it."""

from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any

from domain.values.remembered import remembered

IPV6_NETWORK = 2**128 - 2**64
"""The bits of the network: a client can take any address in its own."""
IPV6_SITE = 2**128 - 2**72
"""The bits of the /56 that providers give to one customer, who has 256 networks in it."""
UNKNOWN_ADDRESS = "unknown"
"""The address of a client that the server does not know, as at a Unix socket."""
MAX_REMEMBERED_ADDRESSES = 1_000
MAX_WORD_LENGTH = 100
"""Characters of the name that a proxy gives a client instead of an address."""


@remembered(MAX_REMEMBERED_ADDRESSES, MAX_WORD_LENGTH)
def to_network(host: str) -> str:
    """Return the address of a client, for IPv6 the address of its network.

    A proxy's own name for a client is unchanged.
    """
    return _masked(host, IPV6_NETWORK)


@remembered(MAX_REMEMBERED_ADDRESSES, MAX_WORD_LENGTH)
def to_site(host: str) -> str:
    """Return the network that budgets count for: the address of a client, or the /56 of an IPv6 address."""
    return _masked(host, IPV6_SITE)


def client_site(scope: Mapping[str, Any]) -> str:
    """Return the network of the client of an ASGI connection, as budgets count it."""
    return to_site((scope.get("client") or (UNKNOWN_ADDRESS,))[0])


def _masked(host: str, bits: int) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host[:MAX_WORD_LENGTH]
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or IPv6Address(int(address) & bits)
    return str(address)
