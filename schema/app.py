"""The graph over the network: HTTP, two websocket subprotocols, and a page for browsers, all at one path."""

import json
from collections.abc import AsyncGenerator, MutableMapping
from dataclasses import replace
from typing import Any, Final

import orjson
from cross_web import AsyncHTTPRequestAdapter, HTTPException
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import ASGIWebSocketAdapter, GraphQL
from strawberry.exceptions import ConnectionRejectionError, MissingQueryError
from strawberry.http import GraphQLHTTPResponse, GraphQLRequestData
from strawberry.http.base import BaseRequestProtocol
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.types.unset import UnsetType

from domain.errors import MalformedBody, MethodNotAllowed, Refusal, TooLarge, Unauthenticated, UnsupportedMedia
from resolvers.operation import Services
from resolvers.problem import Problem, problem
from resolvers.wire import to_json
from schema.context import GraphContext, Rules, Visit, keys_in, visit_of
from schema.explorer import page
from schema.graph import graph
from schema.problem import refusal_of
from subscriptions.live import USUAL_PACE, Pace

JSON: Final = "application/json"
GRAPHQL_RESPONSE: Final = "application/graphql-response+json"
MULTIPART: Final = "multipart/form-data"
LARGEST_MESSAGE: Final = 64_000
"""Characters of a websocket message."""
LARGEST_UPLOAD: Final = 101_000_000
"""Bytes of a multipart body: the largest video and what surrounds it."""
MESSAGE_TOO_BIG: Final = 1009
MALFORMED_MESSAGE: Final = 4400
STARTING: Final = ("subscribe", "start")
"""The messages that begin an operation, in the newer and in the older subprotocol."""
SUBSCRIPTIONS: Final = 100
"""At most so many operations at once on one websocket."""
HEADERS: Final = {"x-request-id", "idempotent-replayed"}
"""What an operation says in headers."""


def graphql_app(
    services: Services,
    *,
    rules: Rules | None = None,
    base_url: str | None = None,
    allowed_origins: tuple[str, ...] = (),
    pace: Pace = USUAL_PACE,
) -> "GraphEndpoint":
    """The ASGI application for `/graphql`, HTTP and websocket.

    `rules` are the usual ones unless given. `base_url` is the public address for links, without one that of each
    request; pages on `allowed_origins` may open websockets beside those of this service. `pace` is how often
    subscriptions look without being nudged.
    """
    return GraphEndpoint(services, rules or Rules(), base_url, allowed_origins, pace)


class Adapter(ASGIWebSocketAdapter):
    """A websocket on which only well-formed messages arrive."""

    async def iter_json(self, *, ignore_parsing_errors: bool = False) -> AsyncGenerator[object, None]:
        endpoint = self.view
        assert isinstance(endpoint, GraphEndpoint)
        async for message in super().iter_json(ignore_parsing_errors=ignore_parsing_errors):
            if not _is_well_formed(message):
                await self.close(MALFORMED_MESSAGE, "The message is not one of this subprotocol.")
                return
            try:
                yield endpoint.with_text(message)
            except Refusal as refusal:
                await self.send_json(endpoint.refused_message(message, self.ws, refusal))


class GraphEndpoint(GraphQL[Visit, None]):
    """Strawberry's endpoint with our callers, bounds, problems and encoding."""

    websocket_adapter_class = Adapter

    def __init__(
        self,
        services: Services,
        rules: Rules,
        base_url: str | None,
        allowed_origins: tuple[str, ...],
        pace: Pace,
    ) -> None:
        super().__init__(
            graph(),
            multipart_uploads_enabled=True,
            max_subscriptions_per_connection=SUBSCRIPTIONS,
            allowed_origins=allowed_origins,
        )
        self._services = services
        self.rules = rules
        self._base_url = base_url
        self._pace = pace

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await super().__call__(scope, _bounded_messages(receive, send), send)
            return
        is_upload = Headers(scope=scope).get("content-type", "").startswith(MULTIPART)
        bound = LARGEST_UPLOAD if is_upload else self._services.policy.maximum_body
        request = Request(scope, _bounded_body(receive, bound))
        try:
            response = await self.run(request)
        except HTTPException as fault:
            response = self._refuse(request, _refusal_of(fault))
        except Refusal as refusal:
            response = self._refuse(request, refusal)
        finally:
            # Files that came with it are removed.
            await request.close()
        await response(scope, receive, send)

    async def get_context(self, request: Request | WebSocket, response: Response | WebSocket) -> Visit:
        visit = visit_of(self._services, self.rules, request, self._base_url, self._pace)
        if isinstance(response, Response):
            response.headers["x-request-id"] = visit.request_id
            assert isinstance(request, Request)
            visit.headers = response.headers
            response.media_type = _media_type(request)
        return visit

    async def on_ws_connect(self, context: Visit) -> UnsetType | dict[str, object] | None:
        """Take the key that the client sends to begin with; a bad one ends the connection (4403)."""
        if isinstance(context.connection_params, dict):
            context.keys |= keys_in(context.connection_params, "Authorization", "apiKey")
        try:
            await context.caller()
        except Unauthenticated as refusal:
            told = problem(GraphContext(context).anonymous(), refusal)
            raise ConnectionRejectionError(told.model_dump(mode="json")) from None
        return await super().on_ws_connect(context)

    async def parse_http_body(self, request: AsyncHTTPRequestAdapter) -> GraphQLRequestData | list[GraphQLRequestData]:
        data = await super().parse_http_body(request)
        # Several operations at once are refused where the body is read.
        assert isinstance(data, GraphQLRequestData)
        return replace(data, query=self.rules.library.text(data.query, data.extensions))

    async def parse_multipart(self, request: AsyncHTTPRequestAdapter) -> dict[str, str]:
        try:
            return await super().parse_multipart(request)
        except (MultiPartException, StarletteHTTPException, LookupError, TypeError, ValueError, AttributeError):
            # What a client may send wrong here surfaces in as many ways.
            raise HTTPException(
                400, "The multipart body is not one of the GraphQL multipart request protocol."
            ) from None

    def decode_json(self, data: str | bytes) -> object:
        value = orjson.loads(data)
        if not isinstance(value, dict):
            raise json.JSONDecodeError("an object is expected", str(data[:1]), 0)
        return value

    def encode_json(self, data: object) -> str:
        return to_json(data).decode()

    def create_response(
        self, response_data: GraphQLHTTPResponse | list[GraphQLHTTPResponse], sub_response: Response
    ) -> Response:
        assert isinstance(response_data, dict)
        status = 200
        if refused := _refused_with(response_data):
            # Where nothing ran there is no data, not even none.
            del response_data["data"]
            status = refused if sub_response.media_type == GRAPHQL_RESPONSE else status
        headers = {name: value for name, value in sub_response.headers.items() if name in HEADERS}
        return Response(to_json(response_data), status, headers, sub_response.media_type)

    def should_render_graphql_ide(self, request: BaseRequestProtocol) -> bool:
        asks = request.method == "GET" and request.query_params.get("query") is None
        return asks and "text/html" in request.headers.get("accept", "")

    async def render_graphql_ide(self, request: Request) -> Response:  # noqa: ARG002 - the interface is Strawberry's
        return page()

    def with_text(self, message: Any) -> Any:
        """A message of a websocket, with the text that it names in it. Raises what the library refuses."""
        if message["type"] not in STARTING:
            return message
        asked = message["payload"]
        text = self.rules.library.text(asked.get("query"), asked.get("extensions"))
        return {**message, "payload": {**asked, "query": text or ""}}

    def refused_message(self, message: Any, connection: WebSocket, refusal: Refusal) -> dict[str, object]:
        """The answer to a message whose document is refused."""
        error = _error(self._told(connection, refusal))
        # The older subprotocol gives one error, the newer a list.
        payload = [error] if message["type"] == STARTING[0] else error
        return {"id": message["id"], "type": "error", "payload": payload}

    def _refuse(self, request: Request, refusal: Refusal) -> Response:
        told = self._told(request, refusal)
        headers = {"x-request-id": told.request_id}
        if isinstance(refusal, MethodNotAllowed):
            headers["allow"] = "GET, POST"
        return Response(to_json({"errors": [_error(told)]}), told.status, headers, _media_type(request))

    def _told(self, connection: Request | WebSocket, refusal: Refusal) -> Problem:
        visit = visit_of(self._services, self.rules, connection, self._base_url, self._pace)
        return problem(GraphContext(visit).anonymous(), refusal)


def _error(told: Problem) -> dict[str, object]:
    return {"message": told.detail, "extensions": told}


def _media_type(request: Request) -> str:
    return GRAPHQL_RESPONSE if GRAPHQL_RESPONSE in request.headers.get("accept", "") else JSON


def _refusal_of(fault: HTTPException) -> Refusal:
    if isinstance(fault.__cause__, MissingQueryError | CannotGetOperationTypeError):
        return refusal_of(fault.__cause__)
    if isinstance(fault.__cause__, InvalidOperationTypeError):
        return MethodNotAllowed(f"{fault.reason.rstrip('.').capitalize()}: send it by POST, subscribe by websocket.")
    if fault.status_code == MethodNotAllowed.status:
        return MethodNotAllowed("The graph takes POST, and GET for queries.")
    if fault.reason == "Unsupported content type":
        return UnsupportedMedia("Send the query as application/json, or as multipart/form-data with files.")
    return MalformedBody(fault.reason)


def _refused_with(answer: GraphQLHTTPResponse) -> int | None:
    """The status of the problem for which nothing ran; none when something did."""
    errors: list[Any] = answer.get("errors") or []
    if answer.get("data") is not None or all("path" in error for error in errors):
        return None
    status: int = errors[0]["extensions"]["status"]
    return status


def _bounded_body(receive: Receive, bound: int) -> Receive:
    received = 0

    async def bounded() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > bound:
            raise TooLarge(f"The body is larger than {bound} bytes.")
        return message

    return bounded


def _bounded_messages(receive: Receive, send: Send) -> Receive:
    async def bounded() -> MutableMapping[str, Any]:
        message = await receive()
        if len(message.get("text") or message.get("bytes") or "") > LARGEST_MESSAGE:
            await send({"type": "websocket.close", "code": MESSAGE_TOO_BIG, "reason": "The message is too large."})
            return {"type": "websocket.disconnect", "code": MESSAGE_TOO_BIG}
        return message

    return bounded


def _is_well_formed(message: object) -> bool:
    match message:
        case {"type": "subscribe" | "start", "id": str(), "payload": {**asked}}:
            named = isinstance(extensions := asked.get("extensions"), dict) and "persistedQuery" in extensions
            return (
                isinstance(asked.get("query"), str | None if named else str)
                and isinstance(asked.get("variables"), dict | None)
                and isinstance(asked.get("operationName"), str | None)
                and isinstance(extensions, dict | None)
            )
        case {"type": "subscribe" | "start"}:
            return False
        case {"type": "complete" | "stop", "id": identity}:
            return isinstance(identity, str)
        case {"type": str()}:
            return True
    return False
