"""The requests of the protocol, in its JSON form. Unknown members are ignored, as the protocol requires. The data of a
part is validated by an operation, which refuses unknown fields by name.
"""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from domain.lifecycle.progress import Progress
from resolvers.conversations.view import MAX_EVENTS
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Flag, Int32, Line
from subscriptions.messages.a2a import to_state

MAX_PARTS = 20
STATES = {to_state(progress): progress for progress in Progress}
"""The progress of each state of the protocol that tasks of this service can be in."""
OTHER_STATES = ("TASK_STATE_REJECTED", "TASK_STATE_AUTH_REQUIRED")
"""States that tasks of this service never have."""


def _unset(value: Any) -> Any:
    # An empty text is the default of the protocol, and means null.
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


class ClientMessage(Lenient):
    """A message of the client."""

    message_id: Line
    """Id of the message, which identifies a repeat."""
    context_id: Name = None
    """The context: tasks of one context belong together."""
    task_id: Name = None
    """The task of the message; without one, the message dispatches a new task."""
    role: Literal["ROLE_USER"]
    """Role of the sender."""
    parts: Annotated[list[Part], Field(min_length=1, max_length=MAX_PARTS)]
    """Content of the message."""


class AuthenticationInfo(Lenient):
    """Authentication of push notifications."""

    scheme: Annotated[Line, Field(max_length=100, pattern=r"^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")]
    """HTTP authentication scheme."""
    credentials: Annotated[str, Field(max_length=1_800)] | None = None
    """Credentials in the form of the scheme."""


class PushNotificationConfig(Lenient):
    """Receiver of the updates of a task."""

    id: Name = None
    """Name of the configuration."""
    task_id: Name = None
    """The task."""
    url: str = Field(min_length=1, max_length=2_000)
    """Address to which updates are sent."""
    token: Annotated[str | None, BeforeValidator(_unset)] = None
    """Token by which the client recognizes the calls."""
    authentication: AuthenticationInfo | None = None
    """Authentication of the calls."""


class SendConfiguration(Lenient):
    """Options of the answer to a message."""

    task_push_notification_config: PushNotificationConfig | None = None
    """Receiver of the task's updates."""
    history_length: Length | None = None
    """Maximum number of messages of the history."""
    return_immediately: Flag = False
    """True to return without waiting for the task."""


class SendMessageRequest(Lenient):
    """`SendMessage` and `SendStreamingMessage`."""

    message: ClientMessage
    """The message."""
    configuration: SendConfiguration | None = None
    """Options of the answer."""


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
    """Token of the next page, from the previous page."""
    history_length: Length = 0
    """Maximum number of messages of the history of each task."""
    status_timestamp_after: Annotated[Annotated[str, Field(max_length=40)] | None, BeforeValidator(_unset)] = None
    """Only tasks that have changed at this time or later."""
    include_artifacts: Flag = False
    """True to include artifacts."""


class PushConfigReference(Lenient):
    """`GetTaskPushNotificationConfig`, `DeleteTaskPushNotificationConfig`."""

    task_id: Line
    """The task."""
    id: Line
    """Name of the configuration."""


class ListPushConfigsRequest(Lenient):
    """`ListTaskPushNotificationConfigs`; one page has all configurations of a task, because they are few."""

    task_id: Line
    """The task."""


class NoParameters(Lenient):
    """`GetExtendedAgentCard`."""
