"""PostgreSQL through asyncpg: one transaction for each write, repeated when the database reports a lost race."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

import asyncpg

from adapters.storage.session import ReadOnly, Session, Work
from adapters.storage.statement import Statement
from domain.errors import Conflict, Unavailable

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
ATTEMPTS = 8


class Connection(asyncpg.Connection):  # type: ignore[misc] # asyncpg ships no types
    """Statements leave no state behind in a connection, so giving it back needs no reset and no round trip."""

    def get_reset_query(self) -> str:
        return ""


class PostgresSession:
    """Statements on one connection, inside whatever transaction it has open."""

    __slots__ = ("_connection",)

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def one(self, statement: Statement[Row], **parameters: Any) -> Row | None:
        compiled = statement.postgresql
        row = await self._connection.fetchrow(compiled.sql, *compiled.arguments(parameters))
        return None if row is None else statement.row(row)

    async def all(self, statement: Statement[Row], **parameters: Any) -> list[Row]:
        compiled = statement.postgresql
        found = await self._connection.fetch(compiled.sql, *compiled.arguments(parameters))
        return [statement.row(row) for row in found]

    async def execute(self, statement: Statement[Any], **parameters: Any) -> int:
        compiled = statement.postgresql
        tag: str = await self._connection.execute(compiled.sql, *compiled.arguments(parameters))
        return int(tag.rpartition(" ")[2])

    async def execute_many(self, statement: Statement[Any], rows: Iterable[Mapping[str, Any]]) -> None:
        compiled = statement.postgresql
        await self._connection.executemany(compiled.sql, [compiled.arguments(row) for row in rows])


class PooledReader(ReadOnly):
    """Single reads, each on whatever connection is free."""

    __slots__ = ("_database",)

    def __init__(self, database: "PostgresDatabase") -> None:
        self._database = database

    async def one(self, statement: Statement[Row], **parameters: Any) -> Row | None:
        async with self._database.connection() as connection:
            return await PostgresSession(connection).one(statement, **parameters)

    async def all(self, statement: Statement[Row], **parameters: Any) -> list[Row]:
        async with self._database.connection() as connection:
            return await PostgresSession(connection).all(statement, **parameters)


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

    async def write(self, work: Work[Result]) -> Result:
        lost: asyncpg.PostgresError | None = None
        for attempt in range(ATTEMPTS):
            try:
                async with self.connection() as connection, connection.transaction():
                    return await work(PostgresSession(connection))
            except LOST_RACE as race:
                lost = race
                await asyncio.sleep(random.uniform(0, 0.01 * 2**attempt))  # noqa: S311 - spreads the losers out
        raise Conflict("Other requests kept changing the same thing. Repeat the request.") from lost
