"""What the events of a task carry: a type for each kind of payload, which names every value that it takes.

A value that a row has gained is sent only once a `from_task` says so.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Any, NamedTuple, Self

import orjson
from pydantic import Field

from adapters.storage.tables.tasks import StatusEventRow, TaskRow
from domain.lifecycle.statuses import Actor, DisputeOutcome, FundingFlow, SettlementMode
from domain.values import wallclock
from domain.values.money import from_minor
from subscriptions.messages.payloads import Amount, LocalTime, Number, Payload


class TaskEvent(NamedTuple):
    """What a payload is made from: the task after its event, and the event."""

    task: TaskRow
    event: StatusEventRow
    places: int
    """Decimal places of the task's currency."""
    details: Mapping[str, Any]
    """What only the operation knows of the event."""

    def amount(self, minor: int) -> Decimal:
        """An amount in the task's currency."""
        return from_minor(minor, self.places)


class Place(Payload):
    """Where the operator was."""

    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    accuracy: float | None = None
    """Radius of uncertainty, in metres."""
    source: str | None = None
    """What told it, for example gps or network."""

    @classmethod
    def from_event(cls, event: StatusEventRow) -> "Place | None":
        """The place in a status event; none where the event has none."""
        if event.latitude is None or event.longitude is None:
            return None
        return cls(lat=event.latitude, lng=event.longitude, accuracy=event.accuracy, source=event.source)


class TaskPayload(Payload):
    """The task, and who moved it."""

    title: str
    """What the task is, in a line."""
    workflow_id: str | None = None
    """The group of tasks that it belongs to."""
    request_id: str | None = None
    """The idempotency key that created it."""
    country_iso_code: str
    """The task's country."""
    timezone: str
    """The IANA zone of its times."""
    settlement_mode: SettlementMode
    """Who holds the money."""
    funding_flow: FundingFlow | None = None
    """How it was funded, which decides how it is approved."""
    payout_amount: Amount
    """What the operator is paid, before fees."""
    payout_currency: str
    """ISO 4217."""
    operator_id: Number | None = None
    """The operator who carries it out."""
    changed_by_actor_type: Actor
    """Who did it."""
    changed_by_actor_id: Number | None = None
    """Their id; the system has none."""
    location: Place | None = None
    """Where the operator was, for what operators do."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        """The payload of an event of this type."""
        return cls(**_task_fields(source))


class TaskQuoted(TaskPayload):
    """The task with its cost."""

    platform_fee_by_agent: Amount
    """What the platform charges on top of the payout."""
    total_agent_cost: Amount
    """Payout plus that fee."""
    quote_expires_at: LocalTime
    """When the quote lapses, on the server's clock (UTC)."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        expires_at = source.task.quote_expires_at
        return cls(
            **_task_fields(source),
            platform_fee_by_agent=source.amount(source.task.price.agent_fee),
            total_agent_cost=source.amount(source.task.price.total),
            quote_expires_at=expires_at and wallclock.at(expires_at, "UTC"),
        )


class TaskFunded(TaskPayload):
    """The task with what is locked for it."""

    locked_amount: Amount
    """What escrow holds for it."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        return cls(**_task_fields(source), locked_amount=source.amount(source.task.locked))


class TaskPublished(TaskPayload):
    """The task with the end of the search for an operator."""

    accept_by: LocalTime | None = None
    """When it expires unless somebody accepts it."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        return cls(**_task_fields(source), accept_by=source.task.accept_by)


class TaskAccepted(TaskPayload):
    """The task with what the operator agreed to."""

    slot_id: str | None = None
    """The slot that the operator chose."""
    committed_time: LocalTime | None = None
    """The time that the operator committed to."""
    complete_by: LocalTime | None = None
    """When the work must be done."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        task = source.task
        return cls(
            **_task_fields(source),
            slot_id=task.slot_id,
            committed_time=task.committed_time,
            complete_by=task.complete_by,
        )


class TaskArrived(TaskPayload):
    """The task with how near the operator is."""

    arrival_distance_metres: float | None = None
    """How far from the task's place the operator was."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        return cls(**_task_fields(source), arrival_distance_metres=source.task.arrival_distance_metres)


class TaskOverdue(TaskPayload):
    """The task with the time that has passed."""

    complete_by: LocalTime
    """When the work should have been done."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        return cls(**_task_fields(source), complete_by=source.task.complete_by)


class TaskProof(TaskPayload):
    """The task with what was handed in."""

    proof_report: str | None = None
    """The operator's report."""
    proof_force_reason: str | None = None
    """Why the operator handed it in although something is missing."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        task = source.task
        return cls(**_task_fields(source), proof_report=task.proof_report, proof_force_reason=task.proof_force_reason)


class TaskRejected(TaskPayload):
    """The task with why its proof was refused."""

    reject_reason_code_ref: Annotated[int, Field(ge=1, le=8)]
    """The reason: 1 WrongLocation to 8 MissingMandatoryEvent."""
    reject_notes: str | None = None
    """What the agent wrote about it."""
    contest_until: LocalTime
    """Until when the operator may contest."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        task = source.task
        return cls(
            **_task_fields(source),
            reject_reason_code_ref=task.reject_reason,
            reject_notes=task.reject_notes,
            contest_until=task.contest_until and wallclock.at(task.contest_until, task.timezone),
        )


class TaskLocationUpdated(TaskPayload):
    """The task with its new place."""

    location_address: str
    """Where it is to be done."""
    geocoding_confidence: float
    """From 0, assumed, to 1, exact."""
    location_warnings: list[str]
    """What may be wrong with the address."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        task = source.task
        return cls(
            **_task_fields(source),
            location_address=task.location_address,
            geocoding_confidence=task.geocoding_confidence,
            location_warnings=orjson.loads(task.location_warnings_json),
        )


class TaskDisputeResolved(TaskPayload):
    """The task with the platform's decision."""

    outcome: DisputeOutcome
    """Who gets the locked money."""
    operator_amount: Amount
    """What the operator gets, before fees."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        details = source.details
        return cls(**_task_fields(source), outcome=details["outcome"], operator_amount=details["operator_amount"])


class TaskDecision(TaskPayload):
    """The task with the question that was asked or answered."""

    decision_id: Number
    """The decision request."""
    question_code: str
    """What it is about."""
    message: str
    """The question, for people."""
    options_json: str
    """The options, as JSON text."""
    deadline_at: LocalTime | None = None
    """Until when it can be answered."""
    agent_decision_json: str | None = None
    """The answer, as JSON text; null while there is none."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        details = source.details
        return cls(
            **_task_fields(source),
            decision_id=details["decision_id"],
            question_code=details["question_code"],
            message=details["message"],
            options_json=details["options_json"],
            deadline_at=details["deadline_at"],
            agent_decision_json=details["agent_decision_json"],
        )


class TaskReschedule(TaskPayload):
    """The task with the schedule that was asked for."""

    reschedule_id: Number
    """The request."""
    requested_by: Actor
    """Who asked."""
    new_time_window_start: LocalTime | None = None
    """Start of the window asked for."""
    new_time_window_end: LocalTime | None = None
    """End of the window asked for."""
    new_requested_time: LocalTime | None = None
    """The appointed time asked for."""
    new_committed_time: LocalTime | None = None
    """The time that the operator would commit to."""

    @classmethod
    def from_task(cls, source: TaskEvent) -> Self:
        details = source.details
        return cls(
            **_task_fields(source),
            reschedule_id=details["reschedule_id"],
            requested_by=details["requested_by"],
            new_time_window_start=details["new_time_window_start"],
            new_time_window_end=details["new_time_window_end"],
            new_requested_time=details["new_requested_time"],
            new_committed_time=details["new_committed_time"],
        )


def _task_fields(source: TaskEvent) -> dict[str, Any]:
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
        "location": Place.from_event(event),
    }
