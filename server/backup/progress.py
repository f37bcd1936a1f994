"""Progress of a backup or a restore, in lines on standard error."""

import sys
import time
from typing import Final

INTERVAL_SECONDS: Final = 5.0
"""Time between two lines about the same work."""


class ProgressLines:
    """Progress lines of long work, for a person."""

    def __init__(self) -> None:
        self._next = time.monotonic() + INTERVAL_SECONDS

    def step(self, text: str) -> None:
        """Print the next step."""
        print(f"{text} …", file=sys.stderr, flush=True)

    def advance(self, what: str, done: int, total: int | None = None) -> None:
        """Print the progress within a step, every few seconds."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + INTERVAL_SECONDS
        self.step(f"  {done:,}{'' if total is None else f' of {total:,}'} {what}")
