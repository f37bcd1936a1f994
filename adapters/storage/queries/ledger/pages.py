"""Pages and counts for several wallets or tasks in one statement."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, CompoundSelect, Select, Table, bindparam, func, select, union_all

from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import between


class WalletCount(NamedTuple):
    """A count for a wallet."""

    wallet_id: int
    number: int


class TaskCount(NamedTuple):
    """A count for a task."""

    task_id: int
    number: int


def page_of_each_wallet(page: Select[Any], table: Table, wallets: int, *, from_oldest: bool) -> CompoundSelect[Any]:
    """Make a union of one page for each wallet, so that an index serves each page of a long list."""
    ordered = page.where(*between(table)).order_by(table.c.id if from_oldest else table.c.id.desc())
    pages = (
        ordered.where(table.c.wallet_id == bindparam(f"wallet_{place}")).limit(bindparam("limit")).subquery()
        for place in range(wallets)
    )
    return union_all(*(select(part) for part in pages))


def count_by_wallet(table: Table, *conditions: ColumnElement[bool]) -> Select[Any]:
    counted = select(table.c.wallet_id, func.count()).where(AmongIds(table.c.wallet_id, "wallet_ids"), *conditions)
    return counted.group_by(table.c.wallet_id)
