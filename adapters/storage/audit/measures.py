"""Measurements of the whole database for monitoring: the time for which work has been due."""

from typing import Any, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Select, Text, bindparam, cast, func, literal_column, select, union_all

from adapters.storage.engine.statements.expressions import TakesWrites
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.jobs import job
from adapters.storage.tables.webhooks import endpoint


@statement(select(TakesWrites()))
def select_takes_writes() -> bool: ...


class MeasureRow(NamedTuple):
    """A measured number by its name; None where there is nothing to measure."""

    name: str
    value: int | None


class FailingJobRow(NamedTuple):
    """A job whose last attempt failed."""

    kind: str
    attempts: int
    due_at: int


def _named(name: str, value: ColumnElement[Any]) -> Select[str, int]:
    return select(literal_column(f"'{name}'", Text), cast(value, BigInteger))


@statement(union_all(_named("job", func.min(job.c.due_at)), _named("delivery", func.min(endpoint.c.due_at))))
def select_oldest_due() -> MeasureRow:
    """Select the due times of the first job and the first delivery, including running ones; each reads an index
    entry."""


_NEXT_JOBS = select(job).order_by(job.c.due_at).limit(bindparam("limit"))
_DUE, _NEXT = _NEXT_JOBS.where(job.c.due_at <= bindparam("now")).subquery(), _NEXT_JOBS.subquery()


@statement(select(func.count()).select_from(_DUE))
def select_due_jobs(now: int, limit: int) -> int:
    """The number of jobs that are due, counted up to `limit`."""


@statement(
    select(_NEXT.c.kind, _NEXT.c.attempts, _NEXT.c.due_at)
    .where(_NEXT.c.fault.is_not(None))
    .order_by(_NEXT.c.attempts.desc(), _NEXT.c.due_at)
    .limit(bindparam("shown"))
)
def select_failing_jobs(limit: int, shown: int) -> FailingJobRow:
    """The jobs that have failed most often, among the `limit` jobs that are due next."""
