"""Lines and balances of a wallet in a period."""

from typing import Any, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Select, and_, bindparam, case, cast, func, or_, select

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.ledger import ledger_transaction, posting
from adapters.storage.tables.payments import deposit
from adapters.storage.tables.tasks import task
from domain.money.ledger import WALLET_ACCOUNTS, Account, Balances

OF_WALLET = ledger_transaction.c.wallet_id == bindparam("wallet_id")


MOVED = ledger_transaction.join(posting, posting.c.transaction_id == ledger_transaction.c.id)


@statement(
    select(ledger_transaction.c.id)
    .where(OF_WALLET, ledger_transaction.c.created_at >= bindparam("instant"))
    .order_by(ledger_transaction.c.id)
    .limit(1),
    unbounded=True,
)
def select_first_since(wallet_id: int, instant: int) -> int:
    """The first transaction of a period. Periods are separated by ids and not by times, because the times of
    transactions that waited for the same wallet may not be in the order of the ledger."""


@statement(select(func.coalesce(func.max(ledger_transaction.c.id), 0)).where(OF_WALLET))
def select_last_of_wallet(wallet_id: int) -> int: ...


def _balance_before(account: Account) -> ColumnElement[int]:
    last = (
        select(posting.c.balance)
        .select_from(MOVED)
        .where(OF_WALLET, ledger_transaction.c.id < bindparam("before"), posting.c.account == account.value)
        .order_by(ledger_transaction.c.id.desc())
        .limit(1)
    )
    return func.coalesce(last.scalar_subquery(), 0)


@statement(select(*(_balance_before(account) for account in WALLET_ACCOUNTS)))
def select_balances_before(wallet_id: int, before: int) -> Balances: ...


class StatementLineRow(NamedTuple):
    """A transaction of a wallet, with the amounts that it added to each account, in minor units."""

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


def sum_amounts(account: Account) -> ColumnElement[int]:
    total = func.sum(case((posting.c.account == account.value, posting.c.amount), else_=0))
    # PostgreSQL adds big integers up to another type.
    return cast(total, BigInteger)


_line = (
    ledger_transaction.c.id,
    ledger_transaction.c.kind,
    ledger_transaction.c.task_id,
    task.c.title,
    deposit.c.external_id,
    ledger_transaction.c.bank_transfer_id,
    ledger_transaction.c.actor,
    ledger_transaction.c.created_at,
)


@statement(
    select(*_line, *(sum_amounts(account) for account in WALLET_ACCOUNTS))
    .select_from(
        MOVED.outerjoin(task, task.c.id == ledger_transaction.c.task_id).outerjoin(
            deposit, deposit.c.id == ledger_transaction.c.deposit_id
        )
    )
    .where(OF_WALLET, ledger_transaction.c.id > bindparam("after"), ledger_transaction.c.id < bindparam("before"))
    .group_by(*_line)
    .order_by(ledger_transaction.c.id)
    .limit(bindparam("limit")),
    unbounded=True,
)
def select_statement_lines(wallet_id: int, after: int, before: int, limit: int) -> StatementLineRow:
    """Oldest first."""


class LastBalanceRow(NamedTuple):
    """The last posting to an account of a wallet within a step of a period, and the balance after it."""

    step: int
    account: str
    posting_id: int
    balance: int


def _last_balances() -> Select[Any]:
    step = (ledger_transaction.c.created_at - bindparam("begin", type_=BigInteger)) // bindparam(
        "microseconds", type_=BigInteger
    )
    period = and_(
        OF_WALLET, ledger_transaction.c.id > bindparam("after"), ledger_transaction.c.id < bindparam("before")
    )
    moved = (
        select(step.label("step"), posting.c.account, posting.c.id)
        .select_from(MOVED)
        .where(period, or_(*(posting.c.account == account.value for account in WALLET_ACCOUNTS)))
        .subquery()
    )
    last = (
        select(moved.c.step, moved.c.account, func.max(moved.c.id).label("id"))
        .group_by(moved.c.step, moved.c.account)
        .subquery()
    )
    balances = select(last.c.step, last.c.account, posting.c.id, posting.c.balance)
    return balances.join(posting, posting.c.id == last.c.id).order_by(last.c.step)


@statement(_last_balances(), unbounded=True)
def select_last_balances(wallet_id: int, after: int, before: int, begin: int, microseconds: int) -> LastBalanceRow:
    """Select at most one row for each step and account; a step without a posting to an account has none for it."""
