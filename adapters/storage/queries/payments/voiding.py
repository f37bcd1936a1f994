"""Test money outside of test mode, which is voided."""

from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    and_,
    bindparam,
    case,
    cast,
    exists,
    func,
    literal_column,
    not_,
    or_,
    select,
)

from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.accounts import practice_world
from adapters.storage.tables.ledger import ledger_transaction, posting
from adapters.storage.tables.payments import DepositRow, deposit, refund
from adapters.storage.tables.tasks import task
from domain.money.deposits import EMBEDDED, DepositStatus, RefundStatus
from domain.money.ledger import SETTLEMENTS, Account

# A literal, as in the index: with a parameter, the index is not used.
OPENED_HERE = deposit.c.provider == literal_column(f"'{EMBEDDED}'")


OUTSIDE_TEST_MODE = not_(exists(select(practice_world.c.id).where(practice_world.c.agent_id == deposit.c.agent_id)))


LEFT_OF_DEPOSIT: ColumnElement[int] = (
    deposit.c.amount
    - deposit.c.taken_back
    - cast(
        select(func.coalesce(func.sum(refund.c.amount), 0))
        .where(refund.c.deposit_id == deposit.c.id, refund.c.status != RefundStatus.FAILED.value)
        .scalar_subquery(),
        BigInteger,
    )
)


IS_TEST_MONEY = and_(OPENED_HERE, OUTSIDE_TEST_MODE, deposit.c.status == DepositStatus.PAID.value, LEFT_OF_DEPOSIT > 0)
"""Credits of the embedded provider to agents outside test mode that have not been returned."""


@statement(select(func.count(deposit.c.agent_id.distinct())).where(IS_TEST_MONEY), many_agents=ManyAgents.MAINTENANCE)
def select_agents_with_test_money() -> int: ...


class VoidableWalletRow(NamedTuple):
    """A wallet that test money was paid into, or may still be."""

    wallet_id: int
    agent_id: int
    currency: str


@statement(
    select(deposit.c.wallet_id, deposit.c.agent_id, deposit.c.currency)
    .distinct()
    .where(
        or_(
            IS_TEST_MONEY,
            and_(OPENED_HERE, OUTSIDE_TEST_MODE, deposit.c.status == DepositStatus.PENDING.value),
        )
    )
    .order_by(deposit.c.wallet_id),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_test_wallets() -> VoidableWalletRow: ...


OF_WALLET = deposit.c.wallet_id == bindparam("wallet_id")


@statement(select_where(deposit, OPENED_HERE, OF_WALLET, deposit.c.status == DepositStatus.PENDING.value))
def select_open_test_deposits(wallet_id: int) -> DepositRow: ...


class VoidableDepositRow(NamedTuple):
    """A credit of test money, and the part of it that has not been returned, in minor units."""

    id: int
    external_id: str
    left: int


@statement(
    select(deposit.c.id, deposit.c.external_id, LEFT_OF_DEPOSIT).where(IS_TEST_MONEY, OF_WALLET).order_by(deposit.c.id)
)
def select_test_deposits(wallet_id: int) -> VoidableDepositRow: ...


class HolderRow(NamedTuple):
    """A task that holds money of a wallet."""

    id: int
    paid_with_test_money: bool
    """True if a deposit of test money was made for it."""


PAID_WITH_TEST_MONEY = exists(
    select(deposit.c.id)
    .where(OPENED_HERE, deposit.c.task_id == task.c.id, deposit.c.status == DepositStatus.PAID.value)
    .correlate(task)
)


# The agent, too: the index of tasks by agent finds them.
IN_WALLET = (task.c.agent_id == bindparam("agent_id"), task.c.wallet_id == bindparam("wallet_id"))


@statement(
    select(task.c.id, PAID_WITH_TEST_MONEY)
    .where(*IN_WALLET, or_(task.c.locked > 0, task.c.reserved > 0))
    .order_by(PAID_WITH_TEST_MONEY.desc(), task.c.id.desc())
    .limit(1)
)
def select_next_holder(agent_id: int, wallet_id: int) -> HolderRow:
    """First the tasks that deposits of test money were made for, then the newest."""


class SettledTaskRow(NamedTuple):
    """A task that was settled."""

    id: int
    operator_id: int


@statement(
    select(task.c.id, task.c.operator_id)
    .where(*IN_WALLET, task.c.settled > 0, task.c.id < bindparam("before"))
    .order_by(task.c.id.desc())
    .limit(1)
)
def select_next_settled_task(agent_id: int, wallet_id: int, before: int) -> SettledTaskRow: ...


class SettledAmountsRow(NamedTuple):
    """The amounts that operator and platform have of a settled task, in minor units."""

    earned: int
    fees: int


def _settled_to(account: Account) -> ColumnElement[int]:
    total = func.sum(case((posting.c.account == account.value, posting.c.amount), else_=0))
    return cast(func.coalesce(total, 0), BigInteger)


@statement(
    select(_settled_to(Account.EARNED), _settled_to(Account.FEES))
    .select_from(ledger_transaction.join(posting, posting.c.transaction_id == ledger_transaction.c.id))
    .where(
        ledger_transaction.c.task_id == bindparam("task_id"),
        or_(*(ledger_transaction.c.kind == kind.value for kind in SETTLEMENTS)),
    )
)
def select_settled_amounts(task_id: int) -> SettledAmountsRow: ...
