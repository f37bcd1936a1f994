"""ISO 6709:2008, annex H: positions as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.values.iso6709 import MAX_LENGTH, Coordinates, read_iso6709


@pytest.mark.parametrize(
    ("text", "latitude", "longitude"),
    [
        # The examples of the standard and of its annex, and what telephones write.
        ("+40-075CRSWGS_84/", 40, -75),
        ("+40.20361-075.00417CRSWGS_84/", 40.20361, -75.00417),
        ("+4012-07500CRSWGS_84/", 40.2, -75),
        ("+4012.22-07500.25CRSWGS_84/", 40.2036667, -75.0041667),
        ("+401213-0750015CRSWGS_84/", 40.2036111, -75.0041667),
        ("+401213.1-0750015.1+2.79CRSWGS_84/", 40.2036389, -75.0041944),
        ("+27.5916+086.5640+8850CRSWGS_84/", 27.5916, 86.564),
        ("-90+000/", -90, 0),
        ("+00-025/", 0, -25),
        ("-50-180/", -50, -180),
        ("+52.3791+004.8893/", 52.3791, 4.8893),
        ("+52.3791+004.8893", 52.3791, 4.8893),
        ("+52,3791+004,8893-12,5/", 52.3791, 4.8893),
        ("+48.8577+002.295+1.5CRSepsg:4326/", 48.8577, 2.295),
        ("+90.0001-181/", 90.0001, -181),
        # Without leading zeros, as drones and programs that print numbers write.
        ("+52.3791+4.8893/", 52.3791, 4.8893),
        ("-5.5-70.25+12/", -5.5, -70.25),
        ("+52.37910000000000000+004.88930000000000000/", 52.3791, 4.8893),
        ("+52.3791+004.8893+1CRSOGC <urn:ogc:def:crs:OGC::CRS84>/", 52.3791, 4.8893),
    ],
)
def test_each_form_of_the_standard_is_read(text: str, latitude: float, longitude: float) -> None:
    """ISO 6709:2008, annex H.6: degrees, minutes, seconds, fractions, altitude and reference system."""
    assert read_iso6709(text) == pytest.approx((latitude, longitude), abs=1e-7)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "/",
        "52.3791+004.8893/",
        "+52.3791/",
        "+5+004/",
        "+523+004/",
        "+52+04/",
        "+52+0048/",
        "+5260+00400/",
        "+5200+00460/",
        "+520060+0040000/",
        "+52.+004/",
        "+52.3791 +004.8893/",
        "+52.3791+004.8893/+1",
        "+\u0665\u0662+004/",
        "+nan+inf/",
        "+52.3791+004.8893" + "0" * MAX_LENGTH,
    ],
)
def test_another_text_is_no_position(text: str) -> None:
    """ISO 6709:2008, annex H: a sign stands first, degrees have two and three digits, sixty minutes do not exist."""
    assert read_iso6709(text) is None


@st.composite
def written(draw: st.DrawFn, width: int, most: int) -> tuple[str, float]:
    """A latitude or longitude in one of the forms of the standard, and its value in degrees."""
    sign = draw(st.sampled_from("+-"))
    degrees = draw(st.integers(0, most - 1))
    parts = draw(st.lists(st.integers(0, 59), max_size=2))
    fraction = draw(st.from_regex(r"([.,][0-9]{1,9})?", fullmatch=True))
    text = f"{sign}{degrees:0{width}}{''.join(f'{part:02}' for part in parts)}{fraction}"
    last = float(fraction.replace(",", ".") or 0)
    values = [degrees, *parts]
    values[-1] += last
    value = sum(part / 60**power for power, part in enumerate(values))
    return text, -value if sign == "-" else value


@given(
    latitude=written(2, 90),
    longitude=written(3, 180),
    altitude=st.from_regex(r"([+-][0-9]{1,5}([.,][0-9]{1,3})?)?", fullmatch=True),
    system=st.sampled_from(["", "CRSWGS_84", "CRSEPSG:4326", "CRSJGD2011"]),
    end=st.sampled_from(["", "/"]),
)
def test_what_the_grammar_makes_is_read(
    latitude: tuple[str, float], longitude: tuple[str, float], altitude: str, system: str, end: str
) -> None:
    """ISO 6709:2008, annex H, as a grammar."""
    found = read_iso6709(f"{latitude[0]}{longitude[0]}{altitude}{system}{end}")
    assert found == pytest.approx((latitude[1], longitude[1]), abs=1e-9)


@given(st.text(alphabet="+-0123456789.,/CRSWG_:\0\xb2\u0663", max_size=120))
def test_no_text_leads_to_anything_but_a_position_or_none(text: str) -> None:
    """ISO 6709:2008, annex H: degrees have at most two and three digits."""
    found = read_iso6709(text)
    assert found is None or (abs(found.latitude) < 100 and abs(found.longitude) < 1000)
    assert found is None or isinstance(found, Coordinates)
