"""Selections of one table's rows, in pages, and their counts."""

from typing import Any

from sqlalchemy import BindParameter, ColumnElement, Select, Table, bindparam, func, select


def select_where(
    table: Table,
    *conditions: ColumnElement[bool],
    lock: bool = False,
    order_by: tuple[ColumnElement[Any], ...] = (),
    limit: BindParameter[int] | int | None = None,
) -> Select[Any]:
    """Select the rows of one table under conditions.

    `lock` keeps other transactions from changing the rows until the commit; SQLite has one writer and needs no lock.
    """
    expression = select(table).where(*conditions).order_by(*order_by).limit(limit)
    return expression.with_for_update() if lock else expression


def first_free(
    table: Table,
    *conditions: ColumnElement[bool],
    order_by: tuple[ColumnElement[Any], ...],
    limit: BindParameter[int] | int,
) -> ColumnElement[bool]:
    """Return the condition that a row is among the first unlocked ones under conditions, for an update that leases it.

    It uses a common table expression, which is evaluated once. A subquery may be evaluated for each row of the table,
    and would then skip the rows that it has locked and lease others.
    """
    free = select(table.c.id).where(*conditions).order_by(*order_by).limit(limit).with_for_update(skip_locked=True)
    return table.c.id.in_(select(free.cte("free").c.id))


def between(table: Table) -> tuple[ColumnElement[bool], ...]:
    """Return the condition that the id is between `newer_than` and `older_than`, exclusive."""
    return (table.c.id < bindparam("older_than"), table.c.id > bindparam("newer_than"))


def both_ways(expression: Select[Any], table: Table) -> dict[bool, Select[Any]]:
    """Make the selections of a page: by False the newest rows first, by True the oldest first."""
    page = expression.where(*between(table)).limit(bindparam("limit"))
    return {False: page.order_by(table.c.id.desc()), True: page.order_by(table.c.id)}


def pages_by_parent(expression: Select[Any], table: Table, parent: ColumnElement[Any]) -> dict[bool, Select[Any]]:
    """Make the selections of one page for each parent in one list, newest first; by True the page begins at the oldest.

    `expression` selects the columns of a row type from the table, and from others, for some parents."""
    pages: dict[bool, Select[Any]] = {}
    for from_oldest in (False, True):
        order = table.c.id if from_oldest else table.c.id.desc()
        place = func.row_number().over(partition_by=parent, order_by=order)
        ranked = expression.add_columns(place.label("place")).where(*between(table)).subquery()
        columns = (column for column in ranked.c if column is not ranked.c.place)
        page = select(*columns).where(ranked.c.place <= bindparam("limit"))
        pages[from_oldest] = page.order_by(ranked.c.id.desc())
    return pages


def select_count(expression: Select[Any], table: Table) -> Select[Any]:
    """Count the rows of a table that an expression selects."""
    return select(func.count()).select_from(expression.with_only_columns(table.c.id).subquery())
