"""The minutes of hourly work that are paid."""

import pytest

from domain.money.pay_terms import MINUTE_MICROSECONDS, PayTerms, PricingType
from domain.money.work_time import WorkTime, bill_work
from domain.refusals.general import InvalidInput

HOURLY = PayTerms(PricingType.HOURLY, 2_000, max_minutes=120)
FIXED = PayTerms(PricingType.FIXED, 2_000)
BEGAN = 1_000


@pytest.mark.parametrize(
    ("seconds", "worked", "billed"),
    [
        (0, None, (0, 30)),
        (61, None, (2, 30)),
        (5_700, None, (95, 95)),
        (5_700, 40, (40, 40)),
        (90_000, None, (1500, 120)),
    ],
)
def test_the_bill_is_between_the_minimum_and_the_maximum(
    seconds: int, worked: int | None, billed: tuple[int, int]
) -> None:
    assert bill_work(HOURLY, BEGAN, BEGAN + seconds * MINUTE_MICROSECONDS // 60, 30, worked) == WorkTime(*billed)


def test_the_minimum_is_at_most_the_maximum() -> None:
    assert bill_work(HOURLY._replace(max_minutes=15), BEGAN, BEGAN, 30) == WorkTime(0, 15)


def test_work_that_has_not_begun_has_the_minimum() -> None:
    assert bill_work(HOURLY, None, BEGAN, 30) == WorkTime(0, 30)


def test_more_than_was_measured_is_refused_by_name() -> None:
    with pytest.raises(InvalidInput, match="workedMinutes: must be at most 2") as refused:
        bill_work(HOURLY, BEGAN, BEGAN + 2 * MINUTE_MICROSECONDS, 30, 3)
    assert refused.value.errors[0].values == {"maximum": 2}


def test_other_work_has_no_minutes() -> None:
    assert bill_work(FIXED, BEGAN, BEGAN + MINUTE_MICROSECONDS, 30) == WorkTime()
    with pytest.raises(InvalidInput, match="workedMinutes: is for hourly tasks"):
        bill_work(FIXED, BEGAN, BEGAN + MINUTE_MICROSECONDS, 30, 1)
