"""The tables of calls: answers kept under idempotency keys, and what is told to endpoints."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, text

from adapters.storage.record import Instant, Int32, Key, Mark, Reference, table
from adapters.storage.tables import AgentId, TaskId


class KeptAnswerRow(NamedTuple):
    """The answer of a write under an idempotency key, encrypted; none while a procedure is under way.

    `digest` is a keyed hash of owner and key, `fingerprint` one of operation and input.
    """

    digest: Annotated[str, Mark.PRIMARY]
    fingerprint: bytes
    answer: bytes | None
    leased_until: Instant
    expires_at: Instant


class WebhookEventRow(NamedTuple):
    """What is told to endpoints: the same id and the same bytes for each of them and on every attempt."""

    id: Key
    agent_id: AgentId
    task_id: TaskId | None
    event_type: str
    body: str
    created_at: Instant


class WebhookDeliveryRow(NamedTuple):
    """One attempt to give an event to one endpoint. `url` is without the secret that a call may carry in it."""

    id: Key
    event_id: Annotated[int, Reference("webhook_event")]
    url: str
    attempt: Int32
    status: str
    due_at: Instant
    sent_at: Instant | None
    duration: Int32 | None
    response_status: Int32 | None
    response_body: str | None
    fault: str | None


kept_answer = table("kept_answer", KeptAnswerRow, Index(None, "expires_at"))
webhook_event = table(
    "webhook_event",
    WebhookEventRow,
    Index(
        "ix_webhook_event_test",
        "agent_id",
        "id",
        sqlite_where=text("event_type = 'webhook.test'"),
        postgresql_where=text("event_type = 'webhook.test'"),
    ),
)
webhook_delivery = table("webhook_delivery", WebhookDeliveryRow, Index(None, "event_id"))
