"""The ledger balances after every sequence of steps by agents, operators, staff, payers, Stripe, time and crashes.

In the end nobody does anything any more, and time alone ends every task. `STEPS` sets the number of steps on each
database; the suite does some, always the same.
"""

import asyncio
import os
from collections import Counter
from random import Random

import hypothesis
import pytest
from hypothesis.stateful import run_state_machine_as_test

from server.config.settings import Settings
from tests.actors import SetClock
from tests.resolvers.crashing import Harness
from tests.resolvers.lives import HAPPENINGS, Lives
from tests.simulators.stripe import simulating

EXAMPLES, STEPS_OF_ONE = 13, 60
STEPS_OF_WORLD = 600
"""Each world has a database of its own, which the examples share."""
TIMEOUT_SECONDS = 300
"""A world takes half a minute of a machine that does nothing else."""
STEPS = int(os.environ.get("STEPS", str(STEPS_OF_WORLD)))
REACHED = {
    "task.changes_requested",
    "changes_window_over",
    "task.dispute_withdrawn",
    "task.decision_withdrawn",
    "task.reschedule_withdrawn",
    "approved_by_score",
}
"""Events and reasons of the first world; another one may leave some of them out."""
BOUNDED = hypothesis.settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=EXAMPLES,
    stateful_step_count=STEPS_OF_ONE,
    phases=(hypothesis.Phase.generate,),
    suppress_health_check=list(hypothesis.HealthCheck),
)


@pytest.mark.timeout(TIMEOUT_SECONDS)
@pytest.mark.parametrize("world", range(1, max(1, -(-STEPS // STEPS_OF_WORLD)) + 1))
def test_the_books_balance_whatever_happens(settings: Settings, world: int) -> None:
    settings = settings.model_copy(update={"simulated_operators": 3})
    clock, breaches, done = SetClock(), list[Exception](), Counter[str]()
    left_alone, reached = Counter[str](), Counter[str | None]()
    with asyncio.Runner() as runner:
        simulation = simulating(lambda: clock.now() // 1_000_000)
        stripe = runner.run(simulation.__aenter__())
        harness = Harness(settings, clock, stripe)
        runner.run(harness.start(at_stripe=False))
        try:
            here = {
                "loop": runner.get_loop(),
                "harness": harness,
                "chance": Random(world),
                "breaches": breaches,
                "done": done,
                "left_alone": left_alone,
                "reached": reached,
            }
            try:
                run_state_machine_as_test(type("LivesHere", (Lives,), here), settings=BOUNDED)
            except hypothesis.errors.Flaky:
                # Books that do not balance stay so, which makes the replay differ: the first breach is what counts.
                if breaches:
                    raise breaches[0] from None
                raise
        finally:
            runner.run(harness.stop())
            runner.run(simulation.__aexit__(None, None, None))
    assert done.total() - done["crash"] >= STEPS_OF_WORLD
    assert left_alone.total() >= EXAMPLES
    assert world > 1 or reached.keys() >= REACHED, REACHED - reached.keys()
    assert set(done) == {occurrence.__name__ for occurrence in HAPPENINGS} | {"crash"}
