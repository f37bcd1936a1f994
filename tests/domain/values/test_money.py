from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.refusals.general import InvalidInput
from domain.values.money import MAXIMUM_MINOR, Currency, fraction, from_minor, to_minor


def currency(places: int) -> Currency:
    return Currency(
        code={0: "JPY", 2: "EUR", 3: "KWD"}[places],
        name="",
        symbol="",
        places=places,
        zero_decimal=places == 0,
        minimum_charge=50,
        min_payout=100,
        max_payout=1_000_000,
    )


PLACES = st.sampled_from([0, 2, 3])
MINOR = st.integers(1, MAXIMUM_MINOR)


def refusal(amount: str, places: int = 2) -> str:
    with pytest.raises(InvalidInput) as refused:
        to_minor("payoutAmount", Decimal(amount), currency(places))
    (error,) = refused.value.errors
    assert error.field == "payoutAmount"
    return error.code


@pytest.mark.parametrize(
    ("amount", "places", "minor"),
    [
        ("100", 2, 10000),
        ("0.01", 2, 1),
        ("1E+2", 2, 10000),
        ("100.0", 0, 100),
        ("12.34000", 2, 1234),
        ("0.001", 3, 1),
        ("10000000000000.00", 2, MAXIMUM_MINOR),
    ],
)
def test_the_value_counts_and_not_how_it_is_written(amount: str, places: int, minor: int) -> None:
    assert to_minor("payoutAmount", Decimal(amount), currency(places)) == minor


@pytest.mark.parametrize(
    ("amount", "places"),
    [("0.001", 2), ("1.005", 2), ("0.5", 0), ("1.0001", 3), ("1E-999999", 2), ("0." + "1" * 60, 2)],
)
def test_more_places_than_the_currency_has_are_refused(amount: str, places: int) -> None:
    assert refusal(amount, places) == "too_precise"


@pytest.mark.parametrize(
    "amount",
    ["0", "0.00", "-0", "-1", "NaN", "sNaN", "Infinity", "-Infinity", "10000000000000.01", "1E+999999", "9" * 60],
)
def test_what_is_no_amount_is_refused(amount: str) -> None:
    assert refusal(amount) == "out_of_range"


@given(MINOR, PLACES)
def test_an_amount_comes_back(minor: int, places: int) -> None:
    assert to_minor("amount", from_minor(minor, places), currency(places)) == minor


@given(st.decimals(allow_nan=True, allow_infinity=True), PLACES)
def test_an_amount_is_exact_or_refused(amount: Decimal, places: int) -> None:
    try:
        minor = to_minor("amount", amount, currency(places))
    except InvalidInput as refused:
        assert refused.errors[0].code in {"too_precise", "out_of_range"}  # noqa: PT017 - one of two outcomes
    else:
        assert from_minor(minor, places) == amount


@pytest.mark.parametrize(
    ("minor", "places", "text"),
    [(10000, 2, "100.00"), (1000, 0, "1000"), (5, 3, "0.005"), (0, 2, "0.00"), (-150, 2, "-1.50")],
)
def test_an_amount_is_written_with_all_its_places(minor: int, places: int, text: str) -> None:
    assert str(from_minor(minor, places)) == text


def test_a_fraction_rounds_half_up_everywhere_in_a_range() -> None:
    for minor in range(2_000):
        for basis_points in (0, 1, 250, 500, 1_000, 9_999, 10_000):
            exact = (Decimal(minor) * basis_points / 10_000).quantize(Decimal(1), rounding=ROUND_HALF_UP)
            assert fraction(minor, basis_points) == exact


@given(MINOR, st.integers(0, 10_000))
def test_a_fraction_is_never_off_by_more_than_half(minor: int, basis_points: int) -> None:
    assert abs(2 * (fraction(minor, basis_points) * 10_000 - minor * basis_points)) <= 10_000
