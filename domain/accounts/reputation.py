"""What reviews say of an operator or an agent, from sums that each review adds to."""

from collections.abc import Mapping
from math import log2
from typing import Final, NamedTuple

USUAL_RATING: Final = 4.0
"""The rating that is assumed of somebody without reviews."""
ASSUMED_REVIEWS: Final = 5
"""How many reviews the assumed rating counts as, so that the first bad review does not ruin anybody."""
STEPS_A_DOUBLING: Final = 8
"""Lengths of waits between one and twice as long that are counted apart, which is exact to 5 %."""


class Rating(NamedTuple):
    """A number of reviews and the sum of their ratings, each from 1 to 5."""

    reviews: int = 0
    stars: int = 0

    @property
    def mean(self) -> float | None:
        """The mean, to two places; None without reviews."""
        return round(self.stars / self.reviews, 2) if self.reviews else None

    def expected(self, assumed: float = USUAL_RATING) -> float:
        """The rating to expect of the next piece of work: the fewer the reviews, the nearer to what is assumed."""
        return (self.stars + assumed * ASSUMED_REVIEWS) / (self.reviews + ASSUMED_REVIEWS)


def apparent_metres(metres: float, overall: Rating, in_category: Rating) -> float:
    """Return a distance as matching counts it: an operator from whom half the rating is expected is twice as far.

    Distances are known to about a kilometre, so nobody is nearer than that.
    """
    return (1000.0 + metres) * USUAL_RATING / in_category.expected(overall.expected())


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
