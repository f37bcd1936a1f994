"""MP4 and QuickTime films (ISO/IEC 14496-12): the metadata in their boxes, and the check that they have a picture.

A film has a track of pictures that lasts a second or more and begins with a frame that can be decoded.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import BinaryIO, Final

from adapters.media.camera_clock import parse_local, parse_offset, read_text, unreadable
from adapters.media.film_metadata import MAX_TEXT_BYTES, metadata_values, sound_boxes
from adapters.media.film_position import read_film_position
from adapters.media.frames import UnknownFrame, check_frame
from adapters.media.stamp import Stamp
from adapters.media.tracks import MAX_FRAME_BYTES, MIN_SECONDS, DamagedMovie, Film, FilmBox, Track, read_track
from domain.proofs.photo_warnings import Doubt, PhotoWarning
from domain.proofs.recording_time import ClockReading, FileTimes, TimeSource

TRACK_HEADER_BYTES = 84
EPOCH: Final = datetime(1904, 1, 1, tzinfo=UTC)
UNIX_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""The epoch from which some devices count where the standard has 1904."""
LAST_UNIX_YEAR: Final = 2037
"""The last whole year of 31 bits of seconds from 1970."""
FIRST_YEAR: Final = 1990
"""Earlier years come from devices without a clock."""
LAST_YEAR: Final = 9998
MOVIE_HEADER_BYTES: Final = 12
DATE_KEY: Final = "com.apple.quicktime.creationdate"
DATE_BOX: Final = b"\xa9day"
"""The date of the content, which may be a year alone."""
DATE_NAMES: Final = frozenset({DATE_KEY, DATE_BOX.decode("latin-1")})


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


def _check_pictures(film: Film, top: list[FilmBox], parts: list[FilmBox]) -> Track:
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


def read_film_times(film: Film, parts: Iterable[FilmBox]) -> FileTimes:
    """Return the times that the boxes of a movie header state, the best source first. Never raises."""
    warnings: list[PhotoWarning] = []
    parts = list(parts)
    dates = [reading for name, text in _dates(film, parts) for reading in _of_text(name, text, warnings)]
    headers = (film.content(box, MOVIE_HEADER_BYTES) for box in parts if box.name == b"mvhd")
    readings = [*dates, *(reading for header in headers for reading in _of_header(header, warnings))]
    order = list(TimeSource)
    # The first date of each source counts: a film repeats them in several boxes.
    first = {reading.source: reading for reading in reversed(readings)}
    if TimeSource.TEXT_OFFSET in first:
        first.pop(TimeSource.TASK_ZONE, None)
    return FileTimes(tuple(sorted(first.values(), key=lambda one: order.index(one.source))), warnings=tuple(warnings))


def _dates(film: Film, parts: Iterable[FilmBox]) -> Iterator[tuple[str, str]]:
    """Yield the dates in user data and metadata, with the names of their fields."""
    for box in parts:
        if box.name == b"meta":
            values = metadata_values(film, box, DATE_NAMES.__contains__)
            yield from sorted((name, read_text(value)) for name, value in values.items())
        elif box.name == b"udta":
            for inner in sound_boxes(film, box):
                if inner.name == DATE_BOX:
                    # The length of the text and its language stand first.
                    yield DATE_BOX.decode("latin-1"), read_text(film.content(inner, MAX_TEXT_BYTES)[4:])
                elif inner.name == b"meta":
                    yield from _dates(film, [inner])


def _of_text(name: str, text: str, warnings: list[PhotoWarning]) -> Iterator[ClockReading]:
    if name != DATE_KEY and len(text) <= len("YYYY-MM-DD"):
        return
    local, rest = parse_local(name, text, warnings)
    if local is None:
        return
    offset = parse_offset(rest)
    if rest and offset is None:
        warnings.append(unreadable(name, rest))
    yield ClockReading(name, TimeSource.TASK_ZONE if offset is None else TimeSource.TEXT_OFFSET, local, offset)


def _of_header(header: bytes, warnings: list[PhotoWarning]) -> Iterator[ClockReading]:
    seconds = int.from_bytes(header[4:12] if header[:1] == b"\x01" else header[4:8])
    try:
        moment = EPOCH + timedelta(seconds=seconds)
    except OverflowError:
        return
    if moment.year < FIRST_YEAR <= (by_unix := moment - EPOCH + UNIX_EPOCH).year <= LAST_UNIX_YEAR:
        moment, shown = by_unix, by_unix.replace(tzinfo=None).isoformat(" ")
        message = f"mvhd counts from 1970 in place of 1904: it counts as {shown} UTC"
        warnings.append(PhotoWarning(Doubt.TIME_CORRECTED, message))
    if FIRST_YEAR <= moment.year <= LAST_YEAR:
        yield ClockReading("mvhd", TimeSource.MOVIE_HEADER, moment.replace(tzinfo=None), timedelta(0))
