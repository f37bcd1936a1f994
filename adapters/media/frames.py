"""The check that a player can decode a film from its first frame. It reads the frame's header, not its picture."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

ENTRY_BYTES: Final = 78
"""Bytes of a visual sample entry before its own boxes (ISO/IEC 14496-12)."""


class UnknownFrame(Exception):  # noqa: N818 - it describes the file
    """The first frame is not one with which a film can begin."""


class Coding(NamedTuple):
    """The coding of a film's track: the four-letter name, and the decoder's configuration."""

    name: bytes
    configuration: bytes


def parse_coding(description: bytes) -> Coding | None:
    """Return the coding in a sample description box; None when it has no entry."""
    # Version and count, then the first entry: its length, its name.
    length, name = int.from_bytes(description[8:12]), description[12:16]
    if len(name) < 4:  # noqa: PLR2004 - letters
        return None
    boxes = description[16 + ENTRY_BYTES : 8 + length]
    for kind in (b"avcC", b"hvcC"):
        if (start := boxes.find(kind)) >= 4:  # noqa: PLR2004 - its length stands before its name
            return Coding(name, boxes[start + 4 : start - 4 + int.from_bytes(boxes[start - 4 : start])])
    return Coding(name, b"")


def check_frame(coding: Coding, frame: bytes) -> None:
    """Check that a film can begin with this frame. Raises `UnknownFrame`."""
    begins = BEGINNINGS.get(coding.name)
    if begins is None:
        raise UnknownFrame("its coding is not known here; H.264 and HEVC are")
    if not begins(coding.configuration, frame):
        raise UnknownFrame("its first frame cannot be decoded")


def _h264(configuration: bytes, frame: bytes) -> bool:
    # Version, three bytes of profile and level, the size of lengths, and the number of sequence parameter sets.
    if len(configuration) < 7 or configuration[0] != 1:  # noqa: PLR2004 - bytes up to that number
        return False
    for unit in _units(frame, (configuration[4] & 3) + 1):
        kind = unit[0] & 0x1F
        if unit[0] & 0x80 or not kind:
            return False
        if kind <= 5:  # noqa: PLR2004 - up to here units are slices of the picture
            # A slice that begins at the first macroblock and needs no other picture: Exp-Golomb codes of 0, and 2 or 7.
            bits = f"{int.from_bytes(unit[1:4]):024b}"
            return kind in (1, 5) and bits.startswith(("1011", "10001000"))
    return False


def _hevc(configuration: bytes, frame: bytes) -> bool:
    if len(configuration) < 23 or configuration[0] != 1:  # noqa: PLR2004 - bytes up to the parameter sets
        return False
    for unit in _units(frame, (configuration[21] & 3) + 1):
        kind = unit[0] >> 1 & 0x3F
        if unit[0] & 0x80:
            return False
        if kind < 32:  # noqa: PLR2004 - up to here units are slices of the picture
            # A random access picture, and its first slice.
            return 16 <= kind <= 21 and len(unit) > 2 and bool(unit[2] & 0x80)  # noqa: PLR2004 - kinds of units
    return False


def _units(frame: bytes, length_bytes: int) -> Iterator[bytes]:
    """Yield the units of a frame, each of which has its length before it, up to the first that does not fit."""
    position = 0
    while position + length_bytes < len(frame):
        start = position + length_bytes
        position = start + int.from_bytes(frame[position:start])
        if not start < position <= len(frame):
            return
        yield frame[start:position]


def _mpeg4(_: bytes, frame: bytes) -> bool:
    start = frame.find(b"\0\0\1\xb6")
    return 0 <= start < len(frame) - 4 and not frame[start + 4] & 0xC0


def _masked(mask: bytes, bits: bytes) -> Callable[[bytes, bytes], bool]:
    """Return a function that is true for frames that begin with these bits under the mask."""

    def begins(_: bytes, frame: bytes) -> bool:
        return len(frame) > len(mask) and bytes(byte & of for byte, of in zip(frame, mask, strict=False)) == bits

    return begins


BEGINNINGS: Final[dict[bytes, Callable[[bytes, bytes], bool]]] = {
    b"avc1": _h264,
    b"avc3": _h264,
    b"hvc1": _hevc,
    b"hev1": _hevc,
    b"mp4v": _mpeg4,
    # The picture start code of H.263, a key frame of VP9, a sequence header of AV1, and the first bytes of a JPEG.
    b"s263": _masked(b"\xff\xff\xfc", b"\0\0\x80"),
    b"vp09": _masked(b"\xcc", b"\x80"),
    b"av01": _masked(b"\xf8", b"\x08"),
    b"jpeg": _masked(b"\xff\xff", b"\xff\xd8"),
}
"""The check of the first frame for each coding."""
