"""Transactions that ended the lock of a task."""

from typing import NamedTuple

from sqlalchemy import select

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.typed import statement
from adapters.storage.queries.ledger.statements import MOVED, sum_amounts
from adapters.storage.queries.ledger.transactions import is_kind
from adapters.storage.tables.ledger import ledger_transaction
from adapters.storage.tables.tasks import task
from domain.money.ledger import LOCK_ENDS, Account


class SettlementRow(NamedTuple):
    """The transaction that ended the lock of a task; `refunded` is what returned to the wallet, in minor units."""

    id: int
    task_id: int
    created_at: Instant
    status: str
    currency: str
    timezone: str
    payout: int
    agent_fee: int
    operator_fee: int
    refunded: int


_settlement = (
    ledger_transaction.c.id,
    ledger_transaction.c.task_id,
    ledger_transaction.c.created_at,
    task.c.status,
    task.c.currency,
    task.c.timezone,
    task.c.payout,
    task.c.agent_fee,
    task.c.operator_fee,
)


@statement(
    select(*_settlement, sum_amounts(Account.AVAILABLE))
    .select_from(MOVED.join(task, task.c.id == ledger_transaction.c.task_id))
    .where(AmongIds(ledger_transaction.c.task_id, "task_ids"), is_kind(ledger_transaction, LOCK_ENDS))
    .group_by(*_settlement)
)
def select_settlements_of_tasks(task_ids: str) -> SettlementRow: ...
