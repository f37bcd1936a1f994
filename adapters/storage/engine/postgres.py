"""PostgreSQL through asyncpg: writes that wait at the same time share a transaction.

Many writers are at work, each in a transaction of its own, and each takes its share of what waits. In it the works
follow each other, and their many inserts are sent together at its end. When one is refused after it has written, or
loses a race, the transaction is rolled back; that work is then carried out alone, the others with the next ones. What
is alone is repeated when the database reports a lost race. No answer leaves before the commit.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Hashable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from contextvars import Context
from typing import Any, TypeVar

import asyncpg

from adapters.storage.engine.session import ReadOnlySession, Session, Work
from adapters.storage.engine.statement import Statement
from adapters.storage.engine.write_groups import WriteGroups
from adapters.storage.engine.write_queue import Done, Pending, answer
from domain.refusals.general import Conflict, Unavailable

Row = TypeVar("Row")
Result = TypeVar("Result")

LOST_RACE = (
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
    # Another request inserted the same key first: a second run finds its row.
    asyncpg.UniqueViolationError,
)
OUT_OF_REACH = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.CannotConnectNowError,
    # Its disk is full, its memory is short, or it has as many connections as it takes.
    asyncpg.InsufficientResourcesError,
    # The server is being stopped, or an administrator has ended the connection.
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    # Its farewell has arrived and the end of the connection has not: the driver can do nothing with it then.
    asyncpg.InternalClientError,
)
DRIVER_FAULTS = (*OUT_OF_REACH, asyncpg.PostgresError)
MAX_ATTEMPTS = 8
SHORT_LOCK_TIMEOUT = "SET LOCAL lock_timeout = '50ms'"
"""Others wait for what a shared transaction has locked, so it does not wait for long."""


class GroupAbortedError(Exception):
    """A work was refused after it had written in a transaction that it shares."""


class Connection(asyncpg.Connection):  # type: ignore[misc] # asyncpg ships no types
    """Statements leave no state behind in a connection, so giving it back needs no reset and no round trip."""

    def get_reset_query(self) -> str:
        return ""


class PostgresSession(Session):
    """Statements on one connection, inside whatever transaction it has open.

    Inserts of many rows are kept back until another statement touches their tables, at last until `flush`.
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
        found = await self._connection.fetch(compiled.sql, *compiled.arguments(parameters))
        return [statement.row(row) for row in found]

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
        """Send what has been kept back, rows before those that refer to them."""
        deferred, self._deferred_inserts = self._deferred_inserts, {}
        for statement in sorted(deferred, key=lambda each: each.table_access.rank):
            await self._connection.executemany(statement.postgresql.sql, deferred[statement])

    async def _flush_before(self, statement: Statement[Any]) -> None:
        table_access = statement.table_access
        self.has_written |= table_access.changed is not None
        if any(each.table_access.changed in table_access.tables for each in self._deferred_inserts):
            await self.flush()


class PooledReader(ReadOnlySession):
    """Single reads, each on whatever connection is free."""

    __slots__ = ("_database",)

    def __init__(self, database: "PostgresDatabase") -> None:
        self._database = database

    async def find(self, statement: Statement[Row], **parameters: Any) -> Row | None:
        async with self._database.connection() as connection:
            return await PostgresSession(connection).find(statement, **parameters)

    async def find_all(self, statement: Statement[Row], **parameters: Any) -> list[Row]:
        async with self._database.connection() as connection:
            return await PostgresSession(connection).find_all(statement, **parameters)


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
    """A PostgreSQL database; `url` is `postgresql+asyncpg://…` as SQLAlchemy writes it."""

    dialect = "postgresql"

    def __init__(self, url: str, *, connections: int = 20) -> None:
        self._dsn = url.replace("postgresql+asyncpg://", "postgresql://", 1)
        self._connections = connections
        # The other half is left to reads.
        self._max_writers = max(1, connections // 2)
        self._busy_writers = 0
        self._waiting_writes = WriteGroups()
        self._writers: set[asyncio.Task[None] | None] = set()
        self._pool: asyncpg.Pool | None = None

    async def start(self) -> None:
        assert self._pool is None, "the database has been started already"
        self._pool = await asyncpg.create_pool(
            self._dsn, min_size=1, max_size=self._connections, connection_class=Connection, command_timeout=60
        )

    async def stop(self) -> None:
        if self._pool:
            await self._pool.close()
        self._pool = None

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[asyncpg.Connection]:
        """A free connection. Raises `Unavailable` when the server cannot be reached."""
        assert self._pool, "the database has not been started"
        with _in_reach():
            async with self._pool.acquire() as connection:
                yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Session]:
        with _in_reach():
            # Not of the pool: its statements may take longer than those of requests.
            connection = await asyncpg.connect(self._dsn)
            try:
                async with connection.transaction(isolation="repeatable_read", readonly=True):
                    yield PostgresSession(connection)
            finally:
                await connection.close()

    @property
    def reader(self) -> Session:
        return PooledReader(self)

    async def write(self, work: Work[Result], group_key: Hashable = None) -> Result:
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        # A work without a group key shares its turn with nobody.
        self._waiting_writes.add(Pending(work, future, future if group_key is None else group_key))
        if len(self._writers) < self._max_writers:
            # It works for others too, so it takes over nothing from this caller's context.
            self._writers.add(asyncio.create_task(self._write(), context=Context()))
        return await future

    async def _write(self) -> None:
        """Carry out what waits, until there is nothing that could be taken."""
        try:
            while (turn := self._waiting_writes.take(self._max_writers - self._busy_writers)).group_keys:
                self._busy_writers += 1
                try:
                    await self._carry_out(turn.group)
                finally:
                    self._busy_writers -= 1
                    self._waiting_writes.release(turn.group_keys)
        finally:
            self._writers.remove(asyncio.current_task())

    async def _carry_out(self, group: list[Pending]) -> None:
        if len(group) > 1:
            await self._carry_out_together(group)
        else:
            for pending in group:
                await self._carry_out_alone(pending)

    async def _carry_out_together(self, group: list[Pending]) -> None:
        done: list[Done] = []
        try:
            async with self.connection() as connection, connection.transaction():
                await connection.execute(SHORT_LOCK_TIMEOUT)
                session = PostgresSession(connection)
                for pending in group:
                    done.append(await _outcome(session, pending))  # noqa: PERF401 - what is done is asked for below
                await session.flush()
        except Unavailable as fault:
            answer(Done(pending.future, None, fault) for pending in group)
        except Exception:  # noqa: BLE001 - whose fault it is shows when it is alone
            at_fault = group[len(done) :][:1] or group
            self._waiting_writes.put_back(pending for pending in group if pending not in at_fault)
            for pending in at_fault:
                await self._carry_out_alone(pending)
        else:
            answer(done)

    async def _carry_out_alone(self, pending: Pending) -> None:
        try:
            result = await self._repeatedly(pending.work)
        except Exception as refused:  # noqa: BLE001 - it is the caller's
            answer([Done(pending.future, None, refused)])
        else:
            answer([Done(pending.future, result, None)])

    async def _repeatedly(self, work: Work[Result]) -> Result:
        lost: asyncpg.PostgresError | None = None
        for attempt in range(MAX_ATTEMPTS):
            try:
                async with self.connection() as connection, connection.transaction():
                    session = PostgresSession(connection)
                    result = await work(session)
                    await session.flush()
                    return result
            except LOST_RACE as race:
                lost = race
                await asyncio.sleep(random.uniform(0, 0.01 * 2**attempt))  # noqa: S311 - spreads the losers out
        raise Conflict("Other requests kept changing the same thing. Repeat the request.") from lost


async def _outcome(session: PostgresSession, pending: Pending) -> Done:
    """What comes of one of several works. Raises what leaves the transaction of no use to the others."""
    session.has_written = False
    try:
        return Done(pending.future, await pending.work(session), None)
    except DRIVER_FAULTS:
        raise
    except Exception as refused:
        if session.has_written:
            raise GroupAbortedError from refused
        return Done(pending.future, None, refused)
