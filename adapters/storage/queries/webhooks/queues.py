"""Queues of the deliveries that an endpoint waits for."""

from typing import NamedTuple

from sqlalchemy import bindparam, func, literal_column, or_, select, update

from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.typed import statement
from adapters.storage.queries.webhooks.deliveries import AT_ENDPOINT, DUE_DELIVERIES, PENDING, Due
from adapters.storage.tables.accounts import contact_method
from adapters.storage.tables.webhooks import webhook_delivery, webhook_event


@statement(
    select(webhook_delivery.c.due_at)
    .where(AT_ENDPOINT, webhook_delivery.c.task_id == bindparam("task_id"), PENDING, webhook_delivery.c.in_order != 0)
    .order_by(webhook_delivery.c.event_id.desc())
    .limit(1)
)
def select_queue_end(endpoint_id: int, task_id: int) -> int:
    """Return the due time of the last of a task's pending deliveries in order to an endpoint."""


@statement(select(func.min(webhook_delivery.c.due_at)).where(AT_ENDPOINT, PENDING))
def select_first_due(endpoint_id: int) -> int: ...


@statement(
    DUE_DELIVERIES.where(AT_ENDPOINT, PENDING, webhook_delivery.c.due_at <= bindparam("now"))
    .order_by(webhook_delivery.c.due_at, webhook_delivery.c.event_id)
    .limit(bindparam("limit"))
)
def select_due_deliveries(endpoint_id: int, now: int, limit: int) -> Due:
    """The first due deliveries of an endpoint. Those of one task are in the order of its events."""


@statement(
    DUE_DELIVERIES.where(AT_ENDPOINT, PENDING, webhook_delivery.c.due_at.is_not(None))
    .order_by(webhook_delivery.c.tries.desc(), webhook_delivery.c.event_id)
    .limit(1)
)
def select_probe(endpoint_id: int) -> Due:
    """The delivery that an endpoint must accept before others are sent: the one that was tried, else the first."""


class Waiting(NamedTuple):
    """A delivery to a contact method of the fallback that has not been tried, with its event."""

    event_id: int
    task_id: int | None
    event_type: str
    packed_body: bytes
    method_priority: int | None


@statement(
    select(
        webhook_delivery.c.event_id,
        webhook_delivery.c.task_id,
        webhook_event.c.event_type,
        webhook_event.c.packed_body,
        contact_method.c.priority,
    )
    .join(webhook_event, webhook_event.c.id == webhook_delivery.c.event_id)
    .join(contact_method, contact_method.c.id == webhook_delivery.c.contact_method_id)
    .where(AT_ENDPOINT, PENDING, webhook_delivery.c.tries == literal_column("0"), contact_method.c.fan_out == 0)
    .order_by(webhook_delivery.c.event_id)
    .limit(bindparam("limit"))
)
def select_waiting_deliveries(endpoint_id: int, limit: int) -> Waiting: ...


@statement(
    update(webhook_delivery)
    .where(webhook_delivery.c.id == bindparam("key"), PENDING)
    .values(
        status=bindparam("new_status"),
        tries=bindparam("new_tries"),
        attempts=bindparam("new_attempts"),
        due_at=bindparam("new_due_at"),
    )
)
def set_delivery_result(
    new_status: str, new_tries: int, new_attempts: int, new_due_at: int | None, key: int
) -> None: ...


@statement(
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
def delay_queue(new_due_at: int | None, endpoint_id: int, task_id: int | None, event_id: int) -> None:
    """Delay the later events of a task until the earlier one is due."""


@statement(
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
def expedite_queue(now: int | None, endpoint_id: int, id: int, task_id: int | None) -> None:
    """Make a delivery due now, with the task's deliveries in order."""


@statement(
    update(webhook_delivery)
    .where(AT_ENDPOINT, PENDING, webhook_delivery.c.due_at.is_not(None))
    .values(due_at=bindparam("now"))
)
def expedite_all(now: int | None, endpoint_id: int) -> None:
    """Make all deliveries to an endpoint due that have waited for its first success, in the order of their events."""


@statement(
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
def move_pending(
    new_endpoint_id: int, now: int | None, old_endpoint_id: int, method_id: int | None, of_task: int | None
) -> None:
    """Move the pending deliveries of a contact method or a task's webhook to its new endpoint, due now."""


@statement(
    update(webhook_delivery)
    .where(AmongIds(webhook_delivery.c.id, "ids"))
    .values(status="pending", tries=0, due_at=bindparam("now"), in_order=0)
)
def restart_deliveries(now: int | None, ids: str) -> None:
    """Send again, outside the order of the task's events, so that new events do not wait."""
