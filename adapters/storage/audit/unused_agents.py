"""Statements that find agents that registered and did nothing, and that delete all of their rows."""

from functools import cache
from typing import Final

from sqlalchemy import bindparam, delete, exists, select

from adapters.storage.audit.numbers import all_tables
from adapters.storage.engine.statements.typed import ManyAgents, Statement, command, select_value, statement
from adapters.storage.tables.accounts import agent, api_key, practice_world
from adapters.storage.tables.messages import email_confirmation
from domain.lifecycle.statuses import Actor, AgentStatus

MADE_BY_REGISTRATION: Final = (email_confirmation, practice_world)
"""Tables with rows that registering alone leaves, beside the agent and its first key."""
AGENT_ID: Final = bindparam("agent_id", type_=agent.c.id.type)

_has_used_key = exists().where(
    api_key.c.actor == Actor.AGENT.value, api_key.c.owner_id == agent.c.id, api_key.c.last_used_at.is_not(None)
)
_is_candidate = (agent.c.status == AgentStatus.REGISTERED.value) & ~_has_used_key


@statement(
    select(agent.c.id)
    .where(agent.c.id > bindparam("after"), agent.c.created_at <= bindparam("until"), _is_candidate)
    .order_by(agent.c.id)
    .limit(bindparam("limit")),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_candidates(after: int, until: int, limit: int) -> int:
    """Agents whose owner's address is not confirmed and whose keys were never used, in the order of their numbers."""


@statement(select(agent.c.id).where(agent.c.id == AGENT_ID, _is_candidate))
def select_is_candidate(agent_id: int) -> int: ...


@cache
def traces() -> tuple[Statement[..., int], ...]:
    """Return statements that find one row of each table that only an agent in use has."""
    referring = (
        (table, key.parent)
        for table in all_tables()
        if table not in MADE_BY_REGISTRATION
        for key in sorted(table.foreign_keys, key=lambda key: key.parent.name)
        if key.column.table is agent
    )
    return tuple(select_value(int, select(column).where(column == AGENT_ID).limit(1)) for _, column in referring)


DELETIONS: Final = (
    *(command(delete(table).where(table.c.agent_id == AGENT_ID)) for table in MADE_BY_REGISTRATION),
    command(delete(api_key).where(api_key.c.actor == Actor.AGENT.value, api_key.c.owner_id == AGENT_ID)),
    command(delete(agent).where(agent.c.id == AGENT_ID)),
)
"""Statements that delete all rows of an agent without traces, in their order."""
