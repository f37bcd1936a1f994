"""Pay terms: the unit of a payout, the most that can be paid for a task, and the pay for the work that was done.

Every amount is in minor units of one currency. See docs/reference/money.md#pay-terms.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from domain.money.pricing import proportion

MINUTES_IN_HOUR: Final = 60
MINUTE_MICROSECONDS: Final = 60_000_000
MIN_MINUTES: Final = 15
MAX_MINUTES: Final = 2_880
"""Bounds of the minutes that an hourly task may pay for."""
ASSUMED_MINUTES: Final = 60
"""Minutes that an hourly task pays for at most if its agent names neither them nor a duration."""
BONUS_DAYS: Final = 30
"""Days after its end in which a bonus for a task can be paid."""
ASSUMED_WORK_MINUTES: Final = 30
"""Duration of the work that the minimum pay assumes where neither the task nor its category names one."""


class PricingType(StrEnum):
    """Unit of the payout."""

    FIXED = "fixed"
    """Payout for the whole task."""
    HOURLY = "hourly"
    """Payout for each hour."""
    NEGOTIABLE = "negotiable"
    """Payout at which any operator may accept at once; operators may offer another."""


class AssignmentMode(StrEnum):
    """Way in which a task gets its operator."""

    FIRST_COME = "first_come"
    """The first operator that accepts gets it."""
    APPLICATIONS = "applications"
    """The agent chooses among the operators that offer to do it."""


class TimeExtensionStatus(StrEnum):
    """Status of a request for more paid time."""

    PENDING = "pending"
    """The agent has not answered."""
    APPROVED = "approved"
    """The agent has approved the minutes: maxMinutes includes them."""
    DECLINED = "declined"
    """The agent has declined them."""
    WITHDRAWN = "withdrawn"
    """The operator has withdrawn the request, or the work ended before an answer."""


class ExpenseStatus(StrEnum):
    """Status of an expense."""

    CLAIMED = "claimed"
    """The operator claims it; the settlement pays it."""
    DECLINED = "declined"
    """The agent has declined it: it is not paid."""
    PAID = "paid"
    """The settlement has paid it."""


class OfferStatus(StrEnum):
    """The status of an operator's offer to do a task."""

    PENDING = "pending"
    """The agent has not answered."""
    ACCEPTED = "accepted"
    """The operator got the task at the price of the offer."""
    DECLINED = "declined"
    """The agent does not want it."""
    WITHDRAWN = "withdrawn"
    """The operator no longer wants the task, or has made another offer."""
    LAPSED = "lapsed"
    """The agent did not answer in time, or the task is no longer open."""


class PayTerms(NamedTuple):
    """Unit of the payout of a task, and its amount."""

    pricing: PricingType
    amount: int
    """The pay for the task; of an hourly task, for each hour."""
    max_minutes: int | None = None
    """The minutes that an hourly task pays for at most."""

    def pay_for(self, minutes: int) -> int:
        """Return the pay for the work, before fees: by the minutes only if it is hourly, half up."""
        return self.amount if self.max_minutes is None else pay_for_minutes(self.amount, minutes)

    @property
    def maximum(self) -> int:
        """The most that can be paid, before fees."""
        return self.amount if self.max_minutes is None else self.pay_for(self.max_minutes)


def pay_for_minutes(rate: int, minutes: int) -> int:
    """Return the pay for minutes of work at a rate per hour, half up."""
    return proportion(rate, minutes, MINUTES_IN_HOUR)


def assume_max_minutes(duration_minutes: int | None) -> int:
    """Return the minutes that an hourly task pays for at most, from the estimated duration of its work."""
    return min(max(duration_minutes or ASSUMED_MINUTES, MIN_MINUTES), MAX_MINUTES)


def measure_minutes(started: int, ended: int) -> int:
    """Return the minutes between two instants in microseconds, each begun one counted."""
    return max(-(-(ended - started) // MINUTE_MICROSECONDS), 0)
