"""The schedule of a task: its execution mode, window, slots and deadlines (docs/reference/schedule.md).

Every time is a wallclock local to the task as 14 digits, yyyyMMddHHmmss. Times are compared by their instants, because
wallclocks repeat an hour when clocks go back.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from domain.refusals.general import InvalidInput
from domain.refusals.refusal import FieldError
from domain.values import json_text, wallclock
from domain.values.time import HOUR, MINUTE, Instant

MAX_SLOTS = 50
MAX_SLOT_ID_LENGTH = 64
MAX_MINUTES = 525_600  # a year
SLOTS_FIELD = "allowedTimeSlotsJson"
SLOT_KEYS = frozenset({"slotId", "start", "end"})


class ExecutionMode(StrEnum):
    """The way the time of a task is determined (field `executionMode`)."""

    ASAP = "asap"
    """Execution as soon as possible."""
    TIME_WINDOW = "time_window"
    """Execution within a window, from timeWindowStart to timeWindowEnd."""
    SCHEDULED = "scheduled"
    """Execution at requestedTime, up to toleranceMinutes earlier or later."""
    OPERATOR_SCHEDULE = "operator_schedule"
    """Execution at one of the slots, or at a time in the window, which the operator chooses when accepting."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A period that the operator can choose when accepting."""

    slot_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Schedule:
    """The agent's requirements of time. None means unspecified."""

    execution_mode: ExecutionMode
    time_window_start: int | None = None
    time_window_end: int | None = None
    requested_time: int | None = None
    tolerance_minutes: int | None = None
    buffer_minutes: int | None = None
    is_flexible_window: bool = False
    reschedule_allowed: bool = True
    slots: tuple[Slot, ...] = ()
    deadline_at: int | None = None
    accept_by: int | None = None
    complete_by: int | None = None


def detect(
    execution_mode: ExecutionMode | None,
    requested_time: int | None,
    time_window_start: int | None,
    time_window_end: int | None,
) -> ExecutionMode:
    """Return the supplied mode, else the mode that the times imply."""
    if execution_mode is not None:
        return execution_mode
    if requested_time is not None:
        return ExecutionMode.SCHEDULED
    if time_window_start is not None and time_window_end is not None:
        return ExecutionMode.TIME_WINDOW
    return ExecutionMode.ASAP


class ScheduleInstants(NamedTuple):
    """The instants, in microseconds UTC, of the times of a schedule that have the same names."""

    time_window_start: int | None
    time_window_end: int | None
    requested_time: int | None
    deadline_at: int | None
    accept_by: int | None
    complete_by: int | None
    slots: tuple[tuple[int, int], ...]
    """Start and end of each slot."""
    first: int | None
    """The instant from which the work may be done; None without a bound."""
    last: int | None
    """The instant until which the work may be done; None without a bound. In mode `scheduled`, the bounds are the
    requested time plus or minus the tolerance; a flexible window grows by its buffer on both sides."""

    @property
    def accepted_until(self) -> int | None:
        """The instant until which the task can be accepted: acceptBy, or the last time at which the work may be
        done."""
        ends = (self.accept_by, self.complete_by, self.work_until)
        return min((end for end in ends if end is not None), default=None)

    @property
    def work_until(self) -> int | None:
        """The last instant at which the work may be done: the end of the window, of the last slot, or the deadline."""
        slots = max((end for _, end in self.slots), default=None)
        return min((end for end in (self.last, slots, self.deadline_at) if end is not None), default=None)


def schedule_instants(schedule: Schedule, timezone: str) -> ScheduleInstants:
    """Return the instants of a schedule in an IANA zone. Raises `InvalidInput` for a time that does not exist there."""

    def instant(field: str, value: int | None) -> int | None:
        return None if value is None else wallclock.to_instant(field, value, timezone)

    start = first = instant("timeWindowStart", schedule.time_window_start)
    end = last = instant("timeWindowEnd", schedule.time_window_end)
    requested = instant("requestedTime", schedule.requested_time)
    margin = (schedule.buffer_minutes or 0) if schedule.is_flexible_window else 0
    if schedule.execution_mode is ExecutionMode.SCHEDULED:
        first = last = requested
        margin = schedule.tolerance_minutes or 0
    return ScheduleInstants(
        time_window_start=start,
        time_window_end=end,
        requested_time=requested,
        deadline_at=instant("deadlineAt", schedule.deadline_at),
        accept_by=instant("acceptBy", schedule.accept_by),
        complete_by=instant("completeBy", schedule.complete_by),
        slots=tuple(
            (
                wallclock.to_instant(f"{SLOTS_FIELD}[{index}].start", slot.start, timezone),
                wallclock.to_instant(f"{SLOTS_FIELD}[{index}].end", slot.end, timezone),
            )
            for index, slot in enumerate(schedule.slots)
        ),
        first=None if first is None else first - margin * MINUTE,
        last=None if last is None else last + margin * MINUTE,
    )


COMPLETION_MARGIN = 48 * HOUR
"""Time for the work in addition to its estimated duration, if the schedule sets no end."""


def completion_limit(
    at: ScheduleInstants,
    accepted_at: Instant,
    *,
    slot_end: Instant | None,
    committed_to: Instant | None,
    duration: Instant,
) -> Instant:
    """Return the instant by which an accepted task must be completed, in microseconds as `duration`.

    It is completeBy; else the end of the chosen slot or of the window, to which an appointed time adds the estimated
    duration; else the deadline; else the estimated duration and `COMPLETION_MARGIN` after the acceptance or the time
    that the operator committed to.
    """
    if at.complete_by is not None:
        return at.complete_by
    end = at.last if slot_end is None else slot_end
    if end is not None:
        appointed = slot_end is None and at.requested_time is not None
        limits = (end + duration if appointed else end, at.deadline_at)
        return min(limit for limit in limits if limit is not None)
    if at.deadline_at is not None:
        return at.deadline_at
    return max(accepted_at, committed_to or 0) + duration + COMPLETION_MARGIN


def is_possible_within(schedule: Schedule, timezone: str, earliest: int | None, latest: int | None) -> bool:
    """Return true if the work may be done at some time between two wallclocks in its zone; None leaves that side open.

    True for mode `asap`. Raises `InvalidInput` as `moments` does.
    """
    if schedule.execution_mode is ExecutionMode.ASAP:
        return True
    at = schedule_instants(schedule, timezone)
    # The same digits filter tasks of all zones, so a time that clocks skip in one of them is not refused.
    begin, until = (None if time is None else wallclock.in_zone(time, timezone).instant for time in (earliest, latest))
    return any(
        (until is None or start is None or start <= until) and (begin is None or end is None or end >= begin)
        for start, end in at.slots or ((at.first, at.last),)
    )


class RescheduleStatus(StrEnum):
    """The status of a reschedule request."""

    PENDING = "Pending"
    """Waits for the other side's answer."""
    APPROVED = "Approved"
    """Approved; the new times apply."""
    REJECTED = "Rejected"
    """Rejected; the old times remain."""
    WITHDRAWN = "Withdrawn"
    """Withdrawn by the side that asked; the old times remain."""
    SUPERSEDED = "Superseded"
    """Replaced by a newer request of the same side."""


@dataclass(frozen=True, slots=True)
class NewTimes:
    """The times that a reschedule request changes; None leaves a time unchanged."""

    time_window_start: int | None = None
    time_window_end: int | None = None
    requested_time: int | None = None
    committed_time: int | None = None


def reschedule(schedule: Schedule, times: NewTimes, timezone: str) -> Schedule:
    """Return the schedule with new times. A requested time replaces a window and the other way round, and either
    replaces the slots.

    `completeBy` moves to the end of the new times when that is later; the deadline stays. Raises `InvalidInput` for a
    time that does not exist in the zone.
    """
    start, end = times.time_window_start, times.time_window_end
    moved = schedule
    if times.requested_time is not None:
        moved = replace(
            moved,
            execution_mode=ExecutionMode.SCHEDULED,
            requested_time=times.requested_time,
            tolerance_minutes=schedule.tolerance_minutes or 0,
            time_window_start=start,
            time_window_end=end,
            slots=(),
        )
    elif start is not None or end is not None:
        chosen = schedule.execution_mode is ExecutionMode.OPERATOR_SCHEDULE
        moved = replace(
            moved,
            execution_mode=schedule.execution_mode if chosen else ExecutionMode.TIME_WINDOW,
            requested_time=None,
            tolerance_minutes=None,
            time_window_start=schedule.time_window_start if start is None else start,
            time_window_end=schedule.time_window_end if end is None else end,
            slots=(),
        )
    if moved.complete_by is None:
        return moved
    last = schedule_instants(moved, timezone).last or 0
    # A tolerance may lead past the last valid wallclock.
    last = min(last, wallclock.to_instant("completeBy", wallclock.LATEST, timezone))
    ends = {
        wallclock.to_instant(field, time, timezone): time
        for field, time in (
            ("newCommittedTime", times.committed_time),
            ("completeBy", moved.complete_by),
            ("completeBy", wallclock.at(last, timezone)),
        )
        if time is not None
    }
    until = max(ends)
    if moved.deadline_at is not None:
        deadline = wallclock.to_instant("deadlineAt", moved.deadline_at, timezone)
        ends, until = {**ends, deadline: moved.deadline_at}, min(until, deadline)
    return replace(moved, complete_by=ends[until])


def check(schedule: Schedule, now: int, timezone: str) -> ScheduleInstants:
    """Refuse a schedule that cannot be kept: times that contradict each other, or have passed at the instant `now`.

    Raises `InvalidInput` with every contradiction, each by the name of its field, or with the first time that does
    not exist in the zone.
    """
    at = schedule_instants(schedule, timezone)
    errors = (
        *_incomplete(schedule),
        *_contradictions(at),
        *_past(schedule, at, now, timezone),
        *_slot_errors(schedule, at, now, timezone),
    )
    if errors:
        raise InvalidInput("; ".join(f"{error.field}: {error.message}" for error in errors), errors=errors)
    return at


def check_choice(schedule: Schedule) -> None:
    """Refuse a new task in mode `operator_schedule` that offers neither slots nor a window to choose a time from.

    Raises `InvalidInput`.
    """
    if schedule.execution_mode is not ExecutionMode.OPERATOR_SCHEDULE or schedule.slots:
        return
    ends = {"timeWindowStart": schedule.time_window_start, "timeWindowEnd": schedule.time_window_end}
    missing = [name for name, value in ends.items() if value is None]
    if len(missing) == len(ends):
        message = "is needed for operator_schedule, or timeWindowStart with timeWindowEnd: the operator chooses from it"
        raise InvalidInput.for_field(SLOTS_FIELD, "required", message)
    for name in missing:
        raise InvalidInput.for_field(name, "required", f"is needed for operator_schedule without {SLOTS_FIELD}")


def check_commitment(field: str, value: int, at: ScheduleInstants, now: int, timezone: str) -> None:
    """Refuse a time to which an operator cannot commit: in the past, outside the window or after a deadline.

    Raises `InvalidInput` that names `field`.
    """
    instant = wallclock.to_instant(field, value, timezone)
    if instant <= now:
        raise InvalidInput.for_field(field, "in_the_past", _later_than_now(now, timezone))
    if at.first is not None and instant < at.first:
        begins = wallclock.at(at.first, timezone)
        raise InvalidInput.for_field(field, "outside_window", f"must not be before the window begins, {begins}")
    if at.last is not None and instant > at.last:
        ends = wallclock.at(at.last, timezone)
        raise InvalidInput.for_field(field, "outside_window", f"must not be after the window ends, {ends}")
    for name, limit in (("completeBy", at.complete_by), ("deadlineAt", at.deadline_at)):
        if limit is not None and instant > limit:
            raise InvalidInput.for_field(
                field, "out_of_order", f"must not be after {name}, {wallclock.at(limit, timezone)}"
            )


def parse_slots(text: str) -> tuple[Slot, ...]:
    """Parse the slots in `allowedTimeSlotsJson`. Raises `InvalidInput` naming the member, as in
    `allowedTimeSlotsJson[0].start`."""
    value = json_text.read(SLOTS_FIELD, text)
    if not isinstance(value, list):
        raise InvalidInput.for_field(SLOTS_FIELD, "wrong_type", "must be an array of slots")
    if len(value) > MAX_SLOTS:
        raise InvalidInput.for_field(SLOTS_FIELD, "too_many", f"may have at most {MAX_SLOTS} slots")
    return tuple(_slot(f"{SLOTS_FIELD}[{index}]", member) for index, member in enumerate(value))


def _slot(field: str, value: object) -> Slot:
    members = json_text.known_keys(field, value, SLOT_KEYS)
    return Slot(
        slot_id=_slot_id(f"{field}.slotId", members.get("slotId")),
        start=_wallclock(f"{field}.start", members.get("start")),
        end=_wallclock(f"{field}.end", members.get("end")),
    )


def _slot_id(field: str, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise InvalidInput.for_field(field, "wrong_type", "must be text or a whole number")
    text = str(value).strip()
    if not 0 < len(text) <= MAX_SLOT_ID_LENGTH or not text.isprintable():
        raise InvalidInput.for_field(
            field, "out_of_bounds", f"must have 1 to {MAX_SLOT_ID_LENGTH} printable characters"
        )
    return text


def _wallclock(field: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidInput.for_field(field, "wrong_type", "must be 14 digits, yyyyMMddHHmmss")
    wallclock.parse(field, value)
    return value


def _incomplete(schedule: Schedule) -> Iterator[FieldError]:
    windowed = schedule.execution_mode is ExecutionMode.TIME_WINDOW
    scheduled = schedule.execution_mode is ExecutionMode.SCHEDULED
    appointed = schedule.requested_time is not None
    for field, needed, value, reason in (
        ("timeWindowStart", windowed, schedule.time_window_start, "is needed for a time window"),
        ("timeWindowEnd", windowed, schedule.time_window_end, "is needed for a time window"),
        ("requestedTime", scheduled, schedule.requested_time, "is needed when executionMode is scheduled"),
        ("toleranceMinutes", appointed, schedule.tolerance_minutes, "is needed with requestedTime"),
    ):
        if needed and value is None:
            yield FieldError(field, "required", reason)
    for field, minutes in (
        ("toleranceMinutes", schedule.tolerance_minutes),
        ("bufferMinutes", schedule.buffer_minutes),
    ):
        if minutes is not None and not 0 <= minutes <= MAX_MINUTES:
            yield FieldError(field, "out_of_bounds", f"must be from 0 to {MAX_MINUTES}")


def _contradictions(at: ScheduleInstants) -> Iterator[FieldError]:
    start, end, requested = at.time_window_start, at.time_window_end, at.requested_time
    if start is not None and end is not None and end <= start:
        yield FieldError("timeWindowEnd", "out_of_order", "must be after timeWindowStart")
    elif requested is not None and not _within(requested, start, end):
        yield FieldError("requestedTime", "outside_window", "must be from timeWindowStart to timeWindowEnd")
    if at.accept_by is not None and at.last is not None and at.accept_by > at.last:
        yield FieldError("acceptBy", "out_of_order", "must not be after the end of the window")
    known = (
        (start, "timeWindowStart"),
        (end, "timeWindowEnd"),
        (requested, "requestedTime"),
        (at.accept_by, "acceptBy"),
    )
    earlier = [(instant, name) for instant, name in known if instant is not None]
    for field, limit in (("completeBy", at.complete_by), ("deadlineAt", at.deadline_at)):
        if limit is None:
            continue
        if earlier and limit < max(earlier)[0]:
            yield FieldError(field, "out_of_order", f"must not be before {max(earlier)[1]}")
        earlier.append((limit, field))


def _within(instant: int, first: int | None, last: int | None) -> bool:
    return (first is None or first <= instant) and (last is None or instant <= last)


def _past(schedule: Schedule, at: ScheduleInstants, now: int, timezone: str) -> Iterator[FieldError]:
    tolerance = (schedule.tolerance_minutes or 0) * MINUTE
    for field, limit in (
        ("acceptBy", at.accept_by),
        ("completeBy", at.complete_by),
        ("deadlineAt", at.deadline_at),
        ("timeWindowEnd", at.time_window_end),
        ("requestedTime", None if at.requested_time is None else at.requested_time + tolerance),
    ):
        if limit is not None and limit <= now:
            yield FieldError(field, "in_the_past", _later_than_now(now, timezone))


def _later_than_now(now: int, timezone: str) -> str:
    return f"must be after now, {wallclock.at(now, timezone)} at the task"


def _slot_errors(schedule: Schedule, at: ScheduleInstants, now: int, timezone: str) -> Iterator[FieldError]:
    if schedule.slots and schedule.execution_mode is not ExecutionMode.OPERATOR_SCHEDULE:
        yield FieldError(SLOTS_FIELD, "not_allowed", "goes only with executionMode operator_schedule")
    seen = set[str]()
    for index, (slot, (start, end)) in enumerate(zip(schedule.slots, at.slots, strict=True)):
        field = f"{SLOTS_FIELD}[{index}]"
        if slot.slot_id in seen:
            yield FieldError(f"{field}.slotId", "duplicate", f"{slot.slot_id} is there already")
        seen.add(slot.slot_id)
        if end <= start:
            yield FieldError(f"{field}.end", "out_of_order", "must be after start")
        elif end <= now:
            yield FieldError(f"{field}.end", "in_the_past", _later_than_now(now, timezone))
        yield from _outside(field, start, end, at)
    in_order = sorted(enumerate(at.slots), key=lambda entry: entry[1])
    for (earlier, (_, end)), (index, (start, _)) in pairwise(in_order):
        if start < end:
            other = schedule.slots[earlier].slot_id
            yield FieldError(f"{SLOTS_FIELD}[{index}].start", "overlap", f"overlaps with slot {other}")
    if at.accept_by is not None and at.slots and at.accept_by > max(end for _, end in at.slots):
        yield FieldError("acceptBy", "out_of_order", "must not be after the end of the last slot")


def _outside(field: str, start: int, end: int, at: ScheduleInstants) -> Iterator[FieldError]:
    if at.first is not None and start < at.first:
        yield FieldError(f"{field}.start", "outside_window", "must not be before the window begins")
    limits = (("the window ends", at.last), ("completeBy", at.complete_by), ("deadlineAt", at.deadline_at))
    if late := [name for name, limit in limits if limit is not None and end > limit]:
        yield FieldError(f"{field}.end", "outside_window", f"must not be after {late[0]}")
