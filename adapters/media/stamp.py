"""The place, time and camera in a photo's EXIF. Missing, damaged and impossible values are None."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PIL import ExifTags, Image

from adapters.media.camera_clock import read_photo_times
from adapters.media.hostile import as_text, unreadable_texts
from domain.proofs.recording_time import NO_TIMES, FileTimes
from domain.proofs.xmp import MAX_PACKET_BYTES, xmp_coordinates
from domain.values.iso6709 import Coordinates
from domain.values.positions import FilePosition, usable_position

MAX_CAMERA_LENGTH = 64
SIXTY = 60


@dataclass(frozen=True, slots=True)
class Stamp:
    """The place, times and camera of a recording. Latitude and longitude are in degrees, WGS 84."""

    times: FileTimes = NO_TIMES
    latitude: float | None = None
    longitude: float | None = None
    camera_make: str | None = None
    camera_model: str | None = None
    software: str | None = None
    position_fault: str | None = None
    """The reason why the position that the file states is unusable."""
    unreadable_texts: tuple[str, ...] = ()
    """The names of texts with control characters, which no device writes on purpose."""


def read_stamp(image: Image.Image) -> Stamp:
    """Read the image's EXIF. Never raises."""
    try:
        exif = image.getexif()
        root = dict(exif)
    except Exception:  # noqa: BLE001 - Pillow raises any error on hostile EXIF
        return Stamp()
    photo, gps = _directory(exif, ExifTags.IFD.Exif), _directory(exif, ExifTags.IFD.GPSInfo)
    xmp = _xmp(image)
    place = _position(gps, xmp)
    return Stamp(
        times=read_photo_times(root, photo, gps, xmp),
        latitude=place.latitude,
        longitude=place.longitude,
        position_fault=place.fault,
        camera_make=_text(root.get(ExifTags.Base.Make)),
        camera_model=_text(root.get(ExifTags.Base.Model)),
        software=_text(root.get(ExifTags.Base.Software)),
        unreadable_texts=unreadable_texts(image),
    )


def _xmp(image: Image.Image) -> bytes:
    packet = image.info.get("xmp") or image.info.get("XML:com.adobe.xmp")
    if isinstance(packet, str):
        return packet[:MAX_PACKET_BYTES].encode(errors="replace")
    return packet if isinstance(packet, bytes) else b""


def _directory(exif: Image.Exif, tag: int) -> Mapping[int, Any]:
    try:
        return exif.get_ifd(tag)
    except Exception:  # noqa: BLE001 - Pillow raises any error on hostile EXIF
        return {}


def _position(gps: Mapping[int, Any], xmp: bytes) -> FilePosition:
    """Return the position of EXIF, else that of an XMP packet, which editors keep; else the fault of the first."""
    place = _of_directory(gps)
    if place.latitude is None and (stated := xmp_coordinates(xmp)):
        other = usable_position(stated)
        return place if other.fault and place.fault else other
    return place


def _of_directory(gps: Mapping[int, Any]) -> FilePosition:
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
    """Return the accuracy of a position in metres; None without one."""
    try:
        return float(value)  # type: ignore[arg-type] # other values than numbers are caught below
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
