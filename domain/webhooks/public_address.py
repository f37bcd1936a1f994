"""The check that an address is public, in every notation of IPv4 and IPv6 (docs/decisions/0010)."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

GLOBAL_UNICAST = IPv6Network("2000::/3")
TRANSLATED = IPv6Network("64:ff9b::/96")
"""IPv4 addresses as NAT64 translators embed them."""
LOW_32_BITS = 0xFFFF_FFFF


def is_public(address: str) -> bool:
    """Whether a numeric address is on the public Internet. Raises `ValueError` for anything else than an address."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv4Address):
        return _is_global(ip)
    inner = ip.ipv4_mapped or ip.sixtofour or (_translated(ip) if ip in TRANSLATED else None)
    if inner is not None:
        return _is_global(inner)
    return ip in GLOBAL_UNICAST and _is_global(ip)


def _translated(address: IPv6Address) -> IPv4Address:
    return IPv4Address(int(address) & LOW_32_BITS)


def _is_global(address: IPv4Address | IPv6Address) -> bool:
    return address.is_global and not address.is_multicast
