"""Files over REST: proof content, thumbnails and statements as they are, and proofs uploaded as multipart forms."""

import re
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import anyio.to_thread
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message

from adapters.blobs.full_disk import may_be_full
from domain.refusals.general import InvalidInput, MalformedBody
from resolvers.core.context import Call, UploadedFile
from rest_compat.http import json_body
from rest_compat.http.exchange import answer, identify, keys_in
from rest_compat.http.json_body import too_large
from rest_compat.rest.endpoint import Endpoint, merge, query_of, validated
from rest_compat.rest.route import Rest

LARGEST_FILE = 100_000_000
"""The largest proof, a video, in bytes. The operation has smaller bounds for other kinds."""
ENVELOPE = 100_000
"""What a form may need beside its file, in bytes."""
MULTIPART = "multipart/form-data"
SANDBOX = {"Content-Security-Policy": "default-src 'none'; sandbox"}
"""What keeps an operator's file from being anything but a download."""
LASTING = {"Cache-Control": "private, max-age=3600, immutable"}
PASSING = {"Cache-Control": "no-store"}


class Download:
    """The handler of a row whose result is a file, or that has one for `?format=raw`."""

    def __init__(self, row: Rest) -> None:
        self._row = row
        self._raw = row.raw or row.operation

    async def __call__(self, request: Request, context: Call) -> Response:
        await identify(context, self._row.operation, keys_in(request.headers))
        fields: dict[str, Any] = dict(request.path_params)
        merge(fields, query_of(request))
        if self._row.raw and not _wants_raw(fields, self._row.raw_format):
            operation = self._row.operation
            return answer(await operation(context, validated(operation.request, fields)))
        file = await self._raw(context, validated(self._raw.request, fields))
        # The first piece is read before the answer begins: what is missing can still be said.
        first = await anext(file.chunks, b"")
        headers = SANDBOX | (LASTING if file.immutable else PASSING)
        headers["Content-Disposition"] = disposition(file.file_name)
        if file.size is not None:
            headers["Content-Length"] = str(file.size)
        return StreamingResponse(_with(first, file.chunks), media_type=file.content_type, headers=headers)


async def _with(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for chunk in rest:
        yield chunk


def _wants_raw(fields: dict[str, Any], raw: str) -> bool:
    wanted = fields.pop("format", "json")
    if wanted not in {"json", raw}:
        raise InvalidInput.of("format", "enum", f"should be json or {raw}")
    return bool(wanted == raw)


def disposition(file_name: str) -> str:
    """A Content-Disposition that downloads under `file_name`, whatever that contains (RFC 6266)."""
    ascii_name = re.sub(r"[^A-Za-z0-9._ -]", "_", file_name)
    return f"attachment; filename=\"{ascii_name}\"; filename*=UTF-8''{quote(file_name, safe='')}"


class Upload:
    """The handler of a row that takes a file: as a multipart form, or in base64 in JSON like any other input."""

    def __init__(self, row: Rest) -> None:
        self._operation, self._most_files = row.operation, row.upload
        self._from_json = Endpoint(row)

    async def __call__(self, request: Request, context: Call) -> Response:
        if json_body.media_type(request) != MULTIPART:
            return await self._from_json(request, context)
        # A file may be large, so nobody sends one for nothing; and it may take long, so what held before is asked anew.
        await identify(context, self._operation, keys_in(request.headers))
        async with _form(request, self._most_files) as (fields, context.uploads):
            await identify(context, self._operation, keys_in(request.headers))
            merge(fields, request.path_params)
            if self._most_files == 1:
                fields.setdefault("fileName", context.uploads[0].name)
            wanted = validated(self._operation.request, fields)
            return answer(await self._operation(context, wanted))


@asynccontextmanager
async def _form(request: Request, most: int) -> AsyncIterator[tuple[dict[str, Any], tuple[UploadedFile, ...]]]:
    """The fields of a form, and its files, which are there as long as the context lasts.

    The parser writes the file to disk as it arrives. Raises `TooLarge`, `MalformedBody`, `InvalidInput`, or
    `Unavailable` when there is no room.
    """
    bounded = Request(request.scope, _bounded(request, LARGEST_FILE + ENVELOPE))
    # Without an application in its scope, the parser reports what it cannot read as itself.
    bounded.scope.pop("app", None)
    try:
        with may_be_full():
            form = await bounded.form(max_files=most, max_fields=10, max_part_size=ENVELOPE)
    except MultiPartException as fault:
        raise MalformedBody(f"The form cannot be read: {fault.message}") from None
    try:
        fields: dict[str, Any] = {}
        parts = [part for part in form.getlist("file") if isinstance(part, UploadFile)]
        for name, value in form.multi_items():
            if value not in parts:
                merge(fields, {name: value})
        if "file" in fields or not parts:
            raise InvalidInput.of("file", "required", "is required: the file itself, with a name")
        if "location" in fields:
            fields["location"] = _location(fields["location"])
        if sum(part.size or 0 for part in parts) > LARGEST_FILE:
            raise too_large(LARGEST_FILE)
        with tempfile.TemporaryDirectory(prefix="fieldcall-") as directory:
            files = tuple(
                UploadedFile("file" if most == 1 else f"file[{index}]", Path(part.filename or "proof").name, path)
                for index, part in enumerate(parts)
                for path in (Path(directory) / str(index),)
            )
            for part, file in zip(parts, files, strict=True):
                await anyio.to_thread.run_sync(_keep, part, file.path)
            yield fields, files
    finally:
        await form.close()


def _keep(file: UploadFile, path: Path) -> None:
    with may_be_full(), path.open("wb") as kept:
        shutil.copyfileobj(file.file, kept, 1 << 20)


def _location(text: Any) -> Any:
    if not isinstance(text, str):
        raise InvalidInput.of("location", "invalid", "must be JSON text")
    try:
        return json_body.parse_object(text.encode())
    except MalformedBody:
        raise InvalidInput.of("location", "invalid", "must be a JSON object as text") from None


def _bounded(request: Request, bound: int) -> Callable[[], Any]:
    """The request's messages, refused once they are more than `bound` bytes."""
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > bound:
        raise too_large(bound)
    received = 0

    async def receive() -> Message:
        nonlocal received
        message = await request.receive()
        received += len(message.get("body", b""))
        if received > bound:
            raise too_large(bound)
        return message

    return receive
