"""Notifications of operators, written in the transaction of their cause.

Jobs send them to contact methods, each in a separate transaction: an announcement to many operators locks none of
their endpoints.
"""

from collections.abc import Sequence

import orjson

from adapters.notifications.operators import in_words
from adapters.storage.queries.events.notifications import (
    INSERT_OPERATOR_NOTIFICATION,
    INSERT_SENT_NOTIFICATION,
    lock_notification,
    set_sent,
)
from adapters.storage.queries.webhooks.contact_methods import select_readers
from adapters.storage.queries.webhooks.deliveries import INSERT_WEBHOOK_EVENT
from adapters.storage.tables.messages import OperatorNotificationRow
from adapters.storage.tables.webhooks import NOT_NUMBERED, WebhookEventRow, packed
from domain.webhooks.notifications import NoticeDetails, NotificationStatus, NotificationText
from resolvers.core.context import Transaction
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.events.outbox import enqueue_deliveries
from subscriptions.messages.operator_events import OperatorEventDetails, operator_body
from subscriptions.transports.channels import OPERATORS_NOTIFIED, operator_events_channel


def in_english(details: NoticeDetails) -> NotificationText:
    """Return the same notice for an agent, in English."""
    return in_words(details)


async def notify_operators(
    context: Transaction, operator_ids: Sequence[int], details: NoticeDetails, *, task_id: int | None = None
) -> None:
    """Send many operators the same notification, each in its language. Their feeds wake up together."""
    await _insert(context, operator_ids, details, task_id=task_id)
    context.notify_channel(OPERATORS_NOTIFIED)


async def notify_operator(
    context: Transaction,
    operator_id: int,
    details: NoticeDetails,
    *,
    task_id: int | None = None,
    support_request_id: int | None = None,
) -> None:
    """Notify one operator, in the language of its person; in English while no person has claimed it."""
    await _insert(context, [operator_id], details, task_id=task_id, support_request_id=support_request_id)
    context.notify_channel(operator_events_channel(operator_id))


async def _insert(
    context: Transaction,
    operator_ids: Sequence[int],
    details: NoticeDetails,
    *,
    task_id: int | None,
    support_request_id: int | None = None,
) -> None:
    """Write notifications, and schedule their sending for the operators that have contact methods."""
    without = []
    for reader in await context.session.find_all(
        select_readers(operator_ids=orjson.dumps(list(operator_ids)).decode())
    ):
        notice = in_words(details, reader.locale)
        row = OperatorNotificationRow(
            id=0,
            operator_id=reader.id,
            event=details.event,
            title=notice.title,
            body=notice.body,
            task_id=task_id,
            support_request_id=support_request_id,
            status=NotificationStatus.PENDING,
            created_at=context.now,
        )
        if reader.has_methods:
            notification_id = await context.session.get(INSERT_SENT_NOTIFICATION(row))
            await schedule(context, JobKind.SEND_OPERATOR_NOTIFICATION, notification_id, context.now)
        else:
            without.append(row)
    await context.session.insert_all(INSERT_OPERATOR_NOTIFICATION, without)


@job(JobKind.SEND_OPERATOR_NOTIFICATION)
async def send_operator_notification(context: Transaction, notification_id: int) -> None:
    """Enqueue a notification for the contact methods of its operator, unless it is an offer that was withdrawn."""
    row = await context.session.find(lock_notification(id=notification_id))
    if row is None:
        return
    if row.status == NotificationStatus.PENDING:
        await context.session.execute(set_sent(key=row.id, status=NotificationStatus.DELIVERED))
    details = OperatorEventDetails(row.event, row.title, row.body, row.id, row.task_id, row.created_at)
    event = WebhookEventRow(
        id=0,
        agent_id=None,
        task_id=row.task_id,
        sequence=row.id,
        event_type=row.event,
        packed_body=packed(operator_body(NOT_NUMBERED, details).encode()),
        created_at=row.created_at,
        operator_id=row.operator_id,
    )
    event = event._replace(id=await context.session.get(INSERT_WEBHOOK_EVENT(event)))
    await enqueue_deliveries(context, event, (), to_contact_methods=True)
