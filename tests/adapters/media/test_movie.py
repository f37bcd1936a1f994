import io
import struct
from datetime import UTC, datetime
from typing import Any

import pytest

from adapters.media.movie import EPOCH, Movie, read_movie
from adapters.media.stamp import Stamp
from adapters.media.tracks import DamagedMovie
from tests.adapters.clocks import readings

RECORDED = int((datetime(2027, 3, 2, 8, 10, 5, tzinfo=UTC) - EPOCH).total_seconds())
UPRIGHT = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
QUARTER = struct.pack(">9I", 0, 0x10000, 0, 0xFFFF0000, 0, 0, 0, 0, 0x40000000)


def box(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content) + 8) + name + content


def movie_header(seconds: int = RECORDED, version: int = 0) -> bytes:
    times = struct.pack(">QQIQ" if version else ">IIII", seconds, seconds, 1000, 4000)
    return box(b"mvhd", bytes([version, 0, 0, 0]) + times + struct.pack(">IH10x", 0x10000, 0x100) + UPRIGHT + bytes(28))


def full(name: bytes, content: bytes, flags: int = 0) -> bytes:
    """A box with a version and flags."""
    return box(name, struct.pack(">I", flags) + content)


def track(matrix: bytes = UPRIGHT, width: int = 1920, height: int = 1080, media: bytes = b"") -> bytes:
    start = struct.pack(">4xIIIIIQHHHH", RECORDED, RECORDED, 1, 0, 4000, 0, 0, 0, 0, 0)
    return box(b"trak", box(b"tkhd", start + matrix + struct.pack(">II", width << 16, height << 16)) + media)


SETS = bytes.fromhex("6742000af841a2"), bytes.fromhex("68ce3880")
"""The parameter sets of a grey H.264 film of 128 by 96 pixels."""
SLICE = bytes.fromhex("05888421a0") + b"\x0d\0".join([b"\x80" * 384] * 48) + b"\x80"
"""Its picture: 48 blocks as they are, uncompressed."""
FRAME = struct.pack(">I", len(SLICE)) + SLICE
AVC = b"\x01\x42\0\x0a\xff\xe1" + struct.pack(">H", 7) + SETS[0] + b"\x01" + struct.pack(">H", 4) + SETS[1]
KIND = box(b"ftyp", b"isom\0\0\x02\0isomiso2avc1mp41")


def described(name: bytes = b"avc1", configuration: bytes = box(b"avcC", AVC)) -> bytes:
    entry = bytes(7) + b"\x01" + bytes(16) + struct.pack(">HHIIIH", 128, 96, 72 << 16, 72 << 16, 0, 1) + bytes(32)
    return full(b"stsd", struct.pack(">I", 1) + box(name, entry + struct.pack(">Hh", 24, -1) + configuration))


def pictures(
    *,
    place: int,
    size: int = len(FRAME),
    duration: int = 1000,
    frames: int = 4,
    handler: bytes = b"vide",
    description: bytes = described(),
    long: bool = False,
) -> bytes:
    """The media of a track that shows one frame four times in four seconds."""
    clock = full(b"mdhd", struct.pack(">IIIIHH", RECORDED, RECORDED, 1000, frames * duration, 0x55C4, 0))
    if long:
        times = struct.pack(">IQQIQHH", 1 << 24, RECORDED, RECORDED, 1000, frames * duration, 0x55C4, 0)
        clock = box(b"mdhd", times)
    places = full(b"co64", struct.pack(">IQ", 1, place)) if long else full(b"stco", struct.pack(">II", 1, place))
    sizes = full(b"stsz", struct.pack(">II", 0, frames) + struct.pack(">I", size) * frames)
    times = full(b"stts", struct.pack(">III", 1, frames, duration))
    chunks = full(b"stsc", struct.pack(">IIII", 1, 1, frames, 1))
    table = box(b"stbl", description + times + chunks + sizes + places)
    kind = full(b"hdlr", bytes(4) + handler + bytes(13))
    return box(b"mdia", clock + kind + box(b"minf", full(b"vmhd", bytes(8), 1) + table))


DATA = box(b"mdat", FRAME)
PLACE = len(KIND) + 8
"""Offset of the frame in the file, in bytes."""


def movie(*parts: bytes, matrix: bytes = UPRIGHT, **fields: Any) -> bytes:
    """An MP4 file of four seconds that plays: a grey picture in H.264. `parts` stand first in its header."""
    media = pictures(**{"place": PLACE} | fields)
    return KIND + DATA + box(b"moov", b"".join(parts or (movie_header(),)) + track(matrix, media=media))


def fragmented(frames: int = 2, *, whole: bool = True) -> bytes:
    """The same as a browser records it: a second in each fragment. Not `whole`, what is usual stands in the header."""
    extends = box(b"mvex", full(b"trex", struct.pack(">5I", 1, 1, 500, len(FRAME), 0)))
    header = box(b"moov", movie_header() + track(media=pictures(place=0, frames=0)) + extends)
    run = struct.pack(">IiIII", 2, 0, 0, 500, len(FRAME)) + struct.pack(">II", 500, len(FRAME))
    head, flags = full(b"tfhd", struct.pack(">I", 1), 0x020000), 0x305
    if not whole:
        run, flags = struct.pack(">Ii", 2, 0), 0x1
    size = len(box(b"moof", full(b"mfhd", bytes(4)) + box(b"traf", head + full(b"trun", run, flags))))
    run = run[:4] + struct.pack(">i", size + 8) + run[8:]
    fragment = box(b"moof", full(b"mfhd", bytes(4)) + box(b"traf", head + full(b"trun", run, flags)))
    return KIND + header + (fragment + box(b"mdat", FRAME * 2)) * frames


def read(content: bytes) -> Movie:
    return read_movie(io.BytesIO(content), len(content))


def test_size_and_time_are_read() -> None:
    found = read(movie())
    assert found == Movie(1920, 1080, Stamp(found.stamp.times))
    assert readings(found.stamp.times) == ["movie_header 2027-03-02 08:10:05+00:00"]
    assert read(movie(movie_header(version=1), long=True)) == found


def test_a_video_held_upright_is_shown_turned() -> None:
    shown = read(movie(matrix=QUARTER))
    assert (shown.width, shown.height) == (1080, 1920)


def test_sound_tracks_have_no_size() -> None:
    shown = read(movie(track(width=0, height=0)))
    assert (shown.width, shown.height) == (1920, 1080)


@pytest.mark.parametrize("seconds", [0, 1, 2**40, 2**64 - 1])
def test_a_clock_that_was_never_set_is_no_time(seconds: int) -> None:
    assert read(movie(movie_header(seconds, version=1))).stamp == Stamp()


@pytest.mark.parametrize(
    ("text", "latitude", "longitude"),
    [
        (b"+52.3731+004.8922/", 52.3731, 4.8922),
        (b"-33.8688-070.6500+012.000/", -33.8688, -70.65),
        (b"+5222.3836+00453.5333/", 52.3730600, 4.8922217),
        (b"+522223.0-0045332CRSWGS_84/", 52.3730556, -4.8922222),
        (b"+52+004+12CRSWGS_84/", 52, 4),
        (b"+99.0000+004.8922/", None, None),
        (b"+52.3731+199.0000/", None, None),
        (b"+00.0000-000.0000/", None, None),
        (b"+5260+00453/", None, None),
        (b"somewhere", None, None),
    ],
)
def test_the_place_is_read(text: bytes, latitude: float | None, longitude: float | None) -> None:
    """ISO 6709:2008, annex H, in the user data of a film (QuickTime File Format, "User data atoms")."""
    stamp = read(movie(box(b"udta", box(b"\xa9xyz", b"\0\x12\x15\xc7" + text)))).stamp
    assert (stamp.latitude, stamp.longitude) == (latitude, longitude)
    assert (stamp.position_fault is None) is (latitude is not None)


def test_a_film_without_a_place_has_no_fault() -> None:
    for content in (b"", b"\0\0\x15\xc7", b"\0\x02\x15\xc7\0\0"):
        assert read(movie(box(b"udta", box(b"\xa9xyz", content)))).stamp.position_fault is None
    assert read(movie()).stamp.position_fault is None


def test_long_boxes_and_boxes_to_the_end_are_followed() -> None:
    header = movie_header() + track(media=pictures(place=PLACE))
    long = struct.pack(">I4sQ", 1, b"moov", len(header) + 16) + header
    open_ended = struct.pack(">I4s", 0, b"mdat") + bytes(9)
    assert read(KIND + DATA + long + open_ended).width == 1920


@pytest.mark.parametrize(
    "trailer",
    [
        b"\0",
        bytes(4_000),
        b"\0\0\0\x04free",
        b"\xff" * 5_000,
        b"\x7f\xff\xff\xffSEFH" + bytes(60) + b"SEFT",
        b"8db42d694ccc418790edff439fe026bf",
        struct.pack(">I4s", 60_000, b"free") + bytes(40),
        struct.pack(">I4sQ", 1, b"uuid", 2**60) + bytes(40),
    ],
)
def test_a_trailer_behind_the_last_box_is_no_damage(trailer: bytes) -> None:
    """ISO/IEC 14496-12, section 4.2: a file is a sequence of boxes; what follows the film is not read."""
    assert read(movie() + trailer).width == 1920
    with pytest.raises(DamagedMovie, match="it is cut off"):
        read(KIND + DATA + b"\x7f\xff\xff\xffSEFH" + movie()[len(KIND + DATA) :])
    with pytest.raises(DamagedMovie, match="it is cut off"):
        read(movie() + struct.pack(">I4s", 60_000, b"mdat") + bytes(40))


def test_boxes_that_say_nothing_stand_anywhere() -> None:
    """ISO/IEC 14496-12, sections 8.1.2 and 11.1: free space and extensions are skipped."""
    idle = box(b"free", bytes(7)) + box(b"skip", b"") + box(b"wide", b"") + box(b"uuid", bytes(24))
    header = box(b"moov", idle + movie_header() + track(media=pictures(place=len(KIND + idle) + 8)) + idle)
    assert read(KIND + idle + DATA + header + idle).width == 1920
    before = len(KIND) + len(box(b"moov", movie_header() + track(media=pictures(place=0)))) + 8
    assert read(KIND + box(b"moov", movie_header() + track(media=pictures(place=before))) + DATA).width == 1920
    long = struct.pack(">I4sQ", 1, b"mdat", len(FRAME) + 16) + FRAME
    header = box(b"moov", movie_header() + track(media=pictures(place=len(KIND) + 16)))
    assert read(KIND + long + header).width == 1920
    header = box(b"moov", movie_header() + track(media=pictures(place=before)))
    assert read(KIND + header + struct.pack(">I4s", 0, b"mdat") + FRAME).width == 1920


def test_the_size_is_that_of_the_pictures() -> None:
    subtitles = track(width=320, height=40, media=pictures(place=PLACE, handler=b"text"))
    assert read(movie(movie_header(), subtitles)).width == 1920
    header = movie_header() + track(media=pictures(place=PLACE)) + subtitles
    assert read(KIND + DATA + box(b"moov", header)).height == 1080


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (movie()[:-1], "it is cut off"),
        (movie()[:60], "it is cut off"),
        (box(b"ftyp", b"isom"), "it has no movie header"),
        (movie(struct.pack(">I4s", 4, b"mvhd")), "it is cut off"),
        (movie(struct.pack(">I4sQ", 1, b"mvhd", 2**63)), "it is cut off"),
        (movie(box(b"trak", struct.pack(">I4s", 900, b"tkhd"))), "it is cut off"),
        (box(b"free", b"") * 100_001, "it has too many parts"),
        (movie(box(b"free", box(b"free", b"") * 100_001), handler=b"soun"), "it has no track of pictures"),
        (movie(box(b"trak", box(b"mdia", box(b"free", b"") * 100_001))), "it has too many parts"),
        (KIND + box(b"moov", movie_header()) + DATA, "it has no track of pictures"),
        (KIND + box(b"moov", movie_header() + track()) + DATA, "it has no track of pictures"),
        (movie(handler=b"soun"), "it has no track of pictures"),
        (movie(duration=249), "it is shorter than a second"),
        (movie(frames=0), "its track of pictures has no frame"),
        (movie(description=b""), "its track of pictures is not described"),
        (movie(place=10**6), "it is cut off"),
        (movie(size=0), "it is cut off"),
        (movie(size=10**6), "it is cut off"),
        (movie(place=0), "its first frame cannot be decoded"),
        (movie(size=30, place=PLACE - 4), "its first frame cannot be decoded"),
        (movie(description=described(configuration=b"")), "its first frame cannot be decoded"),
        (movie(description=described(b"cvid", b"")), "its coding is not known here"),
        (fragmented(0), "its track of pictures has no frame"),
        (fragmented(1)[:-1], "it is cut off"),
    ],
)
def test_damage_is_told(content: bytes, reason: str) -> None:
    with pytest.raises(DamagedMovie, match=reason):
        read(content)


@pytest.mark.parametrize("content", [box(b"tkhd", b"\xff" * 40), box(b"edts", b"") * 9, b""])
def test_a_track_without_a_whole_header_says_nothing(content: bytes) -> None:
    shown = read(movie(box(b"trak", content)))
    assert (shown.width, shown.height) == (1920, 1080)


@pytest.mark.parametrize("whole", [True, False])
def test_a_film_in_fragments_lasts_as_long_as_all_of_them(whole: bool) -> None:
    assert read(fragmented(1, whole=whole)).width == 1920
    short = fragmented(1, whole=whole).replace(struct.pack(">I", 500), struct.pack(">I", 499))
    with pytest.raises(DamagedMovie, match="it is shorter than a second"):
        read(short)
    assert read(fragmented(2, whole=whole).replace(struct.pack(">I", 500), struct.pack(">I", 250))).width == 1920


def test_a_second_is_enough() -> None:
    assert read(movie(duration=250)).width == 1920
