"""Positions in films, in each box that devices and programs write."""

import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.media.film_position import read_film_position
from adapters.media.movie import read_movie
from adapters.media.tracks import DamagedMovie, Film
from domain.values.positions import FilePosition
from tests.adapters.media.test_movie import box, full, movie, movie_header

HERE = FilePosition(52.3791, 4.8893)
TEXT = b"+52.3791+004.8893+002.100/"
NO_FIX = FilePosition(fault="it is 0, 0, which devices write without a GPS fix")


def loci(
    latitude: float = 52.3791, longitude: float = 4.8893, *, name: bytes = b"\0", role: int = 0, body: bytes = b"earth"
) -> bytes:
    place = struct.pack(">Biii", role, round(longitude * 65_536), round(latitude * 65_536), 0)
    return full(b"loci", b"\x15\xc7" + name + place + body + b"\0\0")


def item(number: int | bytes, value: bytes) -> bytes:
    name = number if isinstance(number, bytes) else struct.pack(">I", number)
    return box(name, box(b"data", struct.pack(">II", 1, 0) + value))


def keys(*names: bytes) -> bytes:
    entries = b"".join(struct.pack(">I", len(name) + 8) + b"mdta" + name for name in names)
    return full(b"keys", struct.pack(">I", len(names)) + entries)


HANDLER = full(b"hdlr", bytes(4) + b"mdta" + bytes(13))
APPLE = b"com.apple.quicktime.location.ISO6709"
ACCURACY = b"com.apple.quicktime.location.accuracy.horizontal"


def apple(text: bytes = TEXT, accuracy: bytes | None = None) -> bytes:
    """The boxes of an iPhone's metadata, with the position behind two other keys."""
    names, values = [b"com.apple.quicktime.make", APPLE, ACCURACY], item(1, b"Apple") + item(2, text)
    return HANDLER + keys(*names) + box(b"ilst", values + (item(3, accuracy) if accuracy is not None else b""))


def position_in(*parts: bytes) -> FilePosition:
    content = b"".join(parts)
    film = Film(io.BytesIO(content), len(content))
    return read_film_position(film, list(film.boxes(0, len(content))))


@pytest.mark.parametrize(
    "parts",
    [
        box(b"udta", box(b"\xa9xyz", struct.pack(">HH", len(TEXT), 0x15C7) + TEXT)),
        box(b"udta", box(b"\xa9xyz", TEXT)),
        box(b"udta", box(b"\xa9mak", b"x") + box(b"\xa9xyz", b"\0\x1a\x2b\x2d" + TEXT + b"\0\x02\0\0no") + bytes(4)),
        box(b"meta", apple()),
        box(b"meta", bytes(4) + apple()),
        box(b"meta", apple(accuracy=b"14.298")),
        box(b"meta", apple(accuracy=b"not known")),
        box(b"udta", full(b"meta", HANDLER + box(b"ilst", item(b"\xa9xyz", TEXT)))),
        box(b"meta", HANDLER + keys(b"location-eng") + box(b"ilst", item(1, TEXT))),
        box(b"meta", HANDLER + keys(b"location") + box(b"ilst", item(1, TEXT))),
        box(b"trak", box(b"udta", box(b"\xa9xyz", b"\0\x1a\x15\xc7" + TEXT))),
        box(b"udta", box(b"\xa9xyz", b"\0\x12\x15\xc7+00.0000+000.0000/")) + box(b"meta", apple()),
        box(b"udta", box(b"\xa9xyz", b"\0\x1a\x15\xc7" + TEXT) + struct.pack(">I4s", 900, b"name") + b"cut"),
    ],
)
def test_each_box_with_a_position_as_text(parts: bytes) -> None:
    """QuickTime File Format, "User data atoms" and "Metadata": ISO 6709 in text, in keys, in items and at tracks."""
    assert position_in(parts) == HERE


@pytest.mark.parametrize(
    "place",
    [
        loci(),
        loci(name=b"Keizersgracht\0"),
        loci(name="\ufeffKeizersgracht Ā\0".encode("utf-16-be")),
        loci(name="\ufeffĀ\0".encode("utf-16-le")),
        loci(role=1),
        loci(body=b""),
        loci(body=b"Earth"),
    ],
)
def test_the_box_of_3gpp_is_read(place: bytes) -> None:
    """3GPP TS 26.244, section 8.10: degrees in fixed point, after a name in UTF-8 or UTF-16."""
    found = position_in(box(b"udta", place))
    assert (found.latitude, found.longitude) == pytest.approx((52.3791, 4.8893), abs=1e-5)
    south = position_in(box(b"udta", loci(-33.8688, -70.65)))
    assert (south.latitude, south.longitude) == pytest.approx((-33.8688, -70.65), abs=1e-5)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (box(b"udta", loci(0, 0)), NO_FIX),
        (box(b"udta", box(b"\xa9xyz", b"\0\x12\x15\xc7-00.0000+000.0000/")), NO_FIX),
        (box(b"udta", loci(91, 4)), FilePosition(fault="its degrees are out of range")),
        (box(b"udta", full(b"loci", b"\x15\xc7name\0\0")), FilePosition(fault="it cannot be read")),
        (box(b"udta", box(b"\xa9xyz", b"\0\x06\x15\xc7nearby")), FilePosition(fault="it cannot be read")),
        (
            box(b"meta", apple(accuracy=b"24000")),
            FilePosition(fault="its accuracy is 24,000 m, and at most 10,000 m are allowed"),
        ),
        (
            box(b"meta", apple(accuracy=b"-1")),
            FilePosition(fault="its accuracy is -1 m, and at most 10,000 m are allowed"),
        ),
        (box(b"udta", loci(role=2)), FilePosition()),
        (box(b"udta", loci(body=b"moon")), FilePosition()),
        (box(b"udta", box(b"\xa9xyz", b"\0\0\x15\xc7")), FilePosition()),
        (box(b"udta", bytes(4)), FilePosition()),
        (box(b"meta", b""), FilePosition()),
        (box(b"meta", HANDLER + keys(b"com.apple.quicktime.make") + box(b"ilst", item(7, TEXT))), FilePosition()),
    ],
)
def test_what_is_no_position_says_why(parts: bytes, expected: FilePosition) -> None:
    """3GPP TS 26.244, section 8.10: a fictional location, and one on the moon, are not where a film was taken."""
    assert position_in(parts) == expected


BOXES = st.deferred(lambda: st.lists(LEAVES | NESTED, max_size=4).map(b"".join))
LEAVES = st.one_of(
    st.tuples(
        st.sampled_from([b"\xa9xyz", b"loci", b"keys", b"data", b"hdlr", b"free", b"\0\0\0\1"]), st.binary(max_size=40)
    ).map(lambda part: box(*part)),
    st.sampled_from([loci(), box(b"\xa9xyz", b"\0\x1a\x15\xc7" + TEXT), HANDLER, keys(APPLE), item(1, TEXT)]),
    st.binary(max_size=12),
)
NESTED = st.tuples(st.sampled_from([b"udta", b"meta", b"ilst", b"trak", b"uuid", b"mdia", b"\0\0\0\1"]), BOXES).map(
    lambda part: box(*part)
)


@given(BOXES)
def test_no_boxes_of_a_movie_lead_to_anything_but_a_film_or_damage(parts: bytes) -> None:
    """ISO/IEC 14496-12, section 4.2, as a grammar: boxes within boxes, and bytes that are not boxes."""
    content = movie(movie_header(), parts)
    try:
        found = read_movie(io.BytesIO(content), len(content))
    except DamagedMovie:
        return
    assert (found.width, found.height) == (1920, 1080)
    stamp = found.stamp
    assert (stamp.latitude is None) == (stamp.longitude is None)
    assert stamp.position_fault is None or stamp.latitude is None


@given(st.lists(LEAVES | NESTED, max_size=6).map(b"".join))
def test_user_data_never_makes_a_film_unreadable(parts: bytes) -> None:
    """QuickTime File Format, "User data atoms": a player reads what it knows, and nothing of it is needed to play."""
    content = movie(movie_header(), box(b"udta", parts), box(b"meta", parts)) + parts
    assert read_movie(io.BytesIO(content), len(content)).width == 1920
