"""The instant of a recording, and the source that states it (docs/decisions/0107-recording-times.md)."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from domain.proofs.photo_warnings import MAX_SECONDS_APART, Doubt, PhotoWarning
from domain.values import wallclock
from domain.values.time import HOUR, MINUTE, SECOND, Instant

MAX_ROUNDING = MINUTE
"""The largest difference between the two times of a device, which may lack seconds."""

MAX_APART = MAX_SECONDS_APART * SECOND
"""The largest difference between two sources that agree: a GPS fix can be older than the picture."""
FARTHEST_WEST, FARTHEST_EAST = -12 * HOUR, 14 * HOUR
"""Offsets of the time zones that are farthest from UTC."""


class TimeSource(StrEnum):
    """The source of a recording's time, the best first."""

    OWN_OFFSET = "own_offset"
    """The camera's clock, with the offset from UTC that the file states for it in a field of its own."""
    TEXT_OFFSET = "text_offset"
    """The camera's clock, with the offset from UTC within the text of the time."""
    OTHER_OFFSET = "other_offset"
    """The camera's clock, with the offset from UTC that the file states for another time of the same recording."""
    GPS_CLOCK = "gps_clock"
    """The clock of GPS satellites, which shows UTC."""
    MOVIE_HEADER = "movie_header"
    """The header of a video, which is in UTC."""
    TASK_ZONE = "task_zone"
    """The camera's clock alone: it is taken to show the time at the task."""


UTC_CLOCKS = frozenset({TimeSource.GPS_CLOCK, TimeSource.MOVIE_HEADER})


class RecordingTime(NamedTuple):
    """An instant with its source, and the warnings raised while it was determined."""

    instant: Instant | None
    source: TimeSource | None = None
    warnings: tuple[PhotoWarning, ...] = ()


def captured_time(
    field: str, captured_at: int | None, captured_instant: Instant | None, timezone: str
) -> RecordingTime:
    """Return the instant that a device states: its instant, else its wallclock at the task.

    Two times that contradict each other cause a warning. Raises `InvalidInput`, which names `field`, for a wallclock
    without an instant that clocks at the task never show.
    """
    if captured_at is None:
        return RecordingTime(captured_instant)
    if captured_instant is None:
        first = wallclock.to_instant(field, captured_at, timezone)
        return RecordingTime(first, warnings=clock_change(wallclock.parse(field, captured_at), timezone))
    shown = wallclock.to_instants(wallclock.parse(field, captured_at), timezone)
    if min(abs(instant - captured_instant) for instant in shown) <= MAX_ROUNDING:
        return RecordingTime(captured_instant)
    message = (
        f"capturedAt ({captured_at}) and capturedInstant ({wallclock.rfc3339(captured_instant)}) are different times: "
        f"the instant counts, {wallclock.at(captured_instant, timezone)} at the task"
    )
    return RecordingTime(captured_instant, warnings=(PhotoWarning(Doubt.CAPTURED_TIMES_DISAGREE, message),))


def clock_change(local: datetime, timezone: str) -> tuple[PhotoWarning, ...]:
    """Return the warning about a local time without offset that occurs twice or never, because clocks change."""
    first, second = wallclock.to_instants(local, timezone)
    if first == second:
        return ()
    twice = first < second
    message = (
        f"{local.isoformat(' ')} has no offset from UTC and {'occurs twice' if twice else 'does not exist'} in "
        f"{timezone}, where clocks change: it counts as {wallclock.rfc3339(first)}"
    )
    return (PhotoWarning(Doubt.CLOCKS_CHANGE, message),)


class ClockReading(NamedTuple):
    """A time in a field of a file: the reading of a clock, and its offset from UTC if the file states one."""

    field: str
    source: TimeSource
    local: datetime
    offset: timedelta | None = None

    @property
    def instant(self) -> Instant | None:
        return None if self.offset is None else wallclock.to_instants(self.local - self.offset, "UTC")[0]


class FileTimes(NamedTuple):
    """The times that a file states, and the warnings raised while they were read.

    `taken` has the readings of the recording, the best source first; `modified` is that of the last change.
    """

    taken: tuple[ClockReading, ...] = ()
    modified: ClockReading | None = None
    warnings: tuple[PhotoWarning, ...] = ()


NO_TIMES = FileTimes()


def recording_time(times: FileTimes, timezone: str) -> RecordingTime:
    """Return the instant of a recording by its best source.

    A clock without an offset is assumed to show the time at the task. A clock in UTC confirms that, or replaces it.
    Sources that contradict each other cause a warning.
    """
    if not times.taken:
        return RecordingTime(None, warnings=times.warnings)
    best, *others = times.taken
    if best.instant is None:
        instant = wallclock.to_instants(best.local, timezone)[0]
        return RecordingTime(instant, best.source, (*times.warnings, *clock_change(best.local, timezone)))
    by_best = instant = best.instant
    warnings = list(times.warnings)
    for other in others:
        if other.instant is None:
            shown = min(wallclock.to_instants(other.local, timezone), key=lambda one: abs(one - by_best))
            instant = shown if abs(shown - by_best) <= MAX_APART else by_best
            is_possible = _has_offset(other.local, by_best)
        else:
            is_possible = abs(other.instant - by_best) <= MAX_APART
        if not is_possible:
            warnings.append(_contradiction(best, other))
    return RecordingTime(instant, best.source, tuple(warnings))


def modified_time(times: FileTimes, taken: Instant | None, timezone: str) -> Instant | None:
    """Return the instant of a file's last change: by its own offset, else by that of the recording's clock."""
    modified = times.modified
    if modified is None or modified.instant is not None:
        return modified and modified.instant
    camera = next((reading for reading in times.taken if reading.source not in UTC_CLOCKS), None)
    if camera is None or taken is None:
        return wallclock.to_instants(modified.local, timezone)[0]
    return taken + (modified.local - camera.local) // timedelta(microseconds=1)


def _has_offset(local: datetime, instant: Instant) -> bool:
    """True if some clock on earth shows a local time within `MAX_APART` of an instant."""
    ahead = wallclock.to_instants(local, "UTC")[0] - instant
    return FARTHEST_WEST - MAX_APART <= ahead <= FARTHEST_EAST + MAX_APART


def _contradiction(best: ClockReading, other: ClockReading) -> PhotoWarning:
    message = (
        f"The file contradicts itself: it was taken at {_describe_reading(best)} by {best.field}, which counts, "
        f"and at {_describe_reading(other)} by {other.field}"
    )
    return PhotoWarning(Doubt.TIME_SOURCES_DISAGREE, message)


def _describe_reading(reading: ClockReading) -> str:
    return reading.local.isoformat(" ") if reading.instant is None else wallclock.rfc3339(reading.instant)
