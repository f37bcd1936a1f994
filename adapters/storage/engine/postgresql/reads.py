"""Single reads and snapshots on PostgreSQL."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from time import perf_counter
from typing import Final, TypeVar

import asyncpg

from adapters.metrics import Histogram
from adapters.storage.engine.postgresql.server import (
    BEGIN_SNAPSHOT,
    LOCK_WAIT_SECONDS,
    LOCKED_OUT,
    OUT_OF_REACH,
    READ_LOCK_WAIT_SECONDS,
    in_reach,
    locked,
)
from adapters.storage.engine.statements.typed import BoundStatement, DriverRow
from adapters.storage.engine.transactions.session import ReadOnlySession
from adapters.storage.engine.transactions.snapshots import (
    MAX_UNBOUNDED_READS,
    RETRY_AFTER_SECONDS,
    TOO_LONG,
    Lines,
    SnapshotConnections,
    read_alone,
)
from adapters.storage.files.damage import Damage
from domain.refusals.general import DeadlineExceeded

Row = TypeVar("Row")

CONNECTION_WAIT: Final = Histogram(
    "fieldcall_database_connection_wait_seconds", "Time until the pool gives a connection to the database."
)


class PooledReader(ReadOnlySession):
    """Single reads, each on a free connection of the pool."""

    __slots__ = ("_connect", "_snapshots")

    def __init__(
        self, connect: Callable[[], AbstractAsyncContextManager[asyncpg.Connection]], snapshots: "PooledConnections"
    ) -> None:
        self._connect = connect
        self._snapshots = snapshots

    async def find(self, bound: BoundStatement[Row]) -> Row | None:
        rows = await self.find_all(bound)
        return rows[0] if rows else None

    async def find_all(self, bound: BoundStatement[Row]) -> list[Row]:
        statement, parameters = bound
        if statement.is_unbounded(parameters):
            return await read_alone(self._snapshots, bound)
        for _ in range(READ_LOCK_WAIT_SECONDS // LOCK_WAIT_SECONDS):
            with suppress(*LOCKED_OUT):
                async with self._connect() as connection:
                    rows = await connection.select(bound)
                return [statement.row(row) for row in rows]
        raise locked()


class PooledConnections(SnapshotConnections[asyncpg.Connection]):
    """The pool's connections for snapshots: at most as many as leave one for each writer and for a single read."""

    def __init__(self, pool: asyncpg.Pool, places: int, time_limit_seconds: float, damage: Damage) -> None:
        self.damage = damage
        unbounded = max(1, min(MAX_UNBOUNDED_READS, places // 3))
        self.lines = Lines(max(1, places - unbounded), unbounded, max_crossing=0)
        self.time_limit_seconds = time_limit_seconds
        self._pool = pool
        self._limit = f"SET LOCAL statement_timeout = {round(time_limit_seconds * 1000)}"

    async def lend(self) -> asyncpg.Connection:
        with in_reach(self.damage):
            since = perf_counter()
            connection = await self._pool.acquire()
            CONNECTION_WAIT.observe(perf_counter() - since)
            try:
                await connection.execute(BEGIN_SNAPSHOT)
            except BaseException:
                # It may have begun for a caller that has stopped waiting.
                await self.end_snapshot(connection)
                raise
            return connection

    async def fetch(
        self,
        connection: asyncpg.Connection,
        bound: BoundStatement[object],
        unbounded: bool,
    ) -> Sequence[DriverRow]:
        with in_reach(self.damage):
            try:
                if unbounded:
                    await connection.execute(self._limit)
                rows: Sequence[DriverRow] = await connection.select(bound)
            except asyncpg.QueryCanceledError as fault:
                raise DeadlineExceeded(TOO_LONG, retry_after=RETRY_AFTER_SECONDS) from fault
            except LOCKED_OUT as fault:
                raise locked() from fault
            return rows

    def interrupt(self, connection: asyncpg.Connection) -> None:
        """Do nothing: the statement ends at its time limit."""

    async def end_snapshot(self, connection: asyncpg.Connection) -> None:
        try:
            # A connection that was lost has nothing to end.
            with suppress(*OUT_OF_REACH):
                await connection.execute("COMMIT")
        finally:
            await self._pool.release(connection)
