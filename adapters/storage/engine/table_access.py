"""What a statement touches, so that it is known which ones may change places."""

from functools import cache
from typing import NamedTuple

from sqlalchemy import Insert, MetaData, Table
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.visitors import iterate


class TableAccess(NamedTuple):
    """`tables` are those it reads or changes, and those to which what it changes refers."""

    tables: frozenset[str]
    changed: str | None
    """The table that it changes."""
    inserts: bool
    rank: int
    """Where its table stands when each comes after those to which it refers."""


def table_access_of(expression: ClauseElement) -> TableAccess:
    """The footprint of a statement."""
    named = {element.name for element in iterate(expression) if isinstance(element, Table)}
    if not isinstance(expression, UpdateBase):
        return TableAccess(frozenset(named), None, inserts=False, rank=0)
    changed = expression.table
    assert isinstance(changed, Table), "only tables are changed"
    referred = {key.column.table.name for key in changed.foreign_keys}
    return TableAccess(
        frozenset({changed.name} | named | referred),
        changed.name,
        inserts=isinstance(expression, Insert),
        rank=_ranks(changed.metadata, len(changed.metadata.tables))[changed.name],
    )


@cache
def _ranks(metadata: MetaData, count: int) -> dict[str, int]:
    """The order of all tables; `count` of them, for another module may add its own."""
    ranks = {table.name: rank for rank, table in enumerate(metadata.sorted_tables)}
    assert len(ranks) == count
    return ranks
