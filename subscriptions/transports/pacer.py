"""Time between the reads of a topic whose changes share items."""

import asyncio
import time
from typing import Final

READ_SHARE: Final = 5
"""A topic with a minimum interval is read at most a fifth of the time, unless its reads take very long."""
MAX_INTERVALS: Final = 10
"""Bound on the interval between two reads, in minimum intervals: on a busy machine a read takes long because others
compute."""


class Pacer:
    """Keeps the reads of a topic apart: by a minimum interval in seconds, and by more where the reads take long.

    The first read after a quiet time begins at once. With an interval of 0, nothing waits.
    """

    __slots__ = ("_began_at", "_interval_seconds", "_next_at")

    def __init__(self, interval_seconds: float) -> None:
        self._interval_seconds = interval_seconds
        self._began_at = self._next_at = 0.0

    async def begin(self) -> None:
        """Wait until the next read may begin."""
        if not self._interval_seconds:
            return
        if (delay := self._next_at - time.monotonic()) > 0:
            await asyncio.sleep(delay)
        self._began_at = time.monotonic()

    def end(self) -> None:
        """Note the end of reading, and of encoding what was read."""
        took, least = time.monotonic() - self._began_at, self._interval_seconds
        self._next_at = self._began_at + max(least, min(took * READ_SHARE, least * MAX_INTERVALS))
