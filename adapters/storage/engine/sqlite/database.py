"""SQLite: reads on connections of their own (`sqlite_reads`), writes through one thread that commits in groups.

An operation's work is a coroutine that awaits only its session, whose awaitables complete at once. So the writer thread
runs it to its end with one `send`, runs the other waiting writes in the same unit of work, and commits once for all:
full durability at a fraction of the cost. When an operation fails after it has changed rows, the group is rolled back
and repeated, each operation under a savepoint of its own. No result is returned before the commit.
"""

import asyncio
import itertools
import queue
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

import aiosqlite

from adapters.storage.engine.sqlite.reads import ReaderSession, ReadingConnection, ReadingConnections, SnapshotSession
from adapters.storage.engine.statements.compilation import TableAccess
from adapters.storage.engine.statements.lookups import GuardedUpdate
from adapters.storage.engine.statements.typed import BoundStatement, Statement
from adapters.storage.engine.transactions.session import Session, Work
from adapters.storage.engine.transactions.snapshots import (
    READ_TIME_LIMIT_SECONDS,
    LazySnapshot,
    NotSingleError,
    SingleSession,
)
from adapters.storage.engine.transactions.unit_of_work import UnitOfWork
from adapters.storage.engine.transactions.write_groups import GROUP_SIZE, Pending, WriteOutcome, answer, measure_wait
from adapters.storage.files.damage import Damage, is_damage
from adapters.storage.files.ownership import WriteLock
from domain.refusals.general import Unavailable

Row = TypeVar("Row")
Result = TypeVar("Result")

MAX_GROUP_SIZE = 256
"""The most operations in one commit, which bounds the wait of the first."""

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
    # Otherwise the undo data of savepoints is written to a file.
    "PRAGMA temp_store = MEMORY",
)
READ_ONLY = "PRAGMA query_only = ON"
LOCKED = "Another process has locked the database. Nothing was stored."
LAST_ID = "SELECT seq FROM sqlite_sequence WHERE name = ?"
PRAGMAS_OF_SNAPSHOTS = (
    # Sorted rows may need more space than memory has.
    "PRAGMA temp_store = FILE",
    "PRAGMA cache_size = -65536",
)


class WriterSession(UnitOfWork):
    """The session of the writer thread, for one transaction. Its methods never suspend."""

    __slots__ = ("_connection",)

    draws_ids = True

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__()
        self._connection = connection

    async def draw_ids(self, table: str) -> Iterator[int]:
        if table in self._unsent:
            await self.flush()
        # No other process or thread writes until the commit.
        row = self._connection.execute(LAST_ID, (table,)).fetchone()
        return itertools.count(row[0] + 1 if row else 1)

    def note_sent(self, access: TableAccess) -> None:
        if access.changed:
            self._ids.pop(access.changed, None)

    async def fetch_one(self, bound: BoundStatement[Row]) -> Row | None:
        statement, parameters = bound
        compiled = statement.sqlite
        cursor = self._connection.execute(compiled.sql, compiled.arguments(parameters))
        row = cursor.fetchone()
        cursor.close()
        return None if row is None else statement.row(row)

    async def fetch(self, bound: BoundStatement[Row]) -> list[Row]:
        statement, parameters = bound
        compiled = statement.sqlite
        rows = self._connection.execute(compiled.sql, compiled.arguments(parameters)).fetchall()
        return [statement.row(row) for row in rows]

    async def run(self, bound: BoundStatement[object]) -> int:
        statement, parameters = bound
        compiled = statement.sqlite
        return self._connection.execute(compiled.sql, compiled.arguments(parameters)).rowcount

    def bind_rows(
        self, statement: Statement[..., object], rows: Iterable[Mapping[str, object]]
    ) -> list[tuple[object, ...]]:
        compiled = statement.sqlite
        return [compiled.arguments(row) for row in rows]

    async def run_many(self, statement: Statement[..., object], rows: Sequence[tuple[object, ...]]) -> None:
        self._connection.executemany(statement.sqlite.sql, rows)

    async def run_counted(self, statement: GuardedUpdate[Any], rows: Sequence[tuple[object, ...]]) -> int:
        return self._connection.executemany(statement.sqlite.sql, rows).rowcount


class Writer(threading.Thread):
    """The only writer. It returns results on the event loop that created it. `None` in its queue ends it."""

    def __init__(self, path: str, damage: Damage) -> None:
        super().__init__(name="sqlite-writer", daemon=True)
        self._damage = damage
        self.queue: queue.SimpleQueue[Pending | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._path = path

    def run(self) -> None:
        connection = sqlite3.connect(self._path, isolation_level=None, cached_statements=512)
        for pragma in PRAGMAS:
            connection.execute(pragma)
        lock = WriteLock(Path(self._path))
        more = True
        while more and (first := self.queue.get()) is not None:
            if self._damage.fault:
                self._answer([WriteOutcome(first.future, None, self._damage.refusal())])
            elif lock.acquire():
                try:
                    more = self._group(connection, first)
                finally:
                    lock.release()
            else:
                self._answer([WriteOutcome(first.future, None, Unavailable(LOCKED, retry_after=5))])
        # The last connection copies its log into the file, as a commit may.
        lock.acquire()
        connection.close()
        lock.close()

    def _answer(self, done: Sequence[WriteOutcome]) -> None:
        self._loop.call_soon_threadsafe(answer, done)

    def _group(self, connection: sqlite3.Connection, first: Pending) -> bool:
        """Run the waiting writes and commit once; false when the queue contained its end."""
        taken: list[Pending] = []
        more = True
        try:
            connection.execute("BEGIN IMMEDIATE")
            try:
                done, more = self._run_together(connection, first, taken)
            except Exception as fault:
                if _is_of_the_file(fault):
                    raise
                connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
                done = [WriteOutcome(pending.future, *_run_alone(connection, pending.work)) for pending in taken]
            connection.execute("COMMIT")
        except sqlite3.Error as fault:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            refusal = Unavailable("The database cannot be written to now. Nothing was stored.", retry_after=5)
            if is_damage(fault):
                self._damage.record_fault(str(fault))
                refusal = self._damage.refusal()
            refusal.__cause__ = fault
            done = [WriteOutcome(waiting.future, None, refusal) for waiting in taken or [first]]
        GROUP_SIZE.observe(len(done))
        self._answer(done)
        return more

    def _run_together(
        self, connection: sqlite3.Connection, first: Pending, taken: list[Pending]
    ) -> tuple[list[WriteOutcome], bool]:
        """Run the waiting writes in one unit of work, noting those that were `taken`; and whether there may be more.

        Raises if a write failed and its changes can no longer be separated from those of the others.
        """
        session = WriterSession(connection)
        done: list[WriteOutcome] = []
        pending: Pending | None = first
        while pending is not None:
            taken.append(pending)
            measure_wait(pending)
            session.begin()
            try:
                done.append(WriteOutcome(pending.future, _finish(pending.work(session)), None))
            except Exception as refused:
                if session.has_sent or _is_of_the_file(refused):
                    raise
                session.revert_work()
                done.append(WriteOutcome(pending.future, None, refused))
            if len(done) == MAX_GROUP_SIZE or self.queue.empty():
                break
            pending = self.queue.get_nowait()
        _finish(session.flush())
        return done, pending is not None


def _run_alone(connection: sqlite3.Connection, work: Work[object]) -> tuple[Any, BaseException | None]:
    """Run a write under a savepoint, so that only its own changes are rolled back."""
    connection.execute("SAVEPOINT operation")
    try:
        result = _finish(_sent(WriterSession(connection), work))
    except Exception as fault:
        if _is_of_the_file(fault):
            raise
        connection.execute("ROLLBACK TO operation")
        connection.execute("RELEASE operation")
        return None, fault
    connection.execute("RELEASE operation")
    return result, None


async def _sent(session: WriterSession, work: Work[Result]) -> Result:
    result = await work(session)
    await session.flush()
    return result


def _finish(work: Awaitable[Result]) -> Result:
    """Run a coroutine whose awaitables complete at once."""
    coroutine = work.__await__()
    try:
        coroutine.send(None)
    except StopIteration as end:
        result: Result = end.value
        return result
    coroutine.close()
    raise RuntimeError("an operation waited for the outside inside its transaction")


def _is_of_the_file(fault: Exception) -> bool:
    """Return true for an error of the disk or file and not of the statement: then the whole group fails."""
    if isinstance(fault, sqlite3.OperationalError):
        return fault.sqlite_errorcode != sqlite3.SQLITE_ERROR
    return is_damage(fault)


class SQLiteDatabase:
    """An embedded database in one file."""

    dialect = "sqlite"
    clock = None
    connections: Mapping[str, int] = {}

    def __init__(self, path: str, *, read_time_limit_seconds: float = READ_TIME_LIMIT_SECONDS) -> None:
        self.path = path
        self.file = Path(path)
        self.damage = Damage(self.file)
        self._read_time_limit_seconds = read_time_limit_seconds
        self._writer: Writer | None = None
        self._gathered: list[Pending] = []
        """The writes of this turn of the loop."""
        self._reader: ReadingConnection | None = None
        self._connections: ReadingConnections | None = None

    async def start(self) -> None:
        assert self._reader is None, "the database has been started already"
        with self.damage:
            self._reader = ReadingConnection(self._connect(), self.damage)
        self._connections = ReadingConnections(self._connect, self._read_time_limit_seconds, self.damage)
        self._writer = Writer(self.path, self.damage)
        self._writer.start()

    async def stop(self) -> None:
        if self._writer:
            self._hand_over()
            self._writer.queue.put(None)
            await asyncio.to_thread(self._writer.join)
        if self._connections:
            await self._connections.stop()
        if self._reader:
            await self._reader.stop()
        self._writer = self._connections = self._reader = None

    @property
    def reader(self) -> Session:
        assert self._reader, "the database has not been started"
        assert self._connections
        return ReaderSession(self._reader, self._connections)

    @property
    def version(self) -> int | None:
        assert self._reader, "the database has not been started"
        return self._reader.read_version()

    async def read(self, work: Work[Result], *, single: bool = False) -> Result:
        assert self._connections, "the database has not been started"
        if single:
            with suppress(NotSingleError):
                return await work(SingleSession(self.reader))
        return await self._connections.read(work)

    def lazy_snapshot(self) -> LazySnapshot[ReadingConnection]:
        assert self._connections, "the database has not been started"
        return LazySnapshot(self._connections)

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Session]:
        with self.damage:
            async with self._snapshot() as session:
                yield session

    @asynccontextmanager
    async def _snapshot(self) -> AsyncIterator[Session]:
        async with aiosqlite.connect(self.path, isolation_level=None) as connection:
            for pragma in (*PRAGMAS, READ_ONLY, *PRAGMAS_OF_SNAPSHOTS, "BEGIN"):
                await connection.execute_fetchall(pragma)
            try:
                yield SnapshotSession(connection)
            finally:
                # A statement that still runs is for a caller that has stopped waiting.
                await connection.interrupt()

    async def write(
        self,
        work: Work[Result],
        group_key: Hashable = None,  # noqa: ARG002 - there is one writer
        announced: Sequence[BoundStatement[object]] = (),  # noqa: ARG002 - reading one row costs less than a look ahead
    ) -> Result:
        assert self._writer, "the database has not been started"
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        if not self._gathered:
            loop.call_soon(self._hand_over)
        self._gathered.append(Pending(work, future, since=perf_counter()))
        return await future

    def _hand_over(self) -> None:
        """Hand the writes of one turn of the loop to the writer, which would otherwise begin with the first alone.

        A group of one costs a commit and two changes between the threads for one write.
        """
        assert self._writer, "writes are handed over before it ends"
        gathered, self._gathered = self._gathered, []
        for pending in gathered:
            self._writer.queue.put(pending)

    def _connect(self) -> sqlite3.Connection:
        """Connect for reading, on the event loop and in a thread, never in both at once."""
        connection = sqlite3.connect(self.path, isolation_level=None, cached_statements=512, check_same_thread=False)
        for pragma in (*PRAGMAS, READ_ONLY):
            connection.execute(pragma)
        return connection
