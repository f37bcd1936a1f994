"""Redirect URIs: https or loopback, compared exactly; only the port of a loopback address is free (RFC 8252)."""

import re
from ipaddress import ip_address
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit

MAX_URI_LENGTH = 500
"""Characters of a URI that a client names."""
_HOST = re.compile(r"[A-Za-z0-9._-]+|[0-9A-Fa-f:.]+")


def is_loopback(host: str) -> bool:
    """Whether a host, without brackets and port, is this computer itself."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def split_uri(uri: str) -> SplitResult:
    """The parts of an absolute URI that browsers and this service read alike.

    Raises `ValueError` for one that is too long, or has spaces, control characters, a backslash, a user, a fragment,
    no host or an impossible port.
    """
    if len(uri) > MAX_URI_LENGTH:
        raise ValueError(f"is above {MAX_URI_LENGTH} characters")
    if not uri.isascii() or not uri.isprintable() or set(uri) & set(' \\"<>^`{|}'):
        raise ValueError("has characters that a URI cannot have")
    parts = urlsplit(uri)
    if "@" in parts.netloc or "#" in uri:
        raise ValueError("has neither a user nor a fragment")
    if not _HOST.fullmatch(parts.hostname or ""):
        raise ValueError("needs a host")
    if parts.port == 0:
        raise ValueError("has no such port")
    return parts


def check_redirect_uri(uri: str) -> None:
    """Raise `ValueError` unless a client may name this redirect URI."""
    parts = split_uri(uri)
    if parts.scheme != "https" and not (parts.scheme == "http" and is_loopback(parts.hostname or "")):
        raise ValueError("must begin with https://, or with http:// and a loopback address")


def is_registered(uri: str, registered: tuple[str, ...]) -> bool:
    """Whether a redirect URI is one of those that a client named, to the character.

    A program on the user's computer listens on any free port, so that of a loopback address does not count.
    """
    if uri in registered:
        return True
    try:
        portless = _without_loopback_port(uri)
        return portless is not None and portless in map(_without_loopback_port, registered)
    except ValueError:
        return False


def _without_loopback_port(uri: str) -> tuple[str, str] | None:
    """A loopback URI as the texts before and after its port; None for any other URI."""
    parts = split_uri(uri)
    if parts.scheme != "http" or not is_loopback(parts.hostname or ""):
        return None
    authority = parts.netloc.removesuffix(f":{parts.port}") if parts.port is not None else parts.netloc
    return f"{uri[: uri.index('//')]}//{authority}", uri[uri.index("//") + 2 + len(parts.netloc) :]


def with_answer(uri: str, **answer: str | None) -> str:
    """A redirect URI with the members of an answer added to its query; those that are None are left out."""
    parts = urlsplit(uri)
    members = [(name, value) for name, value in answer.items() if value is not None]
    return parts._replace(query=urlencode([*parse_qsl(parts.query, keep_blank_values=True), *members])).geturl()


def host_of(uri: str) -> str:
    """The host of a URI with its port, if it names one, as people are shown it."""
    return urlsplit(uri).netloc


def destination_of(uri: str) -> str | None:
    """Return the host that a redirect goes to, as people are shown it; None for a program on the reader's device."""
    return None if is_loopback(split_uri(uri).hostname or "") else host_of(uri)


def origin_to_redirect_to(uri: str) -> str:
    """The source with which a page's policy lets its form be answered by a redirect to a URI."""
    parts = urlsplit(uri)
    # Policies have no notation for an IPv6 address.
    return f"{parts.scheme}:" if "[" in parts.netloc else f"{parts.scheme}://{parts.netloc}"
