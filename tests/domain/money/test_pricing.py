"""Costs of a task and the division of its money: hand-worked examples, and properties of every amount."""

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.money.pricing import Division, FeeRates, Price, compute_share, divide, price, proportion
from domain.policy import Policy

payouts = st.integers(min_value=1, max_value=10**12)
rates = st.integers(min_value=0, max_value=10_000)


@st.composite
def prices(draw: st.DrawFn) -> Price:
    return price(draw(payouts), FeeRates(draw(rates), draw(rates)))


@st.composite
def priced_shares(draw: st.DrawFn) -> tuple[Price, int]:
    agreed = draw(prices())
    return agreed, draw(st.integers(min_value=0, max_value=agreed.payout))


@pytest.mark.parametrize(
    ("payout", "agent_fee", "operator_fee", "total"),
    [
        (10_000, 500, 1_000, 10_500),
        (1, 0, 0, 1),
        (5, 0, 1, 5),  # 0.25 and 0.5: only the half goes up
        (10, 1, 1, 11),  # 0.5 goes up
        (1_999, 100, 200, 2_099),
        (2_500, 125, 250, 2_625),
    ],
)
def test_a_price_worked_out_by_hand(payout: int, agent_fee: int, operator_fee: int, total: int) -> None:
    agreed = price(payout, Policy().fee_rates)
    assert agreed == Price(payout, agent_fee, operator_fee)
    assert agreed.total == total


@pytest.mark.parametrize(
    ("share", "operator", "platform", "refund"),
    [
        (0, 0, 0, 10_500),
        (1_000, 900, 150, 9_450),
        (2_500, 2_250, 375, 7_875),
        (3_333, 3_000, 500, 7_000),  # fees 166.65 and 333.3
        (10_000, 9_000, 1_500, 0),
    ],
)
def test_a_division_worked_out_by_hand(share: int, operator: int, platform: int, refund: int) -> None:
    assert divide(Price(10_000, 500, 1_000), share) == Division(operator, platform, refund)


@given(st.integers(0, 10**12), st.integers(0, 10**6), st.integers(1, 10**6))
def test_a_proportion_is_rounded_half_up(amount: int, numerator: int, denominator: int) -> None:
    exact = Decimal(amount * numerator) / Decimal(denominator)
    assert proportion(amount, numerator, denominator) == exact.to_integral_value(ROUND_HALF_UP)


@given(payouts, rates, rates)
def test_the_agent_pays_its_fee_on_top(payout: int, agent_fee: int, operator_fee: int) -> None:
    agreed = price(payout, FeeRates(agent_fee, operator_fee))
    assert agreed.total == payout + agreed.agent_fee
    assert 0 <= agreed.operator_fee <= payout


@given(priced_shares())
def test_a_division_adds_up_to_the_total_and_is_never_negative(case: tuple[Price, int]) -> None:
    agreed, share = case
    division = divide(agreed, share)
    assert sum(division) == agreed.total
    assert min(division) >= 0


@given(priced_shares(), st.data())
def test_a_greater_share_never_pays_the_operator_less_nor_refunds_more(
    case: tuple[Price, int], data: st.DataObject
) -> None:
    agreed, share = case
    less = divide(agreed, data.draw(st.integers(min_value=0, max_value=share)))
    more = divide(agreed, share)
    assert less.operator <= more.operator
    assert less.platform <= more.platform
    assert less.refund >= more.refund


@given(prices())
def test_the_whole_payout_is_a_settlement(agreed: Price) -> None:
    expected = Division(agreed.payout - agreed.operator_fee, agreed.agent_fee + agreed.operator_fee, 0)
    assert divide(agreed, agreed.payout) == expected


@given(prices())
def test_no_share_is_a_full_refund(agreed: Price) -> None:
    assert divide(agreed, 0) == Division(0, 0, agreed.total)


@given(priced_shares())
def test_a_share_is_known_by_what_the_agent_is_charged(priced: tuple[Price, int]) -> None:
    agreed, share = priced
    assert compute_share(agreed, agreed.total - divide(agreed, share).refund) == share
