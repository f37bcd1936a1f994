"""Writes that wait, their outcomes, and the groups that share a transaction.

The writes of one group key run one after the other. Writes of one caller probably use the same rows, so they share a
group key: in parallel they would only wait for locks. Keys alternate, so that many writes under one key do not delay
the others.
"""

import asyncio
from collections import deque
from collections.abc import Hashable, Iterable, Sequence
from time import perf_counter
from typing import Any, Final, NamedTuple

from adapters.metrics import Histogram
from adapters.storage.engine.statements.typed import BoundStatement
from adapters.storage.engine.transactions.session import Work

MAX_GROUP_SIZE = 32
"""Maximum writes in one transaction, because their locks are held until the last has ended."""
WRITE_WAIT: Final = Histogram(
    "fieldcall_write_wait_seconds", "Time that a write waits for its turn in a group of writes, a lane, before it runs."
)
GROUP_SIZE: Final = Histogram(
    "fieldcall_write_group_size", "Writes that share a transaction.", bounds=(1, 2, 4, 8, 16, 32, 64, 128, 256)
)


class Pending(NamedTuple):
    """A waiting write; `future` gets its result."""

    work: Work[object]
    future: "asyncio.Future[Any]"
    group_key: Hashable = None
    announced: Sequence[BoundStatement[object]] = ()
    since: float | None = None
    """Start of its wait, as `perf_counter` gives it; None for a write that is not measured."""


class WriteOutcome(NamedTuple):
    """The outcome of a write: a result or an exception."""

    future: "asyncio.Future[Any]"
    result: Any
    error: BaseException | None


def measure_wait(pending: Pending) -> None:
    """Record the waiting time of a write that runs now."""
    if pending.since is not None:
        WRITE_WAIT.observe(perf_counter() - pending.since)


def answer(done: Iterable[WriteOutcome]) -> None:
    """Set the outcomes on the futures."""
    for future, result, error in done:
        # The caller may have been cancelled meanwhile.
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


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

    def take(self, takers: int | None) -> Turn:
        """Take a fair share of the free keys for one of `takers`; empty when no key is free. With None, take one key.

        Writes that announce their rows exceed that share: the more of them are in a group, the cheaper each is.
        """
        turn = Turn([], [])
        share = -(-len(self._free) // takers) if takers else 1
        while self._free and len(turn.group) < MAX_GROUP_SIZE:
            is_enough = len(turn.group_keys) >= share
            if is_enough and not (takers and self._waiting[self._free[0]][0].announced):
                break
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
