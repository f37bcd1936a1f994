from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.catalogue import Catalogue, load
from adapters.geocoding.offline import OfflineGeocoder
from domain.ports import GeocodedPlace, Geocoder
from domain.refusals.general import InvalidInput

AMSTERDAM = (52.3676, 4.9041)
ATLANTA = (33.749, -84.388)
ATLANTIC = (40.0, -30.0)

CATALOGUE = load(2, 20_000)
GEOCODER = OfflineGeocoder(CATALOGUE)


@pytest.fixture(scope="module")
def geocoder(catalogue: Catalogue) -> Geocoder:
    return OfflineGeocoder(catalogue)


async def of_address(geocoder: Geocoder, address: str, currency: str = "EUR") -> GeocodedPlace:
    return await geocoder.locate(address, None, None, currency)


async def test_an_address_with_its_country_needs_no_assumption(geocoder: Geocoder) -> None:
    assert await of_address(geocoder, "Keizersgracht 1, 1015 Amsterdam, Netherlands") == GeocodedPlace(
        country="NL",
        timezone="Europe/Amsterdam",
        confidence=0.7,
        latitude=52.374,
        longitude=4.89,
        city="Amsterdam",
        postal_code="1015",
        street="Keizersgracht 1",
        state="North Holland",
        warnings=(),
    )


async def test_less_detail_is_less_confidence(geocoder: Geocoder) -> None:
    addresses = [
        "Keizersgracht 1, 1015 Amsterdam, Netherlands",
        "1015 CJ Amsterdam, Netherlands",
        "Amsterdam, Netherlands",
        "Netherlands",
        "nowhere",
    ]
    confidences = [(await of_address(geocoder, address)).confidence for address in addresses]
    assert confidences == sorted(set(confidences), reverse=True)
    assert confidences[-1] == 0


async def test_coordinates_tell_what_the_address_does_not(geocoder: Geocoder) -> None:
    place = await geocoder.locate("by the bridge", *AMSTERDAM, "USD")
    assert (place.country, place.timezone, place.warnings) == ("NL", "Europe/Amsterdam", ())
    assert (place.latitude, place.longitude) == AMSTERDAM


async def test_where_they_contradict_the_address_has_the_country_and_the_coordinates_the_zone(
    geocoder: Geocoder,
) -> None:
    place = await geocoder.locate("Paris, France", *AMSTERDAM, "EUR")
    assert (place.country, place.timezone) == ("FR", "Europe/Amsterdam")
    (warning,) = place.warnings
    assert "France" in warning
    assert "Netherlands" in warning
    assert place.confidence < (await geocoder.locate("Amsterdam, Netherlands", *AMSTERDAM, "EUR")).confidence


async def test_coordinates_decide_the_zone_within_a_country(geocoder: Geocoder) -> None:
    place = await geocoder.locate("1 Main Street, USA", 34.05, -118.24, "USD")
    assert (place.country, place.timezone, place.warnings) == ("US", "America/Los_Angeles", ())


async def test_at_sea_the_country_of_the_address_has_the_zone(geocoder: Geocoder) -> None:
    place = await geocoder.locate("Pier 1, Lisbon, Portugal", *ATLANTIC, "EUR")
    assert (place.country, place.timezone) == ("PT", "Europe/Lisbon")
    assert place.warnings[1:] == ("The coordinates lie at sea.",)
    assert "km from Lisbon" in place.warnings[0]
    assert (await geocoder.locate("on board", *ATLANTIC, "EUR")).timezone == "Etc/GMT+2"


async def test_a_state_decides_the_zone_without_coordinates(geocoder: Geocoder) -> None:
    place = await of_address(geocoder, "1 Main Street, Los Angeles, CA 90012", "USD")
    assert (place.country, place.state, place.timezone) == ("US", "California", "America/Los_Angeles")
    assert place.warnings == ()


async def test_a_country_of_many_clocks_without_a_state_warns(geocoder: Geocoder) -> None:
    (warning,) = (await of_address(geocoder, "1 Main Street, USA", "USD")).warnings
    assert "America/New_York" in warning


@pytest.mark.parametrize(
    ("currency", "country"),
    [
        ("EUR", "NL"),
        ("USD", "US"),
        ("GBP", "GB"),
        ("AUD", "AU"),
        ("NZD", "NZ"),
        ("CHF", "CH"),
        ("DKK", "DK"),
        ("XOF", "BF"),
    ],
)
async def test_at_last_the_currency_decides_and_says_so(geocoder: Geocoder, currency: str, country: str) -> None:
    place = await of_address(geocoder, "somewhere", currency)
    assert (place.country, place.confidence) == (country, 0)
    assert "was assumed because the payout is in" in place.warnings[0]


async def test_every_currency_has_a_country(geocoder: Geocoder, catalogue: Catalogue) -> None:
    for currency in catalogue.currencies:
        country = (await of_address(geocoder, "somewhere", currency)).country
        assert catalogue.countries[country].currency_code == currency


async def test_a_currency_that_nobody_uses_is_refused(geocoder: Geocoder) -> None:
    with pytest.raises(InvalidInput) as refused:
        await of_address(geocoder, "somewhere", "XXX")
    assert refused.value.errors[0].field == "payoutCurrency"


@pytest.mark.parametrize(
    ("address", "currency", "country", "is_sure"),
    [
        ("Nowhereville, Georgia", "USD", "US", False),
        ("Nowhereville, Georgia", "GEL", "GE", True),
        ("Nowhereville, DE", "EUR", "DE", True),
        ("Nowhereville, DE", "GBP", "DE", False),
        ("Nowhereville, NL", "EUR", "NL", True),
        ("Nowhereville, CA", "USD", "US", False),
    ],
)
async def test_of_two_meanings_the_one_with_the_payout_currency_is_taken(
    geocoder: Geocoder, address: str, currency: str, country: str, is_sure: bool
) -> None:
    place = await of_address(geocoder, address, currency)
    assert place.country == country
    assert ("can mean more than one country" not in " ".join(place.warnings)) == is_sure


@pytest.mark.parametrize(
    ("address", "country"),
    [("Atlanta, Georgia", "US"), ("Tbilisi, Georgia", "GE"), ("Berlin, DE", "DE"), ("Los Angeles, CA", "US")],
)
async def test_of_two_meanings_the_one_whose_city_exists_is_certain(
    geocoder: Geocoder, address: str, country: str
) -> None:
    for currency in ("USD", "GEL", "GBP"):
        place = await of_address(geocoder, f"Some Street 1, {address}", currency)
        assert (place.country, place.warnings) == (country, ())


@pytest.mark.parametrize(
    ("address", "country", "city", "street"),
    [
        ("Rua Augusta 1, Lisboa", "PT", "Lisbon", "Rua Augusta 1"),
        ("Rua Augusta 1, Lisbon", "PT", "Lisbon", "Rua Augusta 1"),
        ("Marienplatz 1, 80331 MÜNCHEN", "DE", "Munich", "Marienplatz 1"),
        ("Marienplatz 1, Munchen", "DE", "Munich", "Marienplatz 1"),
        ("Lange Voorhout 7, 's-Gravenhage", "NL", "The Hague", "Lange Voorhout 7"),
        ("Тверская 1, Москва", "RU", "Moscow", "Тверская 1"),
        ("Damrak 1 Amsterdam", "NL", "Amsterdam", "Damrak 1"),
        ("Amsterdam, Keizersgracht 1", "NL", "Amsterdam", "Keizersgracht 1"),
        ("Kerkstraat 1, Amsterdam, Noord-Holland, Nederland", "NL", "Amsterdam", "Kerkstraat 1"),
        ("O'Connell St 3, Dublin 1, Ireland", "IE", "Dublin", "O'Connell St 3"),
        ("1 Queen's Road Central, Hong Kong", "HK", "Hong Kong", "1 Queen's Road Central"),
        ("Dorpsstraat 1, Giethoorn, Netherlands", "NL", "Giethoorn", "Dorpsstraat 1"),
        ("10 London Road, Cambridge CB1 1AA", "GB", "Cambridge", "10 London Road"),
        ("12 High Street, Cambridge, MA 02139", "US", "Cambridge", "12 High Street"),
        ("Insurgentes 1, Mexico", "MX", None, "Insurgentes 1"),
        ("behind the station", "NL", None, "behind the station"),
    ],
)
async def test_a_city_is_found_in_any_spelling(
    geocoder: Geocoder, address: str, country: str, city: str | None, street: str
) -> None:
    place = await of_address(geocoder, address)
    assert (place.country, place.city, place.street) == (country, city, street)


async def test_a_city_tells_country_region_and_zone(geocoder: Geocoder) -> None:
    place = await of_address(geocoder, "Rua Augusta 1, Lisboa")
    assert (place.timezone, place.state, place.confidence, place.warnings) == ("Europe/Lisbon", "Lisbon", 0.5, ())
    denver = await of_address(geocoder, "1 Colfax Avenue, Denver, USA", "USD")
    assert (denver.timezone, denver.state, denver.warnings) == ("America/Denver", "Colorado", ())


async def test_a_name_of_many_cities_is_ambiguous(geocoder: Geocoder) -> None:
    place = await of_address(geocoder, "1 Main Street, Springfield", "USD")
    assert (place.country, place.city, place.state) == ("US", "Springfield", "Missouri")
    (warning,) = place.warnings
    assert "Springfield, Massachusetts, United States; Springfield, Illinois, United States" in warning
    assert place.confidence < (await of_address(geocoder, "1 Main Street, Springfield, IL")).confidence


@pytest.mark.parametrize(
    ("address", "currency", "country", "is_sure"),
    [
        ("Birmingham", "GBP", "GB", True),
        ("Birmingham", "USD", "US", False),
        ("London", "EUR", "GB", True),
        ("London", "CAD", "CA", False),
        ("Paris", "USD", "FR", True),
        ("Cambridge", "EUR", "GB", False),
    ],
)
async def test_of_namesakes_the_currency_and_the_size_choose(
    geocoder: Geocoder, address: str, currency: str, country: str, is_sure: bool
) -> None:
    place = await of_address(geocoder, f"Main Street 1, {address}", currency)
    assert place.country == country
    assert (place.warnings == ()) == is_sure


async def test_of_namesakes_coordinates_choose_for_certain(geocoder: Geocoder) -> None:
    place = await geocoder.locate("1 Main Street, Springfield, USA", 39.8, -89.64, "USD")
    assert (place.state, place.confidence, place.warnings) == ("Illinois", 1.0, ())


async def test_coordinates_far_from_the_city_are_told(geocoder: Geocoder) -> None:
    place = await geocoder.locate("Coolsingel 1, Rotterdam, Netherlands", *AMSTERDAM, "EUR")
    assert (place.city, place.confidence) == ("Rotterdam", 0.5)
    (warning,) = place.warnings
    assert "57 km from Rotterdam, South Holland, Netherlands" in warning


async def test_a_city_without_its_country_gives_way_to_coordinates(geocoder: Geocoder) -> None:
    place = await geocoder.locate("Hotel Paris", *AMSTERDAM, "EUR")
    assert (place.country, place.city, place.street, place.warnings) == ("NL", "Amsterdam", "Hotel Paris", ())
    apart = await geocoder.locate("Paris", *AMSTERDAM, "EUR")
    assert (apart.country, apart.city, apart.confidence) == ("NL", "Amsterdam", 0.5)
    assert "430 km from Paris" in apart.warnings[0]


async def test_coordinates_alone_tell_city_and_region(geocoder: Geocoder) -> None:
    place = await geocoder.locate("by the bridge", *AMSTERDAM, "USD")
    assert (place.city, place.state, place.street, place.confidence) == (
        "Amsterdam",
        "North Holland",
        "by the bridge",
        0.8,
    )


async def test_a_missing_street_is_told_unless_there_are_coordinates(geocoder: Geocoder) -> None:
    assert (await of_address(geocoder, "Amsterdam, Netherlands")).warnings == (
        "The address names no street. Add street and number, or coordinates.",
    )
    assert (await geocoder.locate("Amsterdam, Netherlands", *AMSTERDAM, "EUR")).warnings == ()


@pytest.mark.parametrize(
    ("address", "country"),
    [("1 The Mall, SW1A 2AA", "GB"), ("ul. Nowa 1, 00-950", "PL"), ("Damrak 1, 1012 LG", "NL")],
)
async def test_a_postal_code_can_tell_the_country(geocoder: Geocoder, address: str, country: str) -> None:
    assert (await of_address(geocoder, address, "USD")).country == country


WORDS = "Amsterdam|Springfield|Paris|Main Street|Georgia|CA|NL|USA|1015 CJ|10115|1|Lisboa|the|東京|,|, |\n| "


@given(
    address=st.lists(st.sampled_from(WORDS.split("|")) | st.text(max_size=5), min_size=1, max_size=12).map(" ".join),
    point=st.none() | st.tuples(st.floats(-90, 90), st.floats(-180, 180)),
    currency=st.sampled_from(["EUR", "USD", "XOF"]),
)
@settings(deadline=None)
async def test_whatever_is_asked_the_place_exists(
    address: str, point: tuple[float, float] | None, currency: str
) -> None:
    place = await GEOCODER.locate(address, *(point or (None, None)), currency)
    assert place.country in CATALOGUE.countries
    assert ZoneInfo(place.timezone).key == place.timezone
    assert 0 <= place.confidence <= 1
    assert (place.confidence == 0) == any("was assumed because" in warning for warning in place.warnings)
    if point:
        assert (place.latitude, place.longitude) == point
    assert (place.latitude is None) is (place.longitude is None)
    assert place == await GEOCODER.locate(address, *(point or (None, None)), currency)


async def test_of_two_meanings_coordinates_choose_for_certain(geocoder: Geocoder) -> None:
    place = await geocoder.locate("Atlanta, Georgia", *ATLANTA, "GEL")
    assert (place.country, place.state, place.warnings) == ("US", "Georgia", ())


async def test_half_a_pair_of_coordinates_is_none(geocoder: Geocoder) -> None:
    place = await geocoder.locate("Paris, France", 52.0, None, "EUR")
    assert (place.timezone, place.latitude, place.longitude) == ("Europe/Paris", 48.853, 2.349)
