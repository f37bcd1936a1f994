"""Tasks, one by one."""

from sqlalchemy import bindparam, or_, select, update

from adapters.storage.statement import change, find, insertion, value
from adapters.storage.tables import TaskRow, agent, task
from domain.statuses import AgentStatus

INSERT_TASK = insertion(task)
TASK = find(task, TaskRow, task.c.id == bindparam("id"))
TASK_TO_CHANGE = find(task, TaskRow, task.c.id == bindparam("id"), lock=True)
ID_BY_REQUEST = value(
    int,
    select(task.c.id).where(task.c.agent_id == bindparam("agent_id"), task.c.request_id == bindparam("request_id")),
)
"""Nearly always there is none, and a whole row costs even when it is not found: its columns are described."""

ACTIVATE_AGENT = change(
    update(agent)
    .where(
        agent.c.id == bindparam("key"),
        or_(*(agent.c.status == status.value for status in (AgentStatus.REGISTERED, AgentStatus.VERIFIED))),
    )
    .values(status=AgentStatus.ACTIVE.value)
)
