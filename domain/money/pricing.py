"""The price of a task, and the division of its locked money. All amounts are minor units of one currency."""

from bisect import bisect_left
from typing import NamedTuple

from domain.policy import Policy


class Price(NamedTuple):
    """A quote: the agent pays `payout + agent_fee`, the operator gets `payout - operator_fee`."""

    payout: int
    agent_fee: int
    operator_fee: int

    @property
    def total(self) -> int:
        return self.payout + self.agent_fee


class Division(NamedTuple):
    """The three parts into which the locked total is divided."""

    operator: int
    platform: int
    refund: int


def proportion(amount: int, numerator: int, denominator: int) -> int:
    """Return `amount * numerator / denominator`, rounded half up."""
    return (2 * amount * numerator + denominator) // (2 * denominator)


def price(payout: int, policy: Policy) -> Price:
    """Return the price of a payout at the platform's rates (docs/reference/money.md#price)."""
    return Price(payout, proportion(payout, policy.agent_fee, 10_000), proportion(payout, policy.operator_fee, 10_000))


def divide(agreed: Price, share: int) -> Division:
    """Divide the total for an operator's `share` of the payout, before fees.

    Fees are charged in the same proportion and the rest is refunded. A share of the whole payout is a settlement, 0 is
    a refund, anything between is a compensation or a split.
    """
    agent_fee = proportion(agreed.agent_fee, share, agreed.payout)
    operator_fee = proportion(agreed.operator_fee, share, agreed.payout)
    return Division(
        operator=share - operator_fee,
        platform=agent_fee + operator_fee,
        refund=agreed.total - share - agent_fee,
    )


def compute_share(agreed: Price, charged: int) -> int:
    """Return the operator's share of the payout, before fees, for which `divide` charges the agent this amount."""
    return bisect_left(
        range(agreed.payout + 1),
        charged,
        key=lambda share: share + proportion(agreed.agent_fee, share, agreed.payout),
    )
