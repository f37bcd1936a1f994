"""Boxes of MP4 and QuickTime files (ISO/IEC 14496-12), and the first track of pictures in them.

The samples of a track are listed in the movie header, or, in a file that was written while it was recorded, in one
fragment after another.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final, NamedTuple

from adapters.media.frames import Coding, parse_coding

MIN_SECONDS: Final = 1
MAX_BOXES: Final = 100_000
"""Boxes that are read of one file, at any depth: more would take minutes."""
BOX_HEAD_BYTES: Final = 8
NEEDED: Final = frozenset({b"moov", b"moof", b"mdat"})
"""Boxes without which a file has no picture."""
MAX_TABLE_BYTES: Final = 64 * 1024
MAX_FRAME_BYTES: Final = 8 * 1024 * 1024
"""Bytes of the first frame that are read."""
PICTURES: Final = b"vide"
TABLES: Final = (b"stsd", b"stsz", b"stco", b"co64")
"""The coding of samples, their sizes and their places."""


class DamagedMovie(Exception):  # noqa: N818 - it describes the file
    """The boxes are inconsistent, or there is no picture: the file is truncated, or not a film."""


@dataclass(frozen=True, slots=True)
class FilmBox:
    """A named part of the file; `start` and `end` are the offsets of its content in bytes."""

    name: bytes
    start: int
    end: int


class Track(NamedTuple):
    """A track of pictures: its header, its coding, its duration in seconds, and where its first frame is."""

    header: bytes
    coding: Coding
    seconds: float
    first: FilmBox


class Samples(NamedTuple):
    """The samples of a track: their duration in its own units, and the place and size of the first."""

    duration: int
    offset: int
    size: int


class Film:
    """A file of boxes. At most `MAX_BOXES` of it are read."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self.size = size
        self._file = file
        self._left = MAX_BOXES

    def top(self) -> list[FilmBox]:
        """Return the boxes of the file. Data after a movie that is not a box, as telephones append it, is left out.

        Raises `DamagedMovie`.
        """
        boxes: list[FilmBox] = []
        position = 0
        while box := self._box(position, self.size):
            if box.end > self.size and box.name not in NEEDED and any(one.name == b"moov" for one in boxes):
                break
            boxes.append(_whole(box, self.size))
            position = box.end
        return boxes

    def boxes(self, start: int, end: int) -> Iterator[FilmBox]:
        """Yield the boxes between two offsets. Raises `DamagedMovie`."""
        while box := self._box(start, end):
            yield _whole(box, end)
            start = box.end

    def _box(self, position: int, end: int) -> FilmBox | None:
        """Return the box at an offset; None at the end. A box with an impossible length ends beyond the file."""
        if end - position < BOX_HEAD_BYTES:
            return None
        self._left -= 1
        if self._left < 0:
            raise DamagedMovie("it has too many parts")
        self._file.seek(position)
        head = self._file.read(16)
        length, name, content = int.from_bytes(head[:4]), head[4:8], position + 8
        if length == 1:
            length, content = int.from_bytes(head[8:16]), position + 16
        elif length == 0:
            length = end - position
        return FilmBox(name, content, position + length if content <= position + length else end + 1)

    def content(self, box: FilmBox | None, max_bytes: int) -> bytes:
        """Return the first bytes of a box; empty without a box."""
        if box is None:
            return b""
        self._file.seek(box.start)
        return self._file.read(min(max_bytes, box.end - box.start))

    def table(self, box: FilmBox | None) -> bytes:
        """Return the beginning of a box with a header or a table."""
        return self.content(box, MAX_TABLE_BYTES)

    def within(self, parent: FilmBox | None, *names: bytes) -> dict[bytes, FilmBox]:
        """Return the first box of each name within another box."""
        boxes: dict[bytes, FilmBox] = {}
        for box in self.boxes(parent.start, parent.end) if parent else ():
            if box.name in names:
                boxes.setdefault(box.name, box)
                if len(boxes) == len(names):
                    break
        return boxes


def _whole(box: FilmBox, end: int) -> FilmBox:
    if box.end > end:
        raise DamagedMovie("it is cut off")
    return box


def read_track(film: Film, top: list[FilmBox], parts: list[FilmBox]) -> Track | None:
    """Return the first track of pictures in the parts of a movie header; None without one. Raises `DamagedMovie`."""
    for box in parts:
        if box.name != b"trak":
            continue
        header = film.within(box, b"tkhd", b"mdia")
        media = film.within(header.get(b"mdia"), b"mdhd", b"hdlr", b"minf")
        if film.table(media.get(b"hdlr"))[8:12] != PICTURES:
            continue
        table = film.within(film.within(media.get(b"minf"), b"stbl").get(b"stbl"), *TABLES)
        coding = parse_coding(film.table(table.get(b"stsd")))
        units, duration = _clock(film.table(media.get(b"mdhd")))
        if coding is None or not units:
            raise DamagedMovie("its track of pictures is not described")
        head = film.table(header.get(b"tkhd"))
        identity = _id(head)
        samples = _listed(film, table, duration) or _in_fragments(film, top, parts, identity)
        if samples is None:
            raise DamagedMovie("its track of pictures has no frame")
        end = samples.offset + samples.size
        if not samples.size or end > film.size:
            raise DamagedMovie("it is cut off")
        first = FilmBox(b"", samples.offset, min(end, samples.offset + MAX_FRAME_BYTES))
        return Track(head, coding, samples.duration / units, first)
    return None


def _number(content: bytes, offset: int, length: int = 4) -> int:
    return int.from_bytes(content[offset : offset + length])


def _clock(header: bytes) -> tuple[int, int]:
    """Return the units per second of a media header, and the duration in these units."""
    if header[:1] == b"\x01":
        return _number(header, 20), _number(header, 24, 8)
    return _number(header, 12), _number(header, 16)


def _id(header: bytes) -> int:
    return _number(header, 20 if header[:1] == b"\x01" else 12)


def _listed(film: Film, table: dict[bytes, FilmBox], duration: int) -> Samples | None:
    """Return the samples that the movie header lists; None when there are none."""
    sizes = film.table(table.get(b"stsz"))
    places, length = (table.get(b"stco"), 4) if b"stco" in table else (table.get(b"co64"), 8)
    offsets = film.table(places)
    if not _number(sizes, 8) or not _number(offsets, 4):
        return None
    return Samples(duration, _number(offsets, 8, length), _number(sizes, 4) or _number(sizes, 12))


def _in_fragments(film: Film, top: list[FilmBox], parts: list[FilmBox], track: int) -> Samples | None:
    """Return the samples of a track in all fragments; None when there are none."""
    usual = (0, 0)
    for extends in (box for box in parts if box.name == b"mvex"):
        for box in film.boxes(extends.start, extends.end):
            content = film.table(box)
            if box.name == b"trex" and _number(content, 4) == track:
                usual = _number(content, 12), _number(content, 16)
    total = 0
    first: Samples | None = None
    for fragment in (box for box in top if box.name == b"moof"):
        for part in film.boxes(fragment.start, fragment.end):
            if part.name == b"traf":
                samples = _fragment(film, part, fragment.start - BOX_HEAD_BYTES, track, usual)
                if samples:
                    total, first = total + samples.duration, first or samples
    return first and first._replace(duration=total)


def _fragment(film: Film, part: FilmBox, base: int, track: int, usual: tuple[int, int]) -> Samples | None:
    """Return the samples of one fragment, if it is of this track. `usual` are the default duration and size."""
    boxes = film.within(part, b"tfhd", b"trun")
    head, run = film.table(boxes.get(b"tfhd")), film.table(boxes.get(b"trun"))
    if _number(head, 4) != track or not _number(run, 4):
        return None
    flags, position = _number(head, 0), 8
    values = {}
    for flag, length in ((0x1, 8), (0x2, 4), (0x8, 4), (0x10, 4)):
        if flags & flag:
            values[flag] = _number(head, position, length)
            position += length
    duration, size = values.get(0x8, usual[0]), values.get(0x10, usual[1])
    flags, position = _number(run, 0), 8
    offset = values.get(0x1, base)
    if flags & 0x1:
        offset += struct.unpack(">i", run[8:12].ljust(4, b"\0"))[0]
        position += 4
    position += 4 if flags & 0x4 else 0
    width = 4 * sum(bool(flags & flag) for flag in (0x100, 0x200, 0x400, 0x800))
    if flags & 0x200:
        size = _number(run, position + (4 if flags & 0x100 else 0))
    durations = range(position, len(run) - width + 1, width) if flags & 0x100 else ()
    lasting = sum(_number(run, place) for place in durations) if flags & 0x100 else duration * _number(run, 4)
    return Samples(lasting, max(offset, 0), size)
