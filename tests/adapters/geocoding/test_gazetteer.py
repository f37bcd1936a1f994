from functools import cache
from importlib.resources import files
from zoneinfo import available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.catalogue import Catalogue
from adapters.geocoding.gazetteer import City, cities


@cache
def everywhere() -> list[City]:
    return list(cities())


def test_it_ships_the_cities_of_the_world_in_less_than_a_megabyte(catalogue: Catalogue) -> None:
    assert len(cities()) == len(everywhere()) == 34_006
    assert len((files("adapters.geocoding") / "cities.zip").read_bytes()) < 1_000_000
    assert {city.country for city in everywhere()} <= {*catalogue.countries, "XK"}
    assert {city.timezone for city in everywhere()} <= available_timezones()
    assert all(-90 <= city.latitude <= 90 and -180 <= city.longitude <= 180 for city in everywhere())
    assert all(city.name for city in everywhere())


def test_every_city_is_found_by_its_own_name() -> None:
    for city in everywhere()[::50]:
        assert city in cities().named(city.name), city


@pytest.mark.parametrize(
    ("spellings", "name", "country"),
    [
        ("Lisbon|Lisboa|LISBOA|Lissabon|Lisbonne", "Lisbon", "PT"),
        ("Köln|Koln|Koeln|Cologne|Keulen|Colonia", "Köln", "DE"),
        ("Den Haag|'s-Gravenhage|The Hague|s gravenhage", "The Hague", "NL"),
        ("Αθήνα|Athens|Athína|Athen", "Athens", "GR"),
        ("Москва|Moskva|Moscow", "Moscow", "RU"),
        ("Kraków|Krakow|Cracow|Krakau", "Kraków", "PL"),
    ],
)
def test_a_city_has_many_spellings(spellings: str, name: str, country: str) -> None:
    for spelling in spellings.split("|"):
        assert (name, country) in {(city.name, city.country) for city in cities().named(spelling)}, spelling


@pytest.mark.parametrize("name", ["", " ", "-", "Nowhereville", "\x00", "zzzzzz"])
def test_what_is_no_city_is_not_found(name: str) -> None:
    assert cities().named(name) == []


@pytest.mark.parametrize(
    ("latitude", "longitude", "name"),
    [
        (52.37, 4.9, "Amsterdam"),
        (52.52, 13.4, "Berlin"),
        (40.73, -74.17, "Newark"),
        (-18.14, 178.44, "Suva"),
        (0.0, -30.0, None),
        (90.0, 0.0, None),
        (-90.0, 180.0, None),
    ],
)
def test_a_point_lies_in_a_city_or_near_one(latitude: float, longitude: float, name: str | None) -> None:
    city = cities().around(latitude, longitude, 50)
    assert (city.name if city else None) == name


def _by_looking_at_all(latitude: float, longitude: float, kilometres: float) -> City | None:
    within = [city for city in everywhere() if city.kilometres_to(latitude, longitude) <= kilometres]
    return min(within, key=lambda city: (city.kilometres_to(latitude, longitude) - city.reach, city), default=None)


@given(
    latitude=st.floats(-90, 90),
    longitude=st.floats(-180, 180) | st.floats(179, 180) | st.floats(-180, -179),
    kilometres=st.sampled_from([1.0, 50.0, 400.0]),
)
@settings(max_examples=40, deadline=None)
def test_the_grid_finds_what_looking_at_every_city_finds(latitude: float, longitude: float, kilometres: float) -> None:
    assert cities().around(latitude, longitude, kilometres) == _by_looking_at_all(latitude, longitude, kilometres)
