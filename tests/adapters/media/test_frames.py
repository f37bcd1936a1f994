"""Frames that a film can begin with. Those of HEVC and H.264 are real; of rarer codings the first bytes are."""

import io

import pillow_heif
import pytest
from PIL import Image

from adapters.media.frames import Coding, UnknownFrame, check_frame, parse_coding
from tests.adapters.media.test_movie import AVC, FRAME, box, described

H264 = Coding(b"avc1", AVC)


def hevc() -> tuple[Coding, bytes]:
    """The picture of a HEIC file, which is coded as the first frame of a film is."""
    file = io.BytesIO()
    pillow_heif.from_pillow(Image.new("RGB", (64, 64), "teal")).save(file, quality=50)
    content = file.getvalue()
    start, data = content.index(b"hvcC"), content.index(b"mdat")
    configuration = content[start + 4 : start - 4 + int.from_bytes(content[start - 4 : start])]
    return Coding(b"hvc1", configuration), content[data + 4 : data - 4 + int.from_bytes(content[data - 4 : data])]


def unit(content: bytes) -> bytes:
    return len(content).to_bytes(4) + content


def test_the_frames_of_phones_are_known() -> None:
    check_frame(H264, FRAME)
    check_frame(H264, unit(b"\x09\x10") + unit(b"\x06\x05\x01\0\x80") + FRAME)
    check_frame(*hevc())


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        bytes(100),
        b"\xff" * 100,
        FRAME[4:],
        unit(b""),
        unit(b"\x09\x10"),
        unit(b"\x85\x88\x84") + FRAME,
        # A slice that needs another picture, one that is not the first of its picture, and one of an unknown type.
        unit(b"\x41\xe0\0\0"),
        unit(b"\x65\x58\x84\0"),
        unit(b"\x65\x80\0\0"),
        FRAME[:100],
    ],
)
def test_a_film_in_h264_cannot_begin_with_anything_else(frame: bytes) -> None:
    with pytest.raises(UnknownFrame, match="cannot be decoded"):
        check_frame(H264, frame)


def test_a_film_in_hevc_cannot_begin_with_anything_else() -> None:
    coding, frame = hevc()
    # A picture that needs others, a slice that is not the first, no slice at all, and no length that fits.
    for wrong in (unit(b"\x02\x01\x80"), unit(b"\x26\x01\0"), unit(b"\x40\x01\x80"), frame[2:], b""):
        with pytest.raises(UnknownFrame, match="cannot be decoded"):
            check_frame(coding, wrong)
    with pytest.raises(UnknownFrame, match="cannot be decoded"):
        check_frame(Coding(b"hvc1", b""), frame)


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        (b"mp4v", b"\0\0\1\xb6\x10\0", b"\0\0\1\xb6\x50\0"),
        (b"s263", b"\0\0\x80\x02", b"\0\0\x40\x02"),
        (b"vp09", b"\x82\x49\x83", b"\x86\x49\x83"),
        (b"av01", b"\x0a\x0b\0", b"\x32\x0b\0"),
        (b"jpeg", b"\xff\xd8\xff", b"\x89PNG"),
    ],
)
def test_rarer_codings_are_known_by_their_first_bytes(name: bytes, right: bytes, wrong: bytes) -> None:
    check_frame(Coding(name, b""), right)
    for frame in (wrong, right[:1], b""):
        with pytest.raises(UnknownFrame, match="cannot be decoded"):
            check_frame(Coding(name, b""), frame)


def test_the_coding_stands_in_the_first_entry() -> None:
    assert parse_coding(described()[8:]) == H264
    assert parse_coding(described(b"jpeg", b"")[8:]) == Coding(b"jpeg", b"")
    assert parse_coding(described(b"mp4v", box(b"esds", bytes(30)))[8:]) == Coding(b"mp4v", b"")
    assert parse_coding(b"") is None
