"""The position in a film: of QuickTime's user data and keys, and of 3GPP's `loci` box (TS 26.244, section 8.10)."""

import struct
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from adapters.media.tracks import Box, DamagedMovie, Film
from domain.values.iso6709 import Coordinates, read_iso6709
from domain.values.positions import FilePosition, usable_position

MAX_TEXT_BYTES: Final = 4096
MAX_KEYS_BYTES: Final = 16 * 1024
DATA_HEAD_BYTES: Final = 8
"""Type and locale before a value (QuickTime File Format, "Metadata value atom")."""
USER_DATA: Final = b"\xa9xyz"
POSITION_KEY: Final = "com.apple.quicktime.location.ISO6709"
ACCURACY_KEY: Final = "com.apple.quicktime.location.accuracy.horizontal"
PLAIN_KEY: Final = "location"
"""The key that ffmpeg writes, also with a language behind a dash."""
FIXED_POINT: Final = 65_536
MAX_ROLE: Final = 1
"""Roles of a `loci` box: 0 shooting location, 1 real location; 2 is a fictional one."""
PLANETS: Final = frozenset({b"", b"earth"})
UTF_16_MARKS: Final = (b"\xfe\xff", b"\xff\xfe")


class Stated(NamedTuple):
    """A position as one box states it; `coordinates` is None when it cannot be read. `accuracy` is in metres."""

    coordinates: Coordinates | None
    accuracy: float | None = None


def read_film_position(film: Film, parts: Iterable[Box]) -> FilePosition:
    """Return the first usable position in the boxes of a movie header; else the first fault. Never raises."""
    first = FilePosition()
    for stated in _statements(film, parts):
        position = usable_position(*stated)
        if position.fault is None:
            return position
        first = first if first.fault else position
    return first


def _statements(film: Film, parts: Iterable[Box]) -> Iterator[Stated]:
    tracks = []
    for box in parts:
        match box.name:
            case b"udta":
                yield from _of_user_data(film, box)
            case b"meta":
                yield from _of_metadata(film, box)
            case b"trak":
                tracks.append(box)
    # The position of a track is that of the film when the film states none.
    for track in tracks:
        yield from _statements(film, (box for box in _sound(film, track) if box.name != b"trak"))


def _sound(film: Film, box: Box, skipped: int = 0) -> Iterator[Box]:
    """Yield the boxes of user data up to the first damage, which a player does not read."""
    try:
        yield from film.boxes(box.start + skipped, box.end)
    except DamagedMovie:
        return


def _of_user_data(film: Film, user_data: Box) -> Iterator[Stated]:
    for box in _sound(film, user_data):
        content = film.content(box, MAX_TEXT_BYTES)
        if box.name == USER_DATA:
            # The length of the text and its language stand first.
            yield from _of_text(content if content[:1] in b"+-" else content[4:])
        elif box.name == b"loci":
            yield from _of_loci(content)
        elif box.name == b"meta":
            yield from _of_metadata(film, box)


def _of_text(content: bytes) -> Iterator[Stated]:
    text = content.partition(b"\0")[0].partition(b"/")[0].decode("latin-1").strip()
    if text:
        yield Stated(read_iso6709(text))


def _of_loci(content: bytes) -> Iterator[Stated]:
    # Version and flags, language, name; then role, longitude, latitude and altitude; then the astronomical body.
    name = content[6:]
    if name[:2] in UTF_16_MARKS:
        ends = (end for end in range(2, len(name) - 1, 2) if name[end : end + 2] == b"\0\0")
        rest = name[next(ends, len(name)) + 2 :]
    else:
        rest = name.partition(b"\0")[2]
    try:
        role, longitude, latitude, _ = struct.unpack(">Biii", rest[:13])
    except struct.error:
        yield Stated(None)
        return
    if role <= MAX_ROLE and rest[13:].partition(b"\0")[0].lower() in PLANETS:
        yield Stated(Coordinates(latitude / FIXED_POINT, longitude / FIXED_POINT))


def _of_metadata(film: Film, metadata: Box) -> Iterator[Stated]:
    """Yield the positions of a metadata box: of QuickTime's keys, and of iTunes' items.

    In ISO files a version stands before its boxes, in QuickTime's not.
    """
    begins = film.content(metadata, 8)
    boxes = list(_sound(film, metadata, 0 if begins[4:8] == b"hdlr" else 4))
    names = [name for box in boxes if box.name == b"keys" for name in _keys(film.content(box, MAX_KEYS_BYTES))]
    values: dict[str, bytes] = {}
    for items in (box for box in boxes if box.name == b"ilst"):
        for item in _sound(film, items):
            number = int.from_bytes(item.name)
            name = names[number - 1] if 0 < number <= len(names) else item.name.decode("latin-1")
            if name in {POSITION_KEY, ACCURACY_KEY, USER_DATA.decode("latin-1")} or _is_plain(name):
                data = next((box for box in _sound(film, item) if box.name == b"data"), None)
                values.setdefault(name, film.content(data, MAX_TEXT_BYTES)[DATA_HEAD_BYTES:])
    accuracy = _metres(values.pop(ACCURACY_KEY, b""))
    for value in values.values():
        yield from (stated._replace(accuracy=accuracy) for stated in _of_text(value))


def _is_plain(name: str) -> bool:
    return name.partition("-")[0] == PLAIN_KEY


def _keys(content: bytes) -> Iterator[str]:
    # Version and number of keys; then the length of each, its namespace, its name.
    position = 8
    while position + 8 <= len(content):
        length = int.from_bytes(content[position : position + 4])
        yield content[position + 8 : position + length].decode("latin-1")
        position += max(length, 8)


def _metres(text: bytes) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
