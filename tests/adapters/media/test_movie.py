import io
import struct
from datetime import UTC, datetime

import pytest

from adapters.media.movie import EPOCH, DamagedMovie, Movie, read_movie
from adapters.media.stamp import Stamp

RECORDED = int((datetime(2027, 3, 2, 8, 10, 5, tzinfo=UTC) - EPOCH).total_seconds())
UPRIGHT = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
QUARTER = struct.pack(">9I", 0, 0x10000, 0, 0xFFFF0000, 0, 0, 0, 0, 0x40000000)


def box(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content) + 8) + name + content


def movie_header(seconds: int = RECORDED, version: int = 0) -> bytes:
    times = struct.pack(">QQIQ" if version else ">IIII", seconds, seconds, 1000, 4000)
    return box(b"mvhd", bytes([version, 0, 0, 0]) + times + struct.pack(">IH10x", 0x10000, 0x100) + UPRIGHT + bytes(28))


def track(matrix: bytes = UPRIGHT, width: int = 1920, height: int = 1080) -> bytes:
    start = struct.pack(">4xIIIIIQHHHH", RECORDED, RECORDED, 1, 0, 4000, 0, 0, 0, 0, 0)
    return box(b"trak", box(b"tkhd", start + matrix + struct.pack(">II", width << 16, height << 16)))


def movie(*parts: bytes) -> bytes:
    """An MP4 file with a real header and no frames worth playing."""
    header = b"".join(parts or (movie_header(), track()))
    kind = box(b"ftyp", b"isom\0\0\x02\0isomiso2avc1mp41")
    return kind + box(b"moov", header) + box(b"mdat", bytes(64))


def read(content: bytes) -> Movie:
    return read_movie(io.BytesIO(content), len(content))


def test_size_and_time_are_read() -> None:
    expected = Movie(1920, 1080, Stamp(20270302081005, "+00:00"))
    assert read(movie()) == expected
    assert read(movie(movie_header(version=1), track())) == expected


def test_a_video_held_upright_is_shown_turned() -> None:
    shown = read(movie(track(QUARTER)))
    assert (shown.width, shown.height) == (1080, 1920)


def test_sound_tracks_have_no_size() -> None:
    shown = read(movie(track(), track(width=0, height=0)))
    assert (shown.width, shown.height) == (1920, 1080)


@pytest.mark.parametrize("seconds", [0, 1, 2**40, 2**64 - 1])
def test_a_clock_that_was_never_set_is_no_time(seconds: int) -> None:
    assert read(movie(movie_header(seconds, version=1))).stamp == Stamp()


@pytest.mark.parametrize(
    ("text", "latitude", "longitude"),
    [
        (b"+52.3731+004.8922/", 52.3731, 4.8922),
        (b"-33.8688-070.6500+012.000/", -33.8688, -70.65),
        (b"+99.0000+004.8922/", None, None),
        (b"+52.3731+199.0000/", None, None),
        (b"somewhere", None, None),
    ],
)
def test_the_place_is_read(text: bytes, latitude: float | None, longitude: float | None) -> None:
    stamp = read(movie(box(b"udta", box(b"\xa9xyz", b"\0\x12\x15\xc7" + text)))).stamp
    assert (stamp.latitude, stamp.longitude) == (latitude, longitude)


def test_long_boxes_and_boxes_to_the_end_are_followed() -> None:
    header = movie_header() + track()
    long = struct.pack(">I4sQ", 1, b"moov", len(header) + 16) + header
    open_ended = struct.pack(">I4s", 0, b"mdat") + bytes(9)
    assert read(box(b"ftyp", b"isom") + long + open_ended).width == 1920


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (movie()[:-1], "it is cut off"),
        (movie()[:60], "it is cut off"),
        (box(b"ftyp", b"isom"), "it has no movie header"),
        (movie(struct.pack(">I4s", 4, b"mvhd")), "it is cut off"),
        (movie(struct.pack(">I4sQ", 1, b"mvhd", 2**63)), "it is cut off"),
        (movie(box(b"trak", struct.pack(">I4s", 900, b"tkhd"))), "it is cut off"),
        (box(b"free", b"") * 10_001, "it has too many parts"),
    ],
)
def test_damage_is_told(content: bytes, reason: str) -> None:
    with pytest.raises(DamagedMovie, match=reason):
        read(content)


@pytest.mark.parametrize("content", [box(b"tkhd", b"\xff" * 40), box(b"edts", b"") * 9, b""])
def test_a_track_without_a_whole_header_says_nothing(content: bytes) -> None:
    shown = read(movie(box(b"trak", content)))
    assert (shown.width, shown.height) == (None, None)
