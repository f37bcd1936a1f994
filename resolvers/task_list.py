"""Lists of somebody's tasks: which of them, in which order, from where to where."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple

import orjson
from pydantic import Field

from adapters.storage.session import the
from adapters.storage.tables import TaskRow
from adapters.storage.task_list import LATEST, Cut, Sequence, Which, pattern, task_count, task_page
from domain.errors import InvalidInput
from domain.listing import Direction, TaskOrderField
from domain.statuses import Actor, Status
from resolvers.operation import Context
from resolvers.scalars import Id, Line, LocalTime
from resolvers.wire import Wire

Position = tuple[int | str, ...]
"""Where a task stands in an order: the values that decide, its id last."""
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


class Stretch(NamedTuple):
    """What to read of an ordered list: at most `limit` tasks between two positions, from its beginning or its end."""

    limit: int
    after: Position | None = None
    before: Position | None = None
    from_end: bool = False


def position_of(row: TaskRow, order: TaskOrder) -> Position:
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

    which: Which
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
    return Chosen(Which(context.actor, frozenset(given)), {"owner_id": context.caller.id, **given})


FILTERS: Final = frozenset(TaskFilter.model_fields)


async def tasks_within(
    context: Context, conditions: TaskConditions, order: TaskOrder, stretch: Stretch
) -> list[TaskRow]:
    """The caller's tasks in a stretch of an ordered list, in its order: one statement."""
    which, parameters = chosen(context, conditions)
    cut = Cut(stretch.after is not None, stretch.before is not None, stretch.from_end)
    statement = task_page(which, Sequence(order.field, order.direction is Direction.DESC), cut)
    for end, position in (("after", stretch.after), ("before", stretch.before)):
        parameters |= {f"{end}_{place}": part for place, part in enumerate(position or ())}
    found = await context.session.all(statement, limit=stretch.limit, **parameters)
    return found[::-1] if stretch.from_end else found


async def count_tasks(context: Context, conditions: TaskConditions) -> int:
    """How many tasks the caller has under conditions."""
    which, parameters = chosen(context, conditions)
    return await the(context.session, task_count(which), **parameters)
