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

ARRIVED_ACCOUNTS = (Account.AVAILABLE, Account.RESERVED, Account.LOCKED)
"""The accounts of money that is in the wallet: an expected payment comes in when it is confirmed."""

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


_STEP = (ledger_transaction.c.created_at - bindparam("begin", type_=BigInteger)) // bindparam(
    "microseconds", type_=BigInteger
)
_PERIOD = and_(OF_WALLET, ledger_transaction.c.id > bindparam("after"), ledger_transaction.c.id < bindparam("before"))


def _last_balances() -> Select[Any]:
    moved = (
        select(_STEP.label("step"), posting.c.account, posting.c.id)
        .select_from(MOVED)
        .where(_PERIOD, or_(*(posting.c.account == account.value for account in WALLET_ACCOUNTS)))
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


class FlowRow(NamedTuple):
    """The amounts that came into a wallet and left it within a step of a period, in minor units."""

    step: int
    money_in: int
    money_out: int


def _flows() -> Select[Any]:
    # Money within the wallet moves between accounts, so only the sum of a transaction says if money came or left.
    net = func.sum(posting.c.amount)
    moved = (
        select(_STEP.label("step"), net.label("net"))
        .select_from(MOVED)
        .where(_PERIOD, or_(*(posting.c.account == account.value for account in ARRIVED_ACCOUNTS)))
        .group_by(ledger_transaction.c.id, ledger_transaction.c.created_at)
        .subquery()
    )
    came, left = (
        cast(func.sum(case((condition, amount), else_=0)), BigInteger)
        for condition, amount in ((moved.c.net > 0, moved.c.net), (moved.c.net < 0, -moved.c.net))
    )
    return select(moved.c.step, came, left).group_by(moved.c.step).order_by(moved.c.step)


@statement(_flows(), unbounded=True)
def select_flows(wallet_id: int, after: int, before: int, begin: int, microseconds: int) -> FlowRow:
    """Select at most one row for each step of a period."""
