"""The outermost middleware: gives every request an id, security headers, a line in the log, and always a response."""

import asyncio
import random
import re
import time
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import structlog
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adapters.http.headers import first_values
from adapters.tracing import spans
from adapters.tracing.recent_requests import FOLLOWER, AnsweredRequest, RecentRequests
from domain.lifecycle.statuses import Actor
from domain.refusals.general import Unavailable
from domain.values.own_address import own_address
from resolvers.core import activity
from resolvers.core.arrival import ARRIVAL
from server.config.redaction import redacted
from server.http.probes import PROBES
from server.monitoring.page import PATH as METRICS
from server.monitoring.requests import count_request, make_labels

REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
REQUEST_ID_HEADER = b"x-request-id"
CONTENT_SECURITY_POLICY = b"content-security-policy"
SAFE_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
LOAD_NOTHING = (CONTENT_SECURITY_POLICY, b"default-src 'none'; frame-ancestors 'none'")
"""Policy of responses without their own one, which HTML pages have."""
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
NOT_LOGGED = (*PROBES, METRICS)
FAULT = 500
CLIENT_GONE = 499
"""The status in the log of a request whose client left before it was answered."""

log = structlog.get_logger("fieldcall.access")


class RequestLog:
    """The middleware. Sets `request_id` and `base_url` in the state of the scope.

    `base_url` is the public address, or None for that of each request (`own_address`). `fault` makes the response to a
    request whose handler raised an exception. `stopped` makes the response to a request that is cancelled because the
    service stops; before that it returns None. While the service is `draining`, each response closes its connection, so
    that clients reconnect elsewhere. `recent` remembers requests of agents.
    """

    def __init__(
        self,
        app: ASGIApp,
        base_url: str | None,
        fault: Callable[[Scope], Response],
        stopped: Callable[[Scope], Response | None] = lambda _: None,
        draining: asyncio.Event | None = None,
        *,
        recent: RecentRequests | None = None,
    ) -> None:
        self.app = app
        self.base_url = base_url
        self.fault = fault
        self.stopped = stopped
        self.draining = draining or asyncio.Event()
        self.recent = recent or RecentRequests()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        # White space around a value does not belong to it (RFC 9110, section 5.5); uvicorn leaves it after the value.
        scope["headers"] = [(name, value.strip(b" \t")) for name, value in scope["headers"]]
        headers = first_values(scope)
        request_id = headers.get("x-request-id", "")
        if not REQUEST_ID.fullmatch(request_id):
            # The id is no secret, and a secure random number would take a system call for each request.
            request_id = f"{random.getrandbits(64):016x}"
            # Handlers that read the header must see the same id.
            scope["headers"] = [
                *(header for header in scope["headers"] if header[0] != REQUEST_ID_HEADER),
                (REQUEST_ID_HEADER, request_id.encode()),
            ]
        state = scope.setdefault("state", {})
        state["request_id"] = request_id
        state["base_url"] = own_address(self.base_url, _address(scope, headers))
        parent = spans.accepted(headers.get(spans.HEADER))
        # A websocket stays open for hours: its operations are the spans.
        recorded = scope["type"] == "http" and scope["path"] not in NOT_LOGGED
        with spans.span(scope["method"], spans.SERVER, parent) if recorded else spans.follow(parent) as span:
            current = activity.begin(request_id=request_id)
            if traceparent := spans.current():
                current.ids["trace_id"] = spans.trace_id(traceparent)
            await self._answer(scope, receive, send, span, current)

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, span: spans.Span, current: activity.Activity
    ) -> None:
        state = scope["state"]
        encrypted = state["base_url"].startswith("https:")
        exchange = Exchange(send, state["request_id"].encode(), encrypted=encrypted, draining=self.draining)
        started = time.perf_counter()
        try:
            await self.app(scope, receive, exchange.send)
        except ClientDisconnect:
            # There is no client to answer: it has left, or was refused while it sent.
            exchange.status = exchange.status or CLIENT_GONE
        except Exception:
            log.exception("a request failed", method=scope.get("method", "WS"), path=scope["path"])
            if exchange.status is None:
                await self.fault(scope)(scope, receive, exchange.send)
        except asyncio.CancelledError:
            response = self.stopped(scope)
            if response is None or exchange.status is not None:
                raise
            await response(scope, receive, exchange.send)
        finally:
            seconds = time.perf_counter() - started
            labels = make_labels(scope, current, exchange.status)
            count_request(labels, seconds)
            span.rename(f"{scope.get('method', 'WS')} {labels.route}")
            span.add_attributes(
                {
                    "http.route": labels.route,
                    "http.response.status_code": exchange.status or 0,
                    "fieldcall.surface": labels.surface,
                    "fieldcall.operation": labels.operation,
                    "fieldcall.problem": labels.problem,
                    "fieldcall.request_id": state["request_id"],
                }
            )
            self._write_line(scope, exchange.status, seconds)
            self._remember(scope, exchange.status, seconds, current)

    def _remember(self, scope: Scope, status: int | None, seconds: float, current: activity.Activity) -> None:
        """Remember the request of an agent, unless it only follows the others."""
        caller, request_id = current.caller, scope["state"]["request_id"]
        if caller is None or caller.actor is not Actor.AGENT or request_id.startswith(FOLLOWER):
            return
        self.recent.add(
            caller.id,
            AnsweredRequest(
                number=0,
                request_id=request_id,
                method=scope.get("method", "WS"),
                path=redacted(scope["path"]),
                status=status or 0,
                operations=tuple(current.operations),
                problem=current.problem,
                duration_ms=round(seconds * 1000),
            ),
        )

    @cached_property
    def _lines(self) -> Any:
        """The logger of the requests, bound once."""
        return log.bind()

    def _write_line(self, scope: Scope, status: int | None, seconds: float) -> None:
        if scope["path"] in NOT_LOGGED:
            return
        line: dict[str, Any] = {
            "method": scope.get("method", "WS"),
            # Without the query, which may contain secrets or personal data.
            "path": scope["path"],
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
        if scope["type"] == "http" and (status is None or status >= FAULT):
            # A refusal that a retry can overcome is no fault of the service.
            refused = status == Unavailable.status
            (self._lines.warning if refused else self._lines.error)("request", **line)
        else:
            self._lines.info("request", **line)


class Exchange:
    """Sends the response to one request: adds headers and remembers the status."""

    __slots__ = ("_draining", "_encrypted", "_request_id", "_send", "status")

    def __init__(self, send: Send, request_id: bytes, *, encrypted: bool, draining: asyncio.Event) -> None:
        self._draining = draining
        self._send = send
        self._request_id = request_id
        self._encrypted = encrypted
        self.status: int | None = None

    async def send(self, message: Message) -> None:
        match message["type"]:
            case "http.response.start" | "websocket.http.response.start":
                # Some responses have a member of an enumeration, which the log would write by its name.
                self.status = int(message["status"])
                message["headers"] = self._headers(list(message.get("headers", ())))
                if arrival := ARRIVAL.get():
                    arrival.answer()
                if self._draining.is_set() and message["type"] == "http.response.start":
                    message["headers"].append((b"connection", b"close"))
            case "websocket.accept":
                self.status = 101
            case "websocket.close":
                self.status = message.get("code", 1000)
        await self._send(message)

    def _headers(self, headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        names = {name.lower() for name, _ in headers}
        if REQUEST_ID_HEADER not in names:
            headers.append((REQUEST_ID_HEADER, self._request_id))
        if CONTENT_SECURITY_POLICY not in names:
            headers.append(LOAD_NOTHING)
        headers.extend(SAFE_HEADERS)
        if self._encrypted:
            headers.append(HTTPS_ONLY)
        return headers


def _address(scope: Scope, headers: Mapping[str, str]) -> str:
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    host, port = scope.get("server") or ("localhost", None)
    return f"{scheme}://{headers.get('host') or (f'{host}:{port}' if port else host)}{scope.get('root_path', '')}"
