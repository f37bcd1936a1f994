"""Pauses between the reads of a topic whose changes share items."""

import asyncio
import time
from typing import Final

PAUSE_SHARE: Final = 5
"""A topic with pauses is read at most a fifth of the time."""


class Pacer:
    """Keeps the reads of a topic apart: by its pause in seconds, and by more where the reads take long.

    The first read after a quiet time begins at once. Without a pause, nothing waits.
    """

    __slots__ = ("_began_at", "_next_at", "_pause_seconds")

    def __init__(self, pause_seconds: float) -> None:
        self._pause_seconds = pause_seconds
        self._began_at = self._next_at = 0.0

    async def begin(self) -> None:
        """Wait until the next read may begin."""
        if not self._pause_seconds:
            return
        if (delay := self._next_at - time.monotonic()) > 0:
            await asyncio.sleep(delay)
        self._began_at = time.monotonic()

    def end(self) -> None:
        """Note the end of the work on what was read."""
        took = time.monotonic() - self._began_at
        self._next_at = self._began_at + max(self._pause_seconds, took * PAUSE_SHARE)
