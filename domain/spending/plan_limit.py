"""The plan's monthly limit on tasks that are settled directly (docs/decisions/0024).

A month is one of UTC's calendar, written yyyyMM.
"""

from typing import NamedTuple

from domain.values import wallclock

_DAY = 10**6
_DECEMBER = 12


class Plan(NamedTuple):
    """How many direct tasks an agent may publish in a month, and how many it has published in it."""

    month: int
    limit: int
    published: int

    @property
    def renews_at(self) -> int:
        """When the next month begins, as 14 digits in UTC."""
        year, month = divmod(self.month, 100)
        following = (year + 1) * 100 + 1 if month == _DECEMBER else self.month + 1
        return (following * 100 + 1) * _DAY


def month_of(instant: int) -> int:
    """The month of an instant in microseconds since 1970 UTC."""
    return wallclock.at(instant, "UTC") // (100 * _DAY)
