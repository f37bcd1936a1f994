"""Tasks that hold money of a wallet."""

from typing import NamedTuple

from sqlalchemy import literal_column, select

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.composition import composed
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.typed import Statement, returning_rows, statement
from adapters.storage.queries.ledger.pages import WalletCount, count_by_wallet, page_of_each_wallet
from adapters.storage.tables.tasks import task


class LockRow(NamedTuple):
    """A task that holds money of a wallet, with its id; `locked` is in minor units."""

    wallet_id: int
    id: int
    title: str
    status: str
    currency: str
    locked: int
    locked_instant: Instant
    timezone: str


HOLDING = (
    select(
        task.c.wallet_id,
        task.c.id,
        task.c.title,
        task.c.status,
        task.c.currency,
        task.c.locked,
        task.c.locked_instant,
        task.c.timezone,
    )
    # Not a parameter, so that the index of the locked tasks serves it.
    .where(task.c.locked > literal_column("0"))
)


@statement(HOLDING.where(AmongIds(task.c.id, "task_ids")))
def select_locks_of_tasks(task_ids: str) -> LockRow: ...


@composed
def lock_pages(wallets: int, *, from_oldest: bool) -> Statement[..., LockRow]:
    """Make the statement of one page of locks for each of several wallets; see `transaction_pages`."""
    return returning_rows(LockRow, page_of_each_wallet(HOLDING, task, wallets, from_oldest=from_oldest))


@statement(count_by_wallet(task, task.c.locked > literal_column("0")), unbounded=True)
def select_lock_counts(wallet_ids: str) -> WalletCount: ...
