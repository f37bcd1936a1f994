"""The status and the header with which `/mcp` sends a client to the authorization server (docs/decisions/0054).

What needs no account stays open to everybody. The result of a tool that needs one has the status 401 while nobody is
known, or 403 while the token lacks a scope; its body is the same as ever, for the models that read it.
"""

from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain.accounts.credentials import Credential
from domain.oauth.requests import DEFAULT_SCOPES
from domain.refusals.accounts import InsufficientScope
from domain.refusals.general import Unauthenticated
from domain.refusals.refusal import Refusal
from resolvers.access.authentication import authenticate
from resolvers.core.context import Call, Services
from resolvers.core.keyring import ACCESS_TOKEN, actor_of
from resolvers.core.operation import Operation
from resolvers.core.problem import headers_of, problem
from rest_compat.http.exchange import Credentials, answer, context_of, credentials_in
from rest_compat.oauth.metadata import challenge

STATE: Final = "challenge"
"""Where the scope's state keeps the challenge of a request."""
INVALID_TOKEN: Final = "invalid_token"  # noqa: S105 - an error code, no secret
REFUSED: Final = -32000
"""The first of the error codes that JSON-RPC reserves for servers."""


class Challenge(NamedTuple):
    """What changes about the response to a request."""

    status: int
    header: str


def challenge_for(
    request: Request, context: Call, credentials: Credentials, operation: Operation[Any, Any], refusal: Refusal
) -> None:
    """Note the challenge of a refused tool call, if another token would help."""
    scopes = frozenset(filter(None, (operation.scope,)))
    caller = context.caller
    if isinstance(refusal, Unauthenticated):
        error = INVALID_TOKEN if credentials.keys else None
        header = challenge(context.base_url, error=error, scopes=DEFAULT_SCOPES | scopes)
    elif isinstance(refusal, InsufficientScope) and caller and caller.credential is Credential.TOKEN:
        if scopes <= caller.scopes:
            return
        header = challenge(context.base_url, error=refusal.code, scopes=caller.scopes | scopes)
    else:
        return
    request.scope["state"][STATE] = Challenge(refusal.status, header)


class TokenCheck:
    """Answers requests with an invalid token, whatever they ask for, and gives challenged results their status."""

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

        refused = await self._refused(Request(scope))
        await (refused or self.app)(scope, receive, send_challenged)

    async def _refused(self, request: Request) -> Response | None:
        """The response to an invalid token; None without one. API keys are checked where a tool needs them."""
        context = context_of(request, self._services, self._base_url)
        tokens = frozenset(key for key in credentials_in(request, context).keys if not _is_key(key))
        try:
            await authenticate(self._services, tokens, context.meter)
        except Refusal as refusal:
            error = {"code": REFUSED, "message": refusal.detail, "data": problem(context, refusal)}
            response = answer({"jsonrpc": "2.0", "id": None, "error": error}, refusal.status)
            response.headers.update(headers_of(refusal))
            if isinstance(refusal, Unauthenticated):
                header = challenge(context.base_url, error=INVALID_TOKEN, scopes=DEFAULT_SCOPES)
                response.headers["WWW-Authenticate"] = header
            return response
        return None


def _is_key(text: str) -> bool:
    try:
        actor_of(text)
    except Unauthenticated:
        return False
    return not text.startswith(ACCESS_TOKEN)
