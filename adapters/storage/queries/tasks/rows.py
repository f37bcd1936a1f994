"""Single tasks, and ids of tasks by status."""

from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, or_, select, update

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.lookups import lookup, lookup_value
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.accounts import agent
from adapters.storage.tables.tasks import TaskRow, task
from domain.lifecycle.statuses import IN_EXECUTION, AgentStatus, Status

INSERT_TASK = insertion(task, TaskRow, in_32_bits=True)


@lookup(task)
def select_task(id: int) -> TaskRow: ...
@statement(select(task).where(task.c.id == bindparam("id")))
def select_task_to_show(id: int) -> TaskRow:
    """The same; a reader may select some of the columns."""


@lookup(task, lock=True)
def lock_task(id: int) -> TaskRow: ...


class TaskZoneRow(NamedTuple):
    """The IANA time zone of a task."""

    id: int
    timezone: str


@statement(select(task.c.id, task.c.timezone).where(AmongIds(task.c.id, "ids")))
def select_zones_of_tasks(ids: str) -> TaskZoneRow: ...


def _in_status(*statuses: Status) -> Select[Any]:
    return (
        select(task.c.id)
        .where(task.c.agent_id == bindparam("agent_id"), or_(*(task.c.status == status.value for status in statuses)))
        .order_by(task.c.id)
        .limit(bindparam("limit"))
    )


@statement(_in_status(Status.PUBLISHED))
def select_published_tasks(agent_id: int, limit: int) -> int: ...
@statement(_in_status(*IN_EXECUTION))
def select_tasks_in_execution(agent_id: int, limit: int) -> int: ...
@statement(
    select(task.c.id)
    .where(
        task.c.operator_id == bindparam("operator_id"),
        or_(*(task.c.status == status.value for status in IN_EXECUTION)),
    )
    .order_by(task.c.id),
    many_agents=ManyAgents.OPERATORS,
)
def select_in_execution_by_operator(operator_id: int) -> int:
    """The tasks that an operator has accepted and for which it has not submitted proof."""


@lookup_value(task, TaskRow, "id")
def select_id_by_request(agent_id: int, request_id: str) -> int:
    """Select only the id: usually no task exists, and PostgreSQL describes all columns of a row even for an empty
    result."""


@statement(
    update(agent)
    .where(
        agent.c.id == bindparam("key"),
        or_(*(agent.c.status == status.value for status in (AgentStatus.REGISTERED, AgentStatus.VERIFIED))),
    )
    .values(status=AgentStatus.ACTIVE.value)
)
def activate_agent(key: int) -> None: ...
