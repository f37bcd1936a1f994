"""The files of a task's conversation: inspected and stored before the message, and opened at signed addresses."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import Field

from adapters.media import inspect_attachment
from adapters.storage.queries.conversation.files import INSERT_TASK_FILE, select_file
from adapters.storage.queries.conversation.messages import select_message
from adapters.storage.tables.conversation import TaskFileRow
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor
from domain.refusals.accounts import AttachmentUnreadable
from domain.refusals.general import InvalidInput, NotFound, TooLarge
from domain.refusals.refusal import FieldError
from domain.refusals.suggestion import Suggestion, Way
from domain.tasks.messages import MAX_FILES
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.signed_files import TASK_FILE, signed_file
from resolvers.lifecycle.access import owned
from resolvers.wire.files import FileAnswer, decoded, plain_name
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Line

NAMELESS = "attachment"
"""Name for a file that has none."""


class AttachedFile(Wire):
    """A file within the request: a JPEG, PNG or HEIC photo or a PDF document of up to 15 MB."""

    file_name: Line
    """Name of the file."""
    content_base64: Annotated[str, Field(max_length=22_000_000)]
    """Content of the file, as base64."""


class AttachableFile(NamedTuple):
    """An inspected file whose content is a blob."""

    content_type: str
    file_name: str
    size: int
    blob: str


async def store_files(context: Call, attachments: Sequence[AttachedFile]) -> list[AttachableFile]:
    """Inspect the files of a request, then store their contents: all of them, or none.

    Raises `AttachmentUnreadable` or `TooLarge` for the first file that cannot be attached, and `InvalidInput` for too
    many files.
    """
    sources: list[tuple[str, Path | bytes, str]] = [(file.field, file.path, file.name) for file in context.uploads]
    for index, file in enumerate(attachments):
        field = f"attachments[{index}].contentBase64"
        sources.append((field, decoded(field, file.content_base64), file.file_name))
    if len(sources) > MAX_FILES:
        message = f"may have at most {MAX_FILES} files"
        raise InvalidInput.for_field("attachments", "too_many", message, maximum=MAX_FILES)
    inspected = [await inspect_file(context, *source) for source in sources]
    return [
        file._replace(blob=await context.services.blobs.put(content))
        for file, (_, content, _) in zip(inspected, sources, strict=True)
    ]


async def inspect_file(context: Context, field: str, content: Path | bytes, file_name: str) -> AttachableFile:
    """Inspect a file that is not stored yet. Raises `AttachmentUnreadable` or `TooLarge`, which name the field."""
    try:
        name = plain_name(file_name, NAMELESS)
        document = await context.services.pixels.inspect(context.sender, inspect_attachment, content, name)
    except (AttachmentUnreadable, TooLarge) as refusal:
        errors = tuple(FieldError(field, error.code, error.message) for error in refusal.errors)
        raise type(refusal)(f"{field}: {errors[0].message}", errors=errors) from refusal
    if document.content_type.startswith("text/"):
        message = "is not a JPEG, PNG or HEIC photo or a PDF document"
        raise AttachmentUnreadable(f"{field}: {message}", errors=(FieldError(field, "unknown_format", message),))
    return AttachableFile(document.content_type, plain_name(document.file_name, NAMELESS), document.size, "")


async def insert_file(
    context: Transaction,
    row: TaskRow,
    file: AttachableFile,
    *,
    message_id: int | None = None,
    visibility: str | None = None,
) -> TaskFileRow:
    """Insert the row of a stored file of a task, or of one of its messages."""
    inserted = TaskFileRow(
        id=0,
        agent_id=row.agent_id,
        task_id=row.id,
        message_id=message_id,
        visibility=visibility,
        created_instant=context.now,
        **file._asdict(),
    )
    return inserted._replace(id=await context.session.get(INSERT_TASK_FILE(inserted)))


def _read_again(task_id: str, _file_id: str) -> Suggestion:
    return Suggestion(Way.READ_MESSAGES, "Its messages have new addresses of the files.", {"taskId": int(task_id)})


@signed_file(TASK_FILE, read_again=_read_again)
async def _open_task_file(context: Context, task_id: str, file_id: str) -> FileAnswer:
    row = await owned(context, int(task_id))
    file = await context.session.find(select_file(of_task=row.id, id=int(file_id)))
    if file is None or not await _may_open(context, file):
        raise NotFound(f"Task {task_id} has no file {file_id}.")
    chunks = partial(context.services.blobs.stream, file.blob)
    return FileAnswer(file.content_type, file.file_name, chunks, file.size, tag=file.blob)


async def _may_open(context: Context, file: TaskFileRow) -> bool:
    """Return true if a file of a task is of a message that the caller may read."""
    if file.message_id is None:
        return False
    message = await context.session.get(select_message(of_task=file.task_id, id=file.message_id))
    return context.actor is not Actor.OPERATOR or message.operator_id == context.operator_id
