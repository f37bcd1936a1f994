"""A PostgreSQL server as this process sees it: connections to it, whether it is in reach, and its clock, by which all
processes agree."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import asyncpg
import structlog

from adapters.postgres_address import dsn
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
    # It is no primary any more, or not to be written yet.
    asyncpg.ReadOnlySQLTransactionError,
    # The server has taken this process for one that is gone.
    asyncpg.IdleInTransactionSessionTimeoutError,
    # The server has announced the end of the connection, and the driver cannot use it any more.
    asyncpg.InternalClientError,
)
LOCKED_OUT = (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError)
"""How a wait for a lock ends without the lock."""
LOST_BY_CITUS = (
    "could not commit transaction for shard",
    "could not receive data from server",
    "could not send data to server",
    "failure on connection marked as essential",
    "no connection to the server",
    "server closed the connection unexpectedly",
)
"""How Citus begins to tell of a server of its cluster that was lost in a transaction, where it has no code for that."""

GONE_AFTER_SECONDS = 5
"""A transaction that is sent nothing for so long is ended by the server, for the network is parted or the machine dead:
until then others wait for its locks. A write awaits nothing but the database, so the time is not its own."""
LOCK_WAIT_SECONDS = 2
"""After so long a wait for a lock is begun anew. Shorter than the time above: a machine that is gone may have several
transactions in a queue for the same rows, and each would have them for that time, one after the other."""
READ_LOCK_WAIT_SECONDS = 10
"""The most that a read waits for a lock on a table, which somebody holds who changes the schema."""
PREPARE_CONNECTION = (
    f"SET idle_in_transaction_session_timeout = '{GONE_AFTER_SECONDS}s'; SET lock_timeout = '{LOCK_WAIT_SECONDS}s'"
)
BEGIN_MOMENT = (
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; "
    f"SET LOCAL idle_in_transaction_session_timeout = '60s'; SET LOCAL lock_timeout = '{READ_LOCK_WAIT_SECONDS}s'"
)
"""A reader locks out nobody: it may do something else between two reads, and wait for as long as its caller does."""
TIME = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)"
CLOCK_INTERVAL_SECONDS: Final = 10.0
"""Time between two looks at the server's clock, and at its mark of damage."""
MARK: Final = "damaged: "
"""Beginning of the comment that marks a database as damaged."""
READ_MARK: Final = "SELECT obj_description(to_regclass('alembic_version'), 'pg_class')"
TABLES: Final = (
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
)
CLEAR_MARK: Final = "COMMENT ON TABLE alembic_version IS NULL"
CONNECT_TIMEOUT_SECONDS = 10.0
"""For each host of the address: one that is gone without a word keeps the way to the next one closed for so long."""
HAS_CITUS = "SELECT to_regclass('pg_dist_partition') IS NOT NULL"
IS_DISTRIBUTED = """
SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('agent') AND partmethod = 'h')
"""


log = structlog.get_logger("fieldcall.postgresql")


class Connection(asyncpg.Connection):  # type: ignore[misc] # asyncpg ships no types
    """Skips the reset on release, a round trip: statements leave no state in a connection."""

    def get_reset_query(self) -> str:
        return ""


async def prepare_connection(connection: asyncpg.Connection) -> None:
    """Set what holds for a connection's life. A pooler would refuse it among the parameters of its start."""
    await connection.execute(PREPARE_CONNECTION)


class NotAdmittedError(PermissionError):
    """The server refuses the role that an address names, its password or its database: no waiting helps."""


@contextmanager
def admitted() -> Iterator[None]:
    """Raise `NotAdmittedError` where a server refuses what an address names."""
    try:
        yield
    except (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidCatalogNameError) as fault:
        raise NotAdmittedError(f"the database refuses the connection: {fault}") from fault


async def is_coordinator(address: str) -> bool:
    """Whether Citus distributes the tables of a database. Raises `NotAdmittedError` and `Unavailable`."""
    with in_reach(), admitted():
        connection = await asyncpg.connect(address, timeout=CONNECT_TIMEOUT_SECONDS)
        try:
            return bool(await connection.fetchval(HAS_CITUS) and await connection.fetchval(IS_DISTRIBUTED))
        finally:
            await connection.close()


async def share_damage(connection: asyncpg.Connection, damage: Damage) -> None:
    """Tell other processes what is known of damage, by the comment of a table, and read what they have found."""
    comment = await connection.fetchval(READ_MARK) or ""
    if comment.startswith(MARK):
        damage.note(comment.removeprefix(MARK))
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
    """Repeat the work that keeps a process in step with the server; while the server is away, it is left out."""
    while True:
        await asyncio.sleep(CLOCK_INTERVAL_SECONDS)
        with suppress(Unavailable):
            await work()


class ServerClock:
    """Implements `domain.ports.Clock`: the server's clock, carried on by this machine's monotonic clock.

    Leases and due times of several processes are compared with each other, and the clocks of their machines differ.
    """

    def __init__(self) -> None:
        # Until the first reading, the machine's clock has to do.
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
    """The refusal of a read that got no lock on a table."""
    return Unavailable(
        "The database is being changed, and what this reads cannot be read meanwhile. Repeat the request.",
        retry_after=RETRY_AFTER_SECONDS,
    )


@contextmanager
def in_reach(damage: Damage | None = None) -> Iterator[None]:
    """Raise `Unavailable` where the server is out of reach, or its data are damaged, which is noted."""
    try:
        yield
    except NotAdmittedError:
        raise
    except (*OUT_OF_REACH, asyncpg.InternalServerError) as fault:
        if damage and is_damage(fault):
            damage.note(str(fault))
            raise damage.refusal() from fault
        if isinstance(fault, asyncpg.InternalServerError) and not str(fault).startswith(LOST_BY_CITUS):
            raise
        # A standby, or a primary that `recover` has not run on yet.
        does = "takes no writes" if isinstance(fault, asyncpg.ReadOnlySQLTransactionError) else "does not answer"
        raise Unavailable(
            f"The database {does}. Repeat the request; with its Idempotency-Key nothing happens twice.",
            retry_after=RETRY_AFTER_SECONDS,
        ) from fault
