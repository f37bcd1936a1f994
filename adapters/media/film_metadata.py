"""Named values of a film's metadata: QuickTime's keys (QuickTime File Format, "Metadata"), and iTunes' items."""

from collections.abc import Callable, Iterator
from typing import Final

from adapters.media.tracks import DamagedMovie, Film, FilmBox

MAX_TEXT_BYTES: Final = 4096
MAX_KEYS_BYTES: Final = 16 * 1024
DATA_HEAD_BYTES: Final = 8
"""Type and locale before a value (QuickTime File Format, "Metadata value atom")."""


def sound_boxes(film: Film, box: FilmBox, skipped: int = 0) -> Iterator[FilmBox]:
    """Yield the boxes of user data up to the first damaged one; players do not read this data."""
    try:
        yield from film.boxes(box.start + skipped, box.end)
    except DamagedMovie:
        return


def metadata_values(film: Film, metadata: FilmBox, is_wanted: Callable[[str], bool]) -> dict[str, bytes]:
    """Return the first value of each wanted name in a metadata box.

    In ISO files a version stands before its boxes, in QuickTime's not.
    """
    begins = film.content(metadata, 8)
    boxes = list(sound_boxes(film, metadata, 0 if begins[4:8] == b"hdlr" else 4))
    names = [name for box in boxes if box.name == b"keys" for name in _keys(film.content(box, MAX_KEYS_BYTES))]
    values: dict[str, bytes] = {}
    for items in (box for box in boxes if box.name == b"ilst"):
        for item in sound_boxes(film, items):
            number = int.from_bytes(item.name)
            name = names[number - 1] if 0 < number <= len(names) else item.name.decode("latin-1")
            if is_wanted(name):
                data = next((box for box in sound_boxes(film, item) if box.name == b"data"), None)
                values.setdefault(name, film.content(data, MAX_TEXT_BYTES)[DATA_HEAD_BYTES:])
    return values


def _keys(content: bytes) -> Iterator[str]:
    # Version and number of keys; then the length of each, its namespace, its name.
    position = 8
    while position + 8 <= len(content):
        length = int.from_bytes(content[position : position + 4])
        yield content[position + 8 : position + length].decode("latin-1")
        position += max(length, 8)
