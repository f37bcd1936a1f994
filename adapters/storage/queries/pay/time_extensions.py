"""Requests of operators for more paid time."""

from sqlalchemy import bindparam, update

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.lookups import lookup
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.agreements import TimeExtensionRow, time_extension
from domain.money.pay_terms import TimeExtensionStatus

INSERT_TIME_EXTENSION = insertion(time_extension, TimeExtensionRow)


@lookup(time_extension)
def select_time_extension(id: int) -> TimeExtensionRow: ...


@statement(
    select_where(time_extension, AmongIds(time_extension.c.task_id, "task_ids"), order_by=(time_extension.c.id,))
)
def select_time_extensions_of_tasks(task_ids: str) -> TimeExtensionRow: ...


@statement(
    update(time_extension)
    .where(
        time_extension.c.task_id == bindparam("of_task"),
        time_extension.c.status == TimeExtensionStatus.PENDING.value,
    )
    .values(status=TimeExtensionStatus.WITHDRAWN.value, decided_instant=bindparam("decided_instant"))
)
def withdraw_time_extension(of_task: int, decided_instant: int | None) -> None: ...
