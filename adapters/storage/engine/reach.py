"""Whether a PostgreSQL server is in reach: the faults of a driver that say no, and the refusal for callers."""

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from domain.refusals.general import Unavailable

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


@contextmanager
def in_reach() -> Iterator[None]:
    """Raise `Unavailable` where the server is out of reach."""
    try:
        yield
    except OUT_OF_REACH as fault:
        raise Unavailable(
            "The database does not answer. Repeat the request; with its Idempotency-Key nothing happens twice.",
            retry_after=5,
        ) from fault
