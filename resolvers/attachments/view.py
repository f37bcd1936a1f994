"""The attachments of a task as their reader sees them (docs/reference/attachments.md).

The agent, the operator of the task and the staff see all of them; other operators the public ones of open tasks.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial

import orjson

from adapters.storage.queries.conversation.files import (
    select_attachment,
    select_attachments_of_tasks,
)
from adapters.storage.queries.tasks.rows import select_task
from adapters.storage.tables.conversation import TaskFileRow
from domain.lifecycle.statuses import Actor
from domain.refusals.general import NotFound
from domain.refusals.suggestion import Suggestion, Way
from domain.tasks.attachments import AttachmentVisibility
from domain.values import wallclock
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation
from resolvers.core.signed_files import TASK_ATTACHMENT, signed_address, signed_file
from resolvers.lifecycle.access import may_see, owned
from resolvers.matching.search import search_for
from resolvers.tasks.input import TaskReference
from resolvers.tasks.listing import task_rows_by_id, zones_of_tasks
from resolvers.wire.files import FileAnswer
from resolvers.wire.model import Wire
from resolvers.wire.scalars import OwnId, OwnTime


class TaskAttachment(Wire):
    """A plan or a picture that the agent attached to a task for its operator."""

    node_key = ("task_id", "id")
    node_fields = ("attachment_id",)

    id: OwnId
    """The attachment."""
    task_id: OwnId
    """The task."""
    file_name: str
    """Name of the file."""
    content_type: str
    """Media type of the file."""
    content_url: str
    """Address of the file for an hour: it needs no key, and takes `Range`."""
    visibility: AttachmentVisibility
    """The operators who see it."""
    created_at: OwnTime
    """Time at which it was added."""


@operation(
    *(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM),
    reads=Snapshot.ONE,
    lists="attachment_id",
    way=Way.READ_ATTACHMENTS,
)
async def list_task_attachments(read: Context, request: TaskReference) -> list[TaskAttachment]:
    """List the plans and pictures that the agent attached to a task, oldest first. An operator reads those of its own
    tasks, and the public ones of an open task that it may see."""
    await _require_sight(read, request.task_id)
    return (await attachments_of_tasks(read, [request.task_id])).get(request.task_id, [])


async def attachments_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[TaskAttachment]]:
    """Return the attachments of tasks that the caller may see, oldest first."""
    statement = select_attachments_of_tasks(task_ids=orjson.dumps(task_ids).decode())
    attachments: dict[int, list[TaskAttachment]] = defaultdict(list)
    if stored := await context.session.find_all(statement):
        own = await task_rows_by_id(context, task_ids)
        zones = {row.id: row.timezone for row in own.values()}
        zones |= await zones_of_tasks(context, (row.task_id for row in stored if row.task_id not in zones))
        for row in stored:
            if row.task_id in own or row.visibility == AttachmentVisibility.PUBLIC:
                attachments[row.task_id].append(attachment_view(context, row, zones[row.task_id]))
    return attachments


def attachment_view(context: Context, row: TaskFileRow, zone: str) -> TaskAttachment:
    """Return the view of an attachment that the caller may see. `zone` is the time zone of its task."""
    return TaskAttachment(
        id=row.id,
        task_id=row.task_id,
        file_name=row.file_name,
        content_type=row.content_type,
        content_url=signed_address(context, TASK_ATTACHMENT, row.task_id, row.id),
        visibility=AttachmentVisibility(row.visibility or AttachmentVisibility.AFTER_ACCEPTANCE),
        created_at=wallclock.at(row.created_instant, zone),
    )


async def _require_sight(context: Context, task_id: int) -> bool:
    """Return true if the task is the caller's, and false if it is open to the calling operator. Raises `NotFound`."""
    if context.actor is Actor.OPERATOR:
        row = await context.session.find(select_task(id=task_id))
        if row is None or not may_see(context, row.agent_id, row.operator_id):
            search = await search_for(context, None, None, include_ineligible=True)
            if await search.among([task_id]):
                return False
    await owned(context, task_id)
    return True


def _read_again(task_id: str, _attachment_id: str) -> Suggestion:
    return Suggestion(Way.READ_ATTACHMENTS, "It has new addresses of the attachments.", {"taskId": int(task_id)})


@signed_file(TASK_ATTACHMENT, read_again=_read_again)
async def _open_attachment(context: Context, task_id: str, attachment_id: str) -> FileAnswer:
    is_own = await _require_sight(context, int(task_id))
    row = await context.session.find(select_attachment(of_task=int(task_id), id=int(attachment_id)))
    if row is None or not (is_own or row.visibility == AttachmentVisibility.PUBLIC):
        raise NotFound(f"Task {task_id} has no attachment {attachment_id}.")
    chunks = partial(context.services.blobs.stream, row.blob)
    return FileAnswer(row.content_type, row.file_name, chunks, row.size, tag=row.blob)
