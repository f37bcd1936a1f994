"""Pay by the hour: examples by hand, and properties of every rate and duration."""

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.money.pay_terms import (
    MAX_MINUTES,
    MIN_MINUTES,
    MINUTE_MICROSECONDS,
    PayTerms,
    PricingType,
    assume_max_minutes,
    measure_minutes,
    pay_for_minutes,
)
from domain.money.pricing import FeeRates, compute_share, divide, price

rates_per_hour = st.integers(1, 10**9)
minutes = st.integers(MIN_MINUTES, MAX_MINUTES)
fees = st.builds(FeeRates, st.integers(0, 10_000), st.integers(0, 10_000))


@pytest.mark.parametrize(
    ("rate", "worked", "paid"),
    [(2000, 60, 2000), (2000, 95, 3167), (1, 30, 1), (1, 29, 0), (1600, 480, 12800), (2000, 0, 0)],
)
def test_pay_for_minutes_worked_out_by_hand(rate: int, worked: int, paid: int) -> None:
    assert pay_for_minutes(rate, worked) == paid


@given(rates_per_hour, minutes)
def test_the_pay_is_rounded_half_up(rate: int, worked: int) -> None:
    assert pay_for_minutes(rate, worked) == (Decimal(rate * worked) / 60).to_integral_value(ROUND_HALF_UP)


@pytest.mark.parametrize(("duration", "most"), [(None, 60), (1, 15), (45, 45), (90_000, 2_880)])
def test_minutes_that_are_not_named_follow_from_the_duration(duration: int | None, most: int) -> None:
    assert assume_max_minutes(duration) == most


@given(rates_per_hour)
def test_pay_that_is_not_hourly_does_not_depend_on_the_time(amount: int) -> None:
    terms = PayTerms(PricingType.FIXED, amount)
    assert terms.maximum == terms.pay_for(0) == terms.pay_for(MAX_MINUTES) == amount


@given(st.integers(0, 10**15), st.integers(0, 10**12))
def test_each_minute_that_began_is_measured(started: int, lasted: int) -> None:
    measured = measure_minutes(started, started + lasted)
    assert 0 <= measured * MINUTE_MICROSECONDS - lasted < MINUTE_MICROSECONDS
    assert measure_minutes(started + lasted + 1, started) == 0


@given(rates_per_hour, minutes, st.data())
def test_no_bill_exceeds_the_lock_and_the_parts_are_the_lock(rate: int, most: int, data: st.DataObject) -> None:
    terms, at = PayTerms(PricingType.HOURLY, rate, most), data.draw(fees)
    budget = data.draw(st.integers(0, 10**9))
    agreed = price(terms.maximum, at, budget)._replace(rates=at)
    share = terms.pay_for(data.draw(st.integers(0, most)))
    expenses = data.draw(st.integers(0, budget))
    division = divide(agreed, share, expenses)
    assert sum(division) == agreed.total
    assert min(division) >= 0
    agent_fee, operator_fee = agreed.fees_on(share)
    assert (agent_fee, operator_fee) == tuple(price(share, at)[1:3])
    assert division.operator == share + expenses - operator_fee
    if share and at.agent < 10_000:
        charged = agreed.total - division.refund - expenses
        found = compute_share(agreed, charged)
        assert found + agreed.fees_on(found)[0] == charged
