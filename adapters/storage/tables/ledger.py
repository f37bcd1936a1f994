"""Wallets and earnings, and the postings of which they are the sums."""

from typing import Annotated, NamedTuple

from sqlalchemy import CheckConstraint, Index, UniqueConstraint

from adapters.storage.engine.columns.types import ForeignId, Id, Instant, Key, partial_index, table
from adapters.storage.tables.keys import AgentId, EarningsId, OperatorId, TaskId, WalletId
from domain.money.ledger import CauseKind
from domain.records import wide


@wide
class WalletRow(NamedTuple):
    """An agent's money in one currency, in minor units. The balances are the sums of the wallet's postings.

    `chain_hash` is that of the last of its `chain_length` ledger transactions (`domain/money/hash_chain.py`).
    """

    id: Key
    agent_id: AgentId
    currency: str
    available: int
    reserved: int
    locked: int
    pending: int
    debt: int
    """Negative or 0."""
    lifetime_credited: int
    """The sum of all credits from outside."""
    lifetime_settled: int
    """The sum that settlements have taken."""
    chain_hash: bytes
    chain_length: int
    created_at: Instant


class EarningsRow(NamedTuple):
    """An operator's money in one currency, in minor units. Its chain has the ledger transactions without a wallet."""

    id: Key
    operator_id: OperatorId
    currency: str
    earned: int
    paid_out: int
    chain_hash: bytes
    chain_length: int


@wide
class LedgerTransactionRow(NamedTuple):
    """A movement of money and its cause; its postings sum to zero.

    It belongs to one chain: that of its wallet, or else of an operator's earnings.
    """

    id: Key
    kind: str
    currency: str
    wallet_id: WalletId | None
    earnings_id: EarningsId | None
    task_id: TaskId | None
    deposit_id: Annotated[int, ForeignId("deposit")] | None
    bank_transfer_id: Annotated[int, ForeignId("bank_transfer")] | None
    refund_id: Annotated[int, ForeignId("refund")] | None
    payout_id: Annotated[int, ForeignId("payout")] | None
    provider: str | None
    """The payment provider of its deposit, or `bank` for a bank transfer; None where no money came from outside."""
    actor: str
    actor_id: Id
    credential: str | None
    """Credential kind of its actor, as that of a status event."""
    credential_id: Id | None
    request_id: str
    available: int
    """The wallet's available balance after it, or the operator's earned balance, in minor units."""
    created_at: Instant
    chain_hash: bytes
    """Covers the row and its postings."""


class PostingRow(NamedTuple):
    """An amount added to an account, in minor units."""

    id: Key
    transaction_id: Annotated[int, ForeignId("ledger_transaction")]
    account: str
    owner_id: Id
    """The id of a wallet or operator, or 0 for the platform; in a practice world the platform has the agent's id."""
    amount: int
    balance: int | None
    """The account's balance after it; None for accounts without a stored balance."""


wallet = table(
    "wallet",
    WalletRow,
    UniqueConstraint("agent_id", "currency"),
    CheckConstraint("available >= 0 AND reserved >= 0 AND locked >= 0 AND pending >= 0", "not_negative"),
    CheckConstraint("debt <= 0", "debt"),
    partial_index("ix_wallet_in_debt", "id", where="debt < 0"),
)


earnings = table("earnings", EarningsRow, UniqueConstraint("operator_id", "currency"))


ledger_transaction = table(
    "ledger_transaction",
    LedgerTransactionRow,
    Index(None, "wallet_id", "id", "created_at"),
    Index(None, "task_id"),
    partial_index("ix_ledger_transaction_earnings", "earnings_id", "id", where="earnings_id IS NOT NULL"),
    CheckConstraint("(wallet_id IS NULL) <> (earnings_id IS NULL)", "one_chain"),
    CheckConstraint(f"coalesce({', '.join(CauseKind)}) IS NOT NULL", "cause"),
    CheckConstraint("request_id <> '' AND (actor_id > 0 OR actor = 'system')", "actor"),
)


posting = table(
    "posting",
    PostingRow,
    Index(None, "transaction_id"),
    # The wallet's own constraint checks only its state after a group of transactions.
    CheckConstraint("balance >= 0 OR account NOT IN ('available', 'reserved', 'locked', 'pending')", "not_negative"),
    CheckConstraint("balance <= 0 OR account <> 'debt'", "debt"),
    partial_index("ix_posting_earned", "owner_id", "id", where="account = 'earned'"),
)
