"""Reads of one snapshot, and the two queues in which they wait for a connection.

All statements of a `LazySnapshot` see the same snapshot: the state at its first statement. Small reads wait in one
queue, unbounded ones in another, so that a small read never waits behind an unbounded one. Statements declare that
they are unbounded (`Statement.unbounded`).
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from adapters.storage.engine.statements.typed import BoundStatement, DriverRow
from adapters.storage.engine.transactions.session import ClosableSession, ReadOnlySession, Session
from domain.refusals.general import DeadlineExceeded, Unavailable
from domain.refusals.refusal import Refusal

Row = TypeVar("Row")
Connection = TypeVar("Connection")

READ_TIME_LIMIT_SECONDS: Final = 10.0
"""Maximum time in seconds of an unbounded statement, and of its wait in the queue."""
MAX_UNBOUNDED_READS: Final = 4
"""Maximum number of snapshots with unbounded statements at a time: more would take the processors from small reads."""


TOO_LONG: Final = "Reading this took too long. Ask for less: a narrower filter, a shorter period, fewer fields."
RETRY_AFTER_SECONDS: Final = 5


class Lines:
    """The places for snapshots: `small` ones at a time, and `unbounded` ones.

    A snapshot moves to the other queue, with its connection, at its first unbounded statement. At most `max_crossing`
    snapshots wait there at a time and release their place among the small ones.
    """

    def __init__(self, small: int, unbounded: int, *, max_crossing: int) -> None:
        self.small = asyncio.Semaphore(small)
        self.unbounded = asyncio.Semaphore(unbounded)
        self.max_crossing = max_crossing
        self.crossing = 0


class SnapshotConnections(ABC, Generic[Connection]):
    """The connections on which a database reads snapshots."""

    lines: Lines
    time_limit_seconds: float

    @abstractmethod
    async def lend(self) -> Connection:
        """Lend a connection, on which a snapshot begins with the next statement."""

    @abstractmethod
    async def fetch(
        self, connection: Connection, bound: BoundStatement[object], unbounded: bool
    ) -> Sequence[DriverRow]:
        """Execute a statement in the snapshot. Raises `DeadlineExceeded` for an unbounded one that takes too long, and
        `Unavailable`."""

    @abstractmethod
    def interrupt(self, connection: Connection) -> None:
        """End the statement that runs on a connection, if the database can."""

    @abstractmethod
    async def end_snapshot(self, connection: Connection) -> None:
        """End the snapshot on a connection."""


class LazySnapshot(ClosableSession, Generic[Connection]):
    """Reads of one snapshot: all see the state at the first one. It acquires a connection with its first statement, so
    a snapshot without statements costs nothing; `close` returns it. Statements run one after the other."""

    __slots__ = (
        "_closed",
        "_connection",
        "_connections",
        "_has_place",
        "_is_unbounded",
        "_lock",
        "_refusal",
        "statements",
    )

    def __init__(self, connections: SnapshotConnections[Connection]) -> None:
        self._connections = connections
        self._connection: Connection | None = None
        self._lock = asyncio.Lock()
        self._has_place = False
        self._is_unbounded = False
        self._refusal: Refusal | None = None
        self._closed = False
        self.statements = 0
        """The number of statements so far."""

    async def find(self, bound: BoundStatement[Row]) -> Row | None:
        rows = await self._rows(bound)
        return bound.statement.row(rows[0]) if rows else None

    async def find_all(self, bound: BoundStatement[Row]) -> list[Row]:
        convert = bound.statement.row
        return [convert(row) for row in await self._rows(bound)]

    async def close(self) -> None:
        """End the snapshot, and a statement that still runs for a caller that has stopped waiting."""
        self._closed = True
        if not self._lock.locked():
            await self._give_back()
        elif self._connection is not None:
            self._connections.interrupt(self._connection)

    async def _rows(self, bound: BoundStatement[object]) -> Sequence[DriverRow]:
        statement, parameters = bound
        unbounded = statement.is_unbounded(parameters)
        self.statements += 1
        async with self._lock:
            if self._closed:
                raise RuntimeError(f"the snapshot is closed: {statement}")
            if self._refusal:
                raise self._refusal.amended()
            try:
                await self._take_place(unbounded=unbounded)
                if self._connection is None:
                    self._connection = await self._connections.lend()
                return await self._connections.fetch(self._connection, bound, unbounded)
            except (DeadlineExceeded, Unavailable) as refusal:
                # The database has ended it: no other statement of it can be executed.
                self._refusal = refusal
                raise
            finally:
                if self._closed:
                    await self._give_back()

    async def _take_place(self, *, unbounded: bool) -> None:
        lines = self._connections.lines
        if unbounded and not self._is_unbounded:
            await self._cross(lines)
        elif not (self._has_place or self._is_unbounded):
            await lines.small.acquire()
            self._has_place = True

    async def _cross(self, lines: Lines) -> None:
        """Wait in the queue of unbounded reads. Raises `DeadlineExceeded` when that takes too long."""
        crosses = self._has_place and lines.crossing < lines.max_crossing
        if crosses:
            self._leave_small_line()
            lines.crossing += 1
        try:
            async with asyncio.timeout(self._connections.time_limit_seconds):
                await lines.unbounded.acquire()
        except TimeoutError:
            raise DeadlineExceeded(TOO_LONG, retry_after=RETRY_AFTER_SECONDS) from None
        finally:
            lines.crossing -= crosses
        self._is_unbounded = True

    def _leave_small_line(self) -> None:
        self._connections.lines.small.release()
        self._has_place = False

    async def _give_back(self) -> None:
        connection, self._connection = self._connection, None
        try:
            if connection is not None:
                await self._connections.end_snapshot(connection)
        finally:
            if self._has_place:
                self._leave_small_line()
            if self._is_unbounded:
                self._is_unbounded = False
                self._connections.lines.unbounded.release()


class NotSingleError(Exception):
    """A read takes more than one statement."""


class SingleSession(ReadOnlySession):
    """One statement, without a snapshot. Raises `NotSingleError` for the next one."""

    __slots__ = ("_reader", "_used")

    def __init__(self, reader: Session) -> None:
        self._reader = reader
        self._used = False

    async def find(self, bound: BoundStatement[Row]) -> Row | None:
        self._use()
        return await self._reader.find(bound)

    async def find_all(self, bound: BoundStatement[Row]) -> list[Row]:
        self._use()
        return await self._reader.find_all(bound)

    def _use(self) -> None:
        if self._used:
            raise NotSingleError
        self._used = True


async def read_alone(connections: SnapshotConnections[Connection], bound: BoundStatement[Row]) -> list[Row]:
    """Read one statement in a snapshot of its own."""
    snapshot = LazySnapshot(connections)
    try:
        return await snapshot.find_all(bound)
    finally:
        await snapshot.close()
