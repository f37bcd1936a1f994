"""What a device says of a recording: when, where and how it was made.

Browsers remove the position from every file that a page gets, and a picture that a page takes has no metadata at all.
So the page states time and position beside the file.
"""

from enum import StrEnum
from typing import NamedTuple

MAX_POSITION_AGE_SECONDS = 300
"""A device that measured its position earlier than this before the recording may have moved on."""


class Capture(StrEnum):
    """How a file came to be."""

    LIVE = "live"
    """Recorded with the camera by the page or program that sent it."""
    FILE = "file"
    """Chosen from the files on the device."""


class MeasuredFrom(StrEnum):
    """What a verdict was measured by."""

    FILE = "file"
    """What the file says of itself (EXIF, movie header)."""
    DEVICE = "device"
    """What the device said beside the file (capturedInstant, capturedLocation)."""


class GpsSource(StrEnum):
    """What a position counts from."""

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
        """Whether it tells where the recording was made."""
        return self.age_seconds <= MAX_POSITION_AGE_SECONDS


class MeasuredPosition(NamedTuple):
    """A position, and what it was measured by."""

    position: Position
    measured_from: MeasuredFrom


def measured_position(
    source: GpsSource, of_file: Position | None, of_device: Position | None
) -> MeasuredPosition | None:
    """The position that counts: the file's own before that of the device, as far as the source allows them."""
    if source is not GpsSource.DEVICE and of_file is not None:
        return MeasuredPosition(of_file, MeasuredFrom.FILE)
    if source is not GpsSource.FILE and of_device is not None and of_device.is_current:
        return MeasuredPosition(of_device, MeasuredFrom.DEVICE)
    return None
