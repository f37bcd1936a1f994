"""The statements of a device about a recording: when, where and how it was made.

Browsers remove the position from every file that a page gets, and a picture that a page takes has no metadata at all.
So the page states time and position beside the file.
"""

from enum import StrEnum
from typing import NamedTuple

MAX_POSITION_AGE_SECONDS = 300
"""A device that measured its position earlier than this before the recording may have moved on."""


class Capture(StrEnum):
    """The origin of a file."""

    LIVE = "live"
    """Recorded with the camera by the page or program that sent it."""
    FILE = "file"
    """Chosen from the files on the device."""


class MeasuredFrom(StrEnum):
    """The source that a verdict was measured by."""

    FILE = "file"
    """The file's own metadata (EXIF, movie header)."""
    DEVICE = "device"
    """The statements of the device beside the file (capturedInstant, capturedLocation)."""
    UPLOAD = "upload"
    """The time of the upload, for a file without a time of its own."""


class GpsSource(StrEnum):
    """The accepted sources of a position."""

    FILE = "file"
    """Only the file's own position."""
    DEVICE = "device"
    """Only the position of the device."""
    ANY = "any"
    """The file's own position, else that of the device."""


class Position(NamedTuple):
    """A measured position in degrees, with its radius of uncertainty in metres, and its age at the recording."""

    latitude: float
    longitude: float
    accuracy: float = 0.0
    age_seconds: float = 0.0

    @property
    def is_current(self) -> bool:
        """Return true if it is recent enough to be the place of the recording."""
        return self.age_seconds <= MAX_POSITION_AGE_SECONDS


class MeasuredPosition(NamedTuple):
    """A position and its source."""

    position: Position
    measured_from: MeasuredFrom


def measured_position(
    source: GpsSource, of_file: Position | None, of_device: Position | None
) -> MeasuredPosition | None:
    """Return the position that counts: the file's own, else that of the device, as far as the source allows them."""
    if source is not GpsSource.DEVICE and of_file is not None:
        return MeasuredPosition(of_file, MeasuredFrom.FILE)
    if source is not GpsSource.FILE and of_device is not None and of_device.is_current:
        return MeasuredPosition(of_device, MeasuredFrom.DEVICE)
    return None
