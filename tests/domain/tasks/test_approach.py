"""The expected arrival of an operator, and the news of its approach."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from domain.matching.geo import EARTH_RADIUS_METRES, Point
from domain.tasks.approach import (
    HERE_METRES,
    LARGEST_SHIFT,
    LEFT_METRES,
    NEAR_METRES,
    STALE,
    Approach,
    ApproachNews,
    estimate_eta_seconds,
    find_news,
    follow_approach,
)
from domain.values.time import MINUTE, SECOND

PLACE = Point(52.0, 5.0)
METRE = 57.29577951308232 / EARTH_RADIUS_METRES
NOON = 1_800_000_000 * SECOND
POSITIONS = st.builds(Point, st.floats(-90, 90), st.floats(-180, 180))
DISTANCES = st.floats(0, 200_000)
PAUSES = st.integers(0, 20 * MINUTE)


def north(metres: float) -> Point:
    return Point(PLACE.latitude + metres * METRE, PLACE.longitude)


def drive(fixes: list[tuple[int, float]], *, on_way: bool = True) -> list[Approach]:
    """The approach after each fix: seconds since noon, and metres from the place."""
    approaches: list[Approach] = []
    for seconds, metres in fixes:
        before = approaches[-1] if approaches else None
        approaches.append(follow_approach(before, north(metres), PLACE, NOON + seconds * SECOND, on_way=on_way))
    return approaches


@given(st.lists(st.tuples(PAUSES, POSITIONS, st.booleans()), min_size=1, max_size=20), PAUSES)
def test_an_arrival_is_never_in_the_past(fixes: list[tuple[int, Point, bool]], later: int) -> None:
    now, approach = NOON, None
    for pause, position, on_way in fixes:
        now += pause
        approach = follow_approach(approach, position, PLACE, now, on_way=on_way)
        eta = estimate_eta_seconds(approach, now)
        assert eta is None or eta >= 0
    assert approach
    eta = estimate_eta_seconds(approach, now + later)
    assert (eta is None) == (now + later - approach.measured > STALE)
    assert eta is None or eta >= 0


@given(DISTANCES, st.floats(0, 200_000), st.integers(1, STALE))
def test_one_position_shifts_the_arrival_by_a_minute_or_the_time_since_the_last(
    metres: float, next_metres: float, passed: int
) -> None:
    before = follow_approach(None, north(metres), PLACE, NOON, on_way=True)
    after = follow_approach(before, north(next_metres), PLACE, NOON + passed, on_way=True)
    assert abs(after.arrival - before.arrival) <= max(LARGEST_SHIFT, passed)


@given(st.floats(500, 50_000), st.floats(2, 20), st.integers(5, 60))
def test_an_operator_who_drives_on_is_expected_ever_sooner_and_then_here(
    metres: float, speed: float, pause: int
) -> None:
    count = int(metres / speed / pause)
    assume(count < 500)
    steps = [(number * pause, metres - number * pause * speed) for number in range(count)]
    approaches = drive([*steps, (count * pause, 0.0)])
    last = approaches[-1]
    assert estimate_eta_seconds(last, last.measured) == 0
    assert all(after.metres <= before.metres for before, after in pairwise(approaches))


def test_a_single_wrong_position_is_forgotten_at_the_next() -> None:
    right = drive([(seconds, 5000 - 10 * seconds) for seconds in range(0, 120, 10)])
    wrong = drive(
        [(seconds, 25_000 if seconds == 60 else 5000 - 10 * seconds) for seconds in range(0, 120, 10)],
    )
    assert wrong[6] == wrong[5]
    assert abs(wrong[-1].arrival - right[-1].arrival) < 15 * SECOND


@pytest.mark.parametrize(
    ("fixes", "expected"),
    [
        ([(0, 900), (20, NEAR_METRES + 1), (40, NEAR_METRES - 1)], ApproachNews.NEAR),
        ([(0, 900), (20, NEAR_METRES + 1)], None),
        ([(0, HERE_METRES)], ApproachNews.NEAR),
    ],
)
def test_an_operator_on_the_way_is_near_within_500_metres(
    fixes: list[tuple[int, float]], expected: ApproachNews | None
) -> None:
    assert find_news(drive(fixes)[-1], on_way=True) is expected


def test_an_operator_has_left_only_after_it_was_near_and_only_once() -> None:
    here, border, gone = drive([(0, 10), (60, LEFT_METRES - 1), (120, LEFT_METRES + 1)], on_way=False)
    assert [find_news(approach, on_way=False) for approach in (here, border, gone)] == [None, None, ApproachNews.LEFT]
    assert find_news(gone._replace(has_left=True), on_way=False) is None
    (never_here,) = drive([(0, 3000)], on_way=False)
    assert find_news(never_here, on_way=False) is None
