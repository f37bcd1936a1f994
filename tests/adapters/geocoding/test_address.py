import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.catalogue import Catalogue, load
from adapters.geocoding.address import AddressReader

CATALOGUE = load(2, 20_000)
READER = AddressReader(CATALOGUE.country_names, CATALOGUE.states)


@pytest.mark.parametrize(
    ("address", "country", "state", "city", "postal_code", "street"),
    [
        ("Keizersgracht 1, 1015 Amsterdam, Netherlands", "NL", None, "Amsterdam", "1015", "Keizersgracht 1"),
        ("Keizersgracht 1, 1015 CJ Amsterdam, NL", "NL", None, "Amsterdam", "1015 CJ", "Keizersgracht 1"),
        ("350 5th Ave, New York, NY 10118, USA", "US", "New York", "New York", "10118", "350 5th Ave"),
        ("350 5th Ave, New York, NY 10118", "US", "New York", "New York", "10118", "350 5th Ave"),
        ("10 Downing Street, London SW1A 2AA, UK", "GB", None, "London", "SW1A 2AA", "10 Downing Street"),
        ("10 Downing Street, London, UK, SW1A 2AA", "GB", None, "London", "SW1A 2AA", "10 Downing Street"),
        ("Royal Mile 1, Edinburgh, Scotland, UK", "GB", "Scotland", "Edinburgh", None, "Royal Mile 1"),
        ("301 Front St W, Toronto, ON M5V 2T6", "CA", "Ontario", "Toronto", "M5V 2T6", "301 Front St W"),
        ("1 Macquarie St, Sydney NSW 2000", "AU", "New South Wales", "Sydney", "2000", "1 Macquarie St"),
        ("5 Queen St, Auckland 1010, New Zealand", "NZ", None, "Auckland", "1010", "5 Queen St"),
        ("O'Connell St, Dublin 1, D01 F5P2, Ireland", "IE", None, "Dublin 1", "D01 F5P2", "O'Connell St"),
        ("Viru 1, 10140 Tallinn, Eesti", "EE", None, "Tallinn", "10140", "Viru 1"),
        ("12 rue de Rivoli, 75004 Paris, France, Europe", "FR", None, "Paris", "75004", "12 rue de Rivoli"),
        (
            "Marina Drive, Mumbai, Maharashtra 400001, India",
            "IN",
            "Maharashtra",
            "Mumbai",
            "400001",
            "Marina Drive",
        ),
        ("1 Queen's Road Central, Hong Kong", "HK", None, None, None, "1 Queen's Road Central"),
        ("1 Queen's Road Central, Hong Kong, China", "HK", None, None, None, "1 Queen's Road Central"),
        ("1600 Pennsylvania Ave, USA", "US", None, None, None, "1600 Pennsylvania Ave"),
        ("10115 Berlin, Deutschland", "DE", None, "Berlin", "10115", None),
        ("Santa Fe, New Mexico", "US", "New Mexico", "Santa Fe", None, None),
        ("Amsterdam 1015 CH", None, None, "Amsterdam", "1015 CH", None),
        ("Damrak 1", None, None, None, None, "Damrak 1"),
    ],
)
def test_an_address_is_taken_apart(  # noqa: PLR0917 - one parameter for each thing that is read
    address: str,
    country: str | None,
    state: str | None,
    city: str | None,
    postal_code: str | None,
    street: str | None,
) -> None:
    reading = READER.read(address)[0]
    assert (reading.country, reading.city) == (country, city)
    assert (reading.postal_code, reading.street) == (postal_code, street)
    assert (reading.state.name if reading.state else None) == state


@pytest.mark.parametrize(
    ("country", "spellings"),
    [
        ("NL", "Netherlands|The Netherlands|the netherlands|Holland|Nederland|NL|nl|NLD|Nld"),
        ("US", "USA|U.S.A.|U.S.|US|United States|The United States of America|America"),
        ("GB", "UK|U.K.|United Kingdom|Great Britain|GB|GBR"),
        ("DE", "Germany|Deutschland|DEU"),
        ("CI", "Côte d'Ivoire|Cote d'Ivoire|Côte d\u2019Ivoire|Ivory Coast"),
        ("BE", "Belgium|België|Belgique|Belgien"),
        ("CN", "China|中国"),
        ("TR", "Türkiye|Turkiye|Turkey"),
        ("TT", "Trinidad and Tobago|Trinidad & Tobago"),
    ],
)
def test_a_country_has_many_spellings(country: str, spellings: str) -> None:
    for spelling in spellings.split("|"):
        assert READER.read(f"Somewhere, {spelling}")[0].country == country, spelling


@pytest.mark.parametrize("address", ["Amsterdam Netherlands", "Damrak 1 Amsterdam The Netherlands", "London UK"])
def test_a_country_is_also_found_without_a_comma(address: str) -> None:
    assert READER.read(address)[0].country in {"NL", "GB"}


def test_every_name_of_the_catalogue_is_read(catalogue: Catalogue) -> None:
    for name, code in catalogue.country_names.items():
        if "," not in name:
            assert READER.read(f"Somewhere 1, {name}")[0].country == code, name


@pytest.mark.parametrize(
    ("address", "countries"),
    [
        ("Los Angeles, CA", ["CA", "US"]),
        ("Atlanta, Georgia", ["GE", "US"]),
        ("Amsterdam, NL", ["NL", "CA"]),
        ("Los Angeles, CA 90012", ["US"]),
        ("Alexanderplatz 1, 10178 Berlin, DE", ["DE"]),
    ],
)
def test_an_ending_with_two_meanings_has_two_readings(address: str, countries: list[str]) -> None:
    assert [reading.country for reading in READER.read(address)] == countries


@given(st.text(max_size=200) | st.text(alphabet="ABC 0123,NLUSA-", max_size=60))
def test_any_text_can_be_read(address: str) -> None:
    for reading in READER.read(address):
        assert reading.country is None or reading.country in CATALOGUE.countries
