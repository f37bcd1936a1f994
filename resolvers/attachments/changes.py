"""Addition and removal of the attachments of a task (docs/reference/attachments.md).

Before an operator has accepted the task they are part of its terms, whose version rises with each change.
"""

from functools import partial
from typing import Annotated, Any

from pydantic import Field

from adapters.storage.queries.conversation.files import (
    count_attachments,
    delete_attachment,
    find_attachment,
)
from adapters.storage.tables.conversation import TaskFileRow
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import IN_EXECUTION, Actor
from domain.lifecycle.transitions import Trigger, decide
from domain.refusals.general import InvalidInput, NotFound
from domain.tasks.attachments import FIELD, MAX_ATTACHMENTS, AttachmentVisibility
from resolvers.attachments.view import TaskAttachment, attachment_view
from resolvers.core.context import Call, Transaction
from resolvers.core.operation import operation
from resolvers.lifecycle.access import may_see, owned
from resolvers.lifecycle.facts import load_facts
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.messaging.files import AttachableFile, insert_file, inspect_file
from resolvers.support.attachments import find_source
from resolvers.tasks.input import TaskReference
from resolvers.tasks.view import Task, render_task
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id, Line


class AddTaskAttachment(TaskReference):
    """A JPEG, PNG or HEIC photo or a PDF document of up to 15 MB to attach to a task."""

    visibility: AttachmentVisibility = AttachmentVisibility.AFTER_ACCEPTANCE
    """The operators who see it: only the one who has accepted the task, or all who may see the task."""
    file_name: Line | None = None
    """Name of the file; required with contentBase64."""
    content_base64: Annotated[str, Field(max_length=22_000_000)] | None = None
    """Content as base64, when it is not sent as a file with the request."""


class AttachmentReference(Wire):
    """Names an attachment of a task."""

    attachment_id: Id
    """Id of the attachment."""
    task_id: Id | None = None
    """Task of the attachment; it may be left out."""


@operation(Actor.AGENT, outside=True, scope=Scope.DISPATCH)
async def add_task_attachment(call: Call, request: AddTaskAttachment) -> TaskAttachment:
    """Attach a plan or a picture to a task for its operator, at most 10 and until the work is submitted.

    Before acceptance termsVersion rises; afterwards the operator is notified, and the attachment stays.
    """
    source = find_source(call, request.file_name, request.content_base64)
    if source is None:
        raise InvalidInput.for_field("file", "required", "is required: send a file, or contentBase64 with fileName")
    field, content, name = source
    row = await owned(call, request.task_id)
    decide(Trigger.ADD_ATTACHMENT, call.actor, (await load_facts(call, row))())
    file = await inspect_file(call, field, content, name)
    file = file._replace(blob=await call.services.blobs.put(content))
    return await call.conclude(partial(_add, request=request, file=file))


async def _add(context: Transaction, *, request: AddTaskAttachment, file: AttachableFile) -> TaskAttachment:
    row = await owned(context, request.task_id, change=True)
    if await context.session.get(count_attachments(of_task=row.id)) >= MAX_ATTACHMENTS:
        message = f"is one too many: a task has at most {MAX_ATTACHMENTS} attachments"
        raise InvalidInput.for_field("file", "too_many", message, maximum=MAX_ATTACHMENTS)
    added = await insert_file(context, row, file, visibility=request.visibility)
    await _advance(context, row, Trigger.ADD_ATTACHMENT, added)
    return attachment_view(context, added, row.timezone)


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def remove_task_attachment(transaction: Transaction, request: AttachmentReference) -> Task:
    """Remove an attachment of a task that no operator has accepted, permanently. termsVersion rises."""
    absent = NotFound(f"There is no attachment {request.attachment_id}.")
    removed = await transaction.session.find(find_attachment(id=request.attachment_id))
    if removed is None or not may_see(transaction, removed.agent_id, None):
        raise absent
    if request.task_id not in (None, removed.task_id):
        raise absent
    row = await owned(transaction, removed.task_id, change=True)
    # Another call may have removed it until the task was locked.
    if await transaction.session.find(find_attachment(id=removed.id)) is None:
        raise absent
    row = await _advance(transaction, row, Trigger.REMOVE_ATTACHMENT, removed)
    await transaction.session.execute(delete_attachment(id=removed.id))
    return await render_task(transaction, row)


async def _advance(context: Transaction, row: TaskRow, trigger: Trigger, changed: TaskFileRow) -> TaskRow:
    """Take the step of a changed attachment: an amendment of the terms until an operator has accepted them."""
    if row.status in IN_EXECUTION:
        file = {"attachment_id": changed.id, "file_name": changed.file_name, "content_type": changed.content_type}
        return (await advance(context, row, Step(trigger, changed.file_name, event_details=file))).row
    changes: dict[str, Any] = {"terms_version": (row.terms_version or 1) + 1}
    step = Step(trigger, FIELD, changes=changes, event_details={"changed_fields": [FIELD]})
    return (await advance(context, row, step)).row
