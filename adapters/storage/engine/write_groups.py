"""Which writes are carried out together: lanes take turns, and nobody takes from a lane that another is in.

Writes of one caller are apt to want the same rows, so they are one lane: beside each other they would only wait. And
however many wait in one lane, the others have their turn.
"""

from collections import deque
from collections.abc import Hashable, Iterable
from typing import NamedTuple

from adapters.storage.engine.write_queue import Pending

GROUP = 16
"""At most so many writes in one transaction: what they have locked is locked until the last has ended."""


class Turn(NamedTuple):
    """Lanes that are taken until they are released, and what is to be carried out of them."""

    lanes: list[Hashable]
    group: list[Pending]


class Lanes:
    """The writes that wait."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, deque[Pending]] = {}
        """By lane; a lane that is taken is there although nothing waits in it."""
        self._free: deque[Hashable] = deque()
        """The lanes in which something waits and nobody is."""

    def add(self, pending: Pending) -> None:
        if pending.lane not in self._waiting:
            self._waiting[pending.lane] = deque()
            self._free.append(pending.lane)
        self._waiting[pending.lane].append(pending)

    def take(self, takers: int) -> Turn:
        """A fair share of the free lanes for one of so many takers; without lanes when none is free."""
        turn = Turn([], [])
        share = -(-len(self._free) // takers)
        while len(turn.lanes) < share and len(turn.group) < GROUP:
            lane = self._free.popleft()
            turn.lanes.append(lane)
            waiting = self._waiting[lane]
            while waiting and len(turn.group) < GROUP:
                pending = waiting.popleft()
                # Who asked for it may have given up.
                if not pending.future.cancelled():
                    turn.group.append(pending)
        return turn

    def release(self, lanes: Iterable[Hashable]) -> None:
        """Let others take these lanes."""
        for lane in lanes:
            if self._waiting[lane]:
                self._free.append(lane)
            else:
                del self._waiting[lane]

    def put_back(self, taken: Iterable[Pending]) -> None:
        """Have these be the next of their lanes, which have not been released yet."""
        for pending in reversed(list(taken)):
            self._waiting[pending.lane].appendleft(pending)
