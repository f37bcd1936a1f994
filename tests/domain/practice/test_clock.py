"""The clock of a practice world never goes back, and knows the real time of each time that it will show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.practice.clock import MAX_LEAD, NEVER, PracticeClock, check_reach
from domain.refusals.general import InvalidInput

INSTANTS = st.integers(0, 2**50)
CLOCKS = st.builds(
    PracticeClock,
    agent_id=st.just(7),
    shown=INSTANTS,
    set_at=INSTANTS,
    speed=st.sampled_from([0, 0.25, 1, 7.5, 10_000]),
)
SPANS = st.integers(0, 10**13)


@given(CLOCKS, SPANS)
def test_it_comes_to_a_moment_when_it_says_so(clock: PracticeClock, span: int) -> None:
    moment = clock.shown + span
    real = clock.real(moment)
    if clock.speed:
        assert clock.now(real) >= moment
        assert real == clock.set_at or clock.now(real - 1) < moment
    else:
        assert real == NEVER


@given(CLOCKS, SPANS, INSTANTS)
def test_it_is_put_forward_and_never_back(clock: PracticeClock, later: int, moment: int) -> None:
    real = clock.set_at + later
    moved = clock.put_to(moment, real)
    assert moved.now(real) == max(moment, clock.now(real))
    assert moved.speed == clock.speed


@given(CLOCKS, SPANS)
def test_another_process_whose_clock_is_behind_does_not_take_it_back(clock: PracticeClock, behind: int) -> None:
    real = clock.set_at - behind
    assert clock.now(real) == clock.shown
    assert clock.put_to(clock.shown - behind, real).shown == clock.shown
    assert clock.at_speed(1, real).shown == clock.shown


@given(CLOCKS, SPANS, st.sampled_from([0, 1, 60]))
def test_another_speed_changes_nothing_at_once(clock: PracticeClock, later: int, speed: float) -> None:
    real = clock.set_at + later
    changed = clock.at_speed(speed, real)
    assert changed.now(real) == clock.now(real)
    assert changed.now(real + 1000) == clock.now(real) + 1000 * speed


def test_it_cannot_be_put_beyond_what_can_be_dated() -> None:
    check_reach(MAX_LEAD, 0)
    with pytest.raises(InvalidInput, match="40 years"):
        check_reach(MAX_LEAD + 1, 0)
