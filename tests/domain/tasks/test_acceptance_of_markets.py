"""The calibration of estimates: of those at 80 %, four fifths hold in simulated markets."""

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.tasks.acceptance import MAX_LIKE, PastTask, estimate
from domain.values.time import DAY, HOUR

NOW: Final = 1_000 * DAY
SIMULATED: Final = 5_000


class Market(NamedTuple):
    """A place and kind of work: the pay at which half of the tasks are accepted within the time that they are open."""

    usual_pay: float
    by_hour: float
    """Difference that the hour of day makes to the odds."""


def simulate(chance: random.Random, market: Market, number: int) -> Iterator[tuple[PastTask, float]]:
    """Tasks of a market in order, each with its true chance: it rises with the pay, and depends on the hour."""
    for index in range(number):
        published = NOW - (number - index) * DAY // 40
        payout = round(market.usual_pay * chance.lognormvariate(0.35, 0.35))
        at_night = published % DAY // HOUR in range(12)
        odds = (payout / market.usual_pay) ** 2.5 * (market.by_hour if at_night else 1 / market.by_hour)
        true_chance = odds / (1 + odds)
        accepted = chance.random() < true_chance
        open_for = round(min(chance.expovariate(1 / HOUR), 6 * HOUR)) if accepted else 6 * HOUR
        yield PastTask(payout, published, open_for, accepted, None), true_chance


def test_of_estimates_at_80_percent_four_fifths_hold_in_a_simulated_market() -> None:
    chance = random.Random(17)
    markets = [Market(chance.uniform(2000, 9000), chance.uniform(0.6, 1.8)) for _ in range(10)]
    held: list[bool] = []
    estimated = 0
    for market in markets:
        history: list[PastTask] = []
        for task, _ in simulate(chance, market, SIMULATED // len(markets) + 100):
            seen = [
                old
                if old.published + old.open_for <= task.published
                # It is still open, and nobody knows yet that it will be accepted.
                else old._replace(is_accepted=False, open_for=task.published - old.published)
                for old in history
            ]
            found = estimate(seen[:MAX_LIKE], task.payout, task.published, 6 * HOUR)
            estimated += len(history) >= 100
            if found.chance is not None and 0.775 <= found.chance < 0.825:
                held.append(task.is_accepted)
            history.insert(0, task)
    assert estimated == SIMULATED
    assert len(held) > 300
    assert 0.75 <= sum(held) / len(held) <= 0.85
