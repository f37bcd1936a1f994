"""A PostgreSQL server as this process sees it: whether it is in reach, and its clock, by which all processes agree."""

import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg

from domain.refusals.general import Unavailable

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
