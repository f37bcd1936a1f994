"""Wallets and earnings, and the postings whose sums they are."""

from typing import Annotated, NamedTuple

from sqlalchemy import CheckConstraint, Index, UniqueConstraint

from adapters.storage.engine.columns import Instant, Int32, Key, Reference, partial_index, table
from adapters.storage.tables.keys import AgentId, EarningsId, OperatorId, TaskId, WalletId
from domain.money.ledger import CauseKind


class WalletRow(NamedTuple):
    """An agent's money in one currency; the balances are the sums of its postings, kept beside them (`debt` below 0).

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
    lifetime_credited: int
    lifetime_settled: int
    chain_hash: bytes
    chain_length: int
    created_at: Instant


class EarningsRow(NamedTuple):
    """An operator's money in one currency. Its chain is of the ledger transactions that touch no wallet."""

    id: Key
    operator_id: OperatorId
    currency: str
    earned: int
    paid_out: int
    chain_hash: bytes
    chain_length: int


class LedgerTransactionRow(NamedTuple):
    """One movement of money and its cause; its postings sum to zero.

    It is in one chain, that of the wallet which it touches or else of an operator's earnings, and `available` is what
    the wallet has available after it, or the operator has earned. `chain_hash` covers the row and its postings.
    """

    id: Key
    kind: str
    currency: str
    wallet_id: WalletId | None
    earnings_id: EarningsId | None
    task_id: TaskId | None
    deposit_id: Annotated[int, Reference("deposit")] | None
    bank_transfer_id: Annotated[int, Reference("bank_transfer")] | None
    refund_id: Annotated[int, Reference("refund")] | None
    payout_id: Annotated[int, Reference("payout")] | None
    actor: str
    actor_id: Int32
    request_id: str
    available: int
    created_at: Instant
    chain_hash: bytes


class PostingRow(NamedTuple):
    """An amount added to an account; `balance` is the account's balance after it, where one is kept beside."""

    id: Key
    transaction_id: Annotated[int, Reference("ledger_transaction")]
    account: str
    owner_id: Int32
    amount: int
    balance: int | None


wallet = table(
    "wallet",
    WalletRow,
    UniqueConstraint("agent_id", "currency"),
    CheckConstraint("available >= 0 AND reserved >= 0 AND locked >= 0 AND pending >= 0", "not_negative"),
    CheckConstraint("debt <= 0", "debt"),
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


posting = table("posting", PostingRow, Index(None, "transaction_id"))
