"""The page of the events: the time, the origin and the payload of each."""

import json
from collections.abc import Mapping

from domain.lifecycle.events import list_events
from domain.lifecycle.transitions import TRANSITIONS
from resolvers.core.context import OperationAddresses
from resolvers.events.types import SIGNED, example
from rest_compat.reference.markdown import page
from subscriptions.messages.event_types import EVENT_TYPE, EVENT_TYPES
from subscriptions.messages.payloads import Event, Payload
from subscriptions.messages.task_payloads import TaskPayload


def event_page(addresses: Mapping[str, OperationAddresses]) -> str:
    """The page in Markdown. `addresses` are those of the operations in its example."""
    causes: dict[str, dict[str, None]] = {}
    for row in TRANSITIONS:
        for _, name in list_events(row):
            causes.setdefault(name, {})[f"`{row.trigger}` by {row.by}"] = None
    listed = page(
        "Events",
        "The events of webhooks and of a task's history. `GET /api/v1/events` returns the JSON Schema of each.",
        ("Event", "When", "Recorded by", "Payload"),
        (
            (f"`{row.name}`", row.when, ", ".join(causes.get(row.name, ())), _carried(type(row.example)))
            for row in EVENT_TYPES
        ),
    )
    shown = json.dumps(example(EVENT_TYPE["task.accepted"], addresses), indent=2, ensure_ascii=False)
    envelope = "\n".join(f"- `{name}`: {field.description}" for name, field in Event.model_fields.items())
    return f"{listed}\n## The body\n\n{envelope}\n\n```json\n{shown}\n```\n\n{SIGNED}\n"


def _carried(payload: type[Payload]) -> str:
    """The fields of a payload; those that all task events share are summarised as `the task`."""
    if not issubclass(payload, TaskPayload):
        return ", ".join(f"`{name}`" for name in payload.model_fields)
    own = [f"`{name}`" for name in payload.model_fields if name not in TaskPayload.model_fields]
    return ", ".join(["the task", *own])
