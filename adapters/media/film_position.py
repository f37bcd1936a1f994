"""The position in a film: of QuickTime's user data and keys, and of 3GPP's `loci` box (TS 26.244, section 8.10)."""

import struct
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from adapters.media.film_metadata import MAX_TEXT_BYTES, metadata_values, sound_boxes
from adapters.media.tracks import Film, FilmBox
from domain.values.iso6709 import Coordinates, read_iso6709
from domain.values.positions import FilePosition, usable_position

USER_DATA: Final = b"\xa9xyz"
POSITION_KEY: Final = "com.apple.quicktime.location.ISO6709"
ACCURACY_KEY: Final = "com.apple.quicktime.location.accuracy.horizontal"
PLAIN_KEY: Final = "location"
FIXED_POINT: Final = 65_536
MAX_ROLE: Final = 1
"""Roles of a `loci` box: 0 shooting location, 1 real location; 2 is a fictional one."""
PLANETS: Final = frozenset({b"", b"earth"})
UTF_16_MARKS: Final = (b"\xfe\xff", b"\xff\xfe")


class StatedPosition(NamedTuple):
    """A position as one box states it; `coordinates` is None when it cannot be read. `accuracy` is in metres."""

    coordinates: Coordinates | None
    accuracy: float | None = None


def read_film_position(film: Film, parts: Iterable[FilmBox]) -> FilePosition:
    """Return the first usable position in the boxes of a movie header; else the first fault. Never raises."""
    first = FilePosition()
    for stated in _statements(film, parts):
        position = usable_position(*stated)
        if position.fault is None:
            return position
        first = first if first.fault else position
    return first


def _statements(film: Film, parts: Iterable[FilmBox]) -> Iterator[StatedPosition]:
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
        yield from _statements(film, (box for box in sound_boxes(film, track) if box.name != b"trak"))


def _of_user_data(film: Film, user_data: FilmBox) -> Iterator[StatedPosition]:
    for box in sound_boxes(film, user_data):
        content = film.content(box, MAX_TEXT_BYTES)
        if box.name == USER_DATA:
            # The length of the text and its language stand first.
            yield from _of_text(content if content[:1] in b"+-" else content[4:])
        elif box.name == b"loci":
            yield from _of_loci(content)
        elif box.name == b"meta":
            yield from _of_metadata(film, box)


def _of_text(content: bytes) -> Iterator[StatedPosition]:
    text = content.partition(b"\0")[0].partition(b"/")[0].decode("latin-1").strip()
    if text:
        yield StatedPosition(read_iso6709(text))


def _of_loci(content: bytes) -> Iterator[StatedPosition]:
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
        yield StatedPosition(None)
        return
    if role <= MAX_ROLE and rest[13:].partition(b"\0")[0].lower() in PLANETS:
        yield StatedPosition(Coordinates(latitude / FIXED_POINT, longitude / FIXED_POINT))


def _of_metadata(film: Film, metadata: FilmBox) -> Iterator[StatedPosition]:
    """Yield the positions of a metadata box: of QuickTime's keys, and of iTunes' items."""
    values = metadata_values(film, metadata, _is_position)
    accuracy = _metres(values.pop(ACCURACY_KEY, b""))
    for value in values.values():
        yield from (stated._replace(accuracy=accuracy) for stated in _of_text(value))


def _is_position(name: str) -> bool:
    # ffmpeg writes the plain key, also with a language behind a dash.
    return name in {POSITION_KEY, ACCURACY_KEY, USER_DATA.decode("latin-1")} or name.partition("-")[0] == PLAIN_KEY


def _metres(text: bytes) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
