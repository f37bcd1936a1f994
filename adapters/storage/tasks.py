"""Tasks, one by one."""

from sqlalchemy import bindparam, or_, update

from adapters.storage.statement import change, find, insertion
from adapters.storage.tables import TaskRow, agent, task
from domain.statuses import AgentStatus

INSERT_TASK = insertion(task)
TASK = find(task, TaskRow, task.c.id == bindparam("id"))
TASK_TO_CHANGE = find(task, TaskRow, task.c.id == bindparam("id"), lock=True)
TASK_BY_REQUEST = find(
    task, TaskRow, task.c.agent_id == bindparam("agent_id"), task.c.request_id == bindparam("request_id")
)

ACTIVATE_AGENT = change(
    update(agent)
    .where(
        agent.c.id == bindparam("key"),
        or_(*(agent.c.status == status.value for status in (AgentStatus.REGISTERED, AgentStatus.VERIFIED))),
    )
    .values(status=AgentStatus.ACTIVE.value)
)
