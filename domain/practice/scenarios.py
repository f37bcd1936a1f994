"""Simulated operators in practice mode: scenarios, and the next act in each.

Times are instants in microseconds, delays are durations on the practice world's clock.
"""

from dataclasses import dataclass
from enum import StrEnum

from domain.lifecycle.statuses import IN_EXECUTION, SettlementMode, Status
from domain.lifecycle.transitions import Trigger
from domain.values.time import DAY, HOUR, MINUTE, SECOND


class SimulationScenario(StrEnum):
    """The course of a task in practice mode (field `simulationScenario`)."""

    HAPPY_PATH = "happy_path"
    """Accepted, carried out and proven as required."""
    NOBODY_ACCEPTS = "nobody_accepts"
    """Open until acceptBy passes or the task is cancelled."""
    LATE = "late"
    """Carried out well, but after completeBy."""
    NO_SHOW = "no_show"
    """Accepted, then never started: a day after completeBy the task is open again, and another operator does it."""
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
    AGENT_SLEEPS = "agent_sleeps"
    """Proven as required, and the operator leaves, for an agent that does nothing: at reviewBy the proof is approved
    and paid for."""
    FORGETS_TO_SUBMIT = "forgets_to_submit"
    """Photographs are uploaded and not submitted, and the operator leaves: 72 hours after completeBy they are
    submitted as they are."""
    ASKS_WITHOUT_DEADLINE = "asks_without_deadline"
    """On site, the operator requests a decision without a deadline; without an answer it lapses after 72 hours."""
    BARGAINS = "bargains"
    """Two operators offer to do a negotiable task, or one that takes applications; the one whose offer is accepted
    carries it out. Any other task is carried out without trouble."""
    WORKS_BY_THE_HOUR = "works_by_the_hour"
    """The operator of an hourly task works up to 45 minutes, submits them without a break of five as workedMinutes, and
    claims an expense with a photograph of its receipt if there is an expenseBudget. Any other task is carried out
    without trouble."""
    ASKS_FOR_MORE_TIME = "asks_for_more_time"
    """The operator of an hourly task requests 30 more minutes, waits at most an hour for the answer, and works all
    minutes that the task pays for. Any other task is carried out without trouble."""
    DECLINES_INVITATION = "declines_invitation"
    """Every invited operator declines; another one accepts a task that is public, and carries it out."""
    NEEDS_CHANGES = "needs_changes"
    """The photographs are too blurred to read and no item of the checklist is ticked off. Asked for changes, the
    operator replaces them and submits again, as it does in the other scenarios."""
    IGNORES_CHANGES = "ignores_changes"
    """The same poor proof, and no reaction to a change request: when its time has passed, the proof is submitted as it
    is."""
    FILLS_A_FORM = "fills_a_form"
    """Every value of the task's result schema is submitted, also optional ones; in other scenarios those that are
    required."""
    OUTSIDE_WINDOW = "outside_window"
    """Carried out before the time window, appointment or slot begins, or after it if it begins within ten minutes. Any
    other task is carried out without trouble."""
    ASKS_A_QUESTION = "asks_a_question"
    """On site, the operator writes a message with a question, waits for an answer, and thanks for it before it goes
    on."""
    SLOW_DISPUTE = "slow_dispute"
    """The operator contests a rejection; the platform decides after five days, and reminds of it before."""


DELAYS: dict[Trigger, int] = {
    Trigger.ACCEPT: 5 * SECOND,
    Trigger.MAKE_OFFER: 5 * SECOND,
    Trigger.EN_ROUTE: 5 * SECOND,
    Trigger.NEAR: 10 * SECOND,
    Trigger.ARRIVE: 20 * SECOND,
    Trigger.LEAVE: 10 * SECOND,
    Trigger.START: 5 * SECOND,
    Trigger.RELEASE: 10 * SECOND,
    Trigger.UPLOAD_PROOF: 10 * SECOND,
    Trigger.REMOVE_PROOF: 5 * SECOND,
    Trigger.SUBMIT_PROOF: 5 * SECOND,
    Trigger.COMPLETE: 10 * SECOND,
    Trigger.CONTEST: 60 * SECOND,
    Trigger.RESOLVE_DISPUTE: DAY,
    Trigger.REQUEST_DECISION: 10 * SECOND,
    Trigger.REQUEST_RESCHEDULE: 5 * SECOND,
    Trigger.APPROVE_RESCHEDULE: 5 * SECOND,
    Trigger.DECLINE_INVITATION: 5 * SECOND,
    Trigger.ADD_EXPENSE: 5 * SECOND,
    Trigger.REQUEST_MORE_TIME: 10 * SECOND,
    Trigger.WITHDRAW_MORE_TIME: HOUR,
    Trigger.SEND_MESSAGE: 10 * SECOND,
}
"""The delay before each act: short, so that an agent can watch a task's whole course."""
LATE_BY = 10 * MINUTE
EARLY_BY = 10 * MINUTE
"""The least time before the begin of a window at which an operator sets out to work outside it."""
SLOW_DECISION = 5 * DAY
"""The delay of the staff's decision in a slow dispute."""
OFFERS = 2
"""The number of offers that wait for the agent of a task about which operators bargain."""
WORK_MINUTES = 45
BREAK_MINUTES = 5
"""The minutes between start and submission of work by the hour, and those of them that are not worked."""
MORE_MINUTES = 30
"""The minutes of more time that an operator requests."""
HOURLY = (SimulationScenario.WORKS_BY_THE_HOUR, SimulationScenario.ASKS_FOR_MORE_TIME)
ASKING = (SimulationScenario.ASKS_DECISION, SimulationScenario.ASKS_WITHOUT_DEADLINE)
POOR = (SimulationScenario.NEEDS_CHANGES, SimulationScenario.IGNORES_CHANGES)
BLURRED = (SimulationScenario.BLURRED_PHOTO, *POOR)
UNTICKED = (SimulationScenario.MISSING_CHECKLIST, *POOR)
"""The scenarios with blurred photographs, and those without a ticked checklist."""
CONTESTING = (SimulationScenario.CONTESTS_REJECTION, SimulationScenario.SLOW_DISPUTE)
SUBMISSIONS = (Trigger.SUBMIT_PROOF, Trigger.COMPLETE)


@dataclass(frozen=True, slots=True)
class Life:
    """The facts of a task by which a simulated operator acts."""

    scenario: SimulationScenario
    status: Status
    mode: SettlementMode
    events: frozenset[str] = frozenset()
    """The names of the task's events, without their prefix."""
    uploaded: int = 0
    """The number of photographs and videos uploaded."""
    required_photos: int = 1
    """The number of photographs that the task requires."""
    requires_video: bool = False
    pending_decisions: int = 0
    asked_by_agent: int = 0
    """The number of reschedule requests that wait for the operator's answer."""
    asked_by_operator: int = 0
    """The number of reschedule requests that wait for the agent's answer."""
    reschedule_allowed: bool = True
    takes_offers: bool = False
    needs_offer: bool = False
    """True if the agent chooses among offers, so that nobody accepts the task at once."""
    pending_offers: int = 0
    is_located: bool = False
    """True if the operator's device and the task have positions, so that the operator's approach is followed."""
    begin: int | None = None
    """The instant before which the work must not be done."""
    complete_by: int | None = None
    has_window: bool = False
    """True if the work has to be done within a time; its first instant is the next field, if it has one."""
    window_first: int | None = None
    disputed_at: int | None = None
    pending_invitations: int = 0
    """The number of simulated operators that are invited and have not answered."""
    is_public: bool = True
    max_minutes: int | None = None
    """The minutes that an hourly task pays for at most; None for any other task."""
    started_at: int | None = None
    may_claim: bool = False
    """True if the task has a budget for expenses, and none is claimed."""
    may_extend: bool = False
    """True if the task can pay for more minutes, and no request for them waits."""
    changes_pending: bool = False
    """True if the agent has requested changes of the proof."""
    outdated: int = 0
    """The number of photographs and videos from before the change request."""
    needs_picture: bool = False
    """True if the result has a photograph, which a direct task does not need otherwise."""
    waits_for_minutes: bool = False
    """True if a request for more minutes waits for the agent's answer."""

    messages: int = 0
    """The number of messages about the task."""
    unread_messages: int = 0
    """The number of those that the operator has not read."""

    @property
    def awaits_answer(self) -> bool:
        """True if the operator has asked its question, and nobody has written since."""
        return self.scenario is SimulationScenario.ASKS_A_QUESTION and self.messages == 1 and not self.unread_messages

    @property
    def has_to_write(self) -> bool:
        """True if the operator has a question, or an answer to read."""
        asks = not self.messages or self.unread_messages > 0
        return self.scenario is SimulationScenario.ASKS_A_QUESTION and asks

    @property
    def work_minutes(self) -> int | None:
        """The minutes between the start of work by the hour and its submission; None for other work."""
        if self.max_minutes is None or self.scenario not in HOURLY:
            return None
        is_bounded = self.scenario is SimulationScenario.WORKS_BY_THE_HOUR
        return min(self.max_minutes, WORK_MINUTES) if is_bounded else self.max_minutes

    @property
    def worked_minutes(self) -> int | None:
        """The minutes that the operator submits as worked; None to submit those that are measured."""
        if self.work_minutes is None or self.scenario is not SimulationScenario.WORKS_BY_THE_HOUR:
            return None
        return self.work_minutes - BREAK_MINUTES

    @property
    def claims_expense(self) -> bool:
        """True if the operator claims an expense in this scenario."""
        return self.may_claim and self.scenario is SimulationScenario.WORKS_BY_THE_HOUR and bool(self.max_minutes)


@dataclass(frozen=True, slots=True)
class PlannedAct:
    """The next act and its instant."""

    act: Trigger
    at: int


def _is_early(life: Life, until: int) -> bool:
    """Return true if the operator works before the time of the task: it is on the way, or sets out, until an
    instant."""
    is_outside = life.scenario is SimulationScenario.OUTSIDE_WINDOW
    return is_outside and life.window_first is not None and until < life.window_first


def plan(life: Life, now: int) -> PlannedAct | None:
    """Return the next act that does not depend on the agent; None if the agent has to act or the task has ended."""
    act = _next(life)
    if act is None:
        return None
    at = now + DELAYS[act]
    if act is Trigger.EN_ROUTE and not _is_early(life, now + EARLY_BY):
        # In time for the work to begin, not at once: a window may be days away.
        at = max(at, (life.begin or 0) - DELAYS[Trigger.ARRIVE])
    if act is Trigger.ARRIVE:
        if life.is_located:
            # The way to the point where the operator was near is part of the way.
            at -= DELAYS[Trigger.NEAR]
        # Most of that time is left when it arrives.
        is_early = _is_early(life, now + EARLY_BY // 2)
        at = at if is_early else max(at, life.begin or 0)
        is_outside = life.scenario is SimulationScenario.OUTSIDE_WINDOW and life.has_window and not is_early
        if life.scenario is SimulationScenario.LATE or is_outside:
            at = max((life.complete_by or at) + LATE_BY, now + DELAYS[act])
    if act in SUBMISSIONS and life.work_minutes is not None:
        at = max(at, (life.started_at or now) + life.work_minutes * MINUTE)
    if act is Trigger.RESOLVE_DISPUTE:
        # Reminders of the dispute do not postpone it.
        is_slow = life.scenario is SimulationScenario.SLOW_DISPUTE
        at = max(now, (life.disputed_at or now) + (SLOW_DECISION if is_slow else DELAYS[act]))
    return PlannedAct(act, at)


def photographs(life: Life) -> int:
    """Return the number of photographs that the operator takes for a task."""
    minimum = 2 if life.scenario is SimulationScenario.DUPLICATE_PHOTO else 1
    return max(life.required_photos, minimum)


def _next(life: Life) -> Trigger | None:
    scenario, status = life.scenario, life.status
    if life.asked_by_agent and status in IN_EXECUTION:
        return Trigger.APPROVE_RESCHEDULE
    match status:
        case Status.PUBLISHED:
            return _take(life)
        case Status.ACCEPTED:
            return _set_out(life)
        case Status.EN_ROUTE:
            return _travel(life)
        case Status.ARRIVED:
            return Trigger.START
        case Status.IN_PROGRESS:
            return _talk(life)
        case Status.UNDER_REVIEW:
            return _leave(life) if scenario is SimulationScenario.AGENT_SLEEPS else None
        case Status.REJECTED:
            return Trigger.CONTEST if scenario in CONTESTING else None
        case Status.DISPUTED:
            return Trigger.RESOLVE_DISPUTE
    return None


def _take(life: Life) -> Trigger | None:
    if life.scenario is SimulationScenario.NOBODY_ACCEPTS:
        return None
    if life.scenario is SimulationScenario.DECLINES_INVITATION:
        if life.pending_invitations:
            return Trigger.DECLINE_INVITATION
        if not life.is_public:
            return None
    number = OFFERS if life.scenario is SimulationScenario.BARGAINS and life.takes_offers else int(life.needs_offer)
    if not number:
        return Trigger.ACCEPT
    return Trigger.MAKE_OFFER if life.pending_offers < number else None


def _travel(life: Life) -> Trigger:
    if life.scenario is SimulationScenario.RELEASED and "released" not in life.events:
        return Trigger.RELEASE
    return Trigger.NEAR if life.is_located and "operator_near" not in life.events else Trigger.ARRIVE


def _leave(life: Life) -> Trigger | None:
    return Trigger.LEAVE if life.is_located and "operator_left" not in life.events else None


def _set_out(life: Life) -> Trigger | None:
    no_show = life.scenario is SimulationScenario.NO_SHOW and "operator_no_show" not in life.events
    if no_show or life.asked_by_operator:
        return None
    asks = life.scenario is SimulationScenario.ASKS_RESCHEDULE and life.reschedule_allowed
    return Trigger.REQUEST_RESCHEDULE if asks and "reschedule_requested" not in life.events else Trigger.EN_ROUTE


def _talk(life: Life) -> Trigger | None:
    if life.has_to_write:
        return Trigger.SEND_MESSAGE
    return None if life.awaits_answer else _work(life)


def _work(life: Life) -> Trigger | None:
    if life.pending_decisions or (life.changes_pending and life.scenario is SimulationScenario.IGNORES_CHANGES):
        return None
    if life.outdated:
        return Trigger.REMOVE_PROOF
    if life.scenario in ASKING and "decision_requested" not in life.events:
        return Trigger.REQUEST_DECISION
    if life.scenario is SimulationScenario.ASKS_FOR_MORE_TIME:
        if life.waits_for_minutes:
            return Trigger.WITHDRAW_MORE_TIME
        if life.may_extend and "more_time_requested" not in life.events:
            return Trigger.REQUEST_MORE_TIME
    if life.scenario is SimulationScenario.FORGETS_TO_SUBMIT:
        return Trigger.UPLOAD_PROOF if life.uploaded < photographs(life) else _leave(life)
    return _finish(life)


def _finish(life: Life) -> Trigger:
    is_direct = life.mode is SettlementMode.DIRECT
    needed = int(life.needs_picture) if is_direct else photographs(life) + life.requires_video + life.claims_expense
    if life.uploaded < needed:
        return Trigger.UPLOAD_PROOF
    if life.claims_expense:
        return Trigger.ADD_EXPENSE
    return Trigger.COMPLETE if is_direct else Trigger.SUBMIT_PROOF
