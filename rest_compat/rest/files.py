"""Files over REST: downloads of proofs, thumbnails and statements, and uploads as multipart forms."""

import shutil
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio.to_thread
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from adapters.blobs.full_disk import may_be_full
from adapters.blobs.upload_space import Take
from adapters.http.headers import announced_bytes, media_type, require_short_content_type
from domain.refusals.general import InvalidInput, MalformedBody
from resolvers.core.context import Call, UploadedFile
from rest_compat.http import json_body
from rest_compat.http.exchange import answer, credentials_in, identify
from rest_compat.http.file_response import file_response
from rest_compat.http.json_body import too_large
from rest_compat.rest.endpoint import RouteHandler, merge, read_query, validated
from rest_compat.rest.route import Rest

MAX_ENVELOPE_BYTES = 100_000
"""Maximum bytes of a form without its files."""
MAX_FORM_FIELDS = 20
MULTIPART = "multipart/form-data"
AS_JSON = frozenset({"location", "capturedLocation"})
"""Fields of a form that are objects, as JSON text."""
CACHEABLE = "private, max-age=3600, immutable"
NOT_CACHEABLE = "no-store"


class Download:
    """The handler of a row whose result is a file, always or with `?format=`."""

    def __init__(self, row: Rest) -> None:
        self._row = row
        self._raw = row.raw or row.operation

    async def __call__(self, request: Request, context: Call) -> Response:
        await identify(context, self._row.operation, credentials_in(request, context))
        self._row.admit(context.caller)
        fields: dict[str, Any] = dict(request.path_params)
        merge(fields, read_query(request))
        if self._row.raw and not _wants_raw(fields, self._row.raw_format):
            operation = self._row.operation
            return answer(await operation(context, validated(operation.request, fields)))
        file = await self._raw(context, validated(self._raw.request, fields))
        return await file_response(request, file, cache=NOT_CACHEABLE if file.tag is None else CACHEABLE)


def _wants_raw(fields: dict[str, Any], raw: str) -> bool:
    file_format = fields.pop("format", "json")
    if file_format not in {"json", raw}:
        raise InvalidInput.for_field("format", "enum", f"should be json or {raw}")
    return bool(file_format == raw)


class UploadHandler:
    """The handler of a row that takes files: as a multipart form, or as base64 in JSON."""

    def __init__(self, row: Rest) -> None:
        self._row, self._operation = row, row.operation
        self._from_json = RouteHandler(row)

    async def __call__(self, request: Request, context: Call) -> Response:
        if media_type(request.scope) != MULTIPART:
            return await self._from_json(request, context)
        # Checked twice: before the upload, so that an invalid key fails early; and after it, because the key may be
        # revoked meanwhile.
        await identify(context, self._operation, credentials_in(request, context))
        with context.services.upload_space.reserve() as take:
            async with _form(request, self._row, take) as (fields, context.uploads):
                await identify(context, self._operation, credentials_in(request, context))
                merge(fields, request.path_params)
                if self._row.upload == 1 and context.uploads:
                    fields.setdefault("fileName", context.uploads[0].name)
                supplied = validated(self._operation.request, fields)
                return answer(await self._operation(context, supplied))


@asynccontextmanager
async def _form(
    request: Request, row: Rest, take: Take
) -> AsyncIterator[tuple[dict[str, Any], tuple[UploadedFile, ...]]]:
    """Yield the fields of a form, and its files, which exist as long as the context lasts. The parser writes files to
    disk as they arrive. Raises `TooLarge`, `UnsupportedMedia`, `MalformedBody`, `InvalidInput`, `Unavailable` if the
    disk is full, or `TooManyUploads` if the space for uploads is full.
    """
    require_short_content_type(request.scope)
    bounded = Request(request.scope, _bounded(request, row.max_file_bytes + MAX_ENVELOPE_BYTES, take))
    # Without an application in its scope, Starlette raises MultiPartException instead of HTTPException.
    bounded.scope.pop("app", None)
    try:
        with may_be_full():
            form = await bounded.form(
                max_files=row.upload, max_fields=MAX_FORM_FIELDS, max_part_size=MAX_ENVELOPE_BYTES
            )
    except MultiPartException as fault:
        raise MalformedBody(f"The form cannot be read: {fault.message}") from None
    try:
        fields: dict[str, Any] = {}
        parts = [part for part in (*form.getlist("file"), *form.getlist("files")) if isinstance(part, UploadFile)]
        for name, value in form.multi_items():
            if value not in parts:
                merge(fields, {name: value})
        if {"file", "files"} & fields.keys() or (row.needs_file and not parts):
            raise InvalidInput.for_field("file", "required", "is required: the file itself, with a name")
        for name in AS_JSON & fields.keys():
            fields[name] = _object(name, fields[name])
        size = sum(part.size or 0 for part in parts)
        if size > row.max_file_bytes:
            raise too_large(row.max_file_bytes)
        take(size)
        with tempfile.TemporaryDirectory(prefix="fieldcall-") as directory:
            files = tuple(
                UploadedFile("file" if row.upload == 1 else f"file[{index}]", Path(part.filename or "proof").name, path)
                for index, part in enumerate(parts)
                for path in (Path(directory) / str(index),)
            )
            for part, file in zip(parts, files, strict=True):
                await anyio.to_thread.run_sync(_store, part, file.path)
            yield fields, files
    finally:
        await form.close()


def _store(file: UploadFile, path: Path) -> None:
    with may_be_full(), path.open("wb") as target:
        shutil.copyfileobj(file.file, target, 1 << 20)


def _object(name: str, text: Any) -> Any:
    if not isinstance(text, str):
        raise InvalidInput.for_field(name, "invalid", "must be JSON text")
    try:
        return json_body.parse_object(text)
    except MalformedBody:
        raise InvalidInput.for_field(name, "invalid", "must be a JSON object as text") from None


def _bounded(request: Request, bound: int, take: Take) -> Callable[[], Any]:
    """Return a function that receives the request's body and reserves space for it. It raises `TooLarge` above `bound`
    bytes, and `TooManyUploads`."""
    if announced_bytes(request.scope) > bound:
        raise too_large(bound)
    received = 0

    async def receive() -> Message:
        nonlocal received
        message = await request.receive()
        size = len(message.get("body", b""))
        received += size
        if received > bound:
            raise too_large(bound)
        take(size)
        return message

    return receive
