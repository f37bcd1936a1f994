"""The view of a task for its agent, its operator and the platform."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any, Self

from pydantic import PrivateAttr, TypeAdapter, computed_field

from adapters.storage.tables.tasks import StatusEventRow, TaskRow
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
from resolvers.access.changed_by import NO_NAMES, ChangedBy, Names, changed_by
from resolvers.accounts.reputation import AgentReputation
from resolvers.core.context import Context
from resolvers.core.dry_run import DryRunResult
from resolvers.core.problem import NextAction
from resolvers.ledger.settlements import NOTHING_SETTLED, Settlement, settlements_of
from resolvers.lifecycle.facts import FactSources, load_facts
from resolvers.lifecycle.facts_of_many import load_facts_of_all, worlds_of
from resolvers.lifecycle.guidance import AllowedAction, TaskGuidance
from resolvers.lifecycle.place import ResolvedAddress, TaskWarning, place_view, publication_warnings, task_warnings
from resolvers.lifecycle.timers import review_hours
from resolvers.spending.obstacle import SpendingObstacle
from resolvers.tasks.input import PricingType, Priority
from resolvers.wire.location import Location
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, IdNumber, JsonText, OwnId, OwnIdOrNone, OwnTime, server_time
from subscriptions.transports.turns import TURNS


class StatusEvent(Wire):
    """A status event in a task's history."""

    id: OwnId
    """The event among all events of one agent; the same as sequence."""
    sequence: int
    """Cursor for after; rises along all events of one agent, and for an operator along all events of its tasks."""
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
    changed_by_actor_type: Actor
    """Kind of actor that caused the event."""
    changed_by_actor_id: IdNumber | None
    """Id of the actor."""
    changed_by: ChangedBy | None
    """Key, person or token with which the actor did it. Null for what another side did; the staff sees all."""
    location: Location | None
    """Location of the operator, for events of operators."""

    @classmethod
    def for_operator(cls, context: Context, row: StatusEventRow, names: Names = NO_NAMES) -> Self:
        """The event as the operator sees it who had the task: under its own number, without the ids of others."""
        assert row.operator_sequence is not None, "an operator sees its own events"
        number, is_own = row.operator_sequence, row.actor == Actor.OPERATOR
        seen = row._replace(id=number, sequence=number, actor_id=row.actor_id if is_own else None)
        return cls.of(context, seen, names)

    @classmethod
    def of(cls, context: Context, row: StatusEventRow, names: Names = NO_NAMES) -> Self:
        return cls(
            id=IdNumber(row.sequence),
            sequence=row.sequence,
            task_id=row.task_id,
            event=row.event,
            from_status=row.from_status,
            to_status=row.to_status,
            reason=row.reason,
            timestamp=known(row.occurred_at, row.occurred_instant),
            changed_by_actor_type=row.actor,
            changed_by_actor_id=row.actor_id,
            changed_by=changed_by(context, row, names),
            location=None
            if row.latitude is None or row.longitude is None
            else Location(lat=row.latitude, lng=row.longitude, accuracy=row.accuracy, source=row.source),
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
    """Why a task is held back before it is published. A decision ends it; the agent is notified."""

    reason: str
    """The reason in words: of the rule, of the screening service, or of the agent that asked for a human decision."""
    since: OwnTime
    """Since when it has been held, on the clock at the task."""
    by: Screener
    """What holds it: a rule of the policy, the screening service, or the agent that asked for a human decision."""
    waits_for_staff: bool
    """Whether the platform's staff decides; false while the screening service is asked."""


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
    """What will not work as written, for the agent: such as a radius for proof around a task without coordinates."""
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
    """Whether the platform holds the money, or the client pays the operator on site."""
    funding_flow: FundingFlow | None
    """How the task was funded, which decides how it is approved."""
    reserved_amount: Amount
    """Amount that a quote reserves for the task."""
    locked_amount: Amount
    """Amount that escrow holds for the task; operators see the payout's part of it."""
    settlement: Settlement | None = None
    """How the locked money was divided; null while it is locked, and where none was: direct tasks, unfunded ones."""
    quote_expires_at: OwnTime | None
    """Time at which the quote expires, on the server's clock (UTC)."""
    quote_expires_in_seconds: int | None
    """Seconds until the quote expires, while it waits to be funded; negative once it has expired."""
    auto_publish_deferred: bool
    """Whether the task is still a draft although it was to be published."""
    auto_publish_deferred_reason: str | None
    """Problem code of the obstacle to publishing; null once it can be published."""
    held: Held | None = None
    """Why the task is held back before it is published; null when it is not."""
    spending_obstacle: SpendingObstacle | None = None
    """The spending rule that prevents publishing, with what is left of it."""
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
    """Whether this is the existing task of a repeated requestId."""
    is_public: bool
    """Whether every operator near the place may see it."""
    webhook_url: str | None
    """Address to which events of this task are sent."""
    execution_mode: ExecutionMode
    """How the time of the work is determined."""
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
    """Whether bufferMinutes applies."""
    reschedule_allowed: bool
    """Whether the schedule may be changed."""
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
    """Time by which the operator must have completed the work. The service sets it at acceptance where the agent has
    not."""
    expected_completion_in_seconds: int | None
    """Seconds until completeBy, else until the deadline; negative once it has passed, null once no work is left."""
    review_within_hours: int
    """Hours that the review lasts once it has begun."""
    review_by: OwnTime | None
    """Time at which the review ends: the proof is then approved and paid for, or disputed when a verdict failed or its
    submission was forced; a direct task is closed. Null until the review begins."""
    review_ends_in_seconds: int | None
    """Seconds until reviewBy, while the review goes on."""
    proof_requirements_json: JsonText | None
    """Requirements of the agent for the proof."""
    equipment_required: str | None
    """Equipment that the operator must bring."""
    skills_required: str | None
    """Skills that the operator must have."""
    simulation_scenario: SimulationScenario | None
    """Test mode only: what the simulated operators do with the task."""
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
    """What operators have seen of the task's agent, for an operator who searches for tasks."""
    created_at: OwnTime
    """Time of creation."""
    updated_at: OwnTime
    """Time of the last change."""
    events: list[StatusEvent] | None = None
    """Status events, when requested with includeEvents."""
    policy_text: str | None = None
    """Rules on fees and cancellation, when requested with includePolicyText."""
    allowed_actions: list[AllowedAction] | None = None
    """Every operation on the task with whether it is allowed now, when requested with includeAllowedActions."""

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
        """The task with the guidance that it had."""
        view = cls.model_validate({name: value for name, value in stored.items() if name != FACTS})
        facts = partial(FACTS_AS_JSON.validate_python, stored[FACTS])
        view._guidance = TaskGuidance.of(context, facts)  # noqa: SLF001 - its own
        return view

    def every_action(self) -> list[AllowedAction]:
        """Every operation on a task with whether it is allowed, for the buttons of a dashboard."""
        return self._guidance.allowed_actions()


FACTS = "facts"
FACTS_AS_JSON = TypeAdapter(Facts)


IN_REVIEW = (Status.PROOF_UPLOADED, Status.UNDER_REVIEW, Status.COMPLETED)
MATCHING: dict[str, Matching] = {
    Status.PUBLISHED: Matching(state="searching"),
    Status.ACCEPTED: Matching(state="matched"),
    Status.EXPIRED: Matching(state="expired"),
}


def _matching(row: TaskRow, *, private: bool) -> Matching | None:
    matching = MATCHING.get(row.status)
    if matching is None or private or row.operators_told is None:
        return matching
    announced = {"operators_told": row.operators_told, "nearest_operator_metres": row.nearest_operator_metres}
    return matching.model_copy(update=announced)


def _held(row: TaskRow, local: Callable[[int | None], Wallclock | None]) -> Held | None:
    if row.screening not in BEFORE_THE_VERDICT:
        return None
    since = local(row.screened_instant)
    assert since is not None, "it was noted when the task was held"
    assert row.screening_reason is not None, "and why"
    return Held(
        reason=row.screening_reason,
        since=since,
        by=row.screened_by,
        waits_for_staff=row.screening == ScreeningState.HELD,
    )


def task_view(
    context: Context,
    row: TaskRow,
    facts: Callable[[], Facts],
    settlement: Settlement | None = None,
    *,
    replay: bool = False,
    kind: type[Task] = Task,
) -> Task:
    """The view of a task for the caller; fields of the agent's side alone are hidden from an operator.

    `facts` is called only when needed, so that a view costs little when no client reads its guidance.
    """
    currency = context.services.catalogue.currencies[row.currency]
    price = row.price
    private = context.actor is Actor.OPERATOR
    deferred = row.status == Status.DRAFT and bool(row.publish_wished)
    escrow = row.settlement_mode == SettlementMode.ESCROW
    unpublished = facts() if row.status in (Status.DRAFT, Status.QUOTED, Status.FUNDED) else None
    breach = unpublished.spending if unpublished and deferred else None
    is_done = row.status in (Status.COMPLETED, Status.SETTLED, *TERMINAL)
    place = place_view(context, row, waits_for_country=bool(unpublished and not unpublished.country_live))

    def money(minor: int) -> Decimal:
        return from_minor(minor, currency.places)

    def local(instant: int | None) -> Wallclock | None:
        return None if instant is None else wallclock.at(instant, row.timezone)

    def seconds(instant: int | None) -> int | None:
        return None if instant is None else wallclock.seconds_until(instant, context.now)

    view = kind(
        id=row.id,
        status=row.status,
        title=row.title,
        description=row.description,
        agent_notes=row.agent_notes,
        description_language=row.description_language,
        location_address=place.address,
        location_latitude=place.point and place.point.latitude,
        location_longitude=place.point and place.point.longitude,
        location_radius_km=row.location_radius_km,
        country_iso_code=row.country,
        timezone=row.timezone,
        resolved_location_address_object=place.resolved,
        geocoding_confidence=row.geocoding_confidence,
        location_warnings=place.warnings,
        warnings=task_warnings(context, row) + (publication_warnings(unpublished) if unpublished else []),
        payout_amount=money(row.payout),
        payout_currency=row.currency,
        platform_fee_by_agent=None if private else money(price.agent_fee),
        platform_fee_by_operator=money(price.operator_fee),
        total_agent_cost=None if private else money(price.total if escrow else price.payout),
        max_budget=None if private or row.max_budget is None else money(row.max_budget),
        settlement_mode=row.settlement_mode,
        funding_flow=row.funding_flow,
        reserved_amount=money(row.reserved),
        locked_amount=money(min(row.locked, row.payout) if private else row.locked),
        settlement=settlement,
        quote_expires_at=server_time(row.quote_expires_at),
        quote_expires_in_seconds=seconds(row.quote_expires_at) if row.status == Status.QUOTED else None,
        auto_publish_deferred=deferred,
        auto_publish_deferred_reason=guidance.obstacle(Trigger.PUBLISH, Actor.AGENT, unpublished)
        if unpublished and deferred
        else None,
        held=_held(row, local) if unpublished and row.status != Status.QUOTED else None,
        spending_obstacle=SpendingObstacle.of(breach) if breach else None,
        service_category_id=row.service_category_id,
        estimated_duration_minutes=row.estimated_duration_minutes,
        pricing_type=row.pricing_type,
        priority=row.priority,
        workflow_id=None if private else row.workflow_id,
        request_id=None if private else row.request_id,
        idempotent_replay=replay,
        is_public=bool(row.is_public),
        webhook_url=None if private else row.webhook_url,
        execution_mode=row.execution_mode,
        time_window_start=in_zone(row.time_window_start, row.timezone),
        time_window_end=in_zone(row.time_window_end, row.timezone),
        time_window_end_in_seconds=seconds(row.time_window_end_instant),
        requested_time=in_zone(row.requested_time, row.timezone),
        tolerance_minutes=row.tolerance_minutes,
        buffer_minutes=row.buffer_minutes,
        is_flexible_window=bool(row.is_flexible_window),
        reschedule_allowed=bool(row.reschedule_allowed),
        allowed_time_slots_json=row.allowed_time_slots_json,
        slot_id=row.slot_id,
        committed_time=in_zone(row.committed_time, row.timezone),
        deadline_at=known(row.deadline_at, row.deadline_instant),
        deadline_in_seconds=seconds(row.deadline_instant),
        accept_by=row.accept_by_shown,
        complete_by=row.complete_by_shown,
        expected_completion_in_seconds=None if is_done else seconds(row.complete_by_instant or row.deadline_instant),
        review_within_hours=review_hours(row, context.services.policy),
        review_by=row.review_by,
        review_ends_in_seconds=seconds(row.review_by_instant) if row.status in IN_REVIEW else None,
        proof_requirements_json=row.proof_requirements_json,
        equipment_required=row.equipment_required,
        skills_required=row.skills_required,
        simulation_scenario=row.simulation_scenario,
        operator_id=row.operator_id,
        agent_id=row.agent_id if context.actor is Actor.PLATFORM else None,
        accepted_at=known(row.accepted_at, row.accepted_instant),
        arrived_at=known(row.arrived_at, row.arrived_instant),
        arrival_distance_metres=row.arrival_distance_metres,
        proof_report=row.proof_report,
        reject_reason_code_ref=row.reject_reason,
        reject_notes=row.reject_notes,
        contest_until=local(row.contest_until),
        matching=_matching(row, private=private),
        created_at=known(row.created_at, row.created_instant),
        updated_at=wallclock.at(row.updated_instant, row.timezone),
    )
    view._guidance = TaskGuidance.of(context, facts)  # noqa: SLF001 - given once, to its own view
    return view


async def show(
    context: Context, row: TaskRow, sources: FactSources | None = None, *, replay: bool = False, settled: bool = True
) -> Task:
    """The view of a task with its guidance and, if `settled`, its settlement; `sources` has what was read already."""
    settlement = (await settlements_of(context, [row])).get(row.id) if settled else None
    return task_view(context, row, await load_facts(context, row, sources), settlement, replay=replay)


async def show_all(
    context: Context, rows: Sequence[TaskRow], settled: Mapping[int, Settlement] = NOTHING_SETTLED
) -> list[Task]:
    """The views of tasks that the caller may see; the number of statements does not depend on theirs."""
    worlds = await worlds_of(context, rows)
    views = []
    for row, facts in zip(rows, await load_facts_of_all(context, rows, worlds), strict=True):
        if TURNS.over:
            await TURNS.next()
        view = task_view(worlds.get(row.agent_id, context), row, facts, settled.get(row.id))
        view._is_listed = True  # noqa: SLF001 - its own
        views.append(view)
    return views
