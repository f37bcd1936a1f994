"""The price of a task, and the division of its locked money. All amounts are minor units of one currency."""

from bisect import bisect_left
from typing import NamedTuple, Protocol

ALL_BASIS_POINTS = 10_000


class FeeRates(NamedTuple):
    """The platform's fees on what the operator is paid, in basis points."""

    agent: int
    operator: int


class Price(NamedTuple):
    """A quote: the agent pays `payout + agent_fee + expenses`, the operator gets `payout - operator_fee + expenses`.

    Each is a maximum: less is paid for less work and lower expenses.
    """

    payout: int
    agent_fee: int
    operator_fee: int
    expenses: int = 0
    """The most that the operator may claim for its expenses, on which there is no fee."""
    rates: FeeRates | None = None
    """The rates of the fees where less than the payout may be due; None for a fixed payout."""

    @property
    def total(self) -> int:
        return self.payout + self.agent_fee + self.expenses

    def fees_on(self, share: int) -> tuple[int, int]:
        """Return the fees of the agent and of the operator on a share of the payout."""
        if self.rates:
            return proportion(share, self.rates.agent, ALL_BASIS_POINTS), proportion(
                share, self.rates.operator, ALL_BASIS_POINTS
            )
        return proportion(self.agent_fee, share, self.payout), proportion(self.operator_fee, share, self.payout)


class AgreedTerms(Protocol):
    """The columns of a task from which its price follows."""

    @property
    def payout(self) -> int: ...
    @property
    def maximum_payable(self) -> int | None: ...
    @property
    def agent_fee(self) -> int: ...
    @property
    def operator_fee(self) -> int: ...
    @property
    def agent_rate(self) -> int | None: ...
    @property
    def operator_rate(self) -> int | None: ...
    @property
    def expense_budget(self) -> int | None: ...


class Division(NamedTuple):
    """The three parts into which the locked total is divided."""

    operator: int
    platform: int
    refund: int


def proportion(amount: int, numerator: int, denominator: int) -> int:
    """Return `amount * numerator / denominator`, rounded half up."""
    return (2 * amount * numerator + denominator) // (2 * denominator)


def price(payout: int, rates: FeeRates, expenses: int = 0) -> Price:
    """Return the price of the most that can be paid out at these rates, with the most that can be claimed
    (docs/reference/money.md#price)."""
    agent_fee = proportion(payout, rates.agent, ALL_BASIS_POINTS)
    return Price(payout, agent_fee, proportion(payout, rates.operator, ALL_BASIS_POINTS), expenses)


def agree_price(terms: AgreedTerms) -> Price:
    """Return the price that was agreed for a task."""
    payout = terms.payout if terms.maximum_payable is None else terms.maximum_payable
    rates = None if terms.agent_rate is None else FeeRates(terms.agent_rate, terms.operator_rate or 0)
    return Price(payout, terms.agent_fee, terms.operator_fee, terms.expense_budget or 0, rates)


def divide(agreed: Price, share: int, expenses: int = 0) -> Division:
    """Divide the total for an operator's `share` of the payout, before fees, and the `expenses` that it is paid.

    Fees are charged on the share and the rest is refunded. A share of all that is due is a settlement, 0 is a refund,
    anything between is a compensation or a split.
    """
    agent_fee, operator_fee = agreed.fees_on(share)
    return Division(
        operator=share - operator_fee + expenses,
        platform=agent_fee + operator_fee,
        refund=agreed.total - share - agent_fee - expenses,
    )


def compute_share(agreed: Price, charged: int) -> int:
    """Return the operator's share of the payout, before fees, for which `divide` charges the agent this amount, without
    expenses."""
    return bisect_left(range(agreed.payout + 1), charged, key=lambda share: share + agreed.fees_on(share)[0])
