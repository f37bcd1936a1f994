"""Turns on the event loop: what may take long lets others have the loop every few milliseconds.

Work that may be long asks `TURNS.over` between its steps and awaits `TURNS.next` when it is. All such work of a process
shares one turn in each round of the loop, so that ten long answers hold others up no longer than one does.
"""

import asyncio
import time
from heapq import heappop, heappush
from itertools import count
from typing import Final

TURN_SECONDS: Final = 0.005
WOKEN_AT_ONCE: Final = 32
"""Waiting work that is woken in one round; each looks whether the turn is over already."""


class Turns:
    """The turns of the running event loop."""

    __slots__ = ("_begun_at", "_is_promised", "_loop", "_scheduled", "_tickets", "_waiting")

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._scheduled = False
        self._begun_at: float | None = None
        """When the first asked in this round of the loop; None before that."""
        self._is_promised = False
        """Whether the round is for those who were woken, and none of them has run yet: work that has come meanwhile
        runs before them in the loop, and would have all of the time."""
        self._tickets = count()
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []
        """A heap by ticket: what was woken too late in a round keeps its place."""

    @property
    def over(self) -> bool:
        """Whether the long work of this round of the loop has had its time. In another thread there are no turns."""
        loop = asyncio._get_running_loop()  # noqa: SLF001 - the documented one raises where there is none
        if loop is None:
            return False
        if loop is not self._loop:
            self.__init__()  # type: ignore[misc] # what waited has ended with its loop
            self._loop = loop
        if self._is_promised:
            return True
        if self._begun_at is not None:
            return time.perf_counter() - self._begun_at > TURN_SECONDS
        self._begun_at = time.perf_counter()
        self._schedule(loop)
        return False

    async def next(self) -> None:
        """Wait until it is this work's turn again."""
        ticket = next(self._tickets)
        while self.over:
            loop = asyncio.get_running_loop()
            turn: asyncio.Future[None] = loop.create_future()
            heappush(self._waiting, (ticket, turn))
            self._schedule(loop)
            try:
                await turn
            finally:
                self._is_promised = False

    def _schedule(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._scheduled:
            self._scheduled = True
            loop.call_soon(self._begin, loop)

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin a round with those who have waited longest."""
        self._scheduled = False
        self._begun_at = None
        for _ in range(min(WOKEN_AT_ONCE, len(self._waiting))):
            _, turn = heappop(self._waiting)
            # Its work may have been cancelled.
            if not turn.done():
                turn.set_result(None)
                self._is_promised = True
        if self._waiting:
            self._schedule(loop)


TURNS: Final = Turns()
