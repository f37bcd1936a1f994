"""Plus codes: the Open Location Code, version 1.0 of its specification, which turns letters into a place.

Ten digits are a square of 14 metres. A short code lacks its first digits: they come from a place near by.
"""

import re
from math import floor
from typing import Final, NamedTuple, Self

from domain.matching.geo import Point

ALPHABET: Final = "23456789CFGHJMPQRVWX"
BASE: Final = len(ALPHABET)
SEPARATOR_POSITION: Final = 8
PAIR_DIGITS: Final = 10
"""Digits that alternate between latitude and longitude; each further one is a cell of a grid."""
ROWS, COLUMNS = 5, 4
MAX_DIGITS: Final = 15
"""Digits that count; further ones are ignored."""
MAX_LATITUDE, MAX_LONGITUDE = 90, 180
DECIMALS: Final = 12
"""Decimal places of degrees that are exact; below them are the last bits of sums."""
UNITS: Final = 8000
"""Parts of a degree that the last pair distinguishes."""
FINEST_ROWS, FINEST_COLUMNS = ROWS ** (MAX_DIGITS - PAIR_DIGITS), COLUMNS ** (MAX_DIGITS - PAIR_DIGITS)
"""Subdivisions of such a part in the longest code. Degrees are rounded down to them, as in the reference programs."""
FIRST_VALUES: Final = (2 * MAX_LATITUDE // BASE, 2 * MAX_LONGITUDE // BASE)
"""Values that the first digits of latitude and longitude stay below."""
CODE: Final = re.compile(
    rf"(?<![\w+])((?=\d{{0,3}}[A-Z])[{ALPHABET}]{{4}}[ ][{ALPHABET}]{{4}}|[{ALPHABET}]{{4}}|[{ALPHABET}]{{6}}"
    rf"|[{ALPHABET}]{{8}}|[{ALPHABET}]{{2}}0{{6}}|[{ALPHABET}]{{4}}0000|[{ALPHABET}]{{6}}00)"
    rf"(?:\+|%2B|[ ]\+[ ]?)([{ALPHABET}]*)(?![\w+])",
    re.ASCII | re.IGNORECASE,
)
"""A code within a text: full, padded, or without its first two or four digits.

People write a space after the first four digits, which are the area, and around the plus sign; an address of the web
has `%2B` in its place. Four figures before a short code are the number of a house, not an area.
"""


class CodeArea(NamedTuple):
    """The area of a code, in degrees."""

    south: float
    west: float
    height: float
    width: float

    @property
    def middle(self) -> Point:
        """Return the middle of the area."""
        latitude, longitude = self.south + self.height / 2, _east(self.west + self.width / 2)
        return Point(round(min(latitude, MAX_LATITUDE), DECIMALS), round(longitude, DECIMALS))


class PlusCode(NamedTuple):
    """A code as it was written, in capitals."""

    before: str
    """Digits before the plus sign."""
    after: str

    @classmethod
    def from_digits(cls, before: str, after: str) -> Self | None:
        """Return a code of the digits around its plus sign; None where the specification has no such code."""
        before, after = before.replace(" ", "").upper(), after.upper()
        if len(after) == 1 or ("0" in before and after):
            return None
        code = cls(before, after)
        if code.is_full and any(
            ALPHABET.index(digit) >= most for digit, most in zip(before[:2], FIRST_VALUES, strict=True)
        ):
            return None
        return code

    @property
    def is_full(self) -> bool:
        """False for a short code, which needs a place near by."""
        return len(self.before) == SEPARATOR_POSITION

    @property
    def is_precise(self) -> bool:
        """True for a square of 14 metres or less."""
        return len(self.digits) >= PAIR_DIGITS - (SEPARATOR_POSITION - len(self.before))

    @property
    def digits(self) -> str:
        """Return the digits that count, without padding."""
        return (self.before.rstrip("0") + self.after)[:MAX_DIGITS]

    @property
    def area(self) -> CodeArea:
        """Return the area of a full code."""
        south, west, size = -MAX_LATITUDE * UNITS, -MAX_LONGITUDE * UNITS, BASE * UNITS
        pairs, cells = self.digits[:PAIR_DIGITS], self.digits[PAIR_DIGITS:]
        for place in range(0, len(pairs), 2):
            size = BASE * UNITS // BASE ** (place // 2)
            south += ALPHABET.index(pairs[place]) * size
            west += ALPHABET.index(pairs[place + 1]) * size
        rows = columns = 1
        for cell in cells:
            row, column = divmod(ALPHABET.index(cell), COLUMNS)
            south, west = south * ROWS + row, west * COLUMNS + column
            rows, columns = rows * ROWS, columns * COLUMNS
        return CodeArea(south / rows / UNITS, west / columns / UNITS, size / rows / UNITS, size / columns / UNITS)

    def near(self, place: Point) -> Self:
        """Return the full code of a short one: of all that end like it, the one nearest to a place."""
        missing = SEPARATOR_POSITION - len(self.before)
        size = BASE ** (2 - missing // 2)
        beginning = encoded(place)[:missing]
        area = self._replace(before=beginning + self.before).area
        latitude, longitude = area.south + area.height / 2, area.west + area.width / 2
        if place.latitude + size / 2 < latitude and latitude - size >= -MAX_LATITUDE:
            latitude -= size
        elif place.latitude - size / 2 > latitude and latitude + size <= MAX_LATITUDE:
            latitude += size
        if place.longitude + size / 2 < longitude:
            longitude -= size
        elif place.longitude - size / 2 > longitude:
            longitude += size
        return self._replace(before=encoded(Point(latitude, _east(longitude)))[:missing] + self.before)

    def __str__(self) -> str:
        return f"{self.before}+{self.after}"


def encoded(point: Point) -> str:
    """Return the ten digits of a point. The north pole belongs to the square south of it."""
    north = _whole(point.latitude * UNITS * FINEST_ROWS) + MAX_LATITUDE * UNITS * FINEST_ROWS
    east = _whole(point.longitude * UNITS * FINEST_COLUMNS) + MAX_LONGITUDE * UNITS * FINEST_COLUMNS
    latitude = min(max(north // FINEST_ROWS, 0), 2 * MAX_LATITUDE * UNITS - 1)
    longitude = east // FINEST_COLUMNS % (2 * MAX_LONGITUDE * UNITS)
    digits = []
    for _ in range(PAIR_DIGITS // 2):
        latitude, row = divmod(latitude, BASE)
        longitude, column = divmod(longitude, BASE)
        digits.append(ALPHABET[row] + ALPHABET[column])
    return "".join(reversed(digits))


def plus_code_in(text: str) -> tuple[PlusCode, str] | None:
    """Return the first code in a text, and the text without it; None without a code."""
    for match in CODE.finditer(text):
        if code := PlusCode.from_digits(match[1], match[2]):
            return code, text[: match.start()] + text[match.end() :]
    return None


def _whole(units: float) -> int:
    """Return a number rounded down, ignoring errors in the last bits of a product such as 129.7 * 8000."""
    return floor(round(units, 3))


def _east(longitude: float) -> float:
    """Return a longitude from -180 up to, but not including, 180: the antimeridian has two names."""
    return (longitude + MAX_LONGITUDE) % (2 * MAX_LONGITUDE) - MAX_LONGITUDE
