"""The facts of the rules on who may take a task: an operator, and the tasks that it faces."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, Self

import orjson

from adapters.storage.queries.accounts.operators import select_operator_by_id
from adapters.storage.queries.matching.eligibility import InHandRow, RelationRow, select_in_hand, select_relations
from adapters.storage.tables.accounts import OperatorRow
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.reputation import USUAL_RATING, Rating, share_of_accepted
from domain.lifecycle.statuses import OperatorStatus
from domain.matching.geo import Point
from domain.matching.relations import INVITED, RELEASED, OperatorPreference
from domain.matching.rules import (
    RELEASE_HOURS,
    Appointment,
    OperatorFacts,
    RequiredOperator,
    RuleOutcome,
    TaskFacts,
    evaluate_rules,
    find_refusal,
)
from domain.tasks.schedule import ExecutionMode, parse_slots
from domain.values.time import HOUR, MINUTE, Instant
from domain.values.wallclock import to_instant
from resolvers.core.context import Context

USUAL_MINUTES: Final = 30
"""Duration of an appointment without an estimate."""
EVERYBODY: Final = 0
"""Operator id with which relations of all operators are read."""


class TimedRow(Protocol):
    """The columns from which an appointment is read."""

    @property
    def id(self) -> int: ...
    @property
    def timezone(self) -> str: ...
    @property
    def execution_mode(self) -> str: ...
    @property
    def requested_time(self) -> int | None: ...
    @property
    def estimated_duration_minutes(self) -> int | None: ...
    @property
    def place_latitude(self) -> float | None: ...
    @property
    def place_longitude(self) -> float | None: ...


class RuledRow(TimedRow, Protocol):
    """The columns of a task from which the rules are evaluated."""

    @property
    def is_public(self) -> int: ...
    @property
    def committed_time(self) -> int | None: ...
    @property
    def allowed_time_slots_json(self) -> str | None: ...
    @property
    def operator_requirements_json(self) -> str | None: ...
    @property
    def exclusive_until_instant(self) -> int | None: ...


class ProfiledRow(Protocol):
    """The columns of an operator from which the rules are evaluated."""

    @property
    def latitude(self) -> float: ...
    @property
    def longitude(self) -> float: ...
    @property
    def languages_json(self) -> str: ...
    @property
    def skills_json(self) -> str: ...
    @property
    def reviews(self) -> int: ...
    @property
    def stars(self) -> int: ...
    @property
    def tasks_done(self) -> int: ...
    @property
    def tasks_accepted(self) -> int: ...
    @property
    def tasks_released(self) -> int: ...


def parse_required(text: str | None) -> RequiredOperator:
    """Return the stored requirements of a task for its operator."""
    return RequiredOperator(**json.loads(text)) if text else RequiredOperator()


def make_operator_facts(row: ProfiledRow, in_hand: Sequence[InHandRow] = ()) -> OperatorFacts:
    """Return an approved operator with its tasks in hand, as the rules read it."""
    rating = Rating(row.reviews, row.stars).mean
    return OperatorFacts(
        point=Point(row.latitude, row.longitude),
        rating=USUAL_RATING if rating is None else rating,
        tasks_done=row.tasks_done,
        release_rate=share_of_accepted(row.tasks_released, row.tasks_accepted),
        languages=orjson.loads(row.languages_json),
        skills=orjson.loads(row.skills_json),
        tasks_in_hand=len(in_hand),
        appointments=tuple(filter(None, map(_fixed_appointment, in_hand))),
    )


def _fixed_appointment(row: InHandRow) -> Appointment | None:
    begin = row.committed_time
    if begin is None and row.execution_mode == ExecutionMode.SCHEDULED:
        begin = row.requested_time
    return None if begin is None else _appointment(row, begin)


def _appointment(row: TimedRow, begin: int) -> Appointment:
    instant = to_instant("committedTime", begin, row.timezone)
    minutes = row.estimated_duration_minutes or USUAL_MINUTES
    return Appointment(instant, instant + minutes * MINUTE, _point(row), row.id)


def _point(row: TimedRow) -> Point | None:
    if row.place_latitude is None or row.place_longitude is None:
        return None
    return Point(row.place_latitude, row.place_longitude)


def _choices(row: RuledRow, now: Instant) -> tuple[Appointment, ...]:
    """Return the appointments of which an operator has one; none where the time is free or no slot is left."""
    if row.committed_time is not None:
        return (_appointment(row, row.committed_time),)
    if row.execution_mode == ExecutionMode.SCHEDULED and row.requested_time is not None:
        return (_appointment(row, row.requested_time),)
    slots = parse_slots(row.allowed_time_slots_json or "[]")
    return tuple(choice for slot in slots if (choice := _appointment(row, slot.start)).end > now)


class OperatorRelation(NamedTuple):
    """An operator's relations with a task and its agent."""

    is_invited: bool = False
    is_blocked: bool = False
    was_released: bool = False


NO_RELATION: Final = OperatorRelation()


def find_relation(rows: Iterable[RelationRow], operator_id: int, address: str | None) -> OperatorRelation:
    """Return the relation of an operator, who may be invited by its address, from the relations of a task."""
    invited_at = released_at = 0
    is_blocked = False
    for row in rows:
        if row.operator_id != operator_id and (row.address is None or row.address != address):
            continue
        if row.kind == OperatorPreference.BLOCKED:
            is_blocked = True
        elif row.kind == RELEASED:
            released_at = max(released_at, row.instant)
        elif row.kind in INVITED:
            invited_at = max(invited_at, row.instant)
    return OperatorRelation(invited_at > 0, is_blocked, released_at > invited_at)


def make_task_facts(context: Context, row: RuledRow, relation: OperatorRelation) -> TaskFacts:
    """Return a task as an operator with a relation faces it. Its place is the coarse one that operators see."""
    point, until = _point(row), row.exclusive_until_instant
    return TaskFacts(
        point=point and point.coarse(),
        is_restricted=not row.is_public or (until is not None and until > context.now),
        is_invited=relation.is_invited,
        is_blocked=relation.is_blocked,
        was_released=relation.was_released,
        required=parse_required(row.operator_requirements_json),
        choices=_choices(row, context.now),
        max_tasks=context.services.policy.maximum_accepted_tasks,
    )


async def load_relations(
    context: Context, task_ids: Iterable[int], operator_id: int = EVERYBODY
) -> Mapping[int, list[RelationRow]]:
    """Return the relations of tasks with one operator, or with all of them, by task id."""
    relations = defaultdict(list)
    since = context.now - RELEASE_HOURS * HOUR
    for row in await context.session.find_all(
        select_relations(task_ids=orjson.dumps(list(task_ids)).decode(), operator_id=operator_id, released_since=since)
    ):
        relations[row.task_id].append(row)
    return relations


@dataclass(frozen=True, slots=True)
class Candidate:
    """An operator for whom the rules are evaluated."""

    context: Context
    row: OperatorRow
    facts: OperatorFacts

    @classmethod
    async def load(cls, context: Context, operator_id: int, *, without: TaskRow | None = None) -> Self:
        """Read an operator with its tasks in hand, as it was before it got one of them."""
        row = await context.session.get(select_operator_by_id(id=operator_id))
        if without and without.operator_id == operator_id:
            row = row._replace(tasks_accepted=row.tasks_accepted - 1)
        ids = orjson.dumps([operator_id]).decode()
        in_hand = await context.session.find_all(select_in_hand(operator_ids=ids))
        facts = make_operator_facts(row, [task for task in in_hand if not without or task.id != without.id])._replace(
            is_approved=row.status == OperatorStatus.APPROVED,
            is_suspended=row.status == OperatorStatus.SUSPENDED,
            is_simulated=row.practice_agent_id is not None,
        )
        return cls(context, row, facts)

    async def face(self, tasks: Sequence[TaskRow]) -> dict[int, TaskFacts]:
        """Return tasks as the operator faces them, by id."""
        if not tasks:
            return {}
        relations = await load_relations(self.context, (task.id for task in tasks), self.row.id)
        return {
            task.id: make_task_facts(
                self.context, task, find_relation(relations.get(task.id, ()), self.row.id, self.row.address)
            )
            for task in tasks
        }

    def refusal(self, task: TaskFacts) -> RuleOutcome | None:
        """Return the first rule that prevents the operator from taking a task; None if it may take it."""
        return find_refusal(self.facts, task)

    def outcomes(self, task: TaskFacts) -> tuple[RuleOutcome, ...]:
        """Return the outcome of every rule."""
        return evaluate_rules(self.facts, task)
