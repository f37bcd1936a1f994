"""Reputation of agents."""

from typing import NamedTuple

from sqlalchemy import bindparam, select

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import AgentReputationRow, agent_reputation
from adapters.storage.tables.tasks import task

_REPUTATION_OF_AGENT = agent_reputation.c.agent_id == bindparam("agent_id")


@statement(select_where(agent_reputation, _REPUTATION_OF_AGENT))
def select_reputation_of_agent(agent_id: int) -> AgentReputationRow: ...


@statement(select_where(agent_reputation, _REPUTATION_OF_AGENT, lock=True))
def lock_agent_reputation(agent_id: int) -> AgentReputationRow: ...


INSERT_AGENT_REPUTATION = insertion(agent_reputation, AgentReputationRow)


class ReputationOfTaskRow(NamedTuple):
    """The reputation of the agent of a task; the columns after the first are those of `AgentReputationRow`."""

    task_id: int
    id: int
    agent_id: int
    reviews: int
    stars: int
    decisions: int
    rejections: int
    waits_json: str


@statement(
    select(task.c.id, *agent_reputation.c)
    .join(agent_reputation, agent_reputation.c.agent_id == task.c.agent_id)
    .where(AmongIds(task.c.id, "task_ids"))
)
def select_reputations_of_tasks(task_ids: str) -> ReputationOfTaskRow: ...
