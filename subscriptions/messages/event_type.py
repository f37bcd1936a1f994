"""A type of event: its name, the time at which it happens, and an example of its payload."""

from typing import NamedTuple

from domain.lifecycle.statuses import Status
from domain.refusals.suggestion import Suggestion
from subscriptions.messages.payloads import Event, Payload, make_event_type
from subscriptions.messages.task_payloads import TaskPayload


class EventType(NamedTuple):
    """A type of event. The type of the payload in `example` is that of every payload of such an event."""

    name: str
    when: str
    example: Payload
    before: Status | None = None
    """Status of the task before the event, in the example."""
    after: Status | None = None
    reason: str | None = None
    suggestions: tuple[Suggestion, ...] = ()
    """Suggestions beside those that the status of the task allows."""

    @property
    def body(self) -> type[Event]:
        """The type of the envelope with the payload."""
        return make_event_type(self.name, type(self.example))

    @property
    def is_about_a_task(self) -> bool:
        return isinstance(self.example, TaskPayload)
