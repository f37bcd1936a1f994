"""Measured positions, and those that devices write without a GPS fix (docs/reference/proof.md)."""

import math
from typing import Final, NamedTuple

from domain.values.iso6709 import Coordinates

MAX_ACCURACY_METRES: Final = 10_000
"""A position with a larger radius of uncertainty names a region, not a place."""
MAX_LATITUDE: Final = 90
MAX_LONGITUDE: Final = 180
PLACES: Final = 7
"""Decimal places that are kept of degrees: a centimetre."""


class FilePosition(NamedTuple):
    """The position that a file states, in degrees; or `fault`, the reason why it is unusable."""

    latitude: float | None = None
    longitude: float | None = None
    fault: str | None = None


def usable_position(coordinates: Coordinates | None, accuracy: float | None = None) -> FilePosition:
    """Return the position in a file, or the reason why it is unusable. `coordinates` is None for unreadable ones.

    An accuracy that is not a number, such as the fraction 0/0, counts as unknown.
    """
    if coordinates is None:
        return FilePosition(fault="it cannot be read")
    latitude, longitude = (round(degrees, PLACES) for degrees in coordinates)
    known = accuracy if accuracy is not None and math.isfinite(accuracy) else None
    fault = find_position_fault(latitude, longitude, known)
    return FilePosition(fault=fault) if fault else FilePosition(latitude, longitude)


def find_position_fault(latitude: float, longitude: float, accuracy: float | None = None) -> str | None:
    """Return the reason why a measured position is unusable, as the end of a sentence; None for a usable one.

    `accuracy` is the radius of uncertainty in metres; it is None where the device states none.
    """
    if not (abs(latitude) <= MAX_LATITUDE and abs(longitude) <= MAX_LONGITUDE):
        return "its degrees are out of range"
    if round(latitude, PLACES) == 0 and round(longitude, PLACES) == 0:
        return "it is 0, 0, which devices write without a GPS fix"
    if accuracy is not None and not 0 <= accuracy <= MAX_ACCURACY_METRES:
        return f"its accuracy is {accuracy:,.0f} m, and at most {MAX_ACCURACY_METRES:,} m are allowed"
    return None
