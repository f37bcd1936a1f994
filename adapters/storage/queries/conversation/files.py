"""The files of messages and of tasks."""

from sqlalchemy import bindparam, delete, func, select

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.conversation import TaskFileRow, task_file

INSERT_TASK_FILE = insertion(task_file, TaskFileRow)
OF_TASK = task_file.c.task_id == bindparam("of_task")
OF_NO_MESSAGE = task_file.c.message_id.is_(None)


@statement(select_where(task_file, OF_TASK, task_file.c.id == bindparam("id")))
def select_file(of_task: int, id: int) -> TaskFileRow: ...
@statement(
    select_where(
        task_file,
        AmongIds(task_file.c.message_id, "message_ids"),
        # The condition of the index.
        task_file.c.message_id.is_not(None),
        order_by=(task_file.c.id,),
    )
)
def select_files_of_messages(message_ids: str) -> TaskFileRow: ...
@statement(select(func.count()).select_from(task_file).where(OF_TASK, task_file.c.message_id.is_not(None)))
def count_files_of_messages(of_task: int) -> int: ...


@statement(select_where(task_file, OF_TASK, OF_NO_MESSAGE, task_file.c.id == bindparam("id")))
def select_attachment(of_task: int, id: int) -> TaskFileRow: ...
@statement(select_where(task_file, OF_NO_MESSAGE, task_file.c.id == bindparam("id")))
def find_attachment(id: int) -> TaskFileRow: ...
@statement(select(func.count()).select_from(task_file).where(OF_TASK, OF_NO_MESSAGE))
def count_attachments(of_task: int) -> int: ...


OF_TASKS = AmongIds(task_file.c.task_id, "task_ids")


@statement(select_where(task_file, OF_TASKS, OF_NO_MESSAGE, order_by=(task_file.c.id,)))
def select_attachments_of_tasks(task_ids: str) -> TaskFileRow: ...
@statement(delete(task_file).where(task_file.c.id == bindparam("id"), OF_NO_MESSAGE))
def delete_attachment(id: int) -> None: ...
