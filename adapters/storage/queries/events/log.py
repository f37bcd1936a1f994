"""The log of status events."""

from sqlalchemy import bindparam, func, literal_column, select

from adapters.storage.engine.statements.changes import plain_insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.tasks import StatusEventRow, status_event
from domain.tasks.list_changes import TaskStep

INSERT_EVENT = plain_insertion(status_event, StatusEventRow)


@statement(select(status_event.c.event).where(status_event.c.task_id == bindparam("task_id")))
def select_names_of_task(task_id: int) -> str: ...
@statement(
    select(status_event)
    .where(
        status_event.c.agent_id == bindparam("agent_id"),
        status_event.c.sequence > bindparam("after"),
    )
    .order_by(status_event.c.sequence)
    .limit(bindparam("limit"))
)
def select_events_of_agent(agent_id: int, after: int, limit: int) -> StatusEventRow: ...
@statement(
    select(status_event.c.task_id, status_event.c.sequence, status_event.c.event, status_event.c.from_status)
    .where(
        status_event.c.agent_id == bindparam("agent_id"),
        status_event.c.sequence > bindparam("after"),
    )
    .order_by(status_event.c.sequence)
    .limit(bindparam("limit"))
)
def select_steps_of_agent(agent_id: int, after: int, limit: int) -> TaskStep: ...
@statement(
    select_where(
        status_event,
        status_event.c.task_id == bindparam("task_id"),
        status_event.c.agent_id == bindparam("agent_id"),
        status_event.c.sequence > bindparam("after"),
        order_by=(status_event.c.sequence,),
        limit=bindparam("limit"),
    )
)
def select_events_of_own_task(task_id: int, agent_id: int, after: int, limit: int) -> StatusEventRow: ...
@statement(
    select_where(
        status_event,
        status_event.c.task_id == bindparam("task_id"),
        status_event.c.sequence > bindparam("after"),
        order_by=(status_event.c.sequence,),
        limit=bindparam("limit"),
    )
)
def select_events_of_task(task_id: int, after: int, limit: int) -> StatusEventRow: ...


@statement(
    select_where(
        status_event,
        AmongIds(status_event.c.task_id, "task_ids"),
        status_event.c.sequence > bindparam("after"),
        order_by=(status_event.c.sequence,),
    )
)
def select_events_of_tasks(task_ids: str, after: int) -> StatusEventRow: ...


OF_OPERATOR = (status_event.c.operator_id == bindparam("operator_id"), status_event.c.operator_id.is_not(None))
"""The second condition is that of the index."""


@statement(
    select_where(
        status_event,
        *OF_OPERATOR,
        status_event.c.operator_sequence > bindparam("after"),
        order_by=(status_event.c.operator_sequence,),
        limit=bindparam("limit"),
    ),
    many_agents=ManyAgents.OPERATORS,
)
def select_events_of_operator(operator_id: int, after: int, limit: int) -> StatusEventRow: ...


# The index of an operator's events would find all of them, and a task has few.
_operator_or_none = func.coalesce(status_event.c.operator_id, literal_column("0"))


@statement(
    select_where(
        status_event,
        _operator_or_none == bindparam("operator_id"),
        status_event.c.task_id == bindparam("task_id"),
        status_event.c.operator_sequence > bindparam("after"),
        order_by=(status_event.c.sequence,),
        limit=bindparam("limit"),
    )
)
def select_events_of_operator_on_task(operator_id: int, task_id: int, after: int, limit: int) -> StatusEventRow: ...
@statement(
    select_where(
        status_event,
        _operator_or_none == bindparam("operator_id"),
        AmongIds(status_event.c.task_id, "task_ids"),
        status_event.c.operator_sequence > bindparam("after"),
        order_by=(status_event.c.operator_sequence,),
    )
)
def select_events_of_operator_on_tasks(operator_id: int, task_ids: str, after: int) -> StatusEventRow: ...
@statement(
    select(func.max(func.coalesce(status_event.c.recorded_instant, status_event.c.occurred_instant))).where(
        status_event.c.task_id == bindparam("task_id"),
        status_event.c.event == literal_column("'task.proof_submitted'"),
    )
)
def select_submission_time(task_id: int) -> int:
    """Return the time at which the submission of a task's proof was last recorded; None before."""


@statement(
    select(func.max(status_event.c.occurred_instant)).where(
        status_event.c.task_id == bindparam("task_id"),
        status_event.c.event == literal_column("'task.proof_submitted'"),
    )
)
def select_end_of_work(task_id: int) -> int:
    """Return the time at which the work that a task's proof shows last ended; None before a submission."""


@statement(
    select(func.max(status_event.c.occurred_instant)).where(
        status_event.c.task_id == bindparam("task_id"),
        status_event.c.actor == literal_column("'operator'"),
        status_event.c.from_status != status_event.c.to_status,
    )
)
def select_last_step_time(task_id: int) -> int:
    """Return the time at which an operator took the last step with a task; None before the first."""
