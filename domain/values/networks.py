"""The network of a client's address, as limits count it and people read it."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

IPV6_NETWORK = 2**128 - 2**64
"""The bits of the network: a client can take any address in its own."""
MAX_REMEMBERED_ADDRESSES = 1_000


@lru_cache(MAX_REMEMBERED_ADDRESSES)
def network_of(host: str) -> str:
    """The address of a client; for IPv6 that of its network. A proxy's own word for a client stays as it is."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or IPv6Address(int(address) & IPV6_NETWORK)
    return str(address)
