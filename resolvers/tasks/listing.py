"""Lists of the caller's tasks: filters, orders and pages."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple

import orjson
from pydantic import BeforeValidator, Field
from pydantic.alias_generators import to_camel

from adapters.storage.engine.statements.keyset import PageEnds, bind_conditions
from adapters.storage.engine.statements.needs import Needs
from adapters.storage.queries.conversation.messages import count_read_marks
from adapters.storage.queries.tasks.listing import (
    LATEST,
    TASKS_OF_EVERYBODY,
    SortOrder,
    TaskWhere,
    listed_count,
    listed_status_counts,
    pattern,
    select_tasks_by_id,
    task_count,
    task_page,
)
from adapters.storage.queries.tasks.rows import select_zones_of_tasks
from adapters.storage.queries.tasks.statistics import select_counters
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor, Status
from domain.refusals.general import InvalidInput
from domain.tasks.ordering import Direction, TaskOrderField
from domain.tasks.priority import Priority
from domain.values import json_text, wallclock
from domain.values.json_text import JsonError
from domain.values.money import to_minor
from resolvers.core.context import Context
from resolvers.core.listing import count_rows, read_page
from resolvers.ledger.settlements import load_settlements
from resolvers.ledger.wallets import find_currency
from resolvers.lifecycle.access import owned
from resolvers.tasks.view import Task, show_all
from resolvers.wire.model import Wire
from resolvers.wire.pages import Cursor, ListOrder, SortedPage, SortKey
from resolvers.wire.scalars import CurrencyCode, Flag, Id, Int32, Latitude, Line, LocalTime, Longitude, Money, is_id

KEY_TYPES: Final[Mapping[TaskOrderField, tuple[type, ...]]] = {
    TaskOrderField.CREATED: (int,),
    TaskOrderField.UPDATED: (int, int),
    TaskOrderField.DEADLINE: (int, int),
    TaskOrderField.PAYOUT: (str, int, int),
}
"""The types of the values in the sort key of each order."""


DAYS_OF_ANY_ZONE: Final = 2
"""Upper bound of the difference between two clocks at tasks, in days."""


MAX_LIMIT: Final = 1_000
"""A large page, so that clients without paging do not silently miss some of their tasks."""


def _object(value: Any) -> Any:
    """Return an object that a client sends as JSON text. Tools are sent every object as text."""
    if isinstance(value, str):
        try:
            return json_text.parse(value)
        except JsonError:
            raise ValueError("must be an object") from None
    return value


JSON_OBJECT: Final = BeforeValidator(_object)


class Area(Wire):
    """A part of the map between two latitudes and two longitudes. With west above east it crosses the date line."""

    north: Latitude
    """Northern edge, in degrees."""
    east: Longitude
    """Eastern edge, in degrees."""
    south: Latitude
    """Southern edge, in degrees; not north of the northern one."""
    west: Longitude
    """Western edge, in degrees."""


class TaskConditions(Wire):
    """Conditions that tasks must meet; omitted ones are ignored."""

    country_iso_code: Annotated[str, Field(pattern=r"^[A-Z]{2}$", examples=["NL"])] | None = None
    """Only tasks in this country (ISO 3166-1 alpha-2)."""
    service_category_id: Id | None = None
    """Only tasks of this service category."""
    workflow_id: Line | None = None
    """Only tasks of this group; for agents and the platform."""
    text: Line | None = None
    """Only tasks with this text in their title, description or address, among the newest 10,000; case is ignored. For
    the platform a whole number is the id of a task."""
    agent_id: Id | None = None
    """Only tasks of this agent; for the platform only."""
    operator_id: Id | None = None
    """Only tasks that this operator carries out or has carried out; for agents and the platform."""
    test_mode: Flag | None = None
    """true: only tasks of agents in test mode; false: only those of other agents. For the platform only."""
    created_from: LocalTime | None = None
    """Only tasks created at this time or later, each on the clock at its place."""
    created_until: LocalTime | None = None
    """Only tasks created before this time."""
    deadline_from: LocalTime | None = None
    """Only tasks with a deadline at this time or later."""
    deadline_until: LocalTime | None = None
    """Only tasks with a deadline before this time."""
    priority: Priority | None = None
    """Only tasks of this urgency."""
    payout_currency: CurrencyCode | None = None
    """Only tasks that pay out in this currency (ISO 4217)."""
    minimum_payout: Money | None = None
    """Only tasks with at least this payout before fees, in payoutCurrency, which is then required."""
    maximum_payout: Money | None = None
    """Only tasks with at most this payout before fees, in payoutCurrency, which is then required."""
    within: Annotated[Area, JSON_OBJECT] | None = None
    """Only tasks at a place in this area; tasks at an unknown place are left out."""


class TaskFilter(TaskConditions):
    """Conditions that tasks must meet; omitted ones are ignored."""

    status: list[Status] | None = None
    """Only tasks in one of these statuses."""


class TaskOrder(Wire):
    """The order of a list of tasks."""

    field: TaskOrderField = TaskOrderField.CREATED
    """Field to order by."""
    direction: Direction = Direction.DESC
    """Direction of the order."""

    def as_list_order(self) -> ListOrder:
        return ListOrder(self.field, self.direction, KEY_TYPES[self.field])


NEWEST_FIRST: Final = TaskOrder()


def make_sort_key(row: TaskRow, order: TaskOrder) -> SortKey:
    """Return the sort key of a task in an order."""
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


class TaskSelection(NamedTuple):
    """The tasks that meet conditions and that the caller may see: the shape of the statement and its parameters."""

    where: TaskWhere
    parameters: dict[str, Any]


HIDDEN: Final[Mapping[Actor, tuple[str, ...]]] = {
    Actor.AGENT: ("agent_id", "test_mode"),
    Actor.OPERATOR: ("agent_id", "operator_id", "test_mode", "workflow_id"),
    Actor.PLATFORM: (),
}
"""Conditions that a kind of caller may not use."""


def select_tasks(context: Context, conditions: TaskConditions) -> TaskSelection:
    """Select the tasks of the calling agent or operator that meet conditions; for the platform, those of all agents.

    Raises `InvalidInput`.
    """
    filters = _filters(context, conditions)
    statuses = dict.fromkeys(filters.get("status", ()))
    actor, owner_id = context.actor, context.caller_id
    if actor is Actor.PLATFORM:
        # One owner's tasks are read as that owner reads them, by the same indexes.
        for kind, name in ((Actor.AGENT, "agent_id"), (Actor.OPERATOR, "operator_id")):
            if name in filters:
                actor, owner_id = kind, filters.pop(name)
                break
    parameters = {"owner_id": owner_id, **bind_conditions(filters)}
    parameters |= {f"status_{place}": status for place, status in enumerate(statuses)}
    if "created_from" in filters:
        parameters["long_before"] = wallclock.days_later(filters["created_from"], -DAYS_OF_ANY_ZONE)
    if "created_until" in filters:
        parameters["long_after"] = wallclock.days_later(filters["created_until"], DAYS_OF_ANY_ZONE)
    return TaskSelection(TaskWhere(actor, frozenset(filters), len(statuses)), parameters)


def _filters(context: Context, conditions: TaskConditions) -> dict[str, Any]:
    """Return the conditions by name. The condition of an area has its edges as parameters. Raises `InvalidInput`."""
    filters: dict[str, Any] = {name: value for name, value in conditions if value is not None and name in FILTERS}
    for name in HIDDEN[context.actor]:
        if name in filters:
            raise InvalidInput.for_field(to_camel(name), "invalid", f"is not for {context.actor} keys")
    if "status" in filters and not isinstance(filters["status"], list):
        filters["status"] = [filters["status"]]
    text = filters.get("text", "")
    if context.actor is Actor.PLATFORM and is_id(text):
        filters["task_id"] = int(filters.pop("text"))
    elif text:
        filters["text"] = pattern(text)
    filters |= _payouts(context, conditions)
    if conditions.within:
        del filters["within"]
        name = "across_date_line" if conditions.within.west > conditions.within.east else "within"
        filters[name] = _edges(conditions.within)
    return filters


def _payouts(context: Context, conditions: TaskConditions) -> dict[str, int]:
    """Return the bounds of the payout in minor units. Raises `InvalidInput`."""
    bounds = {"minimum_payout": conditions.minimum_payout, "maximum_payout": conditions.maximum_payout}
    supplied = {name: amount for name, amount in bounds.items() if amount is not None}
    if conditions.payout_currency is None:
        if supplied:
            raise InvalidInput.for_field("payoutCurrency", "required", f"is required beside {to_camel(min(supplied))}")
        return {}
    currency = find_currency(context, conditions.payout_currency, "payoutCurrency")
    return {name: to_minor(to_camel(name), amount, currency) for name, amount in supplied.items()}


def _edges(area: Area) -> dict[str, float]:
    """Return the edges of an area by the names of their parameters. Raises `InvalidInput`."""
    if area.south > area.north:
        raise InvalidInput.for_field("within.south", "out_of_range", "must not be north of within.north")
    return area.model_dump()


FILTERS: Final = frozenset(TaskFilter.model_fields)


def _is_everybodys(context: Context, conditions: TaskConditions) -> bool:
    return context.actor is Actor.PLATFORM and conditions.agent_id is None and conditions.operator_id is None


async def tasks_within(
    context: Context, conditions: TaskConditions, order: TaskOrder, page: SortedPage, needs: Needs | None = None
) -> list[TaskRow]:
    """Return the tasks that the caller may see in a page of an ordered list, in its order, with one statement.

    With `needs`, the rows of an agent's or operator's list have only the columns that are needed.
    """
    if _is_everybodys(context, conditions):
        if order.field is not TaskOrderField.CREATED:
            raise InvalidInput.for_field(
                "orderBy.field", "invalid", "must be CREATED without filter.agentId or operatorId"
            )
        filters = _filters(context, conditions)
        if filters.get("status") == []:
            return []
        return await read_page(context, TASKS_OF_EVERYBODY, filters, page, order.direction)
    where, parameters = select_tasks(context, conditions)
    if where.is_empty():
        return []
    sort = SortOrder(order.field, order.direction is Direction.DESC)
    ends = PageEnds(page.after is not None, page.before is not None, page.from_end)
    statement = task_page(where, sort, ends)
    if needs:
        statement = needs.narrow_statement(statement)
    rows = await context.session.find_all(statement(**page.parameters(), **parameters))
    return rows[::-1] if page.from_end else rows


async def counted_by_status(context: Context, conditions: TaskConditions) -> dict[Status, int] | None:
    """Return the numbers of an agent's tasks by status, if the conditions ask for all tasks in some statuses; else
    None.

    These numbers are counters, so the cost does not grow with the number of tasks."""
    where, parameters = select_tasks(context, conditions)
    if where.actor is not Actor.AGENT or not where.conditions <= {"status"}:
        return None
    numbers = await context.session.get(select_counters(**parameters))
    statuses = {parameters[f"status_{place}"] for place in range(where.statuses)} if where.conditions else set(numbers)
    return {status: number for status, number in numbers.items() if status in statuses}


async def count_tasks(context: Context, conditions: TaskConditions) -> int:
    """Return the number of tasks that meet conditions and that the caller may see."""
    counted = await counted_by_status(context, conditions)
    if counted is not None:
        return sum(counted.values())
    where, parameters = select_tasks(context, conditions)
    return await context.session.get(task_count(where)(**parameters))


async def count_listed(context: Context, conditions: TaskConditions, order: TaskOrder = NEWEST_FIRST) -> int:
    """Return the same number for a list: bounded by the search limit, unless there are counters."""
    if not _is_everybodys(context, conditions):
        counted = await counted_by_status(context, conditions)
        if counted is not None:
            return sum(counted.values())
        where, parameters = select_tasks(context, conditions)
        return 0 if where.is_empty() else await context.session.get(listed_count(where, order.field)(**parameters))
    filters = _filters(context, conditions)
    if filters.get("status") == []:
        return 0
    return await count_rows(context, TASKS_OF_EVERYBODY, filters)


async def count_listed_by_status(context: Context, conditions: TaskConditions, order: TaskOrder) -> dict[Status, int]:
    """Return the same number by status, for the list of one agent."""
    counted = await counted_by_status(context, conditions)
    if counted is not None:
        return {status: number for status, number in counted.items() if number}
    where, parameters = select_tasks(context, conditions)
    if where.is_empty():
        return {}
    rows = await context.session.find_all(listed_status_counts(where, order.field)(**parameters))
    return {Status(row.status): row.number for row in rows}


class ListTasks(TaskConditions):
    """Filter and page of tasks, newest first."""

    status: Status | None = None
    """Only tasks in this status."""
    limit: Annotated[Int32, Field(ge=1, le=MAX_LIMIT)] = MAX_LIMIT
    """Maximum number of tasks to return."""
    after: Cursor = 0
    """Id of the last task of the previous page; 0 starts with the newest."""


async def newest_tasks(context: Context, request: ListTasks) -> list[Task]:
    """Return the tasks that the caller may see, newest first."""
    page = SortedPage(request.limit, after=(request.after,) if request.after else None)
    rows = await tasks_within(context, request, NEWEST_FIRST, page)
    return await show_all(context, rows, await load_settlements(context, rows))


async def tasks_in(
    context: Context, conditions: TaskFilter, order: TaskOrder, page: SortedPage, needs: Needs | None = None
) -> list[tuple[SortKey, Task]]:
    """Return the caller's tasks in a page of an ordered list, each with its sort key."""
    rows = await tasks_within(context, conditions, order, page, needs)
    views = await show_all(context, rows, needs=needs)
    return [(make_sort_key(row, order), task) for row, task in zip(rows, views, strict=True)]


async def task_rows_by_id(context: Context, ids: Sequence[int]) -> dict[int, TaskRow]:
    """Return the rows of the caller's tasks, by id; the platform gets every agent's."""
    assert context.caller
    statement = select_tasks_by_id[context.actor]
    rows = await context.session.find_all(statement(ids=orjson.dumps(ids).decode(), owner_id=context.caller.id))
    return {row.id: row for row in rows}


async def zones_of_tasks(context: Context, ids: Iterable[int]) -> dict[int, str]:
    """Return the IANA time zones of tasks that the caller may see, by id."""
    listed = sorted(set(ids))
    if not listed:
        return {}
    rows = await context.session.find_all(select_zones_of_tasks(ids=orjson.dumps(listed).decode()))
    return {row.id: row.timezone for row in rows}


async def task_rows_of_agent(context: Context, agent_id: int, ids: Sequence[int]) -> list[TaskRow]:
    """Return the rows of an agent's tasks with these ids."""
    statement = select_tasks_by_id[Actor.AGENT]
    return await context.session.find_all(statement(ids=orjson.dumps(ids).decode(), owner_id=agent_id))


async def tasks_by_id(context: Context, ids: Sequence[int]) -> dict[int, Task]:
    """Return the views of the caller's tasks, by id; the platform gets every agent's."""
    rows = await task_rows_by_id(context, ids)
    return {task.id: task for task in await show_all(context, list(rows.values()))}


async def task_version(context: Context, task_id: int) -> int:
    """Return a number that rises with every change of a task, and with every message about it that is read.

    Raises `NotFound` for a task that is not the caller's.
    """
    row = await owned(context, task_id)
    if row.unread_by_agent is None and row.unread_by_operator is None:
        return row.updated_instant
    return row.updated_instant + await context.session.get(count_read_marks(of_task=row.id))
