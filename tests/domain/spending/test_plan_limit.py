"""Months of a plan."""

import pytest

from domain.spending.plan_limit import MonthlyPlan, to_month
from domain.values import wallclock


@pytest.mark.parametrize(
    ("time", "month", "renews_at"),
    [
        (20270101000000, 202701, 20270201000000),
        (20270131235959, 202701, 20270201000000),
        (20270201000000, 202702, 20270301000000),
        (20271231235959, 202712, 20280101000000),
    ],
)
def test_a_month_is_one_of_the_calendar(time: int, month: int, renews_at: int) -> None:
    instant = wallclock.to_instant("time", time, "UTC")
    assert to_month(instant) == to_month(instant + 999_999) == month
    assert MonthlyPlan(month, 1, 0).renews_at == renews_at
