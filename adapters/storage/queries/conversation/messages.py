"""The messages about tasks.

An agent and the staff read them by `sequence`, and an operator its own by `operator_sequence`.
"""

from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, func, literal_column, select, update

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.conversation import TaskMessageRow, task_message
from domain.tasks.messages import MessageAuthor

INSERT_TASK_MESSAGE = insertion(task_message, TaskMessageRow)
OF_TASK = task_message.c.task_id == bindparam("of_task")
OF_OPERATOR = task_message.c.operator_id == bindparam("of_operator")
UNREAD_BY_AGENT = (
    OF_TASK,
    task_message.c.read_by_agent_instant.is_(None),
    task_message.c.author != literal_column(f"'{MessageAuthor.AGENT}'"),
)
UNREAD_BY_OPERATOR = (
    OF_TASK,
    OF_OPERATOR,
    task_message.c.read_by_operator_instant.is_(None),
    task_message.c.author != literal_column(f"'{MessageAuthor.OPERATOR}'"),
)


def _first_of_each_task(sequence: ColumnElement[int], *conditions: ColumnElement[bool]) -> Select[Any]:
    """Select the first messages after a cursor of each of many tasks."""
    place = func.row_number().over(partition_by=task_message.c.task_id, order_by=sequence).label("place")
    ranked = (
        select(task_message, place)
        .where(AmongIds(task_message.c.task_id, "task_ids"), sequence > bindparam("after"), *conditions)
        .subquery()
    )
    columns = (column for column in ranked.c if column is not ranked.c.place)
    return select(*columns).where(ranked.c.place <= bindparam("limit")).order_by(ranked.c.sequence)


@statement(select_where(task_message, OF_TASK, task_message.c.id == bindparam("id")))
def select_message(of_task: int, id: int) -> TaskMessageRow: ...
@statement(select_where(task_message, OF_TASK, order_by=(task_message.c.sequence.desc(),), limit=1))
def select_newest_message_of_task(of_task: int) -> TaskMessageRow: ...
@statement(
    select_where(
        task_message,
        OF_TASK,
        task_message.c.sequence > bindparam("after"),
        order_by=(task_message.c.sequence,),
        limit=bindparam("limit"),
    )
)
def select_messages_of_task(of_task: int, after: int, limit: int) -> TaskMessageRow: ...
@statement(
    select_where(
        task_message,
        OF_TASK,
        OF_OPERATOR,
        task_message.c.operator_sequence > bindparam("after"),
        order_by=(task_message.c.operator_sequence,),
        limit=bindparam("limit"),
    )
)
def select_messages_of_task_of_operator(of_task: int, of_operator: int, after: int, limit: int) -> TaskMessageRow: ...
@statement(_first_of_each_task(task_message.c.sequence))
def select_messages_of_tasks(task_ids: str, after: int, limit: int) -> TaskMessageRow: ...
@statement(_first_of_each_task(task_message.c.operator_sequence, OF_OPERATOR))
def select_messages_of_tasks_of_operator(task_ids: str, of_operator: int, after: int, limit: int) -> TaskMessageRow: ...
@statement(select(func.count()).select_from(task_message).where(OF_TASK))
def count_messages(of_task: int) -> int: ...
@statement(
    update(task_message)
    .where(*UNREAD_BY_AGENT, task_message.c.sequence <= bindparam("up_to"))
    .values(read_by_agent_instant=bindparam("read_instant"))
)
def set_read_by_agent(of_task: int, up_to: int, read_instant: int | None) -> None: ...
@statement(
    update(task_message)
    .where(*UNREAD_BY_OPERATOR, task_message.c.operator_sequence <= bindparam("up_to"))
    .values(read_by_operator_instant=bindparam("read_instant"))
)
def set_read_by_operator(of_task: int, of_operator: int, up_to: int, read_instant: int | None) -> None: ...
@statement(
    select(
        func.count(task_message.c.read_by_agent_instant) + func.count(task_message.c.read_by_operator_instant)
    ).where(OF_TASK)
)
def count_read_marks(of_task: int) -> int:
    """Count the times at which either side has marked a message as read."""


@statement(select(func.count()).select_from(task_message).where(*UNREAD_BY_AGENT))
def count_unread_by_agent(of_task: int) -> int: ...
@statement(select(func.count()).select_from(task_message).where(*UNREAD_BY_OPERATOR))
def count_unread_by_operator(of_task: int, of_operator: int) -> int: ...
