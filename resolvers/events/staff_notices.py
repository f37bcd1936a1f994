"""Notifications of the platform's staff, written in the transaction of their cause, one for each of its members."""

from adapters.storage.queries.events.notifications import insert_staff_notifications
from domain.webhooks.notifications import NotificationStatus, NotificationText, StaffEvent
from resolvers.core.context import Transaction
from subscriptions.transports.channels import STAFF_QUEUES


async def notify_staff(
    context: Transaction,
    event: StaffEvent,
    notice: NotificationText,
    *,
    task_id: int | None = None,
    support_request_id: int | None = None,
    operator_id: int | None = None,
) -> None:
    """Notify every member of the staff who has a key, and wake the followers of the queues.

    Each member has its own copy, and marks only that as read.
    """
    await context.session.execute(
        insert_staff_notifications(
            event=event.value,
            title=notice.title,
            body=notice.body,
            task_id=task_id,
            support_request_id=support_request_id,
            operator_id=operator_id,
            status=NotificationStatus.PENDING.value,
            # The staff lives in the real world.
            created_at=context.real_now,
        )
    )
    queues_changed(context)


def queues_changed(context: Transaction) -> None:
    """Wake the followers of the queues: one of them has grown or shrunk."""
    context.notify_channel(STAFF_QUEUES)
