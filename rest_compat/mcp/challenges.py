"""Challenges of `/mcp`: the status and the header that direct a client to the authorization server
(docs/decisions/0054). Tools that need no account stay public. For other tools, the answer is an error of the protocol,
with the status 401 without a caller, or 403 if the token lacks a scope. Clients ignore any other body.
"""

from typing import Any, Final, NamedTuple

from mcp import MCPError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain.refusals.general import Unauthenticated
from domain.refusals.refusal import Refusal
from resolvers.access.authentication import authenticate
from resolvers.core.context import Call, Services
from resolvers.core.keyring import ACCESS_TOKEN, read_actor
from resolvers.core.operation import Operation
from resolvers.core.problem import make_challenge, make_headers
from rest_compat.http import json_body
from rest_compat.http.exchange import answer, credentials_in, make_context
from rest_compat.mcp.results import make_details

STATE: Final = "challenge"
"""Key of a request's challenge in the scope's state."""
RESOURCE: Final = "/mcp"
REFUSED: Final = -32000
"""The first of the error codes that JSON-RPC reserves for servers."""


class Challenge(NamedTuple):
    """Changes of the response to a request."""

    status: int
    header: str


def challenge_for(request: Request, context: Call, operation: Operation[Any, Any], refusal: Refusal) -> None:
    """Note the challenge of a refused call, if another token would help, and raise the matching `MCPError`."""
    if isinstance(refusal, Unauthenticated):
        refusal = refusal.amended(scopes=frozenset(filter(None, (operation.scope,))))
    if header := make_challenge(refusal, context.base_url, RESOURCE):
        request.scope["state"][STATE] = Challenge(refusal.status, header)
        raise MCPError(REFUSED, refusal.detail, data=make_details(context, refusal))


class TokenCheck:
    """Refuses requests with an invalid token, for any method, and sets the status of challenged errors."""

    def __init__(self, app: ASGIApp, services: Services, base_url: str | None) -> None:
        self.app = app
        self._services = services
        self._base_url = base_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})

        async def send_challenged(message: Message) -> None:
            if message["type"] == "http.response.start" and (noted := state.get(STATE)):
                headers = [*message["headers"], (b"www-authenticate", noted.header.encode())]
                message = {**message, "status": noted.status, "headers": headers}
            await send(message)

        refused = await self._refused(Request(scope, receive))
        await (refused or self.app)(scope, receive, send_challenged)

    async def _refused(self, request: Request) -> Response | None:
        """Return the response to an invalid token; None without one. API keys are checked when a tool needs them."""
        context = make_context(request, self._services, self._base_url)
        tokens = frozenset(key for key in credentials_in(request, context).keys if not _is_key(key))
        try:
            await authenticate(self._services, tokens, context.meter)
        except Refusal as refusal:
            sent = await _message_in(request, context)
            response = answer(_make_error(sent, context, refusal), refusal.status)
            response.headers.update(make_headers(refusal, context.base_url, RESOURCE))
            return response
        return None


async def _message_in(request: Request, context: Call) -> dict[str, Any]:
    """Return the message of a request; empty if it cannot be read."""
    try:
        return await json_body.read_object(request, context)
    except Refusal:
        return {}


def _make_error(sent: dict[str, Any], context: Call, refusal: Refusal) -> dict[str, Any]:
    """The error that answers a message."""
    number = sent.get("id")
    error = {"code": REFUSED, "message": refusal.detail, "data": make_details(context, refusal)}
    return {"jsonrpc": "2.0", "id": number if isinstance(number, int | str) else None, "error": error}


def _is_key(text: str) -> bool:
    try:
        read_actor(text)
    except Unauthenticated:
        return False
    return not text.startswith(ACCESS_TOKEN)
