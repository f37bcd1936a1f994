"""A message about a task as its reader sees it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import orjson

from adapters.storage.queries.conversation.files import select_files_of_messages
from adapters.storage.tables.conversation import TaskFileRow, TaskMessageRow
from domain.lifecycle.statuses import Actor
from domain.tasks.messages import MessageAuthor
from domain.values import wallclock
from resolvers.core.context import Context
from resolvers.core.signed_files import TASK_FILE, signed_address
from resolvers.wire.location import Location, usable
from resolvers.wire.model import Wire
from resolvers.wire.scalars import OwnId, OwnTime


class MessageAttachment(Wire):
    """A file of a message."""

    file_name: str
    """Name of the file."""
    content_type: str
    """Media type of the file."""
    content_url: str
    """Address of the file for an hour: it needs no key, and takes `Range`."""


class TaskMessage(Wire):
    """A message about a task."""

    node_key = ("task_id", "id")

    id: OwnId
    """The message."""
    sequence: int
    """Cursor for `after` and `upTo`: the number of the message's event among all events of the reader."""
    task_id: OwnId
    """The task."""
    author: MessageAuthor
    """Side that wrote it."""
    body: str
    """Text of the message."""
    attachments: list[MessageAttachment]
    """Files of the message."""
    location: Location | None
    """Location that the author sent with it, if it is usable."""
    created_at: OwnTime
    """Time at which it was written."""
    read_at: OwnTime | None
    """Time at which its recipient marked it as read. The time of a message by the staff is that of the reader's own
    side."""


async def render_messages(
    context: Context, rows: Sequence[TaskMessageRow], zones: Mapping[int, str]
) -> list[TaskMessage]:
    """Return the views of messages that the caller may read, in order; `zones` has the time zones of the tasks."""
    files = await _read_files(context, [row.id for row in rows if row.files])
    return [_message_view(context, row, zones[row.task_id], files.get(row.id, ())) for row in rows]


async def _read_files(context: Context, message_ids: Sequence[int]) -> Mapping[int, list[TaskFileRow]]:
    files: dict[int, list[TaskFileRow]] = defaultdict(list)
    if message_ids:
        statement = select_files_of_messages(message_ids=orjson.dumps(message_ids).decode())
        for row in await context.session.find_all(statement):
            assert row.message_id is not None, "selected by it"
            files[row.message_id].append(row)
    return files


def _message_view(context: Context, row: TaskMessageRow, zone: str, files: Sequence[TaskFileRow]) -> TaskMessage:
    return TaskMessage(
        id=row.id,
        sequence=row.operator_sequence if context.actor is Actor.OPERATOR else row.sequence,
        task_id=row.task_id,
        author=MessageAuthor(row.author),
        body=row.body,
        attachments=[
            MessageAttachment(
                file_name=file.file_name,
                content_type=file.content_type,
                content_url=signed_address(context, TASK_FILE, file.task_id, file.id),
            )
            for file in files
        ],
        location=_location(row),
        created_at=wallclock.at(row.created_instant, zone),
        read_at=wallclock.at(_read_instant(context, row), zone),
    )


def _location(row: TaskMessageRow) -> Location | None:
    if row.latitude is None or row.longitude is None:
        return None
    return usable(Location(lat=row.latitude, lng=row.longitude, accuracy=row.accuracy, source=row.source))


def _read_instant(context: Context, row: TaskMessageRow) -> int | None:
    """Return the time at which the recipient of a message marked it as read."""
    is_for_agent = row.author == MessageAuthor.OPERATOR
    if row.author == MessageAuthor.STAFF:
        is_for_agent = context.actor is not Actor.OPERATOR
    return row.read_by_agent_instant if is_for_agent else row.read_by_operator_instant
