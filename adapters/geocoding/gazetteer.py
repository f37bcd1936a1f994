"""The cities of the world with more than about 15,000 people, by any spelling and by distance.

The data is `cities.zip`, which `pack_cities.py` makes. Loading takes a tenth of a second and 9 MB, so it waits for the
first address.
"""

import sys
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import accumulate
from math import cos, floor, radians, sqrt
from typing import Any, BinaryIO, Final, NamedTuple
from zipfile import ZipFile

from adapters.geocoding.normalised_name import normalised_words
from domain.matching.geo import distance_metres

DEGREES: Final = 1000
"""Units of a stored coordinate per degree: thousandths, about a hundred metres."""
KILOMETRES_PER_DEGREE: Final = 111.0
"""Kilometres per degree of latitude, rounded down so that a box is never too small."""
_MIN_COSINE: Final = 0.01  # near the poles a box goes around the earth


class City(NamedTuple):
    """A city. `region_code` and `region` name its state, province or department."""

    name: str
    country: str
    region_code: str
    region: str
    timezone: str
    latitude: float
    longitude: float
    population: int

    def kilometres_to(self, latitude: float, longitude: float) -> float:
        """Return the distance in kilometres from the city's centre to a point in degrees."""
        return distance_metres(self.latitude, self.longitude, latitude, longitude) / 1000

    @property
    def reach(self) -> float:
        """The approximate radius of the city in kilometres: 4 for a million people."""
        return _reach(self.population)


class _Lines(Sequence[str]):
    """Lines of text in one byte string: separate strings would take five times the memory."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._ends = array("I", accumulate(len(line) + 1 for line in text.split(b"\n")))

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, number: Any) -> Any:
        start = self._ends[number - 1] if number else 0
        return self._text[start : self._ends[number] - 1].decode()


class Gazetteer:
    """All cities of a packed file. Raises `KeyError` when a member of the file is missing."""

    def __init__(self, packed: BinaryIO) -> None:
        with ZipFile(packed) as archive:
            self._names = _Lines(archive.read("names.txt"))
            self._zones = archive.read("zones.txt").decode().split("\n")
            self._regions = [tuple(line.split("\t")) for line in archive.read("regions.txt").decode().split("\n")]
            self._search_keys = _Lines(archive.read("spellings.txt"))
            self._spelled = _numbers(archive, "spelled", "I")
            self._region_of = _numbers(archive, "region_of", "H")
            self._zone_of = _numbers(archive, "zone_of", "H")
            self._latitudes = _numbers(archive, "latitudes", "i")
            self._longitudes = _numbers(archive, "longitudes", "i")
            self._populations = _numbers(archive, "populations", "I")

    def __len__(self) -> int:
        return len(self._names)

    def __iter__(self) -> Iterator[City]:
        return map(self._city, range(len(self)))

    def named(self, name: str) -> list[City]:
        """Return all cities with this name in any language, in no particular order."""
        key = normalised_words(name)
        namesakes = []
        at = bisect_left(self._search_keys, key) if key else len(self._search_keys)
        while at < len(self._search_keys) and self._search_keys[at] == key:
            namesakes.append(self._city(self._spelled[at]))
            at += 1
        return namesakes

    def around(self, latitude: float, longitude: float, kilometres: float) -> City | None:
        """Return the city nearest to a point in degrees, within `kilometres` of its centre; None without one.

        The distance is that to the city's edge, so that a point in a large city does not match a suburb.
        """
        height = kilometres / KILOMETRES_PER_DEGREE
        width = min(180.0, height / max(_MIN_COSINE, cos(radians(min(90.0, abs(latitude) + height)))))
        cells = {
            (row, (column + 180) % 360)
            for row in range(floor(latitude - height), floor(latitude + height) + 1)
            for column in range(floor(longitude - width), floor(longitude + width) + 1)
        }
        best = None
        nearest = kilometres
        for number in (number for cell in cells for number in self._grid.get(cell, ())):
            point = self._latitudes[number] / DEGREES, self._longitudes[number] / DEGREES
            if abs(point[0] - latitude) > height:
                continue
            distance = distance_metres(*point, latitude, longitude) / 1000
            edge = distance - _reach(self._populations[number])
            if distance <= kilometres and (best is None or edge < nearest):
                best, nearest = number, edge
        return None if best is None else self._city(best)

    @cached_property
    def _grid(self) -> dict[tuple[int, int], "array[int]"]:
        """Return the numbers of the cities in each square degree, by the floors of latitude and of longitude + 180."""
        grid: dict[tuple[int, int], array[int]] = defaultdict(lambda: array("I"))
        for number, (latitude, longitude) in enumerate(zip(self._latitudes, self._longitudes, strict=True)):
            grid[latitude // DEGREES, (longitude // DEGREES + 180) % 360].append(number)
        return dict(grid)

    def _city(self, number: int) -> City:
        country, code, region = self._regions[self._region_of[number]]
        return City(
            name=self._names[number],
            country=country,
            region_code=code,
            region=region,
            timezone=self._zones[self._zone_of[number]],
            latitude=self._latitudes[number] / DEGREES,
            longitude=self._longitudes[number] / DEGREES,
            population=self._populations[number],
        )


@lru_cache(1)
def cities() -> Gazetteer:
    """Load the cities that ship with the service."""
    with (files(__package__) / "cities.zip").open("rb") as packed:
        return Gazetteer(packed)  # type: ignore[arg-type] # it is open for bytes


def _reach(population: int) -> float:
    return 0.004 * sqrt(population)


def _numbers(archive: ZipFile, name: str, size: str) -> "array[int]":
    numbers = array(size, archive.read(f"{name}.{size}"))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
