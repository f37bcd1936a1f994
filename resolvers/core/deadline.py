"""The deadline of an operation: it ends what takes too long, unless that has begun to change something."""

import asyncio
from types import TracebackType
from typing import Final

from domain.refusals.general import DeadlineExceeded, Unavailable
from resolvers.core.arrival import ARRIVAL, SHED, Arrival

OPERATION_SECONDS: Final = 10.0
"""Time in which an operation must end. Long polls wait beside it, and subscriptions have no end."""
RETRY_AFTER_SECONDS: Final = 5
DETAIL: Final = (
    f"The operation did not end within {OPERATION_SECONDS:.0f} seconds. Nothing has changed. "
    "Ask for less at once, or repeat it."
)
FIRST: Final = "first"
TRANSACTION: Final = "a transaction"
DEADLINE: Final = "the deadline"


class Deadline:
    """A bound on the time of what runs inside it: `async with deadline` raises `DeadlineExceeded` when that is over.

    It cuts reads and waits wherever they are, and a write while it waits for its turn. Once a transaction has begun it
    cuts nothing more, since what has been committed must not be reported as refused; the database and the payment
    provider bound their own time. Operations inside another have its deadline: each is refused if that is over before
    it begins.

    The first operation of a request has the time since the request arrived. Neither an operation nor its first
    transaction begins once the client has left: nobody would learn what has changed.
    """

    __slots__ = ("_arrival", "_at", "_claims", "_levels", "_seconds", "_task", "_timer")

    def __init__(self, seconds: float = OPERATION_SECONDS) -> None:
        self._seconds = seconds
        self._levels = 0
        self._arrival: Arrival | None = None
        self._at = 0.0
        self._claims: dict[str, str] = {}
        """What came first. Transactions of SQLite begin in another thread: `setdefault` is atomic."""
        self._task: asyncio.Task[object] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Begin a transaction, also for another try.

        Raises `DeadlineExceeded` when it is too late, `Unavailable` before the first one of a client that has left.
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
        # The timer refers to this, and the task to what it ran: let go of both, or a collector has to find them.
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
    """The refusal of what nobody waits for. Count it as shed."""
    SHED.add("gone")
    return Unavailable("The client has left before its operation began. Nothing has changed.", retry_after=1)
