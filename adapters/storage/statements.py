"""What a statement of a wallet is made of: where a period begins in the ledger, balances there, and its movements."""

from typing import NamedTuple

from sqlalchemy import BigInteger, ColumnElement, bindparam, case, cast, func, select

from adapters.storage.record import Instant
from adapters.storage.statement import rows, value
from adapters.storage.tables import deposit, ledger_transaction, posting, task
from domain.ledger import WALLET_ACCOUNTS, Account, Balances

OF_WALLET = ledger_transaction.c.wallet_id == bindparam("wallet_id")
MOVED = ledger_transaction.join(posting, posting.c.transaction_id == ledger_transaction.c.id)

FIRST_SINCE = value(
    int,
    select(ledger_transaction.c.id)
    .where(OF_WALLET, ledger_transaction.c.created_at >= bindparam("instant"))
    .order_by(ledger_transaction.c.id)
    .limit(1),
)
"""Where a period begins. It is a number and not a time that parts one period from the next: two transactions that
waited for the same wallet can bear times that are not in the order of the ledger."""
LAST_OF_WALLET = value(int, select(func.coalesce(func.max(ledger_transaction.c.id), 0)).where(OF_WALLET))


def _balance_before(account: Account) -> ColumnElement[int]:
    last = (
        select(posting.c.balance)
        .select_from(MOVED)
        .where(OF_WALLET, ledger_transaction.c.id < bindparam("before"), posting.c.account == account.value)
        .order_by(ledger_transaction.c.id.desc())
        .limit(1)
    )
    return func.coalesce(last.scalar_subquery(), 0)


BALANCES_BEFORE = rows(Balances, select(*(_balance_before(account) for account in WALLET_ACCOUNTS)))


class StatementLineRow(NamedTuple):
    """A transaction of a wallet, and what it added to each of the wallet's accounts."""

    id: int
    kind: str
    task_id: int | None
    task_title: str | None
    deposit: str | None
    bank_transfer_id: int | None
    actor: str
    created_at: Instant
    available: int
    reserved: int
    locked: int
    pending: int


def _moved(account: Account) -> ColumnElement[int]:
    moved = func.sum(case((posting.c.account == account.value, posting.c.amount), else_=0))
    # PostgreSQL adds big integers up to another type.
    return cast(moved, BigInteger)


STATEMENT_LINES = rows(
    StatementLineRow,
    select(
        ledger_transaction.c.id,
        ledger_transaction.c.kind,
        ledger_transaction.c.task_id,
        task.c.title,
        deposit.c.external_id,
        ledger_transaction.c.bank_transfer_id,
        ledger_transaction.c.actor,
        ledger_transaction.c.created_at,
        *(_moved(account) for account in WALLET_ACCOUNTS),
    )
    .select_from(
        MOVED.outerjoin(task, task.c.id == ledger_transaction.c.task_id).outerjoin(
            deposit, deposit.c.id == ledger_transaction.c.deposit_id
        )
    )
    .where(OF_WALLET, ledger_transaction.c.id > bindparam("after"), ledger_transaction.c.id < bindparam("before"))
    .group_by(ledger_transaction.c.id, task.c.id, deposit.c.id)
    .order_by(ledger_transaction.c.id)
    .limit(bindparam("limit")),
)
"""Oldest first."""
