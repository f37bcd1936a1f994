"""Warnings about a photograph's metadata. They never prevent the submission of proof."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from domain.values import wallclock

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
    """The reason of a warning about a photograph."""

    METADATA_MISSING = "metadata_missing"
    """The file has no time, location or camera, as after a messenger or for a screenshot."""
    TIME_MISSING = "time_missing"
    """The file has other metadata but no time."""
    EDITED = "edited"
    """An image editor saved the file."""
    MODIFIED_LATER = "modified_later"
    """The file was modified at another time than it was taken."""


@dataclass(frozen=True, slots=True)
class PhotoWarning:
    """A warning with its reason and a sentence."""

    code: Doubt
    message: str


@dataclass(frozen=True, slots=True)
class Metadata:
    """A photograph's EXIF metadata. The times are the camera's wallclock as 14 digits."""

    taken_at: int | None
    modified_at: int | None
    located: bool
    camera: str | None
    software: str | None


def photo_warnings(metadata: Metadata) -> tuple[PhotoWarning, ...]:
    """Return all warnings about a photograph's metadata."""
    return tuple(_warnings(metadata))


def _warnings(metadata: Metadata) -> Iterator[PhotoWarning]:
    parts = (metadata.taken_at, metadata.modified_at, metadata.camera, metadata.software)
    if not metadata.located and all(part is None for part in parts):
        message = "The photo carries no EXIF data: it says neither when, where nor with what it was taken"
        yield PhotoWarning(Doubt.METADATA_MISSING, message)
    elif metadata.taken_at is None:
        yield PhotoWarning(Doubt.TIME_MISSING, "The photo's EXIF data does not say when it was taken")
    if metadata.software is not None and EDITORS.search(metadata.software):
        yield PhotoWarning(Doubt.EDITED, f"The photo was saved by {metadata.software}")
    if metadata.taken_at is not None and metadata.modified_at is not None:
        taken = wallclock.parse("takenAt", metadata.taken_at)
        modified = wallclock.parse("modifiedAt", metadata.modified_at)
        apart = abs((modified - taken).total_seconds())
        if apart > SAVING_SECONDS:
            message = f"The photo was modified at another time than it was taken, {apart / 60:.1f} min apart"
            yield PhotoWarning(Doubt.MODIFIED_LATER, message)
