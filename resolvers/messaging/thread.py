"""The messages about a task as one reader may see them (docs/reference/conversations.md).

An agent and the staff read all messages of a task; its operator those of the time in which it has or had the task.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

import orjson
from pydantic import Field

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.conversation.messages import (
    count_unread_by_agent,
    count_unread_by_operator,
    select_message,
    select_messages_of_task,
    select_messages_of_task_of_operator,
    select_messages_of_tasks,
    select_messages_of_tasks_of_operator,
    set_read_by_agent,
    set_read_by_operator,
)
from adapters.storage.queries.events.notifications import set_event_answered
from adapters.storage.tables.tasks import TaskRow, task
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.refusals.suggestion import Way
from domain.webhooks.contact_methods import Owner
from domain.webhooks.notifications import MESSAGE_RECEIVED
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.events.recovery import require_kept
from resolvers.lifecycle.access import owned
from resolvers.messaging.view import TaskMessage, render_messages
from resolvers.tasks.history import (
    newest_of_operator,
    newest_sequence,
    require_reached,
    require_reached_by_operator,
)
from resolvers.tasks.input import TaskReference
from resolvers.tasks.listing import zones_of_tasks
from resolvers.tasks.view import Task, render_task
from resolvers.wire.pages import PAGE, Cursor, Limit, Wait
from resolvers.wire.scalars import Int32
from subscriptions.transports.channels import account_channel, task_channel
from subscriptions.transports.long_poll import first


class ListTaskMessages(TaskReference):
    """The messages about a task to read, oldest first."""

    after: Cursor = 0
    """Only messages with a higher sequence; 0 returns all. At most the newest sequence of the caller."""
    limit: Limit = PAGE
    """Maximum number of messages to return."""
    wait: Wait = 0
    """Maximum time to wait for a new message, in seconds."""


class MarkMessagesRead(TaskReference):
    """The messages that the caller has read."""

    up_to: Annotated[Int32, Field(ge=1)]
    """Sequence of the last message that was read: it and all earlier ones are marked."""


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.EACH, way=Way.READ_MESSAGES)
async def list_task_messages(call: Call, request: ListTaskMessages) -> list[TaskMessage]:
    """Read the messages about a task after a cursor, oldest first. With wait, the call waits until there is a message
    after the cursor."""
    row = await owned(call, request.task_id)
    read = partial(messages_after, call, row.id, request.after, request.limit)
    if messages := await read():
        return messages
    await _require_reached(call, row, request.after)
    if not request.wait:
        return []
    services = call.services
    return list(await first(services.broadcaster, task_channel(row.id), read, request.wait, services.stopping))


async def messages_after(context: Context, task_id: int, after: int, limit: int) -> list[TaskMessage]:
    """Return the messages about a task after a cursor, oldest first, as the caller may see them.

    Raises `NotFound` for a task that is not the caller's, or no longer, and `InvalidCursor` for an undone event.
    """
    row = await owned(context, task_id)
    statement = select_messages_of_task(of_task=row.id, after=after, limit=limit)
    reader, number = Actor.AGENT, row.agent_id
    if context.actor is Actor.OPERATOR:
        reader, number = Actor.OPERATOR, context.operator_id
        statement = select_messages_of_task_of_operator(of_task=row.id, of_operator=number, after=after, limit=limit)
    messages = await render_messages(context, await context.session.find_all(statement), {row.id: row.timezone})
    if messages:
        await require_kept(context, reader, number, after, messages[0].sequence)
    return messages


async def messages_of_tasks(
    context: Context, task_ids: Sequence[int], after: int, limit: int
) -> dict[int, list[TaskMessage]]:
    """Return the first messages after a cursor about each of many tasks that the caller may see, oldest first."""
    page: dict[str, Any] = {"task_ids": orjson.dumps(task_ids).decode(), "after": after, "limit": limit}
    statement = select_messages_of_tasks(**page)
    if context.actor is Actor.OPERATOR:
        statement = select_messages_of_tasks_of_operator(of_operator=context.operator_id, **page)
    messages: dict[int, list[TaskMessage]] = defaultdict(list)
    stored = await context.session.find_all(statement)
    zones = await zones_of_tasks(context, (row.task_id for row in stored))
    for message in await render_messages(context, stored, zones):
        messages[message.task_id].append(message)
    return messages


async def find_messages(context: Context, task_id: int, message_id: int) -> list[TaskMessage]:
    """Return the message with an id about a task, if the caller may see it."""
    row = await owned(context, task_id)
    stored = await context.session.find_all(select_message(of_task=row.id, id=message_id))
    is_operator = context.actor is Actor.OPERATOR
    seen = [one for one in stored if not is_operator or one.operator_id == context.operator_id]
    return await render_messages(context, seen, {row.id: row.timezone})


async def newest_cursor(context: Context, task_id: int) -> int:
    """Return the highest sequence of the caller by now; for the staff that of the task's agent."""
    if context.actor is Actor.OPERATOR:
        return await newest_of_operator(context, context.operator_id)
    return await newest_sequence(context, (await owned(context, task_id)).agent_id)


async def _require_reached(context: Context, row: TaskRow, after: int) -> None:
    if context.actor is Actor.OPERATOR:
        await require_reached_by_operator(context, after)
    else:
        await require_reached(context, row.agent_id, after)


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.DISPATCH)
async def mark_messages_read(transaction: Transaction, request: MarkMessagesRead) -> Task:
    """Mark the messages about a task as read, up to a sequence: their author sees it. Repeating it changes nothing."""
    row = await owned(transaction, request.task_id, change=True)
    of_task: dict[str, Any] = {"of_task": row.id}
    read = {"up_to": request.up_to, "read_instant": transaction.now}
    if transaction.actor is Actor.AGENT:
        marked = await transaction.session.execute(set_read_by_agent(**of_task, **read))
        unread = await transaction.session.get(count_unread_by_agent(**of_task))
        changes: dict[str, Any] = {"unread_by_agent": unread}
        if not unread:
            await answer_messages(transaction, row)
    else:
        of_task["of_operator"] = transaction.operator_id
        marked = await transaction.session.execute(set_read_by_operator(**of_task, **read))
        changes = {"unread_by_operator": await transaction.session.get(count_unread_by_operator(**of_task))}
    if marked:
        await transaction.session.execute(set_columns(task, row.id, changes))
        transaction.notify_channel(task_channel(row.id))
        row = row._replace(**changes)
    return await render_task(transaction, row)


async def answer_messages(context: Transaction, row: TaskRow) -> None:
    """Set what messages about a task have asked a person of its agent to answered."""
    if await context.session.execute(
        set_event_answered(owner_id=row.agent_id, subject_id=row.id, event=MESSAGE_RECEIVED)
    ):
        context.notify_channel(account_channel(Owner(Actor.AGENT, row.agent_id)))
