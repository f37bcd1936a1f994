"""Where things are, how far apart, and how what is nearest is found among many."""

from collections.abc import Iterable, Iterator
from math import asin, cos, degrees, inf, radians, sin, sqrt
from typing import Final, NamedTuple

EARTH_RADIUS_METRES = 6_371_008.8
MAX_RADIUS_KM: Final = 1000
"""No operator goes farther for a task."""
HALF_TURN: Final = 180.0
QUARTER_TURN: Final = 90.0
FIRST_RING_METRES: Final = 1000.0
"""How far a search looks first: in a city that is enough, elsewhere it costs little."""
COARSE_PLACES: Final = 2
"""Decimal places of a degree: steps of about a kilometre."""
COARSE_DEGREES: Final = 0.5 * 10**-COARSE_PLACES
"""A coarse position is never farther from the exact one, in each direction."""
ROUNDING: Final = 1e-9
"""Degrees that make up for the rounding of floating-point numbers: a tenth of a millimetre."""


class Point(NamedTuple):
    """A point on the earth in degrees, WGS 84."""

    latitude: float
    longitude: float

    def coarse(self) -> "Point":
        """The same to about a kilometre."""
        return Point(round(self.latitude, COARSE_PLACES), round(self.longitude, COARSE_PLACES))


class PlacedPoint(NamedTuple):
    """Something at a place; `radius_km` is how far from there it reaches, without end where it is none."""

    id: int
    latitude: float
    longitude: float
    radius_km: int | None


class Box(NamedTuple):
    """A stretch of latitudes and of longitudes, in degrees. It does not cross the date line."""

    south: float
    north: float
    west: float
    east: float


class Ring(NamedTuple):
    """What is more than `inner` and at most `outer` metres away."""

    inner: float
    outer: float


class Neighbour(NamedTuple):
    """Something by its distance: they are ordered nearest first, and those as near as each other by their ids."""

    metres: float
    id: int


def distance_metres(lat1: float, lng1: float, lat2: float, lng2: float) -> float:
    """The great-circle distance between two points in degrees, within 0.6 % of the true one."""
    north, east = radians(lat2 - lat1), radians(lng2 - lng1)
    haversine = sin(north / 2) ** 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(east / 2) ** 2
    return 2 * EARTH_RADIUS_METRES * asin(sqrt(min(1.0, haversine)))


def boxes_around(centre: Point, metres: float, margin: float = 0.0) -> tuple[Box, ...]:
    """The boxes that together have every point of a circle, grown by a margin in degrees: two at the date line."""
    margin += ROUNDING
    angle = metres / EARTH_RADIUS_METRES
    north = degrees(angle) + margin
    south, north = centre.latitude - north, centre.latitude + north
    east = HALF_TURN
    if abs(centre.latitude) + degrees(angle) < QUARTER_TURN:
        east = degrees(asin(min(1.0, sin(angle) / cos(radians(centre.latitude))))) + margin
    if east >= HALF_TURN:
        return (Box(south, north, -HALF_TURN, HALF_TURN),)
    west, east = centre.longitude - east, centre.longitude + east
    if west < -HALF_TURN:
        return Box(south, north, -HALF_TURN, east), Box(south, north, west + 2 * HALF_TURN, HALF_TURN)
    if east > HALF_TURN:
        return Box(south, north, west, HALF_TURN), Box(south, north, -HALF_TURN, east - 2 * HALF_TURN)
    return (Box(south, north, west, east),)


def rings(reach: float, beyond: float = 0.0) -> Iterator[Ring]:
    """Rings around a centre, each twice as wide as the last, that together have all within `reach` metres.

    What is nearer than `beyond` metres is of no interest: it is not looked for by itself.
    """
    inner, outer = -inf, FIRST_RING_METRES
    while outer < beyond:
        outer *= 2
    while inner < reach:
        yield Ring(inner, min(outer, reach))
        inner, outer = outer, 2 * outer


def neighbours_in(ring: Ring, centre: Point, placed: Iterable[PlacedPoint]) -> list[Neighbour]:
    """Those that are in a ring, and whose own reach has its centre, nearest first."""
    latitude, longitude = centre
    found = []
    for place in placed:
        metres = distance_metres(latitude, longitude, place.latitude, place.longitude)
        if ring.inner < metres <= ring.outer and (place.radius_km is None or metres <= 1000 * place.radius_km):
            found.append(Neighbour(metres, place.id))
    return sorted(found)
