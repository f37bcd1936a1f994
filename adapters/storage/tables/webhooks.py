"""Endpoints, events, and the deliveries of events to endpoints with their attempts."""

import json
from typing import Annotated, NamedTuple

from sqlalchemy import CheckConstraint, Index, UniqueConstraint, text

from adapters.storage.engine.columns import packed_text
from adapters.storage.engine.columns.types import Encrypted, ForeignId, Id, Instant, Int32, Key, partial_index, table
from adapters.storage.tables.keys import AgentId, OperatorId, TaskId
from domain.webhooks.contact_methods import Owner
from domain.webhooks.retry import EndpointHealth, EndpointStatus

STATUS = {
    EndpointHealth.NEW: EndpointStatus.NEW,
    EndpointHealth.PROVEN: EndpointStatus.WORKING,
    EndpointHealth.FAILING: EndpointStatus.FAILING,
}
"""The status of an endpoint that is not disabled."""


class EndpointRow(NamedTuple):
    """An address for the events of an agent or an operator, with its health. Only the worker that leases it sends to
    it."""

    id: Key
    agent_id: AgentId | None
    channel: str
    address: str
    host: str = ""
    """The host that its calls reach (`domain.values.uri.called_host`); empty for e-mail."""
    due_at: Instant | None = None
    """Due time of its first delivery; None without pending deliveries, or when it is disabled."""
    leased_until: Instant | None = None
    leased_by: str | None = None
    """The worker of the last lease. All leased endpoints of a host belong to one worker, which bounds its calls."""
    paused_until: Instant | None = None
    failing_since: Instant | None = None
    """The first failure since the last success."""
    disabled_at: Instant | None = None
    disabled_because: str | None = None
    proven_at: Instant | None = None
    """Time at which it first accepted an event; None until then, and again once it is disabled."""
    event_types_json: str | None = None
    """The only types of events that it receives; None for all."""
    last_failed_delivery_id: Id | None = None
    """The delivery of its last failed attempt, which the log holds until that event is deleted."""
    last_failed_attempt: Int32 | None = None
    """The number of that attempt."""
    operator_id: OperatorId | None = None

    @property
    def owner(self) -> Owner:
        return Owner.from_ids(self.agent_id, self.operator_id)

    @property
    def health(self) -> EndpointHealth:
        if self.failing_since is not None:
            return EndpointHealth.FAILING
        return EndpointHealth.NEW if self.proven_at is None else EndpointHealth.PROVEN

    @property
    def status(self) -> EndpointStatus:
        if self.disabled_at is not None:
            return EndpointStatus.DISABLED
        return STATUS[self.health]

    @property
    def event_types(self) -> list[str] | None:
        return None if self.event_types_json is None else json.loads(self.event_types_json)

    def receives(self, event_type: str) -> bool:
        """Return true if it receives events of this type."""
        return self.event_types_json is None or event_type in json.loads(self.event_types_json)


class TaskEndpointRow(NamedTuple):
    """One more address for the events of one task, which its agent named in the protocol between agents."""

    id: Key
    agent_id: AgentId
    task_id: Annotated[int, ForeignId("task")]
    name: str
    """The agent's name for it, unique for the task."""
    address: str
    config: Encrypted | None
    """The authentication of its calls (`domain.webhooks.auth_config`)."""
    token: Encrypted | None
    """The token by which the agent recognises its calls."""
    created_at: Instant


BODY_START = b'{"event_id":%d,'
"""The beginning of each body. It is not stored, because the database gives an event its id when it is stored."""
NOT_NUMBERED = 1
"""The id with which the body of an event is made before it is stored."""


def packed(body: bytes) -> bytes:
    """Return the stored form of a body that was made with `NOT_NUMBERED`."""
    start = BODY_START % NOT_NUMBERED
    assert body.startswith(start), "the id is the first field of a body"
    return packed_text.pack(body[len(start) :])


def unpacked(event_id: int, stored: bytes) -> str:
    """Return the body of the event that has this id."""
    return (BODY_START % event_id + packed_text.unpack(stored)).decode()


class WebhookEventRow(NamedTuple):
    """An event for endpoints: the same id and body for each of them and on every attempt."""

    id: Key
    agent_id: AgentId | None
    task_id: TaskId | None
    sequence: Id | None
    """Position among the events of an agent; for an operator the notification that the event is made of."""
    event_type: str
    packed_body: bytes
    """Body as `packed` compresses it."""
    created_at: Instant
    operator_id: OperatorId | None = None
    traceparent: str | None = None
    """The span that it follows from."""

    @property
    def owner(self) -> Owner:
        return Owner.from_ids(self.agent_id, self.operator_id)

    @property
    def body(self) -> str:
        return unpacked(self.id, self.packed_body)


class WebhookDeliveryRow(NamedTuple):
    """The delivery of an event to an endpoint.

    Among the pending deliveries of a task to an endpoint that are `in_order`, `due_at` never decreases with the event's
    id, so that events are sent in their order.
    """

    id: Key
    agent_id: AgentId | None
    event_id: Annotated[int, ForeignId("webhook_event", cascades=True)]
    endpoint_id: Annotated[int, ForeignId("endpoint")]
    contact_method_id: Id | None
    task_endpoint_id: Id | None
    """The task's endpoint that it is for; None for its `webhook_url`. Not a foreign key, because deliveries outlast it.
    """
    task_id: TaskId | None
    in_order: bool
    status: str
    tries: Int32
    """The attempts since the delivery was last started."""
    attempts: Int32
    """Number of all attempts."""
    due_at: Instant | None
    """Time of the next attempt; None while a call is running."""
    operator_id: OperatorId | None = None


class WebhookAttemptRow(NamedTuple):
    """A call to an endpoint and its result.

    The ids of an agent's attempts rise in the order in which they are committed, so that a feed misses none.
    """

    id: Key
    agent_id: Id | None
    """Id without a foreign key: one would lock the agent's row after the endpoint's, against the order of other
    transactions."""
    endpoint_id: Annotated[int, ForeignId("endpoint")]
    """The endpoint that was called. The delivery is another's when its address has changed since."""
    delivery_id: Annotated[int, ForeignId("webhook_delivery", cascades=True)]
    number: Int32
    sent_at: Instant
    duration: Int32
    """Duration in milliseconds."""
    response_status: Int32 | None
    response_body: str | None
    fault: str | None
    operator_id: Id | None = None
    """Id without a foreign key, as for agents."""


IS_PENDING = text("status = 'pending'")
ONE_OWNER = "(agent_id IS NULL) <> (operator_id IS NULL)"
OF_OPERATOR = "operator_id IS NOT NULL"


webhook_event = table(
    "webhook_event",
    WebhookEventRow,
    Index(None, "agent_id", "sequence"),
    # Rows are stored in the order of their time: PostgreSQL needs the times of each range of pages, not of each row.
    Index(None, "created_at", postgresql_using="brin", postgresql_with={"autosummarize": "on"}),
    Index(
        "ix_webhook_event_test",
        "agent_id",
        "id",
        sqlite_where=text("event_type = 'webhook.test'"),
        postgresql_where=text("event_type = 'webhook.test'"),
    ),
    CheckConstraint(ONE_OWNER, "one_owner"),
)


endpoint = table(
    "endpoint",
    EndpointRow,
    UniqueConstraint("agent_id", "channel", "address"),
    UniqueConstraint("operator_id", "channel", "address"),
    Index(None, "agent_id", "id"),
    partial_index("ix_endpoint_operator", "operator_id", "id", where=OF_OPERATOR),
    CheckConstraint(ONE_OWNER, "one_owner"),
    Index(None, "due_at", sqlite_where=text("due_at IS NOT NULL"), postgresql_where=text("due_at IS NOT NULL")),
    partial_index("ix_endpoint_leased", "host", where="leased_until IS NOT NULL"),
)


task_endpoint = table("task_endpoint", TaskEndpointRow, UniqueConstraint("task_id", "name"))


webhook_delivery = table(
    "webhook_delivery",
    WebhookDeliveryRow,
    Index(None, "event_id"),
    Index(None, "agent_id", "id"),
    partial_index("ix_webhook_delivery_operator", "operator_id", "id", where=OF_OPERATOR),
    CheckConstraint(ONE_OWNER, "one_owner"),
    Index(None, "endpoint_id", "id"),
    Index(None, "task_id", "id"),
    Index(
        "ix_webhook_delivery_due",
        "endpoint_id",
        "due_at",
        "event_id",
        sqlite_where=IS_PENDING,
        postgresql_where=IS_PENDING,
    ),
    Index(
        "ix_webhook_delivery_line",
        "endpoint_id",
        "task_id",
        "event_id",
        sqlite_where=IS_PENDING,
        postgresql_where=IS_PENDING,
    ),
)


webhook_attempt = table(
    "webhook_attempt",
    WebhookAttemptRow,
    Index(None, "delivery_id", "number"),
    Index(None, "agent_id", "id"),
    partial_index("ix_webhook_attempt_operator", "operator_id", "id", where=OF_OPERATOR),
)


class PushKeyRow(NamedTuple):
    """The key by which push services know this service (RFC 8292). There is one; a browser's subscription is bound to
    it, so it outlasts the rotation of the secret key."""

    id: Key
    private_key: Encrypted
    """The private number of P-256, in base64url."""
    created_at: Instant


push_key = table("push_key", PushKeyRow)
