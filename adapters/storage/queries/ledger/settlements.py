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
from domain.money.pay_terms import pay_for_minutes
from domain.money.pricing import Price, agree_price


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
    maximum_payable: int | None
    agent_rate: int | None
    operator_rate: int | None
    expense_budget: int | None
    expenses: int | None
    billable_minutes: int | None
    refunded: int

    @property
    def price(self) -> Price:
        """Return the price that was agreed for the task."""
        return agree_price(self)

    @property
    def payable(self) -> int:
        """Return the amount that was due for the work, before fees."""
        return (
            self.price.payout if self.billable_minutes is None else pay_for_minutes(self.payout, self.billable_minutes)
        )


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
    task.c.maximum_payable,
    task.c.agent_rate,
    task.c.operator_rate,
    task.c.expense_budget,
    task.c.expenses,
    task.c.billable_minutes,
)


@statement(
    select(*_settlement, sum_amounts(Account.AVAILABLE))
    .select_from(MOVED.join(task, task.c.id == ledger_transaction.c.task_id))
    .where(AmongIds(ledger_transaction.c.task_id, "task_ids"), is_kind(ledger_transaction, LOCK_ENDS))
    .group_by(*_settlement)
)
def select_settlements_of_tasks(task_ids: str) -> SettlementRow: ...
