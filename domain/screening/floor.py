"""The least pay: the amount that an operator must keep for each estimated hour of work, by country and currency."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.money.pay_terms import MINUTES_IN_HOUR
from domain.refusals.refusal import Values
from domain.values.money import fraction, from_minor

ALL_BASIS_POINTS = 10_000


class LeastPay(NamedTuple):
    """The least pay for an hour, in minor units of a currency with this number of decimal places."""

    amount: int
    places: int


LeastPays = Mapping[str, Mapping[str, LeastPay]]
"""Least pay by ISO 3166-1 alpha-2 code of the country, then by ISO 4217 code of the currency."""


class Work(NamedTuple):
    """The facts of a task that determine its least pay."""

    country: str
    currency: str
    payout: int
    """Payout in minor units of `currency`."""
    fee: int
    """The platform's fee that is deducted from the payout, in basis points."""
    minutes: int
    """The estimated duration."""


class Underpaid(NamedTuple):
    """A task below the least pay, with the least payout that reaches it. The amounts are minor units."""

    country: str
    currency: str
    places: int
    per_hour: int
    minutes: int
    least_payout: int

    def message(self) -> str:
        """Return a sentence with the least payout and its reason."""
        least, per_hour = from_minor(self.least_payout, self.places), from_minor(self.per_hour, self.places)
        return (
            f"payoutAmount must be at least {least} {self.currency}: an operator in {self.country} must keep "
            f"{per_hour} {self.currency} for each estimated hour, and {self.minutes} minutes are estimated."
        )

    def values(self) -> Values:
        """Return the values of the sentence."""
        least, per_hour = from_minor(self.least_payout, self.places), from_minor(self.per_hour, self.places)
        return {
            "minimum": str(least),
            "perHour": str(per_hour),
            "currency": self.currency,
            "country": self.country,
            "minutes": self.minutes,
        }


def underpaid(least_pays: LeastPays, work: Work) -> Underpaid | None:
    """Return the shortfall of a task below the least pay; None if the task pays enough or no least pay applies.

    The pay is the payout less the platform's fee.
    """
    least = least_pays.get(work.country, {}).get(work.currency)
    if least is None:
        return None
    needed = -(-least.amount * work.minutes // MINUTES_IN_HOUR)
    if work.payout - fraction(work.payout, work.fee) >= needed:
        return None
    # With a fee of 100 % no payout reaches the least pay, and the division below would be by zero.
    left = max(ALL_BASIS_POINTS - work.fee, 1)
    return Underpaid(
        work.country,
        work.currency,
        least.places,
        least.amount,
        work.minutes,
        -(-needed * ALL_BASIS_POINTS // left),
    )
