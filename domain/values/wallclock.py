"""Wallclocks: times on the wire as fourteen digits, yyyyMMddHHmmss, on the clock at the task.

A wallclock is an int such as 20261231235959. The instant kept beside it counts microseconds since
1970-01-01 UTC. See docs/contract.md#times.
"""

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from domain.refusals.general import InvalidInput
from domain.values.time import SECOND

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

# Fourteen digits begin with the year 1000; the last evening of 9999 west of Greenwich has no date in UTC.
_FIRST_YEAR, _LAST_YEAR = 1000, 9998
EARLIEST, LATEST = _FIRST_YEAR * 10**10 + 101_000_000, _LAST_YEAR * 10**10 + 1_231_235_959

_zone = cache(ZoneInfo)  # ZoneInfo's own cache keeps only the eight zones used last


def parse(field: str, value: int) -> datetime:
    """Parse `value` to a naive local time.

    Raises `InvalidInput` with `impossible_date` when no such date or time of day exists.
    """
    date, time = divmod(value, 1_000_000)
    year, month_and_day = divmod(date, 10_000)
    month, day = divmod(month_and_day, 100)
    hour, minute_and_second = divmod(time, 10_000)
    minute, second = divmod(minute_and_second, 100)
    if _FIRST_YEAR <= year <= _LAST_YEAR:
        try:
            return datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - local, zone not known here
        except ValueError as error:
            raise InvalidInput.of(field, "impossible_date", f"{value} is no time: {error}") from None
    raise InvalidInput.of(
        field,
        "impossible_date",
        f"{value} is no time: write 14 digits, yyyyMMddHHmmss, with a year from {_FIRST_YEAR} to {_LAST_YEAR}",
    )


def to_instant(field: str, value: int, timezone: str) -> int:
    """Return the instant, in microseconds UTC, at which clocks in `timezone` (an IANA name) show `value`.

    Of a time that occurs twice when clocks go back, the first counts. Raises `InvalidInput` with
    `nonexistent_time` for one that clocks skip, `impossible_date` as `parse` does, and
    `ZoneInfoNotFoundError` for a zone that does not exist.
    """
    local = parse(field, value)
    zone = _zone(timezone)
    moment = local.replace(tzinfo=zone).astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) != local:
        raise InvalidInput.of(
            field, "nonexistent_time", f"{value} does not exist in {timezone}: clocks skip it when they change"
        )
    return (moment - _EPOCH) // _MICROSECOND


def at(instant: int, timezone: str) -> int:
    """Return the wallclock in `timezone` at `instant` (microseconds UTC), truncated to seconds."""
    local = (_EPOCH + timedelta(seconds=instant // SECOND)).astimezone(_zone(timezone))
    date = (local.year * 100 + local.month) * 100 + local.day
    return ((date * 100 + local.hour) * 100 + local.minute) * 100 + local.second


def seconds_until(instant: int, now: int) -> int:
    """Return the seconds from `now` to `instant`, rounded down; negative once it is past."""
    return (instant - now) // SECOND
