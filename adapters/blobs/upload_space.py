"""Space for the temporary files of uploads, bounded for all uploads of one process together."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from domain.refusals.general import TooManyUploads

MAX_BYTES: Final = 1_000_000_000
"""Space for ten of the largest videos as they arrive."""
RETRY_AFTER_SECONDS: Final = 30

Take = Callable[[int], None]
"""Reserves space for a number of bytes. Raises `TooManyUploads` when there is not enough."""


class UploadSpace:
    """The space, in bytes. It is only used in the event loop of its process."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._free = max_bytes

    @contextmanager
    def reserve(self) -> Iterator[Take]:
        """Reserve space piece by piece, as a body arrives or is copied. The end of the context releases it."""
        taken = 0

        def take(size: int) -> None:
            nonlocal taken
            if size > self._free:
                raise TooManyUploads(
                    "Other uploads take all the space now. Nothing was stored; send it again later.",
                    retry_after=RETRY_AFTER_SECONDS,
                )
            self._free -= size
            taken += size

        try:
            yield take
        finally:
            self._free += taken
