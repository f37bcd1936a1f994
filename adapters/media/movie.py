"""Metadata in the boxes of MP4 and QuickTime files (ISO/IEC 14496-12). No frame is decoded."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import BinaryIO

from adapters.media.stamp import Stamp

EPOCH = datetime(1904, 1, 1, tzinfo=UTC)
# Earlier years come from devices without a clock.
FIRST_YEAR = 1990
MAX_BOXES = 10_000
BOX_HEAD_BYTES = 8
MOVIE_HEADER_BYTES = 12
TRACK_HEADER_BYTES = 84
MAX_METADATA_BYTES = 64 * 1024
POSITION = re.compile(rb"([+-]\d{2}\.\d{1,9})([+-]\d{3}\.\d{1,9})")


class DamagedMovie(Exception):  # noqa: N818 - it describes the file
    """The boxes are inconsistent: the file is truncated, or not a movie."""


@dataclass(frozen=True, slots=True)
class Movie:
    """The size of the picture in pixels as displayed, and the place and time of recording."""

    width: int | None
    height: int | None
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Box:
    """A named part of the file; `start` and `end` are the offsets of its content in bytes."""

    name: bytes
    start: int
    end: int


def read_movie(file: BinaryIO, size: int) -> Movie:
    """Read the movie header. Raises `DamagedMovie`."""
    top = list(_boxes(file, 0, size))
    header = next((box for box in top if box.name == b"moov"), None)
    if header is None:
        raise DamagedMovie("it has no movie header")
    movie = Movie(None, None, Stamp())
    for box in _boxes(file, header.start, header.end):
        match box.name:
            case b"mvhd":
                movie = replace(movie, stamp=_timed(movie.stamp, _content(file, box, MOVIE_HEADER_BYTES)))
            case b"udta" | b"meta":
                movie = replace(movie, stamp=_located(movie.stamp, _content(file, box, MAX_METADATA_BYTES)))
            case b"trak":
                movie = _sized(movie, file, box)
    return movie


def _boxes(file: BinaryIO, start: int, end: int) -> Iterator[Box]:
    position = start
    for _ in range(MAX_BOXES):
        if end - position < BOX_HEAD_BYTES:
            return
        file.seek(position)
        head = file.read(16)
        length, name, content = int.from_bytes(head[:4]), head[4:8], position + 8
        if length == 1:
            length, content = int.from_bytes(head[8:16]), position + 16
        elif length == 0:
            length = end - position
        if not content <= position + length <= end:
            raise DamagedMovie("it is cut off")
        yield Box(name, content, position + length)
        position += length
    raise DamagedMovie("it has too many parts")


def _content(file: BinaryIO, box: Box, max_bytes: int) -> bytes:
    file.seek(box.start)
    return file.read(min(max_bytes, box.end - box.start))


def _timed(stamp: Stamp, header: bytes) -> Stamp:
    seconds = int.from_bytes(header[4:12] if header[:1] == b"\x01" else header[4:8])
    try:
        moment = EPOCH + timedelta(seconds=seconds)
    except OverflowError:
        return stamp
    if moment.year < FIRST_YEAR:
        return stamp
    return replace(stamp, taken_at=int(moment.strftime("%Y%m%d%H%M%S")), taken_offset="+00:00")


def _located(stamp: Stamp, metadata: bytes) -> Stamp:
    match = POSITION.search(metadata)
    if match is None:
        return stamp
    latitude, longitude = float(match[1]), float(match[2])
    if abs(latitude) > 90 or abs(longitude) > 180:  # noqa: PLR2004 - degrees
        return stamp
    return replace(stamp, latitude=latitude, longitude=longitude)


def _sized(movie: Movie, file: BinaryIO, track: Box) -> Movie:
    # Writers put the header first; a longer search would let a hostile file take minutes.
    first = next(_boxes(file, track.start, track.end), None)
    if first is None or first.name != b"tkhd":
        return movie
    header = _content(file, first, MAX_METADATA_BYTES)
    width, height = int.from_bytes(header[-8:-6]), int.from_bytes(header[-4:-2])
    if len(header) < TRACK_HEADER_BYTES or not width or not height:
        return movie
    # The first number of the matrix is zero when the picture is rotated by 90 degrees.
    turned = not any(header[-44:-40])
    return replace(movie, width=height if turned else width, height=width if turned else height)
