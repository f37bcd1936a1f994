"""Positions as text in the string expression of ISO 6709:2008, annex H, such as `+522245.5+0045322+002.1CRSWGS_84/`."""

import re
from typing import Final, NamedTuple

SIXTY: Final = 60
MAX_LENGTH: Final = 100
"""Characters of a position that are read; the longest that devices write has 60."""
FRACTION: Final = r"[.,]\d{1,20}"
NUMBER: Final = rf"(?:{FRACTION})?"
POSITION: Final = re.compile(
    rf"([+-])(\d\d(?:\d\d){{0,2}}{NUMBER}|\d{FRACTION})([+-])(\d{{3}}(?:\d\d){{0,2}}{NUMBER}|\d\d?{FRACTION})"
    rf"(?:[+-]\d{{1,9}}{NUMBER})?(?:CRS[^/]{{1,60}})?/?",
    re.ASCII,
)
"""Latitude, longitude, then altitude and the name of the coordinate reference system, which are optional.

Degrees with a fraction may lack their leading zeros, as drones and editors of metadata write them.
"""


class Coordinates(NamedTuple):
    """Degrees north and degrees east, as they are written: possibly beyond the poles or the date line."""

    latitude: float
    longitude: float


def read_iso6709(text: str) -> Coordinates | None:
    """Read degrees, degrees and minutes, or degrees, minutes and seconds; None for another text.

    The last number may have a fraction, after a point or a comma. The coordinate reference system is not converted:
    those that devices name differ from WGS 84 by a few metres at most.
    """
    match = POSITION.fullmatch(text) if len(text) <= MAX_LENGTH else None
    if match is None:
        return None
    latitude = _degrees(match[2], 2)
    longitude = _degrees(match[4], 3)
    if latitude is None or longitude is None:
        return None
    return Coordinates(-latitude if match[1] == "-" else latitude, -longitude if match[3] == "-" else longitude)


def _degrees(number: str, width: int) -> float | None:
    """Return the degrees of a number whose degrees have `width` digits; None for 60 or more minutes or seconds."""
    digits, _, fraction = number.replace(",", ".").partition(".")
    parts = [digits[:width], *(digits[start : start + 2] for start in range(width, len(digits), 2))]
    parts[-1] += f".{fraction}" if fraction else ""
    degrees, minutes, seconds = [*map(float, parts), 0.0, 0.0][:3]
    if minutes >= SIXTY or seconds >= SIXTY:
        return None
    return degrees + minutes / SIXTY + seconds / SIXTY**2
