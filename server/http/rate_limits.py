"""Rate limits: one count for each known API key and each page of a session, one for the other requests of each address,
one for each person over its pages, and one for each network over all of these (docs/decisions/0102). The middleware
counts a request when its headers have arrived, before parsing. A tool call may have its key among the arguments: then
`rest_compat.http.exchange.identify` counts it after the body was read. Before that, the middleware only checks the
limit of the address, which also counts requests that are not valid calls.
"""

import hashlib
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import NamedTuple

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adapters.http.headers import first_values
from adapters.rate_limits import Allowance, Counters, RateLimit
from domain.budgets import NETWORK_REQUESTS, PERSON_REQUESTS, REQUESTS, BudgetRow
from domain.lifecycle.statuses import Actor
from domain.refusals.general import Unauthenticated
from domain.refusals.refusal import Refusal
from domain.values.limits import Limit
from domain.values.networks import UNKNOWN_ADDRESS, client_site, to_network
from domain.values.pasted import key_in
from resolvers.access.authentication import find_caller
from resolvers.access.sessions import ACTING_AS, PresentedSession, caller_of_session, cookie_name, read_cookie
from resolvers.core.context import Services
from resolvers.core.keyring import SESSION
from server.http.refusals import Respond

PATHS_WITH_KEY_IN_BODY = ("/api/v1/tools/call", "/mcp")
PATHS_WITHOUT_LIMIT = ("/healthz", "/readyz", "/metrics", "/api/v1/payments/stripe/webhook")
"""Paths without a limit: probes of monitoring, and events of the payment provider, which must not be refused."""
BEARER = b"bearer "
ACTS = ACTING_AS.lower().encode()
PAGE = "x-fieldcall-page"
"""Header in which a page of a session names itself, so that it has a counter of its own."""
PAGE_NAME = re.compile(r"[A-Za-z0-9-]{8,64}")
NAMES = {REQUESTS: "default", PERSON_REQUESTS: "person", NETWORK_REQUESTS: "network"}
"""Names of the limits in the headers, which name the tighter one."""
MAX_KNOWN_KEYS = 100_000
"""Maximum number of keys that are remembered as known; the oldest one is evicted."""


class SenderCounters(NamedTuple):
    """The counter of a key or a session, and the counter of the person of a session."""

    name: str
    person: str | None = None


class Senders:
    """Names the counter of each sender. A key or a session has its own counter only after it was looked up. A key is
    looked up when this process sees it first, and remembered until an authentication fails.
    """

    def __init__(self, find: Callable[[str], Awaitable[int | None]]) -> None:
        """`find` returns the person of a session, and None for a key. It raises `Unauthenticated` for a key that the
        service does not know."""
        self._find = find
        self._known: OrderedDict[str, int | None] = OrderedDict()

    async def key(self, key: str) -> SenderCounters | None:
        """Return the counters of a key; None for an unknown key. Raises `Unavailable`."""
        name = _key_name(key)
        if name not in self._known:
            try:
                person_id = await self._find(key)
            except Unauthenticated:
                return None
            if len(self._known) >= MAX_KNOWN_KEYS:
                self._known.popitem(last=False)
            self._known[name] = person_id
        person = self._known[name]
        return SenderCounters(name, None if person is None else f"person:{person}")

    def forget(self, key: str) -> None:
        """Forget a key, so that it is looked up again."""
        self._known.pop(_key_name(key), None)


def senders(services: Services) -> Senders:
    """Return the senders whose keys and sessions these services know."""

    async def find(key: str) -> int | None:
        if key.startswith(SESSION):
            presented = PresentedSession(key, Actor.PERSON)
            return (await caller_of_session(services, presented, in_use=False)).person_id
        await find_caller(services, key)
        return None

    return Senders(find)


def _key_name(key: str) -> str:
    return f"key:{hashlib.blake2b(key.encode(), digest_size=16).hexdigest()}"


def address_name(host: str) -> str:
    """Return the counter of a client's address, for IPv6 of its network."""
    return f"address:{to_network(host)}"


class RequestLimits(NamedTuple):
    """The limit of each sender, and the limits of each person and each network over all of their senders."""

    sender: RateLimit
    person: RateLimit | None
    network: RateLimit | None

    @classmethod
    def from_limits(
        cls, sender: Limit | None, person: Limit | None, network: Limit | None, counters: Counters
    ) -> "RequestLimits | None":
        """Return limits with counters; None without a limit of a sender, because requests are then not limited."""
        if sender is None:
            return None
        of_person, of_network = [RateLimit(limit, counters) if limit else None for limit in (person, network)]
        return cls(RateLimit(sender, counters), of_person, of_network)


class Counted(NamedTuple):
    """A counted request: the tighter budget, its limit, and the remainder."""

    budget: BudgetRow
    limit: Limit
    left: Allowance

    def check(self) -> None:
        """Raise `RateLimited` if nothing was left for the request."""
        if not self.left.allowed:
            raise self.budget.refusal(self.limit, self.left.reset)

    @property
    def headers(self) -> Iterable[tuple[bytes, bytes]]:
        """The headers of the answer."""
        name = NAMES[self.budget]
        yield b"ratelimit-policy", f'"{name}";q={self.limit.max_requests};w={self.limit.window_seconds}'.encode()
        yield b"ratelimit", f'"{name}";r={self.left.remaining};t={self.left.reset}'.encode()


class RequestMeter:
    """Counts an HTTP request once; on a websocket, each operation.

    A request that the sender's limit refuses does not count for the person and the network, so that one sender cannot
    exhaust their limits. One that the person's limit refuses does not count for the network.
    """

    __slots__ = ("_address", "_limits", "_network", "_once", "_page", "_person", "_sender", "_senders", "counted")

    def __init__(self, limits: RequestLimits, senders: Senders, scope: Scope) -> None:
        self._limits = limits
        self._senders = senders
        self._once = scope["type"] == "http"
        self._address = self._sender = address_name((scope.get("client") or (UNKNOWN_ADDRESS,))[0])
        self._network = f"network:{client_site(scope)}"
        self._person: str | None = None
        self._page = _page_in(scope)
        self.counted: Counted | None = None

    async def count(self, key: str | None) -> None:
        """Count for a known key, else for the address. Raises `RateLimited` or `Unavailable`."""
        if self._once and self.counted:
            return
        sender = (await self._senders.key(key) if key else None) or SenderCounters(self._address)
        self._sender, self._person = sender
        if sender.person and self._page:
            self._sender = f"{sender.name}:{self._page}"
        await self.count_more(1)

    async def count_more(self, cost: int) -> None:
        """Count for the same sender. Raises `RateLimited`."""
        await self.charge(cost)
        assert self.counted
        self.counted.check()

    async def charge(self, cost: int) -> None:
        """Count for the same sender, without a check."""
        self.counted = await self._counted(await self._limits.sender.hit(self._sender, cost), cost)

    async def _counted(self, of_sender: Allowance, cost: int) -> Counted:
        """Count the cost for the person and the network as well, or only check it if the cost is 0. Return the tightest
        of the limits."""
        counted = Counted(REQUESTS, self._limits.sender.limit, of_sender)
        for budget, limit, name in self._wider_limits():
            if not counted.left.allowed:
                break
            left = await (limit.hit(name, cost) if cost else limit.peek(name))
            if not left.allowed or left.remaining < counted.left.remaining:
                counted = Counted(budget, limit.limit, left)
        return counted

    def _wider_limits(self) -> Iterator[tuple[BudgetRow, RateLimit, str]]:
        """Yield the limits that the sender shares with others, each with the name of its counter."""
        if self._limits.person and self._person:
            yield PERSON_REQUESTS, self._limits.person, self._person
        if self._limits.network:
            yield NETWORK_REQUESTS, self._limits.network, self._network

    async def reject(self, keys: Iterable[str]) -> None:
        """Count for the address, unless this request is already counted for it. Raises `RateLimited`."""
        for key in keys:
            self._senders.forget(key)
        if self._once and self.counted and self._sender == self._address:
            return
        self._sender, self._person = self._address, None
        await self.count_more(1)

    async def admit(self) -> None:
        """Check the limits of the address and its network without counting. Raises `RateLimited`."""
        counted = await self._counted(await self._limits.sender.peek(self._address), 0)
        if not counted.left.allowed:
            self.counted = counted
            counted.check()

    async def finish(self) -> Counted:
        """Return the remainder. Count the request for the address if it is not yet counted."""
        if self.counted is None:
            await self.charge(1)
        assert self.counted
        return self.counted


class RateLimits:
    """Middleware for rate limits. `respond` makes the response to a refused request."""

    def __init__(self, app: ASGIApp, limits: RequestLimits, senders: Senders, respond: Respond) -> None:
        self.app = app
        self._limits = limits
        self._senders = senders
        self._respond = respond

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"} or scope["path"] in PATHS_WITHOUT_LIMIT:
            await self.app(scope, receive, send)
            return
        meter = RequestMeter(self._limits, self._senders, scope)
        key = _credential_in(scope)
        send_with_headers = self._with_headers(send, meter)
        try:
            if key is None and scope["path"] in PATHS_WITH_KEY_IN_BODY:
                await meter.admit()
            else:
                await meter.count(key)
        except Refusal as refusal:
            await self._respond(scope, refusal)(scope, receive, send_with_headers)
            return
        scope["state"]["meter"] = meter
        await self.app(scope, receive, send_with_headers)

    def _with_headers(self, send: Send, meter: RequestMeter) -> Send:
        async def send_with_headers(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                counted = await meter.finish()
                message["headers"] = [*message.get("headers", ()), *counted.headers]
            await send(message)

        return send_with_headers


def _page_in(scope: Scope) -> str | None:
    """Return the name of the page that sends a request, if it has one."""
    page = first_values(scope).get(PAGE, "")
    return page if PAGE_NAME.fullmatch(page) else None


def _credential_in(scope: Scope) -> str | None:
    """Return the key in the headers of a request, else the session's cookie."""
    cookie, acts = None, False
    for name, value in scope["headers"]:
        if name == b"x-api-key":
            return key_in(str(value, "latin-1"))
        if name == b"authorization" and value[: len(BEARER)].lower() == BEARER:
            return key_in(str(value[len(BEARER) :], "latin-1"))
        if name == b"cookie":
            cookie = str(value, "latin-1")
        acts = acts or name == ACTS
    if cookie is None or not acts:
        return None
    return read_cookie({"cookie": cookie}, cookie_name(scope["state"]["base_url"]))
