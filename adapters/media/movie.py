"""MP4 and QuickTime films (ISO/IEC 14496-12): the metadata in their boxes, and that there is something to see.

A film has a track of pictures that lasts a second or more and begins with a frame that can be decoded.
"""

from dataclasses import dataclass
from typing import BinaryIO

from adapters.media.film_clock import read_film_times
from adapters.media.film_position import read_film_position
from adapters.media.frames import UnknownFrame, check_frame
from adapters.media.stamp import Stamp
from adapters.media.tracks import MAX_FRAME_BYTES, MIN_SECONDS, Box, DamagedMovie, Film, Track, read_track

TRACK_HEADER_BYTES = 84


@dataclass(frozen=True, slots=True)
class Movie:
    """The size of the picture in pixels as displayed, and the place and time of recording."""

    width: int | None
    height: int | None
    stamp: Stamp


def read_movie(file: BinaryIO, size: int) -> Movie:
    """Read the movie header, and the beginning of the first track of pictures. Raises `DamagedMovie`."""
    film = Film(file, size)
    top = film.top()
    header = next((box for box in top if box.name == b"moov"), None)
    if header is None:
        raise DamagedMovie("it has no movie header")
    parts = list(film.boxes(header.start, header.end))
    track = _check_pictures(film, top, parts)
    # The metadata of a QuickTime film may stand beside the movie header.
    described = [*parts, *(box for box in top if box.name in {b"udta", b"meta"})]
    place, times = read_film_position(film, described), read_film_times(film, described)
    stamp = Stamp(times, place.latitude, place.longitude, position_fault=place.fault)
    width, height = _size(track.header)
    return Movie(width, height, stamp)


def _check_pictures(film: Film, top: list[Box], parts: list[Box]) -> Track:
    track = read_track(film, top, parts)
    if track is None:
        raise DamagedMovie("it has no track of pictures")
    if track.seconds < MIN_SECONDS:
        raise DamagedMovie("it is shorter than a second")
    try:
        check_frame(track.coding, film.content(track.first, MAX_FRAME_BYTES))
    except UnknownFrame as fault:
        raise DamagedMovie(str(fault)) from None
    return track


def _size(header: bytes) -> tuple[int, int] | tuple[None, None]:
    """Return width and height of a track as displayed; None when its header is incomplete."""
    width, height = int.from_bytes(header[-8:-6]), int.from_bytes(header[-4:-2])
    if len(header) < TRACK_HEADER_BYTES or not width or not height:
        return None, None
    # The first number of the matrix is zero when the picture is rotated by 90 degrees.
    return (width, height) if any(header[-44:-40]) else (height, width)
