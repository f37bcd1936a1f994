"""How many requests somebody may send in a window, counted in this process or, for several processes, in Redis.

A window begins with somebody's first request and counts until its end, so what is left and when it is whole again can
be told exactly. Counting costs a look-up in memory, or one round trip.
"""

import math
import time
from typing import TYPE_CHECKING, NamedTuple, Protocol

import structlog

if TYPE_CHECKING:
    from redis.asyncio import Redis

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
TIMEOUT_SECONDS = 1.0
"""Seconds that Redis may take to answer."""
MAX_COUNTERS = 100_000
"""Counters kept at once in memory, so that callers from everywhere do not fill it."""

log = structlog.get_logger("fieldcall.limits")


class Limit(NamedTuple):
    """At most so many requests in a window of so many seconds."""

    most: int
    window: int


class Count(NamedTuple):
    """How many requests came in a window so far, and how many seconds are left of it."""

    so_far: int
    left: float


class Allowance(NamedTuple):
    """What is left of a limit; `reset` in whole seconds until the window ends."""

    allowed: bool
    remaining: int
    reset: int


class Counters(Protocol):
    """Counts requests by name."""

    async def add(self, name: str, window: int, amount: int) -> Count:
        """Count `amount` more, or with 0 only look."""

    async def close(self) -> None: ...


class MemoryCounters:
    """Counters of this process."""

    def __init__(self) -> None:
        self._windows: dict[str, tuple[int, float]] = {}
        self._swept_until = 0.0

    async def add(self, name: str, window: int, amount: int) -> Count:
        now = time.monotonic()
        so_far, end = self._windows.get(name, (0, 0.0))
        if end <= now:
            so_far, end = 0, now + window
        so_far += amount
        if amount:
            if now >= self._swept_until or len(self._windows) >= MAX_COUNTERS:
                self._sweep(now, window)
            self._windows[name] = (so_far, end)
        return Count(so_far, end - now)

    def _sweep(self, now: float, window: int) -> None:
        kept = {name: found for name, found in self._windows.items() if found[1] > now}
        self._windows = kept if len(kept) < MAX_COUNTERS else {}
        self._swept_until = now + window

    async def close(self) -> None:
        """Nothing is open."""


class RedisCounters:
    """Counters that all processes share. While Redis does not answer, nothing is counted."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Redis | None = None

    async def add(self, name: str, window: int, amount: int) -> Count:
        from redis.asyncio import Redis  # noqa: PLC0415 - takes long to load
        from redis.exceptions import RedisError  # noqa: PLC0415

        if self._client is None:
            self._client = Redis.from_url(
                self._url, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS
            )
        key = f"fieldcall:rate:{name}"
        try:
            async with self._client.pipeline(transaction=True) as together:
                together.set(key, 0, ex=window, nx=True)
                together.incrby(key, amount)
                together.pttl(key)
                _, so_far, left = await together.execute()
        except (RedisError, OSError) as fault:
            log.warning("requests are not counted", fault=str(fault))
            return Count(amount, window)
        return Count(so_far, left / 1000)

    async def close(self) -> None:
        if self._client:
            await self._client.aclose()


class RateLimit:
    """One limit for everybody, each by name."""

    def __init__(self, limit: Limit, counters: Counters) -> None:
        self.most, self.window = limit
        self._counters = counters

    async def hit(self, name: str) -> Allowance:
        """Count one request."""
        return self._allowance(await self._counters.add(name, self.window, 1))

    async def look(self, name: str) -> Allowance:
        """What one more request would find."""
        so_far, left = await self._counters.add(name, self.window, 0)
        return self._allowance(Count(so_far + 1, left))

    async def close(self) -> None:
        await self._counters.close()

    def _allowance(self, count: Count) -> Allowance:
        # Rounded up: who waits so long is let in.
        return Allowance(count.so_far <= self.most, max(self.most - count.so_far, 0), max(math.ceil(count.left), 1))


def rate_limit(written: str, url: str) -> RateLimit | None:
    """The limit as the settings write it, such as `600/minute`; none when it is `off`.

    All processes share it when `url`, that of the broadcaster, is one of Redis.
    """
    if written == "off":
        return None
    most, _, unit = written.partition("/")
    counters = RedisCounters(url) if url.startswith(("redis://", "rediss://")) else MemoryCounters()
    return RateLimit(Limit(int(most), SECONDS[unit]), counters)
