"""The tables that a statement uses, which decide whether it can run before a deferred insert."""

from functools import cache
from typing import NamedTuple

from sqlalchemy import Delete, Insert, MetaData, Table
from sqlalchemy.sql import ClauseElement
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


def table_access_of(expression: ClauseElement) -> TableAccess:
    """Return the tables that a statement uses."""
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
