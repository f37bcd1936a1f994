"""Refunds of deposits."""

from sqlalchemy import BigInteger, bindparam, cast, func, select

from adapters.storage.payment_tables import RefundRow, refund
from adapters.storage.statement import find, insertion, value
from domain.payments import RefundStatus

INSERT_REFUND = insertion(refund)
REFUND_BY_ID = find(refund, RefundRow, refund.c.id == bindparam("id"))
REFUND_TO_CHANGE = find(refund, RefundRow, refund.c.external_id == bindparam("external_id"), lock=True)
REFUNDED = value(
    int,
    # PostgreSQL adds big integers up to another type.
    select(cast(func.coalesce(func.sum(refund.c.amount), 0), BigInteger)).where(
        refund.c.deposit_id == bindparam("deposit_id"), refund.c.status != RefundStatus.FAILED.value
    ),
)
"""What of a deposit has gone back, or is on its way."""
