"""The request that the current task answers: the time of its arrival, and the presence of its client.

An operation is refused that begins too late, or after its client has left (`resolvers.core.deadline`).
"""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

from adapters.metrics import Counter

SHED: Final = Counter(
    "fieldcall_requests_shed_total",
    "Requests that were refused at the door, or dropped before their operation, by the reason.",
    "reason",
    start=[("full",), ("network",), ("gone",), ("late",)],
)


class Arrival:
    """The arrival of one request. `release` is called once: when its answer begins, or its client leaves."""

    __slots__ = ("_release", "arrived_at", "has_begun", "is_answered", "is_gone")

    def __init__(self) -> None:
        self.arrived_at: float | None = None
        """The time of the event loop at which all of the request was there."""
        self.has_begun = False
        """True once an operation has begun: a later one waited for the earlier one, not for its turn."""
        self.is_answered = False
        self.is_gone = False
        """True when the client has left before its answer began. The writer thread reads it, too."""
        self._release: Callable[[], None] | None = None

    def complete(self, now: float, release: Callable[[], None]) -> None:
        """Count the request as under way from now on: the client has sent everything."""
        self.arrived_at = now
        self._release = release

    def stop_counting(self) -> None:
        """Release the place of the request: what it does from now on waits for something else than this process."""
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
        """Note that nothing answers the request any more. A task that goes on beside it is not a part of it."""
        self.has_begun = True
        self.is_gone = False
        self.stop_counting()


ARRIVAL: Final[ContextVar[Arrival | None]] = ContextVar("arrival", default=None)


def stop_counting() -> None:
    """Release the place of the current request, which begins to wait for an event."""
    if arrival := ARRIVAL.get():
        arrival.stop_counting()
