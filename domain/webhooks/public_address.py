"""Allowed targets of calls: public addresses, in every notation of IPv4 and IPv6, and the ports of web servers.

See docs/decisions/0010-calls-to-endpoints.md.
"""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

GLOBAL_UNICAST = IPv6Network("2000::/3")
TRANSLATED = IPv6Network("64:ff9b::/96")
"""IPv4 addresses as NAT64 translators embed them."""
LOW_32_BITS = 0xFFFF_FFFF
NOT_HOSTS = tuple(
    ip_network(network)
    for network in (
        "192.0.0.0/24",
        "192.31.196.0/24",
        "192.88.99.0/24",
        "192.175.48.0/24",
        "2001::/23",
        "2620:4f:8000::/48",
        "3fff::/20",
    )
)
"""Special-purpose ranges that not every supported Python counts as such: protocol assignments, the sinks of AS112, the
former relays of 6to4, and addresses for documentation."""
WEB_PORTS = (80, 443)
FIRST_FREE_PORT = 1024
"""Ports below belong to the protocols of systems, such as mail and remote shells."""


def is_public(address: str) -> bool:
    """Return true if a numeric address is on the public Internet. Raises `ValueError` for anything but an address."""
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
    return (
        address.is_global
        and not address.is_multicast
        and not any(address in network for network in NOT_HOSTS if network.version == address.version)
    )


def is_allowed_port(port: int) -> bool:
    """Return true if calls may go to a port: 80, 443, and all from 1024 on."""
    return port in WEB_PORTS or port >= FIRST_FREE_PORT
