"""Results of operations that are files instead of JSON."""

from collections.abc import AsyncIterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """A file that is sent unchanged, in chunks. `size` is in bytes; None when it is not known in advance."""

    content_type: str
    file_name: str
    size: int | None
    chunks: AsyncIterator[bytes]
    immutable: bool = True
    """Whether the file under its address never changes, so that clients may cache it."""
