"""Expenses: the operator claims what it paid for a task, and the settlement pays what the agent has not declined
(docs/reference/money.md#expenses)."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final, Self

import orjson

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.pay.expenses import (
    INSERT_EXPENSE,
    delete_expense,
    select_expense,
    select_expenses_of_tasks,
)
from adapters.storage.queries.proofs.items import select_proof_item
from adapters.storage.tables.agreements import ExpenseRow, expense
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Trigger
from domain.money.pay_terms import ExpenseStatus
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.refusal import FieldError
from domain.refusals.suggestion import Way
from domain.refusals.tasks import ExpenseOverBudget, NotPending
from domain.values import wallclock
from domain.values.money import from_minor, to_minor
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.lifecycle.access import may_see, owned
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.tasks.input import TaskReference
from resolvers.tasks.listing import task_rows_by_id
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, Id, Line, Money, OwnId, OwnTime, Prose, RelatedId

MAX_EXPENSES: Final = 50
"""Maximum number of expenses of a task."""


class AddExpense(TaskReference):
    """The expense to claim."""

    amount: Money
    """Amount in the currency of the payout. All claimed expenses together are at most expenseBudget."""
    description: Line
    """Subject of the expense, for the agent."""
    proof_item_id: RelatedId | None = None
    """Photograph of the receipt among the proof of the task."""


class ExpenseReference(Wire):
    """Names an expense."""

    expense_id: Id
    """Id of the expense."""
    task_id: Id | None = None
    """Task of the expense; it may be left out."""


class DeclineExpense(ExpenseReference):
    """The expense to decline."""

    reason: Prose
    """Reason, for the operator."""


class Expense(Wire):
    """An expense that the operator claims for a task."""

    node_key = ("task_id", "id")

    id: OwnId
    """The expense."""
    task_id: OwnId
    """The task."""
    amount: Amount
    """Amount in the currency of the payout."""
    description: str
    """Subject of the expense."""
    status: ExpenseStatus
    """Status of the expense."""
    proof_item_id: OwnId | None
    """Photograph of the receipt; null without one, and when it was removed from the proof."""
    decline_reason: str | None
    """Reason of the agent for declining it."""
    created_at: OwnTime
    """Time of the claim."""

    @classmethod
    def from_row(cls, row: ExpenseRow, task: TaskRow, places: int) -> Self:
        return cls(
            id=row.id,
            task_id=row.task_id,
            amount=from_minor(row.amount, places),
            description=row.description,
            status=row.status,
            proof_item_id=row.proof_item_id,
            decline_reason=row.decline_reason,
            created_at=wallclock.at(row.created_instant, task.timezone),
        )


@operation(Actor.OPERATOR, scope=Scope.DISPATCH)
async def add_expense(transaction: Transaction, request: AddExpense) -> Expense:
    """Claim an expense for a task in progress, within its expenseBudget. The settlement pays it without a fee, unless
    the agent declines it."""
    row = await owned(transaction, request.task_id, change=True)
    currency = transaction.services.catalogue.currencies[row.currency]
    left = (row.expense_budget or 0) - (row.expenses or 0)
    # More than what is left is refused below, for a task of which an expense can be claimed.
    fits = request.amount <= from_minor(left, currency.places) and left > 0
    claimed = ExpenseRow(
        id=0,
        agent_id=row.agent_id,
        task_id=row.id,
        operator_id=transaction.operator_id,
        amount=to_minor("amount", request.amount, currency, maximum=left) if fits else left + 1,
        description=request.description,
        proof_item_id=await _receipt(transaction, row, request.proof_item_id),
        status=ExpenseStatus.CLAIMED,
        created_instant=transaction.now,
    )
    claimed = claimed._replace(id=await transaction.session.get(INSERT_EXPENSE(claimed)))
    await _move(transaction, row, claimed, Step(Trigger.ADD_EXPENSE), claimed.amount)
    await _require_room(transaction, row, claimed)
    return Expense.from_row(claimed, row, currency.places)


@operation(Actor.OPERATOR, scope=Scope.DISPATCH)
async def remove_expense(transaction: Transaction, request: ExpenseReference) -> Expense:
    """Remove a claimed expense of a task in progress, permanently."""
    row, claimed = await _claimed(transaction, request)
    await _move(transaction, row, claimed, Step(Trigger.REMOVE_EXPENSE), -claimed.amount)
    await transaction.session.execute(delete_expense(id=claimed.id))
    return Expense.from_row(claimed, row, _places(transaction, row))


@operation(Actor.AGENT, scope=Scope.SETTLE)
async def decline_expense(transaction: Transaction, request: DeclineExpense) -> Expense:
    """Decline an expense before the approval: the settlement does not pay it. It is final."""
    row, claimed = await _claimed(transaction, request)
    outcome: dict[str, Any] = {"status": ExpenseStatus.DECLINED.value, "decline_reason": request.reason}
    declined = claimed._replace(**outcome)
    await _move(transaction, row, declined, Step(Trigger.DECLINE_EXPENSE, request.reason), -claimed.amount)
    await transaction.session.execute(set_columns(expense, claimed.id, outcome))
    return Expense.from_row(declined, row, _places(transaction, row))


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE, lists="expense_id", way=Way.READ_EXPENSES)
async def list_task_expenses(read: Context, request: TaskReference) -> list[Expense]:
    """List the expenses that the operator claims for a task, oldest first."""
    row = await owned(read, request.task_id)
    return await _views(read, [row])


async def expenses_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[Expense]]:
    """Return the expenses of many tasks, oldest first."""
    expenses: dict[int, list[Expense]] = defaultdict(list)
    for view in await _views(context, list((await task_rows_by_id(context, task_ids)).values())):
        expenses[view.task_id].append(view)
    return expenses


async def _views(context: Context, rows: Sequence[TaskRow]) -> list[Expense]:
    tasks = {row.id: row for row in rows if row.expenses is not None}
    if not tasks:
        return []
    ids = orjson.dumps(list(tasks)).decode()
    stored = await context.session.find_all(select_expenses_of_tasks(task_ids=ids))
    return [Expense.from_row(row, tasks[row.task_id], _places(context, tasks[row.task_id])) for row in stored]


def _places(context: Context, row: TaskRow) -> int:
    return context.services.catalogue.currencies[row.currency].places


async def _receipt(context: Context, row: TaskRow, item_id: int | None) -> int | None:
    """Return the proof item with the receipt of an expense. Raises `InvalidInput` if the task does not have it."""
    if item_id is not None and await context.session.find(select_proof_item(id=item_id, task_id=row.id)) is None:
        raise InvalidInput.for_field("proofItemId", "unknown_item", "must be one of the task's proof items")
    return item_id


async def _claimed(context: Context, request: ExpenseReference) -> tuple[TaskRow, ExpenseRow]:
    """Return the locked task, and an expense that is claimed. Raises `NotFound` or `NotPending`."""
    absent = NotFound(f"There is no expense {request.expense_id}.")
    claimed = await context.session.find(select_expense(id=request.expense_id))
    if claimed is None or not may_see(context, claimed.agent_id, claimed.operator_id):
        raise absent
    if request.task_id not in (None, claimed.task_id):
        raise absent
    row = await owned(context, claimed.task_id, change=True)
    # Another call may have declined or removed it until the task was locked.
    claimed = await context.session.find(select_expense(id=claimed.id))
    if claimed is None:
        raise absent
    if claimed.status != ExpenseStatus.CLAIMED:
        sentence = f"Expense {claimed.id} is {claimed.status}: only a claimed one is removed or declined."
        raise NotPending.of_task(sentence, Way.READ_EXPENSES, row.id)
    return row, claimed


async def _move(transaction: Transaction, row: TaskRow, changed: ExpenseRow, step: Step, added: int) -> None:
    """Take the step of a changed expense, which adds an amount to the sum of the task."""
    step = Step(
        step.trigger,
        step.reason,
        changes={"expenses": (row.expenses or 0) + added},
        event_details={
            "expense_id": changed.id,
            "amount": from_minor(changed.amount, _places(transaction, row)),
            "description": changed.description,
            "status": changed.status,
        },
    )
    await advance(transaction, row, step)


async def _require_room(context: Context, row: TaskRow, claimed: ExpenseRow) -> None:
    """Check the bounds of the expenses of a task. Raises `ExpenseOverBudget` or `InvalidInput`."""
    left = (row.expense_budget or 0) - (row.expenses or 0)
    if claimed.amount > left:
        amount = str(from_minor(left, _places(context, row)))
        message = f"must be at most {amount} {row.currency}, which is left of the expenseBudget"
        values = {"maximum": amount, "currency": row.currency}
        raise ExpenseOverBudget(
            f"{amount} {row.currency} of the task's expenseBudget is left.",
            errors=(FieldError("amount", ExpenseOverBudget.code, message, values),),
            values={"amount": amount, "currency": row.currency},
        )
    if len(await _views(context, [row._replace(expenses=0)])) > MAX_EXPENSES:
        message = f"is one too many: a task has at most {MAX_EXPENSES} expenses"
        raise InvalidInput.for_field("description", "too_many", message, maximum=MAX_EXPENSES)
