"""Notifications of an agent outside of tasks: credited money, answers of support (docs/reference/event-log.md)."""

from adapters.storage.queries.events.notifications import INSERT_NOTIFICATION
from adapters.storage.tables.messages import NotificationRow
from domain.lifecycle.statuses import Actor
from domain.webhooks.contact_methods import Owner
from domain.webhooks.notifications import AccountEvent, NotificationStatus, NotificationText, needs_person
from resolvers.core.context import Transaction
from resolvers.events.allowance import take_numbers
from resolvers.events.outbox import enqueue_account_event
from subscriptions.messages.payloads import Payload
from subscriptions.transports.channels import account_channel, agent_channel


async def notify(
    context: Transaction,
    agent_id: int,
    event: AccountEvent,
    notice: NotificationText,
    payload: Payload,
    *,
    task_id: int | None = None,
    support_request_id: int | None = None,
) -> None:
    """Write a notification in the transaction of its cause, under the agent's next sequence number.

    The agent's contact methods receive it, too. If none of them can receive that an endpoint was disabled, the owner
    gets an e-mail.
    """
    taken = await take_numbers(context, agent_id, 1)
    asks = needs_person(event, context.actor)
    await context.session.execute(
        INSERT_NOTIFICATION(
            NotificationRow(
                id=0,
                agent_id=agent_id,
                sequence=taken.event_sequence,
                event=event,
                title=notice.title,
                body=notice.body,
                task_id=task_id,
                support_request_id=support_request_id,
                status=NotificationStatus.PENDING,
                created_at=context.now,
                needs_person=asks,
            )
        )
    )
    last_resort = event is AccountEvent.WEBHOOK_DISABLED
    if taken.has_contact_methods or last_resort:
        await enqueue_account_event(context, agent_id, event, taken.event_sequence, payload, last_resort=last_resort)
    context.notify_channel(agent_channel(agent_id))
    if asks:
        context.notify_channel(account_channel(Owner(Actor.AGENT, agent_id)))
