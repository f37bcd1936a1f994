from decimal import Decimal

import pycountry
import pytest

from adapters.catalogue import Catalogue, load
from adapters.catalogue.files import read
from domain.values.money import MAXIMUM_MINOR, from_minor


def test_there_are_about_130_and_all_are_of_iso_4217(catalogue: Catalogue) -> None:
    assert 125 <= len(catalogue.currencies) <= 140
    assert set(catalogue.currencies) <= {currency.alpha_3 for currency in pycountry.currencies}


def test_each_stands_in_one_table_of_minimums_only(catalogue: Catalogue) -> None:
    tables = read("currencies.toml")
    assert not set(tables["published"]) & set(tables["equivalent"])
    assert {*tables["published"], *tables["equivalent"]} == set(catalogue.currencies)


def test_each_minimum_has_exactly_the_places_of_its_currency(catalogue: Catalogue) -> None:
    tables = read("currencies.toml")
    for code, minimum in (tables["published"] | tables["equivalent"]).items():
        currency = catalogue.currencies[code]
        assert str(from_minor(currency.minimum_charge, currency.places)) == minimum
        assert Decimal(minimum) > 0


@pytest.mark.parametrize(
    ("code", "places", "zero_decimal"),
    [
        ("EUR", 2, False),
        ("JPY", 0, True),
        ("KWD", 3, False),
        ("ISK", 0, False),
        ("MGA", 2, True),
        ("RSD", 2, False),
    ],
)
def test_places_are_those_of_iso_and_zero_decimal_the_provider_s(
    catalogue: Catalogue, code: str, places: int, zero_decimal: bool
) -> None:
    currency = catalogue.currencies[code]
    assert (currency.places, currency.zero_decimal) == (places, zero_decimal)


def test_payout_bounds_are_the_minimum_charge_times_the_multipliers(catalogue: Catalogue) -> None:
    euro = catalogue.currencies["EUR"]
    assert (euro.minimum_charge, euro.min_payout, euro.max_payout) == (50, 100, 1_000_000)
    assert load(3, 10).currencies["EUR"].min_payout == 150
    assert load(3, 10).currencies["EUR"].max_payout == 500
    assert all(currency.max_payout <= MAXIMUM_MINOR for currency in catalogue.currencies.values())
