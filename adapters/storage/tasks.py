"""Tasks: one by one, and open ones by place."""

from sqlalchemy import bindparam, or_, select, update

from adapters.storage.statement import change, find, insertion, rows
from adapters.storage.tables import TaskRow, agent, task
from domain.statuses import AgentStatus, Status

INSERT_TASK = insertion(task)
TASK = find(task, TaskRow, task.c.id == bindparam("id"))
TASK_TO_CHANGE = find(task, TaskRow, task.c.id == bindparam("id"), lock=True)
TASK_BY_REQUEST = find(
    task, TaskRow, task.c.agent_id == bindparam("agent_id"), task.c.request_id == bindparam("request_id")
)

OPEN = (
    task.c.status == Status.PUBLISHED.value,
    task.c.is_public == 1,
    task.c.simulation_scenario.is_(None),
    or_(task.c.accept_by_instant.is_(None), task.c.accept_by_instant > bindparam("now")),
)

OPEN_TASKS_IN_BOX = rows(
    TaskRow,
    select(task)
    .where(
        *OPEN,
        task.c.location_latitude.between(bindparam("south"), bindparam("north")),
        task.c.location_longitude.between(bindparam("west"), bindparam("east")),
    )
    .limit(bindparam("limit")),
)
OPEN_TASKS_WITHOUT_PLACE = rows(
    TaskRow,
    select(task)
    .where(
        *OPEN,
        task.c.location_latitude.is_(None),
        task.c.country == bindparam("country"),
    )
    .order_by(task.c.id)
    .limit(bindparam("limit")),
)

ACTIVATE_AGENT = change(
    update(agent)
    .where(
        agent.c.id == bindparam("key"),
        or_(*(agent.c.status == status.value for status in (AgentStatus.REGISTERED, AgentStatus.VERIFIED))),
    )
    .values(status=AgentStatus.ACTIVE.value)
)
