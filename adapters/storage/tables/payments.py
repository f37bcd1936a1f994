"""Deposits, refunds, reversals, bank transfers and payouts. Amounts are minor units."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.engine.columns.types import Encrypted, ForeignId, Instant, Key, partial_index, table
from adapters.storage.tables.keys import AgentId, EarningsId, TaskId, WalletId


class DepositRow(NamedTuple):
    """A payment into a wallet through a payment provider's hosted page."""

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
    locale: str | None
    """The locale of the page; None if the payer's browser decides."""
    provider_reference: str | None
    """The provider's identifier of the checkout."""
    payment_reference: str | None
    """The provider's identifier of the payment."""
    processing: bool
    """True if it was paid by a method that takes days to succeed or fail."""
    taken_back: int
    """The amount that was reversed at the provider and taken from the wallet."""
    created_at: Instant
    expires_at: Instant


deposit = table(
    "deposit",
    DepositRow,
    UniqueConstraint("external_id"),
    Index(None, "wallet_id", "id"),
    Index(None, "agent_id", "id"),
    Index(None, "status", "id"),
    partial_index("ix_deposit_embedded", "wallet_id", where="provider = 'embedded'"),
    partial_index("ix_deposit_task", "task_id", "id", where="task_id IS NOT NULL"),
    partial_index("ix_deposit_payment", "payment_reference", where="payment_reference IS NOT NULL"),
)


class BankTransferRow(NamedTuple):
    """A bank transfer that the staff has credited to a wallet; `bank_reference` identifies it."""

    id: Key
    wallet_id: WalletId
    bank_reference: str
    amount: int
    staff_id: Annotated[int, ForeignId("staff")]
    created_at: Instant


class RefundRow(NamedTuple):
    """A refund of a deposit to the payer."""

    id: Key
    deposit_id: Annotated[int, ForeignId("deposit")]
    external_id: str
    amount: int
    status: str
    reason: str | None
    provider_reference: str | None
    staff_id: Annotated[int, ForeignId("staff")]
    created_at: Instant


class ReversalRow(NamedTuple):
    """A refund or dispute at the payment provider that this service did not request.

    It changes only under the lock of the deposit's wallet.
    """

    id: Key
    deposit_id: Annotated[int, ForeignId("deposit")]
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
    """A payout of earnings that an operator has requested.

    It changes only under the lock of its earnings.
    """

    id: Key
    earnings_id: EarningsId
    amount: int
    destination: Encrypted
    """The bank account of the operator."""
    status: str
    bank_reference: str | None
    decline_reason: str | None
    approver_id: Annotated[int, ForeignId("staff")] | None
    """The first of two members of the staff; the next column is when it approved."""
    approved_at: Instant | None
    staff_id: Annotated[int, ForeignId("staff")] | None
    """The member of the staff who paid or declined it."""
    created_at: Instant
    decided_at: Instant | None


IS_OPEN = "status IN ('requested', 'approved')"
"""Condition for requested payouts that were neither paid nor declined."""


payout = table(
    "payout",
    PayoutRow,
    UniqueConstraint("bank_reference"),
    Index(None, "earnings_id", "id"),
    Index(None, "status", "id"),
    partial_index("ix_payout_open", "earnings_id", where=IS_OPEN, unique=True),
)
