"""Answers of the connection itself, to requests that do not reach the application: problems like all others."""

import secrets
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from domain.refusals.refusal import Refusal
from resolvers.core.problem import Problem, make_headers
from resolvers.wire.model import to_json
from resolvers.wire.scalars import JsonObject
from rest_compat.http.exchange import PROBLEM_JSON

PLACE_OF_ID: Final = b"0123456789abcdef"
"""Placeholder of the request id in an encoded answer."""
MAX_ENCODED: Final = 20
"""Maximum number of cached encoded answers."""


def new_request_id() -> bytes:
    return secrets.token_hex(8).encode()


def answer_refused(
    refusal: Refusal, request_id: bytes, headers: Iterable[tuple[bytes, bytes]] = (), *, keeps_open: bool = False
) -> bytes:
    """Return the whole answer with a problem and the server's own `headers`."""
    head, rest = _encoded(refusal, "keep-alive" if keeps_open else "close")
    own = b"".join(b"%b: %b\r\n" % line for line in headers)
    return head + own + rest.replace(PLACE_OF_ID, request_id)


@lru_cache(MAX_ENCODED)
def _encoded(refusal: Refusal, connection: str) -> tuple[bytes, bytes]:
    body = to_json(
        Problem(
            # A relative reference, because the address that the client used is unknown.
            type=f"/problems/{refusal.code}",
            title=refusal.title,
            status=refusal.status,
            code=refusal.code,
            detail=refusal.detail,
            values=JsonObject(dict(refusal.values)),
            errors=[],
            next_actions=[],
            request_id=PLACE_OF_ID.decode(),
        )
    )
    headers = {
        "content-type": PROBLEM_JSON,
        "content-length": str(len(body)),
        "connection": connection,
        "x-request-id": PLACE_OF_ID.decode(),
        **make_headers(refusal, ""),
    }
    lines = b"".join(f"{name}: {value}\r\n".encode() for name, value in headers.items())
    return STATUS_LINE[refusal.status], lines + b"\r\n" + body
