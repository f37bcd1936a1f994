"""Rate limits: requests in a fixed window, counted in this process or, for several processes, in Redis.

A window begins with a sender's first request, so the remaining requests and the time until the reset are exact. A
request that does the work of several counts as that many. Counting costs a look-up in memory, or one round trip to
Redis.
"""

import hashlib
import math
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple, Protocol

import structlog

from domain.budgets import BudgetRow
from domain.policy import Policy
from domain.values.limits import Limit

if TYPE_CHECKING:
    from redis.asyncio import Redis

TIMEOUT_SECONDS = 1.0
"""The time that Redis may take to answer, in seconds."""
MAX_COUNTERS = 100_000
"""The most counters in memory, so that requests from many addresses do not fill it. A new one replaces the oldest."""
MAX_NAME_LENGTH = 80
"""The longest name of a counter; a longer one, which a client chose, is replaced by a digest."""

log = structlog.get_logger("fieldcall.limits")


class Count(NamedTuple):
    """The requests in the current window so far, and the seconds left of it."""

    requests: int
    seconds_left: float


class Allowance(NamedTuple):
    """The rest of a limit; `reset` is the time until the window ends, in whole seconds."""

    allowed: bool
    remaining: int
    reset: int


def _short(name: str) -> str:
    if len(name) <= MAX_NAME_LENGTH:
        return name
    return f"digest:{hashlib.blake2b(name.encode('utf-8', 'surrogatepass'), digest_size=16).hexdigest()}"


class Counters(Protocol):
    """Counts requests by name."""

    async def add(self, name: str, window_seconds: int, amount: int) -> Count:
        """Add `amount` to the counter and return it; 0 only reads it."""

    async def close(self) -> None: ...


class MemoryCounters:
    """Counters in the memory of this process."""

    def __init__(self) -> None:
        self._windows: OrderedDict[str, tuple[int, float]] = OrderedDict()
        """Requests and the end of the window by name, in the order in which the windows began."""

    async def add(self, name: str, window_seconds: int, amount: int) -> Count:
        now = time.monotonic()
        requests, end = self._windows.get(name, (0, 0.0))
        if end <= now:
            requests, end = 0, now + window_seconds
            if amount:
                self._make_room(name, now)
        requests += amount
        if amount:
            self._windows[name] = (requests, end)
        return Count(requests, end - now)

    def _make_room(self, name: str, now: float) -> None:
        """Drop the windows that have ended, and the oldest one when memory is full: it is the first in the order."""
        self._windows.pop(name, None)
        while self._windows:
            _, end = self._windows[next(iter(self._windows))]
            if end > now and len(self._windows) < MAX_COUNTERS:
                return
            self._windows.popitem(last=False)

    async def close(self) -> None:
        """Do nothing: memory needs no closing."""


class RedisCounters:
    """Counters in Redis that all processes share. While Redis does not answer, requests are not counted."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Redis | None = None

    async def add(self, name: str, window_seconds: int, amount: int) -> Count:
        from redis.asyncio import Redis  # noqa: PLC0415 - takes long to load
        from redis.exceptions import RedisError  # noqa: PLC0415

        if self._client is None:
            self._client = Redis.from_url(
                self._url, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS
            )
        key = f"fieldcall:rate:{name}"
        try:
            async with self._client.pipeline(transaction=True) as pipeline:
                pipeline.set(key, 0, ex=window_seconds, nx=True)
                pipeline.incrby(key, amount)
                pipeline.pttl(key)
                _, requests, milliseconds_left = await pipeline.execute()
        except (RedisError, OSError) as fault:
            log.warning("requests are not counted", fault=str(fault))
            return Count(amount, window_seconds)
        return Count(requests, milliseconds_left / 1000)

    async def close(self) -> None:
        if self._client:
            await self._client.aclose()


class RateLimit:
    """One limit, counted separately for each name."""

    def __init__(self, limit: Limit, counters: Counters) -> None:
        self.limit = limit
        self.max_requests, self.window_seconds = limit
        self._counters = counters

    async def hit(self, name: str, cost: int = 1) -> Allowance:
        """Count a request, which does the work of `cost` ordinary ones."""
        return self._allowance(await self._counters.add(_short(name), self.window_seconds, cost))

    async def peek(self, name: str) -> Allowance:
        """Return the allowance that one more request would get, without counting it."""
        requests, seconds_left = await self._counters.add(_short(name), self.window_seconds, 0)
        return self._allowance(Count(requests + 1, seconds_left))

    async def close(self) -> None:
        await self._counters.close()

    def _allowance(self, count: Count) -> Allowance:
        remaining = self.max_requests - count.requests
        # Rounded up, so that a request after `reset` seconds is allowed.
        return Allowance(remaining >= 0, max(remaining, 0), max(math.ceil(count.seconds_left), 1))


class Budgets:
    """Counts what senders cause, by the rows of `domain.budgets`.

    Charge before the work, outside of a transaction: a transaction may run again, and in another thread.
    """

    def __init__(self, counters: Counters, policy: Policy) -> None:
        self._counters = counters
        self._policy = policy

    async def charge(self, budget: BudgetRow, name: str | int | None, amount: int = 1) -> None:
        """Count `amount` for a name, such as a network or a host. Raises `RateLimited`.

        None as the name stands for the service itself, which is not counted. A refused charge is counted as well.
        """
        limit = budget.limit(self._policy)
        if name is None or limit is None:
            return
        allowance = await RateLimit(limit, self._counters).hit(f"{budget.name}:{name}", amount)
        if not allowance.allowed:
            raise budget.refusal(limit, allowance.reset)

    async def close(self) -> None:
        await self._counters.close()


def counters_at(url: str) -> Counters:
    """Return counters in Redis, which all processes share, if the broadcaster's `url` is one of Redis; else counters in
    memory."""
    return RedisCounters(url) if url.startswith(("redis://", "rediss://")) else MemoryCounters()
