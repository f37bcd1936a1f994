"""Endpoints of single tasks."""

from sqlalchemy import bindparam, delete

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.webhooks import TaskEndpointRow, task_endpoint

OF_TASK = task_endpoint.c.task_id == bindparam("task_id")


@statement(select_where(task_endpoint, OF_TASK, order_by=(task_endpoint.c.id,)))
def select_task_endpoints(task_id: int) -> TaskEndpointRow: ...


INSERT_TASK_ENDPOINT = insertion(task_endpoint, TaskEndpointRow)


@update_by_id(task_endpoint)
def change_task_endpoint(key: int, address: str, config: bytes | None, token: bytes | None) -> None: ...
@statement(delete(task_endpoint).where(OF_TASK, task_endpoint.c.name == bindparam("name")).returning(task_endpoint))
def delete_task_endpoint(task_id: int, name: str) -> TaskEndpointRow: ...
