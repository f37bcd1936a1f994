"""The clock of a database server, by which all processes of the service agree on the time."""

import time
from collections.abc import Awaitable, Callable
from typing import Final

MEASUREMENTS: Final = 3
"""Readings of the server's clock, of which the fastest counts."""


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
