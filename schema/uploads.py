"""Files beside a multipart request, handed on as paths."""

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

from domain.errors import InvalidInput
from resolvers.proofs import UploadProof
from resolvers.wire import Wire
from schema.types import input_node

LONGEST_NAME: Final = 100
NAMELESS: Final = "proof"


@input_node
class UploadProofInput(UploadProof):
    """A proof whose content comes as a file beside the request, or within it."""

    file: Annotated[Any, strawberry.field(graphql_type=Upload | None)] = None
    """The file, in a multipart request; else contentBase64."""


@asynccontextmanager
async def spooled(request: Wire) -> AsyncIterator[Path | None]:
    """The file that came with a request, under its own name for as long as it is worked on; none where none came.

    Raises `InvalidInput` for something else in its place.
    """
    upload = getattr(request, "file", None)
    if upload is None:
        yield None
        return
    if not isinstance(upload, UploadFile):
        raise InvalidInput.of("file", "invalid", "must be a file of a multipart request")
    name = PurePosixPath((upload.filename or "").replace("\\", "/")).name[-LONGEST_NAME:]
    with TemporaryDirectory(prefix="fieldcall-") as directory:
        path = Path(directory) / (name.replace("\x00", "").lstrip(".") or NAMELESS)
        await asyncio.to_thread(_copy, upload, path)
        yield path


def _copy(upload: UploadFile, path: Path) -> None:
    with path.open("wb") as target:
        shutil.copyfileobj(upload.file, target)
