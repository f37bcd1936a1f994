"""Results of operations that are files instead of JSON."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

Chunks = Callable[[int, int | None], AsyncIterator[bytes]]
"""Yields the content from one offset to another, or to the end, in chunks."""


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """A file that is sent unchanged, in chunks."""

    content_type: str
    file_name: str
    chunks: Chunks
    size: int | None = None
    """In bytes; None when it is not known in advance."""
    tag: str | None = None
    """Identifies the content of a stored file, of which clients may read parts; None for one that is made anew."""


def in_memory(content: bytes) -> Chunks:
    """The chunks of a small file."""

    async def chunks(start: int, end: int | None) -> AsyncIterator[bytes]:
        yield content[start:end]

    return chunks
