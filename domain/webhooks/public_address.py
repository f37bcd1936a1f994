"""Which addresses a client may aim the service at: public ones, whatever form they hide in (docs/decisions/0010)."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

GLOBAL_UNICAST = IPv6Network("2000::/3")
TRANSLATED = IPv6Network("64:ff9b::/96")
"""An IPv4 address as a translator of IPv6 networks writes it."""
LOW_32_BITS = 0xFFFF_FFFF


def is_public(address: str) -> bool:
    """Whether the numeric address, as a socket connects to it, is one of the public Internet. Raises `ValueError`."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv4Address):
        return _is_global(found)
    inner = found.ipv4_mapped or found.sixtofour or (_translated(found) if found in TRANSLATED else None)
    if inner is not None:
        return _is_global(inner)
    return found in GLOBAL_UNICAST and _is_global(found)


def _translated(address: IPv6Address) -> IPv4Address:
    return IPv4Address(int(address) & LOW_32_BITS)


def _is_global(address: IPv4Address | IPv6Address) -> bool:
    return address.is_global and not address.is_multicast
