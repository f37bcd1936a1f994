"""Operators, their status and location."""

from sqlalchemy import bindparam

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import OperatorRow, operator


@statement(select_where(operator, operator.c.id == bindparam("id")))
def select_operator_by_id(id: int) -> OperatorRow: ...


@statement(select_where(operator, operator.c.id == bindparam("id"), lock=True))
def lock_operator(id: int) -> OperatorRow: ...


INSERT_OPERATOR = insertion(operator, OperatorRow)


@update_by_id(operator)
def set_operator_status(
    key: int, status: str, status_before_suspension: str | None, suspension_reason: str | None
) -> None: ...


@update_by_id(operator)
def set_operator_location(
    *, key: int, latitude: float, longitude: float, accuracy: float | None, location_source: str | None, located_at: int
) -> None: ...
