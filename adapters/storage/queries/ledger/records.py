"""The ledger transactions of a task as they were hashed, for evidence."""

from typing import NamedTuple

from sqlalchemy import bindparam, select

from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.typed import DriverRow, statement
from adapters.storage.tables.ledger import LedgerTransactionRow, PostingRow, ledger_transaction, posting


class ChainedTransaction(NamedTuple):
    """A ledger transaction with the hash before it in the chain of its wallet; None for the first of a chain."""

    row: LedgerTransactionRow
    hash_before: bytes | None


def _chained(values: DriverRow) -> ChainedTransaction:
    return ChainedTransaction(LedgerTransactionRow._make(values[:-1]), values[-1])


_BEFORE = ledger_transaction.alias("before")
_HASH_BEFORE = (
    select(_BEFORE.c.chain_hash)
    .where(_BEFORE.c.wallet_id == ledger_transaction.c.wallet_id, _BEFORE.c.id < ledger_transaction.c.id)
    .order_by(_BEFORE.c.id.desc())
    .limit(1)
    .scalar_subquery()
)


@statement(
    select(ledger_transaction, _HASH_BEFORE.label("hash_before"))
    .where(ledger_transaction.c.task_id == bindparam("task_id"))
    .order_by(ledger_transaction.c.id),
    row=_chained,
)
def select_transactions_of_task(task_id: int) -> ChainedTransaction:
    """Oldest first."""


@statement(select(posting).where(AmongIds(posting.c.transaction_id, "transaction_ids")).order_by(posting.c.id))
def select_whole_transactions(transaction_ids: str) -> PostingRow:
    """All postings of transactions, in the order in which they were hashed."""
