"""Pages and counts of a caller's tasks: a statement for each combination of filters, composed once.

The compared value of each condition is a parameter of the condition's name.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    func,
    literal_column,
    or_,
    select,
    text,
    true,
    union_all,
)

from adapters.storage.engine.statements.composition import composed
from adapters.storage.engine.statements.expressions import AmongIds, AmongTexts
from adapters.storage.engine.statements.keyset import (
    MAX_SEARCHED,
    KeysetList,
    PageEnds,
    count_up_to,
    is_among_newest,
    within,
)
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import Statement, returning_rows, select_value, statements
from adapters.storage.tables.tasks import OF_EVERYBODY, TaskRow, task
from domain.lifecycle.progress import PROGRESS, Progress
from domain.lifecycle.statuses import TERMINAL, Actor, SettlementMode, Status
from domain.screening.rules import BEFORE_THE_VERDICT
from domain.tasks.ordering import TaskOrderField

ESCAPE: Final = "\\"
LATEST: Final = 2**62
"""The instant by which tasks without a deadline are sorted."""

OWNER: Final = {Actor.AGENT: task.c.agent_id, Actor.OPERATOR: task.c.operator_id}
"""The column with the owner's id; lists of all owners' tasks have none."""


def _contains(name: str) -> ColumnElement[bool]:
    searched = (task.c.title, task.c.description, task.c.location_address)
    return or_(*(column.ilike(bindparam(name), escape=ESCAPE) for column in searched))


ASKED: Final = or_(task.c.pending_decisions > literal_column("0"), task.c.asked_by_operator > literal_column("0"))
"""Condition that somebody waits for the answer of the task's agent."""
SUCCEEDED: Final = or_(
    task.c.settled > literal_column("0"),
    and_(task.c.settlement_mode == literal_column(f"'{SettlementMode.DIRECT}'"), task.c.disputed_instant.is_(None)),
)
"""Condition that the work of a closed task was accepted."""


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
"""The progress of a task, as `domain.lifecycle.progress.find_progress` computes it."""


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
    """The owner's kind, the names of the conditions, and the number of wanted statuses: `status_0…`."""

    actor: Actor
    conditions: frozenset[str] = frozenset()
    statuses: int = 0

    def where(self) -> tuple[ColumnElement[bool], ...]:
        return (*self.of_owner(), *map(self.condition, sorted(self.conditions)))

    def of_owner(self) -> tuple[ColumnElement[bool], ...]:
        return (OWNER[self.actor] == bindparam("owner_id"),) if self.actor in OWNER else ()

    def condition(self, name: str) -> ColumnElement[bool]:
        if name == "status":
            return task.c.status.in_([_status(place) for place in range(self.statuses)])
        return CONDITIONS[name]

    def is_empty(self) -> bool:
        """Return true if no task can meet the conditions, because the list of statuses is empty."""
        return "status" in self.conditions and not self.statuses

    def served(self) -> str | None:
        """Return the condition by which an index pages through all of the owner's tasks."""
        return next((name for name in SERVED.get(self.actor, ()) if name in self.conditions), None)

    def has_index(self, field: TaskOrderField) -> bool:
        """Return true if an index has exactly the tasks in this order, without others between them."""
        served = self.served()
        others = self.conditions - {served}
        bounds = BOUNDS_IN_ORDER.get((self.actor, field))
        return bounds is not None and others <= bounds and (served is None or field is TaskOrderField.CREATED)


def _status(place: int) -> BindParameter[str]:
    return bindparam(f"status_{place}", type_=task.c.status.type)


SERVED: Final[Mapping[Actor, tuple[str, ...]]] = {
    Actor.AGENT: ("task_id", "workflow_id", "operator_id", "status"),
    Actor.OPERATOR: ("task_id",),
}
"""The conditions that an index has before the id, the most selective first."""
BOUNDS_IN_ORDER: Final[Mapping[tuple[Actor, TaskOrderField], frozenset[str]]] = {
    (Actor.AGENT, TaskOrderField.CREATED): frozenset({"created_from", "created_until"}),
    (Actor.AGENT, TaskOrderField.UPDATED): frozenset({"updated_from"}),
    (Actor.AGENT, TaskOrderField.DEADLINE): frozenset(),
    (Actor.AGENT, TaskOrderField.PAYOUT): frozenset(),
    (Actor.OPERATOR, TaskOrderField.CREATED): frozenset(),
}
"""The orders that an index has, each with the conditions that bound a part of it."""


class StatusCount(NamedTuple):
    """The number of tasks in a status."""

    status: str
    number: int


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
                return (func.coalesce(task.c.deadline_instant, self.without_deadline()), task.c.id)
            case TaskOrderField.PAYOUT:
                return (task.c.currency, task.c.payout, task.c.id)

    def key_without_index(self) -> tuple[ColumnElement[Any], ...]:
        """Return the sort columns as expressions, so that no index is used: it would be read whole for a few tasks."""
        match self.field:
            case TaskOrderField.UPDATED:
                return (task.c.updated_instant + literal_column("0"), task.c.id)
            case TaskOrderField.PAYOUT:
                return (task.c.currency.concat(literal_column("''")), task.c.payout, task.c.id)
            case _:
                return self.key()

    def without_deadline(self) -> ColumnElement[int]:
        """Return the key's value for tasks without a deadline, which come last."""
        return literal_column(str(0 if self.descending else LATEST), BigInteger())


EARLIER: Final = task.alias("earlier")
LATER: Final = task.alias("later")
LAST_BEFORE: Final = (
    select(EARLIER.c.id)
    .where(EARLIER.c.agent_id == bindparam("owner_id"), EARLIER.c.created_at < bindparam("long_before"))
    .order_by(EARLIER.c.created_at.desc())
).limit(1)
FIRST_AFTER: Final = (
    select(LATER.c.id)
    .where(LATER.c.agent_id == bindparam("owner_id"), LATER.c.created_at >= bindparam("long_after"))
    .order_by(LATER.c.created_at)
).limit(1)
CREATED_BETWEEN: Final[Mapping[str, ColumnElement[bool]]] = {
    "created_from": task.c.id > func.coalesce(LAST_BEFORE.scalar_subquery(), 0),
    "created_until": task.c.id < func.coalesce(FIRST_AFTER.scalar_subquery(), LATEST),
}
"""Ids rise with the time of creation, so these bound the ids for the conditions on it, which is local to each task:
`long_before` and `long_after` are further away than any time zone."""


@composed
def task_page(scope: TaskWhere, sequence: SortOrder, ends: PageEnds) -> Statement[..., TaskRow]:
    """Make the statement for at most `limit` tasks, nearest to the end from which it reads first.

    Where no index has the page, it is looked for among the newest `MAX_SEARCHED` tasks that the served condition
    leaves, of each status, if it is that (docs/decisions/0080).
    """
    falling = sequence.descending is not ends.from_end
    has_index = scope.has_index(sequence.field)
    key = sequence.key() if has_index else sequence.key_without_index()

    def first(rows: Select[Any], order: Sequence[ColumnElement[Any]]) -> Select[Any]:
        return rows.order_by(*(part.desc() if falling else part.asc() for part in order)).limit(bindparam("limit"))

    if has_index and sequence.field is TaskOrderField.DEADLINE:
        (rows,) = _selections(scope, searched=False)
        by_instant = (task.c.deadline_instant, task.c.id)
        bounds = within(by_instant, ends, falling=sequence.descending)
        parts = [
            first(rows.where(task.c.deadline_instant.is_not(None), *bounds), by_instant),
            first(rows.where(task.c.deadline_instant.is_(None), *_without_deadline(sequence, ends)), by_instant),
        ]
    else:
        bounds = within(key, ends, falling=sequence.descending)
        parts = [first(rows.where(*bounds), key) for rows in _selections(scope, searched=not has_index)]
    if len(parts) == 1:
        return returning_rows(TaskRow, parts[0])
    ids = union_all(*(select(part.with_only_columns(task.c.id).subquery().c.id) for part in parts))
    return returning_rows(TaskRow, first(select(task).where(task.c.id.in_(ids)), key))


CREATED: Final[Mapping[str, ColumnElement[bool]]] = {
    "created_from": task.c.created_at + literal_column("0") >= bindparam("created_from"),
    "created_until": task.c.created_at + literal_column("0") < bindparam("created_until"),
}
"""Conditions as expressions, so that the planner does not use the index of these times: it lacks the list's order."""


def _selections(scope: TaskWhere, *, searched: bool) -> list[Select[Any]]:
    """Return the selections of the tasks under all conditions, one for each status if an index serves the status."""
    served = scope.served()
    others = sorted(scope.conditions - {served})
    heads = [scope.condition(served)] if served else [true()]
    if served == "status":
        heads = [task.c.status == _status(place) for place in range(scope.statuses)]
    bounded = sorted(CREATED_BETWEEN.keys() & others) if scope.actor is Actor.AGENT else ()
    bounds = {name: CREATED_BETWEEN[name] for name in bounded}
    selections = []
    for head in heads:
        rows = select(task).where(*scope.of_owner(), head, *bounds.values())
        if searched:
            # One lower bound: of two, SQLite reads the index from the first, which may be far below the other.
            first = is_among_newest(
                rows, task.c.id, *([LAST_BEFORE.scalar_subquery()] if "created_from" in bounds else [])
            )
            rows = select(task).where(*scope.of_owner(), head, first, bounds.get("created_until", true()))
        selections.append(rows.where(*(CREATED.get(name, scope.condition(name)) for name in others)))
    return selections


def _without_deadline(sequence: SortOrder, ends: PageEnds) -> Iterator[ColumnElement[bool]]:
    """Yield the bounds of a page for the tasks without a deadline, whose keys all begin with the same value."""
    for end in [name for name, is_set in (("after", ends.after), ("before", ends.before)) if is_set]:
        is_below = (end == "after") is sequence.descending
        # A bound among the tasks with a deadline leaves either all of these or none.
        otherwise = LATEST if is_below is (end == "after") else 0
        bound = case(
            (
                bindparam(f"{end}_0", type_=BigInteger) == sequence.without_deadline(),
                bindparam(f"{end}_1", type_=BigInteger),
            ),
            else_=literal_column(str(otherwise), BigInteger()),
        )
        yield task.c.id < bound if is_below else task.c.id > bound


TASKS_OF_EVERYBODY: Final = KeysetList(
    TaskRow,
    # As in the index.
    select(task).where(text(OF_EVERYBODY)),
    task,
    indexed={"task_id": task.c.id, "status": task.c.status},
    searched=CONDITIONS,
)
"""The tasks of all agents, by id."""


@composed
def task_count(scope: TaskWhere) -> Statement[..., int]:
    """Count the tasks."""
    return select_value(int, select(func.count()).select_from(task).where(*scope.where())).unbounded()


@composed
def listed_count(scope: TaskWhere, field: TaskOrderField) -> Statement[..., int]:
    """Count the tasks of a list in this order up to `MAX_SEARCHED`, among those that its pages show."""
    rows = _selections(scope, searched=not scope.has_index(field))
    return select_value(int, count_up_to([part.with_only_columns(task.c.id) for part in rows]))


@composed
def listed_status_counts(scope: TaskWhere, field: TaskOrderField) -> Statement[..., StatusCount]:
    """Count the same tasks by status."""
    branches = [
        select(part.with_only_columns(task.c.id, task.c.status).limit(MAX_SEARCHED).subquery())
        for part in _selections(scope, searched=not scope.has_index(field))
    ]
    listed = select(union_all(*branches).subquery()).limit(MAX_SEARCHED).subquery()
    return returning_rows(StatusCount, select(listed.c.status, func.count()).group_by(listed.c.status))


@composed
def matching_ids(scope: TaskWhere) -> Statement[..., int]:
    """Select those of the tasks with `ids` that meet the conditions."""
    return select_value(int, select(task.c.id).where(*scope.where(), AmongIds(task.c.id, "ids")))


@statements(
    {
        actor: select_where(task, AmongIds(task.c.id, "ids"), column == bindparam("owner_id"))
        for actor, column in OWNER.items()
    }
    | {Actor.PLATFORM: select_where(task, AmongIds(task.c.id, "ids"))}
)
def select_tasks_by_id(ids: str, owner_id: int | None) -> TaskRow: ...
