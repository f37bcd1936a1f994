"""The log of deliveries as agents and the staff read it, and what is taken up again from it."""

from typing import NamedTuple

from sqlalchemy import bindparam, delete, exists, literal_column, or_, select, update

from adapters.storage.call_tables import (
    WebhookAttemptRow,
    endpoint,
    webhook_attempt,
    webhook_delivery,
    webhook_event,
)
from adapters.storage.deliveries import PENDING
from adapters.storage.message_tables import support_request
from adapters.storage.statement import AmongIds, both_ways, change, count, find, optional, rows, value
from adapters.storage.tables import task


class LoggedDelivery(NamedTuple):
    """A delivery with what it carries and where it goes."""

    id: int
    agent_id: int
    event_id: int
    endpoint_id: int
    task_id: int | None
    status: str
    attempts: int
    due_at: int | None
    event_type: str
    sequence: int | None
    created_at: int
    channel: str
    address: str
    timezone: str | None


_logged = (
    select(
        webhook_delivery.c.id,
        webhook_delivery.c.agent_id,
        webhook_delivery.c.event_id,
        webhook_delivery.c.endpoint_id,
        webhook_delivery.c.task_id,
        webhook_delivery.c.status,
        webhook_delivery.c.attempts,
        webhook_delivery.c.due_at,
        webhook_event.c.event_type,
        webhook_event.c.sequence,
        webhook_event.c.created_at,
        endpoint.c.channel,
        endpoint.c.address,
        task.c.timezone,
    )
    .join(webhook_event, webhook_event.c.id == webhook_delivery.c.event_id)
    .join(endpoint, endpoint.c.id == webhook_delivery.c.endpoint_id)
    .outerjoin(task, task.c.id == webhook_delivery.c.task_id)
)
LOGGED_DELIVERY = rows(LoggedDelivery, _logged.where(webhook_delivery.c.id == bindparam("id")))

_of_agent = _logged.where(
    webhook_delivery.c.agent_id == bindparam("agent_id"),
    optional(webhook_delivery.c.task_id, "task_id"),
    optional(webhook_delivery.c.status, "status"),
)
DELIVERY_PAGES = both_ways(LoggedDelivery, _of_agent, webhook_delivery)
DELIVERY_COUNT = count(_of_agent, webhook_delivery)

ATTEMPTS_OF = find(
    webhook_attempt,
    WebhookAttemptRow,
    AmongIds(webhook_attempt.c.delivery_id, "delivery_ids"),
    order_by=(webhook_attempt.c.delivery_id, webhook_attempt.c.number),
)

IN_RANGE = (
    webhook_delivery.c.agent_id == bindparam("of_agent"),
    webhook_delivery.c.status != literal_column("'pending'"),
    optional(webhook_delivery.c.status, "in_status"),
    webhook_delivery.c.event_id.in_(
        select(webhook_event.c.id).where(
            webhook_event.c.agent_id == bindparam("of_agent"),
            webhook_event.c.event_type != literal_column("'webhook.test'"),
            or_(
                bindparam("from_sequence", type_=webhook_event.c.sequence.type).is_(None),
                webhook_event.c.sequence >= bindparam("from_sequence"),
            ),
            or_(
                bindparam("to_sequence", type_=webhook_event.c.sequence.type).is_(None),
                webhook_event.c.sequence <= bindparam("to_sequence"),
            ),
            webhook_event.c.created_at >= bindparam("from_instant"),
            webhook_event.c.created_at <= bindparam("to_instant"),
        )
    ),
)
RANGE_TO_REDELIVER = value(
    int, select(webhook_delivery.c.id).where(*IN_RANGE).order_by(webhook_delivery.c.id).limit(bindparam("limit"))
)
"""Ended deliveries of an agent's events in a range of sequence numbers and of time."""
BEGIN_AGAIN = change(
    update(webhook_delivery)
    .where(AmongIds(webhook_delivery.c.id, "ids"))
    .values(status="pending", tries=0, due_at=bindparam("now"), in_order=0)
)
"""Send again, beside the order of the task's events: what is new does not wait for it."""
FORGET_EVENTS = change(
    delete(webhook_event).where(
        webhook_event.c.id.in_(
            select(webhook_event.c.id)
            .where(
                webhook_event.c.created_at <= bindparam("until"),
                ~exists().where(webhook_delivery.c.event_id == webhook_event.c.id, PENDING),
                ~exists().where(support_request.c.related_webhook_event_id == webhook_event.c.id),
            )
            .order_by(webhook_event.c.created_at)
            .limit(bindparam("limit"))
        )
    )
)
"""The oldest events that wait for nobody and that no support request names, with their deliveries and attempts."""
ENDPOINTS_OF = value(
    int,
    select(webhook_delivery.c.endpoint_id)
    .where(AmongIds(webhook_delivery.c.id, "ids"))
    .distinct()
    .order_by(webhook_delivery.c.endpoint_id),
)
