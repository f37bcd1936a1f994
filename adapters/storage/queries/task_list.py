"""Pages, counts and statistics of a caller's tasks: a statement for each combination of filters, composed once.

The compared value of each condition is a parameter of the condition's name.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Text,
    and_,
    bindparam,
    case,
    cast,
    func,
    literal,
    literal_column,
    or_,
    select,
    text,
)

from adapters.storage.engine.keyset import KeysetList, PageEnds, within
from adapters.storage.engine.statement import (
    MAX_CACHED_STATEMENTS,
    AmongIds,
    AmongTexts,
    Statement,
    returning_rows,
    select_rows,
    select_value,
)
from adapters.storage.tables.ledger import ledger_transaction, posting
from adapters.storage.tables.tasks import OF_EVERYBODY, TaskRow, task
from domain.lifecycle.progress import PROGRESS, Progress
from domain.lifecycle.statuses import TERMINAL, Actor, SettlementMode, Status
from domain.matching.geo import HALF_TURN, QUARTER_TURN
from domain.money.ledger import SETTLEMENTS, Account
from domain.screening.rules import BEFORE_THE_VERDICT
from domain.tasks.grid import UNITS_PER_DEGREE
from domain.tasks.ordering import TaskOrderField

ESCAPE: Final = "\\"
LATEST: Final = 2**62
"""The instant by which tasks without a deadline are sorted."""

OWNER: Final = {Actor.AGENT: task.c.agent_id, Actor.OPERATOR: task.c.operator_id}
"""The column with the owner's id; the tasks of everybody have none."""


def _contains(name: str) -> ColumnElement[bool]:
    searched = (task.c.title, task.c.description, task.c.location_address)
    return or_(*(column.ilike(bindparam(name), escape=ESCAPE) for column in searched))


ASKED: Final = or_(task.c.pending_decisions > literal_column("0"), task.c.asked_by_operator > literal_column("0"))
"""Somebody waits for the answer of the task's agent."""
SUCCEEDED: Final = or_(
    task.c.settled > literal_column("0"),
    and_(task.c.settlement_mode == literal_column(f"'{SettlementMode.DIRECT}'"), task.c.disputed_instant.is_(None)),
)
"""Of a closed task: its work was accepted."""


def _in(*statuses: Status) -> ColumnElement[bool]:
    return or_(*(task.c.status == literal_column(f"'{status}'") for status in statuses))


PROGRESS_OF: Final = case(
    (and_(_in(Status.CLOSED), ~SUCCEEDED), literal_column(f"'{Progress.FAILED}'")),
    *((_in(status), literal_column(f"'{PROGRESS[status]}'")) for status in TERMINAL),
    (ASKED, literal_column(f"'{Progress.INPUT_REQUIRED}'")),
    (
        and_(_in(Status.COMPLETED), task.c.settlement_mode == literal_column(f"'{SettlementMode.DIRECT}'")),
        literal_column(f"'{Progress.INPUT_REQUIRED}'"),
    ),
    (
        or_(*(task.c.screening == literal_column(f"'{state}'") for state in BEFORE_THE_VERDICT)),
        literal_column(f"'{Progress.SUBMITTED}'"),
    ),
    *((_in(status), literal_column(f"'{progress}'")) for status, progress in PROGRESS.items()),
)
"""As `domain.lifecycle.progress.progress_of`."""


BETWEEN_LATITUDES: Final = task.c.place_latitude.between(bindparam("south"), bindparam("north"))
EAST_OF_WEST: Final = task.c.place_longitude >= bindparam("west")
WEST_OF_EAST: Final = task.c.place_longitude <= bindparam("east")
CONDITIONS: Final[Mapping[str, ColumnElement[bool]]] = {
    "status": AmongTexts(task.c.status, "status"),
    "country_iso_code": task.c.country == bindparam("country_iso_code"),
    "service_category_id": task.c.service_category_id == bindparam("service_category_id"),
    "workflow_id": task.c.workflow_id == bindparam("workflow_id"),
    "operator_id": task.c.operator_id == bindparam("operator_id"),
    "task_id": task.c.id == bindparam("task_id"),
    "test_mode": task.c.simulation_scenario.is_not(None) == bindparam("test_mode"),
    "text": _contains("text"),
    "created_from": task.c.created_at >= bindparam("created_from"),
    "created_until": task.c.created_at < bindparam("created_until"),
    "deadline_from": task.c.deadline_at >= bindparam("deadline_from"),
    "deadline_until": task.c.deadline_at < bindparam("deadline_until"),
    "priority": task.c.priority == bindparam("priority"),
    "payout_currency": task.c.currency == bindparam("payout_currency"),
    "minimum_payout": task.c.payout >= bindparam("minimum_payout"),
    "maximum_payout": task.c.payout <= bindparam("maximum_payout"),
    "progress": bindparam("progress") == PROGRESS_OF,
    "updated_from": task.c.updated_instant >= bindparam("updated_from"),
    "within": and_(BETWEEN_LATITUDES, EAST_OF_WEST, WEST_OF_EAST),
    "across_date_line": and_(BETWEEN_LATITUDES, or_(EAST_OF_WEST, WEST_OF_EAST)),
}
"""The conditions by parameter name; the owner's id is `owner_id`."""


def pattern(text: str) -> str:
    """Return the LIKE pattern that finds `text` anywhere, with its special characters escaped."""
    for special in (ESCAPE, "%", "_"):
        text = text.replace(special, ESCAPE + special)
    return f"%{text}%"


class TaskWhere(NamedTuple):
    """The owner's kind, and the names of the conditions."""

    actor: Actor
    conditions: frozenset[str] = frozenset()

    def where(self) -> tuple[ColumnElement[bool], ...]:
        chosen = tuple(condition for name, condition in CONDITIONS.items() if name in self.conditions)
        if self.actor not in OWNER:
            return chosen
        return (OWNER[self.actor] == bindparam("owner_id"), *chosen)


class SortOrder(NamedTuple):
    """The sort field and direction of a list."""

    field: TaskOrderField = TaskOrderField.CREATED
    descending: bool = True

    def key(self) -> tuple[ColumnElement[Any], ...]:
        """Return the sort columns; together they are unique."""
        match self.field:
            case TaskOrderField.CREATED:
                return (task.c.id,)
            case TaskOrderField.UPDATED:
                return (task.c.updated_instant, task.c.id)
            case TaskOrderField.DEADLINE:
                without: ColumnElement[int] = literal_column(str(0 if self.descending else LATEST), BigInteger())
                return (func.coalesce(task.c.deadline_instant, without), task.c.id)
            case TaskOrderField.PAYOUT:
                return (task.c.currency, task.c.payout, task.c.id)


@lru_cache(MAX_CACHED_STATEMENTS)
def task_page(scope: TaskWhere, sequence: SortOrder, ends: PageEnds) -> Statement[TaskRow]:
    """Make the statement for at most `limit` tasks, nearest to the end from which it reads first."""
    key = sequence.key()
    conditions = (*scope.where(), *within(key, ends, falling=sequence.descending))
    falling = sequence.descending is not ends.from_end
    order = [column.desc() if falling else column.asc() for column in key]
    page = returning_rows(TaskRow, select(task).where(*conditions).order_by(*order).limit(bindparam("limit")))
    by_index = not scope.conditions and sequence.field in (TaskOrderField.CREATED, TaskOrderField.UPDATED)
    return page if by_index else page.unbounded()


TASKS_OF_EVERYBODY: Final = KeysetList(
    TaskRow,
    # As in the index.
    select(task).where(text(OF_EVERYBODY)),
    task,
    indexed={"task_id": task.c.id, "status": task.c.status},
    searched=CONDITIONS,
)
"""The tasks of all agents, by id."""


@lru_cache(MAX_CACHED_STATEMENTS)
def task_count(scope: TaskWhere) -> Statement[int]:
    """Count the tasks."""
    return select_value(int, select(func.count()).select_from(task).where(*scope.where())).unbounded()


class StatusCount(NamedTuple):
    """The number of tasks in a status."""

    status: str
    number: int


class EndedCount(NamedTuple):
    """The number of an operator's tasks in a status and settlement mode, with or without money paid."""

    status: str
    settlement_mode: str
    paid: int
    number: int


_ENDED = (
    select(
        task.c.status,
        task.c.settlement_mode,
        case((task.c.settled > literal_column("0"), literal_column("1")), else_=literal_column("0")).label("paid"),
    )
    .where(task.c.operator_id == bindparam("operator_id"))
    .subquery()
)


ENDED_COUNTS = returning_rows(
    EndedCount,
    select(*_ENDED.c, func.count()).group_by(*_ENDED.c).order_by(*_ENDED.c),
).unbounded()


class DayCount(NamedTuple):
    """The number of tasks of a day in a status; `day` is `yyyyMMdd` in the tasks' time zones."""

    day: int
    status: str
    number: int


@lru_cache(MAX_CACHED_STATEMENTS)
def status_counts(scope: TaskWhere) -> Statement[StatusCount]:
    """Count the tasks by status."""
    return returning_rows(
        StatusCount,
        select(task.c.status, func.count()).where(*scope.where()).group_by(task.c.status).order_by(task.c.status),
    ).unbounded()


@lru_cache(MAX_CACHED_STATEMENTS)
def day_counts(scope: TaskWhere) -> Statement[DayCount]:
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


@lru_cache(MAX_CACHED_STATEMENTS)
def acceptance_times(scope: TaskWhere) -> Statement[Percentiles]:
    """Durations from publishing to acceptance."""
    return _percentiles(scope, *ACCEPTANCE)


@lru_cache(MAX_CACHED_STATEMENTS)
def completion_times(scope: TaskWhere) -> Statement[Percentiles]:
    """Durations from acceptance to completion."""
    return _percentiles(scope, *COMPLETION)


def _percentiles(scope: TaskWhere, start: ColumnElement[int], end: ColumnElement[int]) -> Statement[Percentiles]:
    took = (end - start).label("took")
    place = func.row_number().over(order_by=end - start).label("place")
    total = func.count().over().label("total")
    ranked = select(took, place, total).where(*scope.where(), start.is_not(None), end.is_not(None)).subquery()

    def at(percent: int) -> ColumnElement[Any]:
        # The nearest rank: the percentage of the total, rounded up.
        rank = (ranked.c.total * percent + 99) // 100
        return func.max(case((ranked.c.place == rank, ranked.c.took)))

    return returning_rows(Percentiles, select(func.count(), at(50), at(90)).select_from(ranked)).unbounded()


class Held(NamedTuple):
    """The amounts that tasks hold in a currency, in minor units."""

    currency: str
    reserved: int
    locked: int


class Settled(NamedTuple):
    """The amount that settlements paid to an account in a currency, in minor units."""

    currency: str
    account: str
    amount: int


@lru_cache(MAX_CACHED_STATEMENTS)
def held_amounts(scope: TaskWhere) -> Statement[Held]:
    """Sum the reserved and locked amounts by currency."""
    # PostgreSQL adds whole numbers of 64 bits up to a decimal.
    reserved, locked = (func.sum(column).cast(BigInteger) for column in (task.c.reserved, task.c.locked))
    held = select(task.c.currency, reserved, locked).where(*scope.where())
    return returning_rows(Held, held.group_by(task.c.currency).order_by(task.c.currency)).unbounded()


@lru_cache(MAX_CACHED_STATEMENTS)
def settled_amounts(scope: TaskWhere) -> Statement[Settled]:
    """Sum the amounts that settlements paid to operators and to the platform, by currency."""
    received = or_(*(posting.c.account == account.value for account in (Account.EARNED, Account.FEES)))
    settling = (ledger_transaction.c.kind == literal(kind.value, Text) for kind in SETTLEMENTS)
    paid: Select[Any] = (
        select(ledger_transaction.c.currency, posting.c.account, func.sum(posting.c.amount).cast(BigInteger))
        .select_from(task)
        .join(ledger_transaction, ledger_transaction.c.task_id == task.c.id)
        .join(posting, posting.c.transaction_id == ledger_transaction.c.id)
        .where(*scope.where(), or_(*settling), received)
    )
    grouped = paid.group_by(ledger_transaction.c.currency, posting.c.account)
    return returning_rows(Settled, grouped.order_by(ledger_transaction.c.currency, posting.c.account)).unbounded()


class GroupCount(NamedTuple):
    """The number of tasks with a value, and of those that were completed; `value` is None for tasks without one."""

    value: str | int | None
    number: int
    completed: int


@lru_cache(MAX_CACHED_STATEMENTS)
def group_counts(scope: TaskWhere, column: str) -> Statement[GroupCount]:
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


@lru_cache(MAX_CACHED_STATEMENTS)
def cell_counts(scope: TaskWhere) -> Statement[CellCount]:
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


TASKS_BY_ID = {
    actor: select_rows(task, TaskRow, AmongIds(task.c.id, "ids"), column == bindparam("owner_id"))
    for actor, column in OWNER.items()
} | {Actor.PLATFORM: select_rows(task, TaskRow, AmongIds(task.c.id, "ids"))}
