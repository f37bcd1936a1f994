"""Room for the temporary files of uploads: all of one process together have a bound."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from domain.refusals.general import TooManyUploads

MAX_BYTES: Final = 1_000_000_000
"""Room for ten of the largest videos as they arrive."""
RETRY_AFTER_SECONDS: Final = 30

Take = Callable[[int], None]
"""Takes room for this many bytes. Raises `TooManyUploads` when there is not enough."""


class UploadSpace:
    """The room, in bytes. It is only used in the event loop of its process."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._free = max_bytes

    @contextmanager
    def reserve(self) -> Iterator[Take]:
        """Take room piece by piece, as a body arrives or is copied. The end of the context gives it all back."""
        taken = 0

        def take(size: int) -> None:
            nonlocal taken
            if size > self._free:
                raise TooManyUploads(
                    "Other uploads take all the room at the moment. Nothing was stored; send it again.",
                    retry_after=RETRY_AFTER_SECONDS,
                )
            self._free -= size
            taken += size

        try:
            yield take
        finally:
            self._free += taken
