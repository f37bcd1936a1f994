"""Agents, their status and the number of their direct tasks."""

from typing import NamedTuple

from sqlalchemy import bindparam, select

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import AgentRow, agent


@statement(select_where(agent, agent.c.id == bindparam("id")))
def select_agent_by_id(id: int) -> AgentRow: ...


@statement(select_where(agent, agent.c.id == bindparam("id"), lock=True))
def lock_agent(id: int) -> AgentRow: ...


INSERT_AGENT = insertion(agent, AgentRow, in_32_bits=True)


@update_by_id(agent)
def set_agent_status(
    key: int, status: str, status_before_suspension: str | None, suspension_reason: str | None
) -> None: ...


class DirectTasksRow(NamedTuple):
    """The number of direct tasks in the last month in which the agent published any."""

    month: int
    published: int


_DIRECT_TASKS = select(agent.c.direct_tasks_month, agent.c.direct_tasks_published).where(
    agent.c.id == bindparam("agent_id")
)


@statement(_DIRECT_TASKS)
def select_direct_tasks(agent_id: int) -> DirectTasksRow: ...


@statement(_DIRECT_TASKS.with_for_update())
def lock_direct_tasks(agent_id: int) -> DirectTasksRow: ...


@update_by_id(agent)
def count_direct_tasks(key: int, direct_tasks_month: int, direct_tasks_published: int) -> None: ...
