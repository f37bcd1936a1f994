"""Operators of an agent: those that have worked for it or for whom it has a preference, by descending id."""

from typing import Any, NamedTuple

from sqlalchemy import Select, Subquery, bindparam, delete, func, select, union

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.typed import statement, statements
from adapters.storage.tables.accounts import OperatorPreferenceRow, operator_preference
from adapters.storage.tables.tasks import task
from domain.matching.relations import OperatorPreference

INSERT_PREFERENCE = insertion(operator_preference, OperatorPreferenceRow)

_of_agent = operator_preference.c.agent_id == bindparam("agent_id")
_worked = (task.c.agent_id == bindparam("agent_id"), task.c.operator_id.is_not(None))


@statement(delete(operator_preference).where(_of_agent, operator_preference.c.operator_id == bindparam("operator_id")))
def delete_preference(agent_id: int, operator_id: int) -> None: ...
@statement(select(operator_preference).where(_of_agent, AmongIds(operator_preference.c.operator_id, "operator_ids")))
def select_preferences(agent_id: int, operator_ids: str) -> OperatorPreferenceRow: ...


class CollaborationRow(NamedTuple):
    """The tasks of an agent that an operator has carried out, or carries out now."""

    operator_id: int
    number: int
    last_at: int


@statement(
    select(task.c.operator_id, func.count(), func.max(func.coalesce(task.c.completed_instant, task.c.accepted_instant)))
    .where(*_worked, AmongIds(task.c.operator_id, "operator_ids"))
    .group_by(task.c.operator_id),
    unbounded=True,
)
def select_collaborations(agent_id: int, operator_ids: str) -> CollaborationRow: ...


def _preferred(preference: OperatorPreference | None) -> Select[Any]:
    chosen = select(operator_preference.c.operator_id).where(_of_agent)
    return chosen if preference is None else chosen.where(operator_preference.c.preference == preference.value)


def _having_worked(preference: OperatorPreference | None) -> Select[Any]:
    chosen = select(task.c.operator_id).where(*_worked).group_by(task.c.operator_id)
    if preference is None:
        return chosen
    has_preference = select(operator_preference.c.id).where(
        _of_agent, operator_preference.c.operator_id == task.c.operator_id
    )
    return chosen.where(~has_preference.exists())


def _sources(preference: OperatorPreference | None) -> tuple[Select[Any], ...]:
    """Return the selections of operators with a preference; without one, of all that the agent knows."""
    if preference is None:
        return _preferred(None), _having_worked(None)
    return (_having_worked(preference),) if preference is OperatorPreference.NONE else (_preferred(preference),)


def _in_page(source: Select[Any], *, from_oldest: bool) -> Subquery:
    column = source.selected_columns[0]
    order = column if from_oldest else column.desc()
    between = (column < bindparam("older_than"), column > bindparam("newer_than"))
    return source.where(*between).order_by(order).limit(bindparam("limit")).subquery()


def _page(preference: OperatorPreference | None, *, from_oldest: bool) -> Select[Any]:
    parts = [_in_page(source, from_oldest=from_oldest) for source in _sources(preference)]
    ids = union(*(select(part.c.operator_id) for part in parts)).subquery()
    order = ids.c.operator_id if from_oldest else ids.c.operator_id.desc()
    return select(ids.c.operator_id).order_by(order).limit(bindparam("limit"))


KINDS = (None, *OperatorPreference)


@statements(
    {
        (preference, from_oldest): _page(preference, from_oldest=from_oldest)
        for preference in KINDS
        for from_oldest in (False, True)
    },
    unbounded=True,
)
def select_operators_of_agent(agent_id: int, older_than: int, newer_than: int, limit: int) -> int:
    """The ids of a page, by the preference (None for all), and by whether the page begins at the oldest."""


@statements(
    {preference: select(func.count()).select_from(union(*_sources(preference)).subquery()) for preference in KINDS},
    unbounded=True,
)
def count_operators_of_agent(agent_id: int) -> int: ...
