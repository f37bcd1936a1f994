"""Clients that accept no compression get the headers that Starlette's responder would add, in fewer steps."""

from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from server.http.compression import EXCLUDED, LEVEL, MINIMUM_SIZE, Compression

LARGE = b"x" * MINIMUM_SIZE


def _responses() -> list[Response]:
    return [
        Response(LARGE, media_type="text/plain"),
        Response(LARGE[1:], media_type="text/plain"),
        Response(LARGE, media_type="text/plain", headers={"Vary": "Accept"}),
        Response(LARGE, media_type="text/plain", headers={"Content-Encoding": "aes128gcm"}),
        Response(LARGE, status_code=206, media_type="text/plain"),
        *(Response(LARGE, media_type=excluded.replace("*", "Other")) for excluded in EXCLUDED),
        StreamingResponse(iter((LARGE, LARGE)), media_type="application/json"),
        StreamingResponse(iter((LARGE, LARGE)), media_type="text/event-stream"),
    ]


async def _ask(app: ASGIApp, accepted: str) -> tuple[Any, ...]:
    async with AsyncClient(transport=ASGITransport(app), base_url="http://localhost") as client:
        response = await client.get("/", headers={"Accept-Encoding": accepted})
    return response.status_code, dict(response.headers), response.content


@pytest.mark.parametrize("accepted", ["identity", "gzip"])
@pytest.mark.parametrize("number", range(len(_responses())))
async def test_responses_have_the_headers_of_starlette(number: int, accepted: str) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await _responses()[number](scope, receive, send)

    theirs = await _ask(GZipMiddleware(app, MINIMUM_SIZE, LEVEL, exclude_content_types=EXCLUDED), accepted)
    assert await _ask(Compression(app), accepted) == theirs


async def test_a_plain_request_also_varies_by_origin() -> None:
    for accepted in ("identity", "gzip"):
        _, headers, _ = await _ask(Compression(Response(LARGE, media_type="text/plain"), vary="Origin"), accepted)
        assert headers["vary"] == "Accept-Encoding, Origin"
