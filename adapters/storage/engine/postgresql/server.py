"""A PostgreSQL server as this process sees it: its connections, its reachability, and its clock, which all processes
share."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

import asyncpg
import structlog

from adapters.postgres_address import dsn
from adapters.storage.engine.statements.typed import BoundStatement, Statement
from adapters.storage.files.damage import Damage, is_damage
from domain.refusals.general import Unavailable

RETRY_AFTER_SECONDS: Final = 5
MEASUREMENTS: Final = 3
"""Readings of the server's clock, of which the fastest counts."""
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
    # The server is no longer a primary, or does not accept writes yet.
    asyncpg.ReadOnlySQLTransactionError,
    # The server has ended the connection, because it assumed that this process was gone.
    asyncpg.IdleInTransactionSessionTimeoutError,
    # The server has announced the end of the connection, and the driver can no longer use it.
    asyncpg.InternalClientError,
)
LOCKED_OUT = (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError)
"""Errors that end a wait for a lock without the lock."""
LOST_BY_CITUS = (
    "could not commit transaction for shard",
    "could not receive data from server",
    "could not send data to server",
    "failure on connection marked as essential",
    "no connection to the server",
    "server closed the connection unexpectedly",
)
"""Prefixes of Citus' messages about a server of its cluster that was lost in a transaction; they have no code."""

GONE_AFTER_SECONDS = 5
"""Idle seconds after which the server ends a transaction, because the network is partitioned or the machine is down:
until then others wait for its locks. A write awaits only the database, so its own work is not limited by this."""
LOCK_WAIT_SECONDS = 2
"""Seconds after which a wait for a lock is restarted. Shorter than the time above: a lost machine may have several
transactions in a queue for the same rows, and each would hold them for that time, one after the other."""
READ_LOCK_WAIT_SECONDS = 10
"""Maximum seconds that a read waits for a lock on a table, which a change of the schema holds."""
PREPARE_CONNECTION = (
    f"SET idle_in_transaction_session_timeout = '{GONE_AFTER_SECONDS}s'; SET lock_timeout = '{LOCK_WAIT_SECONDS}s'"
)
BEGIN_SNAPSHOT = (
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; "
    f"SET LOCAL idle_in_transaction_session_timeout = '60s'; SET LOCAL lock_timeout = '{READ_LOCK_WAIT_SECONDS}s'"
)
"""Start of a read-only snapshot. A reader blocks nobody, so it may be idle between two reads longer than a write."""
TIME = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)"
CLOCK_INTERVAL_SECONDS: Final = 10.0
"""Seconds between two readings of the server's clock, and of its mark of damage."""
MARK: Final = "damaged: "
"""Prefix of the comment that marks a database as damaged."""
READ_MARK: Final = "SELECT obj_description(to_regclass('alembic_version'), 'pg_class')"
TABLES: Final = (
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
)
CLEAR_MARK: Final = "COMMENT ON TABLE alembic_version IS NULL"
CONNECT_TIMEOUT_SECONDS = 10.0
"""Seconds for each host of the address: an unreachable host delays the attempt at the next one by this time."""
HAS_CITUS = "SELECT to_regclass('pg_dist_partition') IS NOT NULL"
IS_DISTRIBUTED = """
SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('agent') AND partmethod = 'h')
"""


log = structlog.get_logger("fieldcall.postgresql")


class ServerConnection(asyncpg.Connection):  # type: ignore[misc] # asyncpg ships no types
    """Sends statements. It skips the reset on release, a round trip: statements leave no state in a connection."""

    def get_reset_query(self) -> str:
        return ""

    def select(self, bound: BoundStatement[object]) -> Any:
        """Return the rows of a statement."""
        compiled = bound.statement.postgresql
        return self.fetch(compiled.sql, *compiled.arguments(bound.parameters))

    def select_first(self, bound: BoundStatement[object]) -> Any:
        """Return the first row of a statement, or None."""
        compiled = bound.statement.postgresql
        return self.fetchrow(compiled.sql, *compiled.arguments(bound.parameters))

    def run(self, bound: BoundStatement[object]) -> Any:
        """Execute a statement. Returns the server's tag, which ends with the number of rows."""
        compiled = bound.statement.postgresql
        return self.execute(compiled.sql, *compiled.arguments(bound.parameters))

    def run_many(self, statement: Statement[..., object], rows: Sequence[tuple[object, ...]]) -> Any:
        """Execute a statement for each of the rows of arguments."""
        return self.executemany(statement.postgresql.sql, rows)

    def run_counted(self, statement: Statement[..., object], rows: Sequence[tuple[object, ...]]) -> Any:
        """Execute a change for each of the rows of arguments. Returns a row for each change."""
        return self.fetchmany(f"{statement.postgresql.sql} RETURNING 1", rows)


async def prepare_connection(connection: asyncpg.Connection) -> None:
    """Apply the settings of a connection. A pooler would refuse them among the parameters of its start."""
    await connection.execute(PREPARE_CONNECTION)


class NotAdmittedError(PermissionError):
    """The server refuses the role, the password or the database of an address: waiting does not help."""


@contextmanager
def admitted() -> Iterator[None]:
    """Raise `NotAdmittedError` if a server refuses the role, the password or the database of an address."""
    try:
        yield
    except (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidCatalogNameError) as fault:
        raise NotAdmittedError(f"the database refuses the connection: {fault}") from fault


async def is_coordinator(address: str) -> bool:
    """Return true if Citus distributes the tables of a database. Raises `NotAdmittedError` and `Unavailable`."""
    with in_reach(), admitted():
        connection = await asyncpg.connect(address, timeout=CONNECT_TIMEOUT_SECONDS)
        try:
            return bool(await connection.fetchval(HAS_CITUS) and await connection.fetchval(IS_DISTRIBUTED))
        finally:
            await connection.close()


async def share_damage(connection: asyncpg.Connection, damage: Damage) -> None:
    """Share known damage with other processes, through the comment of a table, and read the damage that they found."""
    comment = await connection.fetchval(READ_MARK) or ""
    if comment.startswith(MARK):
        damage.record_fault(comment.removeprefix(MARK))
    elif damage.fault:
        text = await connection.fetchval("SELECT quote_literal($1::text)", MARK + damage.fault)
        try:
            await connection.execute(f"COMMENT ON TABLE alembic_version IS {text}")
        except asyncpg.InsufficientPrivilegeError:
            log.exception("the role may not mark the database as damaged for other processes")


async def read_tables(url: str, damage: Damage) -> None:
    """Read every row of a database, note the first damage, and clear the mark of one without. Raises `Unavailable`."""
    with in_reach(), admitted():
        connection = await asyncpg.connect(dsn(url), timeout=CONNECT_TIMEOUT_SECONDS)
    try:
        with in_reach(damage):
            for table in await connection.fetch(TABLES):
                await connection.fetchval(f"SELECT sum(length(row::text)) FROM {table['name']} AS row")  # noqa: S608
            await connection.execute(CLEAR_MARK)
    except Unavailable:
        if damage.fault is None:
            raise
    finally:
        await connection.close()


async def repeat(work: Callable[[], Awaitable[None]]) -> None:
    """Repeat the work that synchronises a process with the server; while the server is unreachable, skip it."""
    while True:
        await asyncio.sleep(CLOCK_INTERVAL_SECONDS)
        with suppress(Unavailable):
            await work()


class ServerClock:
    """Implements `domain.ports.Clock`: the server's clock, carried on by this machine's monotonic clock.

    Leases and due times of several processes are compared with each other, and the clocks of their machines differ.
    """

    def __init__(self) -> None:
        # Until the first reading, the machine's clock is used.
        self._offset = (time.time_ns() - time.monotonic_ns()) // 1000

    def now(self) -> int:
        return time.monotonic_ns() // 1000 + self._offset

    async def set(self, read: Callable[[], Awaitable[int]]) -> None:
        """Set the clock by `read`, which gives the server's time in microseconds. Raises what `read` raises."""
        measured = []
        for _ in range(MEASUREMENTS):
            before = time.monotonic_ns()
            server = await read()
            after = time.monotonic_ns()
            # The server has read its clock about halfway through.
            measured.append((after - before, server - (before + after) // 2000))
        _, self._offset = min(measured)


def locked() -> Unavailable:
    """Return the refusal of a read that got no lock on a table."""
    return Unavailable(
        "The schema of the database is being changed, and this cannot be read meanwhile. Repeat the request.",
        retry_after=RETRY_AFTER_SECONDS,
    )


@contextmanager
def in_reach(damage: Damage | None = None) -> Iterator[None]:
    """Raise `Unavailable` if the server is unreachable, or if its data are damaged; note the damage."""
    try:
        yield
    except NotAdmittedError:
        raise
    except (*OUT_OF_REACH, asyncpg.InternalServerError) as fault:
        if damage and is_damage(fault):
            damage.record_fault(str(fault))
            raise damage.refusal() from fault
        if isinstance(fault, asyncpg.InternalServerError) and not str(fault).startswith(LOST_BY_CITUS):
            raise
        # A standby, or a primary that `recover` has not run on yet.
        does = "takes no writes" if isinstance(fault, asyncpg.ReadOnlySQLTransactionError) else "does not answer"
        raise Unavailable(
            f"The database {does}. Repeat the request; with its Idempotency-Key nothing happens twice.",
            retry_after=RETRY_AFTER_SECONDS,
        ) from fault
