"""The time of a step that is reported late: bounded, in order, and true to the minute."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.lifecycle.late_report import LATE_AFTER, MAX_CLOCK_ERROR, MAX_DELAY, Occurrence
from domain.refusals.general import InvalidInput
from domain.values.time import DAY, HOUR, MINUTE, SECOND

NOW = 1_800_000_000 * SECOND
spans = st.integers(-4 * DAY, DAY)
before_now = st.integers(0, 5 * DAY)


@given(spans, before_now)
def test_a_stated_time_counts_within_its_bounds_and_is_refused_outside(ahead: int, since_previous: int) -> None:
    stated, previous = NOW + ahead, NOW - since_previous
    is_possible = -MAX_DELAY <= ahead <= MAX_CLOCK_ERROR and stated >= previous - MAX_CLOCK_ERROR
    if not is_possible:
        with pytest.raises(InvalidInput) as refused:
            Occurrence.stated(stated, now=NOW, previous=previous)
        assert [error.field for error in refused.value.errors] == ["occurredAt"]
        return
    taken = Occurrence.stated(stated, now=NOW, previous=previous)
    assert previous <= taken.instant <= NOW, "a step is never before the previous one, and never in the future"
    assert abs(taken.instant - stated) <= MAX_CLOCK_ERROR, "it is moved by no more than the error of a clock"
    assert taken.is_late is (NOW - taken.instant > LATE_AFTER)


@given(st.lists(st.integers(0, 71 * HOUR), min_size=1, max_size=5))
def test_steps_that_are_sent_together_keep_their_order_and_their_distances(offsets: list[int]) -> None:
    made = sorted(NOW - 71 * HOUR + offset for offset in offsets)
    previous, taken = NOW - 72 * HOUR, []
    for stated in made:
        previous = Occurrence.stated(stated, now=NOW, previous=previous).instant
        taken.append(previous)
    assert taken == made


def test_a_step_without_a_time_is_taken_now() -> None:
    assert Occurrence.stated(None, now=NOW, previous=NOW - HOUR) == Occurrence(NOW, NOW)


@pytest.mark.parametrize(
    ("stated", "code", "said"),
    [
        (NOW + 3 * MINUTE, "out_of_range", "must not be in the future"),
        (NOW - 73 * HOUR, "out_of_range", "leave it out to report the step now"),
        (NOW - 2 * HOUR, "out_of_order", "must not be before the previous step"),
    ],
)
def test_the_refusal_says_what_is_wrong(stated: int, code: str, said: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        Occurrence.stated(stated, now=NOW, previous=NOW - HOUR)
    (error,) = refused.value.errors
    assert (error.code, said in error.message) == (code, True)
