"""URIs as RFC 3986 defines them: parse, compare, extend and call them, and keep what a client wrote to the byte.

A text is split by the expression of RFC 3986, appendix B, and its parts joined again are the same text. Two URIs are
compared by `normalize`; only the result of a comparison is ever written anew, never the address that is called. Why:
docs/decisions/0109-uris.md.
"""

import re
import socket
from ipaddress import AddressValueError, IPv6Address, ip_address
from typing import Final, NamedTuple
from urllib.parse import quote, unquote_to_bytes

DEFAULT_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}
MAX_PORT: Final = 65_535
_PORT_DIGITS: Final = 5
_PARTS: Final = re.compile(
    r"(?:([A-Za-z][A-Za-z0-9+.\-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL
)
"""The parts of a URI reference (RFC 3986, appendix B), with the grammar of the scheme (section 3.1)."""
_UNRESERVED: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_ENCODED: Final = re.compile(r"%[0-9A-Fa-f]{2}")
_USER_INFO: Final = re.compile(r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*")
_REGISTERED_NAME: Final = re.compile(r"(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*")
_FUTURE_ADDRESS: Final = re.compile(r"\[[vV][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+\]")
_PATH: Final = re.compile(r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*")
_QUERY: Final = re.compile(r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*")
"""The grammar of a query and of a fragment (RFC 3986, sections 3.4 and 3.5)."""
_NOT_IN_AUTHORITY: Final = frozenset('\\"<>^`{|}')
_AS_GIVEN: Final = "".join(map(chr, range(0x21, 0x7F)))
"""The characters of a request target that are sent as they are."""


class Authority(NamedTuple):
    """The parts of an authority (RFC 3986, section 3.2) as they are written; without a user or a port they are None."""

    user: str | None
    host: str
    """The host; an IPv6 address has its brackets."""
    port: str | None
    """Digits after the colon; may be empty."""

    @property
    def name(self) -> str:
        """The host in small letters and without brackets, as sockets take it."""
        is_address = self.host.startswith("[") and self.host.endswith("]")
        return (self.host[1:-1] if is_address else self.host).lower()


class Uri(NamedTuple):
    """The parts of a URI reference as they are written, None for a part that is missing. `str` joins them again."""

    scheme: str | None
    authority_text: str | None
    path: str
    query: str | None
    fragment: str | None

    def __str__(self) -> str:
        return "".join(
            (
                "" if self.scheme is None else f"{self.scheme}:",
                "" if self.authority_text is None else f"//{self.authority_text}",
                self.path,
                "" if self.query is None else f"?{self.query}",
                "" if self.fragment is None else f"#{self.fragment}",
            )
        )

    @property
    def scheme_name(self) -> str:
        """The scheme in small letters; empty without one."""
        return (self.scheme or "").lower()

    @property
    def authority(self) -> Authority:
        """The parts of the authority; an empty host without one."""
        user, at, place = (self.authority_text or "").rpartition("@")
        # The colons within the brackets of an address belong to it.
        address, bracket, rest = place.rpartition("]")
        name, colon, port = rest.partition(":")
        return Authority(user if at else None, f"{address}{bracket}{name}", port if colon else None)

    @property
    def host(self) -> str:
        """The host in small letters, without brackets; empty without one."""
        return self.authority.name

    @property
    def port(self) -> int | None:
        """The port in the URI, else that of the scheme. Raises `ValueError` for an impossible one."""
        port = self.authority.port
        if not port:
            return DEFAULT_PORTS.get(self.scheme_name)
        if not (port.isascii() and port.isdigit() and len(port.lstrip("0")) <= _PORT_DIGITS and int(port) <= MAX_PORT):
            raise ValueError("has no such port")
        return int(port)

    @property
    def request_target(self) -> str:
        """Path and query as a request line has them (RFC 9112, section 3.2.1): to the byte, as they were given.

        A character outside of ASCII, which no URI has, is sent as its encoded bytes in UTF-8 (RFC 3987, section 3.1).
        """
        target = (self.path or "/") + ("" if self.query is None else f"?{self.query}")
        return quote(target, safe=_AS_GIVEN)


def split_uri(text: str) -> Uri:
    """Split any text into the parts of a URI reference. Nothing is checked, decoded or lost."""
    match = _PARTS.fullmatch(text)
    assert match, "the expression matches every text"
    return Uri(*match.groups())


def parse_uri(text: str, max_length: int) -> Uri:
    """Parse an absolute URI by the grammar of RFC 3986, appendix A.

    Raises `ValueError` with a phrase for one that is too long, has no scheme, or breaks the grammar.
    """
    if len(text) > max_length:
        raise ValueError(f"is above {max_length} characters")
    uri = split_uri(text)
    if uri.scheme is None:
        raise ValueError("has no scheme")
    authority = uri.authority
    is_written_right = (
        _USER_INFO.fullmatch(authority.user or "")
        and _is_host(authority.host)
        and (authority.port or "0").isascii()
        and (authority.port or "0").isdigit()
        and _PATH.fullmatch(uri.path)
        and _QUERY.fullmatch(uri.query or "")
        and _QUERY.fullmatch(uri.fragment or "")
    )
    if not is_written_right:
        raise ValueError("has characters that a URI cannot have")
    return uri


def parse_web_address(text: str, *schemes: str) -> Uri:
    """Parse an address that the service may call, by one of the schemes.

    Other than `parse_uri` it takes what people copy: any printable character in path and query, and names of hosts in
    every script. Raises `ValueError` for another scheme, no host, or an impossible port.
    """
    uri = split_uri(text)
    is_readable = text.isprintable() and " " not in text and not _NOT_IN_AUTHORITY & set(uri.authority_text or "")
    try:
        is_called = is_readable and uri.scheme_name in schemes and bool(uri.host) and uri.port != 0
        _check_address(uri.authority.host)
    except ValueError:
        is_called = False
    if not is_called:
        raise ValueError(f"must be an address that begins with {' or '.join(f'{scheme}://' for scheme in schemes)}")
    return uri


def _is_host(host: str) -> bool:
    if _REGISTERED_NAME.fullmatch(host) or _FUTURE_ADDRESS.fullmatch(host):
        return True
    try:
        _check_address(host)
    except ValueError:
        return False
    # The zone of an address has a meaning on its own machine alone (RFC 6874).
    return "[" in host and "%" not in host


def _check_address(host: str) -> None:
    """Raise `ValueError` for brackets around anything else than an IPv6 address (RFC 3986, section 3.2.2)."""
    if "[" in host or "]" in host:
        if not (host.startswith("[") and host.endswith("]")):
            raise ValueError("has brackets in its host")
        IPv6Address(host[1:-1])


def normalize(text: str) -> str:
    """Return the form of a URI in which equivalent ones are equal (RFC 3986, sections 6.2.2 and 6.2.3).

    Scheme and host are in small letters, the host in ASCII. Escapes are in capitals, and none is left for a character
    that needs none. Dot segments, the port of the scheme and an empty port are left out, and an empty path is `/`.
    """
    uri = split_uri(text)
    path = _remove_dot_segments(_decode_unreserved(uri.path))
    if uri.authority_text is None and path.startswith("//"):
        # Two slashes would begin an authority.
        path = f"/.{path}"
    is_web = uri.scheme_name in DEFAULT_PORTS
    return str(
        Uri(
            uri.scheme_name or None,
            None if uri.authority_text is None else _normal_authority(uri),
            "/" if is_web and not path else path,
            None if uri.query is None else _decode_unreserved(uri.query),
            None if uri.fragment is None else _decode_unreserved(uri.fragment),
        )
    )


def _normal_authority(uri: Uri) -> str:
    authority = uri.authority
    user = "" if authority.user is None else f"{_decode_unreserved(authority.user)}@"
    port = authority.port
    if port and port.isascii() and port.isdigit():
        port = port.lstrip("0") or "0"
    is_usual = not port or port == str(DEFAULT_PORTS.get(uri.scheme_name))
    return f"{user}{_normal_host(authority.host)}{'' if is_usual else f':{port}'}"


def _normal_host(host: str) -> str:
    if host.startswith("["):
        try:
            return f"[{IPv6Address(host[1:-1])}]"
        except AddressValueError:
            return host.lower()
    host = _decode_unreserved(host)
    try:
        return (host if host.isascii() else host.encode("idna").decode()).lower()
    except UnicodeError:
        return host.lower()


def _decode_unreserved(text: str) -> str:
    """Decode the escapes of characters that need none, and write those of all others in capitals."""

    def decode(escape: "re.Match[str]") -> str:
        character = unquote_to_bytes(escape[0]).decode("latin-1")
        return character if character in _UNRESERVED else escape[0].upper()

    return _ENCODED.sub(decode, text)


def _remove_dot_segments(path: str) -> str:
    """Remove `.` and `..` from a path that begins with a slash (RFC 3986, section 5.2.4)."""
    if not path.startswith("/"):
        return path
    *segments, last = path[1:].split("/")
    left: list[str] = []
    for segment in (*segments, last):
        if segment == "..":
            del left[-1:]
        elif segment != ".":
            left.append(segment)
    if last in (".", ".."):
        left.append("")
    return "/" + "/".join(left)


def to_origin(text: str) -> str:
    """Return the origin of an address in ASCII, as browsers write it (RFC 6454, section 6.2); empty without a host."""
    uri = split_uri(text)
    if uri.scheme is None or not uri.host:
        return ""
    return str(Uri(uri.scheme_name, _normal_authority(uri).rpartition("@")[2], "", None, None))


def append_query(text: str, query: str) -> str:
    """Add members to the query of a URI, and leave all else as it is (RFC 6749, section 3.1.2)."""
    uri = split_uri(text)
    return str(uri._replace(query=f"{uri.query}&{query}" if uri.query else query))


def is_loopback(host: str) -> bool:
    """Return True if a host, without brackets and port, is this computer itself."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def called_host(text: str) -> str:
    """Return the host that calls to an address reach, in one notation.

    Calls of all agents to it have a common limit. Empty for an address without a host, such as an e-mail address.
    """
    uri = split_uri(text)
    host = uri.host
    try:
        _check_address(uri.authority.host)
        host = host.encode("idna").decode()
    except UnicodeError:
        # A name that no resolver knows either.
        return host
    except ValueError:
        return ""
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
