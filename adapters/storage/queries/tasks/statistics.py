"""Statistics of a caller's tasks: a statement for each combination of filters, composed once."""

from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Select, Text, and_, bindparam, case, cast, func, literal, or_, select

from adapters.storage.engine.statements.composition import composed
from adapters.storage.engine.statements.typed import Statement, returning_rows, statement
from adapters.storage.queries.tasks.listing import StatusCount, TaskWhere
from adapters.storage.tables.accounts import TASK_COUNTERS, agent
from adapters.storage.tables.ledger import ledger_transaction, posting
from adapters.storage.tables.tasks import task
from domain.lifecycle.statuses import Status
from domain.matching.geo import HALF_TURN, QUARTER_TURN
from domain.money.ledger import PAYMENTS, Account
from domain.tasks.grid import UNITS_PER_DEGREE


@statement(
    select(*(agent.c[counter] for counter in TASK_COUNTERS.values())).where(agent.c.id == bindparam("owner_id")),
    row=lambda numbers: dict(zip(TASK_COUNTERS, numbers, strict=True)),
)
def select_counters(owner_id: int) -> dict[Status, int]:
    """Select the numbers of all tasks of an agent, by status; it reads no task."""


class DayCount(NamedTuple):
    """The number of tasks of a day in a status; `day` is `yyyyMMdd` in the tasks' time zones."""

    day: int
    status: str
    number: int


@composed
def status_counts(scope: TaskWhere) -> Statement[..., StatusCount]:
    """Count the tasks by status."""
    return returning_rows(
        StatusCount,
        select(task.c.status, func.count()).where(*scope.where()).group_by(task.c.status).order_by(task.c.status),
    ).unbounded()


@composed
def day_counts(scope: TaskWhere) -> Statement[..., DayCount]:
    """Count the tasks by day of creation and status, oldest first."""
    dated = select((task.c.created_at // 1_000_000).label("day"), task.c.status).where(*scope.where()).subquery()
    counted = select(dated.c.day, dated.c.status, func.count()).group_by(dated.c.day, dated.c.status)
    return returning_rows(DayCount, counted.order_by(dated.c.day, dated.c.status)).unbounded()


class Percentiles(NamedTuple):
    """Percentiles of durations in microseconds, by nearest rank; None without durations."""

    number: int
    p50: int | None
    p90: int | None


ACCEPTANCE: Final = (task.c.published_instant, task.c.accepted_instant)
COMPLETION: Final = (task.c.accepted_instant, task.c.completed_instant)


@composed
def acceptance_times(scope: TaskWhere) -> Statement[..., Percentiles]:
    """Durations from publishing to acceptance."""
    return _percentiles(scope, *ACCEPTANCE)


@composed
def completion_times(scope: TaskWhere) -> Statement[..., Percentiles]:
    """Durations from acceptance to completion."""
    return _percentiles(scope, *COMPLETION)


def _percentiles(scope: TaskWhere, start: ColumnElement[int], end: ColumnElement[int]) -> Statement[..., Percentiles]:
    took = (end - start).label("took")
    place = func.row_number().over(order_by=end - start).label("place")
    total = func.count().over().label("total")
    ranked = select(took, place, total).where(*scope.where(), start.is_not(None), end.is_not(None)).subquery()

    def at(percent: int) -> ColumnElement[Any]:
        # The nearest rank: the percentage of the total, rounded up.
        rank = (ranked.c.total * percent + 99) // 100
        return func.max(case((ranked.c.place == rank, ranked.c.took)))

    return returning_rows(Percentiles, select(func.count(), at(50), at(90)).select_from(ranked)).unbounded()


class HeldAmounts(NamedTuple):
    """The amounts that tasks hold in a currency, in minor units."""

    currency: str
    reserved: int
    locked: int


class Settled(NamedTuple):
    """The amount that settlements paid to an account in a currency, in minor units."""

    currency: str
    account: str
    amount: int


SETTLED: Final = task.join(ledger_transaction, ledger_transaction.c.task_id == task.c.id).join(
    posting, posting.c.transaction_id == ledger_transaction.c.id
)
PAID: Final = and_(
    or_(*(ledger_transaction.c.kind == literal(kind.value, Text) for kind in PAYMENTS)),
    or_(*(posting.c.account == account.value for account in (Account.EARNED, Account.FEES))),
)
"""The postings of settlements and bonuses to operators and to the platform."""


@composed
def held_amounts(scope: TaskWhere) -> Statement[..., HeldAmounts]:
    """Sum the reserved and locked amounts by currency."""
    # PostgreSQL adds whole numbers of 64 bits up to a decimal.
    reserved, locked = (func.sum(column).cast(BigInteger) for column in (task.c.reserved, task.c.locked))
    held = select(task.c.currency, reserved, locked).where(*scope.where())
    return returning_rows(HeldAmounts, held.group_by(task.c.currency).order_by(task.c.currency)).unbounded()


@composed
def settled_amounts(scope: TaskWhere) -> Statement[..., Settled]:
    """Sum the amounts that settlements paid to operators and to the platform, by currency."""
    paid: Select[Any] = (
        select(ledger_transaction.c.currency, posting.c.account, func.sum(posting.c.amount).cast(BigInteger))
        .select_from(SETTLED)
        .where(*scope.where(), PAID)
    )
    grouped = paid.group_by(ledger_transaction.c.currency, posting.c.account)
    return returning_rows(Settled, grouped.order_by(ledger_transaction.c.currency, posting.c.account)).unbounded()


class HeldCount(NamedTuple):
    """The number of tasks in a status that hold money in a currency, and the amount, in minor units."""

    currency: str
    status: str
    number: int
    amount: int


@composed
def held_counts(scope: TaskWhere) -> Statement[..., HeldCount]:
    """Sum the amounts that quotes reserve and escrow locks, by currency and status."""
    held = task.c.reserved + task.c.locked
    counted = select(task.c.currency, task.c.status, func.count(), func.sum(held).cast(BigInteger))
    groups = (task.c.currency, task.c.status)
    return returning_rows(
        HeldCount, counted.where(*scope.where(), held > 0).group_by(*groups).order_by(*groups)
    ).unbounded()


class SpentCount(NamedTuple):
    """The number of paid tasks of a service category, and the amount paid for them in a currency, in minor units."""

    currency: str
    category: int | None
    number: int
    amount: int


@composed
def spent_counts(scope: TaskWhere) -> Statement[..., SpentCount]:
    """Sum the amounts that settlements paid, by currency and category, the largest first, at most `limit` of them."""
    amount = func.sum(posting.c.amount)
    groups = (ledger_transaction.c.currency, task.c.service_category_id)
    spent = (
        select(*groups, func.count(task.c.id.distinct()), amount.cast(BigInteger))
        .select_from(SETTLED)
        .where(*scope.where(), PAID)
        .group_by(*groups)
        .order_by(amount.desc(), *groups)
        .limit(bindparam("limit"))
    )
    return returning_rows(SpentCount, spent).unbounded()


class GroupCount(NamedTuple):
    """The number of tasks with a value, and of those that were completed; `value` is None for tasks without one."""

    value: str | int | None
    number: int
    completed: int


@composed
def group_counts(scope: TaskWhere, column: str) -> Statement[..., GroupCount]:
    """Count the tasks by the value of a column, the most frequent values first, at most `limit` of them."""
    value, number = task.c[column], func.count()
    counted = select(value, number, func.count(task.c.completed_instant)).where(*scope.where()).group_by(value)
    return returning_rows(GroupCount, counted.order_by(number.desc(), value).limit(bindparam("limit"))).unbounded()


class CellCount(NamedTuple):
    """The number of tasks of a status in a cell of the map, the sums of their coordinates, and one of them."""

    row: int
    column: int
    status: str
    number: int
    latitudes: float
    longitudes: float
    task_id: int


@composed
def cell_counts(scope: TaskWhere) -> Statement[..., CellCount]:
    """Count the tasks by cell and status; `side` is the length of a cell's side in units (`domain.tasks.grid`)."""
    latitude, longitude = task.c.place_latitude, task.c.place_longitude
    row, column = _index(latitude + QUARTER_TURN).label("row"), _index(longitude + HALF_TURN).label("column")
    points = select(row, column, task.c.status, latitude, longitude, task.c.id).where(*scope.where()).subquery()
    cell = (points.c.row, points.c.column, points.c.status)
    sums = (func.sum(points.c.place_latitude), func.sum(points.c.place_longitude))
    counted = select(*cell, func.count(), *sums, func.max(points.c.id)).group_by(*cell)
    return returning_rows(CellCount, counted.order_by(*cell)).unbounded()


def _index(degrees: ColumnElement[float]) -> ColumnElement[int]:
    return cast(degrees * UNITS_PER_DEGREE, BigInteger) // bindparam("side", type_=BigInteger)
