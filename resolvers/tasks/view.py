"""The view of a task for its agent, its operator and the platform."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property, partial
from itertools import repeat
from typing import Any, Final, NamedTuple, Self, TypeVar

from pydantic import PrivateAttr, TypeAdapter, computed_field

from adapters.storage.engine.statements.needs import Needs
from adapters.storage.tables.tasks import StatusEventRow, TaskRow
from adapters.time_slices import TIME_SLICES
from domain.lifecycle import guidance
from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import TERMINAL, Actor, FundingFlow, SettlementMode, Status
from domain.lifecycle.transitions import Trigger
from domain.practice.scenarios import SimulationScenario
from domain.screening.rules import BEFORE_THE_VERDICT, Screener, ScreeningState
from domain.tasks.schedule import ExecutionMode
from domain.values import wallclock
from domain.values.money import from_minor
from domain.values.wallclock import Wallclock, in_zone, known
from domain.webhooks.redaction import mask_address
from resolvers.access.changed_by import NO_NAMES, ChangedBy, Names, changed_by
from resolvers.accounts.reputation import AgentReputation
from resolvers.core.context import Context
from resolvers.core.dry_run import DryRunResult
from resolvers.core.problem import NextAction
from resolvers.ledger.settlements import NOTHING_SETTLED, Settlement, load_settlements
from resolvers.lifecycle.facts import FactSources, load_facts
from resolvers.lifecycle.facts_of_many import load_facts_of_all, load_worlds
from resolvers.lifecycle.guidance import AllowedAction, TaskGuidance
from resolvers.lifecycle.place import (
    PlaceView,
    ResolvedAddress,
    TaskWarning,
    publication_warnings,
    task_warnings,
)
from resolvers.lifecycle.timers import review_hours
from resolvers.spending.obstacle import SpendingObstacle
from resolvers.tasks.input import PricingType, Priority
from resolvers.wire.lazy import LazyViews, Rules
from resolvers.wire.location import Location, usable
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, IdNumber, JsonText, OwnId, OwnIdOrNone, OwnTime, server_time


class StatusEvent(Wire):
    """A status event in a task's history."""

    id: OwnId
    """The event among all events of one agent; the same as sequence."""
    sequence: int
    """Cursor for `after`. It rises along all events of one agent, and for an operator along all events of its tasks."""
    task_id: OwnId
    """The task."""
    event: str
    """Name of the event, for example task.accepted."""
    from_status: Status | None
    """Status before; null for the creation."""
    to_status: Status
    """Status after."""
    reason: str | None
    """Reason, if one was given."""
    timestamp: OwnTime
    """Time of the event, on the clock at the task."""
    stated_at: OwnTime | None
    """Time at which the operator took a step that it reported late, as stated in occurredAt, on the clock at the task;
    null for other events."""
    changed_by_actor_type: Actor
    """Kind of actor that caused the event."""
    changed_by_actor_id: IdNumber | None
    """Id of the actor."""
    changed_by: ChangedBy | None
    """Key, person or token that the actor used. Null for actions of another side; the staff sees all."""
    location: Location | None
    """Location of the operator, for events of operators."""
    location_fault: str | None
    """Reason why the location that was sent is ignored, such as 0, 0 or an accuracy above 10 km."""

    @classmethod
    def for_operator(cls, context: Context, row: StatusEventRow, names: Names = NO_NAMES) -> "StatusEvent":
        """Return the event as its operator sees it: under the operator's own number, without the ids of others."""
        assert row.operator_sequence is not None, "an operator sees its own events"
        number, is_own = row.operator_sequence, row.actor == Actor.OPERATOR
        seen = row._replace(sequence=number, actor_id=row.actor_id if is_own else None)
        return cls.from_row(context, seen, names)

    @classmethod
    def from_row(cls, context: Context, row: StatusEventRow, names: Names = NO_NAMES) -> "StatusEvent":
        return EVENTS.make_view(EventSource(context, row, names))


class EventSource(NamedTuple):
    """Source of the view of a status event."""

    context: Context
    row: StatusEventRow
    names: Names

    def stated(self) -> Wallclock | None:
        """Return the time that the operator stated for a step that it reported late."""
        row = self.row
        return None if row.stated_at is None else known(row.stated_at, row.stated_instant)

    def location(self) -> Location | None:
        """Return the location that was sent with the event, if it is usable."""
        return usable(self._sent())

    def location_fault(self) -> str | None:
        """Return the reason why the location that was sent is ignored."""
        sent = self._sent()
        return sent.fault if sent else None

    def _sent(self) -> Location | None:
        row = self.row
        if row.latitude is None or row.longitude is None:
            return None
        return Location(lat=row.latitude, lng=row.longitude, accuracy=row.accuracy, source=row.source)


ACTORS: Final = {actor.value: actor for actor in Actor}
EVENTS: Final = LazyViews[StatusEvent, EventSource](
    StatusEvent,
    StatusEventRow,
    {
        "id": lambda event: event.row.sequence,
        "timestamp": lambda event: known(event.row.occurred_at, event.row.occurred_instant),
        "stated_at": EventSource.stated,
        "changed_by_actor_type": lambda event: ACTORS[event.row.actor],
        "changed_by_actor_id": lambda event: event.row.actor_id,
        "changed_by": lambda event: changed_by(event.context, event.row, event.names),
        "location": EventSource.location,
        "location_fault": EventSource.location_fault,
    },
)


class Matching(Wire):
    """The search for an operator."""

    state: str
    """searching, matched or expired."""
    operators_told: int | None = None
    """Number of operators who were notified of the task; null until then, and for operators."""
    nearest_operator_metres: float | None = None
    """Distance of the nearest of them, to about a kilometre; null when none was notified, and for operators."""


class Held(Wire):
    """Reason why a task is held before it is published. A decision ends the hold; the agent is notified."""

    reason: str
    """Reason in words: of the rule, of the screening service, or of the agent that asked for a human decision."""
    since: OwnTime
    """Begin of the hold, on the clock at the task."""
    by: Screener
    """Cause of the hold: a rule of the policy, the screening service, or the agent that asked for a human decision."""
    waits_for_staff: bool
    """True if the platform's staff decides; false while the screening service is asked."""


class Task(DryRunResult):
    """A physical-world task."""

    id: OwnIdOrNone
    """The task; 0 in a dry run of its creation."""
    status: Status
    """Status of the task."""
    title: str
    """Title, one line."""
    description: str
    """Instructions for the operator."""
    agent_notes: str | None
    """Notes for the operator."""
    description_language: str | None
    """BCP 47 tag of title, description and agentNotes."""
    location_address: str
    """Address of the task. Operators see city, region and country until they have accepted the task."""
    location_latitude: float | None
    """Latitude, in degrees north; for operators rounded to about a kilometre until they have accepted the task."""
    location_longitude: float | None
    """Longitude, in degrees east; rounded in the same way."""
    location_radius_km: int | None
    """Maximum distance of operators from the place, in kilometres."""
    country_iso_code: str
    """Country of the task (ISO 3166-1 alpha-2)."""
    timezone: str
    """IANA time zone of the task's times."""
    resolved_location_address_object: ResolvedAddress
    """Address as resolved; without street and postal code for an operator who has not accepted."""
    geocoding_confidence: float
    """Confidence in the place, from 0 (assumed) to 1 (exact)."""
    location_warnings: list[str]
    """Warnings about the place for the agent: a doubtful address, or a country that is not live."""
    warnings: list[TaskWarning]
    """Problems in the task as written, for the agent: such as a radius for proof around a task without coordinates."""
    payout_amount: Amount
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217."""
    platform_fee_by_agent: Amount | None
    """Platform fee charged to the agent on top of the payout."""
    platform_fee_by_operator: Amount
    """Platform fee deducted from the payout."""
    total_agent_cost: Amount | None
    """Payout plus the agent's platform fee; the payout alone for a direct task."""
    max_budget: Amount | None
    """Maximum total cost."""
    settlement_mode: SettlementMode
    """Settlement: the platform holds the money, or the client pays the operator on site."""
    funding_flow: FundingFlow | None
    """Method by which the task was funded, which determines how it is approved."""
    reserved_amount: Amount
    """Amount that a quote reserves for the task."""
    locked_amount: Amount
    """Amount that escrow holds for the task; operators see the payout's part of it."""
    settlement: Settlement | None = None
    """Division of the locked money; null while it is locked, and for tasks without locked money: direct and
    unfunded."""
    quote_expires_at: OwnTime | None
    """Time at which the quote expires, on the server's clock (UTC)."""
    quote_expires_in_seconds: int | None
    """Seconds until the quote expires, while it waits to be funded; negative once it has expired."""
    auto_publish_deferred: bool
    """True if the task was to be published, but is still a draft."""
    auto_publish_deferred_reason: str | None
    """Problem code of the obstacle to publishing; null once it can be published."""
    held: Held | None = None
    """Reason why the task is held before it is published; null when it is not."""
    spending_obstacle: SpendingObstacle | None = None
    """Spending rule that prevents publishing, with the rest of its budget."""
    service_category_id: OwnId | None
    """Service category of the task."""
    estimated_duration_minutes: int | None
    """Estimated duration of the work, in minutes."""
    pricing_type: PricingType
    """Unit of the payout: the whole task, an hour, or open to negotiation."""
    priority: Priority
    """Urgency of the task."""
    workflow_id: str | None
    """Group of tasks that the task belongs to."""
    request_id: str | None
    """Idempotency key that created the task."""
    idempotent_replay: bool
    """True if this is the existing task of a repeated requestId."""
    is_public: bool
    """True if every operator near the place may see it."""
    webhook_url: str | None
    """Address to which events of this task are sent."""
    execution_mode: ExecutionMode
    """Mode that determines the time of the work."""
    time_window_start: OwnTime | None
    """Start of the time window."""
    time_window_end: OwnTime | None
    """End of the time window."""
    time_window_end_in_seconds: int | None
    """Seconds until the time window ends, also that of toleranceMinutes around requestedTime; negative afterwards."""
    requested_time: OwnTime | None
    """Appointed time."""
    tolerance_minutes: int | None
    """Minutes before or after requestedTime in which the work may be done."""
    buffer_minutes: int | None
    """Minutes outside a flexible window in which the work may be done."""
    is_flexible_window: bool
    """True if bufferMinutes applies."""
    reschedule_allowed: bool
    """True if the schedule may be changed."""
    allowed_time_slots_json: JsonText | None
    """Slots that the operator chooses from."""
    slot_id: str | None
    """Slot that the operator chose."""
    committed_time: OwnTime | None
    """Time that the operator committed to."""
    deadline_at: OwnTime | None
    """Time by which the task must be finished."""
    deadline_in_seconds: int | None
    """Seconds until the deadline; negative once it has passed."""
    accept_by: OwnTime | None
    """Time by which an operator must have accepted: the task expires then. The service sets it when a task without
    times is published."""
    complete_by: OwnTime | None
    """Time by which the operator must have completed the work. The service sets it at acceptance if the agent has
    not."""
    expected_completion_in_seconds: int | None
    """Seconds until completeBy, else until the deadline; negative once it has passed, null once the work is done."""
    review_within_hours: int
    """Duration of the review once it has begun, in hours."""
    review_by: OwnTime | None
    """Time at which the review ends. The proof is then approved and paid for, or disputed if a verdict failed or its
    submission was forced; a direct task is closed. Null until the review begins."""
    review_ends_in_seconds: int | None
    """Seconds until reviewBy, during the review."""
    proof_requirements_json: JsonText | None
    """Requirements of the agent for the proof."""
    equipment_required: str | None
    """Equipment that the operator must bring."""
    skills_required: str | None
    """Skills that the operator must have."""
    simulation_scenario: SimulationScenario | None
    """Test mode only: behaviour of the simulated operators."""
    operator_id: OwnId | None
    """Operator who carries out the task."""
    agent_id: OwnId | None = None
    """Agent that dispatched the task; for the platform."""
    accepted_at: OwnTime | None
    """Time of acceptance."""
    arrived_at: OwnTime | None
    """Time of the operator's arrival."""
    arrival_distance_metres: float | None
    """Distance in metres between the task's place and the operator's location on arrival."""
    proof_report: str | None
    """Report of the operator."""
    reject_reason_code_ref: int | None
    """Reason code of the rejection."""
    reject_notes: str | None
    """Notes of the agent on the rejection."""
    contest_until: OwnTime | None
    """Time until which the operator may contest a rejection."""
    matching: Matching | None
    """Search for an operator, from publishing to acceptance."""
    distance_metres: float | None = None
    """Distance in metres, to about a kilometre, for an operator who searches for tasks."""
    missing_skills: list[str] | None = None
    """Skills in skillsRequired that an operator who searches for tasks has not declared."""
    missing_equipment: list[str] | None = None
    """Equipment in equipmentRequired that an operator who searches for tasks has not declared."""
    agent_reputation: AgentReputation | None = None
    """Operators' experience with the task's agent, for an operator who searches for tasks."""
    created_at: OwnTime
    """Time of creation."""
    updated_at: OwnTime
    """Time of the last change."""
    events: list[StatusEvent] | None = None
    """Status events, when requested with includeEvents."""
    policy_text: str | None = None
    """Rules on fees and cancellation, when requested with includePolicyText."""
    allowed_actions: list[AllowedAction] | None = None
    """Every operation on the task with its permission now, when requested with includeAllowedActions."""

    _guidance: TaskGuidance = PrivateAttr()
    _is_listed: bool = PrivateAttr(default=False)

    @computed_field(description="The same as id, as existing clients read it.")
    def task_id(self) -> IdNumber:
        return self.id

    @computed_field(description="Suggested next actions, in order.")
    def next_actions(self) -> list[NextAction]:
        return self._guidance.next_actions(self.id, None if self._is_listed else self)

    def to_stored(self) -> dict[str, Any]:
        return super().to_stored() | {FACTS: FACTS_AS_JSON.dump_python(self._guidance.facts(), mode="json")}

    @classmethod
    def from_stored(cls, stored: dict[str, Any], context: Context) -> Self:
        """Return the stored task with its stored guidance."""
        view = cls.model_validate({name: value for name, value in stored.items() if name != FACTS})
        facts = partial(FACTS_AS_JSON.validate_python, stored[FACTS])
        view._guidance = TaskGuidance.from_facts(context, facts)  # noqa: SLF001 - its own
        return view

    def every_action(self) -> list[AllowedAction]:
        """Return every operation on a task with its permission, for the buttons of a dashboard."""
        return self._guidance.allowed_actions()


Value = TypeVar("Value")
FACTS = "facts"
FACTS_AS_JSON = TypeAdapter(Facts)


VIEWS_PER_LOOK: Final = 16
"""Views between two checks of the time slice: a check takes as long as a view."""
DONE = (Status.COMPLETED, Status.SETTLED, *TERMINAL)
IN_REVIEW = (Status.PROOF_UPLOADED, Status.UNDER_REVIEW, Status.COMPLETED)
MATCHING: dict[str, Matching] = {
    Status.PUBLISHED: Matching(state="searching"),
    Status.ACCEPTED: Matching(state="matched"),
    Status.EXPIRED: Matching(state="expired"),
}


@dataclass
class TaskSource:
    """Source of the view of a task. `facts` is called only when needed, so that a view costs little without
    guidance."""

    context: Context
    row: TaskRow
    facts: Callable[[], Facts]
    settlement: Settlement | None = None
    replay: bool = False
    listed: bool = False
    """True if it is one of many."""

    @cached_property
    def guidance(self) -> TaskGuidance:
        return TaskGuidance.from_facts(self.context, self.facts)

    @property
    def by_operator(self) -> bool:
        return self.context.actor is Actor.OPERATOR

    def money(self, minor: int | None) -> Decimal | None:
        places = self.context.services.catalogue.currencies[self.row.currency].places
        return None if minor is None else from_minor(minor, places)

    def local(self, instant: int | None) -> Wallclock | None:
        return None if instant is None else wallclock.at(instant, self.row.timezone)

    def in_zone(self, time: int | None) -> Wallclock | None:
        return in_zone(time, self.row.timezone)

    def seconds_until(self, instant: int | None) -> int | None:
        return None if instant is None else wallclock.seconds_until(instant, self.context.now)

    def hidden(self, value: Value) -> Value | None:
        """Return a value of the agent's side; None for an operator, who does not see it."""
        return None if self.by_operator else value

    def is_at(self, *statuses: Status) -> bool:
        return self.row.status in statuses

    @cached_property
    def unpublished(self) -> Facts | None:
        """The facts of a task that has yet to be published."""
        return self.facts() if self.is_at(Status.DRAFT, Status.QUOTED, Status.FUNDED) else None

    @cached_property
    def deferred(self) -> Facts | None:
        """The facts of a task that was to be published, but is still a draft."""
        return self.unpublished if self.is_at(Status.DRAFT) and self.row.publish_wished else None

    @cached_property
    def place(self) -> PlaceView:
        return PlaceView(self.context, self.row)

    def location_warnings(self) -> list[str]:
        waits_for_country = self.unpublished is not None and not self.unpublished.country_live
        return self.place.warnings(waits_for_country=waits_for_country)

    def warnings(self) -> list[TaskWarning]:
        of_publication = publication_warnings(self.unpublished) if self.unpublished else []
        return task_warnings(self.context, self.row) + of_publication

    def spending_obstacle(self) -> SpendingObstacle | None:
        breach = self.deferred and self.deferred.spending
        return SpendingObstacle.from_breach(breach) if breach else None

    def held(self) -> Held | None:
        row = self.row
        if row.screening not in BEFORE_THE_VERDICT or not self.is_at(Status.DRAFT, Status.FUNDED):
            return None
        since = self.local(row.screened_instant)
        assert since is not None, "it was noted when the task was held"
        assert row.screening_reason is not None, "and why"
        assert row.screened_by is not None, "and by whom"
        by = Screener(row.screened_by)
        waits_for_staff = row.screening == ScreeningState.HELD
        return Held(reason=row.screening_reason, since=since, by=by, waits_for_staff=waits_for_staff)

    def matching(self) -> Matching | None:
        matching, operators_told = MATCHING.get(self.row.status), self.row.operators_told
        if matching is None or self.by_operator or operators_told is None:
            return matching
        nearest = self.row.nearest_operator_metres
        return Matching(state=matching.state, operators_told=operators_told, nearest_operator_metres=nearest)


RULES: Final[Rules[TaskSource]] = {
    "location_address": lambda task: task.place.address,
    "location_latitude": lambda task: (point := task.place.point) and point.latitude,
    "location_longitude": lambda task: (point := task.place.point) and point.longitude,
    "country_iso_code": lambda task: task.row.country,
    "resolved_location_address_object": lambda task: task.place.resolved,
    "location_warnings": TaskSource.location_warnings,
    "warnings": TaskSource.warnings,
    "payout_amount": lambda task: task.money(task.row.payout),
    "payout_currency": lambda task: task.row.currency,
    "platform_fee_by_agent": lambda task: task.hidden(task.money(task.row.agent_fee)),
    "platform_fee_by_operator": lambda task: task.money(task.row.operator_fee),
    "total_agent_cost": lambda task: task.hidden(
        task.money(task.row.price.total if task.row.settlement_mode == SettlementMode.ESCROW else task.row.payout)
    ),
    "max_budget": lambda task: task.hidden(task.money(task.row.max_budget)),
    "reserved_amount": lambda task: task.money(task.row.reserved),
    "locked_amount": lambda task: task.money(
        min(task.row.locked, task.row.payout) if task.by_operator else task.row.locked
    ),
    "settlement": lambda task: task.settlement,
    "quote_expires_at": lambda task: server_time(task.row.quote_expires_at),
    "quote_expires_in_seconds": lambda task: (
        task.seconds_until(task.row.quote_expires_at) if task.is_at(Status.QUOTED) else None
    ),
    "auto_publish_deferred": lambda task: task.deferred is not None,
    "auto_publish_deferred_reason": lambda task: (
        task.deferred and guidance.obstacle(Trigger.PUBLISH, Actor.AGENT, task.deferred)
    ),
    "held": TaskSource.held,
    "spending_obstacle": TaskSource.spending_obstacle,
    "workflow_id": lambda task: task.hidden(task.row.workflow_id),
    "request_id": lambda task: task.hidden(task.row.request_id),
    "idempotent_replay": lambda task: task.replay,
    "webhook_url": lambda task: task.hidden(task.row.webhook_url and mask_address(task.row.webhook_url)),
    "time_window_start": lambda task: task.in_zone(task.row.time_window_start),
    "time_window_end": lambda task: task.in_zone(task.row.time_window_end),
    "time_window_end_in_seconds": lambda task: task.seconds_until(task.row.time_window_end_instant),
    "requested_time": lambda task: task.in_zone(task.row.requested_time),
    "committed_time": lambda task: task.in_zone(task.row.committed_time),
    "deadline_at": lambda task: known(task.row.deadline_at, task.row.deadline_instant),
    "deadline_in_seconds": lambda task: task.seconds_until(task.row.deadline_instant),
    "accept_by": lambda task: task.row.accept_by_shown,
    "complete_by": lambda task: task.row.complete_by_shown,
    "expected_completion_in_seconds": lambda task: (
        None if task.is_at(*DONE) else task.seconds_until(task.row.complete_by_instant or task.row.deadline_instant)
    ),
    "review_within_hours": lambda task: review_hours(task.row, task.context.services.policy),
    "review_ends_in_seconds": lambda task: (
        task.seconds_until(task.row.review_by_instant) if task.is_at(*IN_REVIEW) else None
    ),
    "agent_id": lambda task: task.row.agent_id if task.context.actor is Actor.PLATFORM else None,
    "accepted_at": lambda task: known(task.row.accepted_at, task.row.accepted_instant),
    "arrived_at": lambda task: known(task.row.arrived_at, task.row.arrived_instant),
    "reject_reason_code_ref": lambda task: task.row.reject_reason,
    "contest_until": lambda task: task.local(task.row.contest_until),
    "matching": TaskSource.matching,
    "created_at": lambda task: known(task.row.created_at, task.row.created_instant),
    "updated_at": lambda task: wallclock.at(task.row.updated_instant, task.row.timezone),
}
"""Rules for the fields of a task that are not columns of its row."""
PRIVATE: Final[Rules[TaskSource]] = {
    "_guidance": lambda task: task.guidance,
    "_is_listed": lambda task: task.listed,
}
TASKS: Final = LazyViews(Task, TaskRow, RULES, PRIVATE)


def task_view(
    context: Context,
    row: TaskRow,
    facts: Callable[[], Facts],
    settlement: Settlement | None = None,
    *,
    replay: bool = False,
    listed: bool = False,
) -> Task:
    """Return the view of a task for the caller: one of many if `listed`."""
    return TASKS.make_view(TaskSource(context, row, facts, settlement, replay, listed))


async def render_task(
    context: Context, row: TaskRow, sources: FactSources | None = None, *, replay: bool = False, settled: bool = True
) -> Task:
    """Return the view of a task with its guidance and, if `settled`, its settlement; `sources` has earlier reads."""
    settlement = (await load_settlements(context, [row])).get(row.id) if settled else None
    facts: Callable[[], Facts]
    if context.needs is None:
        facts = await load_facts(context, row, sources)
    elif context.needs.include(FACTS):
        facts = context.needs.track_part(FACTS, await load_facts(context, row, sources))
    else:
        facts = context.needs.lacking(FACTS)
    return task_view(context, row, facts, settlement, replay=replay)


async def show_all(
    context: Context,
    rows: Sequence[TaskRow],
    settled: Mapping[int, Settlement] = NOTHING_SETTLED,
    needs: Needs | None = None,
) -> list[Task]:
    """Return the views of tasks that the caller may see; the number of statements does not depend on the number of
    tasks.

    With `needs`, which records the fields that views show, facts are read only if they were needed before.
    """
    worlds = await load_worlds(context, rows)
    facts_of_all: Iterable[Callable[[], Facts]]
    if needs is None:
        facts_of_all = await load_facts_of_all(context, rows, worlds)
    elif needs.include(FACTS):
        facts_of_all = [needs.track_part(FACTS, facts) for facts in await load_facts_of_all(context, rows, worlds)]
    else:
        facts_of_all = repeat(needs.lacking(FACTS), len(rows))
    views = []
    for number, (row, facts) in enumerate(zip(rows, facts_of_all, strict=True)):
        if number % VIEWS_PER_LOOK == 0 and TIME_SLICES.has_ended:
            await TIME_SLICES.next()
        seen_by = worlds.get(row.agent_id, context)
        views.append(task_view(seen_by, row, facts, settled.get(row.id), listed=True))
    return views
