"""Detection of dangerous content in valid files: another file inside, or metadata that attacks a viewer."""

import io
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, BinaryIO

from PIL import ExifTags, Image

SNIFFED_BYTES = 1024
"""Bytes that readers of PDF and HTML search for a signature."""
ZIP_END_BYTES = 22
ZIP_TAIL_BYTES = ZIP_END_BYTES + 0xFFFF
MARKUP = re.compile(
    r"<[/\s]*(script|html|svg|iframe|img|body|object|embed|meta|!doctype|\?php)\b|javascript:", re.IGNORECASE
)
MARKUP_BYTES = re.compile(MARKUP.pattern.encode(), re.IGNORECASE)
# Characters that change the direction of text can disguise it.
DIRECTIONS = re.compile("[\u202a-\u202e\u2066-\u2069]")
CONTROLS = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]")
MAX_NAMED = 5
"""Maximum number of unreadable texts that are named."""
MAX_TEXT_LENGTH = 2000


def hidden_file(file: BinaryIO) -> str | None:
    """Return the second kind of file that this file also is; None without one."""
    file.seek(0)
    return "a PDF document" if b"%PDF-" in file.read(SNIFFED_BYTES) else hidden_page_or_archive(file)


def hidden_page_or_archive(file: BinaryIO) -> str | None:
    """Return the second kind of file that a file also is: a page with markup, or an archive; None if it is neither."""
    size = file.seek(0, io.SEEK_END)
    file.seek(0)
    head = file.read(SNIFFED_BYTES)
    file.seek(max(0, size - SNIFFED_BYTES))
    if MARKUP_BYTES.search(head) or MARKUP_BYTES.search(file.read()):
        return "a page with markup"
    return "a ZIP archive" if _ends_as_archive(file, size) else None


def _ends_as_archive(file: BinaryIO, size: int) -> bool:
    # As archivers do: the end record states the distance to the beginning of the list of members before it.
    start = max(0, size - ZIP_TAIL_BYTES)
    file.seek(start)
    tail = file.read()
    end = tail.rfind(b"PK\x05\x06")
    if end < 0 or len(tail) - end < ZIP_END_BYTES:
        return False
    members = start + end - int.from_bytes(tail[end + 12 : end + 16], "little")
    file.seek(max(0, members))
    return file.read(4) == b"PK\x01\x02"


def hostile_text(image: Image.Image) -> str | None:
    """Return the name of the first hostile text in the image's metadata; None without one.

    Hostile is text with characters that change its direction, with markup, or of more than 2,000 characters.
    """
    for name, raw in _texts(image):
        text = as_text(raw)
        if len(text) > MAX_TEXT_LENGTH or DIRECTIONS.search(text) or MARKUP.search(text):
            return name
    return None


def unreadable_texts(image: Image.Image) -> tuple[str, ...]:
    """Return the names of the first texts with control characters, which are left out where texts are shown."""
    names = (name for name, raw in _texts(image) if CONTROLS.search(as_text(raw)))
    return tuple(islice(names, MAX_NAMED))


def as_text(raw: str) -> str:
    """Decode EXIF text, which ends at the first NUL. Pillow decodes Latin-1, but many cameras write UTF-8."""
    text = raw.partition("\0")[0].rstrip()
    try:
        return text.encode("latin-1").decode()
    except UnicodeError:
        return text


def _texts(image: Image.Image) -> Iterator[tuple[str, str]]:
    for directory, names in _directories(image):
        for tag, value in directory:
            if isinstance(value, str):
                yield f"EXIF {names.get(tag, tag)}", value
    comment = image.info.get("comment")
    if isinstance(comment, bytes):
        yield "comment", comment.decode("latin-1")


def _directories(image: Image.Image) -> Iterator[tuple[list[tuple[int, Any]], dict[int, str]]]:
    try:
        exif = image.getexif()
        yield list(exif.items()), ExifTags.TAGS
        yield list(exif.get_ifd(ExifTags.IFD.Exif).items()), ExifTags.TAGS
        yield list(exif.get_ifd(ExifTags.IFD.GPSInfo).items()), ExifTags.GPSTAGS
    except Exception:  # noqa: BLE001 - Pillow raises any error on broken EXIF, which is then ignored
        return
