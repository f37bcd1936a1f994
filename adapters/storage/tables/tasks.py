"""Tasks, their status events, reviews and tracking links."""

import json
from typing import Annotated, NamedTuple, Self

from sqlalchemy import Index, PrimaryKeyConstraint, UniqueConstraint

from adapters.storage.engine.columns.types import (
    Encrypted,
    ForeignId,
    Id,
    Instant,
    Int32,
    Key,
    LocalTime,
    partial_index,
    table,
)
from adapters.storage.tables.keys import AgentId, OperatorId, TaskId, WalletId
from domain.lifecycle.statuses import IN_EXECUTION, WAITING_FOR_AGENT
from domain.money.pay_terms import AssignmentMode, PayTerms, PricingType, assume_max_minutes, pay_for_minutes
from domain.money.pricing import FeeRates, Price, agree_price, price
from domain.records import wide
from domain.tasks.approach import Approach
from domain.tasks.changes import RequestedChanges
from domain.values.wallclock import Wallclock, at, known


@wide
class TaskRow(NamedTuple):
    """A task: its request, price and status. A task with a `simulation_scenario` is in practice mode.

    Amounts are minor units of `currency`, coordinates are degrees (WGS 84).
    """

    id: Key
    agent_id: AgentId
    operator_id: OperatorId | None
    wallet_id: WalletId | None
    status: str
    request_id: str | None
    title: str
    description: str
    agent_notes: str | None
    description_language: str | None
    location_address: str
    location_latitude: float | None
    location_longitude: float | None
    location_radius_km: Int32 | None
    place_latitude: float | None
    """The geocoded point; `location_latitude` and `location_longitude` are those of the request."""
    place_longitude: float | None
    country: str
    timezone: str
    city: str | None
    state: str | None
    postal_code: str | None
    street: str | None
    geocoding_confidence: float
    """Confidence from 0 (assumed) to 1 (exact)."""
    location_warnings_json: str
    payout: int
    currency: str
    agent_fee: int
    operator_fee: int
    max_budget: int | None
    settlement_mode: str
    funding_flow: str | None
    reserved: int
    """Held in the wallet by the quote."""
    locked: int
    """Locked in escrow."""
    locked_instant: Instant | None
    settled: int
    """Paid to operator and platform."""
    approved_cost: int | None
    """The cost that the owner has approved."""
    funded_by_key_id: Annotated[int, ForeignId("api_key")] | None
    quote_expires_at: Instant | None
    publish_wished: bool
    """True if the agent requested immediate publication."""
    screening: str | None
    """The state of the screening before publication; the next columns are its reason, its party and its beginning."""
    screening_reason: str | None
    screened_by: str | None
    screened_instant: Instant | None
    service_category_id: Int32 | None
    estimated_duration_minutes: Int32 | None
    pricing_type: str
    priority: str
    workflow_id: str | None
    is_public: bool
    webhook_url: str | None
    webhook_config: Encrypted | None
    execution_mode: str
    time_window_start: LocalTime | None
    time_window_end: LocalTime | None
    time_window_end_instant: Instant | None
    requested_time: LocalTime | None
    tolerance_minutes: Int32 | None
    buffer_minutes: Int32 | None
    is_flexible_window: bool
    reschedule_allowed: bool
    allowed_time_slots_json: str | None
    deadline_at: LocalTime | None
    deadline_instant: Instant | None
    accept_by: LocalTime | None
    accept_by_instant: Instant | None
    complete_by: LocalTime | None
    complete_by_instant: Instant | None
    review_within_hours: Int32 | None
    """The hours of the review, if the agent has shortened it."""
    review_by_instant: Instant | None
    """End of the review; None until it begins."""
    disputed_instant: Instant | None
    proof_requirements_json: str | None
    equipment_required: str | None
    skills_required: str | None
    simulation_scenario: str | None
    slot_id: str | None
    committed_time: LocalTime | None
    accepted_at: LocalTime | None
    arrived_at: LocalTime | None
    arrived_instant: Instant | None
    arrival_distance_metres: float | None
    """The distance between the operator and the task when the operator arrived."""
    started_instant: Instant | None
    proof_report: str | None
    proof_checklist_json: str | None
    proof_force_reason: str | None
    proof_passed: bool | None
    """True if every verdict on the proof passed; None before there is one."""
    reject_reason: Int32 | None
    reject_notes: str | None
    contest_until: Instant | None
    pending_decisions: Int32
    """The number of pending decision requests."""
    asked_by_agent: Int32
    """The number of the agent's pending reschedule requests; the next column counts the operator's."""
    asked_by_operator: Int32
    endpoints: Int32
    """The number of endpoints of its own besides `webhook_url` (`adapters.storage.tables.webhooks.TaskEndpointRow`)."""
    operators_told: Int32 | None
    """The number of operators notified of the open task; None before the announcement."""
    nearest_operator_metres: float | None
    created_at: LocalTime
    created_instant: Instant
    updated_instant: Instant
    published_instant: Instant | None
    accepted_instant: Instant | None
    completed_instant: Instant | None
    approach_json: str | None = None
    """The operator's approach to the place (`domain.tasks.approach`), after its last position that counts; None before
    the first one."""
    max_minutes: Int32 | None = None
    """The minutes that an hourly task pays for at most, if its agent named them or approved more."""
    maximum_payable: int | None = None
    """The most that can be paid before fees, where it is not the payout: of an hourly task, or after an offer."""
    agent_rate: Int32 | None = None
    """The fee of the agent in basis points, on a task whose payout is not fixed; the next column is the operator's."""
    operator_rate: Int32 | None = None
    expense_budget: int | None = None
    """The most that the operator may claim for expenses; None for nothing."""
    expenses: int | None = None
    """The sum of the claimed expenses that are not declined."""
    worked_minutes: Int32 | None = None
    """The minutes of an hourly task that its operator worked; the next column are those that are paid."""
    billable_minutes: Int32 | None = None
    assignment_mode: str | None = None
    """`AssignmentMode`; None for the first operator that comes."""
    terms_version: Int32 | None = None
    """The number of the version of its terms; None for the first."""
    bonus: int | None = None
    """The sum of the bonuses that were paid after its end."""
    operator_requirements_json: str | None = None
    """The agent's requirements for the operator (`domain.matching.rules`), as JSON."""
    exclusive_until_instant: Instant | None = None
    """End of the time in which only invited operators may accept."""
    invitations: Int32 = 0
    """The number of its invitations, so that a task without any needs no further statement."""
    pending_minutes: Int32 | None = None
    """The minutes of more time that its operator asks for; None without a pending request."""
    paid_instant: Instant | None = None
    """The time at which its operator was paid from the lock; None on tasks of earlier releases."""
    pending_offers: Int32 | None = None
    """The number of offers that wait for the agent."""
    capability_id: Int32 | None = None
    input_json: str | None = None
    """The input of its capability, for the operator."""
    result_schema_json: str | None = None
    """The schema of its result, if the agent sent one; that of a capability is in the catalogue."""
    result_json: str | None = None
    """The result that its operator submitted."""
    change_requests: Int32 | None = None
    """The number of change requests; the next column is the last one to its operator (`domain.tasks.changes`)."""
    change_request_json: str | None = None
    unworked_time: Instant | None = None
    """The microseconds since the work began in which it was not in progress: reviews before a change request, and
    disputes that were withdrawn. Only of hourly tasks."""
    proof_score: Int32 | None = None
    """The least score of the proof items of its operator; None without any."""
    created_by_key_id: Id | None = None
    """The key that created it; None on tasks of earlier releases."""
    auto_approve_at: Int32 | None = None
    """The score from which its proof is approved automatically, if the task has one of its own."""
    auto_approve_after_minutes: Int32 | None = None
    """The minutes between the begin of the review and the automatic approval."""
    auto_approval_instant: Instant | None = None
    """The time at which the proof is approved for its score; None if it is not."""
    disputed_from: str | None = None
    """The status before its last dispute; the next column is the actor that opened it."""
    disputed_by: str | None = None
    agent_disputes: Int32 | None = None
    """The number of disputes that its agent has opened; the next column counts those of operators."""
    operator_disputes: Int32 | None = None
    ended_instant: Instant | None = None
    """The time at which it ended; None before, and on tasks that ended in an earlier release."""
    unread_by_agent: Int32 | None = None
    """The number of messages that its agent has not read; the next column counts those of its operator."""
    unread_by_operator: Int32 | None = None

    @property
    def approach(self) -> Approach | None:
        """Return the operator's approach to the place."""
        return None if self.approach_json is None else Approach(**json.loads(self.approach_json))

    @property
    def is_practice(self) -> bool:
        """Return true for a task in practice mode: each of those has a scenario."""
        return self.simulation_scenario is not None

    @property
    def price(self) -> Price:
        """Return the agreed price: what is locked, and never exceeded."""
        return agree_price(self)

    @property
    def is_hourly(self) -> bool:
        """Return true if the work is paid by its minutes. Hourly tasks of old have no maximum, and a fixed payout."""
        return self.pricing_type == PricingType.HOURLY and self.maximum_payable is not None

    @property
    def takes_offers(self) -> bool:
        """Return true if operators may offer to do the task."""
        return self.needs_offer or self.is_negotiable

    @property
    def needs_offer(self) -> bool:
        """Return true if the agent chooses its operator."""
        return self.assignment_mode == AssignmentMode.APPLICATIONS

    @property
    def is_negotiable(self) -> bool:
        """Return true if operators may offer another price. Negotiable tasks of old have no rates: theirs is fixed."""
        return self.pricing_type == PricingType.NEGOTIABLE and self.agent_rate is not None

    @property
    def pay_terms(self) -> PayTerms:
        """Return the terms of the pay that was agreed."""
        if not self.is_hourly:
            return PayTerms(PricingType(self.pricing_type), self.price.payout)
        most = self.max_minutes or assume_max_minutes(self.estimated_duration_minutes)
        return PayTerms(PricingType.HOURLY, self.payout, most)

    @property
    def extended(self) -> Self:
        """Return the task with the minutes that its operator asks for, at the agreed rates of the fees."""
        if self.pending_minutes is None or (most := self.pay_terms.max_minutes) is None:
            return self
        rates = FeeRates(self.agent_rate or 0, self.operator_rate or 0)
        agreed = price(pay_for_minutes(self.payout, most + self.pending_minutes), rates)
        return self._replace(
            max_minutes=most + self.pending_minutes,
            maximum_payable=agreed.payout,
            agent_fee=agreed.agent_fee,
            operator_fee=agreed.operator_fee,
            pending_minutes=None,
        )

    @property
    def changes(self) -> RequestedChanges | None:
        """Return the last change request to its operator."""
        return None if self.change_request_json is None else RequestedChanges.from_json(self.change_request_json)

    @property
    def has_pending_changes(self) -> bool:
        """Return true if its operator changes the proof as the agent has requested."""
        return self.change_request_json is not None and self.status in IN_EXECUTION

    @property
    def measured_from(self) -> Instant | None:
        """Return the instant from which its work is measured: the start, moved by the time that was not worked."""
        return None if self.started_instant is None else self.started_instant + (self.unworked_time or 0)

    @property
    def payable(self) -> int:
        """Return the amount that is due for the work before fees: the most until it is known."""
        return (
            self.price.payout if self.billable_minutes is None else pay_for_minutes(self.payout, self.billable_minutes)
        )

    @property
    def accept_by_shown(self) -> Wallclock | None:
        """Return the wallclock by which it must be accepted: the agent's `accept_by`, else that set by the service."""
        return known(self.accept_by, self.accept_by_instant) or self._local(self.accept_by_instant)

    @property
    def complete_by_shown(self) -> Wallclock | None:
        """Return the wallclock by which it must be completed, in the same way; None until an operator accepts."""
        return known(self.complete_by, self.complete_by_instant) or self._local(self.complete_by_instant)

    @property
    def review_by(self) -> Wallclock | None:
        """Return the wallclock at which the review ends."""
        return self._local(self.review_by_instant)

    def _local(self, instant: Instant | None) -> Wallclock | None:
        return None if instant is None else at(instant, self.timezone)


class StatusEventRow(NamedTuple):
    """An event in a task's history; `sequence` increases over all events of one agent, and is its key with the agent.

    `operator_sequence` increases over all events of one operator: those of the tasks that it had at the time.
    """

    agent_id: AgentId
    task_id: TaskId
    sequence: Int32
    event: str
    from_status: str | None
    to_status: str
    reason: str | None
    actor: str
    actor_id: Id | None
    latitude: float | None
    longitude: float | None
    accuracy: float | None
    """Radius of uncertainty, in metres."""
    source: str | None
    occurred_at: LocalTime
    """Time at which it happened."""
    occurred_instant: Instant
    operator_id: OperatorId | None = None
    operator_sequence: Int32 | None = None
    credential: str | None = None
    """Credential kind of its actor, as `domain.accounts.credentials`; the next column is the number of the key, person
    or grant. None for the service itself."""
    credential_id: Id | None = None
    recorded_at: LocalTime | None = None
    """Time at which the service received a step that its operator took before; None if that was at once."""
    recorded_instant: Instant | None = None


DISPUTED = "status = 'Disputed' AND simulation_scenario IS NULL"
"""Condition for disputes that the staff decides; those of practice worlds are decided automatically."""


OF_EVERYBODY = "created_instant > 0"
"""Condition that is true for every task. With it SQLite uses the index of the staff's lists only for these lists, and
not for other searches by status, which have indexes of their own."""


HELD = "screening = 'held' AND status IN ('Draft', 'Funded') AND simulation_scenario IS NULL"
"""Condition for tasks on whose publication the staff decides."""


IN_HAND = "status IN ({})".format(", ".join(f"'{status}'" for status in IN_EXECUTION))
"""Condition for tasks that an operator has accepted, and for which it has submitted no proof."""


WAITING = "status IN ({})".format(", ".join(f"'{status}'" for status in WAITING_FOR_AGENT))


ASKING = "pending_offers > 0 OR pending_minutes IS NOT NULL"
"""Condition for tasks with offers, or with a request for more time, that wait for the agent's answer."""


UNREAD = "unread_by_agent > 0"
"""Condition for tasks with messages that the agent has not read."""


task = table(
    "task",
    TaskRow,
    UniqueConstraint("agent_id", "request_id"),
    Index(None, "agent_id", "status", "id"),
    Index(None, "agent_id", "id"),
    Index(None, "agent_id", "updated_instant"),
    Index(None, "agent_id", "created_at"),
    Index(None, "agent_id", "deadline_instant", "id"),
    Index(None, "agent_id", "currency", "payout", "id"),
    partial_index("ix_task_status", "status", "id", where=OF_EVERYBODY),
    partial_index("ix_task_disputed", "status", "disputed_instant", "id", where=DISPUTED),
    partial_index("ix_task_held", "screened_instant", "id", where=HELD),
    partial_index("ix_task_workflow", "agent_id", "workflow_id", "id", where="workflow_id IS NOT NULL"),
    partial_index("ix_task_waiting", "agent_id", "status", "updated_instant", "id", where=WAITING),
    partial_index("ix_task_operator", "operator_id", "id", where="operator_id IS NOT NULL"),
    partial_index("ix_task_in_hand", "operator_id", "id", where=IN_HAND),
    partial_index("ix_task_agent_operator", "agent_id", "operator_id", where="operator_id IS NOT NULL"),
    partial_index("ix_task_asking", "agent_id", "updated_instant", "id", where=ASKING),
    partial_index("ix_task_unread", "agent_id", "updated_instant", "id", where=UNREAD),
    partial_index("ix_task_asked", "agent_id", "pending_decisions", where="pending_decisions > 0"),
    partial_index("ix_task_locked", "wallet_id", "id", where="locked > 0"),
)


status_event = table(
    "status_event",
    StatusEventRow,
    PrimaryKeyConstraint("agent_id", "sequence"),
    Index(None, "task_id", "sequence"),
    partial_index(
        "ix_status_event_operator", "operator_id", "operator_sequence", where="operator_id IS NOT NULL", unique=True
    ),
)


class LostEventsRow(NamedTuple):
    """Numbers of an agent's or an operator's events that a failover may have undone, and that are not used again."""

    id: Key
    agent_id: AgentId | None
    operator_id: OperatorId | None
    after_sequence: Int32
    """The number of the last event that remains."""
    until_sequence: Int32
    created_at: Instant


lost_events = table(
    "lost_events",
    LostEventsRow,
    Index(None, "agent_id", "until_sequence"),
    Index(None, "operator_id", "until_sequence"),
)


class TaskReviewRow(NamedTuple):
    """An agent's review of the work on a task."""

    id: Key
    task_id: TaskId
    operator_id: OperatorId
    rating: Int32
    comment: str | None
    quality_score: Int32 | None
    professionalism_score: Int32 | None
    tags_json: str | None
    created_at: LocalTime
    created_instant: Instant
    updated_at: LocalTime
    updated_instant: Instant


class AgentReviewRow(NamedTuple):
    """An operator's review of the agent of a task that it had."""

    id: Key
    task_id: TaskId
    agent_id: AgentId
    operator_id: OperatorId
    rating: Int32
    comment: str | None
    created_at: LocalTime
    created_instant: Instant
    updated_at: LocalTime
    updated_instant: Instant


class TrackingLinkRow(NamedTuple):
    """A link to a page on which an end customer follows a task. Its token is a keyed hash of the row."""

    id: Key
    agent_id: AgentId
    task_id: TaskId
    origins_json: str
    """The origins whose pages may frame the page."""
    share_photos: bool
    created_at: Instant
    expires_at: Instant
    """Instant on the clock of the service, also for a task of a practice world."""
    revoked_at: Instant | None = None


tracking_link = table("tracking_link", TrackingLinkRow, Index(None, "task_id", "id"))


task_review = table("task_review", TaskReviewRow, UniqueConstraint("task_id"), Index(None, "operator_id", "id"))


agent_review = table("agent_review", AgentReviewRow, UniqueConstraint("task_id"))
