"""Time slices on the event loop: long work releases the loop every few milliseconds.

Work that may take long checks `TIME_SLICES.has_ended` between its steps, and awaits `TIME_SLICES.next` when it is true.
All such work of a process shares one time slice in each round of the loop, so that ten long answers delay others no
longer than one.
"""

import asyncio
import time
from heapq import heappop, heappush
from itertools import count
from typing import Final

SLICE_SECONDS: Final = 0.005
WOKEN_AT_ONCE: Final = 32
"""Waiting work that is woken in one round; each checks first whether the time slice has ended."""


class TimeSlices:
    """The time slices of the running event loop."""

    __slots__ = ("_begun_at", "_is_promised", "_loop", "_scheduled", "_tickets", "_waiting")

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._scheduled = False
        self._begun_at: float | None = None
        """Time of the first check in this round of the loop; None before that."""
        self._is_promised = False
        """True if the round is reserved for the woken work, and none of it has run yet. New work runs before it in the
        loop, and would otherwise take the whole time slice."""
        self._tickets = count()
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []
        """A heap by ticket: work that was woken too late in a round keeps its place."""

    @property
    def has_ended(self) -> bool:
        """Return true if the time slice of this round of the loop has ended; always false outside of an event loop."""
        loop = asyncio._get_running_loop()  # noqa: SLF001 - the documented one raises without a running loop
        if loop is None:
            return False
        if loop is not self._loop:
            self.__init__()  # type: ignore[misc] # what waited has ended with its loop
            self._loop = loop
        if self._is_promised:
            return True
        if self._begun_at is not None:
            return time.perf_counter() - self._begun_at > SLICE_SECONDS
        self._begun_at = time.perf_counter()
        self._schedule(loop)
        return False

    async def next(self) -> None:
        """Wait for a new time slice for this work."""
        ticket = next(self._tickets)
        while self.has_ended:
            loop = asyncio.get_running_loop()
            time_slice: asyncio.Future[None] = loop.create_future()
            heappush(self._waiting, (ticket, time_slice))
            self._schedule(loop)
            try:
                await time_slice
            finally:
                self._is_promised = False

    def _schedule(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._scheduled:
            self._scheduled = True
            loop.call_soon(self._begin, loop)

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin a round with the work that has waited longest."""
        self._scheduled = False
        self._begun_at = None
        for _ in range(min(WOKEN_AT_ONCE, len(self._waiting))):
            _, time_slice = heappop(self._waiting)
            # Its work may have been cancelled.
            if not time_slice.done():
                time_slice.set_result(None)
                self._is_promised = True
        if self._waiting:
            self._schedule(loop)


TIME_SLICES: Final = TimeSlices()
