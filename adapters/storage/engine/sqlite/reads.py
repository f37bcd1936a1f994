"""The reading connections of SQLite.

Switching to a thread costs more than a small statement. So a statement is executed on the event loop, with a bound on
its steps, and a snapshot with many statements uses time slices. A statement that exceeds the bound is restarted in the
thread of its connection. Unbounded statements, and those that find the database locked, run in that thread.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import aiosqlite

from adapters.storage.engine.statements.typed import BoundStatement
from adapters.storage.engine.transactions.session import ReadOnlySession, Work
from adapters.storage.engine.transactions.snapshots import (
    MAX_UNBOUNDED_READS,
    RETRY_AFTER_SECONDS,
    TOO_LONG,
    LazySnapshot,
    Lines,
    SnapshotConnections,
    read_alone,
)
from adapters.storage.engine.transactions.write_groups import WriteOutcome, answer
from adapters.storage.files.damage import Damage
from adapters.time_slices import TIME_SLICES
from domain.refusals.general import DeadlineExceeded

Row = TypeVar("Row")

MAX_SMALL_SNAPSHOTS: Final = 8
"""Snapshots of small reads at a time. One of the graph keeps its connection while its answer is assembled."""
MAX_CROSSING: Final = 24
"""Snapshots that wait for their first unbounded statement while another small one has their place."""
STEPS_OF_A_TICK: Final = 4_000
MAX_TICKS: Final = 8
"""Ticks that a statement may take on the event loop: SQLite makes their steps in about two milliseconds. A page of 50
tasks takes two."""
SMALL_SECONDS: Final = 0.002
"""Seconds on the event loop above which a snapshot shares time slices with other long work (`adapters.time_slices`)."""
PATIENT: Final = "PRAGMA busy_timeout = 10000"
IMPATIENT: Final = "PRAGMA busy_timeout = 0"
"""Setting for the event loop, which must not wait for a lock."""
NOT_NOW: Final = (sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
PRIMARY_CODE: Final = 0xFF

Result = TypeVar("Result")
Rows = list[tuple[object, ...]]
Job = tuple[Callable[[], Any], "asyncio.Future[Any] | None"]


class ReadingConnection:
    """A connection, and the thread for its long statements, which begins with the first of them."""

    def __init__(self, connection: sqlite3.Connection, damage: Damage) -> None:
        """`connection` may be used by several threads, and is used by one at a time."""
        self._connection = connection
        self._damage = damage
        self._ticks = 0
        self._held_seconds = 0.0
        """Seconds for which the statements of the snapshot have held the event loop."""
        self._thread: _Thread | None = None
        self._hurry()

    def read(self, sql: str, arguments: tuple[object, ...], *, in_snapshot: bool) -> Rows | None:
        """Execute a statement at once; None for one that has to run in the thread. The first begins the snapshot."""
        if self._thread and self._thread.is_busy:
            return None
        self._ticks = 0
        begun = time.perf_counter()
        try:
            return self._execute(sql, arguments, in_snapshot=in_snapshot)
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode & PRIMARY_CODE in NOT_NOW:
                return None
            raise
        finally:
            self._held_seconds += time.perf_counter() - begun

    def read_version(self) -> int | None:
        """Return a number that changes with each commit of other connections; None while the thread uses this one."""
        rows = self.read("PRAGMA data_version", (), in_snapshot=False)
        return cast("int", rows[0][0]) if rows else None

    async def take_turn(self) -> None:
        """Wait for a time slice on the event loop if the snapshot's statements have taken longer than small ones do."""
        if self._held_seconds > SMALL_SECONDS and TIME_SLICES.has_ended:
            await TIME_SLICES.next()

    async def read_in_thread(self, sql: str, arguments: tuple[object, ...]) -> Rows:
        """Execute a statement of a snapshot in the thread."""

        def work() -> Rows:
            self._connection.set_progress_handler(None, STEPS_OF_A_TICK)
            self._connection.execute(PATIENT)
            try:
                return self._execute(sql, arguments, in_snapshot=True)
            finally:
                self._hurry()

        if self._thread is None:
            self._thread = _Thread()
            self._thread.start()
        return await self._thread.run_work(work)

    def end(self) -> None:
        """End the snapshot, after the statements that wait."""
        self._held_seconds = 0.0
        if self._thread and self._thread.is_busy:
            self._thread.send(self._commit)
        else:
            self._commit()

    def interrupt(self) -> None:
        """End the statement that runs, if one does."""
        self._connection.interrupt()

    async def stop(self) -> None:
        """Close the connection, after the statements that wait."""
        if self._thread:
            self._thread.send(None)
            await asyncio.to_thread(self._thread.join)
        self._connection.close()

    def _execute(self, sql: str, arguments: tuple[object, ...], *, in_snapshot: bool) -> Rows:
        with self._damage:
            if in_snapshot and not self._connection.in_transaction:
                self._connection.execute("BEGIN")
            return self._connection.execute(sql, arguments).fetchall()

    def _commit(self) -> None:
        if self._connection.in_transaction:
            # A statement that a tick interrupts would leave the snapshot open, and the next would see its old state.
            self._connection.set_progress_handler(None, STEPS_OF_A_TICK)
            self._connection.execute("COMMIT")
            self._connection.set_progress_handler(self._tick, STEPS_OF_A_TICK)

    def _hurry(self) -> None:
        self._connection.execute(IMPATIENT)
        self._connection.set_progress_handler(self._tick, STEPS_OF_A_TICK)

    def _tick(self) -> bool:
        # SQLite counts the steps of a statement over all of its executions, so it may begin within a tick.
        self._ticks += 1
        return self._ticks > MAX_TICKS


class _Thread(threading.Thread):
    """Runs jobs in the order of their arrival."""

    def __init__(self) -> None:
        super().__init__(name="sqlite-reader", daemon=True)
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        # Each is changed by one thread alone.
        self._taken = self._ended = 0

    @property
    def is_busy(self) -> bool:
        """Return true if a job waits or runs."""
        return self._taken != self._ended

    def run(self) -> None:
        while (job := self._jobs.get()) is not None:
            work, future = job
            result, fault = None, None
            try:
                if future is None or not future.cancelled():
                    result = work()
            except Exception as error:  # noqa: BLE001 - raised where the statement was asked for
                fault = error
            self._ended += 1
            if future is not None:
                self._loop.call_soon_threadsafe(answer, (WriteOutcome(future, result, fault),))

    async def run_work(self, work: Callable[[], Result]) -> Result:
        """Run `work` in the thread and return its result."""
        future: asyncio.Future[Result] = self._loop.create_future()
        self._put((work, future))
        return await future

    def send(self, work: Callable[[], None] | None) -> None:
        """Run `work` in the thread without waiting for it; None ends the thread."""
        self._put(None if work is None else (work, None))

    def _put(self, job: Job | None) -> None:
        self._taken += 1
        self._jobs.put(job)


class ReadingConnections(SnapshotConnections[ReadingConnection]):
    """The connections that read snapshots. Idle ones are kept, the last one used is lent first: its cache is warm."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], time_limit_seconds: float, damage: Damage) -> None:
        self.lines = Lines(MAX_SMALL_SNAPSHOTS, MAX_UNBOUNDED_READS, max_crossing=MAX_CROSSING)
        self.time_limit_seconds = time_limit_seconds
        self._connect = connect
        self._damage = damage
        self._idle: list[ReadingConnection] = []

    async def lend(self) -> ReadingConnection:
        return self._idle.pop() if self._idle else ReadingConnection(self._connect(), self._damage)

    async def fetch(
        self,
        connection: ReadingConnection,
        bound: BoundStatement[object],
        unbounded: bool,
    ) -> Rows:
        compiled = bound.statement.sqlite
        sql, arguments = compiled.sql, compiled.arguments(bound.parameters)
        if unbounded:
            return await self._limited(connection, sql, arguments)
        await connection.take_turn()
        rows = connection.read(sql, arguments, in_snapshot=True)
        return await connection.read_in_thread(sql, arguments) if rows is None else rows

    async def _limited(self, connection: ReadingConnection, sql: str, arguments: tuple[object, ...]) -> Rows:
        timer = asyncio.get_running_loop().call_later(self.time_limit_seconds, connection.interrupt)
        try:
            return await connection.read_in_thread(sql, arguments)
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                raise DeadlineExceeded(TOO_LONG, retry_after=RETRY_AFTER_SECONDS) from fault
            raise
        except asyncio.CancelledError:
            connection.interrupt()
            raise
        finally:
            timer.cancel()

    def interrupt(self, connection: ReadingConnection) -> None:
        connection.interrupt()

    async def end_snapshot(self, connection: ReadingConnection) -> None:
        connection.end()
        if len(self._idle) < MAX_SMALL_SNAPSHOTS:
            self._idle.append(connection)
        else:
            await connection.stop()

    async def read(self, work: Work[Result]) -> Result:
        """Run a read operation in a snapshot."""
        snapshot = LazySnapshot(self)
        try:
            return await work(snapshot)
        finally:
            await snapshot.close()

    async def stop(self) -> None:
        """Close the idle connections."""
        idle, self._idle = self._idle, []
        for connection in idle:
            await connection.stop()


class ReaderSession(ReadOnlySession):
    """Single reads, each of which sees all committed changes. Long ones leave the connection to the small ones."""

    __slots__ = ("_connection", "_connections")

    def __init__(self, connection: ReadingConnection, connections: ReadingConnections) -> None:
        self._connection = connection
        self._connections = connections

    async def find(self, bound: BoundStatement[Row]) -> Row | None:
        rows = await self.find_all(bound)
        return rows[0] if rows else None

    async def find_all(self, bound: BoundStatement[Row]) -> list[Row]:
        statement, parameters = bound
        if not statement.is_unbounded(parameters):
            compiled = statement.sqlite
            rows = self._connection.read(compiled.sql, compiled.arguments(parameters), in_snapshot=False)
            if rows is not None:
                return [statement.row(row) for row in rows]
        return await read_alone(self._connections, bound)


class SnapshotSession(ReadOnlySession):
    """Statements in the transaction of a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def find(self, bound: BoundStatement[Row]) -> Row | None:
        rows = await self.find_all(bound)
        return rows[0] if rows else None

    async def find_all(self, bound: BoundStatement[Row]) -> list[Row]:
        statement, parameters = bound
        compiled = statement.sqlite
        rows = await self._connection.execute_fetchall(compiled.sql, compiled.arguments(parameters))
        return [statement.row(tuple(row)) for row in rows]
