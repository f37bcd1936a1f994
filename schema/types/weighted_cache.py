"""A cache bounded in bytes, which evicts the least recently used entry first."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

LARGEST_PART: Final = 4
"""An entry may use at most a quarter of the cache."""


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
        """Return a value and mark it as used; None if it is not cached."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        self._entries.move_to_end(key)
        return entry[0]

    def put(self, key: Key, value: Value, weight: int) -> None:
        """Store a value in place of any with the same key, unless it is too heavy."""
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
