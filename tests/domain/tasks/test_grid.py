"""The grid of the map has few cells for every area, and the finest ones for a small one."""

from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.tasks.grid import MAX_CELLS, MAX_ZOOM, UNIT_LEVEL, UNITS_PER_DEGREE, cell_side

latitudes = st.floats(-90, 90)
longitudes = st.floats(-180, 180)


@given(latitudes, latitudes, longitudes, longitudes, st.integers(0, MAX_ZOOM))
def test_no_area_has_too_many_cells(one: float, other: float, west: float, east: float, zoom: int) -> None:
    south, north = sorted((one, other))
    side = cell_side(north, east, south, west, zoom)
    assert side & (side - 1) == 0
    assert side >= 2 ** (UNIT_LEVEL - zoom - 2)

    def cell(degrees: float) -> int:
        return floor(degrees * UNITS_PER_DEGREE) // side

    columns = cell(east + 180) - cell(west + 180) + 1
    if west > east:
        columns += cell(360) + 1
    assert columns * (cell(north + 90) - cell(south + 90) + 1) <= MAX_CELLS


@pytest.mark.parametrize(
    ("area", "zoom", "cells_around_the_earth"),
    [
        ((90, 180, -90, -180), 0, 4),
        ((90, 180, -90, -180), 22, 16),  # 17 columns by 9 rows; twice as many would be 33 by 17
        ((52.4, 4.95, 52.3, 4.8), 12, 2**14),
        ((52.4, 4.95, 52.3, 4.8), 22, 2**15),
        ((-16, -179, -18, 179), 9, 2**11),  # across the date line
    ],
)
def test_cells_are_as_fine_as_the_zoom_until_they_are_too_many(
    area: tuple[float, float, float, float], zoom: int, cells_around_the_earth: int
) -> None:
    assert cell_side(*area, zoom=zoom) == 2**UNIT_LEVEL // cells_around_the_earth
