"""Files that operations take and return."""

import base64
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

from domain.refusals.general import InvalidInput

MAX_NAME_LENGTH = 200

Chunks = Callable[[int, int | None], AsyncIterator[bytes]]
"""Yields the content from one offset to another, or to the end, in chunks."""


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """A file that is sent unchanged, in chunks."""

    content_type: str
    file_name: str
    chunks: Chunks
    size: int | None = None
    """Size in bytes; None when it is not known in advance."""
    tag: str | None = None
    """Identifies the content of a stored file, so that clients may read parts of it; None for a generated file."""


def in_memory(content: bytes) -> Chunks:
    """Return the chunks of a small file."""

    async def chunks(start: int, end: int | None) -> AsyncIterator[bytes]:
        yield content[start:end]

    return chunks


def decoded(field: str, text: str) -> bytes:
    """Return the bytes of a base64 text. Raises `InvalidInput`."""
    try:
        return base64.b64decode(text, validate=True)
    except ValueError as fault:  # a text that is not ASCII raises no binascii.Error
        raise InvalidInput.for_field(field, "invalid", "must be base64") from fault


def plain_name(file_name: str, otherwise: str) -> str:
    """Return the name of an uploaded file without folders and unprintable characters; `otherwise` when nothing is
    left."""
    name = "".join(character for character in Path(file_name).name if character.isprintable())
    return name.strip()[-MAX_NAME_LENGTH:] or otherwise
