"""The requests of the protocol, as JSON carries its messages. Unknown members are ignored, as the protocol asks.

What a part has as data is the business of an operation, which refuses unknown fields by name.
"""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from domain.lifecycle.progress import Progress
from resolvers.conversations.view import MAX_EVENTS
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Flag, Int32, Line
from subscriptions.messages.a2a import state_of

MAX_PARTS = 20
STATES = {state_of(progress): progress for progress in Progress}
"""The progress of each state of the protocol that tasks of this service can be in."""
OTHER_STATES = ("TASK_STATE_REJECTED", "TASK_STATE_AUTH_REQUIRED")
"""States in which no task of this service ever is."""


def _unset(value: Any) -> Any:
    # An empty text is the default of the protocol, and stands for none.
    return None if value == "" else value


def _whole(value: Any) -> Any:
    # Some clients send numbers in a query with a fraction of zero.
    return int(value) if isinstance(value, float) and value.is_integer() else value


Name = Annotated[Line | None, BeforeValidator(_unset)]
Text = Annotated[str, Field(max_length=10_000)]
Length = Annotated[Int32, BeforeValidator(_whole), Field(ge=0)]
Metadata = dict[str, Any]


class Lenient(Wire):
    """A message of the protocol."""

    model_config = ConfigDict(extra="ignore")


class Part(Lenient):
    """A part of a message."""

    text: Text | None = None
    """Text."""
    data: Any = None
    """A JSON value."""
    raw: str | None = None
    """Content of a file; not supported."""
    url: str | None = None
    """Address of a file; not supported."""


class Message(Lenient):
    """A message of the client."""

    message_id: Line
    """Its id, by which a repeat is known."""
    context_id: Name = None
    """The context: tasks of one context belong together."""
    task_id: Name = None
    """The task that it is about; none dispatches another one."""
    role: Literal["ROLE_USER"]
    """Who speaks."""
    parts: Annotated[list[Part], Field(min_length=1, max_length=MAX_PARTS)]
    """What it says."""


class AuthenticationInfo(Lenient):
    """How the calls of push notifications are authenticated."""

    scheme: Annotated[Line, Field(max_length=100, pattern=r"^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")]
    """HTTP authentication scheme."""
    credentials: Annotated[str, Field(max_length=1_800)] | None = None
    """Credentials in the form of the scheme."""


class PushNotificationConfig(Lenient):
    """Where the updates of a task are pushed to."""

    id: Name = None
    """Name of the configuration."""
    task_id: Name = None
    """The task."""
    url: str = Field(min_length=1, max_length=2_000)
    """Address to which updates are sent."""
    token: Annotated[str | None, BeforeValidator(_unset)] = None
    """Text by which the client knows the calls."""
    authentication: AuthenticationInfo | None = None
    """How the calls are authenticated."""


class SendConfiguration(Lenient):
    """How a message is answered."""

    task_push_notification_config: PushNotificationConfig | None = None
    """Where the updates of the task are pushed to."""
    history_length: Length | None = None
    """Maximum number of messages of the history."""
    return_immediately: Flag = False
    """Whether not to wait for the task."""


class SendMessageRequest(Lenient):
    """`SendMessage` and `SendStreamingMessage`."""

    message: Message
    """The message."""
    configuration: SendConfiguration | None = None
    """How it is answered."""


class TaskRequest(Lenient):
    """`GetTask`, `CancelTask`, `SubscribeToTask`."""

    id: Line
    """The task."""
    history_length: Length = MAX_EVENTS
    """Maximum number of messages of the history."""
    metadata: Metadata | None = None
    """`reason` of a cancellation."""


class ListTasksRequest(Lenient):
    """`ListTasks`."""

    context_id: Name = None
    """Only tasks of this context."""
    status: Annotated[str | None, BeforeValidator(_unset)] = None
    """Only tasks in this state."""
    page_size: Annotated[Int32, BeforeValidator(_whole), Field(ge=1, le=100)] = 50
    """Maximum number of tasks to return."""
    page_token: Name = None
    """The next page, as the page before gave it."""
    history_length: Length = 0
    """Maximum number of messages of the history of each task."""
    status_timestamp_after: Annotated[str | None, BeforeValidator(_unset), Field(max_length=40)] = None
    """Only tasks that have changed at this time or later."""
    include_artifacts: Flag = False
    """Whether to include artifacts."""


class PushConfigReference(Lenient):
    """`GetTaskPushNotificationConfig`, `DeleteTaskPushNotificationConfig`."""

    task_id: Line
    """The task."""
    id: Line
    """Name of the configuration."""


class ListPushConfigsRequest(Lenient):
    """`ListTaskPushNotificationConfigs`; a task has so few that one page has them all."""

    task_id: Line
    """The task."""


class NoParameters(Lenient):
    """`GetExtendedAgentCard`."""
