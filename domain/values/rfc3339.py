"""Instants as text in the form of RFC 3339, as clients send them. `domain.values.wallclock` writes them."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

from domain.values.time import MINUTE, SECOND, Instant

MAX_LENGTH: Final = 64
EXAMPLE: Final = "2026-11-20T13:30:00Z"
LEAP_SECOND: Final = 60
# Section 5.6. Its note allows small letters, and a space in place of the T.
DATE_TIME: Final = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))", re.ASCII
)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST_YEAR, _LAST_YEAR = 1000, 9998
_MAX_HOUR, _MAX_MINUTE = 23, 59


def parse_instant(text: str) -> Instant:
    """Parse the `date-time` of RFC 3339, section 5.6; fractions are truncated to microseconds.

    A leap second counts as the first second after it, as in POSIX time. Raises `ValueError` for another form, a date
    or time of day that does not exist, and years outside those of a wallclock.
    """
    match = DATE_TIME.fullmatch(text) if len(text) <= MAX_LENGTH else None
    if match is None:
        raise ValueError(f"must be an instant with its offset from UTC as RFC 3339, such as {EXAMPLE}")
    year, month, day, hour, minute, second = map(int, match.group(1, 2, 3, 4, 5, 6))
    fraction, sign, *offset = match.group(7, 8, 9, 10)
    is_leap = second == LEAP_SECOND
    try:
        local = datetime(year, month, day, hour, minute, second - is_leap, tzinfo=UTC)
    except ValueError as error:
        raise ValueError(f"is no time: {error}") from None
    ahead = 0
    if sign:
        hours, minutes = map(int, offset)
        if hours > _MAX_HOUR or minutes > _MAX_MINUTE:
            raise ValueError("has an offset from UTC beyond 23:59")
        ahead = (hours * 60 + minutes) * (-1 if sign == "-" else 1)
    if not _FIRST_YEAR < year < _LAST_YEAR:
        raise ValueError(f"must have a year from {_FIRST_YEAR + 1} to {_LAST_YEAR - 1}")
    seconds = (local - _EPOCH) // timedelta(seconds=1) + is_leap
    return seconds * SECOND + int((fraction or "0")[:6].ljust(6, "0")) - ahead * MINUTE
