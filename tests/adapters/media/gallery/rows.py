"""Parts of the gallery's rows: expected facts and pieces of files."""

import io
import struct
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

import pillow_heif
from PIL import ExifTags, Image
from PIL.TiffImagePlugin import IFDRational

pillow_heif.register_heif_opener(thumbnails=False)

PLACE: Final = (52.3791, 4.8893)
NOON: Final = 20261126120000
"""The time of most files on the clock at the task, in Amsterdam: 11:00 UTC."""
GPS: Final = ("-GPSLatitude=52.3791", "-GPSLatitudeRef=N", "-GPSLongitude=4.8893", "-GPSLongitudeRef=E")
TAKEN: Final = ("-DateTimeOriginal=2026:11:26 12:00:00",)
OFFSET: Final = ("-OffsetTimeOriginal=+01:00",)
THUMBNAIL: Final = "thumbnail.jpeg"
"""Name of a small picture beside the files, which exiftool puts into some."""
Change = Callable[[bytes], bytes]


class Facts(NamedTuple):
    """Facts of a file. `taken` has 14 digits on the clock at the task; `stored_as` is None for a name that stays."""

    content_type: str
    size: tuple[int, int]
    place: tuple[float, float] | None = None
    taken: int | None = None
    warnings: tuple[str, ...] = ()
    stored_as: str | None = None


class Photo(NamedTuple):
    """A photograph: its name, what Pillow or heif-enc make, the arguments of exiftool, and a change of its bytes."""

    name: str
    picture: Callable[[], bytes]
    facts: Facts
    tags: tuple[str, ...] = ()
    change: Change | None = None


class Film(NamedTuple):
    """A film: its name, the base that is copied, and the arguments of ffmpeg, as a command has them."""

    name: str
    base: str
    facts: Facts
    arguments: str = ""
    muxer: str = "mp4"
    tags: tuple[str, ...] = ()
    change: Change | None = None


@cache
def scene(size: tuple[int, int] = (160, 120)) -> Image.Image:
    """A picture with enough details to differ from others."""
    colours = [((x * 37) % 256, (y * 53) % 256, (x * y * 11) % 256) for y in range(6) for x in range(8)]
    small = Image.new("RGB", (8, 6))
    small.putdata(colours)
    return small.resize(size, Image.Resampling.BICUBIC)


def saved(decoder: str = "JPEG", mode: str = "RGB", size: tuple[int, int] = (160, 120), **options: object) -> bytes:
    buffer = io.BytesIO()
    scene(size).convert(mode).save(buffer, decoder, **options)
    return buffer.getvalue()


def jpeg(**options: object) -> Callable[[], bytes]:
    return lambda: saved("JPEG", **options)  # type: ignore[arg-type] # sizes and modes are options of their own


def png(**options: object) -> Callable[[], bytes]:
    return lambda: saved("PNG", **options)  # type: ignore[arg-type] # as above


def heic(**options: object) -> Callable[[], bytes]:
    return lambda: saved("HEIF", **options)  # type: ignore[arg-type] # as above


def with_exif(
    *,
    taken: str | None = "2026:11:26 12:00:00",
    offset: str | None = "+01:00",
    gps: dict[int, object] | None = None,
    root: dict[int, object] | None = None,
    photo: dict[int, object] | None = None,
    decoder: str = "JPEG",
) -> Callable[[], bytes]:
    """A photograph whose EXIF has what exiftool refuses to write."""

    def make() -> bytes:
        exif = Image.Exif()
        exif.update({ExifTags.Base.Make: "Maker", ExifTags.Base.Model: "M1"} | (root or {}))
        inner = exif.get_ifd(ExifTags.IFD.Exif)
        if taken is not None:
            inner[ExifTags.Base.DateTimeOriginal] = taken
        if offset is not None:
            inner[ExifTags.Base.OffsetTimeOriginal] = offset
        inner.update(photo or {})
        exif.get_ifd(ExifTags.IFD.GPSInfo).update(gps or {})
        return saved(decoder, exif=exif)

    return make


def degrees(north: tuple[object, ...], east: tuple[object, ...], references: str = "NE") -> dict[int, object]:
    """EXIF's GPS directory of a latitude and a longitude, each of degrees, minutes and seconds."""
    return {
        ExifTags.GPS.GPSLatitudeRef: references[0],
        ExifTags.GPS.GPSLatitude: north,
        ExifTags.GPS.GPSLongitudeRef: references[1],
        ExifTags.GPS.GPSLongitude: east,
    }


UNKNOWN: Final = (IFDRational(0, 0),) * 3
HERE: Final = degrees((52.0, 22.0, 44.76), (4.0, 53.0, 21.48))


def followed_by(content: bytes) -> Change:
    return lambda file: file + content


def box(name: bytes, content: bytes = b"") -> bytes:
    return struct.pack(">I", len(content) + 8) + name + content


def branded(*brands: bytes) -> Change:
    """Put other brands into the type of a film, in as many bytes as it had."""

    def change(file: bytes) -> bytes:
        length = int.from_bytes(file[:4])
        assert file[4:8] == b"ftyp"
        compatible = [*brands, *[brands[-1]] * length][: (length - 16) // 4]
        return file[:8] + brands[0] + bytes(4) + b"".join(compatible) + file[length:]

    return change


def open_ended(file: bytes) -> bytes:
    """Give the last box the length 0, which means that it ends with the file."""
    last = file.rindex(b"mdat") - 4
    assert last + int.from_bytes(file[last : last + 4]) == len(file)
    return file[:last] + bytes(4) + file[last + 4 :]


def without_type(file: bytes) -> bytes:
    """Turn the type of a film into free space, as in films of the first QuickTime."""
    assert file[4:8] == b"ftyp"
    return file[:4] + b"free" + file[8:]
