"""The table of what operators ask to be paid out."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.record import Instant, Key, Reference, partial_index, table
from adapters.storage.tables import EarningsId


class PayoutRow(NamedTuple):
    """Earnings that an operator has asked for; `destination` is the encrypted account that they go to.

    It changes under the lock of its earnings alone.
    """

    id: Key
    earnings_id: EarningsId
    amount: int
    destination: bytes
    status: str
    bank_reference: str | None
    decline_reason: str | None
    staff_id: Annotated[int, Reference("staff")] | None
    created_at: Instant
    decided_at: Instant | None


payout = table(
    "payout",
    PayoutRow,
    UniqueConstraint("bank_reference"),
    Index(None, "earnings_id", "id"),
    partial_index("ix_payout_open", "earnings_id", where="status = 'requested'", unique=True),
)
