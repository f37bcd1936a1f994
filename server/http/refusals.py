"""What the middlewares refuse, told as the surface that was asked tells its own refusals."""

import re
from collections.abc import Callable, Sequence

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from domain.refusals.general import UnsupportedMedia, WrongHost
from domain.refusals.refusal import Refusal
from resolvers.core.context import Services
from resolvers.core.problem import problem
from rest_compat.http.exchange import answer, context_of, headers_of, refused

HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?")
"""A host and its port, the address of version 6 in brackets."""
JSON_RPC_REFUSED = -32000
"""The first of the codes that JSON-RPC leaves to a service."""

Tell = Callable[[Scope, Refusal], Response]


def telling(services: Services, base_url: str | None) -> Tell:
    """Makes the answer to a request that came no further than the middlewares."""

    def tell(scope: Scope, refusal: Refusal) -> Response:
        context = context_of(Request({**scope, "type": "http"}), services, base_url)
        if base_url is None and isinstance(refusal, WrongHost):
            # The address of this request is what is refused, so the page is named without one.
            context.base_url = ""
        told = problem(context, refusal)
        match scope["path"]:
            case "/graphql" | "/graphql/stream":
                response = answer({"errors": [{"message": told.detail, "extensions": told}]}, refusal.status)
            case "/mcp":
                error = {"code": JSON_RPC_REFUSED, "message": told.detail, "data": told}
                response = answer({"jsonrpc": "2.0", "id": None, "error": error}, refusal.status)
            case "/api/v1/tools/call":
                response = answer({"success": False, "error": told}, refusal.status)
            case _:
                return refused(context, refusal)
        response.headers.update(headers_of(refusal))
        return response

    return tell


class HostCheck:
    """Answers only to the hosts of the settings, so that a page under another name cannot speak to a local service.

    A pattern is a name, `*.example.org` for all names below one, or `*`.
    """

    def __init__(self, app: ASGIApp, allowed_hosts: Sequence[str], tell: Tell) -> None:
        self.app = app
        self._any = "*" in allowed_hosts
        self._names = frozenset(host.lower() for host in allowed_hosts)
        self._endings = tuple(host[1:].lower() for host in allowed_hosts if host.startswith("*."))
        self._tell = tell

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._any or scope["type"] not in {"http", "websocket"} or self._knows(scope):
            await self.app(scope, receive, send)
            return
        refusal = WrongHost("The service does not answer to the host that this request names.")
        await self._tell(scope, refusal)(scope, receive, send)

    def _knows(self, scope: Scope) -> bool:
        written = [value for name, value in scope["headers"] if name == b"host"]
        found = HOST.fullmatch(str(written[0], "latin-1")) if len(written) == 1 else None
        if found is None:
            return False
        host = found[1].lower()
        return host in self._names or host.endswith(self._endings)


class EncodingCheck:
    """Refuses bodies that are compressed, or encoded in another way: no surface decodes any."""

    def __init__(self, app: ASGIApp, tell: Tell) -> None:
        self.app = app
        self._tell = tell

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in {"GET", "HEAD"} or not _is_encoded(Headers(scope=scope)):
            await self.app(scope, receive, send)
            return
        refusal = UnsupportedMedia("The body has a Content-Encoding. Send it as it is, uncompressed.")
        await self._tell(scope, refusal)(scope, receive, send)


def _is_encoded(headers: Headers) -> bool:
    codings = ",".join(headers.getlist("content-encoding")).split(",")
    return any(coding.strip().lower() not in {"", "identity"} for coding in codings)
