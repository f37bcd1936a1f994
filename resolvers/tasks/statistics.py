"""Statistics of an agent's tasks: numbers, durations and money. Each takes one statement or two.

They are no operations: only the graph reads them, for callers who may list the tasks.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

from adapters.storage.engine.statement import Statement
from adapters.storage.queries import task_list
from adapters.storage.queries.task_list import Held, Percentiles, TaskWhere
from domain.lifecycle.statuses import Status
from domain.money.ledger import Account
from domain.values.money import from_minor
from domain.values.time import SECOND
from resolvers.core.context import Context
from resolvers.tasks.listing import TaskFilter, select_tasks
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, TimeOfManyZones

Row = TypeVar("Row")
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
