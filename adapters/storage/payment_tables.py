"""The tables of what comes in by bank and of what goes back to whoever paid."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.record import Instant, Key, Reference, table
from adapters.storage.tables import WalletId


class BankTransferRow(NamedTuple):
    """A bank transfer that the staff has credited to a wallet; the bank's own reference tells it from all others."""

    id: Key
    wallet_id: WalletId
    bank_reference: str
    amount: int
    staff_id: Annotated[int, Reference("staff")]
    created_at: Instant


class RefundRow(NamedTuple):
    """Money of a deposit that goes back to whoever paid it."""

    id: Key
    deposit_id: Annotated[int, Reference("deposit")]
    external_id: str
    amount: int
    status: str
    reason: str | None
    provider_reference: str | None
    staff_id: Annotated[int, Reference("staff")]
    created_at: Instant


class ReversalRow(NamedTuple):
    """A refund or dispute at the payment provider that was not asked for here.

    It changes under the lock of the deposit's wallet alone.
    """

    id: Key
    deposit_id: Annotated[int, Reference("deposit")]
    kind: str
    provider_reference: str
    withdrawn: int
    returned: int
    created_at: Instant
    changed_at: Instant


refund = table("refund", RefundRow, UniqueConstraint("external_id"), Index(None, "deposit_id"))
reversal = table("reversal", ReversalRow, UniqueConstraint("provider_reference"), Index(None, "deposit_id"))
bank_transfer = table("bank_transfer", BankTransferRow, UniqueConstraint("bank_reference"), Index(None, "wallet_id"))
