"""Ratings, the distance that they make, and the median of waits, from sums alone."""

from random import Random
from statistics import median_low

import pytest

from domain.accounts.reputation import Rating, apparent_metres, counted, first_name, median_seconds

NOBODY = Rating()


@pytest.mark.parametrize(
    ("rating", "mean", "expected"),
    [
        (NOBODY, None, 4.0),
        (Rating(1, 1), 1.0, 3.5),
        (Rating(3, 14), 4.67, 4.25),
        (Rating(95, 190), 2.0, 2.1),
    ],
)
def test_a_few_reviews_count_less_than_many(rating: Rating, mean: float | None, expected: float) -> None:
    assert (rating.mean, rating.expected()) == (mean, expected)


def test_the_worse_rated_seem_farther_away_and_their_own_category_counts_most() -> None:
    assert apparent_metres(0.0, NOBODY, NOBODY) == 1000.0
    good, bad = Rating(45, 225), Rating(45, 45)
    assert apparent_metres(3000.0, good, NOBODY) < apparent_metres(2500.0, NOBODY, NOBODY)
    assert apparent_metres(0.0, bad, NOBODY) > apparent_metres(2000.0, NOBODY, NOBODY)
    # Bad at most things, and good at this one.
    assert apparent_metres(0.0, bad, good) < apparent_metres(0.0, NOBODY, NOBODY)


def test_the_median_of_waits_is_exact_to_five_percent() -> None:
    assert median_seconds({}) is None
    random = Random(14)
    for number in (1, 2, 3, 10, 101):
        seconds = [random.lognormvariate(9, 3) + 1 for _ in range(number)]
        waits: dict[str, int] = {}
        for wait in seconds:
            waits = counted(waits, wait)
        assert median_seconds(waits) == pytest.approx(median_low(seconds), rel=0.05, abs=0.5)
        assert sum(waits.values()) == number
    assert median_seconds(counted({}, 0.0)) == 1


@pytest.mark.parametrize(("name", "first"), [("Noor de Vries", "Noor"), ("  Inês  ", "Inês"), ("Jan", "Jan")])
def test_others_see_the_first_name(name: str, first: str) -> None:
    assert first_name(name) == first
