"""Notifications of operators, written in the transaction of their cause.

Jobs send them to contact methods, each in a transaction of its own: an announcement to many operators locks none of
their endpoints.
"""

from collections.abc import Sequence

import orjson

from adapters.storage.queries.messages import (
    INSERT_OPERATOR_NOTIFICATION,
    INSERT_SENT_NOTIFICATION,
    OPERATOR_NOTIFICATION,
    OPERATORS_WITH_METHODS,
)
from adapters.storage.queries.webhooks import INSERT_WEBHOOK_EVENT, SET_BODY
from adapters.storage.tables.messages import OperatorNotificationRow
from adapters.storage.tables.webhooks import WebhookEventRow
from domain.webhooks.notification_texts import Notice, NotificationStatus
from resolvers.core.context import Transaction
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.events.outbox import enqueue_deliveries
from subscriptions.messages.operator_events import OperatorEventDetails, operator_body
from subscriptions.transports.channels import OPERATORS_TOLD, operator_events_channel


async def notify_operators(
    context: Transaction, operator_ids: Sequence[int], event: str, notice: Notice, *, task_id: int | None = None
) -> None:
    """Notify many operators of the same; their feeds wake up together."""
    await _insert(context, [_row(context, operator_id, event, notice, task_id=task_id) for operator_id in operator_ids])
    context.notify_channel(OPERATORS_TOLD)


async def notify_operator(
    context: Transaction,
    operator_id: int,
    event: str,
    notice: Notice,
    *,
    task_id: int | None = None,
    support_request_id: int | None = None,
) -> None:
    """Notify one operator."""
    row = _row(context, operator_id, event, notice, task_id=task_id)._replace(support_request_id=support_request_id)
    await _insert(context, [row])
    context.notify_channel(operator_events_channel(operator_id))


def _row(
    context: Transaction, operator_id: int, event: str, notice: Notice, *, task_id: int | None
) -> OperatorNotificationRow:
    return OperatorNotificationRow(
        id=0,
        operator_id=operator_id,
        event=event,
        title=notice.title,
        body=notice.body,
        task_id=task_id,
        status=NotificationStatus.PENDING,
        created_at=context.now,
    )


async def _insert(context: Transaction, rows: Sequence[OperatorNotificationRow]) -> None:
    """Write notifications, and schedule their sending for the operators that have contact methods."""
    ids = orjson.dumps([row.operator_id for row in rows]).decode()
    with_methods = set(await context.session.find_all(OPERATORS_WITH_METHODS, operator_ids=ids))
    without = [row._asdict() for row in rows if row.operator_id not in with_methods]
    await context.session.execute_many(INSERT_OPERATOR_NOTIFICATION, without)
    for row in rows:
        if row.operator_id in with_methods:
            notification_id = await context.session.get(INSERT_SENT_NOTIFICATION, **row._asdict())
            await schedule(context, JobKind.SEND_OPERATOR_NOTIFICATION, notification_id, context.now)


@job(JobKind.SEND_OPERATOR_NOTIFICATION)
async def send_operator_notification(context: Transaction, notification_id: int) -> None:
    """Enqueue a notification for the contact methods of its operator."""
    row = await context.session.get(OPERATOR_NOTIFICATION, id=notification_id)
    event = WebhookEventRow(
        id=0,
        agent_id=None,
        task_id=row.task_id,
        sequence=row.id,
        event_type=row.event,
        body="",
        created_at=row.created_at,
        operator_id=row.operator_id,
    )
    event = event._replace(id=await context.session.get(INSERT_WEBHOOK_EVENT, **event._asdict()))
    details = OperatorEventDetails(row.event, row.title, row.body, row.id, row.task_id, row.created_at)
    event = event._replace(body=operator_body(event.id, details))
    await context.session.execute(SET_BODY, key=event.id, body=event.body)
    await enqueue_deliveries(context, event, (), to_contact_methods=True)
