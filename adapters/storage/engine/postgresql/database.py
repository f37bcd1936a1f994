"""PostgreSQL through asyncpg: writes that wait at the same time share a transaction.

Several writers run at a time, each with its own transaction and its share of the waiting writes. The writes of a
transaction run one after the other, and their deferred inserts are sent together at its end. When a write fails after
it has changed rows, or on a serialization failure, the transaction is rolled back; that write then runs alone, the
others with the next group. A write that runs alone is retried on serialization failures. No result is returned before
the commit.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Hashable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from functools import partial
from time import perf_counter
from typing import TypeVar

import asyncpg
import structlog

from adapters.postgres_address import dsn, ignored_options, read
from adapters.storage.engine.postgresql.reads import CONNECTION_WAIT, PooledConnections, PooledReader
from adapters.storage.engine.postgresql.server import (
    CONNECT_TIMEOUT_SECONDS,
    OUT_OF_REACH,
    TIME,
    ServerClock,
    ServerConnection,
    in_reach,
    is_coordinator,
    prepare_connection,
    repeat,
    share_damage,
)
from adapters.storage.engine.postgresql.session import PostgresSession
from adapters.storage.engine.statements.typed import BoundStatement
from adapters.storage.engine.transactions.session import Session, Work
from adapters.storage.engine.transactions.snapshots import (
    READ_TIME_LIMIT_SECONDS,
    LazySnapshot,
    NotSingleError,
    SingleSession,
)
from adapters.storage.engine.transactions.write_groups import (
    GROUP_SIZE,
    Pending,
    Turn,
    WriteGroups,
    WriteOutcome,
    answer,
    measure_wait,
)
from adapters.storage.files.damage import Damage
from domain.refusals.general import Conflict, Unavailable

log = structlog.get_logger("fieldcall.postgresql")
Result = TypeVar("Result")

LOST_RACE = (
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
    # Another request inserted the same key first; a retry finds that row.
    asyncpg.UniqueViolationError,
    # The caller's deadline ends all attempts.
    asyncpg.LockNotAvailableError,
)
DRIVER_FAULTS = (*OUT_OF_REACH, asyncpg.PostgresError)
MAX_ATTEMPTS = 8
SHORT_LOCK_TIMEOUT = "SET LOCAL lock_timeout = '50ms'"
"""Keeps a shared transaction from waiting long for locks, because others wait for the locks that it holds."""


class GroupAbortedError(Exception):
    """A write failed after it had changed rows in a shared transaction."""


class PostgresDatabase:
    """A PostgreSQL database; `url` is `postgresql+asyncpg://…` as in SQLAlchemy.

    `direct_url` is the same database past a pooler, for what takes long. With `prepares` off no statement is expected
    to be prepared on a connection after its transaction: a pooler may have given that to another server's.
    `coordinated` makes the kind of connection for a server on which Citus distributes the tables.
    """

    dialect = "postgresql"
    file = version = None

    def __init__(
        self,
        url: str,
        *,
        connections: int = 20,
        read_time_limit_seconds: float = READ_TIME_LIMIT_SECONDS,
        direct_url: str | None = None,
        prepares: bool = True,
        coordinated: Callable[[], type[ServerConnection]] = lambda: ServerConnection,
    ) -> None:
        if ignored := ignored_options(read(url)):
            log.warning("options of the database's address have no effect", options=ignored)
        self._dsn = dsn(url)
        self._coordinated = coordinated
        self._kind: type[ServerConnection] | None = None
        self._direct_dsn = dsn(direct_url or url)
        self._options: dict[str, int] = {} if prepares else {"statement_cache_size": 0}
        self._prepares = prepares
        self._connections = connections
        # The other half is for reads.
        self._max_writers = max(1, connections // 2)
        self.clock, self.damage = ServerClock(), Damage()
        self._setting_clock: asyncio.Task[None] | None = None
        self._busy_writers = 0
        self._waiting_writes = WriteGroups()
        self._writers: set[asyncio.Task[None] | None] = set()
        self._read_time_limit_seconds = read_time_limit_seconds
        self._pool: asyncpg.Pool | None = None
        self._snapshots: PooledConnections | None = None

    async def start(self) -> None:
        assert self._pool is None, "the database has been started already"
        self._pool = await asyncpg.create_pool(
            self._dsn,
            min_size=1,
            max_size=self._connections,
            connection_class=await self._kind_of_connection(),
            init=prepare_connection,
            timeout=CONNECT_TIMEOUT_SECONDS,
            command_timeout=60,
            **self._options,
        )
        places = self._connections - self._max_writers - 1
        self._snapshots = PooledConnections(self._pool, places, self._read_time_limit_seconds, self.damage)
        await self._set_clock()
        self._setting_clock = asyncio.create_task(repeat(self._set_clock), name="server clock")

    async def _kind_of_connection(self) -> type[ServerConnection]:
        if self._kind is None:
            self._kind = self._coordinated() if await is_coordinator(self._direct_dsn) else ServerConnection
        return self._kind

    @property
    def is_distributed(self) -> bool:
        """Return true if Citus distributes the tables. Known once the database has been started."""
        return self._kind is not None and self._kind is not ServerConnection

    async def stop(self) -> None:
        if self._setting_clock:
            self._setting_clock.cancel()
            await asyncio.wait([self._setting_clock])
            self._setting_clock = None
        if self._pool:
            await self._pool.close()
        self._pool = self._snapshots = None

    async def _set_clock(self) -> None:
        async with self.single_read() as connection:
            await self.clock.set(partial(connection.fetchval, TIME))
        async with self.connection() as connection:
            await share_damage(connection, self.damage)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[asyncpg.Connection]:
        """Acquire a free connection. Raises `Unavailable` when the server cannot be reached."""
        assert self._pool, "the database has not been started"
        with in_reach(self.damage):
            since = perf_counter()
            async with self._pool.acquire() as connection:
                CONNECTION_WAIT.observe(perf_counter() - since)
                yield connection

    @property
    def connections(self) -> Mapping[str, int]:
        assert self._pool, "the database has not been started"
        idle = self._pool.get_idle_size()
        return {"busy": self._pool.get_size() - idle, "idle": idle}

    @asynccontextmanager
    async def single_read(self) -> AsyncIterator[asyncpg.Connection]:
        """Acquire a free connection for one statement that changes nothing. Raises as `connection` does."""
        async with self.connection() as connection:
            if self._prepares:
                yield connection
                return
            # The driver sends a statement's text and its values one after the other: both must reach one server.
            async with connection.transaction(readonly=True):
                yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Session]:
        with in_reach(self.damage):
            # Not from the pool, whose statements have a shorter timeout.
            kind = await self._kind_of_connection()
            connection = await asyncpg.connect(self._direct_dsn, connection_class=kind)
            try:
                async with connection.transaction(isolation="repeatable_read", readonly=True):
                    yield PostgresSession(connection)
            finally:
                await connection.close()

    @property
    def reader(self) -> Session:
        assert self._snapshots, "the database has not been started"
        return PooledReader(self.single_read, self._snapshots)

    async def read(self, work: Work[Result], *, single: bool = False) -> Result:
        if single:
            with suppress(NotSingleError):
                return await work(SingleSession(self.reader))
        snapshot = self.lazy_snapshot()
        try:
            return await work(snapshot)
        finally:
            await snapshot.close()

    def lazy_snapshot(self) -> LazySnapshot[asyncpg.Connection]:
        assert self._snapshots, "the database has not been started"
        return LazySnapshot(self._snapshots)

    async def write(
        self, work: Work[Result], group_key: Hashable = None, announced: Sequence[BoundStatement[object]] = ()
    ) -> Result:
        self.damage.require_none()
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        # A write without a group key gets a key of its own.
        self._waiting_writes.add(
            Pending(work, future, future if group_key is None else group_key, announced, perf_counter())
        )
        if len(self._writers) < self._max_writers:
            # An empty context, because the task also runs the writes of other callers.
            self._writers.add(asyncio.create_task(self._write(), context=Context()))
        return await future

    async def _write(self) -> None:
        """Run groups of waiting writes until no key is free."""
        try:
            while (turn := self._take()).group_keys:
                self._busy_writers += 1
                try:
                    await self._run_group(turn.group)
                finally:
                    self._busy_writers -= 1
                    self._waiting_writes.release(turn.group_keys)
        finally:
            self._writers.remove(asyncio.current_task())

    def _take(self) -> Turn:
        # Writes under one key are of one agent, whose rows are on one server: the commit is that server's alone.
        return self._waiting_writes.take(None if self.is_distributed else self._max_writers - self._busy_writers)

    async def _run_group(self, group: list[Pending]) -> None:
        if group:
            GROUP_SIZE.observe(len(group))
        for pending in group:
            measure_wait(pending)
        if len(group) > 1:
            await self._run_together(group)
        else:
            for pending in group:
                await self._run_alone(pending)

    async def _run_together(self, group: list[Pending]) -> None:
        done: list[WriteOutcome] = []
        has_looked_ahead = False
        try:
            async with self.connection() as connection, connection.transaction():
                await connection.execute(SHORT_LOCK_TIMEOUT)
                session = PostgresSession(connection)
                if not self.is_distributed:
                    await session.look_ahead(group)
                has_looked_ahead = True
                for pending in group:
                    done.append(await _outcome(session, pending))  # noqa: PERF401 - the handlers below read it
                await session.flush()
        except Unavailable as fault:
            answer(WriteOutcome(pending.future, None, fault) for pending in group)
        except Exception as fault:  # noqa: BLE001 - the write at fault raises again when it runs alone
            if isinstance(fault, asyncpg.LockNotAvailableError) and not has_looked_ahead:
                # Locks that are taken one after the other show which write has to wait.
                await self._run_together([pending._replace(announced=()) for pending in group])
                return
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
            answer([WriteOutcome(pending.future, None, refused)])
        else:
            answer([WriteOutcome(pending.future, result, None)])

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


async def _outcome(session: PostgresSession, pending: Pending) -> WriteOutcome:
    """Run one of several writes. Raises if the others can no longer use the transaction."""
    session.begin(announced=bool(pending.announced))
    try:
        return WriteOutcome(pending.future, await pending.work(session), None)
    except DRIVER_FAULTS:
        raise
    except Exception as refused:
        if session.has_sent:
            raise GroupAbortedError from refused
        session.revert_work()
        return WriteOutcome(pending.future, None, refused)
