"""What a task costs, and how its money is divided in the end. All amounts are minor units of one currency."""

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
    """Where the locked total goes; the three parts add up to it."""

    operator: int
    platform: int
    refund: int


def proportion(amount: int, numerator: int, denominator: int) -> int:
    """`amount * numerator / denominator`, rounded half up."""
    return (2 * amount * numerator + denominator) // (2 * denominator)


def price(payout: int, policy: Policy) -> Price:
    """The price of a payout under the platform's rates (docs/contract.md#price)."""
    return Price(payout, proportion(payout, policy.agent_fee, 10_000), proportion(payout, policy.operator_fee, 10_000))


def divide(agreed: Price, share: int) -> Division:
    """Divide the total when the operator has earned `share` of the payout, before fees.

    Fees are charged in the same proportion and the rest is refunded: the whole payout is a settlement, nothing a
    refund, anything between a compensation or a split.
    """
    agent_fee = proportion(agreed.agent_fee, share, agreed.payout)
    operator_fee = proportion(agreed.operator_fee, share, agreed.payout)
    return Division(
        operator=share - operator_fee,
        platform=agent_fee + operator_fee,
        refund=agreed.total - share - agent_fee,
    )
