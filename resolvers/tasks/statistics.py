"""Statistics of tasks.

The statistics of an agent's tasks are numbers, cells of the map, durations and money, each read by one or two
statements. They are not operations: only the graph reads them, for callers who may list the tasks. The statistics of
an operator's work are outcomes of its tasks and its earnings, read by one operation.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from enum import StrEnum
from typing import TypeVar

from adapters.storage.engine.statements.typed import Statement
from adapters.storage.queries.payments.earnings import EndedCount, select_earned_by_day, select_ended_counts
from adapters.storage.queries.tasks import statistics
from adapters.storage.queries.tasks.listing import TaskWhere
from adapters.storage.queries.tasks.operator_tallies import (
    OperatorTallies,
    select_offer_tallies,
    select_operator_tallies,
)
from adapters.storage.queries.tasks.statistics import (
    CellCount,
    GroupCount,
    HeldAmounts,
    HeldCount,
    Percentiles,
    SpentCount,
)
from domain.lifecycle.statuses import TERMINAL, Actor, SettlementMode, Status
from domain.money.ledger import Account
from domain.refusals.general import InvalidInput
from domain.tasks.grid import MAX_ZOOM, cell_side
from domain.values import wallclock
from domain.values.money import from_minor
from domain.values.time import DAY, SECOND
from resolvers.accounts.reputation import CategoryRating, rated_operators
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation
from resolvers.tasks.listing import Area, TaskFilter, counted_by_status, select_tasks
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import SERVER_ZONE, Amount, Int32, OwnId, OwnTime, TimeOfManyZones

Row = TypeVar("Row")
MAX_GROUPS = 250
"""Maximum number of countries, categories or operators in a statistic; there are 249 countries."""
COORDINATE_PLACES = 6
"""Decimal places of a mean coordinate in degrees: steps of about 10 cm."""


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
    """The operator; null for tasks that no operator has accepted."""
    first_name: str | None
    """First name of the operator, as its tasks show it."""


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


class HeldTally(Wire):
    """The money that tasks in a status hold."""

    currency: str
    """ISO 4217."""
    status: Status
    """The status."""
    count: int
    """Number of tasks that hold money."""
    amount: Amount
    """Amount that quotes reserve and escrow holds for them now."""


class SpentTally(Wire):
    """The money paid for tasks of a service category."""

    currency: str
    """ISO 4217."""
    service_category_id: OwnId | None
    """The category; null for tasks without one."""
    count: int
    """Number of tasks that were paid."""
    amount: Amount
    """Amount paid from the wallet: operators' pay and platform fees."""


async def count_by_status(context: Context, conditions: TaskFilter) -> list[StatusTally]:
    """Return the number of tasks in each status, in the order of a task's life."""
    counted = await counted_by_status(context, conditions)
    if counted is not None:
        return tally_statuses({status: number for status, number in counted.items() if number})
    rows = await _all(context, statistics.status_counts, conditions)
    return tally_statuses({Status(row.status): row.number for row in rows})


async def count_by_day(context: Context, conditions: TaskFilter) -> list[DayTally]:
    """Return the number of tasks created on each day, oldest first; days without tasks are left out."""
    days: dict[int, dict[Status, int]] = defaultdict(dict)
    for row in await _all(context, statistics.day_counts, conditions):
        days[row.day][Status(row.status)] = row.number
    return [
        DayTally(day=day * wallclock.DAY, count=sum(numbers.values()), by_status=tally_statuses(numbers))
        for day, numbers in days.items()
    ]


async def count_by_country(context: Context, conditions: TaskFilter) -> list[CountryTally]:
    """Return the number of tasks in each country, the largest first, at most `MAX_GROUPS`."""
    return [
        CountryTally(country_iso_code=row.value, count=row.number, completed=row.completed)
        for row in await _groups(context, conditions, "country")
    ]


async def count_by_category(context: Context, conditions: TaskFilter) -> list[CategoryTally]:
    """Return the number of tasks of each service category, the largest first, at most `MAX_GROUPS`."""
    return [
        CategoryTally(service_category_id=row.value, count=row.number, completed=row.completed)
        for row in await _groups(context, conditions, "service_category_id")
    ]


async def count_by_operator(context: Context, conditions: TaskFilter) -> list[OperatorTally]:
    """Return the number of tasks of each operator, the largest first, at most `MAX_GROUPS`."""
    rows = await _groups(context, conditions, "operator_id")
    operators = await rated_operators(context, {row.value for row in rows if isinstance(row.value, int)})
    return [
        OperatorTally(
            operator_id=row.value,
            first_name=operators[row.value].first_name if isinstance(row.value, int) else None,
            count=row.number,
            completed=row.completed,
        )
        for row in rows
    ]


async def _groups(context: Context, conditions: TaskFilter, column: str) -> list[GroupCount]:
    where, parameters = select_tasks(context, conditions)
    return await context.session.find_all(statistics.group_counts(where, column)(limit=MAX_GROUPS, **parameters))


async def count_by_cell(context: Context, area: Area, zoom: int, conditions: TaskFilter) -> list[TaskCell]:
    """Return the number of tasks in each cell of the map that has tasks, from south to north, at most `MAX_CELLS`.

    Raises `InvalidInput` for a zoom out of range.
    """
    if not 0 <= zoom <= MAX_ZOOM:
        raise InvalidInput.for_field("zoom", "out_of_range", f"must be from 0 to {MAX_ZOOM}")
    if conditions.within:
        raise InvalidInput.for_field(
            "filter.within", "not_expected", "is given beside the filter: the area of the cells"
        )
    where, parameters = select_tasks(context, conditions.model_copy(update={"within": area}))
    side = cell_side(**area.model_dump(), zoom=zoom)
    cells: dict[tuple[int, int], list[CellCount]] = defaultdict(list)
    for row in await context.session.find_all(statistics.cell_counts(where)(side=side, **parameters)):
        cells[row.row, row.column].append(row)
    return [_cell(rows) for rows in cells.values()]


def _cell(rows: list[CellCount]) -> TaskCell:
    count = sum(row.number for row in rows)
    return TaskCell(
        latitude=round(sum(row.latitudes for row in rows) / count, COORDINATE_PLACES),
        longitude=round(sum(row.longitudes for row in rows) / count, COORDINATE_PLACES),
        count=count,
        by_status=tally_statuses({Status(row.status): row.number for row in rows}),
        task_id=rows[0].task_id if count == 1 else None,
    )


async def time_to_accept(context: Context, conditions: TaskFilter) -> DurationTally:
    """Return percentiles of the time from publishing to acceptance."""
    return _durations(await _one(context, statistics.acceptance_times, conditions))


async def time_to_complete(context: Context, conditions: TaskFilter) -> DurationTally:
    """Return percentiles of the time from acceptance to completion."""
    return _durations(await _one(context, statistics.completion_times, conditions))


async def sum_money(context: Context, conditions: TaskFilter) -> list[MoneyTally]:
    """Return the cost of the tasks, by currency."""
    paid: dict[tuple[str, str], int] = {}
    for row in await _all(context, statistics.settled_amounts, conditions):
        paid[row.currency, row.account] = row.amount
    tallies = []
    for held in await _all(context, statistics.held_amounts, conditions):
        fees = paid.get((held.currency, Account.FEES), 0)
        tallies.append(_money(context, held, fees, paid.get((held.currency, Account.EARNED), 0) + fees))
    return tallies


async def sum_held_by_status(context: Context, conditions: TaskFilter) -> list[HeldTally]:
    """Return the money that tasks hold, by currency and by status in the order of a task's life."""
    rows = await _all(context, statistics.held_counts, conditions)
    order = list(Status)
    return [
        HeldTally(currency=row.currency, status=Status(row.status), count=row.number, amount=_amount(context, row))
        for row in sorted(rows, key=lambda row: (row.currency, order.index(Status(row.status))))
    ]


async def sum_spent_by_category(context: Context, conditions: TaskFilter) -> list[SpentTally]:
    """Return the money paid for tasks of each service category, the largest amount first, at most `MAX_GROUPS`."""
    where, parameters = select_tasks(context, conditions)
    rows = await context.session.find_all(statistics.spent_counts(where)(limit=MAX_GROUPS, **parameters))
    return [
        SpentTally(
            currency=row.currency, service_category_id=row.category, count=row.number, amount=_amount(context, row)
        )
        for row in rows
    ]


def _amount(context: Context, row: HeldCount | SpentCount) -> Decimal:
    return from_minor(row.amount, context.services.catalogue.currencies[row.currency].places)


def _money(context: Context, held: HeldAmounts, fees: int, spent: int) -> MoneyTally:
    places = context.services.catalogue.currencies[held.currency].places
    return MoneyTally(
        currency=held.currency,
        spent=from_minor(spent, places),
        fees=from_minor(fees, places),
        locked=from_minor(held.locked, places),
        reserved=from_minor(held.reserved, places),
    )


def tally_statuses(numbers: dict[Status, int]) -> list[StatusTally]:
    """Return numbers of tasks by status, in the order of a task's life."""
    return [StatusTally(status=status, count=numbers[status]) for status in Status if status in numbers]


def _durations(percentiles: Percentiles) -> DurationTally:
    p50, p90 = (None if value is None else value / SECOND for value in (percentiles.p50, percentiles.p90))
    return DurationTally(count=percentiles.number, p50_seconds=p50, p90_seconds=p90)


async def _all(
    context: Context, statement: Callable[[TaskWhere], Statement[..., Row]], conditions: TaskFilter
) -> list[Row]:
    # The filters decide which parameters a composed statement has, so its type does not name them.
    where, parameters = select_tasks(context, conditions)
    return await context.session.find_all(statement(where)(**parameters))


async def _one(context: Context, statement: Callable[[TaskWhere], Statement[..., Row]], conditions: TaskFilter) -> Row:
    where, parameters = select_tasks(context, conditions)
    return await context.session.get(statement(where)(**parameters))


class TaskOutcome(StrEnum):
    """Outcome of a task that an operator had accepted."""

    IN_HAND = "in_hand"
    """The operator has it, or its work waits for a decision."""
    PAID = "paid"
    """The work was paid, in full or by the share that a dispute gave."""
    DONE_DIRECT = "done_direct"
    """The client pays on site; the task is closed."""
    UNPAID = "unpaid"
    """Closed without pay after a rejection or a dispute."""
    CANCELLED_PAID = "cancelled_paid"
    """Cancelled by the other side; the operator was paid by the stage reached."""
    CANCELLED_UNPAID = "cancelled_unpaid"
    """Cancelled by the other side without pay."""
    RELEASED = "released"
    """Released, by the operator or by the platform."""
    NO_SHOW = "no_show"
    """Released by the service, because the time had passed without proof."""


class OutcomeTally(Wire):
    """The number of an operator's tasks with an outcome."""

    outcome: TaskOutcome
    """The outcome."""
    count: Int32
    """Number of tasks."""


class MonthlyEarnings(Wire):
    """An operator's earnings in a month in one currency."""

    month: OwnTime
    """The first midnight of the month, on the server's clock (UTC)."""
    currency: str
    """ISO 4217."""
    tasks: Int32
    """Number of tasks that paid."""
    net: Amount
    """Earnings after fees."""


class OperatorStatistics(Wire):
    """Outcomes of an operator's tasks, and its earnings. Rates are from 0 to 1, and null without any tasks."""

    offered: Int32
    """Number of open tasks of which the operator was notified, except tasks that were taken before it saw them."""
    acceptance_rate: float | None
    """Part of the offered tasks that the operator accepted."""
    accepted: Int32
    """Number of tasks that the operator accepted, with or without a notification."""
    handed_in: Int32
    """Number of tasks whose work the operator submitted."""
    on_time_rate: float | None
    """Part of the accepted tasks that were not overdue while the operator had them."""
    rejection_rate: float | None
    """Part of the submitted work that was rejected."""
    by_outcome: list[OutcomeTally]
    """Number of accepted tasks by outcome; a task that was accepted again after its release counts for both. Outcomes
    without tasks are left out."""
    earnings_by_month: list[MonthlyEarnings]
    """Earnings by month and currency, oldest first; months without earnings are left out."""
    rating: float | None
    """Mean of the ratings of the operator's work, from 1 to 5."""
    review_count: Int32
    """Number of reviews behind the rating."""
    tasks_done: Int32
    """Number of tasks that the operator was paid for, and of direct tasks that agents have acknowledged."""
    ratings: list[CategoryRating]
    """The rating by service category."""


@operation(Actor.OPERATOR, reads=Snapshot.ONE, on_replica=True)
async def get_operator_statistics(read: Context, request: Nothing) -> OperatorStatistics:
    """Read the outcomes of the calling operator's tasks, its punctuality, and its earnings by month."""
    operator_id = read.operator_id
    rated = (await rated_operators(read, [operator_id]))[operator_id]
    tallies = await read.session.get(select_operator_tallies(operator_id=operator_id))
    offers = await read.session.get(select_offer_tallies(operator_id=operator_id))
    ended = await read.session.find_all(select_ended_counts(operator_id=operator_id))
    return OperatorStatistics(
        offered=offers.offered,
        acceptance_rate=_rate(offers.accepted, offers.offered),
        accepted=tallies.accepted,
        handed_in=tallies.handed_in,
        on_time_rate=_rate(tallies.accepted - tallies.overdue, tallies.accepted),
        rejection_rate=_rate(tallies.rejected, tallies.handed_in),
        by_outcome=_outcomes(ended, tallies),
        earnings_by_month=await _earnings_by_month(read),
        rating=rated.rating,
        review_count=rated.review_count,
        tasks_done=rated.tasks_done,
        ratings=rated.ratings,
    )


def _rate(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None


def _outcomes(ended: list[EndedCount], tallies: OperatorTallies) -> list[OutcomeTally]:
    counts = Counter({TaskOutcome.RELEASED: tallies.released, TaskOutcome.NO_SHOW: tallies.no_shows})
    for row in ended:
        counts[_outcome(row)] += row.number
    return [OutcomeTally(outcome=outcome, count=counts[outcome]) for outcome in TaskOutcome if counts[outcome]]


def _outcome(row: EndedCount) -> TaskOutcome:
    if row.status not in TERMINAL:
        return TaskOutcome.IN_HAND
    if row.status == Status.CANCELLED:
        return TaskOutcome.CANCELLED_PAID if row.paid else TaskOutcome.CANCELLED_UNPAID
    if row.settlement_mode == SettlementMode.DIRECT:
        return TaskOutcome.DONE_DIRECT
    return TaskOutcome.PAID if row.paid else TaskOutcome.UNPAID


async def _earnings_by_month(context: Context) -> list[MonthlyEarnings]:
    amounts: Counter[tuple[int, str]] = Counter()
    tasks: Counter[tuple[int, str]] = Counter()
    for row in await context.session.find_all(select_earned_by_day(operator_id=context.operator_id)):
        day = datetime.fromtimestamp(row.day * DAY // SECOND, UTC)
        month = (day.year * 100 + day.month) * 100 + 1, row.currency
        amounts[month] += row.amount
        tasks[month] += row.tasks
    currencies = context.services.catalogue.currencies
    return [
        MonthlyEarnings(
            month=wallclock.in_zone(day * wallclock.DAY, SERVER_ZONE),
            currency=currency,
            tasks=tasks[day, currency],
            net=from_minor(amount, currencies[currency].places),
        )
        for (day, currency), amount in amounts.items()
    ]
