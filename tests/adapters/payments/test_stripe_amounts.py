"""Amounts as Stripe counts them, by the rules of its own page on currencies."""

import pytest

from adapters.catalogue import Catalogue
from adapters.payments.stripe_amounts import amount_step, from_stripe, to_stripe
from tests.wiring import load_catalogue


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load_catalogue()


@pytest.mark.parametrize(
    ("code", "ours", "theirs", "step"),
    [
        ("USD", 1_000, 1_000, 1),
        ("JPY", 500, 500, 1),  # zero-decimal on both sides
        ("ISK", 5, 500, 1),  # none in ISO 4217, two there
        ("UGX", 5, 500, 1),  # on the list of zero-decimal currencies, and yet two
        ("HUF", 1_045, 1_045, 1),  # whole only when it is paid out
        ("TWD", 1_045, 1_045, 1),
        ("KWD", 5_120, 5_120, 10),  # thousandths, the last digit 0
        ("TND", 5_130, 5_130, 10),
        ("MGA", 500_00, 500, 100),  # two places in ISO 4217, none there
    ],
)
def test_an_amount_is_told_exactly(catalogue: Catalogue, code: str, ours: int, theirs: int, step: int) -> None:
    currency = catalogue.currencies[code]
    assert (to_stripe(ours, currency), from_stripe(theirs, currency), amount_step(currency)) == (theirs, ours, step)


@pytest.mark.parametrize(("code", "amount"), [("KWD", 5_124), ("MGA", 500_50)])
def test_what_is_too_fine_is_never_rounded(catalogue: Catalogue, code: str, amount: int) -> None:
    with pytest.raises(ArithmeticError):
        to_stripe(amount, catalogue.currencies[code])


@pytest.mark.parametrize("code", ["ISK", "UGX"])
def test_a_fraction_of_our_smallest_unit_is_no_amount_of_ours(catalogue: Catalogue, code: str) -> None:
    with pytest.raises(ArithmeticError):
        from_stripe(550, catalogue.currencies[code])


def test_every_currency_goes_there_and_back(catalogue: Catalogue) -> None:
    for currency in catalogue.currencies.values():
        for steps in (1, 7, 1_234):
            amount = steps * amount_step(currency)
            assert from_stripe(to_stripe(amount, currency), currency) == amount, currency.code
