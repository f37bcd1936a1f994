"""Compilation of expressions to SQL, once for each dialect, and the tables that they use.

The tables decide whether a statement can run before a deferred insert.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Delete, Dialect, Insert, MetaData, Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import ClauseElement, Executable
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.visitors import iterate


class TableAccess(NamedTuple):
    """The tables of a statement: `tables` are those that it reads or changes, and those that a changed table refers
    to."""

    tables: frozenset[str]
    changed: str | None
    """The changed table; None for a read."""
    inserts: bool
    deletes: bool
    rank: int
    """The position of the changed table in an order in which referenced tables come first."""


class CompiledSql(NamedTuple):
    """SQL for one driver. `order` names the parameters by position, `pick` takes them from a mapping in that order.

    `fixed` has the parameters whose value is part of the expression.
    """

    sql: str
    order: tuple[str, ...]
    pick: Callable[[Mapping[str, object]], tuple[object, ...]]
    fixed: Mapping[str, object]

    def arguments(self, parameters: Mapping[str, object]) -> tuple[object, ...]:
        return self.pick({**self.fixed, **parameters} if self.fixed else parameters)


DIALECTS = ("sqlite", "postgresql")


@cache
def _dialect(name: str) -> Dialect:
    if name == "sqlite":
        return sqlite.dialect(paramstyle="qmark")
    # Imported only for PostgreSQL: it takes 60 ms of the start.
    from sqlalchemy.dialects.postgresql.asyncpg import dialect  # noqa: PLC0415

    postgresql: Dialect = dialect()  # type: ignore[no-untyped-call] # SQLAlchemy leaves it untyped
    return postgresql


def compile_sql(expression: Executable, dialect: str) -> CompiledSql:
    """Compile an expression for a dialect."""
    assert isinstance(expression, ClauseElement)
    compiled = expression.compile(dialect=_dialect(dialect))
    assert isinstance(compiled, SQLCompiler)
    order = tuple(compiled.positiontup or ())
    fixed = {name: compiled.params[name] for name in order if _fixed(compiled, name)}
    return CompiledSql(str(compiled), order, make_picker(order), fixed)


def make_picker(keys: Sequence[Any]) -> Callable[[Any], tuple[object, ...]]:
    """Return a function that takes the values at these keys from a mapping or a tuple. `itemgetter` returns tuples only
    for two and more keys."""
    if len(keys) > 1:
        return itemgetter(*keys)
    return lambda values: tuple(values[key] for key in keys)


def _fixed(compiled: SQLCompiler, name: str) -> bool:
    parameter: BindParameter[Any] = compiled.binds[name]
    return not parameter.required


def find_table_access(expression: Executable) -> TableAccess:
    """Return the tables that a statement uses."""
    assert isinstance(expression, ClauseElement)
    named = {element.name for element in iterate(expression) if isinstance(element, Table)}
    if not isinstance(expression, UpdateBase):
        return TableAccess(frozenset(named), None, inserts=False, deletes=False, rank=0)
    changed = expression.table
    assert isinstance(changed, Table), "only tables are changed"
    referred = {key.column.table.name for key in changed.foreign_keys}
    return TableAccess(
        frozenset({changed.name} | named | referred),
        changed.name,
        inserts=isinstance(expression, Insert),
        deletes=isinstance(expression, Delete),
        rank=_ranks(changed.metadata, len(changed.metadata.tables))[changed.name],
    )


@cache
def _ranks(metadata: MetaData, count: int) -> dict[str, int]:
    """Return the order of all tables. `count` is part of the cache key, because later modules add tables."""
    ranks = {table.name: rank for rank, table in enumerate(metadata.sorted_tables)}
    assert len(ranks) == count
    return ranks
