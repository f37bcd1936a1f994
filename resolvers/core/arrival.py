"""The request that the current task answers: the time of its arrival, and the presence of its client.

An operation that begins too late, or after its client has left, is refused (`resolvers.core.deadline`).
"""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

from adapters.metrics import Counter

SHED: Final = Counter(
    "fieldcall_requests_shed_total",
    "Requests that were refused on arrival, or dropped before their operation, by the reason.",
    "reason",
    start=[("full",), ("network",), ("gone",), ("late",)],
)


class Arrival:
    """The arrival of one request. `release` is called once: when its answer begins, or its client leaves."""

    __slots__ = ("_release", "arrived_at", "has_begun", "is_answered", "is_gone")

    def __init__(self) -> None:
        self.arrived_at: float | None = None
        """Time of the event loop at which the request had arrived completely; None before."""
        self.has_begun = False
        """True once an operation has begun. A later one has waited for the earlier one, not for the process."""
        self.is_answered = False
        self.is_gone = False
        """True when the client has left before its answer began. The writer thread reads it, too."""
        self._release: Callable[[], None] | None = None

    def complete(self, now: float, release: Callable[[], None]) -> None:
        """Count the request as in progress from now on: the client has sent everything."""
        self.arrived_at = now
        self._release = release

    def stop_counting(self) -> None:
        """Stop counting the request as in progress: from now on it waits for something outside of this process."""
        if release := self._release:
            self._release = None
            release()

    def answer(self) -> None:
        """Note that the answer begins."""
        self.is_answered = True
        self.stop_counting()

    def lose(self) -> None:
        """Note that the client has left."""
        self.is_gone = not self.is_answered
        self.stop_counting()

    def end(self) -> None:
        """Note that the client no longer waits for an answer.

        A background task of the request is no longer part of it.
        """
        self.has_begun = True
        self.is_gone = False
        self.stop_counting()


ARRIVAL: Final[ContextVar[Arrival | None]] = ContextVar("arrival", default=None)


def stop_counting() -> None:
    """Stop counting the current request as in progress, because it begins to wait for an event."""
    if arrival := ARRIVAL.get():
        arrival.stop_counting()
