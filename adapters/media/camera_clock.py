"""The times in a photo's EXIF (CIPA DC-008: date and time, GPS attributes) and XMP, in the forms that devices write.

A time of Exif 2.2 has no offset from UTC. Later versions have a field for it, and devices also write it into the text.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from PIL import ExifTags

from domain.proofs.photo_warnings import Doubt, PhotoWarning
from domain.proofs.recording_time import ClockReading, FileTimes, TimeSource
from domain.proofs.xmp import xmp_values

DATE_TIME: Final = re.compile(
    r"((?:19|20)\d\d)[:/.-]( ?\d\d?)[:/.-]( ?\d\d?)(?:[ Tt]+|[:_,] ?)"
    r"(\d\d?):( ?\d\d?)(?::( ?\d\d?)(?:[.,:](\d{1,9})\d*)?)?(?: ?([AaPp])\.?[Mm]\b\.?)?",
    re.ASCII,
)
"""A time in the form of the standard, with blanks for zeros, in the extended form of ISO 8601, or of twelve hours."""
BASIC_TIME: Final = re.compile(
    r"((?:19|20)\d\d)(\d\d)(\d\d)[ Tt]?(\d\d)(\d\d)(?:(\d\d)(?:[.,](\d{1,9})\d*)?)?(?!\d)()", re.ASCII
)
"""The basic form of ISO 8601, without separators."""
OFFSET: Final = re.compile(r"(?:UTC|GMT)? ?([+-]) ?(\d\d?)(?::?(\d\d))?(?::?00)?", re.ASCII)
MINUS_SIGNS: Final = re.compile("[\u2012\u2013\u2212]|\u00e2\u0088\u0092")
"""Minus signs that ISO 8601 means by its hyphen, and that of Unicode as Pillow decodes its UTF-8."""
UTC_NAMES: Final = frozenset({"Z", "UTC", "GMT"})
DATE: Final = re.compile(r"((?:19|20)\d\d)[:/.-]?( ?\d\d?)[:/.-]?( ?\d\d?)", re.ASCII)
GPS_TIME: Final = re.compile(r"(\d\d?):(\d\d?):(\d\d?(?:\.\d{1,9})?)Z?", re.ASCII)
FRACTION: Final = re.compile(r"\d{1,9}", re.ASCII)
UNKNOWN: Final = re.compile(r"[\s:0.+-]*")
"""Blanks or zeros in place of digits: the device does not know the time."""
XMP_DATES: Final = ("exif:DateTimeOriginal", "photoshop:DateCreated", "exif:DateTimeDigitized", "xmp:CreateDate")
"""Dates of an XMP packet, the best first."""
MAX_LENGTH: Final = 64
MAX_SHOWN: Final = 40
MAX_OFFSET: Final = timedelta(hours=14)
MAX_MINUTE: Final = 59
LEAP_SECOND: Final = 60
MIDNIGHT: Final = 24
"""The hour that some devices write after midnight, beside the new date."""
NOON: Final = 12
WEEKS_IN_TEN_BITS: Final = timedelta(weeks=1024)
"""The period after which receivers with a week number of ten bits (IS-GPS-200) begin again, last in April 2019."""
FIRST_GPS_YEAR: Final = 1990
"""Earlier years come from receivers that have no time yet: they count from 1970 or 1980."""
SAME_EVENT: Final = timedelta(minutes=1)
"""Largest difference between the times of taking and saving at which one camera wrote both."""
BASE: Final = ExifTags.Base


class Fields(NamedTuple):
    """The fields of one time: itself, its offset and its fraction of a second."""

    time: ExifTags.Base
    offset: ExifTags.Base
    fraction: ExifTags.Base


ORIGINAL: Final = Fields(BASE.DateTimeOriginal, BASE.OffsetTimeOriginal, BASE.SubsecTimeOriginal)
DIGITIZED: Final = Fields(BASE.DateTimeDigitized, BASE.OffsetTimeDigitized, BASE.SubsecTimeDigitized)
MODIFIED: Final = Fields(BASE.DateTime, BASE.OffsetTime, BASE.SubsecTime)


class StatedTime(NamedTuple):
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

    Never raises; unreadable EXIF fields cause a warning.
    """
    warnings: list[PhotoWarning] = []
    values = {**photo, BASE.DateTime: root.get(BASE.DateTime)}
    original, digitized, modified = (_read(fields, values, warnings) for fields in (ORIGINAL, DIGITIZED, MODIFIED))
    stated = [original, digitized, *_of_xmp(xmp)]
    zone = _zone_offset(photo.get(BASE.TimeZoneOffset, root.get(BASE.TimeZoneOffset)))
    camera = next((one for one in stated if one.local), original)
    by_camera = list(_readings(camera, [other for other in (*stated[1:], modified, zone) if other is not camera]))
    readings = [*by_camera, *_gps_reading(gps, camera.local, warnings)]
    if camera.local and not by_camera:
        readings.append(ClockReading(camera.name, TimeSource.TASK_ZONE, camera.local))
    saved = None
    if modified.local:
        saved = ClockReading(BASE.DateTime.name, TimeSource.OWN_OFFSET, modified.local, modified.offset)
    return FileTimes(tuple(readings), saved, tuple(warnings))


def _readings(camera: StatedTime, others: Iterable[StatedTime]) -> Iterator[ClockReading]:
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


def _of_xmp(packet: bytes) -> Iterator[StatedTime]:
    """Yield the dates of an XMP packet. Values without a time are omitted, as programs also write days alone."""
    for name, text in xmp_values(packet, XMP_DATES).items():
        local, rest = parse_local(name, text, [])
        yield StatedTime(name, name, local, None, parse_offset(rest))


def _zone_offset(value: object) -> StatedTime:
    """Return the TimeZoneOffset of TIFF/EP (ISO 12234-2): hours, of the original time and of the last change."""
    hours = value[0] if isinstance(value, tuple) and value else value
    is_offset = isinstance(hours, int) and abs(hours) <= MAX_OFFSET // timedelta(hours=1)
    name = BASE.TimeZoneOffset.name
    return StatedTime(name, name, None, timedelta(hours=hours) if is_offset else None, None)  # type: ignore[arg-type] # an int


def _read(fields: Fields, values: Mapping[int, Any], warnings: list[PhotoWarning]) -> StatedTime:
    text = read_text(values.get(fields.time))
    own = _own_offset(fields.offset.name, read_text(values.get(fields.offset)), warnings)
    local, rest = parse_local(fields.time.name, text, warnings)
    if local is None:
        return StatedTime(fields.time.name, fields.offset.name, None, own, None)
    text_offset = parse_offset(rest)
    if rest and text_offset is None:
        warnings.append(unreadable(fields.time.name, rest))
    fraction = FRACTION.match(read_text(values.get(fields.fraction)))
    if fraction and not local.microsecond:
        local = local.replace(microsecond=_microseconds(fraction[0]))
    return StatedTime(fields.time.name, fields.offset.name, local, own, text_offset)


def _own_offset(name: str, text: str, warnings: list[PhotoWarning]) -> timedelta | None:
    offset = parse_offset(text)
    if offset is None and not UNKNOWN.fullmatch(text):
        warnings.append(unreadable(name, text))
    return offset


def parse_local(name: str, text: str, warnings: list[PhotoWarning]) -> tuple[datetime | None, str]:
    """Return the local time at the beginning of a text, and the rest of it. Warn of what cannot be read."""
    match = DATE_TIME.match(text) or BASIC_TIME.match(text)
    if match is None:
        if not UNKNOWN.fullmatch(text):
            warnings.append(unreadable(name, text))
        return None, ""
    year, month, day, hour, minute, second = (int(part or 0) for part in match.groups()[:6])
    if match[8] and hour <= NOON:
        hour = hour % NOON + (NOON if match[8] in "Pp" else 0)
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
    name = MINUS_SIGNS.sub("-", text.strip()).upper()
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


def _gps_reading(
    gps: Mapping[int, Any], camera: datetime | None, warnings: list[PhotoWarning]
) -> Iterator[ClockReading]:
    """Yield the time of the GPS fix, which is in UTC; none without both of its fields."""
    text, stated = read_text(gps.get(ExifTags.GPS.GPSDateStamp)), gps.get(ExifTags.GPS.GPSTimeStamp)
    parts = _gps_time(stated, text)
    if parts is None or UNKNOWN.fullmatch(text):
        return
    hour, minute, second = parts
    seconds = hour * 3600 + minute * 60 + second
    date = DATE.match(text)
    try:
        day = datetime(*map(int, date.groups())) if date else None  # type: ignore[arg-type] # noqa: DTZ001 - UTC
    except ValueError:
        day = None
    is_time = 0 <= hour < MIDNIGHT and 0 <= minute <= MAX_MINUTE and 0 <= second <= LEAP_SECOND
    if day is None or day.year < FIRST_GPS_YEAR or not is_time:
        warnings.append(unreadable("GPSTimeStamp", f"{text} {hour:g}:{minute:g}:{second:g}"))
        return
    local = day + timedelta(seconds=seconds)
    counted = _this_era(local, camera)
    if counted != local:
        message = f"GPSDateStamp is 1,024 weeks early, as of old receivers: it counts as {counted.date().isoformat()}"
        warnings.append(PhotoWarning(Doubt.TIME_CORRECTED, message))
    yield ClockReading("GPSTimeStamp", TimeSource.GPS_CLOCK, counted, timedelta(0))


def _gps_time(stated: object, date: str) -> tuple[float, float, float] | None:
    """Return hour, minute and second of a GPS fix: three numbers, or text; some devices write it behind the date."""
    if stated is None and (local := parse_local("GPSDateStamp", date, [])[0]):
        return local.hour, local.minute, local.second
    match = GPS_TIME.fullmatch(read_text(stated))
    parts = match.groups() if match else stated
    if not isinstance(parts, tuple) or len(parts) != 3:  # noqa: PLR2004 - hour, minute, second
        return None
    try:
        hour, minute, second = (float(part) for part in parts)
    except (TypeError, ValueError, ArithmeticError):
        return None
    return (hour, minute, second) if all(math.isfinite(part) for part in (hour, minute, second)) else None


def _this_era(fix: datetime, camera: datetime | None) -> datetime:
    """Return a time of GPS in the era of ten-bit weeks in which the camera's clock confirms it."""
    if camera is None:
        return fix
    later = round((camera - fix) / WEEKS_IN_TEN_BITS)
    is_confirmed = later > 0 and abs(camera - fix - later * WEEKS_IN_TEN_BITS) <= MAX_OFFSET + SAME_EVENT
    return fix + later * WEEKS_IN_TEN_BITS if is_confirmed else fix


def read_text(value: object) -> str:
    """Return the text of a field up to its first NUL; empty for a value that is not text. A long text is cut."""
    if isinstance(value, bytes):
        value = value[: MAX_LENGTH + 1].decode("latin-1")
    return value[: MAX_LENGTH + 1].partition("\0")[0].strip() if isinstance(value, str) else ""


def unreadable(name: str, text: str) -> PhotoWarning:
    """Return the warning about an unreadable field of the file, with its content."""
    shown = "".join(character for character in text if character.isprintable())[:MAX_SHOWN]
    return PhotoWarning(Doubt.TIME_UNREADABLE, f"{name} cannot be read as a time and was left out: {shown!r}")
