"""Refusals by the middlewares, in the format of the surface of the request."""

import re
from collections.abc import Callable, Sequence

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from domain.refusals.general import UnsupportedMedia, WrongHost
from domain.refusals.refusal import Refusal
from resolvers.core.context import Services
from resolvers.core.problem import make_headers, problem
from rest_compat.a2a.paths import JSON_RPC
from rest_compat.http.exchange import answer, make_context
from rest_compat.http.problem_page import answer_refused
from rest_compat.oauth.endpoints import CLIENT_ENDPOINTS, answer_refused_client

HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?")
"""A host with an optional port; IPv6 addresses stand in brackets."""
JSON_RPC_REFUSED = -32000
"""The first of the error codes that JSON-RPC reserves for servers."""

Respond = Callable[[Scope, Refusal], Response]


def refusal_responder(services: Services, base_url: str | None) -> Respond:
    """Return a function that makes the response to a request that a middleware has refused."""

    def respond(scope: Scope, refusal: Refusal) -> Response:
        request = Request({**scope, "type": "http", "method": scope.get("method", "GET")})
        context = make_context(request, services, base_url)
        if base_url is None and isinstance(refusal, WrongHost):
            # The host of this request is refused, so the link to the problem's page must not contain it.
            context.base_url = ""
        details = problem(context, refusal)
        match scope["path"]:
            case "/graphql" | "/graphql/stream":
                response = answer({"errors": [{"message": details.detail, "extensions": details}]}, refusal.status)
            case "/mcp":
                error = {"code": JSON_RPC_REFUSED, "message": details.detail, "data": details}
                response = answer({"jsonrpc": "2.0", "id": None, "error": error}, refusal.status)
            case path if path == JSON_RPC or path.startswith(f"{JSON_RPC}/"):
                # The module is already loaded, unless this is the first request.
                from rest_compat.a2a.errors import Failure  # noqa: PLC0415

                failure = Failure.from_refusal(context, refusal)
                return failure.json_rpc_response(None) if path == JSON_RPC else failure.rest_response()
            case "/api/v1/tools/call":
                response = answer({"success": False, "error": details}, refusal.status)
            case path if path in CLIENT_ENDPOINTS:
                return answer_refused_client(path, refusal)
            case _:
                return answer_refused(request, context, refusal)
        resource = "/mcp" if scope["path"] == "/mcp" else ""
        response.headers.update(make_headers(refusal, context.base_url, resource))
        return response

    return respond


class AllowedHosts:
    """The hosts that requests may name. A pattern is a name, `*.example.org` for all names below one, or `*`."""

    def __init__(self, allowed: Sequence[str]) -> None:
        self._any = "*" in allowed
        self._names = frozenset(host.lower() for host in allowed)
        self._endings = tuple(host[1:].lower() for host in allowed if host.startswith("*."))

    def allows(self, scope: Scope) -> bool:
        """Return True if a request names one host, and this host is allowed."""
        if self._any:
            return True
        values = [value for name, value in scope["headers"] if name == b"host"]
        match = HOST.fullmatch(str(values[0], "latin-1")) if len(values) == 1 else None
        if match is None:
            return False
        host = match[1].lower()
        return host in self._names or host.endswith(self._endings)


class HostCheck:
    """Refuses other hosts than those of the settings, which protects a local service against DNS rebinding."""

    def __init__(self, app: ASGIApp, hosts: AllowedHosts, respond: Respond) -> None:
        self.app, self._hosts, self._respond = app, hosts, respond

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"} or self._hosts.allows(scope):
            await self.app(scope, receive, send)
            return
        refusal = WrongHost("The service does not answer to the host that this request names.")
        await self._respond(scope, refusal)(scope, receive, send)


class EncodingCheck:
    """Refuses compressed or otherwise encoded bodies: no surface decodes them."""

    def __init__(self, app: ASGIApp, respond: Respond) -> None:
        self.app = app
        self._respond = respond

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in {"GET", "HEAD"} or not _is_encoded(Headers(scope=scope)):
            await self.app(scope, receive, send)
            return
        refusal = UnsupportedMedia("The body has a Content-Encoding. Send it as it is, uncompressed.")
        await self._respond(scope, refusal)(scope, receive, send)


def _is_encoded(headers: Headers) -> bool:
    codings = ",".join(headers.getlist("content-encoding")).split(",")
    return any(coding.strip().lower() not in {"", "identity"} for coding in codings)
