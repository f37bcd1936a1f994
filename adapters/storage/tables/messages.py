"""Support requests with their messages, and notifications."""

from typing import Annotated, NamedTuple

from sqlalchemy import CheckConstraint, Index, UniqueConstraint

from adapters.storage.engine.columns.types import ForeignId, Instant, Int32, Key, partial_index, table
from adapters.storage.tables.keys import AgentId, OperatorId, TaskId
from domain.webhooks.contact_methods import Owner


class SupportRequestRow(NamedTuple):
    """A support request of an agent or an operator. `message` never changes, and is the first message of the thread."""

    id: Key
    agent_id: AgentId | None
    type: str
    subject: str
    message: str
    severity: str
    category: str | None
    requested_resolution: str | None
    related_task_id: TaskId | None
    related_settlement_id: Annotated[int, ForeignId("ledger_transaction")] | None
    related_webhook_event_id: Annotated[int, ForeignId("webhook_event")] | None
    status: str
    created_at: Instant
    updated_at: Instant
    closed_at: Instant | None
    operator_id: OperatorId | None = None


class SupportMessageRow(NamedTuple):
    """A message in a support request's thread."""

    id: Key
    request_id: Annotated[int, ForeignId("support_request")]
    sender: str
    sender_name: str
    body: str
    attachment_json: str | None
    attachment_type: str | None
    """The content type of an uploaded file; None without one, as are the next three."""
    attachment_name: str | None
    attachment_size: Int32 | None
    """Size in bytes."""
    attachment_blob: str | None
    created_at: Instant


class NotificationRow(NamedTuple):
    """A notification of an agent about an event; `sequence` is that of the event."""

    id: Key
    agent_id: AgentId
    sequence: Int32
    event: str
    title: str
    body: str
    task_id: TaskId | None
    support_request_id: Annotated[int, ForeignId("support_request")] | None
    status: str
    created_at: Instant
    needs_person: bool | None = None
    """True until what it asks a person of the agent is answered; None for those of version 0.1.0."""


class OperatorNotificationRow(NamedTuple):
    """A notification of an operator; lists are sorted by its id."""

    id: Key
    operator_id: OperatorId
    event: str
    title: str
    body: str
    task_id: TaskId | None
    status: str
    created_at: Instant
    support_request_id: Annotated[int, ForeignId("support_request")] | None = None


class StaffNotificationRow(NamedTuple):
    """A notification of one member of the staff; lists are sorted by its id."""

    id: Key
    staff_id: Annotated[int, ForeignId("staff")]
    event: str
    title: str
    body: str
    task_id: TaskId | None
    support_request_id: Annotated[int, ForeignId("support_request")] | None
    operator_id: OperatorId | None
    status: str
    created_at: Instant


support_request = table(
    "support_request",
    SupportRequestRow,
    Index(None, "agent_id", "id"),
    Index(None, "status", "id"),
    Index(None, "related_task_id"),
    Index(None, "related_webhook_event_id"),
    partial_index("ix_support_request_operator", "operator_id", "id", where="operator_id IS NOT NULL"),
    CheckConstraint("(agent_id IS NULL) <> (operator_id IS NULL)", "one_owner"),
)


support_message = table("support_message", SupportMessageRow, Index(None, "request_id", "id"))


notification = table(
    "notification",
    NotificationRow,
    UniqueConstraint("agent_id", "sequence"),
    partial_index("ix_notification_unread", "agent_id", "sequence", where="status <> 'Read'"),
    # With all columns of the conditions, SQLite prefers it, and counts without the rows.
    partial_index(
        "ix_notification_needs_person",
        "agent_id",
        "sequence",
        "status",
        "created_at",
        "needs_person",
        where="needs_person = 1",
    ),
    partial_index("ix_notification_asking_task", "agent_id", "task_id", where="needs_person = 1"),
)


operator_notification = table(
    "operator_notification",
    OperatorNotificationRow,
    # With the status, the unread ones are found and counted without the rows.
    Index(None, "operator_id", "id", "status"),
    partial_index("ix_operator_notification_offer", "task_id", where="event = 'task.open' AND status = 'Pending'"),
)


staff_notification = table(
    "staff_notification",
    StaffNotificationRow,
    Index(None, "staff_id", "id"),
    partial_index("ix_staff_notification_unread", "staff_id", where="status <> 'Read'"),
)


class EmailConfirmationRow(NamedTuple):
    """An e-mail address that an agent named, as its owner's or for notifications, or an operator for notifications, and
    the answer of its reader."""

    id: Key
    agent_id: AgentId | None
    address: str
    status: str
    locale: str
    base_url: str
    asked_at: Instant
    """Time at which the last mail was due."""
    expires_at: Instant
    decided_at: Instant | None
    operator_id: OperatorId | None = None

    @property
    def owner(self) -> Owner:
        return Owner.from_ids(self.agent_id, self.operator_id)


email_confirmation = table(
    "email_confirmation",
    EmailConfirmationRow,
    UniqueConstraint("agent_id", "address"),
    UniqueConstraint("operator_id", "address"),
    Index(None, "address", "asked_at"),
    CheckConstraint("(agent_id IS NULL) <> (operator_id IS NULL)", "one_owner"),
)
