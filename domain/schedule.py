"""When a task may be done: its execution mode, window, slots and deadlines (specification, "Task create fields").

Every time is a wallclock local to the task as 14 digits, yyyyMMddHHmmss, so that two of one task compare as
integers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from itertools import pairwise

from domain import json_text, wallclock
from domain.errors import FieldError, InvalidInput

MAX_SLOTS = 50
MAX_SLOT_ID_LENGTH = 64
MAX_MINUTES = 525_600  # a year
SLOTS_FIELD = "allowedTimeSlotsJson"
SLOT_KEYS = frozenset({"slotId", "start", "end"})


class ExecutionMode(StrEnum):
    """How the time of a task is settled (field `executionMode`)."""

    ASAP = "asap"
    """As soon as possible."""
    TIME_WINDOW = "time_window"
    """Within a window, from timeWindowStart to timeWindowEnd."""
    SCHEDULED = "scheduled"
    """At requestedTime, toleranceMinutes sooner or later."""
    OPERATOR_SCHEDULE = "operator_schedule"
    """The operator picks one of the slots, or a time in the window, when accepting."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A stretch of time on offer; the operator picks one when accepting."""

    slot_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Schedule:
    """What the agent wishes about time. None is "not said"."""

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
    """The mode in force: the one given, else the one that the times imply (specification, "Execution mode
    auto-detection")."""
    if execution_mode is not None:
        return execution_mode
    if requested_time is not None:
        return ExecutionMode.SCHEDULED
    if time_window_start is not None and time_window_end is not None:
        return ExecutionMode.TIME_WINDOW
    return ExecutionMode.ASAP


def window(schedule: Schedule) -> tuple[int | None, int | None]:
    """The first and last wallclock at which the work may be done; None where that side is open.

    `scheduled` is the requested time plus or minus the tolerance; a flexible window grows by its buffer on both
    sides. Expects a schedule that `check` has passed.
    """
    if schedule.execution_mode is ExecutionMode.SCHEDULED:
        tolerance = schedule.tolerance_minutes or 0
        return _moved(schedule.requested_time, -tolerance), _moved(schedule.requested_time, tolerance)
    buffer = (schedule.buffer_minutes or 0) if schedule.is_flexible_window else 0
    return _moved(schedule.time_window_start, -buffer), _moved(schedule.time_window_end, buffer)


def is_possible_within(schedule: Schedule, earliest: int | None, latest: int | None) -> bool:
    """Whether the work may be done at some time between two wallclocks, each open where it is None.

    What is to be done as soon as possible always may.
    """
    if schedule.execution_mode is ExecutionMode.ASAP:
        return True
    stretches: list[tuple[int | None, int | None]] = [(slot.start, slot.end) for slot in schedule.slots]
    return any(
        (latest is None or start is None or start <= latest) and (earliest is None or end is None or end >= earliest)
        for start, end in stretches or [window(schedule)]
    )


class RescheduleStatus(StrEnum):
    """Where a wish for another time stands."""

    PENDING = "Pending"
    """Nobody has answered yet."""
    APPROVED = "Approved"
    """The new times hold."""
    REJECTED = "Rejected"
    """The old times stay."""


@dataclass(frozen=True, slots=True)
class NewTimes:
    """What somebody wishes to change about the schedule of a task; None stays as it is."""

    time_window_start: int | None = None
    time_window_end: int | None = None
    requested_time: int | None = None
    committed_time: int | None = None


def reschedule(schedule: Schedule, times: NewTimes) -> Schedule:
    """The schedule with new times. An appointed time takes the place of a window and the other way round.

    `completeBy` is put off where the new times end after it; the deadline stays.
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
        )
    elif start is not None or end is not None:
        moved = replace(
            moved,
            execution_mode=ExecutionMode.TIME_WINDOW,
            requested_time=None,
            tolerance_minutes=None,
            time_window_start=schedule.time_window_start if start is None else start,
            time_window_end=schedule.time_window_end if end is None else end,
        )
    if schedule.execution_mode is ExecutionMode.OPERATOR_SCHEDULE:
        moved = replace(moved, execution_mode=schedule.execution_mode)
    if moved.complete_by is None:
        return moved
    return replace(moved, complete_by=max(moved.complete_by, window(moved)[1] or 0, times.committed_time or 0))


def check(schedule: Schedule, now: int) -> None:
    """Refuse wishes that contradict each other or are over at `now`, the wallclock at the task.

    Expects times that exist. Raises `InvalidInput` with every contradiction, each by the name of its field.
    """
    errors = (*_contradictions(schedule), *_past(schedule, now), *_slot_errors(schedule, now))
    if errors:
        raise InvalidInput("; ".join(f"{error.field}: {error.message}" for error in errors), errors=errors)


def parse_slots(text: str) -> tuple[Slot, ...]:
    """The slots of `allowedTimeSlotsJson`. Raises `InvalidInput` naming the member, as in
    `allowedTimeSlotsJson[0].start`."""
    value = json_text.read(SLOTS_FIELD, text)
    if not isinstance(value, list):
        raise InvalidInput.of(SLOTS_FIELD, "wrong_type", "must be an array of slots")
    if len(value) > MAX_SLOTS:
        raise InvalidInput.of(SLOTS_FIELD, "too_many", f"may have at most {MAX_SLOTS} slots")
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
        raise InvalidInput.of(field, "wrong_type", "must be text or a whole number")
    text = str(value).strip()
    if not 0 < len(text) <= MAX_SLOT_ID_LENGTH or not text.isprintable():
        raise InvalidInput.of(field, "out_of_bounds", f"must have 1 to {MAX_SLOT_ID_LENGTH} printable characters")
    return text


def _wallclock(field: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidInput.of(field, "wrong_type", "must be 14 digits, yyyyMMddHHmmss")
    wallclock.parse(field, value)
    return value


def _moved(digits: int | None, minutes: int) -> int | None:
    if digits is None or minutes == 0:
        return digits
    return int((wallclock.parse("time", digits) + timedelta(minutes=minutes)).strftime("%Y%m%d%H%M%S"))


def _contradictions(schedule: Schedule) -> Iterator[FieldError]:
    start, end = schedule.time_window_start, schedule.time_window_end
    windowed = schedule.execution_mode is ExecutionMode.TIME_WINDOW
    scheduled = schedule.execution_mode is ExecutionMode.SCHEDULED
    for field, needed, value, reason in (
        ("timeWindowStart", windowed, start, "is needed for a time window"),
        ("timeWindowEnd", windowed, end, "is needed for a time window"),
        ("requestedTime", scheduled, schedule.requested_time, "is needed when executionMode is scheduled"),
        (
            "toleranceMinutes",
            schedule.requested_time is not None,
            schedule.tolerance_minutes,
            "is needed with requestedTime",
        ),
    ):
        if needed and value is None:
            yield FieldError(field, "required", reason)
    for field, minutes in (
        ("toleranceMinutes", schedule.tolerance_minutes),
        ("bufferMinutes", schedule.buffer_minutes),
    ):
        if minutes is not None and not 0 <= minutes <= MAX_MINUTES:
            yield FieldError(field, "out_of_bounds", f"must be from 0 to {MAX_MINUTES}")
    if start is not None and end is not None and end <= start:
        yield FieldError("timeWindowEnd", "out_of_order", "must be after timeWindowStart")
    for field, later, earlier, reason in (
        ("completeBy", schedule.complete_by, schedule.accept_by, "must not be before acceptBy"),
        ("deadlineAt", schedule.deadline_at, start, "must not be before timeWindowStart"),
    ):
        if later is not None and earlier is not None and later < earlier:
            yield FieldError(field, "out_of_order", reason)


def _past(schedule: Schedule, now: int) -> Iterator[FieldError]:
    for field, limit in (
        ("acceptBy", schedule.accept_by),
        ("completeBy", schedule.complete_by),
        ("deadlineAt", schedule.deadline_at),
        ("timeWindowEnd", schedule.time_window_end),
        ("requestedTime", _moved(schedule.requested_time, schedule.tolerance_minutes or 0)),
    ):
        if limit is not None and limit <= now:
            yield FieldError(field, "in_the_past", f"must be after now, {now} at the task")


def _slot_errors(schedule: Schedule, now: int) -> Iterator[FieldError]:
    if schedule.slots and schedule.execution_mode is not ExecutionMode.OPERATOR_SCHEDULE:
        yield FieldError(SLOTS_FIELD, "not_allowed", "goes only with executionMode operator_schedule")
    seen = set[str]()
    for index, slot in enumerate(schedule.slots):
        if slot.slot_id in seen:
            yield FieldError(f"{SLOTS_FIELD}[{index}].slotId", "duplicate", f"{slot.slot_id} is there already")
        seen.add(slot.slot_id)
        if slot.end <= slot.start:
            yield FieldError(f"{SLOTS_FIELD}[{index}].end", "out_of_order", "must be after start")
        elif slot.end <= now:
            yield FieldError(f"{SLOTS_FIELD}[{index}].end", "in_the_past", f"must be after now, {now} at the task")
    in_order = sorted(enumerate(schedule.slots), key=lambda entry: (entry[1].start, entry[1].end))
    for (_, earlier), (index, later) in pairwise(in_order):
        if later.start < earlier.end:
            yield FieldError(f"{SLOTS_FIELD}[{index}].start", "overlap", f"overlaps with slot {earlier.slot_id}")
