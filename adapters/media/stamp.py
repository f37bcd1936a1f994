"""The place, time and camera in a photo's EXIF. Missing, damaged and impossible values are None."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from PIL import ExifTags, Image

from adapters.media.hostile import as_text

MAX_CAMERA_LENGTH = 64
DATE_TIME = re.compile(r"((?:19|20)\d\d):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)", re.ASCII)
OFFSET = re.compile(r"[+-](0\d|1[0-4]):[0-5]\d", re.ASCII)
SIXTY = 60


@dataclass(frozen=True, slots=True)
class Stamp:
    """The place, time and camera of a recording.

    `taken_at` and `modified_at` are the camera's wallclock as 14 digits. Their offsets from UTC, such as `+02:00`, are
    set when the camera wrote that of `taken_at`. Latitude and longitude are in degrees, WGS 84.
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
    latitude, longitude = _coordinates(gps)
    return Stamp(
        taken_at=taken_at,
        taken_offset=offset,
        latitude=latitude,
        longitude=longitude,
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


def _coordinates(gps: Mapping[int, Any]) -> tuple[float, float] | tuple[None, None]:
    latitude = _degrees(gps.get(ExifTags.GPS.GPSLatitude), gps.get(ExifTags.GPS.GPSLatitudeRef), "N", "S", 90)
    longitude = _degrees(gps.get(ExifTags.GPS.GPSLongitude), gps.get(ExifTags.GPS.GPSLongitudeRef), "E", "W", 180)
    # Cameras write zeros without a GPS fix.
    if latitude is None or longitude is None or (latitude, longitude) == (0, 0):
        return None, None
    return latitude, longitude


def _degrees(value: object, reference: object, positive: str, negative: str, limit: int) -> float | None:
    if not isinstance(value, tuple) or not isinstance(reference, str):
        return None
    sign = {positive: 1, negative: -1}.get(reference.strip("\0 ").upper())
    try:
        degrees, minutes, seconds = (float(part) for part in value)
    except (TypeError, ValueError, ArithmeticError):
        return None
    total = degrees + minutes / SIXTY + seconds / SIXTY**2
    sound = min(degrees, minutes, seconds) >= 0 and max(minutes, seconds) <= SIXTY and total <= limit
    if sign is None or not math.isfinite(total) or not sound:
        return None
    return round(sign * total, 7)


def _text(value: object) -> str | None:
    if not isinstance(value, str):
        return None
    printable = "".join(character for character in as_text(value) if character.isprintable())
    return printable.strip()[:MAX_CAMERA_LENGTH] or None
