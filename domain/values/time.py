"""The unit of time inside the service: microseconds since 1970-01-01 UTC.

What clients see is a wallclock (`domain.values.wallclock`), local to the task. An instant is kept beside it, and
durations that are added to instants are written as multiples of these constants.
"""

from typing import TypeAlias

Instant: TypeAlias = int
"""Microseconds since 1970-01-01 UTC."""

SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
