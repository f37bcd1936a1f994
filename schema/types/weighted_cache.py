"""A cache that is bounded in bytes: what was used longest ago leaves it first."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

LARGEST_PART: Final = 4
"""An entry has at most the fourth part of a cache."""


class WeightedCache(Generic[Key, Value]):
    """Values by key, each with its weight in bytes."""

    def __init__(self, maximum: int) -> None:
        """`maximum` is in bytes."""
        self.maximum = maximum
        self.weight = 0
        """Bytes of all entries."""
        self._entries: OrderedDict[Key, tuple[Value, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Key) -> Value | None:
        """Return a value, which counts as used; None if it is not kept."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        self._entries.move_to_end(key)
        return entry[0]

    def put(self, key: Key, value: Value, weight: int) -> None:
        """Keep a value in place of the one with its key, unless it is too heavy."""
        self.remove(key)
        if weight * LARGEST_PART > self.maximum:
            return
        self._entries[key] = value, weight
        self.weight += weight
        while self.weight > self.maximum:
            _, (_, lightened) = self._entries.popitem(last=False)
            self.weight -= lightened

    def remove(self, key: Key) -> None:
        """Forget a key."""
        entry = self._entries.pop(key, None)
        if entry is not None:
            self.weight -= entry[1]
