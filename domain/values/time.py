"""The unit of time inside the service: microseconds since 1970-01-01 UTC.

Clients see wallclocks (`domain.values.wallclock`), local to the task. The service stores an instant beside each, and
writes durations that are added to instants as multiples of these constants.
"""

from typing import TypeAlias

Instant: TypeAlias = int
"""Microseconds since 1970-01-01 UTC."""

SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
