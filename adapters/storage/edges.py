"""What the graph reads along its edges: pages in both directions, counts, and the same for many parents at once."""

from typing import Any

from sqlalchemy import ColumnElement, Select, Table, bindparam, func, or_, select

from adapters.storage.statement import AmongIds, Statement, find, rows, value
from adapters.storage.tables import (
    DepositRow,
    StatusEventRow,
    TaskRow,
    deposit,
    ledger_transaction,
    status_event,
    task,
    wallet,
)
from adapters.storage.wallets import TRANSACTION_COLUMNS, WalletTransactionRow
from domain.statuses import Actor


def optional(column: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    """The column is the parameter, or the parameter is null."""
    return or_(bindparam(name, type_=column.type).is_(None), column == bindparam(name))


def between(table: Table) -> tuple[ColumnElement[bool], ...]:
    """Ids within a span, without its ends."""
    return (table.c.id < bindparam("older_than"), table.c.id > bindparam("newer_than"))


def both_ways(row: type[Any], expression: Select[Any], table: Table) -> dict[bool, Statement[Any]]:
    """The page at either end of a span: the newest rows (false) or the oldest (true), nearest to that end first."""
    page = expression.where(*between(table)).limit(bindparam("limit"))
    return {False: rows(row, page.order_by(table.c.id.desc())), True: rows(row, page.order_by(table.c.id))}


def count(expression: Select[Any], table: Table) -> Statement[int]:
    """How many rows of a table an expression has."""
    return value(int, select(func.count()).select_from(expression.with_only_columns(table.c.id).subquery()))


TASKS = {
    actor: select(task).where(column == bindparam("owner_id"), optional(task.c.status, "status"))
    for actor, column in ((Actor.AGENT, task.c.agent_id), (Actor.OPERATOR, task.c.operator_id))
}
TASK_PAGES = {actor: both_ways(TaskRow, expression, task) for actor, expression in TASKS.items()}
TASK_COUNTS = {actor: count(expression, task) for actor, expression in TASKS.items()}
TASKS_BY_ID = {
    Actor.AGENT: find(task, TaskRow, AmongIds(task.c.id, "ids"), task.c.agent_id == bindparam("agent_id")),
    Actor.PLATFORM: find(task, TaskRow, AmongIds(task.c.id, "ids")),
}

EVENTS_OF_TASKS = find(
    status_event,
    StatusEventRow,
    AmongIds(status_event.c.task_id, "task_ids"),
    status_event.c.sequence > bindparam("after"),
    order_by=(status_event.c.sequence,),
)

TRANSACTIONS = (
    select(*TRANSACTION_COLUMNS)
    .select_from(ledger_transaction)
    .join(wallet, wallet.c.id == ledger_transaction.c.wallet_id)
    .where(
        wallet.c.agent_id == bindparam("agent_id"),
        wallet.c.currency == bindparam("currency"),
        optional(ledger_transaction.c.task_id, "task_id"),
    )
)
TRANSACTION_PAGES = both_ways(WalletTransactionRow, TRANSACTIONS, ledger_transaction)
TRANSACTION_COUNT = count(TRANSACTIONS, ledger_transaction)

DEPOSITS = select(deposit).where(
    deposit.c.agent_id == bindparam("agent_id"), deposit.c.currency == bindparam("currency")
)
DEPOSIT_PAGES = both_ways(DepositRow, DEPOSITS, deposit)
DEPOSIT_COUNT = count(DEPOSITS, deposit)
