"""Simulated operators in practice mode: scenarios, and the next act in each.

Times are instants in microseconds, delays are durations on the practice world's clock.
"""

from dataclasses import dataclass
from enum import StrEnum

from domain.lifecycle.statuses import IN_EXECUTION, SettlementMode, Status
from domain.values.time import DAY, HOUR, MINUTE, SECOND


class SimulationScenario(StrEnum):
    """The course of a task in practice mode (field `simulationScenario`)."""

    HAPPY_PATH = "happy_path"
    """Accepted, carried out and proven as required."""
    NOBODY_ACCEPTS = "nobody_accepts"
    """Open until acceptBy passes or the task is cancelled."""
    LATE = "late"
    """Carried out well, but after completeBy; six hours late without completeBy."""
    NO_SHOW = "no_show"
    """Accepted, then never started."""
    RELEASED = "released"
    """Released on the way; another operator accepts and carries it out."""
    GPS_OFF = "gps_off"
    """No coordinates, neither with the steps nor in the photographs."""
    BLURRED_PHOTO = "blurred_photo"
    """Photographs that are too blurred to read."""
    DUPLICATE_PHOTO = "duplicate_photo"
    """The same photograph twice, and again in the next task with this scenario."""
    MISSING_CHECKLIST = "missing_checklist"
    """No item of the checklist is ticked off."""
    ASKS_DECISION = "asks_decision"
    """On site, the operator requests a decision with a deadline of one hour and a default."""
    CONTESTS_REJECTION = "contests_rejection"
    """The operator contests a rejection; a day later the platform splits the payout in halves."""
    ASKS_RESCHEDULE = "asks_reschedule"
    """After acceptance, the operator requests to move the task by a day, and waits for the answer."""


class Act(StrEnum):
    """The next act of a simulated operator or of simulated staff. The value is the name of the operation."""

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
"""The delay before each act: short, so that an agent can watch a task's whole course."""
LATE_BY = 10 * MINUTE
LATE_WITHOUT_LIMIT = 6 * HOUR


@dataclass(frozen=True, slots=True)
class Life:
    """The facts of a task by which a simulated operator acts."""

    scenario: SimulationScenario
    status: Status
    mode: SettlementMode
    events: frozenset[str] = frozenset()
    """The names of the task's events, without their prefix."""
    uploaded: int = 0
    """The number of photographs uploaded."""
    required_photos: int = 1
    """The number of photographs that the task requires."""
    pending_decisions: int = 0
    asked_by_agent: int = 0
    """The number of reschedule requests that wait for the operator's answer."""
    asked_by_operator: int = 0
    """The number of reschedule requests that wait for the agent's answer."""
    reschedule_allowed: bool = True
    begin: int | None = None
    """The instant before which the work must not be done."""
    complete_by: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """The next act and its instant."""

    act: Act
    at: int


def plan(life: Life, now: int) -> Plan | None:
    """Return the next act without the agent; None when it is the agent's turn or the task has ended."""
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
    """Return the number of photographs that the operator takes for a task."""
    minimum = 2 if life.scenario is SimulationScenario.DUPLICATE_PHOTO else 1
    return max(life.required_photos, minimum)


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
