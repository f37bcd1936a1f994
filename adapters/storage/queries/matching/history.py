"""The tasks of the past that an estimate is made from.

A search uses a partial index, so its conditions contain literal values.
"""

from typing import NamedTuple

from sqlalchemy import ColumnElement, Select, bindparam, func, literal_column, select

from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.queries.matching.places import REAL
from adapters.storage.tables.tasks import task
from domain.lifecycle.statuses import Status

MAX_SEARCHED = 20_000
"""Number of the newest tasks of a category that are searched for those of an area."""


class HistoryRow(NamedTuple):
    """The columns of a published task that an estimate uses."""

    payout: int
    place_latitude: float
    place_longitude: float
    accept_by_instant: int | None
    published_instant: int
    accepted_instant: int | None
    completed_instant: int | None


def _newest(category: ColumnElement[bool]) -> Select[tuple[object, ...]]:
    published = (
        category,
        task.c.currency == bindparam("currency"),
        task.c.published_instant.is_not(None),
        task.c.is_public == literal_column("1"),
        REAL,
    )
    newest = select(task.c.published_instant).where(*published).order_by(task.c.published_instant.desc())
    first = newest.offset(MAX_SEARCHED).limit(1).scalar_subquery()
    return (
        select(*(task.c[name] for name in HistoryRow._fields))
        .where(
            *published,
            task.c.published_instant > func.coalesce(first, 0),
            task.c.place_latitude.between(bindparam("south"), bindparam("north")),
            task.c.place_longitude.between(bindparam("west"), bindparam("east")),
            task.c.payout.between(bindparam("min_payout"), bindparam("max_payout")),
            task.c.status != literal_column(f"'{Status.CANCELLED}'"),
        )
        .order_by(task.c.published_instant.desc())
        .limit(bindparam("limit"))
    )


@statement(_newest(task.c.service_category_id == bindparam("category_id")), many_agents=ManyAgents.OPEN_TASKS)
def select_history(
    *,
    category_id: int,
    currency: str,
    south: float,
    north: float,
    west: float,
    east: float,
    min_payout: int,
    max_payout: int,
    limit: int,
) -> HistoryRow: ...
@statement(_newest(task.c.service_category_id.is_(None)), many_agents=ManyAgents.OPEN_TASKS)
def select_history_without_category(
    *,
    currency: str,
    south: float,
    north: float,
    west: float,
    east: float,
    min_payout: int,
    max_payout: int,
    limit: int,
) -> HistoryRow: ...
