"""Saved views of agents and their members."""

from typing import Final, NamedTuple

from sqlalchemy import bindparam, literal_column, or_, select, union_all

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.people import AgentViewsRow, agent_membership, agent_views

AGENT_ITSELF: Final = 0
"""Number that stands for the agent where others have the number of their person."""


class ViewsRow(NamedTuple):
    """The views of a member by the id of the membership, or of the agent by the id of their own row."""

    id: int
    person_id: int
    """The person, or `AGENT_ITSELF`."""
    views_json: str | None


_OF_MEMBERS = select(agent_membership.c.id, agent_membership.c.person_id, agent_membership.c.views_json).where(
    agent_membership.c.agent_id == bindparam("agent_id")
)
_OF_AGENT = select(
    agent_views.c.id,
    literal_column(f"{AGENT_ITSELF}", agent_membership.c.person_id.type).label("person_id"),
    agent_views.c.views_json,
).where(agent_views.c.agent_id == bindparam("agent_id"))


@statement(
    union_all(
        _OF_AGENT,
        _OF_MEMBERS.where(
            agent_membership.c.person_id.is_not(None),
            or_(agent_membership.c.person_id == bindparam("person_id"), agent_membership.c.views_json.is_not(None)),
        ),
    ).order_by("person_id")
)
def select_views(agent_id: int, person_id: int) -> ViewsRow:
    """The views of an agent and of its members, and the membership of one person also without views: there are few."""


@statement(_OF_MEMBERS.where(agent_membership.c.person_id == bindparam("person_id")).with_for_update())
def lock_views_of_member(agent_id: int, person_id: int) -> ViewsRow: ...
@statement(_OF_AGENT.with_for_update())
def lock_views_of_agent(agent_id: int) -> ViewsRow: ...
@update_by_id(agent_membership)
def set_views_of_member(key: int, views_json: str) -> None: ...
@update_by_id(agent_views)
def set_views_of_agent(key: int, views_json: str) -> None: ...


INSERT_VIEWS_OF_AGENT = insertion(agent_views, AgentViewsRow)
