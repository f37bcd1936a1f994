"""The deadline of an operation: it ends an operation that takes too long and has not begun to change anything."""

import asyncio
from types import TracebackType
from typing import Final

from domain.refusals.general import DeadlineExceeded, Unavailable
from resolvers.core.arrival import ARRIVAL, SHED, Arrival

OPERATION_SECONDS: Final = 10.0
"""Time limit of an operation, in seconds. The wait of a long poll is added; subscriptions have no limit."""
RETRY_AFTER_SECONDS: Final = 5
DETAIL: Final = (
    f"The operation did not end within {OPERATION_SECONDS:.0f} seconds. Nothing has changed. "
    "Ask for less at once, or repeat it."
)
FIRST: Final = "first"
TRANSACTION: Final = "a transaction"
DEADLINE: Final = "the deadline"


class Deadline:
    """A time limit for a block: `async with deadline` raises `DeadlineExceeded` when the time is up.

    It interrupts reads and waits at any point, and a write while it waits to begin. Once a transaction has begun, it
    interrupts nothing: a committed change must not be reported as refused. The database and the payment provider bound
    their own time. A nested operation has the deadline of the outer one, and is refused when that has passed before it
    begins.

    For the first operation of a request, the time counts from the arrival of the request. Once the client has left,
    neither an operation nor its first transaction begins: nobody would receive the result.
    """

    __slots__ = ("_arrival", "_at", "_claims", "_levels", "_seconds", "_task", "_timer")

    def __init__(self, seconds: float = OPERATION_SECONDS) -> None:
        self._seconds = seconds
        self._levels = 0
        self._arrival: Arrival | None = None
        self._at = 0.0
        self._claims: dict[str, str] = {}
        """The first of the two to happen. Transactions of SQLite begin in another thread: `setdefault` is atomic."""
        self._task: asyncio.Task[object] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Begin a transaction, also when it is retried.

        Raises `DeadlineExceeded` when it is too late, and `Unavailable` when the client left before the first
        transaction.
        """
        if self._arrival and self._arrival.is_gone and FIRST not in self._claims:
            raise gone()
        if self._claims.setdefault(FIRST, TRANSACTION) is DEADLINE:
            raise exceeded()

    async def __aenter__(self) -> None:
        loop = asyncio.get_running_loop()
        if self._levels == 0:
            self._claims = {}
            self._task = asyncio.current_task()
            self._arrival = ARRIVAL.get()
            self._at = self._begin(loop.time()) + self._seconds
            if loop.time() >= self._at:
                SHED.add("late")
                raise exceeded()
            self._timer = loop.call_at(self._at, self._expire)
        elif loop.time() >= self._at:
            raise exceeded()
        self._levels += 1

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._levels -= 1
        if self._levels:
            return
        assert self._timer
        assert self._task
        self._timer.cancel()
        # The timer refers to this deadline, and the task to its block. Drop both, or the garbage collector has to find
        # them.
        task, self._task, self._timer = self._task, None, None
        if self._claims.get(FIRST) is DEADLINE and task.uncancel() == 0 and kind is asyncio.CancelledError:
            raise exceeded() from fault

    def _begin(self, now: float) -> float:
        """The time from which the deadline counts."""
        arrival = self._arrival
        if arrival is None:
            return now
        if arrival.is_gone:
            raise gone()
        if arrival.has_begun or arrival.arrived_at is None:
            return now
        arrival.has_begun = True
        return arrival.arrived_at

    def _expire(self) -> None:
        if self._claims.setdefault(FIRST, DEADLINE) is DEADLINE:
            assert self._task
            self._task.cancel()


def exceeded() -> DeadlineExceeded:
    """The refusal of an operation that took too long."""
    return DeadlineExceeded(DETAIL, retry_after=RETRY_AFTER_SECONDS)


def gone() -> Unavailable:
    """Return the refusal for a request whose client has left, and count it as shed."""
    SHED.add("gone")
    return Unavailable("The client has left before its operation began. Nothing has changed.", retry_after=1)
