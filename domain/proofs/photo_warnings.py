"""Warnings about a file's metadata and its contradictions to the device. They never prevent the submission of proof."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from domain.matching.geo import distance_metres
from domain.proofs.capture import Position
from domain.values.time import SECOND, Instant

MAX_METRES_APART = 100
"""Usual distance between the positions of file and device, in metres, beyond the accuracy of the device."""
MAX_SECONDS_APART = 600
"""Usual difference between the times of file and device, in seconds: a video's file may have the time of its end."""
SAVING_SECONDS = 60
"""Seconds that a slow camera may need between taking and saving a photograph."""
# Cameras and phones name their firmware in the same tag, so only known editors count.
EDITORS = re.compile(
    r"photoshop|lightroom|adobe|gimp|snapseed|picasa|pixelmator|affinity|paint|imagemagick|graphicsmagick|canva|vsco|"
    r"picsart|darktable|rawtherapee|capture one|acdsee|facetune|luminar|irfanview|xnview|exiftool|krita|fotor|polarr|"
    r"photoscape|photopea|pixlr|photo editor|windows photo",
    re.IGNORECASE,
)


class Doubt(StrEnum):
    """The reason of a warning about a photograph or video."""

    METADATA_MISSING = "metadata_missing"
    """The file has no time, location or camera, as after a messenger or for a screenshot."""
    TIME_MISSING = "time_missing"
    """The file has other metadata but no time."""
    EDITED = "edited"
    """An image editor saved the file."""
    MODIFIED_LATER = "modified_later"
    """The file was modified at another time than it was taken."""
    POSITIONS_DISAGREE = "positions_disagree"
    """File and device say that it was taken at different places."""
    TIMES_DISAGREE = "times_disagree"
    """File and device say that it was taken at different times."""
    CAPTURED_TIMES_DISAGREE = "captured_times_disagree"
    """`capturedAt` and `capturedInstant` are different times; the instant counts."""
    TIME_SOURCES_DISAGREE = "time_sources_disagree"
    """The file states its time more than once, and the times contradict each other; the best source counts."""
    TIME_CORRECTED = "time_corrected"
    """The file states a time that no clock shows, and it was corrected."""
    TIME_UNREADABLE = "time_unreadable"
    """The file states a time or an offset that cannot be read, and it was left out."""
    TEXT_UNREADABLE = "text_unreadable"
    """A text in the file has control characters, and they were left out."""
    CLOCKS_CHANGE = "clocks_change"
    """A time without an offset from UTC occurs twice or never, because clocks at the task change."""
    NAME_CORRECTED = "name_corrected"
    """The name of the file lacked the extension of its content, or had another one: it is stored with the right one."""
    POSITION_UNUSABLE = "position_unusable"
    """The position of the file, device or operator is unusable: 0, 0, unreadable, or less exact than 10 km."""


@dataclass(frozen=True, slots=True)
class PhotoWarning:
    """A warning with its reason and a sentence."""

    code: Doubt
    message: str


def name_corrected(supplied: str, stored_as: str, content_type: str) -> PhotoWarning:
    """Warn that a name did not have the extension of the content."""
    message = f"The file is {content_type}, which does not match the name {supplied}: it is stored as {stored_as}"
    return PhotoWarning(Doubt.NAME_CORRECTED, message)


def position_unusable(source: str, fault: str) -> PhotoWarning:
    """Warn that the position of a source, such as `the device`, counts as missing."""
    return PhotoWarning(Doubt.POSITION_UNUSABLE, f"The position of {source} counts as missing: {fault}")


@dataclass(frozen=True, slots=True)
class Metadata:
    """A photograph's EXIF metadata. The times are instants."""

    taken: Instant | None
    modified: Instant | None
    located: bool
    camera: str | None
    software: str | None
    is_live: bool = False
    """True if a page or program took it with the camera: such a picture has no metadata, which raises no doubt."""


@dataclass(frozen=True, slots=True)
class RecordingStatement:
    """The place and time of a recording, as stated by the file itself or by the device."""

    position: Position | None
    taken: Instant | None


def contradictions(of_file: RecordingStatement, of_device: RecordingStatement) -> Iterator[PhotoWarning]:
    """Yield the warnings about statements of file and device that cannot both be true."""
    if of_file.position is not None and of_device.position is not None:
        device = of_device.position
        apart = distance_metres(*of_file.position[:2], *device[:2])
        if apart > MAX_METRES_APART + device.accuracy:
            message = (
                f"The file says that it was taken {apart:.0f} m from where the device was, "
                f"whose position is accurate to {device.accuracy:.0f} m"
            )
            yield PhotoWarning(Doubt.POSITIONS_DISAGREE, message)
    if of_file.taken is not None and of_device.taken is not None:
        seconds = abs(of_file.taken - of_device.taken) / SECOND
        if seconds > MAX_SECONDS_APART:
            message = f"The file says that it was taken {seconds / 60:.1f} min from when the device took it"
            yield PhotoWarning(Doubt.TIMES_DISAGREE, message)


def text_unreadable(names: Sequence[str]) -> PhotoWarning:
    """Return the warning about texts of a file that have control characters, by the names of their fields."""
    message = f"The file has control characters in {', '.join(names)}: they were left out"
    return PhotoWarning(Doubt.TEXT_UNREADABLE, message)


def photo_warnings(metadata: Metadata) -> tuple[PhotoWarning, ...]:
    """Return all warnings about a photograph's metadata."""
    return tuple(_warnings(metadata))


def _warnings(metadata: Metadata) -> Iterator[PhotoWarning]:
    parts = (metadata.taken, metadata.modified, metadata.camera, metadata.software)
    if metadata.taken is None and not metadata.is_live:
        if metadata.located or any(part is not None for part in parts):
            yield PhotoWarning(Doubt.TIME_MISSING, "The photo's EXIF data does not say when it was taken")
        else:
            message = "The photo has no EXIF data: its time, place and camera are unknown"
            yield PhotoWarning(Doubt.METADATA_MISSING, message)
    if metadata.software is not None and EDITORS.search(metadata.software):
        yield PhotoWarning(Doubt.EDITED, f"The photo was saved by {metadata.software}")
    if metadata.taken is not None and metadata.modified is not None:
        apart = abs(metadata.modified - metadata.taken) / SECOND
        if apart > SAVING_SECONDS:
            message = f"The photo was modified at another time than it was taken, {apart / 60:.1f} min apart"
            yield PhotoWarning(Doubt.MODIFIED_LATER, message)
