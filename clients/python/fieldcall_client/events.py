"""Events over server-sent events: the position of a follower, and its reconnects after a lost connection."""

from collections.abc import Mapping
from typing import Any

import httpx2

from fieldcall_client.generated.models import AnyEvent, Problem, StatusEvent
from fieldcall_client.problems import ProblemError
from fieldcall_client.records import parse
from fieldcall_client.webhooks import parse_event

PATH = "/graphql/stream"
SILENCE_SECONDS = 45.0
"""Timeout in seconds: the service sends a message every 15 seconds, so a connection that is silent for three times as
long is dead."""
RECONNECTS = 30
"""Attempts to reconnect once a stream has begun: about five minutes."""

FEED = "/api/v1/agents/me/webhook-events"
WAIT_SECONDS = 30
"""Seconds for which the service holds back an answer without an event."""
ENDED = ("Closed", "Cancelled", "Expired")
"""Statuses in which a task has ended: no event follows."""

NEWEST = "{ tasks(first: 1) { sequence } operator { sequence } }"
STATE = "query($taskId: ID!) { task(id: $taskId) { status sequence } }"
SUBSCRIPTION = """subscription($taskId: ID, $after: Int) { taskEvents(taskId: $taskId, after: $after) {
  id sequence taskId event fromStatus toStatus reason timestamp instant changedByActorType changedByActorId
  changedBy { kind id name } location { lat lng accuracy source } locationFault
  recordedAt recordedInstant reportedLate changedFields webhookBody } }"""


class FollowedEvent(StatusEvent):
    """A status event, and the same event as webhooks receive it."""

    def __init__(self, raw: Mapping[str, Any], body: str | None) -> None:
        super().__init__(raw)
        self._body = body

    @property
    def webhook(self) -> AnyEvent | None:
        """The event with the typed payload of its kind, as from `verify`.

        None unless the service recorded it: it does so while a webhook, a callback or an active contact method, such as
        one of the type polling, receives the agent's events. An operator's events have none.
        """
        return None if self._body is None else parse_event(self._body)


class Follower:
    """A position among the events, which advances with each event that is read."""

    def __init__(self, task_id: int | None, after: int) -> None:
        self._task_id = task_id
        self._after = after
        self.has_ended = False
        """True once the last event of the task has been read."""

    def request(self) -> dict[str, Any]:
        """The arguments for opening the stream from here on."""
        variables = {"taskId": self._task_id, "after": self._after}
        return {
            "method": "POST",
            "url": PATH,
            "json": {"query": SUBSCRIPTION, "variables": variables},
            "timeout": httpx2.Timeout(SILENCE_SECONDS, connect=10.0),
        }

    def read(self, message: httpx2.ServerSentEvent) -> FollowedEvent | None:
        """Return the event in a message, if it has one. Raises `ProblemError` if the service ends the stream with a
        problem."""
        if message.event != "next":
            return None
        result = parse(message.data)
        raise_errors(result)
        event = result["data"]["taskEvents"]
        self._after = event["sequence"]
        self.has_ended = self._task_id is not None and _status(event["toStatus"]) in ENDED
        body = event.pop("webhookBody")
        return FollowedEvent(as_on_rest(event), body)


def raise_errors(result: dict[str, Any]) -> None:
    """Raise the first problem of a GraphQL answer, if it has any."""
    for error in result.get("errors") or ():
        raise ProblemError(Problem(error["extensions"]))


def newest(data: dict[str, Any]) -> int:
    """The number of the newest event in the answer to `NEWEST`."""
    return int((data["operator"] or data["tasks"])["sequence"] or 0)


def has_ended(data: dict[str, Any], after: int) -> bool:
    """Return True if the answer to `STATE` is about a task whose last event is not after a cursor."""
    task = data["task"]
    # An operator has other numbers, so its task has none.
    return bool(task and _status(task["status"]) in ENDED and task["sequence"] and task["sequence"] <= after)


def as_on_rest(event: dict[str, Any]) -> dict[str, Any]:
    """Convert an event of the graph to the form of REST: numbers as numbers, and its spelling of enums."""
    changed_by = event["changedBy"]
    return event | {
        "id": int(event["id"]),
        "taskId": int(event["taskId"]),
        "fromStatus": _status(event["fromStatus"]),
        "toStatus": _status(event["toStatus"]),
        "changedByActorType": event["changedByActorType"].lower(),
        "changedByActorId": _number(event["changedByActorId"]),
        "changedBy": changed_by and changed_by | {"kind": changed_by["kind"].lower(), "id": _number(changed_by["id"])},
    }


def _status(name: str | None) -> str | None:
    return name and "".join(word.capitalize() for word in name.split("_"))


def _number(identity: str | None) -> int | None:
    return None if identity is None else int(identity)
