"""Files as responses: whole or in part (RFC 9110, `Range`), with headers that keep browsers from running them."""

import re
from collections.abc import AsyncIterator
from typing import Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from domain.refusals.general import RangeNotSatisfiable
from resolvers.wire.files import FileAnswer

SANDBOX: Final = "default-src 'none'; sandbox"
"""The policy that keeps browsers from running an operator's file."""
RANGE: Final = re.compile(r"bytes=(\d{0,18})-(\d{0,18})")
"""One range. Several in one request are not served: the answer is the whole file, which the standard allows."""


async def file_response(
    request: Request, file: FileAnswer, *, cache: str, policy: str = SANDBOX, inline: bool = False
) -> Response:
    """Return the file, or the requested part of it. Raises `RangeNotSatisfiable`.

    `cache` is the Cache-Control, `policy` the Content-Security-Policy; `inline` lets browsers show the file in place.
    """
    headers = {
        "Cache-Control": cache,
        "Content-Security-Policy": policy,
        "Content-Disposition": disposition(file.file_name, inline=inline),
        "Content-Type": file.content_type,
    }
    if file.tag is not None:
        headers |= {"ETag": f'"{file.tag}"', "Accept-Ranges": "bytes"}
        if _is_known(request, headers["ETag"]):
            return Response(status_code=304, headers=headers)
    status, start, end = 200, 0, file.size
    if part := _requested_part(request, file):
        status, (start, end) = 206, part
        headers["Content-Range"] = f"bytes {start}-{end - 1}/{file.size}"
    if end is not None:
        headers["Content-Length"] = str(end - start)
    if request.method == "HEAD":
        return Response(status_code=status, headers=headers)
    chunks = file.chunks(start, end)
    # The first chunk is read before the response begins, so that a missing file is still a refusal.
    first = await anext(chunks, b"")
    return StreamingResponse(_with(first, chunks), status, headers)


async def _with(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for chunk in rest:
        yield chunk


def _is_known(request: Request, tag: str) -> bool:
    known = {value.strip().removeprefix("W/") for value in request.headers.get("if-none-match", "").split(",")}
    return "*" in known or tag in known


def _requested_part(request: Request, file: FileAnswer) -> tuple[int, int] | None:
    """Return the offsets of the requested range; None for the whole file. Raises `RangeNotSatisfiable`. An unreadable
    range is ignored, and so is a range of another version of the file (`If-Range`).
    """
    match = RANGE.fullmatch(request.headers.get("range", "").strip())
    if request.method != "GET" or match is None or file.tag is None or file.size is None:
        return None
    if request.headers.get("if-range", f'"{file.tag}"').strip() != f'"{file.tag}"':
        return None
    first, last = match.groups()
    if not first and not last:
        return None
    if not first:
        start, end = max(0, file.size - int(last)), file.size
    else:
        start, end = int(first), min(int(last) + 1, file.size) if last else file.size
        if last and int(last) < start:
            return None
    if start >= file.size or start >= end:
        raise RangeNotSatisfiable(file.size)
    return start, end


def disposition(file_name: str, *, inline: bool = False) -> str:
    """A Content-Disposition under `file_name`, with any characters (RFC 6266)."""
    ascii_name = re.sub(r"[^A-Za-z0-9._ -]", "_", file_name)
    way = "inline" if inline else "attachment"
    return f"{way}; filename=\"{ascii_name}\"; filename*=UTF-8''{quote(file_name, safe='')}"
