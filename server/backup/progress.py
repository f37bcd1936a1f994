"""Lines on standard error that say how far a backup or a restore has come."""

import sys
import time
from typing import Final

INTERVAL_SECONDS: Final = 5.0
"""Time between two lines about the same work."""


class Progress:
    """Progress that a person reads while work takes long."""

    def __init__(self) -> None:
        self._next = time.monotonic() + INTERVAL_SECONDS

    def step(self, text: str) -> None:
        """Say what is done next."""
        print(f"{text} …", file=sys.stderr, flush=True)

    def advance(self, what: str, done: int, total: int | None = None) -> None:
        """Say how much of a step is done, every few seconds."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + INTERVAL_SECONDS
        self.step(f"  {done:,}{'' if total is None else f' of {total:,}'} {what}")
