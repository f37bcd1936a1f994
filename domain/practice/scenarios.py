"""What simulated operators do with tasks in practice mode: scenarios, and in each the next step of a life.

Times are instants in microseconds, pauses durations on the practice world's clock.
"""

from dataclasses import dataclass
from enum import StrEnum

from domain.lifecycle.statuses import IN_EXECUTION, SettlementMode, Status
from domain.values.time import DAY, HOUR, MINUTE, SECOND


class SimulationScenario(StrEnum):
    """How a task in practice mode goes (field `simulationScenario`)."""

    HAPPY_PATH = "happy_path"
    """Accepted, carried out and proven as asked."""
    NOBODY_ACCEPTS = "nobody_accepts"
    """It stays open until acceptBy passes or it is cancelled."""
    LATE = "late"
    """Carried out well, after completeBy; six hours late where there is none."""
    NO_SHOW = "no_show"
    """Accepted, and nothing after that."""
    RELEASED = "released"
    """Given back on the way; another operator takes it and carries it out."""
    GPS_OFF = "gps_off"
    """No positions, neither with the steps nor in the photographs."""
    BLURRED_PHOTO = "blurred_photo"
    """Photographs on which nothing can be read."""
    DUPLICATE_PHOTO = "duplicate_photo"
    """The same photograph twice, and again in the next such task."""
    MISSING_CHECKLIST = "missing_checklist"
    """Nothing of the checklist is ticked off."""
    ASKS_DECISION = "asks_decision"
    """On site the operator asks what to do, with a deadline of an hour and a default."""
    CONTESTS_REJECTION = "contests_rejection"
    """A rejection is contested; a day later the platform splits the payout in halves."""
    ASKS_RESCHEDULE = "asks_reschedule"
    """After acceptance the operator asks for the same a day later, and waits for the answer."""


class Act(StrEnum):
    """What a simulated operator, or the simulated staff, does next. The value is the name of the operation."""

    ACCEPT = "accept_task"
    EN_ROUTE = "mark_en_route"
    ARRIVE = "mark_arrived"
    START = "start_work"
    RELEASE = "release_task"
    UPLOAD = "upload_proof"
    SUBMIT = "submit_proof"
    COMPLETE = "complete_task"
    CONTEST = "contest_rejection"
    RESOLVE_DISPUTE = "resolve_dispute"
    REQUEST_DECISION = "request_decision"
    REQUEST_RESCHEDULE = "request_reschedule"
    APPROVE_RESCHEDULE = "approve_reschedule"


DELAYS: dict[Act, int] = {
    Act.ACCEPT: 5 * SECOND,
    Act.EN_ROUTE: 5 * SECOND,
    Act.ARRIVE: 20 * SECOND,
    Act.START: 5 * SECOND,
    Act.RELEASE: 10 * SECOND,
    Act.UPLOAD: 10 * SECOND,
    Act.SUBMIT: 5 * SECOND,
    Act.COMPLETE: 10 * SECOND,
    Act.CONTEST: 60 * SECOND,
    Act.RESOLVE_DISPUTE: DAY,
    Act.REQUEST_DECISION: 10 * SECOND,
    Act.REQUEST_RESCHEDULE: 5 * SECOND,
    Act.APPROVE_RESCHEDULE: 5 * SECOND,
}
"""The time before each: they are quick, so that a life can be watched as it goes."""
LATE_BY = 10 * MINUTE
LATE_WITHOUT_LIMIT = 6 * HOUR


@dataclass(frozen=True, slots=True)
class Life:
    """What has come of a task so far, as far as a simulated operator goes by it."""

    scenario: SimulationScenario
    status: Status
    mode: SettlementMode
    events: frozenset[str] = frozenset()
    """The names of what has happened, without their prefix."""
    uploaded: int = 0
    """Photographs so far."""
    required_photos: int = 1
    """Photographs that the task asks for."""
    pending_decisions: int = 0
    asked_by_agent: int = 0
    """Reschedules that wait for the operator's answer."""
    asked_by_operator: int = 0
    """Reschedules that wait for the agent's answer."""
    reschedule_allowed: bool = True
    begin: int | None = None
    """Before this the work must not be done."""
    complete_by: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What is done next, and when."""

    act: Act
    at: int


def plan(life: Life, now: int) -> Plan | None:
    """What happens next without the agent; None while it is the agent's turn, or nobody's."""
    act = _next(life)
    if act is None:
        return None
    at = now + DELAYS[act]
    if act is Act.ARRIVE:
        at = max(at, life.begin or 0)
        if life.scenario is SimulationScenario.LATE:
            at = (life.complete_by or max(at, now + LATE_WITHOUT_LIMIT)) + LATE_BY
            at = max(at, now + DELAYS[act])
    return Plan(act, at)


def photographs(life: Life) -> int:
    """How many photographs the operator takes for a task."""
    fewest = 2 if life.scenario is SimulationScenario.DUPLICATE_PHOTO else 1
    return max(life.required_photos, fewest)


def _next(life: Life) -> Act | None:
    scenario, status = life.scenario, life.status
    if life.asked_by_agent and status in IN_EXECUTION:
        return Act.APPROVE_RESCHEDULE
    match status:
        case Status.PUBLISHED:
            return None if scenario is SimulationScenario.NOBODY_ACCEPTS else Act.ACCEPT
        case Status.ACCEPTED:
            return _set_out(life)
        case Status.EN_ROUTE:
            released = scenario is SimulationScenario.RELEASED and "released" not in life.events
            return Act.RELEASE if released else Act.ARRIVE
        case Status.ARRIVED:
            return Act.START
        case Status.IN_PROGRESS:
            return _work(life)
        case Status.REJECTED:
            return Act.CONTEST if scenario is SimulationScenario.CONTESTS_REJECTION else None
        case Status.DISPUTED:
            return Act.RESOLVE_DISPUTE
    return None


def _set_out(life: Life) -> Act | None:
    if life.scenario is SimulationScenario.NO_SHOW or life.asked_by_operator:
        return None
    asks = life.scenario is SimulationScenario.ASKS_RESCHEDULE and life.reschedule_allowed
    return Act.REQUEST_RESCHEDULE if asks and "reschedule_requested" not in life.events else Act.EN_ROUTE


def _work(life: Life) -> Act | None:
    if life.pending_decisions:
        return None
    if life.scenario is SimulationScenario.ASKS_DECISION and "decision_requested" not in life.events:
        return Act.REQUEST_DECISION
    if life.mode is SettlementMode.DIRECT:
        return Act.COMPLETE
    return Act.UPLOAD if life.uploaded < photographs(life) else Act.SUBMIT
