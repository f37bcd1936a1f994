"""Pauses between the reads of a topic whose changes share items."""

import asyncio
import time
from typing import Final

PAUSE_SHARE: Final = 5
"""A topic with pauses is read at most a fifth of the time, where its reads take less than `MAX_PAUSES` pauses."""
MAX_PAUSES: Final = 10
"""Bound on the time between two reads, in pauses: on a busy machine a read takes long because others compute."""


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
        """Note the end of reading, and of encoding what was read."""
        took = time.monotonic() - self._began_at
        interval = max(self._pause_seconds, min(took * PAUSE_SHARE, self._pause_seconds * MAX_PAUSES))
        self._next_at = self._began_at + interval
