"""MP4 and QuickTime films (ISO/IEC 14496-12): the metadata in their boxes, and that there is something to see.

A film has a track of pictures that lasts a second or more and begins with a frame that can be decoded.
"""

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import BinaryIO

from adapters.media.frames import UnknownFrame, check_frame
from adapters.media.stamp import Stamp
from adapters.media.tracks import MAX_FRAME_BYTES, MIN_SECONDS, Box, DamagedMovie, Film, read_track

EPOCH = datetime(1904, 1, 1, tzinfo=UTC)
# Earlier years come from devices without a clock.
FIRST_YEAR = 1990
MOVIE_HEADER_BYTES = 12
TRACK_HEADER_BYTES = 84
MAX_METADATA_BYTES = 64 * 1024
POSITION = re.compile(rb"([+-]\d{2}\.\d{1,9})([+-]\d{3}\.\d{1,9})")


@dataclass(frozen=True, slots=True)
class Movie:
    """The size of the picture in pixels as displayed, and the place and time of recording."""

    width: int | None
    height: int | None
    stamp: Stamp


def read_movie(file: BinaryIO, size: int) -> Movie:
    """Read the movie header, and the beginning of the first track of pictures. Raises `DamagedMovie`."""
    film = Film(file, size)
    top = list(film.boxes(0, size))
    header = next((box for box in top if box.name == b"moov"), None)
    if header is None:
        raise DamagedMovie("it has no movie header")
    movie = Movie(None, None, Stamp())
    parts = list(film.boxes(header.start, header.end))
    for box in parts:
        match box.name:
            case b"mvhd":
                movie = replace(movie, stamp=_timed(movie.stamp, film.content(box, MOVIE_HEADER_BYTES)))
            case b"udta" | b"meta":
                movie = replace(movie, stamp=_located(movie.stamp, film.content(box, MAX_METADATA_BYTES)))
            case b"trak":
                movie = _sized(movie, film, box)
    _check_pictures(film, top, parts)
    return movie


def _check_pictures(film: Film, top: list[Box], parts: list[Box]) -> None:
    track = read_track(film, top, parts)
    if track is None:
        raise DamagedMovie("it has no track of pictures")
    if track.seconds < MIN_SECONDS:
        raise DamagedMovie("it is shorter than a second")
    try:
        check_frame(track.coding, film.content(track.first, MAX_FRAME_BYTES))
    except UnknownFrame as fault:
        raise DamagedMovie(str(fault)) from None


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


def _sized(movie: Movie, film: Film, track: Box) -> Movie:
    # Writers put the header first.
    first = next(film.boxes(track.start, track.end), None)
    if first is None or first.name != b"tkhd":
        return movie
    header = film.content(first, MAX_METADATA_BYTES)
    width, height = int.from_bytes(header[-8:-6]), int.from_bytes(header[-4:-2])
    if len(header) < TRACK_HEADER_BYTES or not width or not height:
        return movie
    # The first number of the matrix is zero when the picture is rotated by 90 degrees.
    turned = not any(header[-44:-40])
    return replace(movie, width=height if turned else width, height=width if turned else height)
