"""Statements about open tasks and approved operators by place.

Searches use partial indexes, so their conditions contain literal values: with a parameter, the index is not used.
"""

from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    Table,
    bindparam,
    case,
    exists,
    func,
    literal_column,
    or_,
    select,
    union_all,
    update,
)

from adapters.storage.engine.statements.expressions import AmongIds, AmongTexts
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.accounts import operator, operator_preference, operator_rating
from adapters.storage.tables.agreements import task_invitation
from adapters.storage.tables.jobs import job
from adapters.storage.tables.tasks import TaskRow, task
from domain.lifecycle.statuses import OperatorStatus, Status
from domain.matching.eligibility import MAX_CODE_LENGTH
from domain.matching.geo import PlacedPoint
from domain.matching.relations import OperatorPreference
from domain.tasks.priority import BANDS, Priority

PUBLISHED = task.c.status == literal_column(f"'{Status.PUBLISHED}'")
REAL = task.c.simulation_scenario.is_(None)
"""Practice tasks have simulated operators, who need neither search nor notifications."""
OPEN = (
    PUBLISHED,
    task.c.is_public == literal_column("1"),
    REAL,
    or_(task.c.accept_by_instant.is_(None), task.c.accept_by_instant > bindparam("now")),
)
APPROVED = (
    operator.c.status == literal_column(f"'{OperatorStatus.APPROVED}'"),
    operator.c.practice_agent_id.is_(None),
)


def _optional(flag: str, condition: ColumnElement[bool]) -> ColumnElement[bool]:
    """Apply a condition only when the parameter `flag` is 1."""
    return or_(bindparam(flag, type_=Integer) == literal_column("0"), condition)


LANGUAGE = func.rtrim(func.lower(func.substr(task.c.description_language, 1, MAX_CODE_LENGTH)), "-")
"""Language code in SQL, equal to `domain.matching.eligibility.language_code`."""
FILTERS = (
    _optional("by_category", AmongIds(task.c.service_category_id, "category_ids")),
    _optional("by_language", or_(task.c.description_language.is_(None), AmongTexts(LANGUAGE, "languages"))),
    _optional(
        "by_payout",
        (task.c.currency == bindparam("min_currency")) & (task.c.payout >= bindparam("min_payout")),
    ),
)


def _within(table: Table, latitude: str, longitude: str) -> tuple[ColumnElement[bool], ...]:
    return (
        table.c[latitude].between(bindparam("south"), bindparam("north")),
        table.c[longitude].between(bindparam("west"), bindparam("east")),
    )


@statement(
    select(task.c.id)
    .where(
        PUBLISHED,
        REAL,
        task.c.accept_by_instant <= bindparam("until"),
        task.c.id.not_in(
            select(job.c.subject_id).where(job.c.kind == bindparam("job_kind"), job.c.subject_id.is_not(None))
        ),
    )
    .order_by(task.c.accept_by_instant)
    .limit(bindparam("limit")),
    many_agents=ManyAgents.OPEN_TASKS,
)
def select_near_expiries(until: int, job_kind: str, limit: int) -> int:
    """The open tasks that expire until an instant and have no job for it."""


PLACED = task.c.place_latitude.is_not(None)
UNPLACED = (task.c.place_latitude.is_(None), task.c.country == bindparam("country"))
IN_BAND = task.c.priority == bindparam("priority")


def _if_open(priority: Priority) -> Select[str]:
    in_band = task.c.priority == literal_column(f"'{priority}'")
    has_place = exists().where(*OPEN, PLACED, in_band, *_within(task, "place_latitude", "place_longitude"))
    return select(literal_column(f"'{priority}'")).where(or_(has_place, exists().where(*OPEN, *UNPLACED, in_band)))


@statement(union_all(*map(_if_open, BANDS)), many_agents=ManyAgents.OPEN_TASKS)
def select_open_priorities(*, now: int, south: float, north: float, west: float, east: float, country: str) -> str:
    """The priorities of open tasks in a box, or at unknown places in a country."""


@statement(
    select(task.c.id, task.c.place_latitude, task.c.place_longitude, task.c.location_radius_km).where(
        *OPEN, PLACED, IN_BAND, *_within(task, "place_latitude", "place_longitude"), *FILTERS
    ),
    unbounded=True,
    many_agents=ManyAgents.OPEN_TASKS,
)
def select_open_tasks_in_box(
    *,
    now: int,
    priority: str,
    south: float,
    north: float,
    west: float,
    east: float,
    by_category: int,
    category_ids: str,
    by_language: int,
    languages: str,
    by_payout: int,
    min_currency: str,
    min_payout: int,
) -> PlacedPoint: ...
@statement(
    select(task.c.id)
    .where(
        *OPEN,
        *UNPLACED,
        IN_BAND,
        task.c.id > bindparam("after"),
        *FILTERS,
    )
    .order_by(task.c.id)
    .limit(bindparam("limit")),
    unbounded=True,
    many_agents=ManyAgents.OPEN_TASKS,
)
def select_open_tasks_without_place(
    *,
    now: int,
    priority: str,
    country: str,
    after: int,
    by_category: int,
    category_ids: str,
    by_language: int,
    languages: str,
    by_payout: int,
    min_currency: str,
    min_payout: int,
    limit: int,
) -> int: ...


_IN_TIME = OPEN[-1]
_TO_ALL = or_(task.c.exclusive_until_instant.is_(None), task.c.exclusive_until_instant <= bindparam("now"))


@statement(select_where(task, PUBLISHED, REAL, _IN_TIME, AmongIds(task.c.id, "ids")))
def select_open_tasks_by_id(now: int, ids: str) -> TaskRow:
    """The tasks among `ids` that are still open, also private ones: the rules decide who may see them."""


@statement(
    select(task.c.id).where(
        *OPEN,
        _TO_ALL,
        task.c.id == bindparam("id"),
        ~select(operator_preference.c.id)
        .where(
            operator_preference.c.agent_id == task.c.agent_id,
            operator_preference.c.operator_id == bindparam("operator_id"),
            operator_preference.c.preference == literal_column(f"'{OperatorPreference.BLOCKED}'"),
        )
        .exists(),
    )
)
def select_task_open_to_all(now: int, id: int, operator_id: int) -> int:
    """The task, if it is open to every operator whom its agent has not blocked."""


class InvitedTaskRow(NamedTuple):
    """An open task to which an operator was invited."""

    id: int
    latitude: float
    longitude: float
    radius_km: int
    priority: str


@statement(
    select(task.c.id, task.c.place_latitude, task.c.place_longitude, task.c.location_radius_km, task.c.priority)
    .join(task_invitation, task_invitation.c.task_id == task.c.id)
    .where(
        PUBLISHED,
        REAL,
        _IN_TIME,
        PLACED,
        *FILTERS,
        or_(
            task_invitation.c.operator_id == bindparam("operator_id"),
            task_invitation.c.address == bindparam("address"),
        ),
    )
    .distinct(),
    unbounded=True,
    many_agents=ManyAgents.OPEN_TASKS,
)
def select_tasks_of_invited(
    *,
    now: int,
    operator_id: int,
    address: str | None,
    by_category: int,
    category_ids: str,
    by_language: int,
    languages: str,
    by_payout: int,
    min_currency: str,
    min_payout: int,
) -> InvitedTaskRow:
    """The open tasks at a known place to which an operator was ever invited: the rules decide on the invitation."""


class UnannouncedTaskRow(NamedTuple):
    """An open task that was not announced yet, with the columns that select its operators."""

    id: int
    title: str
    place_latitude: float | None
    place_longitude: float | None
    location_radius_km: int | None
    country: str
    city: str | None
    description_language: str | None
    service_category_id: int | None
    skills_required: str | None
    equipment_required: str | None
    payout: int
    currency: str
    is_public: int
    accept_by_instant: int | None
    updated_instant: int
    priority: str
    timezone: str
    execution_mode: str
    requested_time: int | None
    committed_time: int | None
    allowed_time_slots_json: str | None
    estimated_duration_minutes: int | None
    operator_requirements_json: str | None
    exclusive_until_instant: int | None


MAX_BACKLOG = 1_000
"""Number of the oldest unannounced tasks among which the most urgent come first."""
_OLDEST = (
    select(*(task.c[name] for name in UnannouncedTaskRow._fields))
    .where(PUBLISHED, REAL, task.c.operators_told.is_(None), _TO_ALL)
    .order_by(task.c.id)
    .limit(MAX_BACKLOG)
    .subquery()
)


_BAND = case({str(priority): band for band, priority in enumerate(BANDS)}, value=_OLDEST.c.priority)


@statement(
    select(_OLDEST).order_by(_BAND, _OLDEST.c.id).limit(bindparam("limit")),
    many_agents=ManyAgents.OPEN_TASKS,
)
def select_unannounced_tasks(now: int, limit: int) -> UnannouncedTaskRow:
    """The open tasks that were not announced yet, by priority, then the oldest first. Those in their exclusive time are
    announced after it."""


@statement(
    update(task)
    .where(
        task.c.id == bindparam("key"),
        PUBLISHED,
        task.c.operators_told.is_(None),
        task.c.updated_instant == bindparam("seen_instant"),
    )
    .values(
        operators_told=bindparam("operators_told"),
        nearest_operator_metres=bindparam("nearest_operator_metres"),
        updated_instant=bindparam("updated_instant"),
    )
)
def set_announced(
    operators_told: int | None, nearest_operator_metres: float | None, updated_instant: int, key: int, seen_instant: int
) -> None:
    """Changes no row when another worker was first, or the task has changed since it was read."""


@statement(
    select(operator.c.id, operator.c.latitude, operator.c.longitude, operator.c.radius_km).where(
        *APPROVED, *_within(operator, "latitude", "longitude"), operator.c.radius_km >= bindparam("min_radius_km")
    ),
    unbounded=True,
)
def select_operators_in_box(
    south: float, north: float, west: float, east: float, min_radius_km: int
) -> PlacedPoint: ...
@statement(
    select(operator.c.radius_km).where(*APPROVED).order_by(operator.c.radius_km.desc()).limit(literal_column("1"))
)
def select_largest_radius_km() -> int:
    """The largest radius of an approved operator: no task farther away than this has anybody in reach."""


@statement(
    select(operator.c.id)
    .where(*APPROVED, operator.c.country == bindparam("country"))
    .order_by(operator.c.located_at.desc(), operator.c.id.desc())
    .limit(bindparam("limit")),
    unbounded=True,
)
def select_operators_of_country(country: str, limit: int) -> int:
    """The operators with the newest location come first."""


class ProfileRow(NamedTuple):
    """The columns of an operator that decide on its eligibility."""

    id: int
    latitude: float
    longitude: float
    languages_json: str
    skills_json: str
    equipment_json: str
    service_category_ids_json: str
    tasks_done: int
    tasks_accepted: int
    tasks_released: int
    address: str | None
    reviews: int
    """Those of all its work; the last two columns are those of its work in the task's category."""
    stars: int
    category_reviews: int
    category_stars: int


_PROFILE = [operator.c[name] for name in ProfileRow._fields if name in operator.c]
_IN_CATEGORY = [func.coalesce(column, 0) for column in (operator_rating.c.reviews, operator_rating.c.stars)]


@statement(
    select(*_PROFILE, *_IN_CATEGORY)
    .select_from(operator)
    .outerjoin(
        operator_rating,
        (operator_rating.c.operator_id == operator.c.id)
        & (operator_rating.c.service_category_id == bindparam("category_id")),
    )
    .where(AmongIds(operator.c.id, "ids"))
)
def select_profiles(category_id: int, ids: str) -> ProfileRow: ...
