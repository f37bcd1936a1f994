"""The instant of a recording, and the source that says it (docs/decisions/0107-recording-times.md)."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from domain.proofs.photo_warnings import Doubt, PhotoWarning
from domain.values import wallclock
from domain.values.time import MINUTE, Instant

MAX_ROUNDING = MINUTE
"""How far the two times of a device may be apart: a clock without seconds shows no more."""


class TimeSource(StrEnum):
    """The source of a recording's time, the best first."""

    OWN_OFFSET = "own_offset"
    """The camera's clock, with the offset from UTC that the file states for it in a field of its own."""
    TEXT_OFFSET = "text_offset"
    """The camera's clock, with the offset from UTC within the text of the time."""
    GPS_CLOCK = "gps_clock"
    """The clock of GPS satellites, which shows UTC."""
    MOVIE_HEADER = "movie_header"
    """The header of a video, which is in UTC."""
    TASK_ZONE = "task_zone"
    """The camera's clock alone: it is taken to show the time at the task."""


class RecordingTime(NamedTuple):
    """An instant with its source, and the warnings that finding it raised."""

    instant: Instant | None
    source: TimeSource | None = None
    warnings: tuple[PhotoWarning, ...] = ()


def captured_time(
    field: str, captured_at: int | None, captured_instant: Instant | None, timezone: str
) -> RecordingTime:
    """Return the instant that a device states: its instant, else its wallclock at the task.

    Two that contradict each other are a warning. Raises `InvalidInput`, which names `field`, for a wallclock without
    an instant that clocks at the task never show.
    """
    if captured_at is None:
        return RecordingTime(captured_instant)
    if captured_instant is None:
        first = wallclock.to_instant(field, captured_at, timezone)
        return RecordingTime(first, warnings=clock_change(wallclock.parse(field, captured_at), timezone))
    shown = wallclock.instants_of(wallclock.parse(field, captured_at), timezone)
    if min(abs(instant - captured_instant) for instant in shown) <= MAX_ROUNDING:
        return RecordingTime(captured_instant)
    message = (
        f"capturedAt ({captured_at}) and capturedInstant ({wallclock.rfc3339(captured_instant)}) are different times: "
        f"the instant counts, {wallclock.at(captured_instant, timezone)} at the task"
    )
    return RecordingTime(captured_instant, warnings=(PhotoWarning(Doubt.CAPTURED_TIMES_DISAGREE, message),))


def clock_change(local: datetime, timezone: str) -> tuple[PhotoWarning, ...]:
    """Return the warning about a local time without offset that occurs twice or never, because clocks change."""
    first, second = wallclock.instants_of(local, timezone)
    if first == second:
        return ()
    twice = first < second
    message = (
        f"{local.isoformat(' ')} has no offset from UTC and {'occurs twice' if twice else 'does not exist'} in "
        f"{timezone}, where clocks change: it counts as {wallclock.rfc3339(first)}"
    )
    return (PhotoWarning(Doubt.CLOCKS_CHANGE, message),)


def at_task(local: datetime, offset: timedelta | None, timezone: str) -> Instant:
    """Return the instant of a camera's wallclock: by its offset from UTC, else by the clocks at the task."""
    if offset is None:
        return wallclock.instants_of(local, timezone)[0]
    return wallclock.instants_of(local - offset, "UTC")[0]
