"""SQLite: reads on connections of their own (`sqlite_reads`), writes through one thread that commits in groups.

An operation's work is a coroutine that awaits only its session, whose awaitables complete at once. So the writer thread
runs it to its end with one `send`, under its own savepoint, runs the other waiting writes, and commits once for all:
full durability at a fraction of the cost. A failed operation rolls back only its savepoint, and no result is returned
before the commit.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import AsyncIterator, Hashable, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

import aiosqlite

from adapters.storage.engine.moment import READ_TIME_LIMIT_SECONDS, Moment, NotSingleError, SingleSession
from adapters.storage.engine.session import Session, Work
from adapters.storage.engine.sqlite_reads import ConnectionSession, ReaderSession, ReadingThread, ReadingThreads
from adapters.storage.engine.statement import Statement
from adapters.storage.engine.write_queue import Done, Pending, answer
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
PRAGMAS_OF_SNAPSHOTS = (
    # Sorted rows may need more than the memory.
    "PRAGMA temp_store = FILE",
    "PRAGMA cache_size = -65536",
)


class WriterSession(Session):
    """The session of the writer thread. Its methods never suspend."""

    __slots__ = ("_connection",)

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def find(self, statement: Statement[Row], **parameters: Any) -> Row | None:
        compiled = statement.sqlite
        cursor = self._connection.execute(compiled.sql, compiled.arguments(parameters))
        row = cursor.fetchone()
        cursor.close()
        return None if row is None else statement.row(row)

    async def find_all(self, statement: Statement[Row], **parameters: Any) -> list[Row]:
        compiled = statement.sqlite
        rows = self._connection.execute(compiled.sql, compiled.arguments(parameters)).fetchall()
        return [statement.row(row) for row in rows]

    async def execute(self, statement: Statement[Any], **parameters: Any) -> int:
        compiled = statement.sqlite
        return self._connection.execute(compiled.sql, compiled.arguments(parameters)).rowcount

    async def execute_many(self, statement: Statement[Any], rows: Iterable[Mapping[str, Any]]) -> None:
        compiled = statement.sqlite
        self._connection.executemany(compiled.sql, [compiled.arguments(row) for row in rows])


class Writer(threading.Thread):
    """The only writer. It returns results on the event loop that created it. `None` in its queue ends it."""

    def __init__(self, path: str) -> None:
        super().__init__(name="sqlite-writer", daemon=True)
        self.queue: queue.SimpleQueue[Pending | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._path = path

    def run(self) -> None:
        connection = sqlite3.connect(self._path, isolation_level=None, cached_statements=512)
        for pragma in PRAGMAS:
            connection.execute(pragma)
        session = WriterSession(connection)
        while (first := self.queue.get()) is not None:
            if not self._group(connection, session, first):
                break
        connection.close()

    def _group(self, connection: sqlite3.Connection, session: WriterSession, first: Pending) -> bool:
        """Run the waiting writes and commit once; false when the queue contained its end."""
        done: list[Done] = []
        taken: list[Pending] = []
        more = True
        pending: Pending | None = first
        try:
            connection.execute("BEGIN IMMEDIATE")
            while pending is not None:
                taken.append(pending)
                done.append(Done(pending.future, *_run(connection, session, pending.work)))
                if len(done) == MAX_GROUP_SIZE or self.queue.empty():
                    break
                pending = self.queue.get_nowait()
                more = pending is not None
            connection.execute("COMMIT")
        except sqlite3.Error as fault:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            refusal = Unavailable("The database cannot be written to at the moment. Nothing was stored.", retry_after=5)
            refusal.__cause__ = fault
            done = [Done(waiting.future, None, refusal) for waiting in taken or [first]]
        self._loop.call_soon_threadsafe(answer, done)
        return more


def _run(connection: sqlite3.Connection, session: Session, work: Work[Any]) -> tuple[Any, BaseException | None]:
    connection.execute("SAVEPOINT operation")
    coroutine = work(session).__await__()
    try:
        coroutine.send(None)
        coroutine.close()
        raise RuntimeError("an operation waited for the outside inside its transaction")  # noqa: TRY301
    except StopIteration as end:
        connection.execute("RELEASE operation")
        return end.value, None
    except Exception as fault:
        if isinstance(fault, sqlite3.OperationalError) and fault.sqlite_errorcode != sqlite3.SQLITE_ERROR:
            raise  # an error of the disk or file and not of the statement, so the whole group fails
        connection.execute("ROLLBACK TO operation")
        connection.execute("RELEASE operation")
        return None, fault


class SQLiteDatabase:
    """An embedded database in one file."""

    dialect = "sqlite"
    clock = None

    def __init__(self, path: str, *, read_time_limit_seconds: float = READ_TIME_LIMIT_SECONDS) -> None:
        self.path = path
        self._read_time_limit_seconds = read_time_limit_seconds
        self._writer: Writer | None = None
        self._reader: aiosqlite.Connection | None = None
        self._threads: ReadingThreads | None = None

    async def start(self) -> None:
        assert self._reader is None, "the database has been started already"
        self._reader = await aiosqlite.connect(self.path, isolation_level=None, cached_statements=512)
        for pragma in (*PRAGMAS, READ_ONLY):
            await self._reader.execute_fetchall(pragma)
        self._threads = ReadingThreads(self._connect, self._read_time_limit_seconds)
        self._writer = Writer(self.path)
        self._writer.start()

    async def stop(self) -> None:
        if self._writer:
            self._writer.queue.put(None)
            await asyncio.to_thread(self._writer.join)
        if self._threads:
            await self._threads.stop()
        if self._reader:
            await self._reader.close()
        self._writer = self._threads = self._reader = None

    @property
    def reader(self) -> Session:
        assert self._reader, "the database has not been started"
        assert self._threads
        return ReaderSession(self._reader, self._threads)

    async def read(self, work: Work[Result], *, single: bool = False) -> Result:
        assert self._threads, "the database has not been started"
        if single:
            with suppress(NotSingleError):
                return await work(SingleSession(self.reader))
        return await self._threads.read(work)

    def moment(self) -> Moment[ReadingThread]:
        assert self._threads, "the database has not been started"
        return Moment(self._threads)

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Session]:
        async with aiosqlite.connect(self.path, isolation_level=None) as connection:
            for pragma in (*PRAGMAS, READ_ONLY, *PRAGMAS_OF_SNAPSHOTS, "BEGIN"):
                await connection.execute_fetchall(pragma)
            try:
                yield ConnectionSession(connection)
            finally:
                # A statement that still runs is for somebody who has stopped waiting.
                await connection.interrupt()

    async def write(self, work: Work[Result], group_key: Hashable = None) -> Result:  # noqa: ARG002 - there is one writer
        assert self._writer, "the database has not been started"
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._writer.queue.put(Pending(work, future))
        return await future

    def _connect(self) -> sqlite3.Connection:
        """Connect for reading."""
        connection = sqlite3.connect(self.path, isolation_level=None, cached_statements=512)
        for pragma in (*PRAGMAS, READ_ONLY):
            connection.execute(pragma)
        return connection
