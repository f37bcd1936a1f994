"""The place, time and camera in a photo's EXIF. Missing, damaged and impossible values are None."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from PIL import ExifTags, Image

from adapters.media.hostile import as_text
from domain.values.iso6709 import Coordinates
from domain.values.positions import FilePosition, usable_position

MAX_CAMERA_LENGTH = 64
DATE_TIME = re.compile(r"((?:19|20)\d\d):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)", re.ASCII)
OFFSET = re.compile(r"[+-](0\d|1[0-4]):[0-5]\d", re.ASCII)
SIXTY = 60


@dataclass(frozen=True, slots=True)
class Stamp:
    """The place, time and camera of a recording.

    `taken_at` and `modified_at` are the camera's wallclock as 14 digits. Their offsets from UTC, such as `+02:00`, are
    set when the camera wrote that of `taken_at`. Latitude and longitude are in degrees, WGS 84. `position_fault` is the
    reason why the position that the file states is none.
    """

    taken_at: int | None = None
    taken_offset: str | None = None
    latitude: float | None = None
    longitude: float | None = None
    camera_make: str | None = None
    camera_model: str | None = None
    modified_at: int | None = None
    modified_offset: str | None = None
    software: str | None = None
    position_fault: str | None = None


def read_stamp(image: Image.Image) -> Stamp:
    """Read the image's EXIF. Never raises."""
    try:
        exif = image.getexif()
        root = dict(exif)
    except Exception:  # noqa: BLE001 - Pillow raises any error on hostile EXIF
        return Stamp()
    photo, gps = _directory(exif, ExifTags.IFD.Exif), _directory(exif, ExifTags.IFD.GPSInfo)
    taken_at = wallclock(photo.get(ExifTags.Base.DateTimeOriginal))
    modified_at = wallclock(root.get(ExifTags.Base.DateTime))
    offset = _offset(photo.get(ExifTags.Base.OffsetTimeOriginal)) if taken_at else None
    place = _position(gps)
    return Stamp(
        taken_at=taken_at,
        taken_offset=offset,
        latitude=place.latitude,
        longitude=place.longitude,
        position_fault=place.fault,
        camera_make=_text(root.get(ExifTags.Base.Make)),
        camera_model=_text(root.get(ExifTags.Base.Model)),
        modified_at=modified_at,
        # The two times are compared, so both need the same clock: with only one offset, both use it.
        modified_offset=(_offset(photo.get(ExifTags.Base.OffsetTime)) or offset) if modified_at and offset else None,
        software=_text(root.get(ExifTags.Base.Software)),
    )


def wallclock(value: object) -> int | None:
    """Convert EXIF's `2027:03:02 09:10:00` to 14 digits; None for an impossible time."""
    match = DATE_TIME.match(value) if isinstance(value, str) else None
    if match is None:
        return None
    digits = "".join(match.groups())
    try:
        datetime.strptime(digits, "%Y%m%d%H%M%S")  # noqa: DTZ007 - a wallclock has no zone
    except ValueError:
        return None
    return int(digits)


def _offset(value: object) -> str | None:
    return value if isinstance(value, str) and OFFSET.fullmatch(value) else None


def _directory(exif: Image.Exif, tag: int) -> Mapping[int, Any]:
    try:
        return exif.get_ifd(tag)
    except Exception:  # noqa: BLE001 - Pillow raises any error on hostile EXIF
        return {}


def _position(gps: Mapping[int, Any]) -> FilePosition:
    """Return the position of EXIF's GPS directory (CIPA DC-008, section 4.6.7)."""
    north, east = gps.get(ExifTags.GPS.GPSLatitude), gps.get(ExifTags.GPS.GPSLongitude)
    if north is None and east is None:
        return FilePosition()
    latitude = _degrees(north, gps.get(ExifTags.GPS.GPSLatitudeRef), "N", "S")
    longitude = _degrees(east, gps.get(ExifTags.GPS.GPSLongitudeRef), "E", "W")
    if latitude is None or longitude is None:
        return usable_position(None)
    return usable_position(Coordinates(latitude, longitude), _metres(gps.get(ExifTags.GPS.GPSHPositioningError)))


def _metres(value: object) -> float | None:
    """Return the accuracy of a position; None where it is not written."""
    try:
        return float(value)  # type: ignore[arg-type] # what is no number is caught below
    except (TypeError, ValueError, ArithmeticError):
        return None


def _degrees(value: object, reference: object, positive: str, negative: str) -> float | None:
    if not isinstance(value, tuple) or not isinstance(reference, str):
        return None
    sign = {positive: 1, negative: -1}.get(reference.strip("\0 ").upper())
    try:
        degrees, minutes, seconds = (float(part) for part in value)
    except (TypeError, ValueError, ArithmeticError):
        return None
    total = degrees + minutes / SIXTY + seconds / SIXTY**2
    sound = min(degrees, minutes, seconds) >= 0 and max(minutes, seconds) <= SIXTY
    if sign is None or not math.isfinite(total) or not sound:
        return None
    return sign * total


def _text(value: object) -> str | None:
    if not isinstance(value, str):
        return None
    printable = "".join(character for character in as_text(value) if character.isprintable())
    return printable.strip()[:MAX_CAMERA_LENGTH] or None
