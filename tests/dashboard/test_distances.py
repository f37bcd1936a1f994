"""Distances and maps of the desks, also across the date line: the code of the desks, run by Node."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.matching.geo import distance_metres
from tests.dashboard.node import Script, running

PHONE = {"width": 360, "height": 400}
FIJI, SAMOA = (-16.78, 179.98), (-16.79, -179.99)
"""Three kilometres from each other, on two sides of the date line."""
POINTS = st.tuples(st.floats(-84, 84), st.floats(-180, 180))


@pytest.fixture(scope="module")
def desk() -> Iterator[Script]:
    with running("desk_functions.mjs") as made:
        yield made


def place(point: tuple[float, float]) -> dict[str, float]:
    return {"latitude": point[0], "longitude": point[1]}


def distance(desk: Script, one: tuple[float, float], other: tuple[float, float]) -> float:
    call = {"path": "./src/parts/map/distance.ts", "name": "distance", "args": [place(one), place(other)]}
    metres: float = desk.ask(call)
    return metres


def of_view(desk: Script, name: str, *args: object) -> dict[str, Any]:
    found: dict[str, Any] = desk.ask({"path": "./src/parts/map/view.ts", "name": name, "args": args})
    return found


@given(one=POINTS, other=POINTS)
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_the_desk_measures_as_the_service_does(
    desk: Script, one: tuple[float, float], other: tuple[float, float]
) -> None:
    assert distance(desk, one, other) == pytest.approx(distance_metres(*one, *other), abs=0.01)


def test_neighbours_across_the_date_line_are_near() -> None:
    assert distance_metres(*FIJI, *SAMOA) == pytest.approx(3381, abs=1)


@given(
    middle=POINTS,
    offsets=st.lists(st.tuples(st.floats(-5, 5), st.floats(-60, 60)), min_size=1, max_size=8),
)
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_map_shows_its_places_and_no_more_of_the_earth_than_they_need(
    desk: Script, middle: tuple[float, float], offsets: list[tuple[float, float]]
) -> None:
    """A longitude is an angle modulo 360° (ISO 6709 section 6.3): the area of a map may have `west` above `east`."""
    points = [
        (max(-80.0, min(80.0, middle[0] + north)), (middle[1] + east + 540) % 360 - 180) for north, east in offsets
    ]
    view = of_view(desk, "viewOf", [place(point) for point in points], PHONE)
    area = of_view(desk, "areaOf", view, PHONE)
    width = (area["east"] - area["west"]) % 360 or 360
    for latitude, longitude in points:
        assert area["south"] - 1e-6 <= latitude <= area["north"] + 1e-6
        assert (longitude - area["west"] + 1e-6) % 360 <= width + 2e-6
    # The first place, or the order of the places, decides nothing.
    other = of_view(desk, "viewOf", [place(point) for point in reversed(points)], PHONE)
    assert other["zoom"] == pytest.approx(view["zoom"])


def test_places_on_both_sides_of_the_date_line_are_on_one_map_of_the_pacific(desk: Script) -> None:
    view = of_view(desk, "viewOf", [place((0, 0)), place((0, 170)), place((0, -170))], {"width": 1200, "height": 700})
    assert (view["longitude"] % 360, view["zoom"]) == (pytest.approx(95), pytest.approx(3.04, abs=0.1))
