"""The reading connections of SQLite, each in a thread of its own, because a statement blocks its thread.

Single statements go through aiosqlite. A turn of a thread costs more than a small statement, and aiosqlite takes one
for each. So a read operation is begun where it was called and handed over to a `ReadingThread` with its first
statement, which carries it to its end in one step: `BEGIN`, all statements, `COMMIT`. One that meets an unbounded
statement, or waits for something else, is read again in a moment, statement by statement.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Generator, Mapping
from functools import partial
from typing import Any, Final, Self, TypeVar

import aiosqlite

from adapters.storage.engine.moment import (
    MAX_UNBOUNDED_READS,
    RETRY_AFTER_SECONDS,
    TOO_LONG,
    Connections,
    Lines,
    Moment,
    read_alone,
)
from adapters.storage.engine.session import ReadOnlySession, Work
from adapters.storage.engine.statement import Statement
from adapters.storage.engine.write_queue import Done, answer
from domain.refusals.general import DeadlineExceeded

Row = TypeVar("Row")

MAX_SMALL_MOMENTS: Final = 8
"""Moments of small reads at a time. A moment of the graph keeps its connection while its answer is put together."""
MAX_CROSSING: Final = 24
"""Moments that wait for their first unbounded statement while another small one has their place."""

Result = TypeVar("Result")
Rows = list[tuple[Any, ...]]
Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any] | None"]


class ReadingThread(threading.Thread):
    """A connection and the thread that executes its statements in the order of their arrival."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(name="sqlite-reader", daemon=True)
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()

    def run(self) -> None:
        while (job := self._jobs.get()) is not None:
            work, future = job
            if future is not None and future.cancelled():
                continue
            result, fault = None, None
            try:
                if self._connection is None:
                    self._connection = self._connect()
                result = work(self._connection)
            except Exception as error:  # noqa: BLE001 - raised where the statement was asked for
                fault = error
            if future is not None:
                self._loop.call_soon_threadsafe(answer, (Done(future, result, fault),))
        if self._connection:
            self._connection.close()

    async def fetch(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Run `work` in the thread and return its result."""
        future: asyncio.Future[Result] = self._loop.create_future()
        self._jobs.put((work, future))
        return await future

    def send(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Run `work` in the thread before everything that comes later, without waiting for it."""
        self._jobs.put((work, None))

    def interrupt(self) -> None:
        """End the statement that runs, if one does."""
        if self._connection:
            self._connection.interrupt()

    async def stop(self) -> None:
        """End the thread after the statements that wait."""
        self._jobs.put(None)
        await asyncio.to_thread(self.join)


def _end(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("COMMIT")


class NotOneStepError(Exception):
    """An operation reads an unbounded number of rows."""


class HandOver:
    """Awaited by the first statement of an operation, which continues in a thread."""

    def __await__(self) -> Generator[Self, None, None]:
        yield self


HAND_OVER: Final = HandOver()


class StepSession(ReadOnlySession):
    """The session of an operation that is read in one step. Its methods suspend for the handover alone."""

    __slots__ = ("connection",)

    def __init__(self) -> None:
        self.connection: sqlite3.Connection | None = None

    async def find(self, statement: Statement[Row], **parameters: Any) -> Row | None:
        rows = await self.find_all(statement, **parameters)
        return rows[0] if rows else None

    async def find_all(self, statement: Statement[Row], **parameters: Any) -> list[Row]:
        if statement.is_unbounded(parameters):
            raise NotOneStepError
        if self.connection is None:
            await HAND_OVER
        assert self.connection
        compiled = statement.sqlite
        rows = self.connection.execute(compiled.sql, compiled.arguments(parameters)).fetchall()
        return [statement.row(row) for row in rows]


def _finish(work: Generator[Any, None, Result], session: StepSession, connection: sqlite3.Connection) -> Result:
    """Carry an operation to its end in one transaction. Raises `NotOneStepError` when it waits for something else."""
    session.connection = connection
    connection.execute("BEGIN")
    try:
        # One that only lets others have a turn yields nothing.
        while work.send(None) is None:
            continue
        work.close()
        raise NotOneStepError
    except StopIteration as end:
        result: Result = end.value
        return result
    except RuntimeError as fault:
        # Nobody can wait in a thread without an event loop. Any other fault comes again in a moment.
        raise NotOneStepError from fault
    finally:
        connection.execute("COMMIT")


class ReadingThreads(Connections[ReadingThread]):
    """The threads that read moments. Idle ones are kept, the last one used is lent first: its cache is warm."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], time_limit_seconds: float) -> None:
        self.lines = Lines(MAX_SMALL_MOMENTS, MAX_UNBOUNDED_READS, max_crossing=MAX_CROSSING)
        self.time_limit_seconds = time_limit_seconds
        self._connect = connect
        self._idle: list[ReadingThread] = []

    async def lend(self) -> ReadingThread:
        if self._idle:
            return self._idle.pop()
        thread = ReadingThread(self._connect)
        thread.start()
        return thread

    async def fetch(
        self, connection: ReadingThread, statement: Statement[Any], parameters: Mapping[str, Any], unbounded: bool
    ) -> Rows:
        compiled = statement.sqlite
        sql, arguments = compiled.sql, compiled.arguments(parameters)

        def work(database: sqlite3.Connection) -> Rows:
            # With the first statement, because a turn of the thread costs more than a small statement.
            if not database.in_transaction:
                database.execute("BEGIN")
            return database.execute(sql, arguments).fetchall()

        if unbounded:
            return await self._limited(connection, work)
        return await connection.fetch(work)

    async def _limited(self, thread: ReadingThread, work: Callable[[sqlite3.Connection], Rows]) -> Rows:
        timer = asyncio.get_running_loop().call_later(self.time_limit_seconds, thread.interrupt)
        try:
            return await thread.fetch(work)
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                raise DeadlineExceeded(TOO_LONG, retry_after=RETRY_AFTER_SECONDS) from fault
            raise
        except asyncio.CancelledError:
            thread.interrupt()
            raise
        finally:
            timer.cancel()

    def interrupt(self, connection: ReadingThread) -> None:
        connection.interrupt()

    async def take_back(self, connection: ReadingThread) -> None:
        # The next moment on this connection begins behind it.
        connection.send(_end)
        await self._keep(connection)

    async def read(self, work: Work[Result]) -> Result:
        """Run a read operation in one step, else in a moment."""
        session = StepSession()
        steps = work(session).__await__()
        try:
            if steps.send(None) is HAND_OVER:
                return await self._hand_over(partial(_finish, steps, session))
            steps.close()
        except StopIteration as end:
            # It needed no statement.
            result: Result = end.value
            return result
        except NotOneStepError:
            pass
        moment = Moment(self)
        try:
            return await work(moment)
        finally:
            await moment.close()

    async def _hand_over(self, finish: Callable[[sqlite3.Connection], Result]) -> Result:
        async with self.lines.small:
            thread = await self.lend()
            try:
                return await thread.fetch(finish)
            finally:
                await self._keep(thread)

    async def _keep(self, connection: ReadingThread) -> None:
        if len(self._idle) < MAX_SMALL_MOMENTS:
            self._idle.append(connection)
        else:
            await connection.stop()

    async def stop(self) -> None:
        """End the idle threads."""
        idle, self._idle = self._idle, []
        for thread in idle:
            await thread.stop()


class ConnectionSession(ReadOnlySession):
    """Statements on one connection, in the transaction that it has open, or each for itself."""

    __slots__ = ("_connection",)

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def find(self, statement: Statement[Row], **parameters: Any) -> Row | None:
        rows = await self.find_all(statement, **parameters)
        return rows[0] if rows else None

    async def find_all(self, statement: Statement[Row], **parameters: Any) -> list[Row]:
        compiled = statement.sqlite
        rows = await self._connection.execute_fetchall(compiled.sql, compiled.arguments(parameters))
        return [statement.row(tuple(row)) for row in rows]


class ReaderSession(ConnectionSession):
    """Single reads, each of which sees all committed changes. Unbounded ones leave the connection to the small ones."""

    __slots__ = ("_threads",)

    def __init__(self, connection: aiosqlite.Connection, threads: ReadingThreads) -> None:
        super().__init__(connection)
        self._threads = threads

    async def find_all(self, statement: Statement[Row], **parameters: Any) -> list[Row]:
        if statement.is_unbounded(parameters):
            return await read_alone(self._threads, statement, parameters)
        return await super().find_all(statement, **parameters)
