"""Telling an agent of what is no status event: money that arrived, an answer of support (decisions.md section 6)."""

from adapters.storage.events import TAKE_SEQUENCE
from adapters.storage.notifications import INSERT_NOTIFICATION
from adapters.storage.session import the
from domain.notices import AccountEvent, Notice, NotificationStatus
from resolvers.operation import Context
from subscriptions.nudges import agent_channel


async def notify(
    context: Context,
    agent_id: int,
    event: AccountEvent,
    notice: Notice,
    *,
    task_id: int | None = None,
    support_request_id: int | None = None,
) -> None:
    """Write a notification in the transaction that made it true, under the agent's next sequence number."""
    await context.session.execute(
        INSERT_NOTIFICATION,
        agent_id=agent_id,
        sequence=await the(context.session, TAKE_SEQUENCE, agent_id=agent_id, count=1),
        event=event,
        title=notice.title,
        body=notice.body,
        task_id=task_id,
        support_request_id=support_request_id,
        status=NotificationStatus.PENDING,
        created_at=context.now,
    )
    context.wake(agent_channel(agent_id))
