"""The invariants of tasks: their holds, locks and settlements."""

from collections.abc import Iterable

from sqlalchemy import ColumnElement, and_, case, func, literal, not_, or_

from adapters.storage.audit.breaches import MOVED, Breaches, among, differing, or_zero, sums_by
from adapters.storage.queries.tasks.costs import select_total_cost
from adapters.storage.tables.agreements import expense
from adapters.storage.tables.ledger import ledger_transaction, posting
from adapters.storage.tables.tasks import task
from domain.lifecycle.statuses import IN_ESCROW, SettlementMode, Status
from domain.money.ledger import BONUSES, SETTLEMENTS, Account
from domain.money.pay_terms import ASSUMED_MINUTES, MAX_MINUTES, MIN_MINUTES, ExpenseStatus

HOLDING = (Account.RESERVED.value, Account.LOCKED.value)
LEAVING = (Account.EARNED.value, Account.FEES.value)
SETTLING = among(ledger_transaction.c.kind, (kind.value for kind in SETTLEMENTS))
GIVING = among(ledger_transaction.c.kind, (kind.value for kind in BONUSES))


def wrong_holds() -> Iterable[Breaches]:
    """Tasks whose stored holds differ from their postings."""
    sums = sums_by(MOVED, (ledger_transaction.c.task_id, posting.c.account), posting.c.amount)
    for account in HOLDING:
        source = task.outerjoin(sums, and_(sums.c.task_id == task.c.id, sums.c.account == account))
        yield differing(f"task.{account}", task.c.id, task.c[account], or_zero(sums.c.total), source)


def wrong_locks() -> Iterable[Breaches]:
    """Tasks whose lock does not match their status, or that have a reservation without a quote."""
    disputed = task.c.status == Status.DISPUTED.value
    # A dispute freezes only money that was locked before.
    paid_for = or_(_in(IN_ESCROW), and_(disputed, task.c.locked_instant.is_not(None)))
    in_escrow = and_(task.c.settlement_mode == SettlementMode.ESCROW.value, paid_for)
    due = case((in_escrow, select_total_cost(task)), else_=0)
    yield differing("task.locked", task.c.id, task.c.locked, due, task)
    no_quote = not_(or_(task.c.status == Status.QUOTED.value, disputed))
    yield differing("task.reserved", task.c.id, task.c.reserved, literal(0), task).where(no_quote)


def _in(statuses: Iterable[Status]) -> ColumnElement[bool]:
    return among(task.c.status, (status.value for status in statuses))


def wrong_expenses() -> Iterable[Breaches]:
    """Tasks whose expenses differ from those that are claimed or paid, or exceed the budget."""
    counted = expense.c.status != ExpenseStatus.DECLINED.value
    sums = sums_by(expense, (expense.c.task_id,), expense.c.amount, counted)
    source = task.outerjoin(sums, sums.c.task_id == task.c.id)
    total = or_zero(task.c.expenses)
    yield differing("task.expenses", task.c.id, total, or_zero(sums.c.total), source)
    budget = or_zero(task.c.expense_budget)
    yield differing("task.expenses", task.c.id, total, budget, task).where(total > budget)


def wrong_minutes() -> Iterable[Breaches]:
    """Tasks that bill more minutes than they pay for at most."""
    duration = task.c.estimated_duration_minutes
    assumed = case(
        (duration.is_(None), ASSUMED_MINUTES),
        (duration < MIN_MINUTES, MIN_MINUTES),
        (duration > MAX_MINUTES, MAX_MINUTES),
        else_=duration,
    )
    most, billed = func.coalesce(task.c.max_minutes, assumed), task.c.billable_minutes
    yield differing("task.billable_minutes", task.c.id, billed, most, task).where(billed > most)


def wrong_settlements() -> Iterable[Breaches]:
    """Tasks whose settled amount differs from the ledger, and postings to another operator than the task's."""
    leaving = among(posting.c.account, LEAVING)
    sums = sums_by(MOVED, (ledger_transaction.c.task_id,), posting.c.amount, SETTLING, leaving)
    source = task.outerjoin(sums, sums.c.task_id == task.c.id)
    yield differing("task.settled", task.c.id, task.c.settled, or_zero(sums.c.total), source)
    source = MOVED.join(task, task.c.id == ledger_transaction.c.task_id)
    operator, earned = or_zero(task.c.operator_id), posting.c.account == Account.EARNED.value
    yield differing("posting.owner_id", posting.c.id, posting.c.owner_id, operator, source).where(SETTLING, earned)


def wrong_bonuses() -> Iterable[Breaches]:
    """Tasks whose bonuses differ from the ledger, and bonuses of another operator than the task's."""
    of_operator = posting.c.account == Account.EARNED.value
    sums = sums_by(MOVED, (ledger_transaction.c.task_id,), posting.c.amount, GIVING, of_operator)
    source = task.outerjoin(sums, sums.c.task_id == task.c.id)
    yield differing("task.bonus", task.c.id, or_zero(task.c.bonus), or_zero(sums.c.total), source)
    source = MOVED.join(task, task.c.id == ledger_transaction.c.task_id)
    owner, operator = posting.c.owner_id, or_zero(task.c.operator_id)
    yield differing("posting.owner_id", posting.c.id, owner, operator, source).where(GIVING, of_operator)
