"""What the graph reads along its edges, for many parents at once: rows, pages in both directions, counts."""

from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, CompoundSelect, Select, Table, bindparam, func, or_, select, union_all

from adapters.storage.statement import AmongIds, Statement, find, rows, value
from adapters.storage.tables import (
    DepositRow,
    StatusEventRow,
    TaskRow,
    deposit,
    ledger_transaction,
    status_event,
    task,
)
from adapters.storage.task_list import KEPT, OWNER
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


TASKS_BY_ID = {
    actor: find(task, TaskRow, AmongIds(task.c.id, "ids"), column == bindparam("owner_id"))
    for actor, column in OWNER.items()
} | {Actor.PLATFORM: find(task, TaskRow, AmongIds(task.c.id, "ids"))}

EVENTS_OF_TASKS = find(
    status_event,
    StatusEventRow,
    AmongIds(status_event.c.task_id, "task_ids"),
    status_event.c.sequence > bindparam("after"),
    order_by=(status_event.c.sequence,),
)


class WalletCount(NamedTuple):
    """How many of something a wallet has."""

    wallet_id: int
    number: int


@lru_cache(KEPT)
def transaction_pages(wallets: int, *, from_oldest: bool) -> Statement[WalletTransactionRow]:
    """The same page of several wallets' ledgers, for parameters `wallet_0…`."""
    page = select(*TRANSACTION_COLUMNS).where(optional(ledger_transaction.c.task_id, "task_id"))
    return rows(WalletTransactionRow, _of_each(page, ledger_transaction, wallets, from_oldest=from_oldest))


@lru_cache(KEPT)
def deposit_pages(wallets: int, *, from_oldest: bool) -> Statement[DepositRow]:
    """The same page of several wallets' deposits, for parameters `wallet_0…`."""
    return rows(DepositRow, _of_each(select(deposit), deposit, wallets, from_oldest=from_oldest))


def _of_each(page: Select[Any], table: Table, wallets: int, *, from_oldest: bool) -> CompoundSelect[Any]:
    # A page for each, not one selection of all their rows: the ends of a long list are read without the rest.
    ordered = page.where(*between(table)).order_by(table.c.id if from_oldest else table.c.id.desc())
    pages = (
        ordered.where(table.c.wallet_id == bindparam(f"wallet_{place}")).limit(bindparam("limit")).subquery()
        for place in range(wallets)
    )
    return union_all(*(select(part) for part in pages))


def _counts(table: Table, *conditions: ColumnElement[bool]) -> Statement[WalletCount]:
    counted = select(table.c.wallet_id, func.count()).where(AmongIds(table.c.wallet_id, "wallet_ids"), *conditions)
    return rows(WalletCount, counted.group_by(table.c.wallet_id))


TRANSACTION_COUNTS = _counts(ledger_transaction, optional(ledger_transaction.c.task_id, "task_id"))
DEPOSIT_COUNTS = _counts(deposit)
