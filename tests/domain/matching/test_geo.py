"""Distances, and finding what is nearest by boxes in rings."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.matching.geo import (
    COARSE_DEGREES,
    EARTH_RADIUS_METRES,
    FIRST_RING_METRES,
    Box,
    Neighbour,
    PlacedPoint,
    Point,
    boxes_around,
    distance_metres,
    neighbours_in,
    rings,
)

LATITUDES, LONGITUDES = st.floats(-90, 90), st.floats(-180, 180)
POINTS = st.builds(Point, LATITUDES, LONGITUDES)
REACHES = st.floats(1, 1_000_000)


@pytest.mark.parametrize(
    ("start", "end", "metres"),
    [
        ((52.0, 4.0), (52.0, 4.0), 0),
        ((0.0, 0.0), (0.0, 1.0), 111_195),
        ((0.0, 0.0), (45.0, 90.0), 10_007_557),  # a quarter of the way round
        ((-16.8, 179.9), (-16.8, -179.9), 21_290),  # across the date line
        ((90.0, 0.0), (-90.0, 0.0), 20_015_115),
    ],
)
def test_distance(start: tuple[float, float], end: tuple[float, float], metres: float) -> None:
    assert distance_metres(*start, *end) == pytest.approx(metres, rel=0.001)
    assert distance_metres(*end, *start) == distance_metres(*start, *end)


def test_antipodes_do_not_leave_the_domain_of_the_arcsine() -> None:
    assert distance_metres(12.3, 45.6, -12.3, -134.4) == pytest.approx(EARTH_RADIUS_METRES * 3.14159265, rel=1e-6)


def is_in(box: Box, position: Point) -> bool:
    return box.south <= position.latitude <= box.north and box.west <= position.longitude <= box.east


@given(centre=POINTS, metres=REACHES, north=st.floats(-10, 10), east=st.floats(-180, 180))
def test_boxes_have_all_that_is_within_reach_once(centre: Point, metres: float, north: float, east: float) -> None:
    longitude = (centre.longitude + east + 180) % 360 - 180
    position = Point(max(-90.0, min(90.0, centre.latitude + north)), longitude)
    boxes = [box for box in boxes_around(centre, metres, COARSE_DEGREES) if is_in(box, position)]
    assert len(boxes) <= 1
    if distance_metres(*centre, *position.coarse()) <= metres:
        assert boxes


@pytest.mark.parametrize(
    ("centre", "number", "whole"),
    [
        (Point(52.0, 4.0), 1, False),
        (Point(-16.8, 179.99), 2, False),
        (Point(-16.8, -179.99), 2, False),
        (Point(89.999, 10.0), 1, True),
    ],
)
def test_boxes_at_the_date_line_and_at_a_pole(centre: Point, number: int, whole: bool) -> None:
    boxes = boxes_around(centre, 20_000)
    assert len(boxes) == number
    assert (boxes[0].west, boxes[0].east) == (-180, 180) or not whole
    assert all(-180 <= box.west <= box.east <= 180 for box in boxes)


@given(reach=REACHES, beyond=st.floats(0, 1_000_000))
def test_rings_follow_each_other_to_the_end(reach: float, beyond: float) -> None:
    found = list(rings(reach, beyond))
    assert found[0].inner < 0
    assert found[0].outer >= min(beyond, FIRST_RING_METRES, reach)
    assert found[-1].outer == reach
    assert all(one.outer == other.inner for one, other in pairwise(found))


def around(centre: Point) -> st.SearchStrategy[list[PlacedPoint]]:
    near = st.builds(
        PlacedPoint,
        st.integers(1, 50),
        st.floats(-2, 2).map(lambda degrees: max(-90.0, min(90.0, centre.latitude + degrees))),
        st.floats(-2, 2).map(lambda degrees: (centre.longitude + degrees + 180) % 360 - 180),
        st.none() | st.integers(1, 300),
    )
    return st.lists(near, unique_by=lambda placed: placed.id, max_size=30)


@given(data=st.data(), centre=POINTS, reach=st.floats(500, 400_000))
def test_looking_in_rings_finds_what_looking_at_everything_does(
    data: st.DataObject, centre: Point, reach: float
) -> None:
    placed = data.draw(around(centre))
    everything = sorted(
        Neighbour(distance_metres(*centre, place.latitude, place.longitude), place.id)
        for place in placed
        if distance_metres(*centre, place.latitude, place.longitude) <= min(reach, 1000 * (place.radius_km or 10_000))
    )
    after = data.draw(st.none() | st.sampled_from(everything)) if everything else None
    found: list[Neighbour] = []
    for ring in rings(reach, after.metres if after else 0.0):
        boxes = boxes_around(centre, ring.outer)
        looked_at = [place for place in placed if any(is_in(box, Point(*place[1:3])) for box in boxes)]
        found += [each for each in neighbours_in(ring, centre, looked_at) if after is None or each > after]
    assert found == [each for each in everything if after is None or each > after]
