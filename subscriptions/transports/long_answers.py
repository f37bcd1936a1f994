"""Long answers: encoded, compressed and sent in time slices."""

from collections.abc import Iterable, Mapping
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from adapters.time_slices import TIME_SLICES

SENT_AT_ONCE: Final = 65_536
"""Bytes that are compressed and sent in one step."""


async def joined_in_turns(parts: Iterable[bytes]) -> bytes:
    """Join the parts, which are made in time slices."""
    ready = []
    for part in parts:
        ready.append(part)
        if TIME_SLICES.has_ended:
            await TIME_SLICES.next()
    return b"".join(ready)


class LongResponse(Response):
    """A response that is encoded, compressed and sent in time slices."""

    def __init__(self, parts: Iterable[bytes], status: int, headers: Mapping[str, str], media_type: str | None) -> None:
        super().__init__(None, status, headers, media_type)
        self._parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI
        """Send the response."""
        body = await joined_in_turns(self._parts)
        self.headers["content-length"] = str(len(body))
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for first in range(0, len(body), SENT_AT_ONCE):
            last = first + SENT_AT_ONCE
            await send({"type": "http.response.body", "body": body[first:last], "more_body": last < len(body)})
            await TIME_SLICES.next()
