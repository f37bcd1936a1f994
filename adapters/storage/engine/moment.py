"""Reads of one moment, and the two lines in which they wait for a connection.

All statements of a `Moment` see the state that the first of them saw. Small reads wait in one line, unbounded ones in
another, so that a small read never waits behind an unbounded one; which is which, statements declare
(`Statement.unbounded`).
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from adapters.storage.engine.session import ClosableSession, ReadOnlySession, Session
from adapters.storage.engine.statement import Statement
from domain.refusals.general import DeadlineExceeded, Unavailable
from domain.refusals.refusal import Refusal

Row = TypeVar("Row")
Connection = TypeVar("Connection")

READ_TIME_LIMIT_SECONDS: Final = 10.0
"""The most that an unbounded statement may take, and wait for its turn."""
MAX_UNBOUNDED_READS: Final = 4
"""Moments with unbounded statements at a time: more would take the processors from the small reads."""


TOO_LONG: Final = "Reading this took too long. Ask for less: a narrower filter, a shorter period, fewer fields."
RETRY_AFTER_SECONDS: Final = 5


class Lines:
    """The places for moments: `small` ones at a time, and `unbounded` ones.

    A moment that meets its first unbounded statement crosses to the other line with its connection. At most
    `max_crossing` moments wait there at a time and leave their place in the line of the small ones to another.
    """

    def __init__(self, small: int, unbounded: int, *, max_crossing: int) -> None:
        self.small = asyncio.Semaphore(small)
        self.unbounded = asyncio.Semaphore(unbounded)
        self.max_crossing = max_crossing
        self.crossing = 0


class Connections(ABC, Generic[Connection]):
    """The connections on which a database reads moments."""

    lines: Lines
    time_limit_seconds: float

    @abstractmethod
    async def lend(self) -> Connection:
        """Lend a connection, on which a moment begins with the next statement."""

    @abstractmethod
    async def fetch(
        self, connection: Connection, statement: Statement[Any], parameters: Mapping[str, Any], unbounded: bool
    ) -> list[Any]:
        """Execute a statement in the moment. Raises `DeadlineExceeded` for an unbounded one that takes too long, and
        `Unavailable`."""

    @abstractmethod
    def interrupt(self, connection: Connection) -> None:
        """End the statement that runs on a connection, if the database can."""

    @abstractmethod
    async def take_back(self, connection: Connection) -> None:
        """End the moment on a connection."""


class Moment(ClosableSession, Generic[Connection]):
    """Reads that all see the state of the first one. It takes a connection with its first statement, so one without
    statements costs nothing; `close` gives it back. Statements run one after the other."""

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

    def __init__(self, connections: Connections[Connection]) -> None:
        self._connections = connections
        self._connection: Connection | None = None
        self._lock = asyncio.Lock()
        self._has_place = False
        self._is_unbounded = False
        self._refusal: Refusal | None = None
        self._closed = False
        self.statements = 0
        """The statements so far."""

    async def find(self, statement: Statement[Row], **parameters: Any) -> Row | None:
        rows = await self._rows(statement, parameters)
        return statement.row(rows[0]) if rows else None

    async def find_all(self, statement: Statement[Row], **parameters: Any) -> list[Row]:
        return [statement.row(row) for row in await self._rows(statement, parameters)]

    async def close(self) -> None:
        """End the moment. A statement that still runs, for somebody who has stopped waiting, is ended too."""
        self._closed = True
        if not self._lock.locked():
            await self._give_back()
        elif self._connection is not None:
            self._connections.interrupt(self._connection)

    async def _rows(self, statement: Statement[Any], parameters: Mapping[str, Any]) -> list[Any]:
        unbounded = statement.is_unbounded(parameters)
        self.statements += 1
        async with self._lock:
            if self._closed:
                raise RuntimeError(f"the moment is over: {statement}")
            if self._refusal:
                raise self._refusal.amended()
            try:
                await self._take_place(unbounded=unbounded)
                if self._connection is None:
                    self._connection = await self._connections.lend()
                return await self._connections.fetch(self._connection, statement, parameters, unbounded)
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
        """Wait in the line of the unbounded ones. Raises `DeadlineExceeded` when that takes too long."""
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
                await self._connections.take_back(connection)
        finally:
            if self._has_place:
                self._leave_small_line()
            if self._is_unbounded:
                self._is_unbounded = False
                self._connections.lines.unbounded.release()


class NotSingleError(Exception):
    """A read takes more than one statement."""


class SingleSession(ReadOnlySession):
    """One statement, for which no moment is begun. Raises `NotSingleError` for the next one."""

    __slots__ = ("_reader", "_used")

    def __init__(self, reader: Session) -> None:
        self._reader = reader
        self._used = False

    async def find(self, statement: Statement[Row], **parameters: Any) -> Row | None:
        self._use()
        return await self._reader.find(statement, **parameters)

    async def find_all(self, statement: Statement[Row], **parameters: Any) -> list[Row]:
        self._use()
        return await self._reader.find_all(statement, **parameters)

    def _use(self) -> None:
        if self._used:
            raise NotSingleError
        self._used = True


async def read_alone(
    connections: Connections[Connection], statement: Statement[Row], parameters: Mapping[str, Any]
) -> list[Row]:
    """Read one statement in a moment of its own."""
    moment = Moment(connections)
    try:
        return await moment.find_all(statement, **parameters)
    finally:
        await moment.close()
