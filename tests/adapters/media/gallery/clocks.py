"""Photographs with times in the forms that devices write; all were taken at noon in Amsterdam."""

from typing import Final

from tests.adapters.media.gallery.photos import JPEG
from tests.adapters.media.gallery.rows import NOON, Photo, jpeg

GPS_CLOCK: Final = ("-GPSDateStamp=2026:11:26", "-GPSTimeStamp=11:00:00")


def clock(name: str, *tags: str, warnings: tuple[str, ...] = (), taken: int | None = NOON) -> Photo:
    return Photo(f"clock-{name}.jpg", jpeg(), JPEG(taken=taken, warnings=warnings), ("-Make=Maker", *tags))


def original(text: str) -> str:
    return f"-DateTimeOriginal#={text}"


CLOCKS: Final = (
    clock("z", original("2026:11:26 11:00:00"), "-OffsetTimeOriginal=Z"),
    clock("one-digit", original("2026:11:26 06:00:00"), "-OffsetTimeOriginal#=-5:00"),
    clock("no-colon", original("2026:11:26 16:30:00"), "-OffsetTimeOriginal#=+0530"),
    clock("in-text", original("2026:11:26 08:00:00-03:00")),
    clock("iso", original("2026-11-26T11:00:00Z")),
    clock("dashes", original("2026-11-26 12:00:00")),
    clock("no-seconds", original("2026:11:26 12:00")),
    clock("digitised", original("2026:11:26 06:00:00"), "-OffsetTimeDigitized=-05:00"),
    clock("gps", original("2026:11:26 19:00:00"), *GPS_CLOCK),
    clock("gps-alone", *GPS_CLOCK),
    clock("hour-24", original("2026:11:26 24:08:19"), warnings=("time_corrected",), taken=20261126000819),
    clock("no-time", original("yesterday"), warnings=("time_missing", "time_unreadable"), taken=None),
    clock(
        "blank", original("    :  :     :  :  "), "-OffsetTimeOriginal#=   :  ", warnings=("time_missing",), taken=None
    ),
    clock(
        "contradiction",
        original("2026:11:26 12:00:00"),
        "-OffsetTimeOriginal=+01:00",
        "-GPSDateStamp=2026:11:26",
        "-GPSTimeStamp=08:00:00",
        warnings=("time_sources_disagree",),
    ),
    clock("xmp", original("2026:11:26 06:00:00"), "-XMP-exif:DateTimeOriginal=2026:11:26 06:00:00-05:00"),
)
