"""The host that calls to an address reach: the name by which calls of all agents to it are bounded together."""

import socket
from ipaddress import IPv6Address
from urllib.parse import urlsplit


def target_host(address: str) -> str:
    """Return the host of a URL in lower case; numeric addresses in one notation, whichever the client chose.

    Empty for an address without a host, such as that of an e-mail.
    """
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        return ""
    try:
        host = host.encode("idna").decode()
    except UnicodeError:
        # A name that no resolver knows either.
        return host
    host = host.rstrip(".").lower()
    try:
        # As resolvers read it, which also know hexadecimal, octal and shortened numbers.
        return socket.inet_ntoa(socket.inet_aton(host))
    except OSError:
        pass
    try:
        numeric = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(numeric.ipv4_mapped or numeric)
