"""Pages, counts and figures of somebody's tasks under any conditions: a statement for each combination, composed once.

A condition is there or is not; what it compares with is always a parameter of its name.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Text,
    bindparam,
    case,
    func,
    literal,
    literal_column,
    or_,
    select,
    tuple_,
)

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
from adapters.storage.tables.tasks import TaskRow, task
from domain.lifecycle.statuses import Actor
from domain.money.ledger import Account, EntryKind
from domain.tasks.ordering import TaskOrderField

ESCAPE: Final = "\\"
LATEST: Final = 2**62
"""Stands for the instant of a deadline that there is not."""

OWNER: Final = {Actor.AGENT: task.c.agent_id, Actor.OPERATOR: task.c.operator_id}


def _contains(name: str) -> ColumnElement[bool]:
    searched = (task.c.title, task.c.description, task.c.location_address)
    return or_(*(column.ilike(bindparam(name), escape=ESCAPE) for column in searched))


CONDITIONS: Final[Mapping[str, ColumnElement[bool]]] = {
    "status": AmongTexts(task.c.status, "status"),
    "country_iso_code": task.c.country == bindparam("country_iso_code"),
    "service_category_id": task.c.service_category_id == bindparam("service_category_id"),
    "workflow_id": task.c.workflow_id == bindparam("workflow_id"),
    "text": _contains("text"),
    "created_from": task.c.created_at >= bindparam("created_from"),
    "created_until": task.c.created_at < bindparam("created_until"),
    "deadline_from": task.c.deadline_at >= bindparam("deadline_from"),
    "deadline_until": task.c.deadline_at < bindparam("deadline_until"),
}
"""By the names of their parameters; the owner's id is `owner_id`."""


def pattern(text: str) -> str:
    """What `text` compares with, so that it is found wherever it stands and means only itself."""
    for special in (ESCAPE, "%", "_"):
        text = text.replace(special, ESCAPE + special)
    return f"%{text}%"


class TaskWhere(NamedTuple):
    """Whose tasks, and which conditions there are."""

    actor: Actor
    conditions: frozenset[str] = frozenset()

    def where(self) -> tuple[ColumnElement[bool], ...]:
        chosen = (condition for name, condition in CONDITIONS.items() if name in self.conditions)
        return (OWNER[self.actor] == bindparam("owner_id"), *chosen)


class SortOrder(NamedTuple):
    """What a list is ordered by, and which way."""

    field: TaskOrderField = TaskOrderField.CREATED
    descending: bool = True

    def key(self) -> tuple[ColumnElement[Any], ...]:
        """The columns that tell any two tasks apart, in the order in which they decide."""
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


class PageEnds(NamedTuple):
    """Which ends of a page are given: keys as parameters `after_0…` and `before_0…`. `from_end` reads backwards."""

    after: bool = False
    before: bool = False
    from_end: bool = False


@lru_cache(MAX_CACHED_STATEMENTS)
def task_page(which: TaskWhere, sequence: SortOrder, ends: PageEnds) -> Statement[TaskRow]:
    """At most `limit` tasks, those nearest to the end from which is read first."""
    key = sequence.key()
    conditions = which.where()
    # Rising in the order of the list is falling in the values when the list descends.
    if ends.after:
        conditions += (_beyond(key, "after", falling=sequence.descending),)
    if ends.before:
        conditions += (_beyond(key, "before", falling=not sequence.descending),)
    falling = sequence.descending is not ends.from_end
    order = [column.desc() if falling else column.asc() for column in key]
    return returning_rows(TaskRow, select(task).where(*conditions).order_by(*order).limit(bindparam("limit")))


def _beyond(key: tuple[ColumnElement[Any], ...], end: str, *, falling: bool) -> ColumnElement[bool]:
    given = [bindparam(f"{end}_{place}", type_=column.type) for place, column in enumerate(key)]
    return tuple_(*key) < tuple_(*given) if falling else tuple_(*key) > tuple_(*given)


@lru_cache(MAX_CACHED_STATEMENTS)
def task_count(which: TaskWhere) -> Statement[int]:
    """How many tasks there are."""
    return select_value(int, select(func.count()).select_from(task).where(*which.where()))


class StatusCount(NamedTuple):
    """How many tasks stand in a status."""

    status: str
    number: int


class DayCount(NamedTuple):
    """How many tasks of a day, `yyyyMMdd` on the clocks at the tasks, stand in a status."""

    day: int
    status: str
    number: int


@lru_cache(MAX_CACHED_STATEMENTS)
def status_counts(which: TaskWhere) -> Statement[StatusCount]:
    """The tasks counted by status."""
    return returning_rows(
        StatusCount,
        select(task.c.status, func.count()).where(*which.where()).group_by(task.c.status).order_by(task.c.status),
    )


@lru_cache(MAX_CACHED_STATEMENTS)
def day_counts(which: TaskWhere) -> Statement[DayCount]:
    """The tasks counted by the day of their creation and by status, oldest first."""
    dated = select((task.c.created_at // 1_000_000).label("day"), task.c.status).where(*which.where()).subquery()
    counted = select(dated.c.day, dated.c.status, func.count()).group_by(dated.c.day, dated.c.status)
    return returning_rows(DayCount, counted.order_by(dated.c.day, dated.c.status))


class Percentiles(NamedTuple):
    """How long something took, in microseconds, by nearest rank; none when it never happened."""

    number: int
    p50: int | None
    p90: int | None


ACCEPTANCE: Final = (task.c.published_instant, task.c.accepted_instant)
COMPLETION: Final = (task.c.accepted_instant, task.c.completed_instant)


@lru_cache(MAX_CACHED_STATEMENTS)
def acceptance_times(which: TaskWhere) -> Statement[Percentiles]:
    """From publishing to acceptance."""
    return _percentiles(which, *ACCEPTANCE)


@lru_cache(MAX_CACHED_STATEMENTS)
def completion_times(which: TaskWhere) -> Statement[Percentiles]:
    """From acceptance to completion."""
    return _percentiles(which, *COMPLETION)


def _percentiles(which: TaskWhere, start: ColumnElement[int], end: ColumnElement[int]) -> Statement[Percentiles]:
    took = (end - start).label("took")
    place = func.row_number().over(order_by=end - start).label("place")
    total = func.count().over().label("total")
    ranked = select(took, place, total).where(*which.where(), start.is_not(None), end.is_not(None)).subquery()

    def at(percent: int) -> ColumnElement[Any]:
        # The smallest place that is not below the wanted part of the whole.
        rank = (ranked.c.total * percent + 99) // 100
        return func.max(case((ranked.c.place == rank, ranked.c.took)))

    return returning_rows(Percentiles, select(func.count(), at(50), at(90)).select_from(ranked))


class Held(NamedTuple):
    """What tasks in a currency hold of their wallet, in minor units."""

    currency: str
    reserved: int
    locked: int


class Settled(NamedTuple):
    """What an account got from settling tasks in a currency, in minor units."""

    currency: str
    account: str
    amount: int


@lru_cache(MAX_CACHED_STATEMENTS)
def held_amounts(which: TaskWhere) -> Statement[Held]:
    """What is reserved and locked, by currency."""
    # PostgreSQL adds whole numbers of 64 bits up to a decimal.
    reserved, locked = (func.sum(column).cast(BigInteger) for column in (task.c.reserved, task.c.locked))
    held = select(task.c.currency, reserved, locked).where(*which.where())
    return returning_rows(Held, held.group_by(task.c.currency).order_by(task.c.currency))


@lru_cache(MAX_CACHED_STATEMENTS)
def settled_amounts(which: TaskWhere) -> Statement[Settled]:
    """What settling paid to operators and to the platform, by currency."""
    received = or_(*(posting.c.account == account.value for account in (Account.EARNED, Account.FEES)))
    paid: Select[Any] = (
        select(ledger_transaction.c.currency, posting.c.account, func.sum(posting.c.amount).cast(BigInteger))
        .select_from(task)
        .join(ledger_transaction, ledger_transaction.c.task_id == task.c.id)
        .join(posting, posting.c.transaction_id == ledger_transaction.c.id)
        .where(*which.where(), ledger_transaction.c.kind == literal(EntryKind.SETTLEMENT.value, Text), received)
    )
    grouped = paid.group_by(ledger_transaction.c.currency, posting.c.account)
    return returning_rows(Settled, grouped.order_by(ledger_transaction.c.currency, posting.c.account))


TASKS_BY_ID = {
    actor: select_rows(task, TaskRow, AmongIds(task.c.id, "ids"), column == bindparam("owner_id"))
    for actor, column in OWNER.items()
} | {Actor.PLATFORM: select_rows(task, TaskRow, AmongIds(task.c.id, "ids"))}
