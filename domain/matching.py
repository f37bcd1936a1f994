"""Where things are, and how far apart."""

from math import asin, cos, radians, sin, sqrt
from typing import NamedTuple

EARTH_RADIUS_METRES = 6_371_008.8


class Position(NamedTuple):
    """A point on the earth in degrees, WGS 84."""

    latitude: float
    longitude: float


def distance_metres(lat1: float, lng1: float, lat2: float, lng2: float) -> float:
    """The great-circle distance between two points in degrees, within 0.6 % of the true one."""
    north, east = radians(lat2 - lat1), radians(lng2 - lng1)
    haversine = sin(north / 2) ** 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(east / 2) ** 2
    return 2 * EARTH_RADIUS_METRES * asin(sqrt(min(1.0, haversine)))


class Spot(NamedTuple):
    """Where an operator was when it did or reported something; `accuracy` in metres, `source` what told it."""

    latitude: float
    longitude: float
    accuracy: float | None
    source: str | None
