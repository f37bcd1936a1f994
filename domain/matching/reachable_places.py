"""Places near which an operator was in reach lately, so that a task there needs no search for operators."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

LIFETIME_MICROSECONDS: Final = 60_000_000
MAX_PLACES: Final = 10_000


class ReachablePlaces:
    """Remembers for a minute that an operator was in reach; that none was is never remembered. Its size is bounded."""

    def __init__(self) -> None:
        self._until: OrderedDict[Hashable, int] = OrderedDict()

    def add(self, place: Hashable, now: int) -> None:
        """Remember that an operator is in reach of tasks at a place."""
        self._until[place] = now + LIFETIME_MICROSECONDS
        self._until.move_to_end(place)
        if len(self._until) > MAX_PLACES:
            self._until.popitem(last=False)

    def has(self, place: Hashable, now: int) -> bool:
        """Return true if an operator was in reach of tasks at a place in the last minute."""
        return self._until.get(place, 0) > now
