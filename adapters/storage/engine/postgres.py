"""PostgreSQL through asyncpg: writes that wait at the same time share a transaction.

Several writers run at a time, each with its own transaction and its share of the waiting writes. The writes of a
transaction run one after the other, and their deferred inserts are sent together at its end. When a write fails after
it has changed rows, or on a serialization failure, the transaction is rolled back; that write then runs alone, the
others with the next group. A write that runs alone is retried on serialization failures. No result is returned before
the commit.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Hashable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from contextvars import Context
from functools import partial
from typing import Any, TypeVar

import asyncpg

from adapters.storage.engine.moment import (
    MAX_UNBOUNDED_READS,
    READ_TIME_LIMIT_SECONDS,
    RETRY_AFTER_SECONDS,
    TOO_LONG,
    Connections,
    Lines,
    Moment,
    NotSingleError,
    SingleSession,
    read_alone,
)
from adapters.storage.engine.server_clock import ServerClock
from adapters.storage.engine.session import ReadOnlySession, Session, Work
from adapters.storage.engine.statement import Statement
from adapters.storage.engine.write_groups import WriteGroups
from adapters.storage.engine.write_queue import Done, Pending, answer
from domain.refusals.general import Conflict, DeadlineExceeded, Unavailable

Row = TypeVar("Row")
Result = TypeVar("Result")

LOST_RACE = (
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
    # Another request inserted the same key first; a retry finds that row.
    asyncpg.UniqueViolationError,
)
OUT_OF_REACH = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.CannotConnectNowError,
    # Disk full, out of memory, or too many connections.
    asyncpg.InsufficientResourcesError,
    # The server is shutting down, or an administrator has ended the connection.
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    # The server has announced the end of the connection, and the driver cannot use it any more.
    asyncpg.InternalClientError,
)
DRIVER_FAULTS = (*OUT_OF_REACH, asyncpg.PostgresError)
MAX_ATTEMPTS = 8
BEGIN_MOMENT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
TIME = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)"
CLOCK_INTERVAL_SECONDS = 10.0
"""How often a process looks at the server's clock."""
SHORT_LOCK_TIMEOUT = "SET LOCAL lock_timeout = '50ms'"
"""Keeps a shared transaction from waiting long for locks, because others wait for the locks that it holds."""


class GroupAbortedError(Exception):
    """A write failed after it had changed rows in a shared transaction."""


class Connection(asyncpg.Connection):  # type: ignore[misc] # asyncpg ships no types
    """Skips the reset on release, a round trip: statements leave no state in a connection."""

    def get_reset_query(self) -> str:
        return ""


class PostgresSession(Session):
    """Statements on one connection, inside its open transaction.

    Inserts by `execute_many` are deferred until another statement uses their tables, at the latest until `flush`.
    """

    __slots__ = ("_connection", "_deferred_inserts", "has_written")

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection
        self._deferred_inserts: dict[Statement[Any], list[tuple[Any, ...]]] = {}
        self.has_written = False

    async def find(self, statement: Statement[Row], **parameters: Any) -> Row | None:
        await self._flush_before(statement)
        compiled = statement.postgresql
        row = await self._connection.fetchrow(compiled.sql, *compiled.arguments(parameters))
        return None if row is None else statement.row(row)

    async def find_all(self, statement: Statement[Row], **parameters: Any) -> list[Row]:
        await self._flush_before(statement)
        compiled = statement.postgresql
        rows = await self._connection.fetch(compiled.sql, *compiled.arguments(parameters))
        return [statement.row(row) for row in rows]

    async def execute(self, statement: Statement[Any], **parameters: Any) -> int:
        await self._flush_before(statement)
        compiled = statement.postgresql
        tag: str = await self._connection.execute(compiled.sql, *compiled.arguments(parameters))
        return int(tag.rpartition(" ")[2])

    async def execute_many(self, statement: Statement[Any], rows: Iterable[Mapping[str, Any]]) -> None:
        compiled = statement.postgresql
        if not statement.table_access.inserts:
            await self._flush_before(statement)
            await self._connection.executemany(compiled.sql, [compiled.arguments(row) for row in rows])
            return
        self.has_written = True
        self._deferred_inserts.setdefault(statement, []).extend(compiled.arguments(row) for row in rows)

    async def flush(self) -> None:
        """Send the deferred inserts, referenced tables first."""
        deferred, self._deferred_inserts = self._deferred_inserts, {}
        for statement in sorted(deferred, key=lambda insert: insert.table_access.rank):
            await self._connection.executemany(statement.postgresql.sql, deferred[statement])

    async def _flush_before(self, statement: Statement[Any]) -> None:
        table_access = statement.table_access
        self.has_written |= table_access.changed is not None
        if any(insert.table_access.changed in table_access.tables for insert in self._deferred_inserts):
            await self.flush()


class PooledReader(ReadOnlySession):
    """Single reads, each on a free connection of the pool."""

    __slots__ = ("_database", "_moments")

    def __init__(self, database: "PostgresDatabase", moments: "PooledConnections") -> None:
        self._database = database
        self._moments = moments

    async def find(self, statement: Statement[Row], **parameters: Any) -> Row | None:
        if statement.is_unbounded(parameters):
            rows = await read_alone(self._moments, statement, parameters)
            return rows[0] if rows else None
        async with self._database.connection() as connection:
            return await PostgresSession(connection).find(statement, **parameters)

    async def find_all(self, statement: Statement[Row], **parameters: Any) -> list[Row]:
        if statement.is_unbounded(parameters):
            return await read_alone(self._moments, statement, parameters)
        async with self._database.connection() as connection:
            return await PostgresSession(connection).find_all(statement, **parameters)


class PooledConnections(Connections[asyncpg.Connection]):
    """The pool's connections for moments: at most as many as leave one for each writer and for a single read."""

    def __init__(self, pool: asyncpg.Pool, places: int, time_limit_seconds: float) -> None:
        unbounded = max(1, min(MAX_UNBOUNDED_READS, places // 3))
        self.lines = Lines(max(1, places - unbounded), unbounded, max_crossing=0)
        self.time_limit_seconds = time_limit_seconds
        self._pool = pool
        self._limit = f"SET LOCAL statement_timeout = {round(time_limit_seconds * 1000)}"

    async def lend(self) -> asyncpg.Connection:
        with _in_reach():
            connection = await self._pool.acquire()
            try:
                await connection.execute(BEGIN_MOMENT)
            except BaseException:
                # It may have begun all the same, for somebody who has stopped waiting.
                await self.take_back(connection)
                raise
            return connection

    async def fetch(
        self, connection: asyncpg.Connection, statement: Statement[Any], parameters: Mapping[str, Any], unbounded: bool
    ) -> list[Any]:
        compiled = statement.postgresql
        with _in_reach():
            try:
                if unbounded:
                    await connection.execute(self._limit)
                rows: list[Any] = await connection.fetch(compiled.sql, *compiled.arguments(parameters))
            except asyncpg.QueryCanceledError as fault:
                raise DeadlineExceeded(TOO_LONG, retry_after=RETRY_AFTER_SECONDS) from fault
            return rows

    def interrupt(self, connection: asyncpg.Connection) -> None:
        """Do nothing: the statement ends at its time limit."""

    async def take_back(self, connection: asyncpg.Connection) -> None:
        try:
            # A connection that was lost has nothing to end.
            with suppress(*OUT_OF_REACH):
                await connection.execute("COMMIT")
        finally:
            await self._pool.release(connection)


@contextmanager
def _in_reach() -> Iterator[None]:
    try:
        yield
    except OUT_OF_REACH as fault:
        raise Unavailable(
            "The database does not answer. Repeat the request; with its Idempotency-Key nothing happens twice.",
            retry_after=5,
        ) from fault


class PostgresDatabase:
    """A PostgreSQL database; `url` is `postgresql+asyncpg://…` as in SQLAlchemy."""

    dialect = "postgresql"

    def __init__(
        self, url: str, *, connections: int = 20, read_time_limit_seconds: float = READ_TIME_LIMIT_SECONDS
    ) -> None:
        self._dsn = url.replace("postgresql+asyncpg://", "postgresql://", 1)
        self._connections = connections
        # The other half is for reads.
        self._max_writers = max(1, connections // 2)
        self.clock = ServerClock()
        self._setting_clock: asyncio.Task[None] | None = None
        self._busy_writers = 0
        self._waiting_writes = WriteGroups()
        self._writers: set[asyncio.Task[None] | None] = set()
        self._read_time_limit_seconds = read_time_limit_seconds
        self._pool: asyncpg.Pool | None = None
        self._moments: PooledConnections | None = None

    async def start(self) -> None:
        assert self._pool is None, "the database has been started already"
        self._pool = await asyncpg.create_pool(
            self._dsn, min_size=1, max_size=self._connections, connection_class=Connection, command_timeout=60
        )
        places = self._connections - self._max_writers - 1
        self._moments = PooledConnections(self._pool, places, self._read_time_limit_seconds)
        await self._set_clock()
        self._setting_clock = asyncio.create_task(self._keep_setting_clock(), name="server clock")

    async def stop(self) -> None:
        if self._setting_clock:
            self._setting_clock.cancel()
            await asyncio.wait([self._setting_clock])
            self._setting_clock = None
        if self._pool:
            await self._pool.close()
        self._pool = self._moments = None

    async def _set_clock(self) -> None:
        async with self.connection() as connection:
            await self.clock.set(partial(connection.fetchval, TIME))

    async def _keep_setting_clock(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_INTERVAL_SECONDS)
            # While the server is away, the clock goes on by itself.
            with suppress(Unavailable):
                await self._set_clock()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[asyncpg.Connection]:
        """Acquire a free connection. Raises `Unavailable` when the server cannot be reached."""
        assert self._pool, "the database has not been started"
        with _in_reach():
            async with self._pool.acquire() as connection:
                yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Session]:
        with _in_reach():
            # Not from the pool, whose statements have a shorter timeout.
            connection = await asyncpg.connect(self._dsn)
            try:
                async with connection.transaction(isolation="repeatable_read", readonly=True):
                    yield PostgresSession(connection)
            finally:
                await connection.close()

    @property
    def reader(self) -> Session:
        assert self._moments, "the database has not been started"
        return PooledReader(self, self._moments)

    async def read(self, work: Work[Result], *, single: bool = False) -> Result:
        if single:
            with suppress(NotSingleError):
                return await work(SingleSession(self.reader))
        moment = self.moment()
        try:
            return await work(moment)
        finally:
            await moment.close()

    def moment(self) -> Moment[asyncpg.Connection]:
        assert self._moments, "the database has not been started"
        return Moment(self._moments)

    async def write(self, work: Work[Result], group_key: Hashable = None) -> Result:
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        # A write without a group key gets a key of its own.
        self._waiting_writes.add(Pending(work, future, future if group_key is None else group_key))
        if len(self._writers) < self._max_writers:
            # An empty context, because the task also runs the writes of other callers.
            self._writers.add(asyncio.create_task(self._write(), context=Context()))
        return await future

    async def _write(self) -> None:
        """Run groups of waiting writes until no key is free."""
        try:
            while (turn := self._waiting_writes.take(self._max_writers - self._busy_writers)).group_keys:
                self._busy_writers += 1
                try:
                    await self._run_group(turn.group)
                finally:
                    self._busy_writers -= 1
                    self._waiting_writes.release(turn.group_keys)
        finally:
            self._writers.remove(asyncio.current_task())

    async def _run_group(self, group: list[Pending]) -> None:
        if len(group) > 1:
            await self._run_together(group)
        else:
            for pending in group:
                await self._run_alone(pending)

    async def _run_together(self, group: list[Pending]) -> None:
        done: list[Done] = []
        try:
            async with self.connection() as connection, connection.transaction():
                await connection.execute(SHORT_LOCK_TIMEOUT)
                session = PostgresSession(connection)
                for pending in group:
                    done.append(await _outcome(session, pending))  # noqa: PERF401 - the handlers below read it
                await session.flush()
        except Unavailable as fault:
            answer(Done(pending.future, None, fault) for pending in group)
        except Exception:  # noqa: BLE001 - the write at fault raises again when it runs alone
            failed = group[len(done) :][:1] or group
            self._waiting_writes.put_back(pending for pending in group if pending not in failed)
            for pending in failed:
                await self._run_alone(pending)
        else:
            answer(done)

    async def _run_alone(self, pending: Pending) -> None:
        try:
            result = await self._repeatedly(pending.work)
        except Exception as refused:  # noqa: BLE001 - raised to the caller
            answer([Done(pending.future, None, refused)])
        else:
            answer([Done(pending.future, result, None)])

    async def _repeatedly(self, work: Work[Result]) -> Result:
        last_race: asyncpg.PostgresError | None = None
        for attempt in range(MAX_ATTEMPTS):
            try:
                async with self.connection() as connection, connection.transaction():
                    session = PostgresSession(connection)
                    result = await work(session)
                    await session.flush()
                    return result
            except LOST_RACE as race:
                last_race = race
                await asyncio.sleep(random.uniform(0, 0.01 * 2**attempt))  # noqa: S311 - spreads the retries
        raise Conflict("Other requests kept changing the same thing. Repeat the request.") from last_race


async def _outcome(session: PostgresSession, pending: Pending) -> Done:
    """Run one of several writes. Raises when the transaction cannot be used for the others any more."""
    session.has_written = False
    try:
        return Done(pending.future, await pending.work(session), None)
    except DRIVER_FAULTS:
        raise
    except Exception as refused:
        if session.has_written:
            raise GroupAbortedError from refused
        return Done(pending.future, None, refused)
