"""Films: real MP4 files that players show, for simulated operators and tests.

A film is a drawn photograph in an unsteady hand. Its first frame is coded without compression (H.264, I_PCM), and each
further one as the previous frame, moved by some pixels. So the coder is only a writer of bits.
"""

import io
import re
import struct
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from PIL import Image

from adapters.practice.drawing import photograph

WIDTH, HEIGHT = 320, 240
BLOCK: Final = 16
"""Pixels on each side of a macroblock."""
BLOCKS: Final = WIDTH // BLOCK * (HEIGHT // BLOCK)
FRAMES_A_SECOND: Final = 15
SECONDS: Final = 3
STEPS: Final = ((2, 0), (2, 2), (0, 2), (-2, 2), (-2, 0), (-2, -2), (0, -2), (2, -2))
"""Movements of the hand from frame to frame, in pixels; it returns to its first position."""
QUARTERS: Final = 4
"""Motion is coded in quarters of a pixel."""
EPOCH: Final = datetime(1904, 1, 1, tzinfo=UTC)
UNITS: Final = 600
"""Units of time in a second."""
FRAME_UNITS: Final = UNITS // FRAMES_A_SECOND
IDENTITY: Final = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
"""The matrix of a picture that is not turned."""
SEQUENCE, PICTURE, FIRST_FRAME, NEXT_FRAME = 0x67, 0x68, 0x65, 0x41
"""Headers of the units of H.264 that a film has."""
I_PCM: Final = 25


def film(
    seed: int, caption: str, *, taken_at: datetime, latitude: float | None = None, longitude: float | None = None
) -> bytes:
    """Film the street of `photograph` for three seconds, as an MP4 of 320 by 240 pixels.

    `taken_at` has a zone; the file has it in UTC, with the position in degrees.
    """
    wallclock = int(taken_at.strftime("%Y%m%d%H%M%S"))
    with Image.open(io.BytesIO(photograph(seed, caption, taken_at=wallclock))) as street:
        frames = list(_frames(street.resize((WIDTH, HEIGHT))))
    created = (taken_at - EPOCH) // timedelta(seconds=1)
    # A clock that is too far ahead for the file is left out.
    created = created if created < 2**32 else 0
    kind = _box(b"ftyp", b"isom", struct.pack(">I", 512), b"isomavc1mp41")
    # The header comes first, so that players begin before they have all of the file. Its length depends on no offset.
    header = _header(created, frames, 0, latitude, longitude)
    header = _header(created, frames, len(kind) + len(header) + 8, latitude, longitude)
    return kind + header + _box(b"mdat", *frames)


class _Bits:
    """Bits in the order in which H.264 writes them."""

    def __init__(self) -> None:
        self._text: list[str] = []

    def bits(self, text: str) -> "_Bits":
        self._text.append(text)
        return self

    def number(self, *values: int) -> "_Bits":
        """Append unsigned Exp-Golomb codes."""
        for value in values:
            digits = f"{value + 1:b}"
            self._text.append("0" * (len(digits) - 1) + digits)
        return self

    def signed(self, *values: int) -> "_Bits":
        """Append signed Exp-Golomb codes."""
        return self.number(*(2 * value - 1 if value > 0 else -2 * value for value in values))

    def aligned(self) -> bytes:
        """Return all bits, with zeros up to a whole byte."""
        text = "".join(self._text)
        text += "0" * (-len(text) % 8)
        return int(text or "0", 2).to_bytes(len(text) // 8)

    def ended(self) -> bytes:
        """Return all bits, with the bit that marks their end."""
        return self.bits("1").aligned()


def _unit(header: int, content: bytes) -> bytes:
    # Three bytes that look like the beginning of a unit are separated by a further byte.
    return bytes((header,)) + re.sub(rb"\0\0(?=[\0-\3])", b"\0\0\3", content)


def _sequence() -> bytes:
    """Baseline profile, level 3; frames are shown in the order in which they come."""
    bits = _Bits().bits("010000101100000000011110").number(0, 0, 2, 1).bits("0")
    return _unit(SEQUENCE, bits.number(WIDTH // BLOCK - 1, HEIGHT // BLOCK - 1).bits("1100").ended())


def _picture() -> bytes:
    return _unit(
        PICTURE, _Bits().number(0, 0).bits("00").number(0, 0, 0).bits("000").signed(0, 0, 0).bits("100").ended()
    )


def _frames(street: Image.Image) -> Iterator[bytes]:
    """Yield each frame with its length before it."""
    steps = (STEPS[number % len(STEPS)] for number in range(FRAMES_A_SECOND * SECONDS - 1))
    moved = (_moved(number, *step) for number, step in enumerate(steps, start=1))
    for frame in (_first(street), *moved):
        yield struct.pack(">I", len(frame)) + frame


def _first(street: Image.Image) -> bytes:
    planes = street.convert("YCbCr").split()
    # Video has black at 16 and white at 235; a photograph uses all 256 steps.
    luma = planes[0].point([16 + level * 219 // 255 for level in range(256)])
    half = (WIDTH // 2, HEIGHT // 2)
    chroma = [plane.resize(half).point([16 + level * 224 // 255 for level in range(256)]) for plane in planes[1:]]
    # A slice of the whole picture: its kind, its parameters, and no filter over the edges of blocks.
    content = _Bits().number(0, 7, 0).bits("0000").number(0).bits("00").signed(0).number(1, I_PCM).aligned()
    later = _Bits().number(I_PCM).aligned()
    parts = []
    for top in range(0, HEIGHT, BLOCK):
        for left in range(0, WIDTH, BLOCK):
            samples = luma.crop((left, top, left + BLOCK, top + BLOCK)).tobytes()
            corner = (left // 2, top // 2, (left + BLOCK) // 2, (top + BLOCK) // 2)
            parts.append(samples + b"".join(plane.crop(corner).tobytes() for plane in chroma))
    return _unit(FIRST_FRAME, content + later.join(parts) + _Bits().ended())


def _moved(number: int, right: int, down: int) -> bytes:
    """Return the previous frame, moved. All blocks move like their neighbours, so only the first has the distance."""
    bits = _Bits().number(0, 5, 0).bits(f"{number % 16:04b}").bits("000").signed(0).number(1)
    for block in range(BLOCKS):
        motion = (right * QUARTERS, down * QUARTERS) if block == 0 else (0, 0)
        bits.number(0, 0).signed(*motion).number(0)
    return _unit(NEXT_FRAME, bits.ended())


def _box(name: bytes, *parts: bytes) -> bytes:
    content = b"".join(parts)
    return struct.pack(">I", len(content) + 8) + name + content


def _table(name: bytes, *values: int, after: bytes = b"") -> bytes:
    """Return a box with version and flags 0, numbers of four bytes, and the bytes in `after`."""
    return _box(name, struct.pack(f">{len(values) + 1}I", 0, *values), after)


def _header(
    created: int, frames: Iterable[bytes], offset: int, latitude: float | None, longitude: float | None
) -> bytes:
    duration = SECONDS * UNITS
    sizes = [len(frame) for frame in frames]
    sequence, picture = _sequence(), _picture()
    configuration = struct.pack(">BBBBBBH", 1, *sequence[1:4], 0xFF, 0xE1, len(sequence)) + sequence
    configuration += struct.pack(">BH", 1, len(picture)) + picture
    entry = struct.pack(">6xH16xHHIIIH32xHh", 1, WIDTH, HEIGHT, 72 << 16, 72 << 16, 0, 1, 24, -1)
    samples = _box(
        b"stbl",
        _table(b"stsd", 1, after=_box(b"avc1", entry, _box(b"avcC", configuration))),
        _table(b"stts", 1, len(sizes), FRAME_UNITS),
        _table(b"stss", 1, 1),
        _table(b"stsc", 1, 1, len(sizes), 1),
        _table(b"stsz", 0, len(sizes), *sizes),
        _table(b"stco", 1, offset),
    )
    references = _box(b"dinf", _table(b"dref", 1, after=_box(b"url ", b"\0\0\0\1")))
    media = _box(
        b"mdia",
        _table(b"mdhd", created, created, UNITS, duration, 0x55C40000),
        _table(b"hdlr", 0, after=b"vide" + bytes(12) + b"VideoHandler\0"),
        _box(b"minf", _box(b"vmhd", b"\0\0\0\1" + bytes(8)), references, samples),
    )
    track = struct.pack(">IIIIII8xHHHH", 7, created, created, 1, 0, duration, 0, 0, 0, 0)
    track += IDENTITY + struct.pack(">II", WIDTH << 16, HEIGHT << 16)
    movie = struct.pack(">IIIIIIH10x", 0, created, created, UNITS, duration, 0x10000, 0x100) + IDENTITY
    parts = [_box(b"mvhd", movie, bytes(24), struct.pack(">I", 2)), _box(b"trak", _box(b"tkhd", track), media)]
    if latitude is not None and longitude is not None:
        place = f"{latitude:+08.4f}{longitude:+09.4f}/".encode()
        parts.append(_box(b"udta", _box(b"\xa9xyz", struct.pack(">HH", len(place), 0x15C7), place)))
    return _box(b"moov", *parts)
