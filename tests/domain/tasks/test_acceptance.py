"""Estimates from past tasks: known shares, tasks that are still open, and those of the same hour."""

from typing import Final

import pytest

from domain.tasks.acceptance import MAX_LIKE, PastTask, chance_of_acceptance, estimate
from domain.values.time import DAY, HOUR, MINUTE

NOW: Final = 1_000 * DAY


def past(open_for: int, is_accepted: bool = True, payout: int = 5000, age: int = DAY) -> PastTask:
    return PastTask(payout, NOW - age, open_for, is_accepted, None)


@pytest.mark.parametrize(
    ("tasks", "chance"),
    [
        ([past(1), past(2), past(3), past(4, False)], 0.75),
        # The second is open no longer than it was seen: the others decide.
        ([past(1), past(2, False), past(3), past(4)], 1.0),
        # Acceptances after the time that is asked about do not count.
        ([past(1), past(20), past(30)], 1 / 3),
        ([past(20, False)], 0.0),
        ([], 0.0),
    ],
)
def test_the_chance_uses_open_tasks_for_as_long_as_they_were_open(tasks: list[PastTask], chance: float) -> None:
    assert chance_of_acceptance(tasks, 10) == pytest.approx(chance)


def test_tasks_of_the_same_hour_tell_more_if_there_are_enough() -> None:
    by_day = [past(MINUTE, age=DAY * day) for day in range(1, 21)]
    by_night = [past(DAY, False, age=DAY * day + 12 * HOUR) for day in range(1, 61)]
    found = estimate([*by_day, *by_night], 5000, NOW, HOUR)
    assert (found.like_tasks, found.chance) == (20, pytest.approx((20 + 4 * 0.25) / 24))
    assert estimate([*by_day[1:], *by_night], 5000, NOW, HOUR).like_tasks == 79


def test_the_newest_are_used() -> None:
    new, old = [past(MINUTE)] * MAX_LIKE, [past(DAY, False, age=2 * DAY)] * MAX_LIKE
    assert estimate([*new, *old], 5000, NOW, DAY).chance == 1.0
