"""Rate limits: one count for each API key, and one for each address that sends requests without a key.

The middleware counts a request when its headers have arrived. A tool call may have its key among the arguments: then
`rest_compat.http.exchange.identify` counts it after the body was read. Before that, the middleware only checks the
limit of the address, which also counts requests that turn out to be no call.
"""

import hashlib
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adapters.rate_limits import Allowance, RateLimit
from domain.refusals.general import RateLimited, Unauthenticated
from resolvers.core.keyring import actor_of
from server.http.refusals import Respond

PATHS_WITH_KEY_IN_BODY = ("/api/v1/tools/call", "/mcp")
PATHS_WITHOUT_LIMIT = ("/healthz", "/readyz", "/metrics", "/api/v1/payments/stripe/webhook")
"""Paths without a limit: probes of monitoring, and events of the payment provider, which must not be lost."""
BEARER = b"bearer "
NAME = "default"
UNKNOWN_ADDRESS = "unknown"


class RequestMeter:
    """Counts an HTTP request once; on a websocket, each operation."""

    __slots__ = ("_address", "_limit", "_once", "allowance")

    def __init__(self, limit: RateLimit, scope: Scope) -> None:
        self._limit = limit
        self._once = scope["type"] == "http"
        self._address = f"address:{(scope.get('client') or (UNKNOWN_ADDRESS,))[0]}"
        self.allowance: Allowance | None = None

    async def count(self, key: str | None) -> None:
        """Count for a key, or for the address without one. Raises `RateLimited`."""
        if self._once and self.allowance:
            return
        self.allowance = await self._limit.hit(self._name(key))
        self._check(self.allowance)

    async def admit(self) -> None:
        """Check the limit of the address without counting. Raises `RateLimited`."""
        allowance = await self._limit.peek(self._address)
        if not allowance.allowed:
            self.allowance = allowance
            self._check(allowance)

    async def finish(self) -> Allowance:
        """The remaining allowance. Counts the request for the address when nothing has counted it yet."""
        if self.allowance is None:
            self.allowance = await self._limit.hit(self._address)
        return self.allowance

    def _check(self, allowance: Allowance) -> None:
        if not allowance.allowed:
            raise RateLimited(
                f"More than {self._limit.max_requests} requests came within {self._limit.window_seconds} seconds. "
                f"The next one is answered in {allowance.reset} seconds.",
                retry_after=allowance.reset,
            )

    def _name(self, key: str | None) -> str:
        if key is None:
            return self._address
        try:
            actor_of(key)
        except Unauthenticated:
            # Invalid keys are counted for the address.
            return self._address
        return f"key:{hashlib.blake2b(key.encode(), digest_size=16).hexdigest()}"


class RateLimits:
    """The middleware. `respond` makes the response to a refused request."""

    def __init__(self, app: ASGIApp, limit: RateLimit, respond: Respond) -> None:
        self.app = app
        self._limit = limit
        self._respond = respond
        self._policy = f'"{NAME}";q={limit.max_requests};w={limit.window_seconds}'.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"} or scope["path"] in PATHS_WITHOUT_LIMIT:
            await self.app(scope, receive, send)
            return
        meter = RequestMeter(self._limit, scope)
        key = _key_in(scope["headers"])
        send_with_headers = self._with_headers(send, meter)
        try:
            if key is None and scope["path"] in PATHS_WITH_KEY_IN_BODY:
                await meter.admit()
                scope["state"]["meter"] = meter
            else:
                await meter.count(key)
        except RateLimited as refusal:
            await self._respond(scope, refusal)(scope, receive, send_with_headers)
            return
        if scope["type"] == "websocket":
            scope["state"]["meter"] = meter
        await self.app(scope, receive, send_with_headers)

    def _with_headers(self, send: Send, meter: RequestMeter) -> Send:
        async def send_with_headers(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                allowance = await meter.finish()
                message["headers"] = [
                    *message.get("headers", ()),
                    (b"ratelimit-policy", self._policy),
                    (b"ratelimit", f'"{NAME}";r={allowance.remaining};t={allowance.reset}'.encode()),
                ]
            await send(message)

        return send_with_headers


def _key_in(headers: Any) -> str | None:
    for name, value in headers:
        if name == b"x-api-key":
            return str(value, "latin-1").strip()
        if name == b"authorization" and value[: len(BEARER)].lower() == BEARER:
            return str(value[len(BEARER) :], "latin-1").strip()
    return None
