"""What is told to endpoints, each delivery of it and each attempt."""

from typing import NamedTuple

from sqlalchemy import bindparam, func, literal_column, or_, select, update

from adapters.storage.account_tables import contact_method
from adapters.storage.call_tables import webhook_attempt, webhook_delivery, webhook_event
from adapters.storage.message_tables import notification
from adapters.storage.statement import change, changing, insertion, plain_insertion, rows, value
from adapters.storage.tables import task

PENDING = webhook_delivery.c.status == literal_column("'pending'")
"""The indexes know what waits by this very text."""
AT_ENDPOINT = webhook_delivery.c.endpoint_id == bindparam("endpoint_id")

INSERT_WEBHOOK_EVENT = insertion(webhook_event)
WEBHOOK_EVENT_OWNER = value(int, select(webhook_event.c.agent_id).where(webhook_event.c.id == bindparam("id")))
EARLIER_TEST = value(
    int,
    select(webhook_event.c.created_at)
    .where(
        webhook_event.c.agent_id == bindparam("agent_id"),
        webhook_event.c.event_type == literal_column("'webhook.test'"),
    )
    .order_by(webhook_event.c.id.desc())
    .offset(bindparam("newer"))
    .limit(1),
)
"""When an agent's test event was made that has so many `newer` ones. The index knows tests by this very text."""
SET_BODY = changing(webhook_event, "body")

INSERT_DELIVERY = insertion(webhook_delivery)
INSERT_ATTEMPTS = plain_insertion(webhook_attempt)
LINE_END = value(
    int,
    select(webhook_delivery.c.due_at)
    .where(AT_ENDPOINT, webhook_delivery.c.task_id == bindparam("task_id"), PENDING, webhook_delivery.c.in_order != 0)
    .order_by(webhook_delivery.c.event_id.desc())
    .limit(1),
)
"""When the last of a task's events that wait in order at an endpoint is due."""
FIRST_DUE = value(int, select(func.min(webhook_delivery.c.due_at)).where(AT_ENDPOINT, PENDING))


class Due(NamedTuple):
    """A delivery that is due, with the event, and what the task or the contact method says of the endpoint now."""

    id: int
    event_id: int
    contact_method_id: int | None
    task_id: int | None
    in_order: bool
    tries: int
    attempts: int
    event_type: str
    body: str
    title: str | None
    text: str | None
    webhook_url: str | None
    webhook_config: bytes | None
    method_endpoint: str | None
    method_type: str | None
    method_config: bytes | None
    method_active: bool | None
    method_priority: int | None


_due = (
    select(
        webhook_delivery.c.id,
        webhook_delivery.c.event_id,
        webhook_delivery.c.contact_method_id,
        webhook_delivery.c.task_id,
        webhook_delivery.c.in_order,
        webhook_delivery.c.tries,
        webhook_delivery.c.attempts,
        webhook_event.c.event_type,
        webhook_event.c.body,
        notification.c.title,
        notification.c.body,
        task.c.webhook_url,
        task.c.webhook_config,
        contact_method.c.endpoint,
        contact_method.c.method_type,
        contact_method.c.config,
        contact_method.c.active,
        contact_method.c.priority,
    )
    .join(webhook_event, webhook_event.c.id == webhook_delivery.c.event_id)
    .outerjoin(
        notification,
        (notification.c.agent_id == webhook_event.c.agent_id) & (notification.c.sequence == webhook_event.c.sequence),
    )
    .outerjoin(task, task.c.id == webhook_delivery.c.task_id)
    .outerjoin(contact_method, contact_method.c.id == webhook_delivery.c.contact_method_id)
)
DUE_DELIVERIES = rows(
    Due,
    _due.where(AT_ENDPOINT, PENDING, webhook_delivery.c.due_at <= bindparam("now"))
    .order_by(webhook_delivery.c.due_at, webhook_delivery.c.event_id)
    .limit(bindparam("limit")),
)
"""The first that are due at an endpoint. Those of one task come in the order of its events."""
ONE_DELIVERY = rows(Due, _due.where(webhook_delivery.c.id == bindparam("id")))

CONCLUDE = change(
    update(webhook_delivery)
    .where(webhook_delivery.c.id == bindparam("key"), PENDING)
    .values(
        status=bindparam("new_status"),
        tries=bindparam("new_tries"),
        attempts=bindparam("new_attempts"),
        due_at=bindparam("new_due_at"),
    )
)
PUSH_LINE = change(
    update(webhook_delivery)
    .where(
        AT_ENDPOINT,
        webhook_delivery.c.task_id == bindparam("task_id"),
        PENDING,
        webhook_delivery.c.in_order != 0,
        webhook_delivery.c.event_id > bindparam("event_id"),
        webhook_delivery.c.due_at < bindparam("new_due_at"),
    )
    .values(due_at=bindparam("new_due_at"))
)
"""What happened later to a task waits for what happened before."""
HURRY_LINE = change(
    update(webhook_delivery)
    .where(
        AT_ENDPOINT,
        PENDING,
        webhook_delivery.c.due_at > bindparam("now"),
        or_(
            webhook_delivery.c.id == bindparam("id"),
            (webhook_delivery.c.task_id == bindparam("task_id")) & (webhook_delivery.c.in_order != 0),
        ),
    )
    .values(due_at=bindparam("now"))
)
"""Try a delivery now, and with it what it waits for."""
ENDPOINTS_TOLD = value(
    int, select(webhook_delivery.c.endpoint_id).where(webhook_delivery.c.event_id == bindparam("id"))
)

MOVE_PENDING = change(
    update(webhook_delivery)
    .where(
        PENDING,
        webhook_delivery.c.endpoint_id == bindparam("old_endpoint_id"),
        webhook_delivery.c.due_at.is_not(None),
        or_(
            webhook_delivery.c.contact_method_id == bindparam("method_id"),
            (webhook_delivery.c.task_id == bindparam("of_task")) & webhook_delivery.c.contact_method_id.is_(None),
        ),
    )
    .values(endpoint_id=bindparam("new_endpoint_id"), due_at=bindparam("now"), tries=0)
)
"""What waits for a contact method, or for a task's webhook, goes to its new address, at once."""
