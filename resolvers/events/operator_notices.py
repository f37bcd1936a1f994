"""Notifications of operators, written in the transaction of their cause."""

from collections.abc import Sequence

from adapters.storage.queries.messages import INSERT_OPERATOR_NOTIFICATION
from adapters.storage.tables.messages import OperatorNotificationRow
from domain.webhooks.notification_texts import Notice, NotificationStatus
from resolvers.core.context import Transaction
from subscriptions.transports.channels import OPERATORS_TOLD, operator_events_channel


async def notify_operators(
    context: Transaction, operator_ids: Sequence[int], event: str, notice: Notice, *, task_id: int | None = None
) -> None:
    """Notify many operators of the same; their feeds wake up together."""
    rows = [_row(context, operator_id, event, notice, task_id=task_id) for operator_id in operator_ids]
    await context.session.execute_many(INSERT_OPERATOR_NOTIFICATION, [row._asdict() for row in rows])
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
    await context.session.execute(INSERT_OPERATOR_NOTIFICATION, **row._asdict())
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
