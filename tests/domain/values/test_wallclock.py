from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from domain.refusals.general import InvalidInput
from domain.values import wallclock

ZONES = st.sampled_from(
    [
        "Europe/Amsterdam",
        "America/New_York",
        "America/St_Johns",
        "Asia/Kolkata",
        "Asia/Kathmandu",
        "Australia/Lord_Howe",
        "Pacific/Apia",
        "Pacific/Kiritimati",
        "Africa/Casablanca",
        "Etc/GMT+12",
        "UTC",
    ]
)
SECONDS = st.integers(min_value=0, max_value=7_000_000_000)


def read_code(refused: pytest.ExceptionInfo[InvalidInput]) -> tuple[str, str]:
    (error,) = refused.value.errors
    return error.field, error.code


def test_a_stored_time_keeps_its_instant_where_that_shows_its_digits() -> None:
    again = wallclock.known(20271031023000, 1_824_946_200_000_000)
    assert wallclock.from_stored(20271031023000, again.instant, "Europe/Amsterdam") == again
    kept = wallclock.from_stored(20271031023000, again.instant, "Europe/Amsterdam")
    assert isinstance(kept, wallclock.Wallclock)
    assert kept.instant == again.instant
    for other in (
        wallclock.from_stored(20271031023000, again.instant, "Europe/London"),
        wallclock.from_stored(20271031023000, None, "Europe/Amsterdam"),
    ):
        assert (other, type(other)) == (20271031023000, int)
    assert wallclock.from_stored(None, again.instant, "UTC") is None


def test_fourteen_digits_are_a_local_time() -> None:
    assert wallclock.parse("deadlineAt", 20261231235958) == datetime(2026, 12, 31, 23, 59, 58)  # noqa: DTZ001 - local


@pytest.mark.parametrize(
    "value",
    [
        20260231120000,
        20261301120000,
        20260001120000,
        20260100120000,
        20250229000000,
        20260101240000,
        20260101006000,
        20260101000060,
        2026010112,
        99991231235959,
        120260101120000,
        10**30,
        0,
        -20260101120000,
    ],
)
def test_a_time_that_cannot_be_names_its_field(value: int) -> None:
    with pytest.raises(InvalidInput) as refused:
        wallclock.parse("items[0].start", value)
    assert read_code(refused) == ("items[0].start", "impossible_date")
    with pytest.raises(InvalidInput):
        wallclock.to_instant("items[0].start", value, "UTC")


@given(st.datetimes(datetime(1000, 1, 1), datetime(9998, 12, 31)))  # noqa: DTZ001 - local times
def test_every_date_of_the_calendar_is_read(moment: datetime) -> None:
    moment = moment.replace(microsecond=0)
    assert wallclock.parse("at", int(moment.strftime("%Y%m%d%H%M%S"))) == moment


def test_the_offset_of_the_season_counts() -> None:
    winter = wallclock.to_instant("at", 20260115120000, "Europe/Amsterdam")
    summer = wallclock.to_instant("at", 20260715120000, "Europe/Amsterdam")
    assert winter == int(datetime(2026, 1, 15, 11, tzinfo=UTC).timestamp()) * 1_000_000
    assert summer == int(datetime(2026, 7, 15, 10, tzinfo=UTC).timestamp()) * 1_000_000


@pytest.mark.parametrize(
    ("value", "zone"),
    [
        (20260329020000, "Europe/Amsterdam"),
        (20260329025959, "Europe/Amsterdam"),
        (20260308023000, "America/New_York"),
        (20261004021500, "Australia/Lord_Howe"),  # half an hour only
        (20111230120000, "Pacific/Apia"),  # a whole day that was skipped
    ],
)
def test_a_time_that_clocks_skip_is_refused(value: int, zone: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        wallclock.to_instant("requestedTime", value, zone)
    assert read_code(refused) == ("requestedTime", "nonexistent_time")


def test_the_edges_of_a_gap_exist_and_touch() -> None:
    before = wallclock.to_instant("at", 20260329015959, "Europe/Amsterdam")
    after = wallclock.to_instant("at", 20260329030000, "Europe/Amsterdam")
    assert after - before == 1_000_000


def test_a_time_that_comes_twice_is_the_first() -> None:
    instant = wallclock.to_instant("at", 20261025023000, "Europe/Amsterdam")
    assert instant == int(datetime(2026, 10, 25, 0, 30, tzinfo=UTC).timestamp()) * 1_000_000
    assert wallclock.at(instant + 3_600_000_000, "Europe/Amsterdam") == 20261025023000


@given(SECONDS, ZONES)
def test_an_instant_comes_back_or_is_the_second_of_two(seconds: int, zone: str) -> None:
    instant = seconds * 1_000_000
    value = wallclock.at(instant, zone)
    again = wallclock.to_instant("at", value, zone)
    assert wallclock.at(again, zone) == value
    assert again <= instant <= again + 2 * 3_600_000_000


@given(st.datetimes(datetime(1000, 1, 1), datetime(9998, 12, 31)), ZONES)  # noqa: DTZ001 - local times
def test_a_wallclock_comes_back_or_does_not_exist(moment: datetime, zone: str) -> None:
    value = int(moment.strftime("%Y%m%d%H%M%S"))
    try:
        instant = wallclock.to_instant("at", value, zone)
    except InvalidInput as refused:
        assume(refused.errors[0].code != "nonexistent_time")
        raise
    assert wallclock.at(instant, zone) == value


def test_parts_of_a_second_are_cut_off() -> None:
    assert wallclock.at(999_999, "UTC") == 19700101000000
    assert wallclock.at(-1, "UTC") == 19691231235959


@given(st.integers(-(10**15), 10**15), st.integers(-(10**15), 10**15))
def test_a_countdown_never_promises_more_than_there_is(instant: int, now: int) -> None:
    left = timedelta(seconds=wallclock.seconds_until(instant, now))
    assert left <= timedelta(microseconds=instant - now) < left + timedelta(seconds=1)


@given(SECONDS, ZONES)
def test_a_wallclock_of_an_instant_knows_it(seconds: int, timezone: str) -> None:
    instant = seconds * 1_000_000 + 123_456
    shown = wallclock.at(instant, timezone)
    assert shown.instant == instant
    assert wallclock.known(int(shown), instant) == shown
    assert wallclock.rfc3339(instant) == f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%SZ}"
    assert wallclock.at(wallclock.in_zone(int(shown), timezone).instant, timezone) == shown
    told = datetime.fromisoformat(wallclock.with_offset(shown))
    assert f"{told:%Y%m%d%H%M%S}" == str(shown)
    assert abs(told.timestamp() - seconds) <= 30, "an offset has whole minutes, which some had not before 1972"


def test_a_wallclock_of_a_zone_is_the_first_of_two_and_survives_a_skipped_hour() -> None:
    assert wallclock.rfc3339(wallclock.in_zone(20271031023000, "Europe/Amsterdam").instant) == "2027-10-31T00:30:00Z"
    assert wallclock.rfc3339(wallclock.in_zone(20270328023000, "Europe/Amsterdam").instant) == "2027-03-28T01:30:00Z"
    assert wallclock.with_offset(wallclock.in_zone(20271120143000, "Europe/Amsterdam")) == "2027-11-20T14:30:00+01:00"
    assert wallclock.with_offset(wallclock.in_zone(20271120143000, "America/St_Johns")) == "2027-11-20T14:30:00-03:30"
    assert wallclock.with_offset(wallclock.in_zone(20271120143000, "UTC")) == "2027-11-20T14:30:00Z"
    assert wallclock.in_zone(None, "UTC") is wallclock.known(None, 0) is None


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/Los_Angeles", "UTC"])
@pytest.mark.parametrize(
    "text",
    [
        "0001-01-01T00:00:00+14:00",
        "0001-01-01",
        "0999-12-31T23:59:59Z",
        "9999-12-31T23:59:59-12:00",
        "9999-01-02T00:00Z",
    ],
)
def test_an_iso_time_without_14_digits_in_its_zone_is_impossible(text: str, zone: str) -> None:
    time = wallclock.from_iso(text)
    assert time is not None
    with pytest.raises(InvalidInput) as refused:
        wallclock.to_instant("start", time, zone)
    assert refused.value.detail == "start: must have a year from 1000 to 9998"
    assert [error.code for error in refused.value.errors] == ["impossible_date"]
