"""Messages of the agent, the operator and the staff about a task (docs/reference/conversations.md)."""

from functools import partial
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field, StringConstraints

from adapters.storage.queries.conversation.files import count_files_of_messages
from adapters.storage.queries.conversation.messages import (
    INSERT_TASK_MESSAGE,
    count_messages,
    select_newest_message_of_task,
)
from adapters.storage.tables.conversation import TaskMessageRow
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Trigger, decide
from domain.people.roles import StaffRole
from domain.refusals.general import InvalidInput
from domain.tasks.messages import MAX_BODY, MAX_FILES, MAX_FILES_OF_TASK, MAX_MESSAGES, MessageAuthor
from resolvers.core import audit
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.operation import operation
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.facts import load_facts
from resolvers.lifecycle.reactions import ReactionKind, StepTaken, reaction
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.messaging.files import AttachableFile, AttachedFile, insert_file, store_files
from resolvers.messaging.thread import answer_messages
from resolvers.messaging.view import TaskMessage, render_messages
from resolvers.tasks.input import TaskReference
from resolvers.wire.location import Location
from resolvers.wire.scalars import NoNull, NotBlank

AUTHORS: Final = {
    Actor.AGENT: MessageAuthor.AGENT,
    Actor.OPERATOR: MessageAuthor.OPERATOR,
    Actor.PLATFORM: MessageAuthor.STAFF,
}
RECIPIENTS: Final = {
    MessageAuthor.AGENT: ("unread_by_operator",),
    MessageAuthor.OPERATOR: ("unread_by_agent",),
    MessageAuthor.STAFF: ("unread_by_agent", "unread_by_operator"),
}
"""Columns of the task that count a new message."""
DRAFT: Final = "draft"
"""Name of the message to store among the details of its step."""


class SendMessage(TaskReference):
    """A message about a task, with up to 5 files."""

    body: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_BODY), NoNull, NotBlank]
    """Text of the message."""
    attachments: Annotated[list[AttachedFile], Field(max_length=MAX_FILES)] = Field(default_factory=list)
    """Files of the message, when they are not sent with the request."""
    location: Location | None = None
    """Location of the author."""


class MessageDraft(NamedTuple):
    """A message before its event has its numbers."""

    request: SendMessage
    author: MessageAuthor
    files: list[AttachableFile]


@operation(
    Actor.AGENT,
    Actor.OPERATOR,
    Actor.PLATFORM,
    outside=True,
    scope=Scope.DISPATCH,
    subject=audit.TASK,
    role=StaffRole.TRUST,
)
async def send_message(call: Call, request: SendMessage) -> TaskMessage:
    """Write to the other side of a task, from acceptance until 72 hours after its end; the staff writes to both sides.

    It cannot be withdrawn. Keep codes, keys and payment details out of it.
    """
    files: list[AttachableFile] = []
    if request.attachments or call.uploads:
        row = await owned(call, request.task_id)
        decide(Trigger.SEND_MESSAGE, call.actor, (await load_facts(call, row))())
        files = await store_files(call, request.attachments)
    return await call.conclude(partial(_send, request=request, files=files))


async def _send(context: Transaction, *, request: SendMessage, files: list[AttachableFile]) -> TaskMessage:
    row = await owned(context, request.task_id, change=True)
    await _require_room(context, row, len(files))
    author = AUTHORS[context.actor]
    step = Step(
        Trigger.SEND_MESSAGE,
        location=request.location if author is MessageAuthor.OPERATOR else None,
        changes={column: (getattr(row, column) or 0) + 1 for column in RECIPIENTS[author]},
        event_details={DRAFT: MessageDraft(request, author, files)},
    )
    await advance(context, row, step)
    if author is MessageAuthor.AGENT:
        await answer_messages(context, row)
    stored = await context.session.get(select_newest_message_of_task(of_task=row.id))
    (message,) = await render_messages(context, [stored], {row.id: row.timezone})
    return message


async def _require_room(context: Context, row: TaskRow, files: int) -> None:
    if await context.session.get(count_messages(of_task=row.id)) >= MAX_MESSAGES:
        message = f"has {MAX_MESSAGES} messages already: it takes no more"
        raise InvalidInput.for_field("taskId", "too_many", message, maximum=MAX_MESSAGES)
    if files and await context.session.get(count_files_of_messages(of_task=row.id)) + files > MAX_FILES_OF_TASK:
        message = f"would be more than {MAX_FILES_OF_TASK} files in messages about this task"
        raise InvalidInput.for_field("attachments", "too_many", message, maximum=MAX_FILES_OF_TASK)


@reaction(ReactionKind.STORE_MESSAGE, triggers=(Trigger.SEND_MESSAGE,))
async def store_message(context: Transaction, taken: StepTaken) -> None:
    """Store the message of a step under the numbers of its event, and add it to what the event says."""
    (event,), row, draft = taken.events, taken.after, taken.step.event_details[DRAFT]
    assert event.operator_id is not None, "a guard requires an operator"
    assert event.operator_sequence is not None, "it has a number of its own"
    location = draft.request.location
    stored = TaskMessageRow(
        id=0,
        agent_id=row.agent_id,
        task_id=row.id,
        sequence=event.sequence,
        operator_id=event.operator_id,
        operator_sequence=event.operator_sequence,
        author=draft.author,
        body=draft.request.body,
        latitude=location and location.lat,
        longitude=location and location.lng,
        accuracy=location and location.accuracy,
        source=location and location.source,
        files=len(draft.files),
        created_instant=context.now,
    )
    message_id = await context.session.get(INSERT_TASK_MESSAGE(stored))
    for file in draft.files:
        await insert_file(context, row, file, message_id=message_id)
    details: dict[str, Any] = {
        "message_id": message_id,
        "author": draft.author,
        "body": draft.request.body,
        "attachments": [{"file_name": file.file_name, "content_type": file.content_type} for file in draft.files],
    }
    taken.step = taken.step._replace(event_details=details)
