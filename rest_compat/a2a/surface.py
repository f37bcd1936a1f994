"""The bindings as one ASGI application, loaded at its first request."""

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from domain.refusals.general import MethodNotAllowed
from resolvers.core.context import Services
from rest_compat.a2a.bindings import HttpJson, JsonRpc
from rest_compat.a2a.errors import Failure
from rest_compat.a2a.paths import JSON_RPC
from rest_compat.http.exchange import make_context

POST = "POST"


class Surface:
    """Answers `POST /a2a`, and everything below `/a2a/v1`."""

    def __init__(self, services: Services, base_url: str | None) -> None:
        self._services = services
        self._base_url = base_url
        self._json_rpc = JsonRpc()
        self._http_json = HttpJson()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        call = make_context(request, self._services, self._base_url)
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        response: Response
        try:
            if path != JSON_RPC:
                response = await self._http_json(request, call)
            elif request.method == POST:
                response = await self._json_rpc(request, call)
            else:
                refusal = MethodNotAllowed(f"Send JSON-RPC requests by {POST}. The agent card has the details.")
                response = Failure.from_refusal(call, refusal).json_rpc_response(None)
                response.headers["Allow"] = POST
        except ClientDisconnect:
            return
        response.headers["X-Request-Id"] = call.request_id
        if call.replayed:
            response.headers["Idempotent-Replayed"] = "true"
        await response(scope, receive, send)
