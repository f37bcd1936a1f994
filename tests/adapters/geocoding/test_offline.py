import pytest

from adapters.catalogue import Catalogue
from adapters.geocoding.offline import OfflineGeocoder
from domain.errors import InvalidInput
from domain.ports import Geocoder, Place

AMSTERDAM = (52.3676, 4.9041)
ATLANTA = (33.749, -84.388)
ATLANTIC = (40.0, -30.0)


@pytest.fixture(scope="module")
def geocoder(catalogue: Catalogue) -> Geocoder:
    return OfflineGeocoder(catalogue)


def of_address(geocoder: Geocoder, address: str, currency: str = "EUR") -> Place:
    return await geocoder.locate(address, None, None, currency)


def test_an_address_with_its_country_needs_no_assumption(geocoder: Geocoder) -> None:
    assert of_address(geocoder, "Keizersgracht 1, 1015 Amsterdam, Netherlands") == Place(
        country="NL",
        timezone="Europe/Amsterdam",
        confidence=0.7,
        latitude=None,
        longitude=None,
        city="Amsterdam",
        postal_code="1015",
        street="Keizersgracht 1",
        state=None,
        warnings=(),
    )


def test_less_detail_is_less_confidence(geocoder: Geocoder) -> None:
    addresses = [
        "Keizersgracht 1, 1015 Amsterdam, Netherlands",
        "1015 CJ Amsterdam, Netherlands",
        "Amsterdam, Netherlands",
        "Netherlands",
        "nowhere",
    ]
    confidences = [of_address(geocoder, address).confidence for address in addresses]
    assert confidences == sorted(set(confidences), reverse=True)
    assert confidences[-1] == 0


def test_coordinates_tell_what_the_address_does_not(geocoder: Geocoder) -> None:
    place = await geocoder.locate("by the bridge", *AMSTERDAM, "USD")
    assert (place.country, place.timezone, place.warnings) == ("NL", "Europe/Amsterdam", ())
    assert (place.latitude, place.longitude) == AMSTERDAM


def test_where_they_contradict_the_address_has_the_country_and_the_coordinates_the_zone(
    geocoder: Geocoder,
) -> None:
    place = await geocoder.locate("Paris, France", *AMSTERDAM, "EUR")
    assert (place.country, place.timezone) == ("FR", "Europe/Amsterdam")
    (warning,) = place.warnings
    assert "France" in warning
    assert "Netherlands" in warning
    assert place.confidence < await geocoder.locate("Amsterdam, Netherlands", *AMSTERDAM, "EUR").confidence


def test_coordinates_decide_the_zone_within_a_country(geocoder: Geocoder) -> None:
    place = await geocoder.locate("1 Main Street, USA", 34.05, -118.24, "USD")
    assert (place.country, place.timezone, place.warnings) == ("US", "America/Los_Angeles", ())


def test_at_sea_the_country_of_the_address_has_the_zone(geocoder: Geocoder) -> None:
    place = await geocoder.locate("Pier 1, Lisbon, Portugal", *ATLANTIC, "EUR")
    assert (place.country, place.timezone) == ("PT", "Europe/Lisbon")
    assert place.warnings == ("The coordinates lie at sea.",)
    assert await geocoder.locate("on board", *ATLANTIC, "EUR").timezone == "Etc/GMT+2"


def test_a_state_decides_the_zone_without_coordinates(geocoder: Geocoder) -> None:
    place = of_address(geocoder, "1 Main Street, Los Angeles, CA 90012", "USD")
    assert (place.country, place.state, place.timezone) == ("US", "California", "America/Los_Angeles")
    assert place.warnings == ()


def test_a_country_of_many_clocks_without_a_state_warns(geocoder: Geocoder) -> None:
    (warning,) = of_address(geocoder, "1 Main Street, USA", "USD").warnings
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
def test_at_last_the_currency_decides_and_says_so(geocoder: Geocoder, currency: str, country: str) -> None:
    place = of_address(geocoder, "somewhere", currency)
    assert (place.country, place.confidence) == (country, 0)
    assert "was assumed because the payout is in" in place.warnings[0]


def test_every_currency_has_a_country(geocoder: Geocoder, catalogue: Catalogue) -> None:
    for currency in catalogue.currencies:
        country = of_address(geocoder, "somewhere", currency).country
        assert catalogue.countries[country].currency_code == currency


def test_a_currency_that_nobody_uses_is_refused(geocoder: Geocoder) -> None:
    with pytest.raises(InvalidInput) as refused:
        of_address(geocoder, "somewhere", "XXX")
    assert refused.value.errors[0].field == "payoutCurrency"


@pytest.mark.parametrize(
    ("address", "currency", "country", "is_sure"),
    [
        ("Atlanta, Georgia", "USD", "US", False),
        ("Tbilisi, Georgia", "GEL", "GE", True),
        ("Berlin, DE", "EUR", "DE", True),
        ("Berlin, DE", "GBP", "DE", False),
        ("Amsterdam, NL", "EUR", "NL", True),
        ("Los Angeles, CA", "USD", "US", False),
    ],
)
def test_of_two_meanings_the_one_with_the_payout_currency_is_taken(
    geocoder: Geocoder, address: str, currency: str, country: str, is_sure: bool
) -> None:
    place = of_address(geocoder, address, currency)
    assert place.country == country
    assert ("can mean more than one country" not in " ".join(place.warnings)) == is_sure


def test_of_two_meanings_coordinates_choose_for_certain(geocoder: Geocoder) -> None:
    place = await geocoder.locate("Atlanta, Georgia", *ATLANTA, "GEL")
    assert (place.country, place.state, place.warnings) == ("US", "Georgia", ())


def test_half_a_pair_of_coordinates_is_none(geocoder: Geocoder) -> None:
    place = await geocoder.locate("Paris, France", 52.0, None, "EUR")
    assert (place.timezone, place.latitude, place.longitude) == ("Europe/Paris", None, None)
