"""The input of dispatching a task."""

from collections.abc import Mapping
from typing import Annotated, Final, TypeVar

from pydantic import Field, StringConstraints
from pydantic.alias_generators import to_camel

from domain.lifecycle.statuses import SettlementMode
from domain.matching.eligibility import MAX_TERMS
from domain.matching.geo import MAX_RADIUS_KM
from domain.money.pay_terms import MAX_MINUTES, MIN_MINUTES, AssignmentMode, PricingType
from domain.practice.scenarios import SimulationScenario
from domain.refusals.general import InvalidInput
from domain.tasks.priority import Priority
from domain.tasks.schedule import ExecutionMode
from domain.values import wallclock
from domain.values.time import SECOND, Instant
from resolvers.accounts.operators import Languages
from resolvers.accounts.review_defaults import ApprovalScore
from resolvers.core.dry_run import SupportsDryRun
from resolvers.wire.model import Wire
from resolvers.wire.scalars import (
    CalledAddress,
    CurrencyCode,
    Flag,
    Id,
    Int32,
    JsonText,
    Latitude,
    Line,
    Longitude,
    Money,
    NoNull,
    NotBlank,
    Number,
    Prose,
    TaskTime,
    WithinSeconds,
)

Request = TypeVar("Request", bound=Wire)


RequiredSkills = Annotated[list[Line], Field(max_length=MAX_TERMS)]
LanguageTag = Annotated[str, Field(pattern=r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$", max_length=35)]
Address = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500), NoNull, NotBlank]


Part = Annotated[Number, Field(ge=0, le=1)]
"""A part of a whole, from 0 to 1."""


class OperatorRequirements(Wire):
    """Requirements for the operator of a task: others cannot accept it. Invited operators need not meet them."""

    min_rating: Annotated[Number, Field(ge=1, le=5)] | None = None
    """Lowest mean of the operator's ratings, from 1 to 5. An operator without ratings counts as 4."""
    min_tasks_done: Annotated[Int32, Field(ge=0, le=1_000_000)] | None = None
    """Lowest number of tasks that the operator has done."""
    max_release_rate: Part | None = None
    """Highest part of accepted tasks that the operator gave back, from 0 to 1."""
    max_distance_km: Annotated[Number, Field(gt=0, le=MAX_RADIUS_KM)] | None = None
    """Largest distance from the operator's last position, or its starting place, to the task, in kilometres."""
    languages: Languages = Field(default_factory=list)
    """Languages of which the operator speaks any, as BCP 47 tags."""
    skills: RequiredSkills = Field(default_factory=list)
    """Skills of which the operator has all."""


class WantedTask(Wire):
    """The fields of a task that an agent wants."""

    title: Line = Field(examples=["Photograph a shop front"])
    """Title, one line."""
    description: Prose = Field(examples=["Take three photographs of the shop front, one with the house number."])
    """Instructions for the operator."""
    location_address: Address = Field(examples=["Keizersgracht 1, 1015 Amsterdam, Netherlands"])
    """Address of the task."""
    payout_amount: Money = Field(examples=[49.95])
    """Payout of the operator before fees, in the payout currency and within its bounds; the rate of an hourly task."""
    payout_currency: CurrencyCode | None = None
    """ISO 4217 code; when omitted, the currency of the task's country."""
    location_latitude: Latitude | None = None
    """Latitude, in degrees north; requires locationLongitude."""
    location_longitude: Longitude | None = None
    """Longitude, in degrees east; requires locationLatitude."""
    location_radius_km: Annotated[Int32, Field(ge=1, le=500)] | None = None
    """Maximum distance of operators from the place, in kilometres."""
    service_category_id: Id | None = None
    """Service category, which improves matching."""
    estimated_duration_minutes: Annotated[Int32, Field(ge=1, le=525_600)] | None = None
    """Estimated duration of the work, in minutes."""
    pricing_type: PricingType = PricingType.FIXED
    """Unit of the payout: the whole task, an hour, or open to negotiation. In test mode, operators negotiate with the
    simulationScenario bargains alone."""
    max_minutes: Annotated[Int32, Field(ge=MIN_MINUTES, le=MAX_MINUTES)] | None = None
    """Most minutes that an hourly task pays for; when omitted, estimatedDurationMinutes, else 60."""
    assignment_mode: AssignmentMode = AssignmentMode.FIRST_COME
    """Way in which the task gets its operator: the first that accepts, or one that the agent chooses among offers."""
    expense_budget: Money | None = None
    """Most that the operator may claim for expenses, in the payout currency. It is locked beside the payout."""
    priority: Priority = Priority.NORMAL
    """Urgency of the task."""
    agent_notes: Annotated[str, Field(max_length=10_000), NoNull] | None = None
    """Notes for the operator."""
    publish_immediately: Flag = True
    """Funds the task from the wallet and publishes it at once; false keeps it as a draft."""
    workflow_id: Line | None = None
    """Group of tasks that the task belongs to; gives no idempotency."""
    request_id: Line | None = None
    """Idempotency key: a repeat returns the existing task, without a time limit."""
    webhook_url: CalledAddress | None = None
    """Address to which events of this task are sent."""
    webhook_config_json: JsonText | None = Field(
        default=None, examples=['{"authType": "header", "authHeader": "X-Token", "authValue": "s3cret"}']
    )
    """Authentication of calls to webhookUrl: authType (header, query_param, basic or hmac), authHeader, authValue,
    authQueryParam. Stored encrypted, never shown."""
    execution_mode: ExecutionMode | None = None
    """Mode that determines the time of the work; detected from the times when omitted."""
    time_window_start: TaskTime | None = None
    """Start of the time window. It needs timeWindowEnd: alone it has no effect."""
    time_window_end: TaskTime | None = None
    """End of the time window."""
    requested_time: TaskTime | None = None
    """Appointed time, plus or minus toleranceMinutes."""
    tolerance_minutes: Annotated[Int32, Field(ge=0, le=525_600)] | None = None
    """Minutes before or after requestedTime in which the work may be done; required with it."""
    buffer_minutes: Annotated[Int32, Field(ge=0, le=525_600)] | None = None
    """Minutes outside a flexible window in which the work may be done."""
    is_flexible_window: Flag = False
    """True if bufferMinutes applies."""
    reschedule_allowed: Flag = True
    """True if the schedule may be changed later."""
    allowed_time_slots_json: JsonText | None = None
    """Slots for operator_schedule: an array of {slotId, start, end}; the operator chooses one. Without slots the
    operator chooses a time in the window, which is then required."""
    deadline_at: TaskTime | None = None
    """Time by which the task must be finished."""
    accept_by: TaskTime | None = None
    """Time by which an operator must have accepted; otherwise the task expires."""
    complete_by: TaskTime | None = None
    """Time by which the operator must have completed the work."""
    deadline_in_seconds: WithinSeconds | None = None
    """Seconds from now until the deadline, instead of deadlineAt."""
    accept_within_seconds: WithinSeconds | None = None
    """Seconds from now in which an operator must have accepted, instead of acceptBy."""
    complete_within_seconds: WithinSeconds | None = None
    """Seconds from now in which the operator must have completed the work, instead of completeBy."""
    review_within_hours: Annotated[Int32, Field(ge=1)] | None = None
    """Hours in which the agent reviews the proof, at most those of the service's review window, which also is the
    default. At their end the proof is approved, or disputed if a verdict failed."""
    auto_approve_at: ApprovalScore | None = None
    """Score from which proof that passes every verdict is approved automatically, from 1 to 100; if omitted, the
    agent's default (setReviewDefaults)."""
    auto_approve_after_minutes: Annotated[Int32, Field(ge=0)] | None = None
    """Minutes between the begin of the review and the automatic approval, at most those of the review; if omitted, the
    agent's default, else 60."""
    max_budget: Money | None = None
    """Maximum total cost, in the payout currency."""
    proof_requirements_json: JsonText | None = None
    """Requirements for the proof, which override those of the category."""
    capability_id: Id | None = None
    """Capability that the task asks for: its inputSchema checks inputJson, and its outputSchema is that of the result.
    Without serviceCategoryId, the task has its category."""
    input_json: JsonText | None = Field(default=None, examples=['{"meterNumber": "48213"}'])
    """Input of the capability, for the operator who has the task."""
    result_schema_json: JsonText | None = Field(
        default=None,
        examples=['{"type": "object", "properties": {"reading": {"type": "number"}}, "required": ["reading"]}'],
    )
    """JSON Schema of the result that the operator submits as resultJson: an object of texts, numbers, booleans, dates,
    choices, lists and objects, of at most 8,192 bytes. It cannot stand beside capabilityId."""
    equipment_required: Annotated[str, Field(max_length=2000), NoNull] | None = None
    """Equipment that the operator must bring."""
    skills_required: Annotated[str, Field(max_length=2000), NoNull] | None = None
    """Skills that fit the task, by which operators are notified first."""
    operator_requirements: OperatorRequirements | None = None
    """Requirements that the operator must meet. `locationRadiusKm`, `skillsRequired` and `descriptionLanguage` only
    order the operators who are notified."""
    simulation_scenario: SimulationScenario | None = None
    """Test mode only: behaviour of the simulated operators; when omitted, they complete the task without trouble, a
    negotiable one at its payoutAmount."""
    is_public: Flag = True
    """True if every operator near the place may see it."""
    settlement_mode: SettlementMode = SettlementMode.ESCROW
    """Settlement: the platform holds the money, or the client pays the operator on site."""
    description_language: LanguageTag | None = None
    """BCP 47 tag of title, description and agentNotes."""


class CreateTask(SupportsDryRun, WantedTask):
    """A physical-world task to dispatch."""


DEADLINE: Final = {"deadline_in_seconds": "deadline_at"}
DEADLINES: Final = {
    **DEADLINE,
    "accept_within_seconds": "accept_by",
    "complete_within_seconds": "complete_by",
}
"""Inputs in seconds from now, each with the time at the task that it replaces."""


def at_place(request: Request, times: Mapping[str, str], now: Instant, timezone: str) -> Request:
    """Return the same request, with its seconds from `now` as times on the clock at the task.

    Raises `InvalidInput` for a request that has the seconds and the time itself.
    """
    seconds = {name: value for name in times if (value := getattr(request, name)) is not None}
    for name in seconds:
        if getattr(request, times[name]) is not None:
            raise InvalidInput.for_field(to_camel(name), "given_twice", f"cannot stand beside {to_camel(times[name])}")
    this_second = now - now % SECOND
    return (
        request.model_copy(
            update={
                times[name]: wallclock.at(this_second + value * SECOND, timezone) for name, value in seconds.items()
            }
        )
        if seconds
        else request
    )


class TaskReference(Wire):
    """Names a task."""

    task_id: Id
    """The task."""


class ReadTask(TaskReference):
    """The task to read, and what to include."""

    include_settlement: Flag = True
    """Includes the settlement of a task whose money has been divided."""


class MoveTask(SupportsDryRun, TaskReference):
    """The task to move on."""
