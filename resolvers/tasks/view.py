"""The view of a task for its agent, its operator and the platform."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import repeat
from typing import Any, Final, Self

from pydantic import PrivateAttr, TypeAdapter, computed_field

from adapters.storage.engine.statements.needs import Needs
from adapters.storage.tables.tasks import TaskRow
from adapters.time_slices import TIME_SLICES
from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import FundingFlow, SettlementMode, Status
from domain.matching.rules import RuleOutcome
from domain.money.pay_terms import AssignmentMode, PricingType
from domain.practice.scenarios import SimulationScenario
from domain.tasks.priority import Priority
from domain.tasks.schedule import ExecutionMode
from resolvers.accounts.reputation import AgentReputation, TaskOperator
from resolvers.core.context import Context
from resolvers.core.dry_run import DryRunResult
from resolvers.core.problem import NextAction
from resolvers.eligibility.view import Eligibility
from resolvers.events.view import StatusEvent
from resolvers.ledger.settlements import NOTHING_SETTLED, Settlement, load_settlements
from resolvers.lifecycle.facts import FactSources, load_facts
from resolvers.lifecycle.facts_of_many import load_facts_of_all, load_worlds
from resolvers.lifecycle.guidance import AllowedAction, TaskGuidance
from resolvers.lifecycle.place import (
    ResolvedAddress,
    TaskWarning,
)
from resolvers.spending.obstacle import SpendingObstacle
from resolvers.tasks.input import OperatorRequirements
from resolvers.tasks.source import ChangeRequest, Held, Matching, TaskSource
from resolvers.wire.lazy import LazyViews
from resolvers.wire.scalars import Amount, IdNumber, JsonObject, JsonText, OwnId, OwnIdOrNone, OwnTime

FACTS = "facts"
FACTS_AS_JSON = TypeAdapter(Facts)
VIEWS_PER_LOOK: Final = 16
"""Views between two checks of the time slice: a check takes as long as a view."""


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
    """Notes for the operator who has the task; operators who search do not see them."""
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
    """Resolved address, without street and postal code for an operator who has not accepted."""
    geocoding_confidence: float
    """Confidence in the place, from 0 (assumed) to 1 (exact)."""
    location_warnings: list[str]
    """Warnings about the place for the agent: a doubtful address, or a country that is not live."""
    warnings: list[TaskWarning]
    """Problems in the task as written, for the agent: such as a radius for proof around a task without coordinates."""
    payout_amount: Amount
    """Payout of the operator before fees: for the whole task, or for each hour of an hourly one."""
    payout_currency: str
    """ISO 4217."""
    platform_fee_by_agent: Amount | None
    """Platform fee charged to the agent on top of the payout."""
    platform_fee_by_operator: Amount
    """Platform fee deducted from the payout."""
    total_agent_cost: Amount | None
    """The most that the task can cost: maximumPayable, the agent's platform fee on it, and expenseBudget. For a direct
    task without the last two."""
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
    assignment_mode: AssignmentMode
    """Way in which the task gets its operator: the first that accepts, or one that the agent chooses among offers."""
    agreed_amount: Amount | None = None
    """Agreed price of a negotiable task, before fees; null until it has an operator, and for others."""
    pending_offer_count: int | None = None
    """Number of offers that wait for the agent; null for operators."""
    max_minutes: int | None = None
    """Minutes that an hourly task pays for at most; null for others."""
    unread_message_count: int | None = None
    """Number of messages that the caller has not marked as read; null for those who cannot read them, and for the
    platform."""
    pending_minutes: int | None = None
    """Minutes of more time that the operator asks for and the agent has not decided; null without a request."""
    maximum_payable: Amount
    """The most that the operator can be paid before fees, without expenses."""
    minimum_operator_net: Amount | None = None
    """The least that the operator of an hourly task gets after the fee, however little it works; null for others."""
    expense_budget: Amount | None = None
    """Most that the operator may claim for expenses; null if it may claim none."""
    worked_minutes: int | None = None
    """Minutes that the operator of an hourly task worked; null until the work has ended."""
    billable_minutes: int | None = None
    """Minutes of them that are paid: at least the service's minimum, at most maxMinutes."""
    payable_amount: Amount | None = None
    """Amount due for the work before fees: what the client pays on site for a direct task. Null for an hourly task
    whose work has not ended."""
    payable_operator_net: Amount
    """Amount that the operator gets for the work after the fee, without expenses: for payableAmount, and for
    maximumPayable until that is known."""
    bonus: Amount | None = None
    """Bonuses that the operator was paid after the end; null without any."""
    terms_version: int
    """Number of the version of the task's terms, which an amendment before acceptance raises."""
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
    """Seconds until the time window ends, or the window of toleranceMinutes around requestedTime; negative
    afterwards."""
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
    auto_approve_at: int | None = None
    """Score from which the proof is approved automatically; null for the agent's default, and for operators."""
    auto_approve_after_minutes: int | None = None
    """Minutes between the begin of the review and the automatic approval; null for the agent's default."""
    auto_approval_due_at: OwnTime | None = None
    """Time at which the proof in review is approved for its score, unless the agent decides before; null if it is
    not."""
    proof_requirements_json: JsonText | None
    """Requirements of the agent for the proof."""
    capability_id: OwnId | None = None
    """Capability that the task asks for."""
    input_json: JsonText | None = None
    """Input of the capability; operators who search do not see it."""
    result_schema_json: JsonText | None = None
    """Schema of the result that the agent sent."""
    result_schema: JsonObject | None = None
    """Schema that the result must fit, of the agent or of the capability; null for a task without a result."""
    result_json: JsonText | None = None
    """Result that the operator submitted, as text."""
    result: JsonObject | None = None
    """The same result as an object."""
    equipment_required: str | None
    """Equipment that the operator must bring."""
    skills_required: str | None
    """Skills that fit the task, by which operators are notified first."""
    operator_requirements: OperatorRequirements | None = None
    """Requirements that an operator must meet to accept the task, unless it is invited."""
    exclusive_until: OwnTime | None = None
    """Time until which only invited operators may see and accept the task."""
    simulation_scenario: SimulationScenario | None
    """Test mode only: behaviour of the simulated operators."""
    operator_id: OwnId | None
    """Operator who carries out the task."""
    operator: TaskOperator | None = None
    """The same operator with its handle, rating and reliability, where its agent or the platform reads or lists
    tasks."""
    agent_id: OwnId | None = None
    """Agent that dispatched the task; for the platform."""
    accepted_at: OwnTime | None
    """Time of acceptance."""
    arrived_at: OwnTime | None
    """Time of the operator's arrival."""
    arrival_distance_metres: float | None
    """Distance in metres between the task's place and the operator's location on arrival."""
    eta_seconds: int | None = None
    """Seconds until the operator on the way is expected to arrive, 0 at the place; null where it is unknown: without
    coordinates, or without a position of the last 5 minutes."""
    proof_report: str | None
    """Report of the operator."""
    change_request: ChangeRequest | None = None
    """Last request of the agent to change the proof; null without one, and when another operator has the task."""
    change_requests: int = 0
    """Number of times that the agent has requested changes of the proof, at most 2."""
    proof_score: int | None = None
    """Least score of the operator's proof items, from 0 to 100; null without any."""
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
    eligibility: Eligibility | None = None
    """Rules on who may take the task, for an operator who reads one open task, or lists them with
    includeIneligible."""
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

    def for_candidate(self, ineligible: RuleOutcome | None, *, is_invited: bool) -> Self:
        """Have the guidance know the rule that prevents an operator who searches from taking the task, and its
        invitation; return such a view."""
        if ineligible is None and not is_invited:
            return self
        # A lazy view reads its guidance from its source.
        view, facts = self.model_copy(), self._guidance.facts
        view._guidance = self._guidance._replace(  # noqa: SLF001 - its own
            facts=lambda: facts()._replace(ineligible=ineligible, is_invited=is_invited)
        )
        return view

    def every_action(self) -> list[AllowedAction]:
        """Return every operation on a task with its permission, for the buttons of a dashboard."""
        return self._guidance.allowed_actions()


TASKS: Final = LazyViews(Task, TaskRow, TaskSource)


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
