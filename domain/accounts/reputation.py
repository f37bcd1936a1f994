"""The reputation of an operator or an agent, computed from sums that each review adds to."""

from collections.abc import Mapping
from math import log2
from typing import Final, NamedTuple

USUAL_RATING: Final = 4.0
"""Assumed rating of an account without reviews."""
ASSUMED_REVIEWS: Final = 5
"""Weight of the assumed rating, in reviews, so that the first bad review does not ruin anybody."""
STEPS_A_DOUBLING: Final = 8
"""Number of classes of waits between one length and its double, which makes the median exact to 5 %."""


class Rating(NamedTuple):
    """A number of reviews and the sum of their ratings, each from 1 to 5."""

    reviews: int = 0
    stars: int = 0

    @property
    def mean(self) -> float | None:
        """Return the mean, to two places; None without reviews."""
        return round(self.stars / self.reviews, 2) if self.reviews else None

    def expected(self, assumed: float = USUAL_RATING) -> float:
        """Return the expected rating of the next piece of work; with few reviews it is near the assumed rating."""
        return (self.stars + assumed * ASSUMED_REVIEWS) / (self.reviews + ASSUMED_REVIEWS)


def apparent_metres(metres: float, overall: Rating, in_category: Rating) -> float:
    """Return a distance as matching counts it: an operator with half the expected rating counts as twice as far away.

    Distances are known to about a kilometre, so that is the shortest one.
    """
    return (1000.0 + metres) * USUAL_RATING / in_category.expected(overall.expected())


def share_of_accepted(number: int, accepted: int) -> float | None:
    """Return the part of an operator's accepted tasks that a number is, from 0 to 1; None without any."""
    return round(min(number / accepted, 1.0), 3) if accepted else None


def counted(waits: Mapping[str, int], seconds: float) -> dict[str, int]:
    """Add one wait to the counts of waits by their length, which is a power of two in steps."""
    step = str(round(STEPS_A_DOUBLING * log2(max(seconds, 1.0))))
    return {**waits, step: waits.get(step, 0) + 1}


def median_seconds(waits: Mapping[str, int]) -> int | None:
    """Return the median of counted waits, by nearest rank, to 5 %; None without any."""
    passed, half = 0, (sum(waits.values()) + 1) // 2
    for step in sorted(map(int, waits)):
        passed += waits[str(step)]
        if passed >= half:
            return round(2 ** (step / STEPS_A_DOUBLING))
    return None


def first_name(name: str) -> str:
    """Return the part of a person's name that others see."""
    return name.split(maxsplit=1)[0] if name.split() else name
