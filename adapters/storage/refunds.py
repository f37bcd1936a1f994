"""What goes back of deposits: refunds, and what is taken back at the payment provider."""

from typing import Any, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, bindparam, cast, func, or_, select

from adapters.storage.payment_tables import RefundRow, ReversalRow, refund, reversal
from adapters.storage.record import Instant
from adapters.storage.statement import both_ways, changing, count, find, insertion, value
from adapters.storage.tables import deposit, wallet
from domain.payments import RefundStatus

INSERT_REFUND = insertion(refund)
REFUND_BY_ID = find(refund, RefundRow, refund.c.id == bindparam("id"))
REFUND_OF_PROVIDER = find(
    refund,
    RefundRow,
    refund.c.deposit_id == bindparam("deposit_id"),
    refund.c.provider_reference == bindparam("provider_reference"),
)
REFUND = find(refund, RefundRow, refund.c.external_id == bindparam("external_id"))
REFUND_TO_CHANGE = find(refund, RefundRow, refund.c.external_id == bindparam("external_id"), lock=True)
REFUNDED = value(
    int,
    # PostgreSQL adds big integers up to another type.
    select(cast(func.coalesce(func.sum(refund.c.amount), 0), BigInteger)).where(
        refund.c.deposit_id == bindparam("deposit_id"), refund.c.status != RefundStatus.FAILED.value
    ),
)
"""What of a deposit has gone back, or is on its way."""

INSERT_REVERSAL = insertion(reversal)
CHANGE_REVERSAL = changing(reversal, "withdrawn", "returned", "changed_at")
REVERSAL = find(reversal, ReversalRow, reversal.c.provider_reference == bindparam("provider_reference"))
LAST_KIND = value(
    str,
    select(reversal.c.kind)
    .where(reversal.c.deposit_id == bindparam("deposit_id"))
    .order_by(reversal.c.changed_at.desc(), reversal.c.id.desc())
    .limit(1),
)
TAKEN_AT_PROVIDER = value(
    int,
    select(cast(func.coalesce(func.sum(reversal.c.withdrawn - reversal.c.returned), 0), BigInteger)).where(
        reversal.c.deposit_id == bindparam("deposit_id")
    ),
)
"""What of a deposit's payment is gone at the provider, without being asked for here."""


class ListedReversalRow(NamedTuple):
    """What was taken back, with its deposit and what the wallet owes."""

    id: int
    kind: str
    provider: str
    provider_reference: str
    external_id: str
    agent_id: int
    currency: str
    amount: int
    withdrawn: int
    returned: int
    debt: int
    created_at: Instant
    changed_at: Instant


SHOWN_OF_REVERSALS: tuple[ColumnElement[Any], ...] = tuple(
    (reversal if name in reversal.c else wallet if name == "debt" else deposit).c[name]
    for name in ListedReversalRow._fields
)


LISTED_REVERSALS = (
    select(*SHOWN_OF_REVERSALS)
    .select_from(
        reversal.join(deposit, deposit.c.id == reversal.c.deposit_id).join(wallet, wallet.c.id == deposit.c.wallet_id)
    )
    .where(or_(bindparam("owed_only", type_=deposit.c.processing.type) == 0, wallet.c.debt < 0))
)
REVERSALS = both_ways(ListedReversalRow, LISTED_REVERSALS, reversal)
NUMBER_OF_REVERSALS = count(LISTED_REVERSALS, reversal)
