import json
from dataclasses import replace

import pytest

from domain.refusals.general import InvalidInput
from domain.tasks.schedule import (
    MAX_SLOTS,
    ExecutionMode,
    NewTimes,
    Schedule,
    Slot,
    check,
    check_choice,
    check_commitment,
    completion_limit,
    detect,
    is_possible_within,
    parse_slots,
    reschedule,
    schedule_instants,
)
from domain.values import wallclock
from domain.values.time import MINUTE

NOW = 20270301120000
DAY = 1_000_000
UTC = "UTC"
ASAP = Schedule(ExecutionMode.ASAP)
WINDOW = Schedule(ExecutionMode.TIME_WINDOW, time_window_start=20270302080000, time_window_end=20270302100000)
REQUESTED = Schedule(ExecutionMode.SCHEDULED, requested_time=20270302090000, tolerance_minutes=30)
SLOTS = (Slot("a", 20270302080000, 20270302090000), Slot("b", 20270302090000, 20270302100000))
ON_OFFER = Schedule(ExecutionMode.OPERATOR_SCHEDULE, slots=SLOTS)


def instant(value: int, timezone: str = UTC) -> int:
    return wallclock.to_instant("at", value, timezone)


def refused(schedule: Schedule) -> list[tuple[str, str]]:
    with pytest.raises(InvalidInput) as refusal:
        check(schedule, instant(NOW), UTC)
    return [(error.field, error.code) for error in refusal.value.errors]


@pytest.mark.parametrize(
    ("given", "requested", "start", "end", "expected"),
    [
        (None, None, None, None, "asap"),
        (None, 1, None, None, "scheduled"),
        (None, 1, 1, 2, "scheduled"),
        (None, None, 1, 2, "time_window"),
        (None, None, 1, None, "asap"),
        (None, None, None, 2, "asap"),
        (ExecutionMode.OPERATOR_SCHEDULE, 1, 1, 2, "operator_schedule"),
        (ExecutionMode.ASAP, 1, None, None, "asap"),
    ],
)
def test_mode_is_the_given_one_or_follows_from_the_times(
    given: ExecutionMode | None, requested: int | None, start: int | None, end: int | None, expected: str
) -> None:
    assert detect(given, requested, start, end) is ExecutionMode(expected)


@pytest.mark.parametrize("schedule", [ASAP, WINDOW, REQUESTED, ON_OFFER])
def test_sound_schedules_pass(schedule: Schedule) -> None:
    sound = replace(schedule, accept_by=NOW + 1, complete_by=NOW + DAY, deadline_at=NOW + 2 * DAY)
    assert check(sound, instant(NOW), UTC).deadline_at == instant(NOW + 2 * DAY)


@pytest.mark.parametrize(
    ("schedule", "errors"),
    [
        (replace(WINDOW, time_window_end=None), [("timeWindowEnd", "required")]),
        (replace(WINDOW, time_window_start=None), [("timeWindowStart", "required")]),
        (replace(WINDOW, time_window_end=WINDOW.time_window_start), [("timeWindowEnd", "out_of_order")]),
        (replace(REQUESTED, tolerance_minutes=None), [("toleranceMinutes", "required")]),
        (replace(ASAP, requested_time=20270302090000), [("toleranceMinutes", "required")]),
        (replace(REQUESTED, requested_time=None), [("requestedTime", "required")]),
        (replace(REQUESTED, tolerance_minutes=-1), [("toleranceMinutes", "out_of_bounds")]),
        (replace(ASAP, buffer_minutes=525_601), [("bufferMinutes", "out_of_bounds")]),
        (replace(ASAP, accept_by=NOW + 2, complete_by=NOW + 1), [("completeBy", "out_of_order")]),
        (replace(WINDOW, deadline_at=NOW + 1), [("deadlineAt", "out_of_order")]),
        (replace(ASAP, accept_by=NOW), [("acceptBy", "in_the_past")]),
        (replace(ASAP, complete_by=NOW), [("completeBy", "in_the_past")]),
        (replace(ASAP, deadline_at=20270301115959), [("deadlineAt", "in_the_past")]),
        (replace(WINDOW, time_window_start=20270301115958, time_window_end=NOW), [("timeWindowEnd", "in_the_past")]),
        (replace(REQUESTED, requested_time=20270301113000), [("requestedTime", "in_the_past")]),
        (replace(ASAP, slots=SLOTS), [("allowedTimeSlotsJson", "not_allowed")]),
        (
            replace(ON_OFFER, slots=(SLOTS[1], replace(SLOTS[0], end=20270302090001))),
            [("allowedTimeSlotsJson[0].start", "overlap")],
        ),
        (
            replace(ON_OFFER, slots=(SLOTS[0], replace(SLOTS[1], end=SLOTS[1].start))),
            [("allowedTimeSlotsJson[1].end", "out_of_order")],
        ),
        (
            replace(ON_OFFER, slots=(SLOTS[0], replace(SLOTS[1], slot_id="a"))),
            [("allowedTimeSlotsJson[1].slotId", "duplicate")],
        ),
        (
            replace(ON_OFFER, slots=(Slot("a", 20270301115958, NOW), SLOTS[1])),
            [("allowedTimeSlotsJson[0].end", "in_the_past")],
        ),
        # No moment of the window, or not the appointed one, comes before what must come after it.
        (replace(WINDOW, deadline_at=20270302095959), [("deadlineAt", "out_of_order")]),
        (replace(WINDOW, complete_by=20270302095959), [("completeBy", "out_of_order")]),
        (replace(REQUESTED, deadline_at=20270302085959), [("deadlineAt", "out_of_order")]),
        (replace(REQUESTED, complete_by=20270302085959), [("completeBy", "out_of_order")]),
        (replace(ASAP, complete_by=NOW + 2, deadline_at=NOW + 1), [("deadlineAt", "out_of_order")]),
        (replace(ASAP, accept_by=NOW + 2, deadline_at=NOW + 1), [("deadlineAt", "out_of_order")]),
        (replace(WINDOW, accept_by=20270302100001), [("acceptBy", "out_of_order")]),
        (replace(REQUESTED, accept_by=20270302093001), [("acceptBy", "out_of_order")]),
        (replace(ON_OFFER, accept_by=20270302100001), [("acceptBy", "out_of_order")]),
        (
            replace(REQUESTED, time_window_start=20270302090001, time_window_end=20270302100000),
            [("requestedTime", "outside_window")],
        ),
        (
            replace(REQUESTED, time_window_start=20270302080000, time_window_end=20270302085959),
            [("requestedTime", "outside_window")],
        ),
        (
            replace(ON_OFFER, time_window_start=20270302080001, time_window_end=20270302095959),
            [("allowedTimeSlotsJson[0].start", "outside_window"), ("allowedTimeSlotsJson[1].end", "outside_window")],
        ),
        (replace(ON_OFFER, complete_by=20270302095959), [("allowedTimeSlotsJson[1].end", "outside_window")]),
        (replace(ON_OFFER, deadline_at=20270302095959), [("allowedTimeSlotsJson[1].end", "outside_window")]),
    ],
)
def test_contradictions_are_refused_by_name(schedule: Schedule, errors: list[tuple[str, str]]) -> None:
    assert refused(schedule) == errors


def test_every_contradiction_is_told_at_once() -> None:
    schedule = replace(WINDOW, time_window_end=None, requested_time=20270302090000)
    with pytest.raises(InvalidInput) as refusal:
        check(schedule, instant(NOW), UTC)
    assert refusal.value.detail == (
        "timeWindowEnd: is needed for a time window; toleranceMinutes: is needed with requestedTime"
    )


@pytest.mark.parametrize(
    "schedule",
    [
        replace(WINDOW, accept_by=20270302101500, buffer_minutes=15, is_flexible_window=True),
        replace(WINDOW, complete_by=20270302100000, deadline_at=20270302100000),
        replace(REQUESTED, accept_by=20270302090000, complete_by=20270302090000, deadline_at=20270302090000),
        replace(WINDOW, buffer_minutes=15),
        replace(ASAP, tolerance_minutes=15),
        replace(WINDOW, time_window_start=20270228120000),
        replace(ON_OFFER, time_window_start=20270302080000, time_window_end=20270302100000, accept_by=20270302100000),
    ],
)
def test_what_can_be_kept_is_allowed(schedule: Schedule) -> None:
    check(schedule, instant(NOW), UTC)


@pytest.mark.parametrize(
    ("schedule", "expected"),
    [
        (ASAP, (None, None)),
        (WINDOW, (20270302080000, 20270302100000)),
        (replace(WINDOW, buffer_minutes=15), (20270302080000, 20270302100000)),
        (replace(WINDOW, buffer_minutes=15, is_flexible_window=True), (20270302074500, 20270302101500)),
        (REQUESTED, (20270302083000, 20270302093000)),
        (replace(REQUESTED, requested_time=99981231225959), (99981231222959, 99981231232959)),
    ],
)
def test_window(schedule: Schedule, expected: tuple[int | None, int | None]) -> None:
    at = schedule_instants(schedule, UTC)
    assert tuple(edge and wallclock.at(edge, UTC) for edge in (at.first, at.last)) == expected


@pytest.mark.parametrize(
    ("zone", "requested", "first", "last"),
    [
        # Twenty minutes are twenty minutes on the nights when clocks change, by an hour or by half of one.
        ("Europe/Amsterdam", 20270328031000, 20270328015000, 20270328033000),
        ("America/New_York", 20270314031000, 20270314015000, 20270314033000),
        ("America/Sao_Paulo", 20270314031000, 20270314025000, 20270314033000),
        ("Australia/Sydney", 20271003031000, 20271003015000, 20271003033000),
        ("Australia/Lord_Howe", 20271003024000, 20271003015000, 20271003030000),
        ("Australia/Lord_Howe", 20270404015000, 20270404013000, 20270404014000),
    ],
)
def test_a_window_is_as_long_as_it_says_where_clocks_change(zone: str, requested: int, first: int, last: int) -> None:
    at = schedule_instants(Schedule(ExecutionMode.SCHEDULED, requested_time=requested, tolerance_minutes=20), zone)
    assert at.requested_time is not None
    assert at.first is not None
    assert at.last is not None
    assert (at.requested_time - at.first, at.last - at.requested_time) == (20 * 60_000_000, 20 * 60_000_000)
    assert (wallclock.at(at.first, zone), wallclock.at(at.last, zone)) == (first, last)


def test_what_is_over_is_told_by_its_instant_where_the_digits_come_twice() -> None:
    zone = "Europe/Amsterdam"
    first = instant(20271031024000, zone)
    now = first + 50 * 60_000_000
    assert wallclock.at(now, zone) == 20271031023000, "which as digits is before 02:40"
    late = replace(ASAP, deadline_at=20271031024000)
    with pytest.raises(InvalidInput) as refusal:
        check(late, now, zone)
    assert [(error.field, error.code) for error in refusal.value.errors] == [("deadlineAt", "in_the_past")]
    check(late, first - 1, zone)


@pytest.mark.parametrize(
    ("schedule", "value", "code"),
    [
        (ASAP, NOW, "in_the_past"),
        (ASAP, NOW + 1, None),
        (WINDOW, 20270302075959, "outside_window"),
        (WINDOW, 20270302080000, None),
        (WINDOW, 20270302100000, None),
        (WINDOW, 20270302100001, "outside_window"),
        (replace(WINDOW, buffer_minutes=15, is_flexible_window=True), 20270302101500, None),
        (replace(WINDOW, buffer_minutes=15, is_flexible_window=True), 20270302101501, "outside_window"),
        (REQUESTED, 20270302082959, "outside_window"),
        (REQUESTED, 20270302093000, None),
        (replace(ASAP, time_window_start=20270302080000), 20270302075959, "outside_window"),
        (replace(ASAP, complete_by=20270302080000), 20270302080000, None),
        (replace(ASAP, complete_by=20270302080000), 20270302080001, "out_of_order"),
        (replace(ASAP, deadline_at=20270302080000), 20270302080001, "out_of_order"),
    ],
)
def test_an_operator_commits_to_a_time_that_can_be_kept(schedule: Schedule, value: int, code: str | None) -> None:
    at = schedule_instants(schedule, UTC)
    if code is None:
        check_commitment("committedTime", value, at, instant(NOW), UTC)
        return
    with pytest.raises(InvalidInput) as refusal:
        check_commitment("committedTime", value, at, instant(NOW), UTC)
    assert [(error.field, error.code) for error in refusal.value.errors] == [("committedTime", code)]


def test_slots_are_read_in_the_order_given() -> None:
    text = json.dumps(
        [
            {"slotId": "noon", "start": 20270302120000, "end": 20270302130000},
            {"slotId": 7, "start": 20270302080000, "end": 20270302090000},
        ]
    )
    assert parse_slots(text) == (
        Slot("noon", 20270302120000, 20270302130000),
        Slot("7", 20270302080000, 20270302090000),
    )


def slot(**changes: object) -> dict[str, object]:
    return {"slotId": "a", "start": 20270302080000, "end": 20270302090000} | changes


@pytest.mark.parametrize(
    ("value", "field", "code"),
    [
        ({}, "allowedTimeSlotsJson", "wrong_type"),
        ([slot()] * (MAX_SLOTS + 1), "allowedTimeSlotsJson", "too_many"),
        ([slot(), "b"], "allowedTimeSlotsJson[1]", "wrong_type"),
        ([slot(begin=1)], "allowedTimeSlotsJson[0].begin", "unknown_field"),
        ([slot(start="20270302080000")], "allowedTimeSlotsJson[0].start", "wrong_type"),
        ([slot(start=True)], "allowedTimeSlotsJson[0].start", "wrong_type"),
        ([slot(start=20270231080000)], "allowedTimeSlotsJson[0].start", "impossible_date"),
        ([slot(end=2027030208000)], "allowedTimeSlotsJson[0].end", "impossible_date"),
        ([slot(end=-2027030208000)], "allowedTimeSlotsJson[0].end", "impossible_date"),
        ([{"slotId": "a", "start": 20270302080000}], "allowedTimeSlotsJson[0].end", "wrong_type"),
        ([slot(slotId=1.5)], "allowedTimeSlotsJson[0].slotId", "wrong_type"),
        ([slot(slotId=" ")], "allowedTimeSlotsJson[0].slotId", "out_of_bounds"),
        ([slot(slotId="a\0")], "allowedTimeSlotsJson[0].slotId", "out_of_bounds"),
        ([slot(slotId="a" * 65)], "allowedTimeSlotsJson[0].slotId", "out_of_bounds"),
    ],
)
def test_slots_that_cannot_be_read_are_refused_by_path(value: object, field: str, code: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        parse_slots(json.dumps(value))
    assert [(error.field, error.code) for error in refusal.value.errors] == [(field, code)]


def test_a_new_appointed_time_takes_the_place_of_a_window_and_the_other_way_round() -> None:
    appointed = reschedule(WINDOW, NewTimes(requested_time=20270303090000), UTC)
    assert appointed == Schedule(ExecutionMode.SCHEDULED, requested_time=20270303090000, tolerance_minutes=0)
    windowed = reschedule(REQUESTED, NewTimes(20270303080000, 20270303100000), UTC)
    assert windowed == Schedule(
        ExecutionMode.TIME_WINDOW, time_window_start=20270303080000, time_window_end=20270303100000
    )


def test_one_end_of_a_window_is_moved_alone() -> None:
    assert reschedule(WINDOW, NewTimes(time_window_end=20270302110000), UTC) == replace(
        WINDOW, time_window_end=20270302110000
    )


def test_the_tolerance_and_the_operators_choice_stay() -> None:
    assert reschedule(REQUESTED, NewTimes(requested_time=20270303090000), UTC) == replace(
        REQUESTED, requested_time=20270303090000
    )
    chosen = reschedule(ON_OFFER, NewTimes(20270303080000, 20270303100000), UTC)
    assert chosen.execution_mode is ExecutionMode.OPERATOR_SCHEDULE


@pytest.mark.parametrize(
    ("times", "complete_by"),
    [
        (NewTimes(committed_time=20270302110000), 20270302120000),
        (NewTimes(committed_time=20270302130000), 20270302130000),
        (NewTimes(time_window_end=20270302140000), 20270302140000),
        (NewTimes(requested_time=20270302140000), 20270302140000),
    ],
)
def test_complete_by_is_put_off_where_the_new_times_end_after_it(times: NewTimes, complete_by: int) -> None:
    assert reschedule(replace(WINDOW, complete_by=20270302120000), times, UTC).complete_by == complete_by


def test_slots_go_with_the_window_that_they_were_offered_in() -> None:
    moved = reschedule(ON_OFFER, NewTimes(20270303080000, 20270303100000), UTC)
    assert (moved.execution_mode, moved.slots) == (ExecutionMode.OPERATOR_SCHEDULE, ())
    appointed = reschedule(ON_OFFER, NewTimes(requested_time=20270303080000), UTC)
    assert (appointed.execution_mode, appointed.slots) == (ExecutionMode.SCHEDULED, ())
    assert reschedule(ON_OFFER, NewTimes(committed_time=20270303080000), UTC) == ON_OFFER


def test_complete_by_is_put_off_at_most_to_the_deadline() -> None:
    flexible = replace(WINDOW, buffer_minutes=60, is_flexible_window=True, complete_by=20270302100000)
    moved = reschedule(replace(flexible, deadline_at=20270302113000), NewTimes(time_window_end=20270302110000), UTC)
    assert moved.complete_by == 20270302113000


def test_complete_by_stays_within_the_calendar() -> None:
    far = replace(REQUESTED, tolerance_minutes=525_600, complete_by=20270302100000)
    assert reschedule(far, NewTimes(requested_time=wallclock.LATEST), UTC).complete_by == wallclock.LATEST


AMSTERDAM = "Europe/Amsterdam"


def test_times_are_compared_as_instants_while_clocks_go_back() -> None:
    """IANA time zones: 02:30 occurs twice on 2027-10-31 in Amsterdam, an hour apart."""
    again = wallclock.known(20271031023000, 1_824_946_200_000_000)
    assert wallclock.rfc3339(again.instant) == "2027-10-31T01:30:00Z"
    window = replace(WINDOW, time_window_start=20271031010000, time_window_end=20271031020000, complete_by=again)
    moved = reschedule(window, NewTimes(time_window_end=20271031025000), AMSTERDAM)
    assert moved.complete_by == again, "02:50 is 40 minutes before the second 02:30"
    limited = replace(window, deadline_at=wallclock.known(20271031024500, again.instant + 15 * MINUTE))
    assert reschedule(limited, NewTimes(time_window_end=20271031040000), AMSTERDAM).complete_by == 20271031024500
    first = Schedule(ExecutionMode.TIME_WINDOW, time_window_start=20271031000000, time_window_end=again)
    assert is_possible_within(first, AMSTERDAM, 20271031025000, None)
    assert not is_possible_within(replace(first, time_window_end=20271031023000), AMSTERDAM, 20271031025000, None)


def test_a_filter_that_one_zone_does_not_have_is_no_refusal() -> None:
    """IANA time zones: clocks in Amsterdam skip 02:30 on 2027-03-28."""
    window = replace(WINDOW, time_window_start=20270328000000, time_window_end=20270328033000)
    assert is_possible_within(window, AMSTERDAM, 20270328023000, None)


BY_DAY = Schedule(ExecutionMode.TIME_WINDOW, time_window_start=20270104090000, time_window_end=20270104170000)
APPOINTED = Schedule(ExecutionMode.SCHEDULED, requested_time=20270104120000, tolerance_minutes=30)
BY_SLOT = Schedule(
    ExecutionMode.OPERATOR_SCHEDULE,
    slots=(Slot("1", 20270104090000, 20270104100000), Slot("2", 20270105090000, 20270105100000)),
)


@pytest.mark.parametrize(
    ("plan", "earliest", "latest", "possible"),
    [
        (Schedule(ExecutionMode.ASAP), 20280101000000, 20280102000000, True),
        (BY_DAY, 20270104160000, 20270104200000, True),
        (BY_DAY, 20270104170001, None, False),
        (BY_DAY, None, 20270104085959, False),
        (BY_DAY, 20270104100000, 20270104110000, True),
        (APPOINTED, 20270104123000, None, True),
        (APPOINTED, 20270104123001, None, False),
        (APPOINTED, None, 20270104112959, False),
        (BY_SLOT, 20270104110000, 20270105080000, False),
        (BY_SLOT, 20270104110000, 20270105090000, True),
        (Schedule(ExecutionMode.OPERATOR_SCHEDULE), 20270104110000, 20270105080000, True),
    ],
)
def test_when_work_may_be_done(plan: Schedule, earliest: int | None, latest: int | None, possible: bool) -> None:
    assert is_possible_within(plan, UTC, earliest, latest) is possible


M = ExecutionMode
ACCEPTED_AT = instant(20270102120000)


@pytest.mark.parametrize(
    ("plan", "chosen", "expected"),
    [
        (Schedule(M.ASAP), {}, 20270104121500),
        (Schedule(M.ASAP, deadline_at=20270110120000), {}, 20270110120000),
        (Schedule(M.ASAP, deadline_at=20270110120000, complete_by=20270103120000), {}, 20270103120000),
        (Schedule(M.TIME_WINDOW, 20270105090000, 20270105170000, deadline_at=20270110120000), {}, 20270105170000),
        (
            Schedule(M.TIME_WINDOW, 20270105090000, 20270105170000, buffer_minutes=30, is_flexible_window=True),
            {},
            20270105173000,
        ),
        # An operator who comes at the appointed time, or within the tolerance, is not overdue while the work goes on.
        (Schedule(M.SCHEDULED, requested_time=20270105090000, tolerance_minutes=30), {}, 20270105094500),
        (
            Schedule(M.SCHEDULED, requested_time=20270105090000, tolerance_minutes=30, deadline_at=20270105093500),
            {},
            20270105093500,
        ),
        (Schedule(M.OPERATOR_SCHEDULE), {"slot_end": instant(20270107100000)}, 20270107100000),
        (Schedule(M.OPERATOR_SCHEDULE), {"committed_to": instant(20270107100000)}, 20270109101500),
    ],
)
def test_every_acceptance_has_a_time_to_complete_by(plan: Schedule, chosen: dict[str, int], expected: int) -> None:
    times = {"slot_end": None, "committed_to": None} | chosen
    limit = completion_limit(schedule_instants(plan, UTC), ACCEPTED_AT, **times, duration=15 * MINUTE)
    assert wallclock.at(limit, UTC) == expected


@pytest.mark.parametrize(
    ("start", "end", "field"),
    [(None, None, "allowedTimeSlotsJson"), (1, None, "timeWindowEnd"), (None, 2, "timeWindowStart"), (1, 2, None)],
)
def test_an_operator_needs_something_to_choose_from(start: int | None, end: int | None, field: str | None) -> None:
    check_choice(ON_OFFER)
    check_choice(Schedule(ExecutionMode.ASAP, time_window_start=start, time_window_end=end))
    plan = Schedule(ExecutionMode.OPERATOR_SCHEDULE, time_window_start=start, time_window_end=end)
    if field is None:
        check_choice(plan)
        return
    with pytest.raises(InvalidInput) as refused:
        check_choice(plan)
    assert [(error.field, error.code) for error in refused.value.errors] == [(field, "required")]
