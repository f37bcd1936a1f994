"""The plan's monthly limit on tasks with direct settlement (docs/decisions/0024).

A month is a calendar month in UTC, written yyyyMM.
"""

from typing import NamedTuple

from domain.values import wallclock

_DECEMBER = 12


class MonthlyPlan(NamedTuple):
    """The number of direct tasks that an agent may publish in a month, and the number published."""

    month: int
    limit: int
    published: int

    @property
    def renews_at(self) -> int:
        """Return the beginning of the next month, as 14 digits in UTC."""
        year, month = divmod(self.month, 100)
        following = (year + 1) * 100 + 1 if month == _DECEMBER else self.month + 1
        return (following * 100 + 1) * wallclock.DAY


def to_month(instant: int) -> int:
    """Return the month of an instant in microseconds since 1970-01-01 UTC."""
    return wallclock.at(instant, "UTC") // (100 * wallclock.DAY)
