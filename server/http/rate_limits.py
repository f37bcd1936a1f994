"""Each API key may send so many requests in a window, and so may each address from which no key comes.

The middleware counts a request as soon as its headers are there. A tool call may carry its key among the arguments: it
is counted when that has been read (`rest_compat.http.exchange.identify`), and its address first asked, since what is no
call at all is counted for the address.
"""

import hashlib
from collections.abc import Callable
from typing import Any

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adapters.rate_limits import Allowance, RateLimit
from domain.refusals.general import RateLimited, Unauthenticated
from domain.refusals.refusal import Refusal
from resolvers.core.keyring import actor_of

KEY_IN_BODY = ("/api/v1/tools/call", "/mcp")
NOT_COUNTED = ("/healthz", "/readyz", "/metrics", "/api/v1/payments/stripe/webhook")
"""What watches over the service may ask as often as it likes, and what a payment provider signs is not to be lost."""
BEARER = b"bearer "
NAME = "default"
NOBODY = "unknown"


class RequestMeter:
    """Counts one request, once; on a websocket each operation."""

    __slots__ = ("_address", "_limit", "_once", "allowance")

    def __init__(self, limit: RateLimit, scope: Scope) -> None:
        self._limit = limit
        self._once = scope["type"] == "http"
        self._address = f"address:{(scope.get('client') or (NOBODY,))[0]}"
        self.allowance: Allowance | None = None

    async def count(self, key: str | None) -> None:
        """Count for a key, else for the address. Raises `RateLimited`."""
        if self._once and self.allowance:
            return
        self.allowance = await self._limit.hit(self._name(key))
        self._check(self.allowance)

    async def admit(self) -> None:
        """See whether anything is left for the address. Raises `RateLimited`."""
        found = await self._limit.look(self._address)
        if not found.allowed:
            self.allowance = found
            self._check(found)

    async def finish(self) -> Allowance:
        """What is left, the request counted at the latest now."""
        if self.allowance is None:
            self.allowance = await self._limit.hit(self._address)
        return self.allowance

    def _check(self, allowance: Allowance) -> None:
        if not allowance.allowed:
            raise RateLimited(
                f"More than {self._limit.most} requests came within {self._limit.window} seconds. "
                f"The next one is answered in {allowance.reset} seconds.",
                retry_after=allowance.reset,
            )

    def _name(self, key: str | None) -> str:
        if key is None:
            return self._address
        try:
            actor_of(key)
        except Unauthenticated:
            # Who invents keys is known by the address.
            return self._address
        return f"key:{hashlib.blake2b(key.encode(), digest_size=16).hexdigest()}"


class RateLimits:
    """The middleware. `tell` makes the answer to a refused request."""

    def __init__(self, app: ASGIApp, limit: RateLimit, tell: Callable[[Scope, Refusal], Response]) -> None:
        self.app = app
        self._limit = limit
        self._tell = tell
        self._policy = f'"{NAME}";q={limit.most};w={limit.window}'.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"} or scope["path"] in NOT_COUNTED:
            await self.app(scope, receive, send)
            return
        meter = RequestMeter(self._limit, scope)
        key = _key_in(scope["headers"])
        on_the_way = self._with_headers(send, meter)
        try:
            if key is None and scope["path"] in KEY_IN_BODY:
                await meter.admit()
                scope["state"]["meter"] = meter
            else:
                await meter.count(key)
        except RateLimited as refusal:
            await self._tell(scope, refusal)(scope, receive, on_the_way)
            return
        if scope["type"] == "websocket":
            scope["state"]["meter"] = meter
        await self.app(scope, receive, on_the_way)

    def _with_headers(self, send: Send, meter: RequestMeter) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                left = await meter.finish()
                message["headers"] = [
                    *message.get("headers", ()),
                    (b"ratelimit-policy", self._policy),
                    (b"ratelimit", f'"{NAME}";r={left.remaining};t={left.reset}'.encode()),
                ]
            await send(message)

        return sending


def _key_in(headers: Any) -> str | None:
    for name, value in headers:
        if name == b"x-api-key":
            return str(value, "latin-1").strip()
        if name == b"authorization" and value[: len(BEARER)].lower() == BEARER:
            return str(value[len(BEARER) :], "latin-1").strip()
    return None
