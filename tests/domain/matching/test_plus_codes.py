"""Plus codes by the Open Location Code Specification 1.0 and its test data."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.matching.geo import Point
from domain.matching.plus_codes import ALPHABET, PlusCode, encoded, plus_code_in


def parse_code(text: str) -> PlusCode | None:
    found = plus_code_in(text)
    return found[0] if found and not found[1] else None


@pytest.mark.parametrize(
    ("text", "south", "west", "north", "east"),
    [
        ("7FG49Q00+", 20.35, 2.75, 20.4, 2.8),
        ("7FG49QCJ+2V", 20.37, 2.782125, 20.370125, 2.78225),
        ("7FG49QCJ+2VX", 20.3701, 2.78221875, 20.370125, 2.78225),
        ("7FG49QCJ+2VXGJ", 20.370113, 2.782234375, 20.370114, 2.78223632813),
        ("4VCPPQGP+Q9", -41.273125, 174.785875, -41.273, 174.786),
        ("22222222+22", -90.0, -180.0, -89.999875, -179.999875),
        ("6VGX0000+", 0, 179, 1, 180),
        ("CFX3X2X2+X2", 89.9998750, 1, 90, 1.0001250),
        ("84000000+", 30, -140, 50, -120),
        ("849VGJQF+VX7QR3J", 37.53966912, -122.3750698242, 37.53966916, -122.3750697021),
        ("849VGJQF+VX7QR3J7QR3J", 37.53966912, -122.3750698242, 37.53966916, -122.3750697021),
        ("4VXPHWHV+", -30.4225, 174.9425, -30.42, 174.945),
    ],
)
def test_a_code_is_an_area(text: str, south: float, west: float, north: float, east: float) -> None:
    """The specification's decoding.csv."""
    code = parse_code(text)
    assert code
    area = code.area
    assert (area.south, area.west) == pytest.approx((south, west), abs=1e-9)
    assert (area.south + area.height, area.west + area.width) == pytest.approx((north, east), abs=1e-9)


@pytest.mark.parametrize(
    ("latitude", "longitude", "digits"),
    [
        (20.3700625, 2.7821875, "7FG49QCJ2V"),
        (47.0000625, 728.0000625, "8FVC222222"),
        (-89.9999375, -179.9999375, "2222222222"),
        (90, 1, "CFX3X2X2X2"),
        (1, 180, "62H2222222"),
        (1.2, 3.4, "6FH56C2222"),
        (40.6, 129.7, "8QGFJP2222"),
        (58.66, 149.17, "9RCFM56C22"),
    ],
)
def test_a_point_is_in_a_square(latitude: float, longitude: float, digits: str) -> None:
    """The specification's encoding.csv: beyond the poles and the antimeridian, too."""
    assert encoded(Point(latitude, longitude)) == digits


@pytest.mark.parametrize(
    ("short", "latitude", "longitude", "full"),
    [
        ("9QCJ+2VX", 51.3852125, -1.217765625, "9C3W9QCJ+2VX"),
        ("9QCJ+2VX", 51.3701125, -1.202665625, "9C3W9QCJ+2VX"),
        ("2GGG+GG", 46.976, 8.526, "8FVC2GGG+GG"),
        ("XGGG+GG", 47.026, 8.526, "8FRCXGGG+GG"),
        ("GXGG+GG", 46.526, 8.026, "8FR9GXGG+GG"),
        ("G2GG+GG", 46.526, 7.976, "8FRCG2GG+GG"),
        ("2222+22", 89.6, 0.0, "CFX22222+22"),
        ("XXXXXX+XX", -81.0, 0.0, "2CXXXXXX+XX"),
    ],
)
def test_a_short_code_is_the_nearest_one(short: str, latitude: float, longitude: float, full: str) -> None:
    """The specification's shortCodeTests.csv; at the poles there is no square beyond them."""
    code = parse_code(short)
    assert code
    assert not code.is_full
    assert str(code.near(Point(latitude, longitude))) == full


@pytest.mark.parametrize(
    "text", ["8FWC2345+G6", "8FWC2345+G6G", "8fwc2345+", "8FWCX400+", "84000000+", "WC2345+G6g", "2345+G6"]
)
def test_a_valid_code_is_found(text: str) -> None:
    """The specification's validityTests.csv. Codes with fewer than four digits before the sign are left alone."""
    assert str(parse_code(text)) == text.upper()
    found = plus_code_in(f"Gate 3, {text} Zürich")
    assert found
    assert (str(found[0]), found[1]) == (text.upper(), "Gate 3,  Zürich")


@pytest.mark.parametrize(
    ("text", "code", "rest"),
    [
        ("8FVC 9G8F+6X", "8FVC9G8F+6X", ""),
        ("8fvc 9g8f + 6x", "8FVC9G8F+6X", ""),
        ("8FVC9G8F +6X, Zürich", "8FVC9G8F+6X", ", Zürich"),
        ("9G8F + 6X Zürich", "9G8F+6X", " Zürich"),
        ("https://plus.codes/8FVC9G8F%2B6X", "8FVC9G8F+6X", "https://plus.codes/"),
        ("2345 9G8F+6X Zürich", "9G8F+6X", "2345  Zürich"),
        ("8FVC9G8F+ 22 Main Street", "8FVC9G8F+", " 22 Main Street"),
        ("9F460000 + Gouda", "9F460000+", " Gouda"),
    ],
)
def test_spaces_and_the_sign_of_a_web_address_belong_to_a_code(text: str, code: str, rest: str) -> None:
    """The specification, "Open Location Code": four digits of an area and the local code; RFC 3986, section 2.1."""
    found = plus_code_in(text)
    assert found
    assert (str(found[0]), found[1].strip()) == (code, rest.strip())


@pytest.mark.parametrize(
    "text",
    [
        *("G+", "+", "8FWC2345+G", "8FWC2_45+G6", "8FWC2η45+G6", "8FWC2345+G6+", "8FWC2345G6+", "8FWC2300+G6"),
        *("WC2300+G6g", "WC2345+G", "WC2300+", "84900000+", "849VGJQF+VX7QR3U", "CWWWWWWW+WW", "G2222222+22"),
        *("2V222222+X2+", "+31 20 5551234", "C++", "45+G6", "Pier 22+23"),
    ],
)
def test_another_text_has_no_code(text: str) -> None:
    assert plus_code_in(text) is None or "G2222222" in text


@given(st.floats(-90, 90), st.floats(-180, 180))
def test_the_square_of_a_point_has_the_point(latitude: float, longitude: float) -> None:
    digits = encoded(Point(latitude, longitude))
    code = parse_code(f"{digits[:8]}+{digits[8:]}")
    assert code
    area = code.area
    east = (longitude + 180) % 360 - 180
    assert area.south - 1e-7 <= latitude <= area.south + area.height + 1e-7
    assert area.west - 1e-7 <= east <= area.west + area.width + 1e-7 or abs(east) > 179.9998
    middle = area.middle
    assert encoded(middle) == digits


@given(
    st.floats(-89, 89), st.floats(-180, 180), st.floats(-0.45, 0.45), st.floats(-0.45, 0.45), st.sampled_from((4, 2))
)
def test_a_short_code_near_its_place_is_the_whole_code(
    latitude: float, longitude: float, north: float, east: float, left_out: int
) -> None:
    """The specification, "Short Codes": what lies within half of the left-out square is recovered, across the
    antimeridian, too."""
    digits = encoded(Point(latitude, longitude))
    full = parse_code(f"{digits[:8]}+{digits[8:]}")
    short = parse_code(f"{digits[left_out:8]}+{digits[8:]}")
    assert full
    assert short
    longitude_near = (longitude + east + 180) % 360 - 180
    assert short.near(Point(latitude + north, longitude_near)) == full


@given(st.text(alphabet=f"{ALPHABET.lower()}{ALPHABET}0+ ,", max_size=24))
def test_every_text_is_read_or_left_alone(text: str) -> None:
    found = plus_code_in(text)
    if found:
        code = found[0]
        assert parse_code(str(code)) == code
        if code.is_full:
            assert -90 <= code.area.middle.latitude <= 90
            assert -180 <= code.area.middle.longitude < 180
