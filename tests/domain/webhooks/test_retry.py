"""Retry delays of events, and the time limit of failing endpoints."""

from datetime import UTC, datetime
from email.utils import format_datetime

from hypothesis import given
from hypothesis import strategies as st

from domain.webhooks.retry import (
    MAX_FAILING_SECONDS,
    MAX_REQUESTED_DELAY_SECONDS,
    DisabledBecause,
    next_retry_delay,
    requested_delay,
    why_disabled,
)

NOW = 1_798_891_200
DECIDED = (0, 5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600)
"""As docs/reference/webhooks.md has it."""
SPREAD = st.floats(-1, 1)


def test_ten_tries_over_about_75_hours() -> None:
    pauses = [next_retry_delay(tries, 0) for tries in range(10)]
    assert pauses == list(DECIDED)
    assert 75 <= sum(DECIDED) / 3600 < 76
    assert next_retry_delay(10, 0) is None


@given(st.integers(0, 9), SPREAD)
def test_a_pause_differs_by_a_fifth_at_most(tries: int, spread: float) -> None:
    pause = next_retry_delay(tries, spread)
    assert pause is not None
    assert DECIDED[tries] * 0.8 <= pause <= DECIDED[tries] * 1.2


@given(st.integers(0, 9), SPREAD, st.integers(0, 10 * MAX_REQUESTED_DELAY_SECONDS))
def test_a_wish_makes_a_pause_longer_and_never_shorter(tries: int, spread: float, wish: int) -> None:
    plain, wished = next_retry_delay(tries, spread), next_retry_delay(tries, spread, wish)
    assert plain is not None
    assert wished is not None
    assert wished == max(plain, min(wish, MAX_REQUESTED_DELAY_SECONDS))


@given(st.integers(10, 1000), SPREAD, st.none() | st.integers(0, 1000))
def test_after_ten_tries_there_is_no_other(tries: int, spread: float, wish: int | None) -> None:
    assert next_retry_delay(tries, spread, wish) is None


@given(st.text())
def test_whatever_a_header_says_is_no_fault(text: str) -> None:
    wish = requested_delay(text, NOW)
    assert wish is None or 0 <= wish <= MAX_REQUESTED_DELAY_SECONDS


def test_a_wish_is_seconds_or_a_date() -> None:
    date = format_datetime(datetime.fromtimestamp(NOW + 90, UTC), usegmt=True)
    past = format_datetime(datetime.fromtimestamp(NOW - 90, UTC), usegmt=True)
    assert [requested_delay(text, NOW) for text in ("120", " 7 ", date, past, "soon", "-1", None)] == [
        120,
        7,
        90,
        0,
        None,
        None,
        None,
    ]


@given(st.none() | st.integers(100, 599), st.integers(0, 2 * MAX_FAILING_SECONDS))
def test_an_endpoint_is_given_up_when_it_is_gone_or_has_failed_for_five_days(status: int | None, seconds: int) -> None:
    because = why_disabled(status, seconds)
    if status == 410:
        assert because is DisabledBecause.GONE
    else:
        assert because is (DisabledBecause.FAILING if seconds >= 5 * 24 * 3600 else None)
