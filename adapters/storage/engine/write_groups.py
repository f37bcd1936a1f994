"""Groups of writes that share a transaction: the writes of one group key run one after the other, and keys take turns.

Writes of one caller are apt to want the same rows, so they have one group key: beside each other they would only wait.
However many wait under one key, the others have their turn.
"""

from collections import deque
from collections.abc import Hashable, Iterable
from typing import NamedTuple

from adapters.storage.engine.write_queue import Pending

MAX_GROUP_SIZE = 16
"""Writes in one transaction, at most: what they have locked stays locked until the last has ended."""


class Turn(NamedTuple):
    """Group keys that are taken until they are released, and the writes of one transaction."""

    group_keys: list[Hashable]
    group: list[Pending]


class WriteGroups:
    """The writes that wait."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, deque[Pending]] = {}
        """By group key; a key that is taken stays although nothing waits under it."""
        self._free: deque[Hashable] = deque()
        """The keys under which writes wait and that nobody has taken."""

    def add(self, pending: Pending) -> None:
        if pending.group_key not in self._waiting:
            self._waiting[pending.group_key] = deque()
            self._free.append(pending.group_key)
        self._waiting[pending.group_key].append(pending)

    def take(self, takers: int) -> Turn:
        """A fair share of the free keys for one of `takers`; empty when none is free."""
        turn = Turn([], [])
        share = -(-len(self._free) // takers)
        while len(turn.group_keys) < share and len(turn.group) < MAX_GROUP_SIZE:
            group_key = self._free.popleft()
            turn.group_keys.append(group_key)
            waiting = self._waiting[group_key]
            while waiting and len(turn.group) < MAX_GROUP_SIZE:
                pending = waiting.popleft()
                # Who asked for it may have given up.
                if not pending.future.cancelled():
                    turn.group.append(pending)
        return turn

    def release(self, group_keys: Iterable[Hashable]) -> None:
        """Let others take these keys."""
        for group_key in group_keys:
            if self._waiting[group_key]:
                self._free.append(group_key)
            else:
                del self._waiting[group_key]

    def put_back(self, taken: Iterable[Pending]) -> None:
        """Put these first under their keys, which have not been released yet."""
        for pending in reversed(list(taken)):
            self._waiting[pending.group_key].appendleft(pending)
