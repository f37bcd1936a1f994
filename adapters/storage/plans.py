"""What an agent has used of its plan: counted in its own row, which whoever publishes a task changes anyway."""

from typing import NamedTuple

from sqlalchemy import bindparam, select

from adapters.storage.statement import changing, rows
from adapters.storage.tables import agent


class DirectTasksRow(NamedTuple):
    """How many direct tasks the agent published in the last month in which it published any."""

    month: int
    published: int


_FOUND = select(agent.c.direct_tasks_month, agent.c.direct_tasks_published).where(agent.c.id == bindparam("agent_id"))
DIRECT_TASKS = rows(DirectTasksRow, _FOUND)
DIRECT_TASKS_TO_CHANGE = rows(DirectTasksRow, _FOUND.with_for_update())
COUNT_DIRECT_TASKS = changing(agent, "direct_tasks_month", "direct_tasks_published")
