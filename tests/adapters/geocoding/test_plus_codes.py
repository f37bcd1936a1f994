"""Plus codes as addresses, by the Open Location Code Specification 1.0, without calls to anybody."""

import pytest

from adapters.catalogue import load
from adapters.geocoding.offline import OfflineGeocoder
from adapters.geocoding.plus_codes import PlusCodeGeocoder
from domain.ports import GeocodedPlace

OFFLINE = OfflineGeocoder(load(2, 20_000))
GEOCODER = PlusCodeGeocoder(OFFLINE, OFFLINE)
ZURICH = (47.3768875, 8.5415625)
"""Middle of 8FVC9GGR+QJ, the main station."""


async def located(address: str, latitude: float | None = None, longitude: float | None = None) -> GeocodedPlace:
    return await GEOCODER.locate(address, latitude, longitude, "CHF")


@pytest.mark.parametrize(
    "address",
    [
        "8FVC9G8F+6X",
        "8fvc9g8f+6x",
        "\uff18\uff26\uff36\uff23\uff19\uff27\uff18\uff26\uff0b\uff16\uff38",
        "8FVC9G8F+6X Zürich",
        "8FVC9G8F+6X, Zürich, Switzerland",
        "9G8F+6X Zürich",
        "Gate 3, 9G8F+6X Zurich, Switzerland",
        "8FVC 9G8F + 6X",
        "https://plus.codes/8FVC9G8F%2b6X",
    ],
)
async def test_a_code_gives_the_coordinates(address: str) -> None:
    place = await located(address)
    assert (place.latitude, place.longitude) == pytest.approx((47.3655625, 8.5249375), abs=1e-9)
    assert place.has_coordinates
    assert (place.country, place.timezone, place.city) == ("CH", "Europe/Zurich", "Zürich")
    assert place.warnings == ()


async def test_a_region_that_is_not_known_does_not_hide_the_city_of_a_short_code() -> None:
    place = await located("9VHR+JP, Amsterdam, Noord-Holland, Netherlands")
    assert (place.latitude, place.longitude) == pytest.approx((52.3790625, 4.8918125), abs=1e-9)
    assert place.has_coordinates


async def test_the_rest_of_the_address_stays() -> None:
    place = await located("Bahnhofstrasse 1, 8FVC9G8F+6X, 8001 Zürich, Switzerland")
    assert (place.street, place.postal_code, place.city) == ("Bahnhofstrasse 1", "8001", "Zürich")


async def test_coordinates_decide_and_a_code_far_away_is_a_warning() -> None:
    near = await located("8FVC9G8F+6X Zürich", 47.3656, 8.5250)
    assert (near.latitude, near.longitude, near.has_coordinates, near.warnings) == (47.3656, 8.5250, False, ())
    far = await located("8FVC9G8F+6X", 47.4, 8.6)
    assert (far.latitude, far.longitude) == (47.4, 8.6)
    assert any("km from the plus code 8FVC9G8F+6X: one of the two is wrong" in text for text in far.warnings)


async def test_a_short_code_without_a_place_is_a_warning() -> None:
    place = await located("9G8F+6X")
    assert not place.has_coordinates
    assert any("The plus code 9G8F+6X is short: name a city after it" in text for text in place.warnings)
    by_coordinates = await located("9G8F+6X", 47.3656, 8.525)
    assert by_coordinates.latitude == 47.3656
    assert not any("plus code" in text for text in by_coordinates.warnings)


async def test_a_rough_code_is_a_warning() -> None:
    place = await located("8FVC9G8F+")
    assert not place.has_coordinates
    assert (place.latitude, place.longitude) == pytest.approx((47.36625, 8.52375), abs=1e-9)
    assert place.warnings == (
        "The plus code 8FVC9G8F+ is a square of 278 m: its middle was assumed. Give ten digits for 14 m.",
    )


@pytest.mark.parametrize(
    ("address", "latitude", "longitude", "country"),
    [
        ("5VGXVJ00+ Fiji", -19.125, 179.625, "FJ"),
        ("52G22222+22, Fiji", -19.9999375, -179.9999375, "FJ"),
        ("22222222+22 Antarctica", -89.9999375, -179.9999375, "AQ"),
    ],
)
async def test_codes_at_the_antimeridian_and_the_pole_are_places(
    address: str, latitude: float, longitude: float, country: str
) -> None:
    place = await located(address)
    assert (place.latitude, place.longitude) == pytest.approx((latitude, longitude), abs=1e-9)
    assert place.country == country


async def test_an_address_without_a_code_is_as_before() -> None:
    for address in ("Keizersgracht 1, 1015 CC Amsterdam, Netherlands", "Pier 22+23, Rotterdam", "+31 20 5551234"):
        assert await located(address) == await OFFLINE.locate(address, None, None, "CHF")
