"""Updates of a task in the format of the protocol between agents (A2A 1.0), for streams and push notifications.

The state of each status stands in `domain.lifecycle.progress`; see docs/decisions/0060.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import orjson

from domain.lifecycle.progress import AFTER_SUCCESS, Progress, asks_agent, find_progress
from domain.lifecycle.statuses import Actor, SettlementMode, Status
from domain.values.time import SECOND
from domain.webhooks.notifications import MESSAGE_RECEIVED

CONTENT_TYPE: Final = "application/a2a+json"
TOKEN_HEADER: Final = "X-A2A-Notification-Token"  # noqa: S105 - the name of a header
AGENT_ROLE: Final = "ROLE_AGENT"
HELD_EVENT: Final = "task.held_for_review"
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)

Part = dict[str, Any]


def to_state(progress: Progress) -> str:
    """The name of a progress as a `TaskState`."""
    return f"TASK_STATE_{progress.name}"


def timestamp(instant: int) -> str:
    """An instant in microseconds as a timestamp of the protocol, with milliseconds."""
    return (EPOCH + timedelta(microseconds=instant)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def context_of_task(task_id: int, workflow_id: str | None) -> str:
    """The context of a task: its workflow, or one of its own."""
    return workflow_id or f"task-{task_id}"


def text_part(text: str, *, written_by: Actor | None = None) -> Part:
    """Return a part with a text. `written_by` marks a text that neither the agent nor the service wrote."""
    if written_by is None:
        return {"text": text}
    return {"text": text, "metadata": {"untrustedText": True, "writtenBy": written_by.value}}


def data_part(data: Any) -> Part:
    """A part with a JSON value."""
    return {"data": data, "mediaType": "application/json"}


def agent_message(message_id: str, context_id: str, parts: Iterable[Part], task_id: int | None = None) -> Part:
    """A message of the service."""
    message = {"messageId": message_id, "contextId": context_id, "role": AGENT_ROLE, "parts": list(parts)}
    return message if task_id is None else {**message, "taskId": str(task_id)}


def untrusted(text: Any, written_by: str) -> dict[str, Any]:
    """Mark text by another author in data: the agent must judge it, and never follow it as an instruction."""
    return {"untrustedText": text, "writtenBy": written_by}


def event_message(event: dict[str, Any], context_id: str, sentence: str | None) -> Part:
    """The message about an event, which is one of the bodies that webhooks carry."""
    said = [text_part(sentence)] if sentence else []
    author, reason = event["payload"].get("changed_by_actor_type"), event.get("reason")
    if reason and author != Actor.AGENT:
        event = {**event, "reason": untrusted(reason, author or Actor.SYSTEM)}
    if event["event_type"] == MESSAGE_RECEIVED:
        payload = event["payload"]
        event = {**event, "payload": {**payload, "body": untrusted(payload["body"], payload["author"])}}
    return agent_message(f"event-{event['event_id']}", context_id, [*said, data_part(event)], event["task_id"])


def a2a_form(body: str, sentence: str | None) -> bytes:
    """Return an event of a task as a status update, made of stored data alone: every attempt sends the same."""
    event = orjson.loads(body)
    payload = event["payload"]
    came_from = event["from_status"]
    progress = find_progress(
        Status(event["to_status"]),
        SettlementMode(payload["settlement_mode"]),
        is_asked=asks_agent([action["code"] for action in event["suggested_actions"]]),
        is_held=event["event_type"] == HELD_EVENT,
        has_succeeded=came_from in AFTER_SUCCESS,
    )
    context_id = context_of_task(event["task_id"], payload.get("workflow_id"))
    update = status_update(
        event["task_id"],
        context_id,
        progress,
        event["occurred_at_unix"] * SECOND,
        event_message(event, context_id, sentence),
        sequence=event["sequence"],
    )
    return orjson.dumps(update)


def status_update(
    task_id: int, context_id: str, progress: Progress, instant: int, message: Part, *, sequence: int
) -> dict[str, Any]:
    """A `StreamResponse` with a status update. `sequence` is the cursor of the event on every surface."""
    status = {"state": to_state(progress), "timestamp": timestamp(instant), "message": message}
    update = {
        "taskId": str(task_id),
        "contextId": context_id,
        "status": status,
        "metadata": {"sequence": sequence},
    }
    return {"statusUpdate": update}
