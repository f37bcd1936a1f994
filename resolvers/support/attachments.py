"""Files that are attached to support messages: inspected and stored like proof, before the message is written."""

from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import Field

from adapters.media import inspect_attachment
from domain.refusals.accounts import AttachmentUnreadable
from domain.refusals.general import InvalidInput, TooLarge
from domain.refusals.refusal import FieldError
from resolvers.core.context import Call
from resolvers.wire.files import decoded, plain_name
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Line

NAMELESS = "attachment"
"""Name for a file that has none."""


class WithAttachment(Wire):
    """Base of the inputs that take a file: with the request, or within it."""

    file_name: Line | None = None
    """Name of the attached file; required with contentBase64."""
    content_base64: Annotated[str, Field(max_length=22_000_000)] | None = None
    """Content of a file to attach, as base64, when it is not sent with the request: a JPEG, PNG or HEIC photo, a PDF
    document or a text in UTF-8, up to 15 MB."""


class Attachment(NamedTuple):
    """A file whose content is stored in a blob."""

    content_type: str
    file_name: str
    size: int
    blob: str


async def store_attachment(context: Call, request: WithAttachment) -> Attachment | None:
    """Inspect the file of a request and store its content; return None without a file.

    Raises `AttachmentUnreadable`, `TooLarge`, or `InvalidInput` for a file without a name or given twice.
    """
    source = find_source(context, request.file_name, request.content_base64)
    return source and await _stored(context, *source)


def find_source(
    context: Call, file_name: str | None, content_base64: str | None
) -> tuple[str, Path | bytes, str] | None:
    """Return the field, the content and the name of the file of a request; None without a file.

    Raises `InvalidInput` for a file without a name or given twice.
    """
    if context.uploads:
        if content_base64 is not None:
            raise InvalidInput.for_field("contentBase64", "not_expected", "is not given beside a file")
        upload = context.uploads[0]
        return upload.field, upload.path, file_name or upload.name
    if content_base64 is None:
        return None
    if file_name is None:
        raise InvalidInput.for_field("fileName", "required", "is required with contentBase64")
    return "contentBase64", decoded("contentBase64", content_base64), file_name


async def _stored(context: Call, field: str, content: Path | bytes, file_name: str) -> Attachment:
    try:
        name = plain_name(file_name, NAMELESS)
        document = await context.services.pixels.inspect(context.sender, inspect_attachment, content, name)
    except (AttachmentUnreadable, TooLarge) as refusal:
        errors = tuple(FieldError(field, error.code, error.message) for error in refusal.errors)
        raise type(refusal)(f"{field}: {errors[0].message}", errors=errors) from refusal
    blob = await context.services.blobs.put(content)
    return Attachment(document.content_type, plain_name(document.file_name, NAMELESS), document.size, blob)
