"""Instants of recordings, and the nights on which clocks change."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.proofs.photo_warnings import Doubt, PhotoWarning
from domain.proofs.recording_time import (
    NO_TIMES,
    ClockReading,
    FileTimes,
    TimeSource,
    captured_time,
    modified_time,
    recording_time,
)
from domain.proofs.requirements import ProofRequirements, validate_item
from domain.proofs.verdicts import ProofFacts, ProofKind
from domain.refusals.general import InvalidInput
from domain.values import wallclock
from domain.values.time import HOUR, MINUTE, SECOND, Instant

AMSTERDAM = "Europe/Amsterdam"
FIVE_MINUTES = ProofRequirements(require_timestamp_within_minutes=5)
PHOTO = ProofFacts(None, ProofKind.PHOTO, "aa")


def at(digits: int) -> Instant:
    return wallclock.to_instant("time", digits, "UTC")


def codes(warnings: tuple[PhotoWarning, ...]) -> list[Doubt]:
    return [warning.code for warning in warnings]


@cache
def clock_changes(zone: str) -> tuple[Instant, ...]:
    """The instants from 2026 to 2030 at which clocks of a zone change."""
    return tuple(_changes(ZoneInfo(zone), datetime(2026, 1, 1, tzinfo=UTC), datetime(2031, 1, 1, tzinfo=UTC)))


def _changes(zone: ZoneInfo, begin: datetime, end: datetime) -> Iterator[Instant]:
    while begin < end:
        following = begin + timedelta(days=1)
        if begin.astimezone(zone).utcoffset() != following.astimezone(zone).utcoffset():
            low, high = begin, following
            while high - low > timedelta(seconds=1):
                middle = low + (high - low) // 2
                same = middle.astimezone(zone).utcoffset() == begin.astimezone(zone).utcoffset()
                low, high = (middle, high) if same else (low, middle)
            yield round(high.timestamp()) * SECOND
        begin = following


def zones_that_change() -> list[str]:
    return [zone for zone in sorted(available_timezones()) if zone != "localtime" and clock_changes(zone)]


def measured(arrived: Instant, captured: Instant | None) -> tuple[bool, str | None]:
    facts = ProofFacts(None, ProofKind.PHOTO, "aa", captured=captured)
    (verdict,) = validate_item(FIVE_MINUTES, facts, arrived, None)
    return verdict.passed, verdict.measured


def test_fifteen_seconds_are_fifteen_seconds_in_every_night_of_a_clock_change() -> None:
    """Every change of clocks in the IANA database from 2026 to 2030: an instant says how much time has passed."""
    changes = [(zone, change) for zone in zones_that_change() for change in clock_changes(zone)]
    assert len(changes) > 1000
    for zone, change in changes:
        arrived, taken = change - 10 * SECOND, change + 5 * SECOND
        digits = wallclock.at(taken, zone)
        for captured in (
            captured_time("capturedAt", None, taken, zone),
            captured_time("capturedAt", digits, taken, zone),
        ):
            assert (captured.instant, captured.warnings) == (taken, ()), (zone, change)
            assert measured(arrived, captured.instant) == (True, "0.25 min"), (zone, change)
        # An hour late is an hour late, also where the digits are the same again.
        assert measured(arrived, taken + HOUR) == (False, "60.25 min"), (zone, change)


@given(st.sampled_from([AMSTERDAM, "America/New_York", "Australia/Lord_Howe"]), st.integers(-3 * 3600, 3 * 3600))
def test_digits_alone_are_the_first_of_two_and_never_skipped(zone: str, seconds: int) -> None:
    for change in clock_changes(zone):
        taken = change + seconds * SECOND
        local = wallclock.parse("time", wallclock.at(taken, zone))
        first, second = wallclock.to_instants(local, zone)
        assert first <= taken, "what a clock shows is never skipped"
        assert taken in (first, second)
        stated = captured_time("capturedAt", int(wallclock.at(taken, zone)), None, zone)
        assert stated.instant == first
        assert codes(stated.warnings) == ([] if first == second else [Doubt.CLOCKS_CHANGE])


def test_a_time_that_occurs_twice_is_a_warning_that_says_which_counts() -> None:
    stated = captured_time("capturedAt", 20271031023000, None, AMSTERDAM)
    assert stated.instant == at(20271031003000)
    (warning,) = stated.warnings
    assert "2027-10-31 02:30:00 has no offset from UTC and occurs twice in Europe/Amsterdam" in warning.message
    assert warning.message.endswith("it counts as 2027-10-31T00:30:00Z")


def test_a_time_that_clocks_skip_is_refused_by_name_and_only_without_an_instant() -> None:
    with pytest.raises(InvalidInput) as refused:
        captured_time("capturedAt", 20270328023000, None, AMSTERDAM)
    (error,) = refused.value.errors
    assert (error.field, error.code) == ("capturedAt", "nonexistent_time")
    stated = captured_time("capturedAt", 20270328023000, at(20270328003000), AMSTERDAM)
    assert (stated.instant, codes(stated.warnings)) == (at(20270328003000), [])


@pytest.mark.parametrize(
    ("captured_at", "expected"),
    [
        (20270302100000, []),
        (20270302100100, []),
        (20270302100101, [Doubt.CAPTURED_TIMES_DISAGREE]),
        (20270302090000, [Doubt.CAPTURED_TIMES_DISAGREE]),
    ],
)
def test_two_times_of_a_device_that_contradict_each_other(captured_at: int, expected: list[Doubt]) -> None:
    stated = captured_time("capturedAt", captured_at, at(20270302090000), AMSTERDAM)
    assert (stated.instant, codes(stated.warnings)) == (at(20270302090000), expected)


def reading(digits: int, source: TimeSource = TimeSource.TASK_ZONE, hours: float | None = None) -> ClockReading:
    offset = None if hours is None else timedelta(hours=hours)
    return ClockReading(source.value, source, wallclock.parse("time", digits), offset)


def test_every_source_of_a_file_is_the_same_instant_in_every_night_of_a_clock_change() -> None:
    """Every change of clocks in the IANA database from 2026 to 2030, by each source that a file can have."""
    for zone in zones_that_change():
        for change in clock_changes(zone):
            taken = change + 5 * SECOND
            here, utc = int(wallclock.at(taken, zone)), int(wallclock.at(taken, "UTC"))
            ahead = (wallclock.to_instants(wallclock.parse("time", here), "UTC")[0] - taken) / HOUR
            for found in (
                [reading(here, TimeSource.OWN_OFFSET, ahead)],
                [reading(here, TimeSource.TEXT_OFFSET, ahead), reading(utc, TimeSource.GPS_CLOCK, 0)],
                [reading(utc, TimeSource.GPS_CLOCK, 0), reading(here)],
                [reading(utc, TimeSource.MOVIE_HEADER, 0)],
            ):
                decided = recording_time(FileTimes(tuple(found)), zone)
                assert decided == (taken, found[0].source, ()), (zone, change, found)


def test_a_cameras_clock_alone_is_the_first_of_two_and_one_that_was_not_changed() -> None:
    twice = recording_time(FileTimes((reading(20271031023000),)), AMSTERDAM)
    assert (twice.instant, twice.source, codes(twice.warnings)) == (
        at(20271031003000),
        TimeSource.TASK_ZONE,
        [Doubt.CLOCKS_CHANGE],
    )
    never = recording_time(FileTimes((reading(20270328023000),)), AMSTERDAM)
    assert (never.instant, codes(never.warnings)) == (at(20270328013000), [Doubt.CLOCKS_CHANGE])
    # A clock in UTC tells which of the two it was.
    by_gps = recording_time(
        FileTimes((reading(20271031012959, TimeSource.GPS_CLOCK, 0), reading(20271031023000))), AMSTERDAM
    )
    assert (by_gps.instant, by_gps.source, by_gps.warnings) == (at(20271031013000), TimeSource.GPS_CLOCK, ())


def test_a_file_that_states_no_time_has_none() -> None:
    unread = PhotoWarning(Doubt.TIME_UNREADABLE, "…")
    assert recording_time(FileTimes(warnings=(unread,)), AMSTERDAM) == (None, None, (unread,))
    assert modified_time(NO_TIMES, None, AMSTERDAM) is None


@pytest.mark.parametrize(
    ("taken", "modified", "expected"),
    [
        # Its own offset.
        (reading(20270302090000, TimeSource.OWN_OFFSET, 1), reading(20270302100000, hours=2), 20270302080000),
        # The offset of the clock that took it.
        (reading(20270302090000, TimeSource.OWN_OFFSET, -5), reading(20270302090100), 20270302140100),
        (reading(20270302090000), reading(20270302090100), 20270302080100),
        (reading(20271031025959), reading(20271031030059), 20271031010059),
        # The clock at the task.
        (reading(20270302080000, TimeSource.GPS_CLOCK, 0), reading(20270302090100), 20270302080100),
        (None, reading(20270302090100), 20270302080100),
    ],
)
def test_a_change_of_the_file_is_read_on_the_clock_that_took_it(
    taken: ClockReading | None, modified: ClockReading, expected: int
) -> None:
    times = FileTimes(() if taken is None else (taken,), modified)
    assert modified_time(times, recording_time(times, AMSTERDAM).instant, AMSTERDAM) == at(expected)


def test_a_contradiction_names_both_sources_and_the_one_that_counts() -> None:
    own, gps = reading(20270302090000, TimeSource.OWN_OFFSET, 1), reading(20270302075000, TimeSource.GPS_CLOCK, 0)
    assert recording_time(FileTimes((own, gps)), AMSTERDAM).warnings == ()
    far = gps._replace(local=gps.local - timedelta(seconds=1))
    (warning,) = recording_time(FileTimes((own, far)), AMSTERDAM).warnings
    assert warning.code is Doubt.TIME_SOURCES_DISAGREE
    assert warning.message == (
        "The file contradicts itself: it was taken at 2027-03-02T08:00:00Z by own_offset, which counts, "
        "and at 2027-03-02T07:49:59Z by gps_clock"
    )


def test_a_limit_is_compared_as_rounded_for_the_message() -> None:
    assert measured(0, 5 * MINUTE + SECOND // 4) == (True, "5.00 min")
    assert measured(0, 5 * MINUTE + SECOND) == (False, "5.02 min")
