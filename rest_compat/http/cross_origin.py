"""Rules for pages of other origins: allowed origins and headers (the Fetch standard, "CORS protocol"). A page of an
allowed origin may send all headers of its client library, except the one for sessions. No answer allows credentials, so
a page of another origin cannot use a person's session.
"""

import re
import time
from collections.abc import Iterable
from functools import partial
from http import HTTPStatus
from typing import Final

import structlog
from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain.values.limits import HOUR_SECONDS
from resolvers.access.sessions import ACTING_AS, is_same_origin

METHODS: Final = ("GET", "POST", "PATCH", "PUT", "DELETE")
READABLE_HEADERS: Final = (
    "X-Request-Id",
    "Link",
    "Retry-After",
    "RateLimit",
    "RateLimit-Policy",
    "Idempotent-Replayed",
    "ETag",
    "Deprecation",
    "WWW-Authenticate",
    "Content-Disposition",
    "Content-Range",
    "Accept-Ranges",
)
PREFLIGHT_SECONDS: Final = 3600
"""Seconds for which browsers cache the answer to a preflight."""
SETTING: Final = "FIELDCALL_ALLOWED_ORIGINS"
MAX_NAMED: Final = 100
"""Refused origins that the log names in an hour."""
MAX_ORIGIN: Final = 200
"""Characters of an origin in the log."""
MAX_REQUESTED_NAMES: Final = 50
"""Headers that a preflight may request: client libraries and tracing send about ten."""
MAX_REQUESTED_BYTES: Final = 2_000
"""Bytes of the names of these headers, with their commas."""
ALLOWED: Final = "access-control-allow-"
"""The beginning of the headers that allow something."""
TOO_MANY_REQUESTED: Final = (
    f"Disallowed CORS headers: a preflight may request {MAX_REQUESTED_NAMES} headers, whose names have together "
    f"{MAX_REQUESTED_BYTES} bytes. Send fewer headers from the page."
)
_TOKEN: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
"""The name of a header (RFC 9110, section 5.6.2)."""

log = structlog.get_logger()


class Origins:
    """The origins whose pages may call the service. The log names a refused one once an hour, with the setting."""

    def __init__(self, allowed: Iterable[str]) -> None:
        """`allowed` are origins in the form of browsers; `:*` is any port, and `*` alone is every origin."""
        patterns = (".*" if origin == "*" else re.escape(origin).replace(r":\*", r"(:\d+)?") for origin in allowed)
        self._pattern = re.compile("|".join(patterns))
        self._named: set[str] = set()
        self._hour_began = time.monotonic()

    def allows(self, origin: str) -> bool:
        """Return True if pages of an origin may call the service."""
        return self._pattern.fullmatch(origin) is not None

    def check(self, origin: str) -> bool:
        """Return the result of `allows`, and log a warning if it refuses the origin."""
        allowed = self.allows(origin)
        if not allowed:
            self.warn(origin)
        return allowed

    def warn(self, origin: str) -> None:
        """Log the warning about a refused origin, at most once an hour."""
        now = time.monotonic()
        if now - self._hour_began >= HOUR_SECONDS:
            self._named.clear()
            self._hour_began = now
        named = origin[:MAX_ORIGIN]
        if named in self._named or len(self._named) >= MAX_NAMED:
            return
        self._named.add(named)
        advice = f"add it to {SETTING} if its pages may call the service"
        log.warning("an origin was refused", origin=named, setting=SETTING, advice=advice)


class CrossOrigin(CORSMiddleware):
    """Starlette's middleware, with the headers of a preflight reflected and refused origins in the log."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        super().__init__(
            app,
            allow_methods=METHODS,
            allow_headers=("*",),
            expose_headers=READABLE_HEADERS,
            max_age=PREFLIGHT_SECONDS,
            # An allowed origin may also be one of the Internet that calls a service in the network of its reader.
            allow_private_network=True,
        )
        self._origins = origins

    def is_allowed_origin(self, origin: str) -> bool:
        """Return True if pages of an origin may call the service."""
        return self._origins.allows(origin)

    def preflight_response(self, request_headers: Headers) -> Response:
        """Answer a preflight with the requested headers, or without any header that allows something. The header that
        names the account of a session is never allowed, and too many requested headers are refused together.
        """
        response = super().preflight_response(request_headers)
        if not self._origins.check(request_headers["origin"]):
            return _refusal(response, "Disallowed CORS origin", "vary")
        text = request_headers.get("access-control-request-headers", "")
        # Counted before it is split, because anybody can send a long one.
        if len(text) > MAX_REQUESTED_BYTES or text.count(",") >= MAX_REQUESTED_NAMES:
            del response.headers["Access-Control-Allow-Headers"]
            return _refusal(response, TOO_MANY_REQUESTED, "vary", ALLOWED)
        requested = [name.strip() for name in text.split(",")]
        sendable = [name for name in requested if _TOKEN.fullmatch(name) and name.lower() != ACTING_AS.lower()]
        response.headers["Access-Control-Allow-Headers"] = ", ".join(sendable)
        if len(sendable) < len([*filter(None, requested)]):
            return _refusal(response, "Disallowed CORS headers", "vary", ALLOWED)
        return response

    async def simple_response(self, scope: Scope, receive: Receive, send: Send, request_headers: Headers) -> None:
        """Answer any other request, and log a warning if it comes from a script of a refused origin."""
        origin = request_headers.get("origin")
        if origin is not None and not self._origins.allows(origin) and _is_of_script(scope, request_headers):
            send = partial(self._send_and_warn, send=send, origin=origin)
        await super().simple_response(scope, receive, send, request_headers)

    async def _send_and_warn(self, message: Message, send: Send, origin: str) -> None:
        # Documents for everybody allow every origin themselves.
        if message["type"] == "http.response.start" and f"{ALLOWED}origin" not in Headers(raw=message["headers"]):
            self._origins.warn(origin)
        await send(message)


def _refusal(response: Response, text: str, *beginnings: str) -> Response:
    """Return a refusal with the headers of a preflight's answer that have one of these beginnings."""
    headers = {name: value for name, value in response.headers.items() if name.startswith(beginnings)}
    return PlainTextResponse(text, HTTPStatus.BAD_REQUEST, headers)


def _is_of_script(scope: Scope, headers: Headers) -> bool:
    """Return True if a script of another origin may have sent the request: it is not a navigation."""
    own = scope.get("state", {}).get("base_url", "")
    return headers.get("sec-fetch-mode", "cors") == "cors" and not is_same_origin(headers, own)
