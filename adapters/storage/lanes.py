"""Which writes are carried out together: what waits is taken in turn, and nobody takes from a lane that another is in.

Writes of one caller are apt to want the same rows, so they are one lane: beside each other they would only wait.
"""

from collections import deque
from collections.abc import Hashable, Iterable

from adapters.storage.writes import Pending

GROUP = 16
"""At most so many writes in one transaction: what they have locked is locked until the last has ended."""
DEPTH = 256
"""How far one looks for a free lane."""


class Lanes:
    """The writes that wait, first come first served."""

    def __init__(self) -> None:
        self._waiting: deque[Pending] = deque()
        self._busy: set[Hashable] = set()

    def add(self, pending: Pending) -> None:
        self._waiting.append(pending)

    def take(self, takers: int) -> list[Pending]:
        """A fair share for one of so many takers, with what else waits in the same lanes, which are its own until
        they are released; empty when nothing can be taken."""
        share = -(-len(self._waiting) // takers)
        own: set[Hashable] = set()
        taken: list[Pending] = []
        passed: list[Pending] = []
        while self._waiting and len(taken) < GROUP and len(passed) < DEPTH:
            pending = self._waiting.popleft()
            # Who asked for it may have given up.
            if pending.future.cancelled():
                continue
            if pending.lane in own or (len(own) < share and pending.lane not in self._busy):
                own.add(pending.lane)
                taken.append(pending)
            else:
                passed.append(pending)
        self._waiting.extendleft(reversed(passed))
        self._busy |= own
        return taken

    def release(self, lanes: Iterable[Hashable]) -> None:
        """Let others take from these lanes."""
        self._busy.difference_update(lanes)

    def put_back(self, taken: Iterable[Pending]) -> None:
        """Have these wait again, before all others, in the order in which they came."""
        self._waiting.extendleft(reversed(list(taken)))
