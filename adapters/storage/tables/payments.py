"""Money on its way in and out: deposits, refunds, reversals, bank transfers, pay-outs."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.engine.columns import Instant, Key, Reference, partial_index, table
from adapters.storage.tables.keys import AgentId, EarningsId, TaskId, WalletId


class DepositRow(NamedTuple):
    """A payment into a wallet through a payment provider's hosted page.

    `taken_back` is what of it was taken back at the provider and out of the wallet.
    """

    id: Key
    agent_id: AgentId
    wallet_id: WalletId
    task_id: TaskId | None
    external_id: str
    provider: str
    amount: int
    currency: str
    status: str
    checkout_url: str | None
    success_url: str | None
    cancel_url: str | None
    locale: str
    provider_reference: str | None
    payment_reference: str | None
    processing: bool
    taken_back: int
    created_at: Instant
    expires_at: Instant


deposit = table(
    "deposit",
    DepositRow,
    UniqueConstraint("external_id"),
    Index(None, "wallet_id", "id"),
    partial_index("ix_deposit_payment", "payment_reference", where="payment_reference IS NOT NULL"),
)


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
