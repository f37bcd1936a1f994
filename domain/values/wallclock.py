"""Wallclocks: times on the wire as fourteen digits, yyyyMMddHHmmss, on the clock at the task.

A wallclock is an int such as 20261231235959. The instant kept beside it counts microseconds since
1970-01-01 UTC. See docs/reference/times.md.
"""

from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from typing import overload
from zoneinfo import ZoneInfo

from domain.refusals.general import InvalidInput
from domain.values.time import SECOND, Instant

DAY = 10**6
"""The factor that turns a day `yyyyMMdd` into the wallclock of its midnight."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_EPOCH_IN_UTC = _EPOCH.replace(tzinfo=None)
_MICROSECOND = timedelta(microseconds=1)

# Fourteen digits begin with the year 1000; the last evening of 9999 west of Greenwich has no date in UTC.
_FIRST_YEAR, _LAST_YEAR = 1000, 9998
EARLIEST, LATEST = _FIRST_YEAR * 10**10 + 101_000_000, _LAST_YEAR * 10**10 + 1_231_235_959

_zone = cache(ZoneInfo)  # ZoneInfo's own cache keeps only the eight zones used last


def parse(field: str, value: int) -> datetime:
    """Parse `value` to a naive local time.

    Raises `InvalidInput` with `impossible_date` when no such date or time of day exists.
    """
    date, time = divmod(value, DAY)
    year, month_and_day = divmod(date, 10_000)
    month, day = divmod(month_and_day, 100)
    hour, minute_and_second = divmod(time, 10_000)
    minute, second = divmod(minute_and_second, 100)
    if _FIRST_YEAR <= year <= _LAST_YEAR:
        try:
            return datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - local, zone not known here
        except ValueError as error:
            raise InvalidInput.for_field(field, "impossible_date", f"{value} is no time: {error}") from None
    raise InvalidInput.for_field(
        field,
        "impossible_date",
        f"{value} is no time: write 14 digits, yyyyMMddHHmmss, with a year from {_FIRST_YEAR} to {_LAST_YEAR}",
    )


def to_instant(field: str, value: int, timezone: str) -> int:
    """Return the instant, in microseconds UTC, at which clocks in `timezone` (an IANA name) show `value`.

    Of a time that occurs twice when clocks go back, the first counts. Raises `InvalidInput` with
    `nonexistent_time` for one that clocks skip, `not_14_digits` for an `IsoTime`, `impossible_date` as `parse` does,
    and `ZoneInfoNotFoundError` for a zone that does not exist.
    """
    if isinstance(value, Wallclock):
        return value.instant
    zone = _zone(timezone)
    if isinstance(value, IsoTime):
        here = _on_clock(field, value.written, zone)
        message = "must be 14 digits, yyyyMMddHHmmss, on the local clock, and not ISO 8601"
        raise InvalidInput.for_field(field, "not_14_digits", f"{message}: write {_digits(here)} ({timezone})")
    local = parse(field, value)
    moment = local.replace(tzinfo=zone).astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) != local:
        raise InvalidInput.for_field(
            field, "nonexistent_time", f"{value} does not exist in {timezone}: clocks skip it when they change"
        )
    return (moment - _EPOCH) // _MICROSECOND


def to_instants(local: datetime, timezone: str) -> tuple[Instant, Instant]:
    """Return the two readings of a naive local time in `timezone`: they differ only where clocks change.

    The first is the earlier one of a time that occurs twice, or, for a time that clocks skip, the instant of a clock
    that has not been changed.
    """
    zone = _zone(timezone)
    first, second = ((local.replace(tzinfo=zone, fold=fold) - _EPOCH) // _MICROSECOND for fold in (0, 1))
    return first, second


def _on_clock(field: str, written: datetime, zone: ZoneInfo) -> datetime:
    """Return a written time on the clock of a zone. Raises `InvalidInput` beyond the years that have 14 digits."""
    try:
        here = written.astimezone(zone) if written.tzinfo else written
    except OverflowError:
        here = None
    if here is None or not _FIRST_YEAR <= here.year <= _LAST_YEAR:
        raise InvalidInput.for_field(field, "impossible_date", f"must have a year from {_FIRST_YEAR} to {_LAST_YEAR}")
    return here


class Wallclock(int):
    """A wallclock that knows its instant. Its digits alone are ambiguous when clocks go back.

    Made by `at`, `known` and `in_zone`.
    """

    _instant_or_zone: Instant | str

    @property
    def instant(self) -> Instant:
        """Microseconds UTC. In a zone the first of two; a time that clocks skip counts as if they had not changed."""
        if isinstance(self._instant_or_zone, str):
            return to_instants(parse("time", self), self._instant_or_zone)[0]
        return self._instant_or_zone


class IsoTime(int):
    """An ISO 8601 time where 14 digits are wanted. As a number it equals no time, and `to_instant` refuses it."""

    written: datetime


def from_iso(text: str) -> IsoTime | None:
    """Return an ISO 8601 time; None for any other text."""
    if text.isdigit():
        return None
    try:
        written = datetime.fromisoformat(text)
    except ValueError:
        return None
    time = IsoTime()
    time.written = written
    return time


def _digits(local: datetime) -> int:
    date = (local.year * 100 + local.month) * 100 + local.day
    return ((date * 100 + local.hour) * 100 + local.minute) * 100 + local.second


def days_later(value: int, days: int) -> int:
    """Return the digits of a time `days` later, or earlier with a negative number, within the years that have 14
    digits. Raises `InvalidInput` as `parse` does."""
    if days < 0 and value < EARLIEST - days * 10**8:
        return EARLIEST
    return min(_digits(parse("time", value) + timedelta(days)), LATEST)


@overload
def known(value: int, instant: Instant) -> Wallclock: ...
@overload
def known(value: int | None, instant: Instant | None) -> Wallclock | None: ...
def known(value: int | None, instant: Instant | None) -> Wallclock | None:
    """Return a wallclock with the instant that is stored beside it; None without a value."""
    if value is None or instant is None:
        return None
    wallclock = Wallclock(value)
    wallclock._instant_or_zone = instant  # noqa: SLF001 - made here; a constructor takes three times as long
    return wallclock


@overload
def in_zone(value: int, timezone: str) -> Wallclock: ...
@overload
def in_zone(value: int | None, timezone: str) -> Wallclock | None: ...
def in_zone(value: int | None, timezone: str) -> Wallclock | None:
    """Return a wallclock of `timezone`, whose instant is computed when it is read; None without a value."""
    if value is None:
        return None
    wallclock = Wallclock(value)
    wallclock._instant_or_zone = timezone  # noqa: SLF001 - as above
    return wallclock


def from_stored(value: int | None, instant: Instant | None, timezone: str) -> int | None:
    """Return a stored wallclock, with the instant stored beside it where that shows the same digits in `timezone`.

    So a time that occurs twice keeps its instant.
    """
    if value is None or instant is None or at(instant, timezone) != value:
        return value
    return known(value, instant)


def rfc3339(instant: Instant) -> str:
    """Return an instant as text in UTC, truncated to seconds: 2026-11-20T13:30:00Z."""
    return _second_as_text(instant // SECOND)


def with_offset(time: Wallclock) -> str:
    """Return a wallclock as ISO 8601 with its offset: 2026-11-20T14:30:00+01:00, or with Z where it shows UTC."""
    local = parse("time", time)
    ahead = local - (_EPOCH_IN_UTC + timedelta(seconds=time.instant // SECOND))
    minutes = round(ahead / timedelta(minutes=1))
    hour, minute = divmod(abs(minutes), 60)
    return (
        f"{local.isoformat()}{'-' if minutes < 0 else '+'}{hour:02}:{minute:02}" if minutes else f"{local.isoformat()}Z"
    )


@lru_cache(maxsize=4096)  # the times of one answer, and of the tasks of one page, are often the same
def _second_as_text(second: int) -> str:
    return (_EPOCH_IN_UTC + timedelta(seconds=second)).isoformat() + "Z"


@overload
def at(instant: int, timezone: str) -> Wallclock: ...
@overload
def at(instant: int | None, timezone: str) -> Wallclock | None: ...
def at(instant: int | None, timezone: str) -> Wallclock | None:
    """Return the wallclock in `timezone` at `instant` (microseconds UTC), truncated to seconds; None without one."""
    return None if instant is None else known(_local_digits(instant // SECOND, timezone), instant)


@lru_cache(maxsize=4096)  # a task and its events are of the same second, and so are most of their neighbours
def _local_digits(second: int, timezone: str) -> int:
    return _digits((_EPOCH + timedelta(seconds=second)).astimezone(_zone(timezone)))


def seconds_until(instant: int, now: int) -> int:
    """Return the seconds from `now` to `instant`, rounded down; negative once it is past."""
    return (instant - now) // SECOND
