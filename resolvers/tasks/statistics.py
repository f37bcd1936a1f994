"""Figures over an agent's tasks: how many, how fast, how much money. Each is one statement or two, whatever it counts.

These are no operations: they are read in the graph alone, by whoever may list the tasks.
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
from resolvers.tasks.listing import TaskFilter, chosen
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, OwnTime

Row = TypeVar("Row")
START_OF_DAY = 1_000_000
"""A day `yyyyMMdd` times this is its midnight in 14 digits."""


class StatusTally(Wire):
    """How many tasks stand in a status."""

    status: Status
    """The status."""
    count: int
    """How many."""


class DayTally(Wire):
    """How many tasks were created on a day."""

    day: OwnTime
    """The midnight at which the day began, on the clocks at the tasks; createdFrom takes it."""
    count: int
    """How many."""
    by_status: list[StatusTally]
    """The same by where they stand now."""


class DurationTally(Wire):
    """How long something took; a percentile is a time that really occurred (nearest rank)."""

    count: int
    """In how many tasks it happened."""
    p50_seconds: float | None
    """Half of them took at most so many seconds; null when it never happened."""
    p90_seconds: float | None
    """Nine in ten took at most so many seconds; null when it never happened."""


class MoneyTally(Wire):
    """What tasks cost in one currency."""

    currency: str
    """ISO 4217."""
    spent: Amount
    """What left the wallet for them: operators' pay and platform fees."""
    fees: Amount
    """The platform's part of it."""
    locked: Amount
    """What escrow holds for them now."""
    reserved: Amount
    """What quotes reserve for them now."""


async def count_by_status(context: Context, conditions: TaskFilter) -> list[StatusTally]:
    """How many tasks stand in each status, in the order of a task's life."""
    found = await _all(context, task_list.status_counts, conditions)
    return _in_order({Status(row.status): row.number for row in found})


async def count_by_day(context: Context, conditions: TaskFilter) -> list[DayTally]:
    """How many tasks were created on each day, oldest first; days without any are left out."""
    days: dict[int, dict[Status, int]] = defaultdict(dict)
    for row in await _all(context, task_list.day_counts, conditions):
        days[row.day][Status(row.status)] = row.number
    return [
        DayTally(day=day * START_OF_DAY, count=sum(found.values()), by_status=_in_order(found))
        for day, found in days.items()
    ]


async def time_to_accept(context: Context, conditions: TaskFilter) -> DurationTally:
    """How long it took from publishing to acceptance."""
    return _durations(await _one(context, task_list.acceptance_times, conditions))


async def time_to_complete(context: Context, conditions: TaskFilter) -> DurationTally:
    """How long it took from acceptance to completion."""
    return _durations(await _one(context, task_list.completion_times, conditions))


async def sum_money(context: Context, conditions: TaskFilter) -> list[MoneyTally]:
    """What the tasks cost, by currency."""
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


def _in_order(found: dict[Status, int]) -> list[StatusTally]:
    return [StatusTally(status=status, count=found[status]) for status in Status if status in found]


def _durations(found: Percentiles) -> DurationTally:
    p50, p90 = (None if took is None else took / SECOND for took in (found.p50, found.p90))
    return DurationTally(count=found.number, p50_seconds=p50, p90_seconds=p90)


async def _all(context: Context, statement: Callable[[TaskWhere], Statement[Row]], conditions: TaskFilter) -> list[Row]:
    which, parameters = chosen(context, conditions)
    return await context.session.find_all(statement(which), **parameters)


async def _one(context: Context, statement: Callable[[TaskWhere], Statement[Row]], conditions: TaskFilter) -> Row:
    which, parameters = chosen(context, conditions)
    return await context.session.get(statement(which), **parameters)
