"""Points on the earth, distances, and the search for the nearest among many."""

from collections.abc import Callable, Iterable, Iterator
from math import asin, cos, degrees, inf, radians, sin, sqrt
from typing import Final, NamedTuple

EARTH_RADIUS_METRES = 6_371_008.8
ANTIPODE_METRES: Final = 2 * EARTH_RADIUS_METRES * asin(1.0)
"""The distance of the opposite point."""
MAX_RADIUS_KM: Final = 1000
"""The largest radius of an operator, in kilometres."""
HALF_TURN: Final = 180.0
QUARTER_TURN: Final = 90.0
FIRST_RING_METRES: Final = 1000.0
"""The radius of the first ring of a search, in metres: enough in a city, cheap elsewhere."""
COARSE_PLACES: Final = 2
"""Decimal places of a coarse point in degrees, which are steps of about a kilometre."""
COARSE_DEGREES: Final = 0.5 * 10**-COARSE_PLACES
"""The largest difference between a coarse point and the exact one, in degrees, for each coordinate."""
ROUNDING: Final = 1e-9
"""A margin in degrees for the rounding of floating-point numbers: a tenth of a millimetre."""


class Point(NamedTuple):
    """A point on the earth in degrees, WGS 84."""

    latitude: float
    longitude: float

    def coarse(self) -> "Point":
        """Return the point rounded to about a kilometre."""
        return Point(round(self.latitude, COARSE_PLACES), round(self.longitude, COARSE_PLACES))


class PlacedPoint(NamedTuple):
    """A task or operator at a point; `radius_km` is its reach in kilometres, unlimited when it is None."""

    id: int
    latitude: float
    longitude: float
    radius_km: int | None


class Box(NamedTuple):
    """A range of latitudes and of longitudes, in degrees. It does not cross the date line."""

    south: float
    north: float
    west: float
    east: float


class Ring(NamedTuple):
    """All points more than `inner` and at most `outer` metres from a centre."""

    inner: float
    outer: float


class Neighbour(NamedTuple):
    """A task or operator by its distance; sorts nearest first, then by id."""

    metres: float
    id: int


def distance_metres(lat1: float, lng1: float, lat2: float, lng2: float) -> float:
    """Return the great-circle distance in metres between two points in degrees, within 0.6 % of the true one."""
    return distances_from(lat1, lng1)(lat2, lng2)


def distances_from(latitude: float, longitude: float) -> Callable[[float, float], float]:
    """Return the function of a latitude and a longitude that measures these distances from one point, for many."""
    shrinking = cos(radians(latitude))

    def measure(lat: float, lng: float) -> float:
        north, east = sin(radians(lat - latitude) / 2), sin(radians(lng - longitude) / 2)
        haversine = north * north + shrinking * cos(radians(lat)) * (east * east)
        return 2 * EARTH_RADIUS_METRES * asin(sqrt(haversine)) if haversine < 1.0 else ANTIPODE_METRES

    return measure


def boxes_around(centre: Point, metres: float, margin: float = 0.0) -> tuple[Box, ...]:
    """Return the boxes that cover a circle and a margin in degrees around it: two at the date line, else one."""
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
    """Yield rings around a centre, each twice as wide as the last, that together cover `reach` metres.

    The first ring covers at least `beyond` metres, so that nearer points get no rings of their own.
    """
    inner, outer = -inf, FIRST_RING_METRES
    while outer < beyond:
        outer *= 2
    while inner < reach:
        yield Ring(inner, min(outer, reach))
        inner, outer = outer, 2 * outer


def neighbours_in(ring: Ring, centre: Point, points: Iterable[PlacedPoint]) -> list[Neighbour]:
    """Return those in a ring whose own reach covers its centre, nearest first."""
    measure, (inner, outer) = distances_from(*centre), ring
    neighbours = []
    for number, latitude, longitude, radius_km in points:
        metres = measure(latitude, longitude)
        if inner < metres <= outer and (radius_km is None or metres <= 1000 * radius_km):
            neighbours.append(Neighbour(metres, number))
    return sorted(neighbours)
