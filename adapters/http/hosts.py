"""Bounds of all calls of this process to each host: calls at a time and calls in a second."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

MAX_IDLE_HOSTS = 1000
"""Number of remembered hosts above which those without calls in the last second are forgotten."""
MAX_WAITING = 1000
"""Calls that wait for one host; a further one is refused at once."""


class Pace:
    """The number of calls that may begin in a second."""

    __slots__ = ("_begun", "_max_per_second", "_turn")

    def __init__(self, max_per_second: int) -> None:
        self._max_per_second = max_per_second
        self._begun: deque[float] = deque(maxlen=max_per_second)
        """Times of the last calls, as many as may begin in a second."""
        self._turn = asyncio.Lock()

    @property
    def is_idle(self) -> bool:
        """True if no call has begun in the last second."""
        return not self._begun or self._begun[-1] <= time.monotonic() - 1

    async def take_turn(self) -> None:
        """Wait until a call may begin, and count it."""
        async with self._turn:
            if len(self._begun) == self._max_per_second and (wait := self._begun[0] + 1 - time.monotonic()) > 0:
                await asyncio.sleep(wait)
            self._begun.append(time.monotonic())


class _CalledHost:
    __slots__ = ("calls", "pace", "places")

    def __init__(self, max_calls: int, max_per_second: int) -> None:
        self.places = asyncio.Semaphore(max_calls)
        self.pace = Pace(max_per_second)
        self.calls = 0
        """Calls under way and calls that wait."""

    async def enter(self) -> None:
        """Wait for a free place and for the pace; the caller releases the place."""
        await self.places.acquire()
        try:
            await self.pace.take_turn()
        except BaseException:
            self.places.release()
            raise


class Hosts:
    """The hosts that are called: `max_calls` at a time and `max_calls_per_second`, each for one host."""

    def __init__(self, max_calls: int, max_calls_per_second: int) -> None:
        self._max_calls = max_calls
        self._max_calls_per_second = max_calls_per_second
        self._hosts: dict[str, _CalledHost] = {}

    @asynccontextmanager
    async def place(self, name: str, wait_seconds: float) -> AsyncIterator[None]:
        """Hold one of a host's places for the duration of a call.

        Raises `TimeoutError` when none is free in time, or when too many calls wait for it.
        """
        host = self._host(name)
        if host.calls >= self._max_calls + MAX_WAITING:
            raise TimeoutError
        host.calls += 1
        try:
            async with asyncio.timeout(wait_seconds):
                await host.enter()
            try:
                yield
            finally:
                host.places.release()
        finally:
            host.calls -= 1

    def _host(self, name: str) -> _CalledHost:
        if name not in self._hosts:
            if len(self._hosts) >= MAX_IDLE_HOSTS:
                self._hosts = {
                    known: host for known, host in self._hosts.items() if host.calls or not host.pace.is_idle
                }
            self._hosts[name] = _CalledHost(self._max_calls, self._max_calls_per_second)
        return self._hosts[name]
