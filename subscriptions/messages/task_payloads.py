"""The payloads of a task's events. Each type names every value that it takes from the task.

So a new column of a task is not sent until a `from_task` names it. See docs/reference/event-log.md#payloads.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Any, NamedTuple, Self

import orjson
from pydantic import Field

from adapters.storage.tables.tasks import StatusEventRow, TaskRow
from domain.accounts.credentials import Credential
from domain.lifecycle.statuses import Actor, DisputeOutcome, FundingFlow, SettlementMode
from domain.tasks.approach import estimate_eta_seconds
from domain.values import wallclock
from domain.values.money import from_minor
from subscriptions.messages.payloads import Amount, LocalTime, Number, Payload


class TaskEvent(NamedTuple):
    """The source of a payload: the task after the event, and the event."""

    task: TaskRow
    event: StatusEventRow
    places: int
    """Decimal places of the task's currency."""
    details: Mapping[str, Any]
    """Details of the event that are not stored with the task or the event."""

    def amount(self, minor: int) -> Decimal:
        """An amount in the task's currency."""
        return from_minor(minor, self.places)


class Place(Payload):
    """Location of the operator."""

    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    accuracy: float | None = None
    """Radius of uncertainty, in metres."""
    source: str | None = None
    """Source of the location, for example gps or network."""

    @classmethod
    def from_event(cls, event: StatusEventRow) -> "Place | None":
        """The location of a status event; none when it has no location."""
        if event.latitude is None or event.longitude is None:
            return None
        return cls(lat=event.latitude, lng=event.longitude, accuracy=event.accuracy, source=event.source)


class Changer(Payload):
    """Credential with which the agent made a change."""

    kind: Credential
    """Kind of the credential: an API key, a person's session, or the token of a connected assistant."""
    id: Number
    """Number of the key, of the person or of the assistant."""

    @classmethod
    def from_event(cls, event: StatusEventRow) -> "Changer | None":
        """Return the credential of the agent's side that made a change; None for changes by others, which the agent
        does not see."""
        if event.actor != Actor.AGENT or event.credential is None or event.credential_id is None:
            return None
        return cls(kind=Credential(event.credential), id=event.credential_id)


class TaskPayload(Payload):
    """The task, and the actor who changed it."""

    title: str
    """Title of the task."""
    workflow_id: str | None = None
    """Group of tasks to which the task belongs."""
    request_id: str | None = None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None = None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Amount
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: Number | None = None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: Number | None = None
    """Id of the actor; null for the system."""
    changed_by: Changer | None = None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None = None
    """Location of the operator, for events of operators."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        """The payload of this type for an event of a task."""
        return cls(**task_fields(source))


class TaskAmended(TaskPayload):
    """The task with its new terms."""

    changed_fields: list[str]
    """Names of the fields that the agent sent."""
    terms_version: int
    """Number of the version of the terms."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        return cls(
            **task_fields(source),
            changed_fields=source.details["changed_fields"],
            terms_version=source.task.terms_version or 1,
        )


class TaskQuoted(TaskPayload):
    """The task with its cost."""

    platform_fee_by_agent: Amount
    """Platform fee charged to the agent on top of the payout."""
    total_agent_cost: Amount
    """Payout plus that fee."""
    quote_expires_at: LocalTime
    """Time at which the quote expires, on the server's clock (UTC)."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        expires_at = source.task.quote_expires_at
        return cls(
            **task_fields(source),
            platform_fee_by_agent=source.amount(source.task.price.agent_fee),
            total_agent_cost=source.amount(source.task.price.total),
            quote_expires_at=expires_at and wallclock.at(expires_at, "UTC"),
        )


class TaskFunded(TaskPayload):
    """The task with its locked money."""

    locked_amount: Amount
    """Amount that escrow holds for the task."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        return cls(**task_fields(source), locked_amount=source.amount(source.task.locked))


class TaskPublished(TaskPayload):
    """The task with the deadline of its acceptance."""

    accept_by: LocalTime | None = None
    """Time at which the task expires unless an operator accepts it."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        return cls(**task_fields(source), accept_by=source.task.accept_by_shown)


class TaskAccepted(TaskPayload):
    """The task with the times that the operator agreed to."""

    slot_id: str | None = None
    """Slot that the operator chose."""
    committed_time: LocalTime | None = None
    """Time that the operator committed to."""
    complete_by: LocalTime | None = None
    """Time by which the work must be done."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        task = source.task
        return cls(
            **task_fields(source),
            slot_id=task.slot_id,
            committed_time=task.committed_time,
            complete_by=task.complete_by_shown,
        )


class TaskArrived(TaskPayload):
    """The task with the operator's distance from it."""

    arrival_distance_metres: float | None = None
    """Distance of the operator from the task's location, in metres."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        return cls(**task_fields(source), arrival_distance_metres=source.task.arrival_distance_metres)


class TaskOperatorNear(TaskPayload):
    """The task with the operator's distance from it and its expected arrival."""

    distance_metres: float
    """Straight-line distance of the operator from the task's location, in metres."""
    eta_seconds: int | None = None
    """Seconds until the expected arrival."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        approach = source.task.approach
        assert approach, "it was measured with the event"
        eta = estimate_eta_seconds(approach, approach.measured)
        return cls(**task_fields(source), distance_metres=round(approach.metres, 1), eta_seconds=eta)


class TaskOperatorLeft(TaskPayload):
    """The task with the operator's distance from it."""

    distance_metres: float
    """Straight-line distance of the operator from the task's location, in metres."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        approach = source.task.approach
        assert approach, "it was measured with the event"
        return cls(**task_fields(source), distance_metres=round(approach.metres, 1))


class TaskOverdue(TaskPayload):
    """The task with the time that has passed."""

    complete_by: LocalTime
    """Time by which the work should have been done."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        return cls(**task_fields(source), complete_by=source.task.complete_by_shown)


class TaskProof(TaskPayload):
    """The task with the submitted proof."""

    proof_report: str | None = None
    """Report of the operator."""
    proof_force_reason: str | None = None
    """Reason why the operator submitted the proof although something is missing."""
    review_by: LocalTime | None = None
    """Time at which the review ends: the proof is then approved, or disputed when a verdict failed; null until it
    begins."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        task = source.task
        return cls(
            **task_fields(source),
            proof_report=task.proof_report,
            proof_force_reason=task.proof_force_reason,
            review_by=task.review_by,
        )


class TaskResult(TaskPayload):
    """The task with its result, and the reason of an automatic approval."""

    result: dict[str, Any] | None = None
    """Result that the operator submitted; null for a task without a result schema."""
    proof_score: int | None = None
    """Least score of the proof items; null without any."""
    auto_approve_at: int | None = None
    """Score from which the proof was approved automatically; null for another approval."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        text = source.task.result_json
        return cls(
            **task_fields(source),
            result=None if text is None else orjson.loads(text),
            proof_score=source.task.proof_score,
            auto_approve_at=source.details.get("auto_approve_at"),
        )


class TaskDisputeOverdue(TaskPayload):
    """The task with the time since which it is disputed."""

    disputed_at: LocalTime
    """Time at which the dispute was opened."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        task = source.task
        disputed_at = task.disputed_instant and wallclock.at(task.disputed_instant, task.timezone)
        return cls(**task_fields(source), disputed_at=disputed_at)


class TaskRejected(TaskPayload):
    """The task with the reason for which its proof was rejected."""

    reject_reason_code_ref: Annotated[int, Field(ge=1, le=8)]
    """Code of the reason: 1 WrongLocation to 8 MissingMandatoryEvent."""
    reject_notes: str | None = None
    """Notes of the agent."""
    contest_until: LocalTime
    """Time until which the operator may contest the rejection."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        task = source.task
        return cls(
            **task_fields(source),
            reject_reason_code_ref=task.reject_reason,
            reject_notes=task.reject_notes,
            contest_until=task.contest_until and wallclock.at(task.contest_until, task.timezone),
        )


class TaskLocationUpdated(TaskPayload):
    """The task with its new location."""

    location_address: str
    """Address of the task."""
    geocoding_confidence: float
    """Confidence from 0, assumed, to 1, exact."""
    location_warnings: list[str]
    """Possible errors in the address."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        task = source.task
        return cls(
            **task_fields(source),
            location_address=task.location_address,
            geocoding_confidence=task.geocoding_confidence,
            location_warnings=orjson.loads(task.location_warnings_json),
        )


class TaskDisputeResolved(TaskPayload):
    """The task with the platform's decision."""

    outcome: DisputeOutcome
    """Outcome, which says who gets the locked money."""
    operator_amount: Amount
    """Amount for the operator before fees."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        details = source.details
        return cls(**task_fields(source), outcome=details["outcome"], operator_amount=details["operator_amount"])


class TaskDecision(TaskPayload):
    """The task with a decision request that was made or answered."""

    decision_id: Number
    """Id of the decision request."""
    question_code: str
    """Code of the question."""
    message: str
    """Text of the question."""
    options_json: str
    """Options of the answer, as JSON text."""
    deadline_at: LocalTime | None = None
    """Time until which it can be answered."""
    agent_decision_json: str | None = None
    """Answer, as JSON text; null while there is none."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        details = source.details
        return cls(
            **task_fields(source),
            decision_id=details["decision_id"],
            question_code=details["question_code"],
            message=details["message"],
            options_json=details["options_json"],
            deadline_at=details["deadline_at"],
            agent_decision_json=details["agent_decision_json"],
        )


class ChangesRequested(TaskPayload):
    """The task with the changes of its proof that the agent requested."""

    message: str
    """Message of the agent."""
    items: list[str]
    """Parts to add, replace or remove."""
    number: Number
    """Number of the request: 1 or 2."""
    complete_by: LocalTime
    """Time until which the operator can submit again; what is there is submitted then."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        details = source.details
        return cls(
            **task_fields(source),
            message=details["message"],
            items=list(details["items"]),
            number=details["number"],
            complete_by=source.task.complete_by_shown,
        )


class TaskReschedule(TaskPayload):
    """The task with the schedule that was requested."""

    reschedule_id: Number
    """Id of the reschedule request."""
    requested_by: Actor
    """Actor who made the request."""
    new_time_window_start: LocalTime | None = None
    """Start of the requested window."""
    new_time_window_end: LocalTime | None = None
    """End of the requested window."""
    new_requested_time: LocalTime | None = None
    """Requested appointment."""
    new_committed_time: LocalTime | None = None
    """Time that the operator would commit to."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        details = source.details
        return cls(
            **task_fields(source),
            reschedule_id=details["reschedule_id"],
            requested_by=details["requested_by"],
            new_time_window_start=details["new_time_window_start"],
            new_time_window_end=details["new_time_window_end"],
            new_requested_time=details["new_requested_time"],
            new_committed_time=details["new_committed_time"],
        )


def task_fields(source: TaskEvent) -> dict[str, Any]:
    """The fields that every payload of a task has."""
    task, event = source.task, source.event
    return {
        "title": task.title,
        "workflow_id": task.workflow_id,
        "request_id": task.request_id,
        "country_iso_code": task.country,
        "timezone": task.timezone,
        "settlement_mode": task.settlement_mode,
        "funding_flow": task.funding_flow,
        "payout_amount": source.amount(task.payout),
        "payout_currency": task.currency,
        "operator_id": task.operator_id,
        "changed_by_actor_type": event.actor,
        "changed_by_actor_id": event.actor_id,
        "changed_by": Changer.from_event(event),
        "location": Place.from_event(event),
    }
