"""The times in a photo's EXIF (CIPA DC-008: date and time, GPS attributes) and XMP, in the forms that devices write.

A time of Exif 2.2 has no offset from UTC. Later versions have a field for it, and devices also write it into the text.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Final, NamedTuple

from PIL import ExifTags

from domain.proofs.photo_warnings import Doubt, PhotoWarning
from domain.proofs.recording_time import ClockReading, FileTimes, TimeSource

DATE_TIME: Final = re.compile(
    r"((?:19|20)\d\d)[:/.-](\d\d?)[:/.-](\d\d?)[ T]+(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9})\d*)?)?", re.ASCII
)
OFFSET: Final = re.compile(r"(?:UTC|GMT)?([+-])(\d\d?)(?::?(\d\d))?(?::?00)?", re.ASCII)
UTC_NAMES: Final = frozenset({"Z", "UTC", "GMT"})
DATE: Final = re.compile(r"((?:19|20)\d\d)[:/.-](\d\d?)[:/.-](\d\d?)", re.ASCII)
FRACTION: Final = re.compile(r"\d{1,9}", re.ASCII)
UNKNOWN: Final = re.compile(r"[\s:0.+-]*")
"""Blanks or zeros where the standard has digits: the device does not know."""
XMP_DATE: Final = re.compile(
    rb"(exif:DateTimeOriginal|photoshop:DateCreated|xmp:CreateDate)(?:=[\"']|>)([0-9T:.+Z-]{16,40})[<\"']"
)
"""Dates of an XMP packet (ISO 16684-1): ISO 8601, as attributes or as elements."""
MAX_XMP_BYTES: Final = 64 * 1024
MAX_XMP_DATES: Final = 5
MAX_LENGTH: Final = 64
MAX_SHOWN: Final = 40
MAX_OFFSET: Final = timedelta(hours=14)
MAX_MINUTE: Final = 59
LEAP_SECOND: Final = 60
MIDNIGHT: Final = 24
"""The hour that some devices write after midnight, beside the new date."""
SAME_EVENT: Final = timedelta(minutes=1)
"""How far the times of taking and saving may be apart for one camera to have written both."""
BASE: Final = ExifTags.Base


class Fields(NamedTuple):
    """The fields of one time: itself, its offset and its fraction of a second."""

    time: ExifTags.Base
    offset: ExifTags.Base
    fraction: ExifTags.Base


ORIGINAL: Final = Fields(BASE.DateTimeOriginal, BASE.OffsetTimeOriginal, BASE.SubsecTimeOriginal)
DIGITIZED: Final = Fields(BASE.DateTimeDigitized, BASE.OffsetTimeDigitized, BASE.SubsecTimeDigitized)
MODIFIED: Final = Fields(BASE.DateTime, BASE.OffsetTime, BASE.SubsecTime)


class Stated(NamedTuple):
    """A time as its fields state it, with the offset of its own field and the one within its text."""

    name: str
    offset_name: str
    local: datetime | None
    own_offset: timedelta | None
    text_offset: timedelta | None

    @property
    def offset(self) -> timedelta | None:
        return self.text_offset if self.own_offset is None else self.own_offset


def read_photo_times(
    root: Mapping[int, Any], photo: Mapping[int, Any], gps: Mapping[int, Any], xmp: bytes = b""
) -> FileTimes:
    """Return the times that EXIF and an XMP packet state, the best source first.

    Never raises; what cannot be read in EXIF is a warning.
    """
    warnings: list[PhotoWarning] = []
    values = {**photo, BASE.DateTime: root.get(BASE.DateTime)}
    original, digitized, modified = (_read(fields, values, warnings) for fields in (ORIGINAL, DIGITIZED, MODIFIED))
    stated = [original, digitized, *_of_xmp(xmp)]
    camera = next((one for one in stated if one.local), original)
    by_camera = list(_readings(camera, [other for other in (*stated[1:], modified) if other is not camera]))
    readings = [*by_camera, *_gps_reading(gps, warnings)]
    if camera.local and not by_camera:
        readings.append(ClockReading(camera.name, TimeSource.TASK_ZONE, camera.local))
    saved = None
    if modified.local:
        saved = ClockReading(BASE.DateTime.name, TimeSource.OWN_OFFSET, modified.local, modified.offset)
    return FileTimes(tuple(readings), saved, tuple(warnings))


def _readings(camera: Stated, others: Iterable[Stated]) -> Iterator[ClockReading]:
    """Yield the readings of the camera's clock with each offset from UTC that the file states for it."""
    name, local = camera.name, camera.local
    if local is None:
        return
    if camera.own_offset is not None:
        yield ClockReading(name, TimeSource.OWN_OFFSET, local, camera.own_offset)
    if camera.text_offset is not None:
        yield ClockReading(name, TimeSource.TEXT_OFFSET, local, camera.text_offset)
    for other in others:
        is_same_event = other.local is None or abs(other.local - local) <= SAME_EVENT
        if other.offset is not None and is_same_event:
            field = other.name if other.own_offset is None else other.offset_name
            yield ClockReading(f"{name} with {field}", TimeSource.OTHER_OFFSET, local, other.offset)


def _of_xmp(packet: bytes) -> Iterator[Stated]:
    """Yield the dates of an XMP packet; what is no time is left out, as programs also write days alone."""
    for match in islice(XMP_DATE.finditer(packet[:MAX_XMP_BYTES]), MAX_XMP_DATES):
        name = match[1].decode("ascii")
        local, rest = parse_local(name, text_of(match[2]), [])
        yield Stated(name, name, local, None, parse_offset(rest))


def _read(fields: Fields, values: Mapping[int, Any], warnings: list[PhotoWarning]) -> Stated:
    text = text_of(values.get(fields.time))
    own = _own_offset(fields.offset.name, text_of(values.get(fields.offset)), warnings)
    local, rest = parse_local(fields.time.name, text, warnings)
    if local is None:
        return Stated(fields.time.name, fields.offset.name, None, own, None)
    text_offset = parse_offset(rest)
    if rest and text_offset is None:
        warnings.append(unreadable(fields.time.name, rest))
    fraction = FRACTION.match(text_of(values.get(fields.fraction)))
    if fraction and not local.microsecond:
        local = local.replace(microsecond=_microseconds(fraction[0]))
    return Stated(fields.time.name, fields.offset.name, local, own, text_offset)


def _own_offset(name: str, text: str, warnings: list[PhotoWarning]) -> timedelta | None:
    offset = parse_offset(text)
    if offset is None and not UNKNOWN.fullmatch(text):
        warnings.append(unreadable(name, text))
    return offset


def parse_local(name: str, text: str, warnings: list[PhotoWarning]) -> tuple[datetime | None, str]:
    """Return the local time at the beginning of a text, and the rest of it. Warn of what cannot be read."""
    match = DATE_TIME.match(text)
    if match is None:
        if not UNKNOWN.fullmatch(text):
            warnings.append(unreadable(name, text))
        return None, ""
    year, month, day, hour, minute, second = (int(part or 0) for part in match.groups()[:6])
    is_leap = second == LEAP_SECOND
    try:
        local = datetime(year, month, day, hour % MIDNIGHT, minute, second - is_leap)  # noqa: DTZ001 - local
    except ValueError:
        warnings.append(unreadable(name, text))
        return None, ""
    if hour > MIDNIGHT:
        warnings.append(unreadable(name, text))
        return None, ""
    if hour == MIDNIGHT:
        message = f"{name} has hour 24, which no clock shows: it counts as {local.isoformat(' ')}"
        warnings.append(PhotoWarning(Doubt.TIME_CORRECTED, message))
    return local.replace(microsecond=_microseconds(match[7] or "0")) + timedelta(seconds=is_leap), text[
        match.end() :
    ].strip()


def parse_offset(text: str) -> timedelta | None:
    """Return the offset from UTC of a text such as `+05:30`, `-5:00`, `+0530` or `Z`; None for any other."""
    name = text.strip().upper()
    if name in UTC_NAMES:
        return timedelta(0)
    match = OFFSET.fullmatch(name)
    if match is None:
        return None
    hours, minutes = int(match[2]), int(match[3] or 0)
    ahead = timedelta(hours=hours, minutes=minutes)
    if minutes > MAX_MINUTE or ahead > MAX_OFFSET:
        return None
    return -ahead if match[1] == "-" else ahead


def _microseconds(fraction: str) -> int:
    return int(fraction[:6].ljust(6, "0"))


def _gps_reading(gps: Mapping[int, Any], warnings: list[PhotoWarning]) -> Iterator[ClockReading]:
    """Yield the time of the GPS fix, which is in UTC; none without both of its fields."""
    text, parts = text_of(gps.get(ExifTags.GPS.GPSDateStamp)), gps.get(ExifTags.GPS.GPSTimeStamp)
    if not isinstance(parts, tuple) or len(parts) != 3 or UNKNOWN.fullmatch(text):  # noqa: PLR2004 - hour, minute, second
        return
    try:
        hour, minute, second = (float(part) for part in parts)
    except (TypeError, ValueError, ArithmeticError):
        return
    if not all(math.isfinite(part) for part in (hour, minute, second)):
        return
    seconds = hour * 3600 + minute * 60 + second
    date = DATE.match(text)
    try:
        day = datetime(*map(int, date.groups())) if date else None  # type: ignore[arg-type] # noqa: DTZ001 - UTC
    except ValueError:
        day = None
    if day is None or not (0 <= hour < MIDNIGHT and 0 <= minute <= MAX_MINUTE and 0 <= second <= LEAP_SECOND):
        warnings.append(unreadable("GPSTimeStamp", f"{text} {hour:g}:{minute:g}:{second:g}"))
        return
    local = day + timedelta(seconds=seconds)
    yield ClockReading("GPSTimeStamp", TimeSource.GPS_CLOCK, local, timedelta(0))


def text_of(value: object) -> str:
    """Return the text of a field up to its first NUL; empty for a value that is no text. Longer ones are cut."""
    if isinstance(value, bytes):
        value = value[: MAX_LENGTH + 1].decode("latin-1")
    return value[: MAX_LENGTH + 1].partition("\0")[0].strip() if isinstance(value, str) else ""


def unreadable(name: str, text: str) -> PhotoWarning:
    """Return the warning that a field of the file is not understood, with what it says."""
    shown = "".join(character for character in text if character.isprintable())[:MAX_SHOWN]
    return PhotoWarning(Doubt.TIME_UNREADABLE, f"{name} cannot be read as a time and was left out: {shown!r}")
