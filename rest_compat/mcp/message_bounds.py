"""Bounds on the messages of `/mcp`. The SDK parses messages itself, and gets only bodies within the bounds."""

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adapters.http.headers import is_json
from domain.refusals.general import InvalidInput, MalformedBody
from domain.refusals.refusal import Refusal
from domain.values import json_text
from domain.values.json_text import EncodingError, JsonError, OutOfBoundsError, RepeatedNameError
from resolvers.core.context import Call, Services
from resolvers.core.problem import make_headers
from rest_compat.http import json_body
from rest_compat.http.exchange import answer, make_context
from rest_compat.mcp.challenges import REFUSED, RESOURCE
from rest_compat.mcp.results import make_details
from rest_compat.mcp.transport_errors import PARSE_ERROR

MAX_ID_LENGTH: Final = 200
"""Characters of a message's id, which the answer repeats."""
INVALID_REQUEST: Final = -32600
CONTENT_TYPE: Final = b"content-type"
CODES: Final = {MalformedBody: PARSE_ERROR, InvalidInput: INVALID_REQUEST}


class MessageBounds:
    """Reads the body of a POST, and passes it on if it is within the bounds of its sender."""

    def __init__(self, app: ASGIApp, services: Services, base_url: str | None) -> None:
        self.app = app
        self._services = services
        self._base_url = base_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        call = make_context(request, self._services, self._base_url)
        try:
            body = await json_body.read(request, call, self._services.policy.maximum_body)
            await _require_bounds(request, call, body)
        except Refusal as refusal:
            await _refused(call, refusal)(scope, receive, send)
            return
        # The SDK compares the header by character, and its parser refuses a byte order mark.
        await self.app(_normalized(scope), _replayed(json_text.without_mark(body), receive), send)


async def _require_bounds(request: Request, call: Call, body: bytes) -> None:
    """Raise `MalformedBody`, `InvalidInput` or `Unauthenticated`. The SDK answers bodies that are not messages, and
    tools refuse unreadable arguments by name.
    """
    try:
        message = json_text.parse(body, await json_body.find_bounds(request, call, body))
    except (EncodingError, OutOfBoundsError, RepeatedNameError) as error:
        raise MalformedBody(f"The body {error}.") from None
    except JsonError:
        return
    identity = message.get("id") if isinstance(message, dict) else None
    if len(str(identity)) > MAX_ID_LENGTH:
        raise InvalidInput.for_field("id", "too_long", f"should have at most {MAX_ID_LENGTH} characters")


def _refused(call: Call, refusal: Refusal) -> Response:
    error = {
        "code": CODES.get(type(refusal), REFUSED),
        "message": refusal.detail,
        "data": make_details(call, refusal),
    }
    response = answer({"jsonrpc": "2.0", "id": None, "error": error}, refusal.status)
    response.headers.update(make_headers(refusal, call.base_url, RESOURCE))
    return response


def _normalized(scope: Scope) -> Scope:
    """Return the scope of a request, with `application/json` in place of another name of JSON."""
    if not is_json(scope):
        return scope
    headers = [(name, value) for name, value in scope["headers"] if name != CONTENT_TYPE]
    return {**scope, "headers": [*headers, (CONTENT_TYPE, json_body.JSON.encode())]}


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return a function that receives the body again, and then further messages of the client."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Any:
        return messages.pop() if messages else await receive()

    return replay
