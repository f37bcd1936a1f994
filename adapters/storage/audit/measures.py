"""What monitoring reads of the whole database: how long work has been due."""

from typing import Any, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Select, Text, cast, func, literal_column, select, union_all

from adapters.storage.engine.statement import returning_rows
from adapters.storage.tables.jobs import job
from adapters.storage.tables.webhooks import endpoint


class MeasureRow(NamedTuple):
    """A measured number by its name; None where there is nothing to measure."""

    name: str
    value: int | None


def _named(name: str, value: ColumnElement[Any]) -> Select[str, int]:
    return select(literal_column(f"'{name}'", Text), cast(value, BigInteger))


OLDEST_DUE = returning_rows(
    MeasureRow,
    union_all(_named("job", func.min(job.c.due_at)), _named("delivery", func.min(endpoint.c.due_at))),
)
"""When the first job and the first delivery are due, those that are being done included; each reads an index entry."""
