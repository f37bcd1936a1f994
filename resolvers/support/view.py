"""A support request and its thread as the agent and the staff see them."""

from pydantic import computed_field

from adapters.storage.tables.messages import SupportMessageRow, SupportRequestRow
from domain.support import Sender, Severity, SupportStatus, SupportType
from resolvers.core.context import Context
from resolvers.core.signed_files import ATTACHMENT, signed_address
from resolvers.wire.model import Wire
from resolvers.wire.scalars import IdNumber, JsonText, OwnId, OwnTime, server_time


class SupportAttachment(Wire):
    """A file that is attached to a message of a support request's thread."""

    file_name: str
    """Name of the file."""
    content_type: str
    """Media type of the file."""
    size: int
    """Size of the file, in bytes."""
    content_url: str
    """Address of the file for an hour: it needs no key, shows a photo in place, and takes `Range`."""


class SupportMessage(Wire):
    """One message of a support request's thread."""

    node_key = ("request_id", "id")
    node_fields = ("message_id",)

    id: OwnId
    """Number of the message; later messages have higher numbers."""
    request_id: OwnId
    """Number of the support request."""
    sender: Sender
    """Side that wrote it: the agent, the operator or the platform's support."""
    sender_name: str
    """Name of the sender."""
    body: str
    """Text of the message."""
    attachment_json: JsonText | None
    """Attachment of the message, as JSON text."""
    attachment: SupportAttachment | None
    """The file that is attached to the message."""
    created_at: OwnTime
    """Time at which it was written, on the server's clock (UTC)."""

    @property
    def sequence(self) -> int:
        """Its position in the thread: messages are written one at a time, under the lock of their request."""
        return self.id

    @classmethod
    def from_row(cls, context: Context, row: SupportMessageRow) -> "SupportMessage":
        return cls(
            id=row.id,
            request_id=row.request_id,
            sender=row.sender,
            sender_name=row.sender_name,
            body=row.body,
            attachment_json=row.attachment_json,
            attachment=_attachment(context, row),
            created_at=server_time(row.created_at),
        )


def _attachment(context: Context, row: SupportMessageRow) -> SupportAttachment | None:
    if row.attachment_type is None or row.attachment_name is None or row.attachment_size is None:
        return None
    return SupportAttachment(
        file_name=row.attachment_name,
        content_type=row.attachment_type,
        size=row.attachment_size,
        content_url=signed_address(context, ATTACHMENT, row.request_id, row.id),
    )


class SupportRequest(Wire):
    """A question, complaint or recommendation of an agent or an operator to the platform."""

    node_fields = ("request_id",)

    id: OwnId
    """Number of the support request."""
    agent_id: OwnId | None
    """Number of the agent that opened the request; null for an operator's."""
    operator_id: OwnId | None
    """Number of the operator who opened the request; null for an agent's."""
    type: SupportType
    """Type of the request."""
    status: SupportStatus
    """Status of the request."""
    subject: str
    """Subject, in a line."""
    message: str
    """Text of the request, the first message of the thread."""
    severity: Severity
    """Severity of the problem."""
    category: str | None
    """A label of the sender's own."""
    requested_resolution: str | None
    """The resolution that is asked for."""
    related_task_id: OwnId | None
    """The task that the request is about."""
    related_settlement_id: OwnId | None
    """The ledger transaction that the request is about."""
    related_webhook_event_id: OwnId | None
    """The webhook event that the request is about."""
    created_at: OwnTime
    """Time at which it was opened, on the server's clock (UTC)."""
    updated_at: OwnTime
    """Time of its last change, on the server's clock (UTC)."""
    closed_at: OwnTime | None
    """Time at which it was closed, on the server's clock (UTC)."""
    messages: list[SupportMessage] | None = None
    """The thread, oldest message first; null unless includeMessages was set."""

    @computed_field(description="The same as id.")
    def request_id(self) -> IdNumber:
        return self.id

    @classmethod
    def from_row(cls, row: SupportRequestRow, messages: list[SupportMessage] | None = None) -> "SupportRequest":
        return cls(
            id=row.id,
            agent_id=row.agent_id,
            operator_id=row.operator_id,
            type=row.type,
            status=row.status,
            subject=row.subject,
            message=row.message,
            severity=row.severity,
            category=row.category,
            requested_resolution=row.requested_resolution,
            related_task_id=row.related_task_id,
            related_settlement_id=row.related_settlement_id,
            related_webhook_event_id=row.related_webhook_event_id,
            created_at=server_time(row.created_at),
            updated_at=server_time(row.updated_at),
            closed_at=server_time(row.closed_at),
            messages=messages,
        )
