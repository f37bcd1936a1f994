"""Files of a multipart request, which operations receive as paths."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final

import strawberry
from starlette.datastructures import UploadFile
from strawberry.file_uploads import Upload

from adapters.blobs.full_disk import may_be_full
from adapters.blobs.upload_space import UploadSpace
from domain.refusals.general import InvalidInput
from resolvers.attachments.changes import AddTaskAttachment
from resolvers.core.context import UploadedFile
from resolvers.messaging.sending import SendMessage
from resolvers.proofs.submission import UploadProof, UploadProofs
from resolvers.proofs.upload import MAX_AT_ONCE
from resolvers.support.requests import OpenSupportRequest, WriteSupportMessage
from resolvers.wire.model import Wire
from schema.types.from_models import input_node

NAMELESS: Final = "proof"


@input_node
class UploadProofInput(UploadProof):
    """A proof whose content is a file of a multipart request, or stands in the input."""

    file: Annotated[Any, strawberry.field(graphql_type=Upload | None)] = None
    """The file of a multipart request, instead of contentBase64."""


@input_node
class UploadProofsInput(UploadProofs):
    """Proofs whose contents are files of a multipart request, or stand in the input."""

    files: Annotated[Any, strawberry.field(graphql_type=list[Upload] | None)] = None
    """The files of a multipart request, instead of contents."""


@input_node
class OpenSupportRequestInput(OpenSupportRequest):
    """A support request whose file is one of a multipart request, or stands in the input."""

    file: Annotated[Any, strawberry.field(graphql_type=Upload | None)] = None
    """A file of a multipart request to attach, instead of contentBase64."""


@input_node
class WriteSupportMessageInput(WriteSupportMessage):
    """A message whose file is one of a multipart request, or stands in the input."""

    file: Annotated[Any, strawberry.field(graphql_type=Upload | None)] = None
    """A file of a multipart request to attach, instead of contentBase64."""


@input_node
class SendMessageInput(SendMessage):
    """A message whose files are those of a multipart request, or stand in the input."""

    file: Annotated[Any, strawberry.field(graphql_type=Upload | None)] = None
    """A file of a multipart request to attach."""
    files: Annotated[Any, strawberry.field(graphql_type=list[Upload] | None)] = None
    """Several files of a multipart request to attach."""


@input_node
class AddTaskAttachmentInput(AddTaskAttachment):
    """An attachment whose file is one of a multipart request, or stands in the input."""

    file: Annotated[Any, strawberry.field(graphql_type=Upload | None)] = None
    """The file of a multipart request, instead of contentBase64."""


@asynccontextmanager
async def spooled(request: Wire, space: UploadSpace) -> AsyncIterator[tuple[UploadedFile, ...]]:
    """Keep the files of a request on disk while it is executed. Raises `InvalidInput` for values that are no files and
    for too many files, `Unavailable` if the disk is full, and `TooManyUploads` if the space for uploads is full.
    """
    uploads = [("file", file)] if (file := getattr(request, "file", None)) is not None else []
    uploads += [(f"files[{index}]", file) for index, file in enumerate(getattr(request, "files", None) or ())]
    if len(uploads) > MAX_AT_ONCE:
        raise InvalidInput.for_field("files", "too_many", f"may have at most {MAX_AT_ONCE} items")
    if not uploads:
        yield ()
        return
    with space.reserve() as take, TemporaryDirectory(prefix="fieldcall-") as directory:
        files = []
        for index, (field, upload) in enumerate(uploads):
            if not isinstance(upload, UploadFile):
                raise InvalidInput.for_field(field, "invalid", "must be a file of a multipart request")
            path = Path(directory) / str(index)
            take(upload.size or 0)
            await asyncio.to_thread(_copy, upload, path)
            name = PurePosixPath((upload.filename or "").replace("\\", "/")).name
            files.append(UploadedFile(field, name or NAMELESS, path))
        yield tuple(files)


def _copy(upload: UploadFile, path: Path) -> None:
    with may_be_full(), path.open("wb") as target:
        shutil.copyfileobj(upload.file, target)
