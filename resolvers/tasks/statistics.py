"""Statistics of an agent's tasks: numbers, cells of the map, durations and money. Each takes one statement or two.

They are no operations: only the graph reads them, for callers who may list the tasks.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

from adapters.storage.engine.statement import Statement
from adapters.storage.queries import task_list
from adapters.storage.queries.task_list import CellCount, GroupCount, Held, Percentiles, TaskWhere
from domain.lifecycle.statuses import Status
from domain.money.ledger import Account
from domain.refusals.general import InvalidInput
from domain.tasks.grid import MAX_ZOOM, cell_side
from domain.values.money import from_minor
from domain.values.time import SECOND
from resolvers.core.context import Context
from resolvers.tasks.listing import Area, TaskFilter, select_tasks
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, OwnId, TimeOfManyZones

Row = TypeVar("Row")
MAX_GROUPS = 250
"""Maximum number of countries, categories or operators in a statistic; there are 249 countries."""
COORDINATE_PLACES = 6
"""Decimal places of a mean coordinate in degrees, which are steps of about 10 cm."""
START_OF_DAY = 1_000_000
"""The factor that turns a day `yyyyMMdd` into its midnight in 14 digits."""


class StatusTally(Wire):
    """The number of tasks in a status."""

    status: Status
    """The status."""
    count: int
    """Number of tasks."""


class DayTally(Wire):
    """The number of tasks that were created on a day."""

    day: TimeOfManyZones
    """Midnight at which the day began, on the clocks at the tasks; a valid createdFrom."""
    count: int
    """Number of tasks."""
    by_status: list[StatusTally]
    """Numbers of these tasks by their current status."""


class GroupTally(Wire):
    """Numbers of tasks in a group."""

    count: int
    """Number of tasks."""
    completed: int
    """Number of these tasks that an operator has completed."""


class CountryTally(GroupTally):
    """The number of tasks in a country."""

    country_iso_code: str
    """ISO 3166-1 alpha-2."""


class CategoryTally(GroupTally):
    """The number of tasks of a service category."""

    service_category_id: OwnId | None
    """The category; null for tasks without one."""


class OperatorTally(GroupTally):
    """The number of tasks of an operator."""

    operator_id: OwnId | None
    """The operator; null for tasks that nobody has accepted."""


class TaskCell(Wire):
    """A cell of the map with the tasks in it."""

    latitude: float
    """Mean latitude of its tasks, in degrees."""
    longitude: float
    """Mean longitude of its tasks, in degrees."""
    count: int
    """Number of tasks."""
    by_status: list[StatusTally]
    """Numbers of these tasks by their status."""
    task_id: OwnId | None
    """The task, when there is only one."""


class DurationTally(Wire):
    """Percentiles of a duration; each is a duration that occurred (nearest rank)."""

    count: int
    """Number of tasks in which it occurred."""
    p50_seconds: float | None
    """Median, in seconds; null when it never occurred."""
    p90_seconds: float | None
    """90th percentile, in seconds; null when it never occurred."""


class MoneyTally(Wire):
    """The cost of tasks in one currency."""

    currency: str
    """ISO 4217."""
    spent: Amount
    """Amount paid from the wallet: operators' pay and platform fees."""
    fees: Amount
    """Platform fees in that amount."""
    locked: Amount
    """Amount that escrow holds for the tasks now."""
    reserved: Amount
    """Amount that quotes reserve for the tasks now."""


async def count_by_status(context: Context, conditions: TaskFilter) -> list[StatusTally]:
    """Number of tasks in each status, in the order of a task's life."""
    rows = await _all(context, task_list.status_counts, conditions)
    return _in_order({Status(row.status): row.number for row in rows})


async def count_by_day(context: Context, conditions: TaskFilter) -> list[DayTally]:
    """Number of tasks created on each day, oldest first; days without tasks are left out."""
    days: dict[int, dict[Status, int]] = defaultdict(dict)
    for row in await _all(context, task_list.day_counts, conditions):
        days[row.day][Status(row.status)] = row.number
    return [
        DayTally(day=day * START_OF_DAY, count=sum(numbers.values()), by_status=_in_order(numbers))
        for day, numbers in days.items()
    ]


async def count_by_country(context: Context, conditions: TaskFilter) -> list[CountryTally]:
    """Number of tasks in each country, the largest first, at most `MAX_GROUPS`."""
    return [
        CountryTally(country_iso_code=row.value, count=row.number, completed=row.completed)
        for row in await _groups(context, conditions, "country")
    ]


async def count_by_category(context: Context, conditions: TaskFilter) -> list[CategoryTally]:
    """Number of tasks of each service category, the largest first, at most `MAX_GROUPS`."""
    return [
        CategoryTally(service_category_id=row.value, count=row.number, completed=row.completed)
        for row in await _groups(context, conditions, "service_category_id")
    ]


async def count_by_operator(context: Context, conditions: TaskFilter) -> list[OperatorTally]:
    """Number of tasks of each operator, the largest first, at most `MAX_GROUPS`."""
    return [
        OperatorTally(operator_id=row.value, count=row.number, completed=row.completed)
        for row in await _groups(context, conditions, "operator_id")
    ]


async def _groups(context: Context, conditions: TaskFilter, column: str) -> list[GroupCount]:
    where, parameters = select_tasks(context, conditions)
    return await context.session.find_all(task_list.group_counts(where, column), limit=MAX_GROUPS, **parameters)


async def count_by_cell(context: Context, area: Area, zoom: int, conditions: TaskFilter) -> list[TaskCell]:
    """Number of tasks in each cell of the map that has any, from south to north, at most `MAX_CELLS`.

    Raises `InvalidInput` for a zoom that no map has.
    """
    if not 0 <= zoom <= MAX_ZOOM:
        raise InvalidInput.of("zoom", "out_of_range", f"must be from 0 to {MAX_ZOOM}")
    if conditions.within:
        raise InvalidInput.of("filter.within", "not_expected", "is given beside the filter: the area of the cells")
    where, parameters = select_tasks(context, conditions.model_copy(update={"within": area}))
    side = cell_side(**area.model_dump(), zoom=zoom)
    cells: dict[tuple[int, int], list[CellCount]] = defaultdict(list)
    for row in await context.session.find_all(task_list.cell_counts(where), side=side, **parameters):
        cells[row.row, row.column].append(row)
    return [_cell(rows) for rows in cells.values()]


def _cell(rows: list[CellCount]) -> TaskCell:
    count = sum(row.number for row in rows)
    return TaskCell(
        latitude=round(sum(row.latitudes for row in rows) / count, COORDINATE_PLACES),
        longitude=round(sum(row.longitudes for row in rows) / count, COORDINATE_PLACES),
        count=count,
        by_status=_in_order({Status(row.status): row.number for row in rows}),
        task_id=rows[0].task_id if count == 1 else None,
    )


async def time_to_accept(context: Context, conditions: TaskFilter) -> DurationTally:
    """Percentiles of the time from publishing to acceptance."""
    return _durations(await _one(context, task_list.acceptance_times, conditions))


async def time_to_complete(context: Context, conditions: TaskFilter) -> DurationTally:
    """Percentiles of the time from acceptance to completion."""
    return _durations(await _one(context, task_list.completion_times, conditions))


async def sum_money(context: Context, conditions: TaskFilter) -> list[MoneyTally]:
    """The cost of the tasks, by currency."""
    paid: dict[tuple[str, str], int] = {}
    for row in await _all(context, task_list.settled_amounts, conditions):
        paid[row.currency, row.account] = row.amount
    tallies = []
    for held in await _all(context, task_list.held_amounts, conditions):
        fees = paid.get((held.currency, Account.FEES), 0)
        tallies.append(_money(context, held, fees, paid.get((held.currency, Account.EARNED), 0) + fees))
    return tallies


def _money(context: Context, held: Held, fees: int, spent: int) -> MoneyTally:
    places = context.services.catalogue.currencies[held.currency].places
    return MoneyTally(
        currency=held.currency,
        spent=from_minor(spent, places),
        fees=from_minor(fees, places),
        locked=from_minor(held.locked, places),
        reserved=from_minor(held.reserved, places),
    )


def _in_order(numbers: dict[Status, int]) -> list[StatusTally]:
    return [StatusTally(status=status, count=numbers[status]) for status in Status if status in numbers]


def _durations(percentiles: Percentiles) -> DurationTally:
    p50, p90 = (None if value is None else value / SECOND for value in (percentiles.p50, percentiles.p90))
    return DurationTally(count=percentiles.number, p50_seconds=p50, p90_seconds=p90)


async def _all(context: Context, statement: Callable[[TaskWhere], Statement[Row]], conditions: TaskFilter) -> list[Row]:
    where, parameters = select_tasks(context, conditions)
    return await context.session.find_all(statement(where), **parameters)


async def _one(context: Context, statement: Callable[[TaskWhere], Statement[Row]], conditions: TaskFilter) -> Row:
    where, parameters = select_tasks(context, conditions)
    return await context.session.get(statement(where), **parameters)
