"""Lists of somebody's tasks: which of them, in which order, from where to where."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple

import orjson
from pydantic import Field

from adapters.storage.queries.task_list import (
    LATEST,
    TASKS_BY_ID,
    PageEnds,
    SortOrder,
    TaskWhere,
    pattern,
    task_count,
    task_page,
)
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor, Status
from domain.refusals.general import InvalidInput
from domain.tasks.ordering import Direction, TaskOrderField
from resolvers.core.context import Context
from resolvers.lifecycle.access import owned
from resolvers.tasks.view import Task, show_all
from resolvers.wire.model import Wire
from resolvers.wire.pages import Cursor, Limit, SortedPage, SortKey
from resolvers.wire.scalars import Id, Line, LocalTime

KEY_TYPES: Final[Mapping[TaskOrderField, tuple[type, ...]]] = {
    TaskOrderField.CREATED: (int,),
    TaskOrderField.UPDATED: (int, int),
    TaskOrderField.DEADLINE: (int, int),
    TaskOrderField.PAYOUT: (str, int, int),
}
"""What the parts of a position are."""


class TaskConditions(Wire):
    """Which tasks are meant; conditions that are left out do not count."""

    country_iso_code: Annotated[str, Field(pattern=r"^[A-Z]{2}$", examples=["NL"])] | None = None
    """Only tasks in this country (ISO 3166-1 alpha-2)."""
    service_category_id: Id | None = None
    """Only tasks of this service category."""
    workflow_id: Line | None = None
    """Only tasks of this group; for agents alone."""
    text: Line | None = None
    """Only tasks with this text in their title, description or address, in capitals or not."""
    created_from: LocalTime | None = None
    """Only tasks created at this moment or later, each on the clock at its place."""
    created_until: LocalTime | None = None
    """Only tasks created before this moment."""
    deadline_from: LocalTime | None = None
    """Only tasks with a deadline at this moment or later."""
    deadline_until: LocalTime | None = None
    """Only tasks with a deadline before this moment."""


class TaskFilter(TaskConditions):
    """Which tasks are meant; conditions that are left out do not count."""

    status: list[Status] | None = None
    """Only tasks in one of these statuses."""


class TaskOrder(Wire):
    """How a list of tasks is ordered."""

    field: TaskOrderField = TaskOrderField.CREATED
    """What decides."""
    direction: Direction = Direction.DESC
    """Which way."""


NEWEST_FIRST: Final = TaskOrder()


def sort_key_of(row: TaskRow, order: TaskOrder) -> SortKey:
    """Where a task stands in an order."""
    match order.field:
        case TaskOrderField.CREATED:
            return (row.id,)
        case TaskOrderField.UPDATED:
            return (row.updated_instant, row.id)
        case TaskOrderField.DEADLINE:
            without = 0 if order.direction is Direction.DESC else LATEST
            return (without if row.deadline_instant is None else row.deadline_instant, row.id)
        case TaskOrderField.PAYOUT:
            return (row.currency, row.payout, row.id)


class Chosen(NamedTuple):
    """The tasks of the caller that a filter means: the shape of the statement and its parameters."""

    which: TaskWhere
    parameters: dict[str, Any]


def chosen(context: Context, conditions: TaskConditions) -> Chosen:
    """The tasks of the calling agent or operator under conditions. Raises `InvalidInput`."""
    assert context.caller
    given: dict[str, Any] = {name: part for name, part in conditions if part is not None and name in FILTERS}
    if context.actor is Actor.OPERATOR and "workflow_id" in given:
        raise InvalidInput.of("workflowId", "invalid", "is for agents alone")
    if "status" in given:
        wanted = given["status"]
        given["status"] = orjson.dumps(wanted if isinstance(wanted, list) else [wanted]).decode()
    if "text" in given:
        given["text"] = pattern(given["text"])
    return Chosen(TaskWhere(context.actor, frozenset(given)), {"owner_id": context.caller.id, **given})


FILTERS: Final = frozenset(TaskFilter.model_fields)


async def tasks_within(
    context: Context, conditions: TaskConditions, order: TaskOrder, stretch: SortedPage
) -> list[TaskRow]:
    """The caller's tasks in a stretch of an ordered list, in its order: one statement."""
    which, parameters = chosen(context, conditions)
    cut = PageEnds(stretch.after is not None, stretch.before is not None, stretch.from_end)
    statement = task_page(which, SortOrder(order.field, order.direction is Direction.DESC), cut)
    for end, position in (("after", stretch.after), ("before", stretch.before)):
        parameters |= {f"{end}_{place}": part for place, part in enumerate(position or ())}
    found = await context.session.find_all(statement, limit=stretch.limit, **parameters)
    return found[::-1] if stretch.from_end else found


async def count_tasks(context: Context, conditions: TaskConditions) -> int:
    """How many tasks the caller has under conditions."""
    which, parameters = chosen(context, conditions)
    return await context.session.get(task_count(which), **parameters)


class ListTasks(TaskConditions):
    """Which tasks to list, newest first."""

    status: Status | None = None
    """Only tasks in this status."""
    limit: Limit = 100
    """At most so many."""
    after: Cursor = 0
    """The id of the last task of the page before; 0 starts with the newest."""


async def listed(context: Context, request: ListTasks) -> list[Task]:
    """The caller's tasks, newest first."""
    stretch = SortedPage(request.limit, after=(request.after,) if request.after else None)
    return await show_all(context, await tasks_within(context, request, NEWEST_FIRST, stretch))


async def tasks_in(
    context: Context, conditions: TaskFilter, order: TaskOrder, stretch: SortedPage
) -> list[tuple[SortKey, Task]]:
    """The caller's tasks in a stretch of an ordered list, each with its place in it."""
    rows = await tasks_within(context, conditions, order, stretch)
    return [(sort_key_of(row, order), task) for row, task in zip(rows, await show_all(context, rows), strict=True)]


async def task_rows_by_id(context: Context, ids: Sequence[int]) -> dict[int, TaskRow]:
    """Those of the caller's tasks; any agent's for the platform."""
    assert context.caller
    statement = TASKS_BY_ID[context.actor]
    found = await context.session.find_all(statement, ids=orjson.dumps(ids).decode(), owner_id=context.caller.id)
    return {row.id: row for row in found}


async def tasks_by_id(context: Context, ids: Sequence[int]) -> dict[int, Task]:
    """Those of the caller's tasks as they are shown; any agent's for the platform."""
    found = await task_rows_by_id(context, ids)
    return {task.id: task for task in await show_all(context, list(found.values()))}


async def task_version(context: Context, task_id: int) -> int:
    """A number that rises with every change of a task. Raises `NotFound` for a task that is not the caller's."""
    return (await owned(context, task_id)).updated_instant
