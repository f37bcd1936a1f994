"""Payouts of operators."""

from typing import Any, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, and_, bindparam, cast, func, literal_column, select

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import staff
from adapters.storage.tables.ledger import EarningsRow, earnings
from adapters.storage.tables.payments import IS_OPEN, PayoutRow, payout

INSERT_PAYOUT = insertion(payout, PayoutRow)


@update_by_id(payout)
def set_payout_approved(key: int, status: str, approver_id: int | None, approved_at: int | None) -> None: ...


@update_by_id(payout)
def decide_payout(
    *,
    key: int,
    status: str,
    bank_reference: str | None,
    decline_reason: str | None,
    staff_id: int | None,
    decided_at: int | None,
) -> None: ...


@statement(select_where(earnings, earnings.c.id == bindparam("id"), lock=True))
def lock_earnings_by_id(id: int) -> EarningsRow: ...


@statement(select_where(payout, payout.c.bank_reference == bindparam("bank_reference")))
def select_payout_of_reference(bank_reference: str) -> PayoutRow: ...


# A literal, as in the index: with a parameter, the index is not used.
OPEN: ColumnElement[bool] = literal_column(IS_OPEN)


@statement(select_where(payout, OPEN, payout.c.earnings_id == bindparam("earnings_id")))
def select_open_payout(earnings_id: int) -> PayoutRow: ...


class OperatorEarningsRow(NamedTuple):
    """An operator's earnings in one currency, and the open payout, in minor units."""

    operator_id: int
    currency: str
    earned: int
    paid_out: int
    requested: int


@statement(
    select(
        earnings.c.operator_id,
        earnings.c.currency,
        earnings.c.earned,
        earnings.c.paid_out,
        cast(func.coalesce(func.max(payout.c.amount), 0), BigInteger),
    )
    .select_from(earnings.outerjoin(payout, and_(payout.c.earnings_id == earnings.c.id, OPEN)))
    .where(AmongIds(earnings.c.operator_id, "operator_ids"))
    .group_by(earnings.c.id)
    .order_by(earnings.c.id)
)
def select_earnings_of_operators(operator_ids: str) -> OperatorEarningsRow:
    """An earnings row has at most one open payout."""


class ListedPayoutRow(NamedTuple):
    """A payout with its operator, its currency, and the name of its approver."""

    id: int
    earnings_id: int
    operator_id: int
    currency: str
    amount: int
    destination: bytes
    status: str
    bank_reference: str | None
    decline_reason: str | None
    approver_id: int | None
    approver_name: str | None
    approved_at: Instant | None
    created_at: Instant
    decided_at: Instant | None


BESIDE_PAYOUTS = {"operator_id": earnings.c.operator_id, "currency": earnings.c.currency, "approver_name": staff.c.name}


SHOWN_OF_PAYOUTS: tuple[ColumnElement[Any], ...] = tuple(
    payout.c[name] if name in payout.c else BESIDE_PAYOUTS[name] for name in ListedPayoutRow._fields
)


LISTED_PAYOUTS = select(*SHOWN_OF_PAYOUTS).select_from(
    payout.join(earnings, earnings.c.id == payout.c.earnings_id).outerjoin(staff, staff.c.id == payout.c.approver_id)
)


@statement(LISTED_PAYOUTS.where(payout.c.id == bindparam("id")))
def select_payout(id: int) -> ListedPayoutRow: ...
