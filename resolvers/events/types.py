"""The bodies of events, and the catalogue of event types for clients. See docs/reference/event-log.md."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from domain.lifecycle import guidance
from domain.lifecycle.guards import Facts
from domain.lifecycle.late_report import Occurrence
from domain.lifecycle.statuses import TERMINAL, Actor, SettlementMode, Status
from domain.refusals.general import InvalidInput
from domain.values import wallclock
from domain.values.time import SECOND
from domain.webhooks.notifications import OPERATOR_EVENTS
from resolvers.core.context import Context, OperationAddresses
from resolvers.core.operation import Snapshot, operation
from resolvers.core.problem import NextAction, addressed
from resolvers.wire.json_schema import make_schema
from resolvers.wire.model import Nothing, Wire, to_json
from resolvers.wire.scalars import JsonObject
from subscriptions.messages import event_types
from subscriptions.messages.event_type import EventType as EventTypeRow
from subscriptions.messages.event_types import EVENT_TYPES
from subscriptions.messages.payloads import Payload, SuggestedAction
from subscriptions.messages.task_event_types import EXAMPLE_TASK
from subscriptions.messages.task_payloads import TaskPayload

EXAMPLE_INSTANT = 1_795_181_400_000_000
"""2026-11-20 13:30:00 UTC."""
EXAMPLE_NUMBER = 41

SIGNED = (
    "Signed as Standard Webhooks with the endpoint's own secret (authType hmac) or the agent's signing secret: "
    "HMAC-SHA256 over `webhook-id.webhook-timestamp.body`; several signatures stand beside each other while a secret "
    "is rotated. Beside it the call is authenticated as webhookConfigJson says."
)
SIGNATURE_HEADERS = {
    "webhook-id": "The event's id, the same on every attempt: take an event once.",
    "webhook-timestamp": "When this attempt was made, in seconds since 1970 UTC: refuse what is minutes old.",
    "webhook-signature": "`v1,` and the base64 of a signature; several are separated by spaces.",
}


class EventType(Wire):
    """A type of event that webhooks and other channels deliver."""

    event_type: str
    """Name of the type."""
    description: str
    """Occasion of the event."""
    payload_schema: JsonObject
    """JSON Schema of the body that is sent."""
    example: JsonObject
    """Example of a body that is sent."""


class EventOccurrence(NamedTuple):
    """An occurrence of an event. Instants are in microseconds UTC; `timezone` is that of the task, or UTC."""

    instant: int
    timezone: str = "UTC"
    task_id: int | None = None
    sequence: int | None = None
    from_status: Status | None = None
    to_status: Status | None = None
    reason: str | None = None
    recorded_instant: int | None = None
    """Instant at which the service received a step that its operator took before; None if that was at once."""

    @property
    def recorded(self) -> int:
        """Instant at which the service received it."""
        return self.instant if self.recorded_instant is None else self.recorded_instant


@operation(reads=Snapshot.ONE)
async def list_event_types(read: Context, request: Nothing) -> list[EventType]:
    """List every event that webhooks deliver: its occasion, its JSON Schema and an example."""
    return [event_type(row, read.services.addresses) for row in EVENT_TYPES]


def require_event_type(field: str, name: str | None, actor: Actor = Actor.AGENT) -> str | None:
    """Return the name of a type of event, or None without a name. Raises `InvalidInput` for an unknown name.

    The types of an operator are those of its notifications.
    """
    if actor is Actor.OPERATOR:
        if name is not None and name not in OPERATOR_EVENTS:
            names = ", ".join(sorted(OPERATOR_EVENTS))
            raise InvalidInput.for_field(
                field, "unknown_event_type", f"is no type of an operator's notifications: {names}"
            )
    elif name is not None and name not in event_types.EVENT_TYPE:
        raise InvalidInput.for_field(
            field, "unknown_event_type", "is no type of event; list_event_types has all of them"
        )
    return name


def event_type(row: EventTypeRow, addresses: Mapping[str, OperationAddresses]) -> EventType:
    """Return a row of the catalogue for clients. `addresses` has those of the operations that the example suggests."""
    return EventType(
        event_type=row.name,
        description=row.when,
        payload_schema=JsonObject(_schema(row.name)),
        example=example(row, addresses),
    )


def event_body(
    name: str, event_id: int, occurrence: EventOccurrence, payload: Payload, actions: Iterable[NextAction]
) -> bytes:
    """Return the body of an event, the same bytes on every attempt."""
    return to_json(
        event_types.EVENT_TYPE[name].body(
            event_id=event_id,
            event_type=name,
            occurred_at=wallclock.at(occurrence.instant, occurrence.timezone),
            occurred_at_unix=occurrence.instant // SECOND,
            recorded_at=wallclock.at(occurrence.recorded, occurrence.timezone),
            reported_late=Occurrence(occurrence.instant, occurrence.recorded).is_late,
            task_id=occurrence.task_id,
            sequence=occurrence.sequence,
            from_status=occurrence.from_status,
            to_status=occurrence.to_status,
            reason=occurrence.reason,
            payload=payload,
            suggested_actions=[SuggestedAction.model_validate(action, from_attributes=True) for action in actions],
        )
    )


def example(row: EventTypeRow, addresses: Mapping[str, OperationAddresses] | None = None) -> JsonObject:
    """Return an example body of an event; with `addresses` (of the operations), also its suggested actions."""
    occurrence = EventOccurrence(EXAMPLE_INSTANT, sequence=EXAMPLE_NUMBER)
    suggestions = row.suggestions
    payload = row.example
    if isinstance(payload, TaskPayload):
        occurrence = EventOccurrence(
            EXAMPLE_INSTANT, payload.timezone, EXAMPLE_TASK, EXAMPLE_NUMBER, row.before, row.after, row.reason
        )
        suggestions += guidance.next_actions(Actor.AGENT, _facts(payload, row.after), EXAMPLE_TASK)
    elif row.name == event_types.WEBHOOK_TEST:
        occurrence = occurrence._replace(task_id=EXAMPLE_TASK, sequence=None)
    actions = [] if addresses is None else addressed(addresses, suggestions, in_graph=False)
    body = event_body(row.name, EXAMPLE_NUMBER, occurrence, payload, actions)
    return JsonObject(json.loads(body))


def _facts(payload: TaskPayload, status: Status | None) -> Facts:
    return Facts(
        status=status,
        mode=SettlementMode(payload.settlement_mode),
        flow=payload.funding_flow,
        has_operator=payload.operator_id is not None and status not in TERMINAL,
    )


@cache
def _schema(name: str) -> dict[str, object]:
    return make_schema(event_types.EVENT_TYPE[name].body, "serialization")
