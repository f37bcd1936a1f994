"""Properties of XMP packets, by the standard and in the forms that programs write."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.proofs.xmp import MAX_PACKET_BYTES, xmp_coordinates, xmp_values
from domain.values.iso6709 import Coordinates

NAME = "exif:DateTimeOriginal"
TIME = "2027-03-02T09:10:05+01:00"
EXIF = "http://ns.adobe.com/exif/1.0/"


@pytest.mark.parametrize(
    "text",
    [
        f'<rdf:Description xmlns:exif="{EXIF}" exif:DateTimeOriginal="{TIME}"/>',
        f"<rdf:Description xmlns:exif='{EXIF}' exif:DateTimeOriginal='{TIME}'/>",
        f'<rdf:Description xmlns:ns1="{EXIF}" ns1:DateTimeOriginal = "{TIME}"/>',
        f'<x xmlns:e="{EXIF}"><e:DateTimeOriginal>\n    {TIME}\n</e:DateTimeOriginal></x>',
        f"<exif:DateTimeOriginal >{TIME}</exif:DateTimeOriginal >",
    ],
)
def test_a_property_is_found_by_its_namespace(text: str) -> None:
    """ISO 16684-1, 7: a property is an attribute or an element, and any prefix may stand for its namespace (XML)."""
    assert xmp_values(text.encode(), [NAME]) == {NAME: TIME}


@pytest.mark.parametrize(
    "text",
    [
        "",
        f'<x xmlns:exif="http://example.org/" other:DateTimeOriginal="{TIME}"/>',
        f'<x exif:DateTimeModified="{TIME}"/>',
        '<x exif:DateTimeOriginal=""/>',
        " " * MAX_PACKET_BYTES + f'<x exif:DateTimeOriginal="{TIME}"/>',
    ],
)
def test_another_text_has_no_property(text: str) -> None:
    assert xmp_values(text.encode(), [NAME]) == {}


def place(north: str, east: str) -> bytes:
    return f'<x exif:GPSLatitude="{north}" exif:GPSLongitude="{east}"/>'.encode()


@pytest.mark.parametrize(
    ("north", "east", "expected"),
    [
        ("52,22.746N", "4,53.358E", (52.3791, 4.8893)),
        ("52,22,44.76N", "004,53,21.48E", (52.3791, 4.8893)),
        ("33,27S", "70,36W", (-33.45, -70.6)),
        ("52,22.746n", "4,53.358e", (52.3791, 4.8893)),
        ("52,22.746E", "4,53.358N", None),
        ("52,61N", "4,53E", None),
        ("52.3791", "4.8893", None),
    ],
)
def test_the_position_of_a_packet(north: str, east: str, expected: tuple[float, float] | None) -> None:
    """XMP specification, part 2, "GPSCoordinate": `DDD,MM,SSk` or `DDD,MM.mmk`, k one of N, S, E, W."""
    found = xmp_coordinates(place(north, east))
    assert found == (None if expected is None else pytest.approx(expected))


@given(st.integers(0, 89), st.integers(0, 59), st.integers(0, 59), st.sampled_from("NS"), st.sampled_from("EW"))
def test_every_coordinate_of_the_grammar_is_read(degrees: int, minutes: int, seconds: int, ns: str, ew: str) -> None:
    """XMP specification, part 2, "GPSCoordinate"."""
    value = degrees + minutes / 60 + seconds / 3600
    found = xmp_coordinates(place(f"{degrees},{minutes},{seconds}{ns}", f"{degrees},{minutes + seconds / 60:.10f}{ew}"))
    assert found == pytest.approx(Coordinates(value if ns == "N" else -value, value if ew == "E" else -value), abs=1e-6)


@given(st.binary(max_size=300))
def test_no_packet_is_a_fault(packet: bytes) -> None:
    xmp_values(packet, [NAME])
    xmp_coordinates(b'<x exif:GPSLatitude="' + packet)
