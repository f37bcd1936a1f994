"""What an agent asks for when it dispatches a task."""

from decimal import Decimal
from enum import StrEnum
from typing import Annotated

from pydantic import Field, StringConstraints

from domain.lifecycle.statuses import SettlementMode
from domain.practice.scenarios import SimulationScenario
from domain.tasks.schedule import ExecutionMode
from resolvers.core.dry_run import SupportsDryRun
from resolvers.wire.model import Wire
from resolvers.wire.scalars import (
    CurrencyCode,
    Flag,
    Id,
    Int32,
    JsonText,
    Latitude,
    Line,
    LocalTime,
    Longitude,
    Money,
    NoNull,
    NotBlank,
    Prose,
    WebAddress,
)


class PricingType(StrEnum):
    """How the payout is meant."""

    FIXED = "fixed"
    """For the whole task."""
    HOURLY = "hourly"
    """For each hour."""
    NEGOTIABLE = "negotiable"
    """Open to negotiation."""


class Priority(StrEnum):
    """How urgent a task is."""

    LOW = "low"
    """It can wait."""
    NORMAL = "normal"
    """As usual."""
    HIGH = "high"
    """Before others."""
    URGENT = "urgent"
    """Before everything else."""


LanguageTag = Annotated[str, Field(pattern=r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$", max_length=35)]
Address = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500), NoNull, NotBlank]


class CreateTask(SupportsDryRun):
    """A physical-world task to dispatch."""

    title: Line = Field(examples=["Photograph a shop front"])
    """What it is, in a line."""
    description: Prose = Field(examples=["Take three photographs of the shop front, one with the house number."])
    """What the operator has to do."""
    location_address: Address = Field(examples=["Keizersgracht 1, 1015 Amsterdam, Netherlands"])
    """Where it is to be done."""
    payout_amount: Money = Field(examples=[Decimal("49.95")])
    """What the operator is paid, before fees, in the payout currency and within its bounds."""
    payout_currency: CurrencyCode | None = None
    """ISO 4217; when omitted, the currency of the task's country."""
    location_latitude: Latitude | None = None
    """Degrees north; given together with locationLongitude."""
    location_longitude: Longitude | None = None
    """Degrees east; given together with locationLatitude."""
    location_radius_km: Annotated[Int32, Field(ge=1, le=500)] | None = None
    """How far operators may be from the place, in kilometres."""
    service_category_id: Id | None = None
    """The service category, which improves matching."""
    estimated_duration_minutes: Annotated[Int32, Field(ge=1, le=525_600)] | None = None
    """How long the work takes."""
    pricing_type: PricingType = PricingType.FIXED
    """How the payout is meant."""
    priority: Priority = Priority.NORMAL
    """How urgent it is."""
    agent_notes: Annotated[str, Field(max_length=10_000), NoNull] | None = None
    """Notes for the operator."""
    publish_immediately: Flag = True
    """Fund the task from the wallet and publish it at once; false keeps it as a draft."""
    workflow_id: Line | None = None
    """Groups tasks; gives no idempotency."""
    request_id: Line | None = None
    """Idempotency key: the same one returns the existing task, for ever."""
    webhook_url: WebAddress | None = None
    """Where events of this task are sent."""
    webhook_config_json: JsonText | None = Field(
        default=None, examples=['{"authType": "header", "authHeader": "X-Token", "authValue": "s3cret"}']
    )
    """How calls to webhookUrl are authenticated: authType (header, query_param, basic or hmac), authHeader, authValue,
    authQueryParam. Stored encrypted, never shown."""
    execution_mode: ExecutionMode | None = None
    """When it is to be done; detected from the times when omitted."""
    time_window_start: LocalTime | None = None
    """Start of the window."""
    time_window_end: LocalTime | None = None
    """End of the window."""
    requested_time: LocalTime | None = None
    """The appointed time, plus or minus toleranceMinutes."""
    tolerance_minutes: Annotated[Int32, Field(ge=0, le=525_600)] | None = None
    """Required with requestedTime."""
    buffer_minutes: Annotated[Int32, Field(ge=0, le=525_600)] | None = None
    """How far outside a flexible window the work may be done."""
    is_flexible_window: Flag = False
    """Whether bufferMinutes applies."""
    reschedule_allowed: Flag = True
    """Whether the schedule may be changed later."""
    allowed_time_slots_json: JsonText | None = None
    """Slots for operator_schedule: an array of {slotId, start, end}; the operator picks one."""
    deadline_at: LocalTime | None = None
    """When the task must be finished."""
    accept_by: LocalTime | None = None
    """When an operator must have accepted; otherwise the task expires."""
    complete_by: LocalTime | None = None
    """When the operator must have completed."""
    max_budget: Money | None = None
    """Cap of the total cost, in the payout currency."""
    proof_requirements_json: JsonText | None = None
    """Requirements for the proof, over those of the category."""
    equipment_required: Annotated[str, Field(max_length=2000), NoNull] | None = None
    """What the operator must bring."""
    skills_required: Annotated[str, Field(max_length=2000), NoNull] | None = None
    """What the operator must be able to do."""
    simulation_scenario: SimulationScenario | None = None
    """Test mode only: what the simulated operators do with the task; when omitted, all goes well."""
    is_public: Flag = True
    """Whether every operator near the place may see it."""
    settlement_mode: SettlementMode = SettlementMode.ESCROW
    """Whether the platform holds the money, or the client pays the operator on site."""
    description_language: LanguageTag | None = None
    """BCP 47 tag of title, description and agentNotes."""


class TaskReference(Wire):
    """Names a task."""

    task_id: Id
    """The task."""
