"""The rules on who may take a task, as one table (docs/reference/eligibility.md).

The search, notifications, acceptance and the explanation all evaluate `RULES`. Instants are microseconds, distances
kilometres. Sentences are texts of the catalogue, which `adapters.notifications.eligibility` writes.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from domain.matching.eligibility import Words, language_code
from domain.matching.geo import Point, distance_metres

MICROSECONDS_A_METRE: Final = 90_000
"""Travel at 40 kilometres an hour."""
RELEASE_HOURS: Final = 24
"""Hours for which an operator that gave a task back cannot accept it again without a new invitation."""
NOTHING: Final[Mapping[str, str | int]] = MappingProxyType({})


class RuleCode(StrEnum):
    """A rule on who may take a task."""

    OPERATOR_NOT_APPROVED = "operator_not_approved"
    """The platform has approved the operator."""
    ACCOUNT_SUSPENDED = "account_suspended"
    """The operator is not suspended."""
    NOT_INVITED = "not_invited"
    """A private task, or one in its exclusive time, is for invited operators."""
    BLOCKED_BY_AGENT = "blocked_by_agent"
    """The agent has not blocked the operator."""
    TOO_MANY_TASKS = "too_many_tasks"
    """The operator has fewer tasks in hand than the maximum."""
    SCHEDULE_CONFLICT = "schedule_conflict"
    """No appointment overlaps an accepted one, with the travel between them."""
    RELEASED_BEFORE = "released_before"
    """The operator has not given the task back within 24 hours, unless invited since."""
    REQUIREMENTS_NOT_MET = "requirements_not_met"
    """The operator meets the agent's requirements."""


class Appointment(NamedTuple):
    """A fixed time of work, in microseconds UTC, and its place."""

    begin: int
    end: int
    point: Point | None = None
    task_id: int = 0

    def overlaps(self, other: "Appointment") -> bool:
        """Return true if no operator can be in time for both: the travel from one to the other counts."""
        travel = 0
        if self.point and other.point:
            travel = round(distance_metres(*self.point, *other.point) * MICROSECONDS_A_METRE)
        return self.begin < other.end + travel and other.begin < self.end + travel


class RequiredOperator(NamedTuple):
    """An agent's requirements for the operator of a task. None and empty lists require nothing."""

    min_rating: float | None = None
    min_tasks_done: int | None = None
    max_release_rate: float | None = None
    """From 0 to 1."""
    max_distance_km: float | None = None
    languages: tuple[str, ...] = ()
    """The operator speaks any of them."""
    skills: tuple[str, ...] = ()
    """The operator has all of them."""


class OperatorFacts(NamedTuple):
    """An operator, as the rules read it."""

    point: Point
    """Last position, or the starting place."""
    is_approved: bool = True
    is_suspended: bool = False
    is_simulated: bool = False
    """True in practice mode, where an operator has any history, and any number of tasks."""
    rating: float = 0.0
    """Mean of its ratings; of one without ratings, the usual one."""
    tasks_done: int = 0
    release_rate: float | None = None
    languages: Collection[str] = ()
    skills: Collection[str] = ()
    tasks_in_hand: int = 0
    """Number of tasks that it has accepted, and for which it has submitted no proof."""
    appointments: Collection[Appointment] = ()
    """Those of these tasks."""


class TaskFacts(NamedTuple):
    """A task as one operator faces it."""

    point: Point | None = None
    """Coarse place of the task, as operators see it."""
    is_restricted: bool = False
    """True if it is open to invited operators alone."""
    is_invited: bool = False
    is_blocked: bool = False
    """True if its agent has blocked the operator."""
    was_released: bool = False
    """True if the operator gave it back within `RELEASE_HOURS`, and was not invited since."""
    required: RequiredOperator = RequiredOperator()
    choices: Collection[Appointment] = ()
    """Possible appointments, of which the operator chooses one; none for a task whose time is free."""
    max_tasks: int = 0
    """Maximum number of tasks in hand; 0 for no limit."""


@dataclass(frozen=True, slots=True)
class RuleOutcome:
    """The outcome of a rule for an operator and a task."""

    code: str
    allowed: bool
    status: int
    """HTTP status of the refusal; with 404 the task does not exist for the operator."""
    values: Mapping[str, str | int] = field(default_factory=dict, hash=False)
    sentence: str = ""
    """The rule in the reader's language."""

    @property
    def is_hidden(self) -> bool:
        """Return true if the operator must not learn that the task exists."""
        return not self.allowed and self.status == UNKNOWN


class MatchingRule(NamedTuple):
    """One row of the table: `refuses` returns true, and `values` what the sentence names."""

    code: RuleCode
    status: int
    refuses: Callable[[OperatorFacts, TaskFacts], bool]
    values: Callable[[OperatorFacts, TaskFacts], Mapping[str, str | int]] = lambda *_: NOTHING


FORBIDDEN: Final = 403
UNKNOWN: Final = 404


def _conflict(operator: OperatorFacts, task: TaskFacts) -> Appointment | None:
    """Return the accepted appointment that leaves no choice for the task; None if a choice is left."""
    conflict = None
    for choice in task.choices:
        conflict = next((other for other in operator.appointments if choice.overlaps(other)), None)
        if conflict is None:
            return None
    return conflict


def _names_conflict(operator: OperatorFacts, task: TaskFacts) -> Mapping[str, str | int]:
    conflict = None if operator.is_simulated else _conflict(operator, task)
    return {"taskId": conflict.task_id} if conflict else NOTHING


def unmet_requirements(operator: OperatorFacts, task: TaskFacts) -> Iterator[tuple[str, Any, Any]]:
    """Yield the requirements that an operator does not meet: their names, what they require, and what the operator has.

    An operator without acceptances has released none. The distance is to the coarse place.
    """
    required = task.required
    if required.min_rating is not None and operator.rating < required.min_rating:
        yield "minRating", required.min_rating, operator.rating
    if required.min_tasks_done is not None and operator.tasks_done < required.min_tasks_done:
        yield "minTasksDone", required.min_tasks_done, operator.tasks_done
    if required.max_release_rate is not None and (operator.release_rate or 0.0) > required.max_release_rate:
        yield "maxReleaseRate", required.max_release_rate, operator.release_rate
    if required.max_distance_km is not None and task.point is not None:
        distance_km = distance_metres(*operator.point, *task.point) / 1000
        if distance_km > required.max_distance_km:
            yield "maxDistanceKm", required.max_distance_km, round(distance_km, 1)
    if required.languages:
        spoken = set(map(language_code, operator.languages))
        if spoken.isdisjoint(map(language_code, required.languages)):
            yield "languages", ", ".join(required.languages), ""
    if required.skills and (missing := Words(operator.skills).missing(required.skills)):
        yield "skills", ", ".join(missing), ""


def _misses_requirements(operator: OperatorFacts, task: TaskFacts) -> bool:
    excused = operator.is_simulated or task.is_invited
    return not excused and next(unmet_requirements(operator, task), None) is not None


def _names_requirements(operator: OperatorFacts, task: TaskFacts) -> Mapping[str, str | int]:
    if not _misses_requirements(operator, task):
        return NOTHING
    return {name: str(required) for name, required, _ in unmet_requirements(operator, task)}


def _has_no_room(operator: OperatorFacts, task: TaskFacts) -> bool:
    return not operator.is_simulated and 0 < task.max_tasks <= operator.tasks_in_hand


def _counts_tasks(operator: OperatorFacts, task: TaskFacts) -> Mapping[str, str | int]:
    is_bounded = task.max_tasks and not operator.is_simulated
    return {"number": operator.tasks_in_hand, "maximum": task.max_tasks} if is_bounded else NOTHING


RULES: Final = (
    MatchingRule(RuleCode.NOT_INVITED, UNKNOWN, lambda _, task: task.is_restricted and not task.is_invited),
    MatchingRule(RuleCode.BLOCKED_BY_AGENT, UNKNOWN, lambda _, task: task.is_blocked),
    MatchingRule(RuleCode.ACCOUNT_SUSPENDED, FORBIDDEN, lambda operator, _: operator.is_suspended),
    MatchingRule(
        RuleCode.OPERATOR_NOT_APPROVED,
        FORBIDDEN,
        lambda operator, _: not operator.is_approved and not operator.is_suspended,
    ),
    MatchingRule(RuleCode.TOO_MANY_TASKS, FORBIDDEN, _has_no_room, _counts_tasks),
    MatchingRule(
        RuleCode.SCHEDULE_CONFLICT,
        FORBIDDEN,
        lambda operator, task: not operator.is_simulated and _conflict(operator, task) is not None,
        _names_conflict,
    ),
    MatchingRule(
        RuleCode.RELEASED_BEFORE, FORBIDDEN, lambda operator, task: not operator.is_simulated and task.was_released
    ),
    MatchingRule(RuleCode.REQUIREMENTS_NOT_MET, FORBIDDEN, _misses_requirements, _names_requirements),
)
"""Every rule, in the order in which a refusal names the first: those that hide the task, then those of the account."""

OF_ACCOUNT: Final = frozenset({RuleCode.OPERATOR_NOT_APPROVED, RuleCode.ACCOUNT_SUSPENDED})
"""Rules on the account alone, which leave the task in the operator's list: the account says what to do."""


def evaluate_rules(operator: OperatorFacts, task: TaskFacts) -> tuple[RuleOutcome, ...]:
    """Return the outcome of every rule for an operator and a task, in the order of the table."""
    return tuple(
        RuleOutcome(rule.code, not rule.refuses(operator, task), rule.status, rule.values(operator, task))
        for rule in RULES
    )


def find_refusal(operator: OperatorFacts, task: TaskFacts) -> RuleOutcome | None:
    """Return the outcome of the first rule that refuses; None if the operator may take the task."""
    for rule in RULES:
        if rule.refuses(operator, task):
            return RuleOutcome(rule.code, False, rule.status, rule.values(operator, task))
    return None
