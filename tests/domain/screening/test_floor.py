"""The least pay: what is left of a payout, and the payout that would be enough."""

import pytest
from hypothesis import given, strategies

from domain.screening.floor import LeastPay, Work, underpaid
from domain.values.money import fraction

PAYS = {"NL": {"EUR": LeastPay(1400, 2)}, "JP": {"JPY": LeastPay(1000, 0)}}


@pytest.mark.parametrize(
    ("work", "least"),
    [
        (Work("NL", "EUR", 1400, 0, 60), None),
        (Work("NL", "EUR", 1399, 0, 60), 1400),
        (Work("NL", "EUR", 1400, 1000, 60), 1556),
        (Work("NL", "EUR", 700, 0, 31), 724),
        (Work("JP", "JPY", 100, 0, 30), 500),
        (Work("NL", "USD", 1, 0, 600), None),
        (Work("FR", "EUR", 1, 0, 600), None),
        (Work("NL", "EUR", 1400, 10_000, 60), 14_000_000),
    ],
)
def test_what_is_too_little_and_what_would_be_enough(work: Work, least: int | None) -> None:
    found = underpaid(PAYS, work)
    assert (found and found.least_payout) == least


@given(payout=strategies.integers(1, 10**6), fee=strategies.integers(0, 9_999), minutes=strategies.integers(1, 10_000))
def test_the_payout_that_is_named_is_enough(payout: int, fee: int, minutes: int) -> None:
    work = Work("NL", "EUR", payout, fee, minutes)
    found = underpaid(PAYS, work)
    if found is None:
        assert (payout - fraction(payout, fee)) * 60 >= 1400 * minutes
        return
    assert (payout - fraction(payout, fee)) * 60 < 1400 * minutes
    assert underpaid(PAYS, work._replace(payout=found.least_payout)) is None


def test_the_sentence_names_the_payout_and_its_reason() -> None:
    found = underpaid(PAYS, Work("NL", "EUR", 1000, 1000, 90))
    assert found
    assert found.message() == (
        "payoutAmount must be at least 23.34 EUR: an operator in NL must keep 14.00 EUR for each estimated hour, and "
        "90 minutes are estimated."
    )
