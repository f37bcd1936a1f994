"""PostgreSQL through asyncpg: writes that wait at the same time share a transaction.

Several writers run at a time, each with its own transaction and its share of the waiting writes. The writes of a
transaction run one after the other, and their deferred inserts are sent together at its end. When a write fails after
it has changed rows, or on a serialization failure, the transaction is rolled back; that write then runs alone, the
others with the next group. A write that runs alone is retried on serialization failures. No result is returned before
the commit.
"""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from functools import cache, partial
from time import perf_counter
from typing import Any, Final, TypeVar

import asyncpg
import structlog

from adapters.metrics import Histogram
from adapters.postgres_address import dsn, ignored_options, read
from adapters.storage.engine.lookups import GuardedUpdate, Lookup
from adapters.storage.engine.server import (
    BEGIN_SNAPSHOT,
    CONNECT_TIMEOUT_SECONDS,
    LOCK_WAIT_SECONDS,
    LOCKED_OUT,
    OUT_OF_REACH,
    READ_LOCK_WAIT_SECONDS,
    TIME,
    ServerClock,
    ServerConnection,
    in_reach,
    is_coordinator,
    locked,
    prepare_connection,
    repeat,
    share_damage,
)
from adapters.storage.engine.session import ReadOnlySession, Session, Work
from adapters.storage.engine.snapshots import (
    MAX_UNBOUNDED_READS,
    READ_TIME_LIMIT_SECONDS,
    RETRY_AFTER_SECONDS,
    TOO_LONG,
    LazySnapshot,
    Lines,
    NotSingleError,
    SingleSession,
    SnapshotConnections,
    read_alone,
)
from adapters.storage.engine.statement import BoundStatement, Statement, TableAccess
from adapters.storage.engine.unit_of_work import UnitOfWork
from adapters.storage.engine.write_groups import (
    GROUP_SIZE,
    Pending,
    Turn,
    WriteGroups,
    WriteOutcome,
    answer,
    measure_wait,
)
from adapters.storage.files.damage import Damage
from domain.refusals.general import Conflict, DeadlineExceeded, Unavailable

Row = TypeVar("Row")
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

CONNECTION_WAIT: Final = Histogram(
    "fieldcall_database_connection_wait_seconds", "Time until the pool gives a connection to the database."
)


class GroupAbortedError(Exception):
    """A write failed after it had changed rows in a shared transaction."""


class PostgresSession(UnitOfWork):
    """Statements on one connection, inside its open transaction."""

    __slots__ = ("_connection", "_expected", "draws_ids")

    def __init__(self, connection: asyncpg.Connection) -> None:
        super().__init__()
        self._connection = connection
        self._expected = 0
        """The number of following works that were announced, and are likely to insert into the same tables."""
        self.draws_ids = False

    def begin(self, *, announced: bool = False) -> None:
        super().begin()
        self._expected -= announced

    async def look_ahead(self, group: Iterable[Pending]) -> None:
        """Read, and lock, the rows that these works are likely to look up: with one statement for each lookup."""
        keys: dict[Lookup[..., Any], dict[Any, Mapping[str, Any]]] = {}
        for pending in group:
            self._expected += bool(pending.announced)
            for lookup, parameters in pending.announced:
                assert isinstance(lookup, Lookup), "only lookups are answered from memory"
                keys.setdefault(lookup, {})[lookup.key(parameters)] = parameters
        for lookup, by_key in keys.items():
            await self._look_up_many(lookup, by_key)
        # Without others, drawing an id is a round trip more than inserting without one.
        self.draws_ids = self._expected > 1

    async def _look_up_many(self, lookup: Lookup[..., Any], by_key: Mapping[Any, Mapping[str, Any]]) -> None:
        # In one order, as other groups lock the same rows.
        ordered = sorted(by_key)
        arguments = [lookup.postgresql.arguments(by_key[key]) for key in ordered]
        rows = dict.fromkeys(ordered)
        for place, *row in await self._connection.fetch(_together(lookup), *zip(*arguments, strict=True)):
            rows[ordered[place - 1]] = lookup.row(row)
        for key, row in rows.items():
            self.learn(lookup, key, row)

    async def draw_ids(self, table: str) -> Iterator[int]:
        draw = f"SELECT nextval('{table}_id_seq') FROM generate_series(0, $1)"  # noqa: S608 - the name of a table
        rows = await self._connection.fetch(draw, self._expected)
        return iter([number for (number,) in rows])

    def note_sent(self, access: TableAccess) -> None:  # noqa: ARG002 - any statement may have waited for a lock
        # The ids of a chain's rows have its order: they are drawn after its lock, which others have had until now.
        self._ids.clear()

    async def fetch_one(self, statement: Statement[..., Row], parameters: Mapping[str, Any]) -> Row | None:
        compiled = statement.postgresql
        row = await self._connection.fetchrow(compiled.sql, *compiled.arguments(parameters))
        return None if row is None else statement.row(row)

    async def fetch(self, statement: Statement[..., Row], parameters: Mapping[str, Any]) -> list[Row]:
        compiled = statement.postgresql
        rows = await self._connection.fetch(compiled.sql, *compiled.arguments(parameters))
        return [statement.row(row) for row in rows]

    async def run(self, statement: Statement[..., Any], parameters: Mapping[str, Any]) -> int:
        compiled = statement.postgresql
        tag: str = await self._connection.execute(compiled.sql, *compiled.arguments(parameters))
        return int(tag.rpartition(" ")[2])

    def arguments_of(self, statement: Statement[..., Any], rows: Iterable[Mapping[str, Any]]) -> list[tuple[Any, ...]]:
        compiled = statement.postgresql
        return [compiled.arguments(row) for row in rows]

    async def run_many(self, statement: Statement[..., Any], rows: Sequence[tuple[Any, ...]]) -> None:
        await self._connection.executemany(statement.postgresql.sql, rows)

    async def run_counted(self, statement: GuardedUpdate[Any], rows: Sequence[tuple[Any, ...]]) -> int:
        return len(await self._connection.fetchmany(f"{statement.postgresql.sql} RETURNING 1", rows))


@cache
def _together(lookup: Lookup[..., Any]) -> str:
    """Return the SQL of a lookup for arrays of its parameters; the first column is the place of the parameters."""
    types: list[str] = []

    def column(parameter: re.Match[str]) -> str:
        types.append(parameter[2])
        return f"wanted.p{parameter[1]}"

    one = re.sub(r"\$(\d+)::(\w+)", column, lookup.postgresql.sql)
    arrays = ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(types, 1))
    names = ", ".join(f"p{number}" for number in range(1, len(types) + 1))
    return (
        f"SELECT wanted.place, found.* FROM unnest({arrays}) WITH ORDINALITY AS wanted({names}, place) "  # noqa: S608
        f"CROSS JOIN LATERAL ({one}) AS found"
    )


class PooledReader(ReadOnlySession):
    """Single reads, each on a free connection of the pool."""

    __slots__ = ("_database", "_snapshots")

    def __init__(self, database: "PostgresDatabase", snapshots: "PooledConnections") -> None:
        self._database = database
        self._snapshots = snapshots

    async def find(self, bound: BoundStatement[Row]) -> Row | None:
        rows = await self.find_all(bound)
        return rows[0] if rows else None

    async def find_all(self, bound: BoundStatement[Row]) -> list[Row]:
        statement, parameters = bound
        if statement.is_unbounded(parameters):
            return await read_alone(self._snapshots, bound)
        compiled = statement.postgresql
        for _ in range(READ_LOCK_WAIT_SECONDS // LOCK_WAIT_SECONDS):
            with suppress(*LOCKED_OUT):
                async with self._database.single_read() as connection:
                    rows = await connection.fetch(compiled.sql, *compiled.arguments(parameters))
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
                await self.take_back(connection)
                raise
            return connection

    async def fetch(
        self,
        connection: asyncpg.Connection,
        statement: Statement[..., Any],
        parameters: Mapping[str, Any],
        unbounded: bool,
    ) -> list[Any]:
        compiled = statement.postgresql
        with in_reach(self.damage):
            try:
                if unbounded:
                    await connection.execute(self._limit)
                rows: list[Any] = await connection.fetch(compiled.sql, *compiled.arguments(parameters))
            except asyncpg.QueryCanceledError as fault:
                raise DeadlineExceeded(TOO_LONG, retry_after=RETRY_AFTER_SECONDS) from fault
            except LOCKED_OUT as fault:
                raise locked() from fault
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


class PostgresDatabase:
    """A PostgreSQL database; `url` is `postgresql+asyncpg://…` as in SQLAlchemy.

    `direct_url` is the same database past a pooler, for what takes long. With `prepares` off no statement is expected
    to be prepared on a connection after its transaction: a pooler may have given that to another server's.
    `coordinated` makes the kind of connection for a server on which Citus distributes the tables.
    """

    dialect = "postgresql"
    file = None

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
        return PooledReader(self, self._snapshots)

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
        self, work: Work[Result], group_key: Hashable = None, announced: Sequence[BoundStatement[Any]] = ()
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
                # When they take their locks one after the other, it shows which of them has to wait.
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
        session.take_back()
        return WriteOutcome(pending.future, None, refused)
