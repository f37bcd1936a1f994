"""What an operation gives that is a file and not JSON."""

from collections.abc import AsyncIterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """A file to be sent as it is, in chunks. `size` is in bytes, where it is known beforehand."""

    content_type: str
    file_name: str
    size: int | None
    chunks: AsyncIterator[bytes]
    immutable: bool = True
    """Whether it will always be the same under its address."""
