"""What operators have asked to be paid out."""

from typing import Any, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, bindparam, cast, func, literal_column, select

from adapters.storage.payout_tables import PayoutRow, payout
from adapters.storage.record import Instant
from adapters.storage.statement import both_ways, changing, count, find, insertion, optional, rows
from adapters.storage.tables import EarningsRow, earnings
from domain.payouts import PayoutStatus

INSERT_PAYOUT = insertion(payout)
DECIDE_PAYOUT = changing(payout, "status", "bank_reference", "decline_reason", "staff_id", "decided_at")
EARNINGS_BY_ID_TO_CHANGE = find(earnings, EarningsRow, earnings.c.id == bindparam("id"), lock=True)
PAYOUT_OF_REFERENCE = find(payout, PayoutRow, payout.c.bank_reference == bindparam("bank_reference"))
# Written out, as in the index: a parameter would keep the index from being used.
OPEN = payout.c.status == literal_column(f"'{PayoutStatus.REQUESTED}'")
OPEN_PAYOUT = find(payout, PayoutRow, OPEN, payout.c.earnings_id == bindparam("earnings_id"))


class OperatorEarningsRow(NamedTuple):
    """What an operator has earned in one currency, and how much of it waits to be paid out."""

    currency: str
    earned: int
    paid_out: int
    requested: int


EARNINGS_OF_OPERATOR = rows(
    OperatorEarningsRow,
    select(
        earnings.c.currency,
        earnings.c.earned,
        earnings.c.paid_out,
        cast(func.coalesce(func.max(payout.c.amount), 0), BigInteger),
    )
    .select_from(earnings.outerjoin(payout, (payout.c.earnings_id == earnings.c.id) & OPEN))
    .where(earnings.c.operator_id == bindparam("operator_id"))
    .group_by(earnings.c.id)
    .order_by(earnings.c.id),
)
"""There is at most one open payout of each."""


class ListedPayoutRow(NamedTuple):
    """A payout with whose it is."""

    id: int
    earnings_id: int
    operator_id: int
    currency: str
    amount: int
    destination: bytes
    status: str
    bank_reference: str | None
    decline_reason: str | None
    created_at: Instant
    decided_at: Instant | None


SHOWN_OF_PAYOUTS: tuple[ColumnElement[Any], ...] = tuple(
    earnings.c[name] if name in {"operator_id", "currency"} else payout.c[name] for name in ListedPayoutRow._fields
)


LISTED_PAYOUTS = (
    select(*SHOWN_OF_PAYOUTS)
    .select_from(payout.join(earnings, earnings.c.id == payout.c.earnings_id))
    .where(optional(earnings.c.operator_id, "operator_id"), optional(payout.c.status, "status"))
)
PAYOUT = rows(ListedPayoutRow, LISTED_PAYOUTS.where(payout.c.id == bindparam("id")))
PAYOUTS = both_ways(ListedPayoutRow, LISTED_PAYOUTS, payout)
NUMBER_OF_PAYOUTS = count(LISTED_PAYOUTS, payout)
