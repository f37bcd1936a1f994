"""Groups of writes that share a transaction: the writes of one group key run one after the other, and keys take turns.

Writes of one caller probably use the same rows, so they share a group key: in parallel they would only wait for locks.
Keys take turns, so that many writes under one key do not delay the others.
"""

from collections import deque
from collections.abc import Hashable, Iterable
from typing import NamedTuple

from adapters.storage.engine.write_queue import Pending

MAX_GROUP_SIZE = 16
"""The most writes in one transaction, because their locks are held until the last has ended."""


class Turn(NamedTuple):
    """The writes of one transaction, and their group keys, which are taken until they are released."""

    group_keys: list[Hashable]
    group: list[Pending]


class WriteGroups:
    """The waiting writes by group key."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, deque[Pending]] = {}
        """Waiting writes by group key. A taken key stays even without waiting writes."""
        self._free: deque[Hashable] = deque()
        """The keys with waiting writes that are not taken."""

    def add(self, pending: Pending) -> None:
        if pending.group_key not in self._waiting:
            self._waiting[pending.group_key] = deque()
            self._free.append(pending.group_key)
        self._waiting[pending.group_key].append(pending)

    def take(self, takers: int) -> Turn:
        """Take a fair share of the free keys for one of `takers`; empty when no key is free."""
        turn = Turn([], [])
        share = -(-len(self._free) // takers)
        while len(turn.group_keys) < share and len(turn.group) < MAX_GROUP_SIZE:
            group_key = self._free.popleft()
            turn.group_keys.append(group_key)
            waiting = self._waiting[group_key]
            while waiting and len(turn.group) < MAX_GROUP_SIZE:
                pending = waiting.popleft()
                # The caller may have been cancelled.
                if not pending.future.cancelled():
                    turn.group.append(pending)
        return turn

    def release(self, group_keys: Iterable[Hashable]) -> None:
        """Release keys that were taken."""
        for group_key in group_keys:
            if self._waiting[group_key]:
                self._free.append(group_key)
            else:
                del self._waiting[group_key]

    def put_back(self, taken: Iterable[Pending]) -> None:
        """Return writes to the front of their keys' queues. Their keys must still be taken."""
        for pending in reversed(list(taken)):
            self._waiting[pending.group_key].appendleft(pending)
