"""Rows that the checks of lives at random read."""

from sqlalchemy import bindparam, exists

from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, Statement, statement
from adapters.storage.tables.jobs import job
from adapters.storage.tables.ledger import LedgerTransactionRow, ledger_transaction
from adapters.storage.tables.payments import DepositRow, deposit
from adapters.storage.tables.tasks import StatusEventRow, TaskRow, status_event, task
from domain.lifecycle.statuses import Status
from domain.money.ledger import EntryKind
from resolvers.core.jobs import JobKind
from resolvers.proofs.auto_approval import APPROVED_BY_SCORE

TASKS_OF = Statement(task.select().with_only_columns(task.c.agent_id), tuple)


@statement(
    select_where(status_event, status_event.c.event == "task.completed", status_event.c.reason == APPROVED_BY_SCORE),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_approvals() -> StatusEventRow: ...
@statement(
    select_where(
        task,
        task.c.status == Status.UNDER_REVIEW,
        task.c.auto_approval_instant > bindparam("now"),
        ~exists().where(
            job.c.kind == JobKind.APPROVE_BY_SCORE,
            job.c.subject_id == task.c.id,
            job.c.moment == task.c.auto_approval_instant,
        ),
    ),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_unplanned(now: int) -> TaskRow:
    """Read the tasks with a time for the approval by score that no job waits for."""


@statement(select_where(deposit))
def select_deposits() -> DepositRow: ...
@statement(
    select_where(ledger_transaction, ledger_transaction.c.kind == EntryKind.DEPOSIT_CREDITED),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_credits() -> LedgerTransactionRow: ...
