"""Expenses that operators claim for tasks."""

from sqlalchemy import bindparam, delete, update

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.lookups import lookup
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.agreements import ExpenseRow, expense
from domain.money.pay_terms import ExpenseStatus

INSERT_EXPENSE = insertion(expense, ExpenseRow)
OF_TASK = expense.c.task_id == bindparam("of_task")


@lookup(expense)
def select_expense(id: int) -> ExpenseRow: ...


@statement(select_where(expense, AmongIds(expense.c.task_id, "task_ids"), order_by=(expense.c.id,)))
def select_expenses_of_tasks(task_ids: str) -> ExpenseRow: ...


@statement(delete(expense).where(expense.c.id == bindparam("id")))
def delete_expense(id: int) -> None: ...
@statement(delete(expense).where(OF_TASK))
def delete_expenses(of_task: int) -> None: ...


@statement(
    update(expense)
    .where(OF_TASK, expense.c.status == ExpenseStatus.CLAIMED.value)
    .values(status=ExpenseStatus.PAID.value)
)
def set_expenses_paid(of_task: int) -> None: ...


@statement(update(expense).where(OF_TASK, expense.c.proof_item_id == bindparam("of_item")).values(proof_item_id=None))
def forget_receipt(of_task: int, of_item: int) -> None: ...
