"""Rate limits: requests in a fixed window, counted in this process or, for several processes, in Redis.

A window begins with a sender's first request, so the remaining requests and the time until the reset are exact. A
request that does the work of several counts as that many. Counting costs a look-up in memory, or one round trip to
Redis.
"""

import math
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple, Protocol

import structlog

if TYPE_CHECKING:
    from redis.asyncio import Redis

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
TIMEOUT_SECONDS = 1.0
"""The time that Redis may take to answer, in seconds."""
MAX_COUNTERS = 100_000
"""The most counters in memory, so that requests from many addresses do not fill it. The oldest gives way."""

log = structlog.get_logger("fieldcall.limits")


class Limit(NamedTuple):
    """A maximum number of requests in a window, whose length is in seconds."""

    max_requests: int
    window_seconds: int


class Count(NamedTuple):
    """The requests in the current window so far, and the seconds left of it."""

    requests: int
    seconds_left: float


class Allowance(NamedTuple):
    """The rest of a limit; `reset` is the time until the window ends, in whole seconds."""

    allowed: bool
    remaining: int
    reset: int


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
        self.max_requests, self.window_seconds = limit
        self._counters = counters

    async def hit(self, name: str, cost: int = 1) -> Allowance:
        """Count a request, which does the work of `cost` ordinary ones."""
        return self._allowance(await self._counters.add(name, self.window_seconds, cost))

    async def peek(self, name: str) -> Allowance:
        """Return the allowance that one more request would get, without counting it."""
        requests, seconds_left = await self._counters.add(name, self.window_seconds, 0)
        return self._allowance(Count(requests + 1, seconds_left))

    async def close(self) -> None:
        await self._counters.close()

    def _allowance(self, count: Count) -> Allowance:
        remaining = self.max_requests - count.requests
        # Rounded up, so that a request after `reset` seconds is allowed.
        return Allowance(remaining >= 0, max(remaining, 0), max(math.ceil(count.seconds_left), 1))


def rate_limit(written: str, url: str) -> RateLimit | None:
    """Parse the setting of a limit, such as `600/minute`; None when it is `off`.

    All processes share the limit when `url`, that of the broadcaster, is one of Redis.
    """
    if written == "off":
        return None
    max_requests, _, unit = written.partition("/")
    counters = RedisCounters(url) if url.startswith(("redis://", "rediss://")) else MemoryCounters()
    return RateLimit(Limit(int(max_requests), SECONDS[unit]), counters)
