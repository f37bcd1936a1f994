"""The grid of a map: square cells in degrees, whose lines stay where they are while the map is moved.

A coordinate is counted in units from the south pole, or from the date line; the side of a cell is a power of two of
them, so that each level of the grid divides the cells of the one above into four.
"""

from math import ceil, floor
from typing import Final

from domain.matching.geo import HALF_TURN, QUARTER_TURN

MAX_ZOOM: Final = 22
"""The deepest zoom of a map. At zoom 0 the earth is one tile, at each further one a tile is half as wide."""
MAX_CELLS: Final = 500
CELLS_OF_A_TILE: Final = 2
"""The level of the grid within a tile: a tile is four cells wide."""
UNIT_LEVEL: Final = 30
"""The level at which a cell is one unit wide, about 4 cm."""
UNITS_PER_DEGREE: Final = (1 << UNIT_LEVEL) / (2 * HALF_TURN)


def cell_side(north: float, east: float, south: float, west: float, zoom: int) -> int:
    """Return the length in units of the cells of an area, in degrees, at a zoom.

    The cells are enlarged until the area has at most `MAX_CELLS`. With `west` above `east` the area crosses the date
    line.
    """
    level = min(zoom, MAX_ZOOM) + CELLS_OF_A_TILE
    while _cells(north, east, south, west, side := 1 << (UNIT_LEVEL - level)) > MAX_CELLS:
        level -= 1
    return side


def _cells(north: float, east: float, south: float, west: float, side: int) -> int:
    rows = _lines(south + QUARTER_TURN, north + QUARTER_TURN, side)
    if west <= east:
        return rows * _lines(west + HALF_TURN, east + HALF_TURN, side)
    return rows * (_lines(west + HALF_TURN, 2 * HALF_TURN, side) + _lines(0, east + HALF_TURN, side))


def _lines(begin: float, end: float, side: int) -> int:
    """Return the number of cells that a range of degrees touches, whether a database rounds to a unit up or down."""
    return ceil(end * UNITS_PER_DEGREE) // side - floor(begin * UNITS_PER_DEGREE) // side + 1
