"""The graph over HTTP and two websocket subprotocols, with a page for browsers, all at one path."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from cross_web import AsyncHTTPRequestAdapter, HTTPException, StarletteRequestAdapter
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import GraphQL
from strawberry.exceptions import MissingQueryError
from strawberry.http import GraphQLHTTPResponse, GraphQLRequestData, process_result
from strawberry.http.base import BaseRequestProtocol
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.types import ExecutionResult, SubscriptionExecutionResult
from strawberry.types.execution import PreExecutionError
from strawberry.types.graphql import OperationType

from adapters.blobs.full_disk import may_be_full
from adapters.blobs.upload_space import Take
from adapters.http.headers import announced_bytes, first_values, is_json, media_type, require_short_content_type
from adapters.pages.negotiation import accepts, prefers_html
from domain.lifecycle.statuses import Actor
from domain.refusals.general import (
    InvalidInput,
    MalformedBody,
    MethodNotAllowed,
    RateLimited,
    TooLarge,
    UnsupportedMedia,
)
from domain.refusals.refusal import FieldError, Refusal
from domain.values import json_text
from domain.values.json_text import BINARY, WITH_KEY, WITHOUT_KEY, Bounds, JsonError
from domain.values.uri import split_uri, to_origin
from resolvers.core.context import Services
from resolvers.core.deadline import Deadline
from resolvers.core.operation import Operation
from resolvers.core.problem import Problem, make_headers, problem
from resolvers.events.log import EventLog
from resolvers.proofs.submission import upload_proof
from resolvers.support.requests import answer_support_request, reply_to_support_request
from resolvers.wire.model import json_parts, to_json
from resolvers.wire.scalars import INT32
from schema.execution.documents import is_long
from schema.graph import graph
from schema.graphiql import page
from schema.live import LiveConnection
from schema.types.context import GraphContext, Rules, make_scope
from schema.types.problem import explained_all, to_refusal
from subscriptions.transports.envelope import Envelope
from subscriptions.transports.feeds import USUAL_INTERVALS, Feeds, PollIntervals
from subscriptions.transports.long_answers import LongResponse
from subscriptions.transports.operations import OperationRequest
from subscriptions.transports.sse import MULTIPART as MULTIPART_MIXED
from subscriptions.transports.sse import SERVER_SENT_EVENTS, Stream
from subscriptions.transports.websocket import DIALECTS, WebsocketConnection

JSON: Final = "application/json"
GRAPHQL_RESPONSE: Final = "application/graphql-response+json"
MULTIPART: Final = "multipart/form-data"
MAX_UPLOAD_SIZE: Final = 101_000_000
"""Bytes of a multipart body: the largest video and its framing."""
UPLOADS: Final[Mapping[Actor, tuple[Operation[Any, Any], int]]] = {
    Actor.OPERATOR: (upload_proof, MAX_UPLOAD_SIZE),
    Actor.AGENT: (reply_to_support_request, 17_000_000),
    Actor.PLATFORM: (answer_support_request, 17_000_000),
}
"""Operation for which a caller is admitted before its files are received, and maximum bytes of the body: an attachment
has at most 15 MB."""
NO_SUBPROTOCOL: Final = 4406
LAST_EVENT_ID: Final = re.compile(r"\d{1,18}")
SUBSCRIPTIONS_ELSEWHERE: Final = (
    "is a subscription. Follow it by websocket at /graphql, or as server-sent events at /graphql/stream."
)
HEADERS: Final = {"x-request-id", "idempotent-replayed", "retry-after", "www-authenticate"}
"""Headers that operations and refusals set."""


def graphql_app(
    services: Services,
    *,
    rules: Rules | None = None,
    base_url: str | None = None,
    allows_origin: Callable[[str], bool] = lambda _: False,
    intervals: PollIntervals = USUAL_INTERVALS,
) -> "GraphEndpoint":
    """Make the ASGI application for `/graphql`, HTTP and websocket.

    `rules` default to the usual ones. `base_url`, the public address for links, defaults to that of each request. Pages
    of this service, and of each origin that `allows_origin` allows, may open websockets. `intervals` are the poll
    intervals of subscriptions.
    """
    policy, log = services.policy, EventLog(services.database, services.clock)
    most = (policy.maximum_connections, policy.maximum_anonymous_connections)
    feeds = Feeds(services.broadcaster, log, *most, intervals)
    return GraphEndpoint(services, rules or Rules(), base_url, allows_origin, feeds)


class RequestAdapter(StarletteRequestAdapter):
    """Strawberry's adapter of a request, with the request itself."""

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.request = request


class GraphEndpoint(GraphQL[GraphContext, None]):
    """Strawberry's endpoint with our callers, bounds, problems and encoding."""

    request_adapter_class = RequestAdapter

    def __init__(
        self,
        services: Services,
        rules: Rules,
        base_url: str | None,
        allows_origin: Callable[[str], bool],
        feeds: Feeds,
    ) -> None:
        super().__init__(graph(), multipart_uploads_enabled=True)
        self._services = services
        self.rules = rules
        self._base_url = base_url
        self.feeds = feeds
        self._allows_origin = allows_origin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._connect(WebSocket(scope, receive, send))
            return
        content_type = first_values(scope).get("content-type", "").lower()
        if _is_plain(scope):
            response = await self._answer_plain(scope, receive)
        elif scope["method"] == "POST" and content_type.startswith(MULTIPART):
            response = await self._receive_files(scope, receive)
        else:
            response = await self._answer(Request(scope, _bounded_body(receive, self._services.policy.maximum_body)))
        await response(scope, receive, send)

    async def _receive_files(self, scope: Scope, receive: Receive) -> Response:
        """Return the response to a request with files. The key is checked first, so that files are received from
        authorized callers alone."""
        try:
            caller = await make_scope(self._services, self.rules, Request(scope), self._base_url).caller()
            operation, largest = UPLOADS.get(caller.actor if caller else Actor.OPERATOR, UPLOADS[Actor.OPERATOR])
            operation.admit(caller)
            if announced_bytes(scope) > largest:
                raise too_large(largest)
        except Refusal as refusal:
            return self._refuse(Request(scope), refusal)
        with self._services.upload_space.reserve() as take:
            return await self._answer(Request(scope, _bounded_body(receive, largest, take)))

    async def _answer(self, request: Request) -> Response:
        try:
            return await self.run(request)
        except HTTPException as fault:
            return self._refuse(request, _make_refusal(fault))
        except Refusal as refusal:
            return self._refuse(request, refusal)
        finally:
            # Removes the files of the request.
            await request.close()

    async def _answer_plain(self, scope: Scope, receive: Receive) -> Response:
        """Answer a POST of JSON as `run` does, without its checks for other forms of request and the objects for
        them."""
        request = HTTPConnection(scope)
        try:
            return await self._execute_plain(request, receive)
        except HTTPException as fault:
            return self._refuse(request, _make_refusal(fault))
        except Refusal as refusal:
            return self._refuse(request, refusal)

    async def _execute_plain(self, request: HTTPConnection, receive: Receive) -> Response:
        context = GraphContext(make_scope(self._services, self.rules, request, self._base_url))
        headers = context.scope.headers = MutableHeaders({"x-request-id": context.scope.request_id})
        body = await _read(receive, self._services.policy.maximum_body)
        sent = Envelope.read(parsed("body", body, await self._find_bounds(request, body)))
        text = self.rules.persisted_documents.text(sent.query, sent.extensions) or ""
        data = GraphQLRequestData(text, sent.variables, sent.operation_name, sent.extensions)
        result = await self._execute_document(context, data, may_change=True)
        return _respond(process_result(result), headers, _media_type(request))

    async def _envelope(self, request: Request) -> Envelope:
        """Read the request of an operation, in any of its forms. Raises `MalformedBody`, `InvalidInput`,
        `UnsupportedMedia`, or `Unauthenticated` for a large body with an invalid key."""
        if request.method == "GET":
            return Envelope.read(fields_of_query(request.query_params))
        if is_json(request.scope):
            body = await request.body()
            return Envelope.read(parsed("body", body, await self._find_bounds(request, body)))
        if media_type(request.scope) == MULTIPART:
            require_short_content_type(request.scope)
            return Envelope.read(await self.parse_multipart(self.request_adapter_class(request)))
        raise UnsupportedMedia("Send the query as application/json, or as multipart/form-data with files.")

    async def _find_bounds(self, request: HTTPConnection, body: bytes) -> Bounds:
        """Return the bounds for the sender of a body. The key is looked up only for a body that needs the larger
        bounds."""
        if json_text.excess(body, WITHOUT_KEY) is None or json_text.excess(body, WITH_KEY) is not None:
            return WITHOUT_KEY
        caller = await make_scope(self._services, self.rules, request, self._base_url).caller()
        return WITH_KEY if caller else WITHOUT_KEY

    def end_streams(self) -> None:
        """End the subscriptions over HTTP, because the service stops."""
        self.feeds.end_streams()

    async def stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream the results of one operation."""
        request = Request(scope, _bounded_body(receive, self._services.policy.maximum_body))
        connection_scope = make_scope(self._services, self.rules, request, self._base_url)
        try:
            operation = await self._operation_request(request)
            form = MULTIPART_MIXED if _wants_parts(request) else SERVER_SENT_EVENTS
            connection = LiveConnection(connection_scope, self.feeds)
            stream = Stream(form, connection, self.feeds, connection_scope.request_id, send)
            errors = await stream.respond(operation, receive)
        except HTTPException as fault:
            response = self._refuse(request, _make_refusal(fault))
        except Refusal as refusal:
            response = self._refuse(request, refusal)
        else:
            if errors is None:
                return
            response = Response(f'{{"errors":{errors.encoded}}}', 400, media_type=GRAPHQL_RESPONSE)
            response.headers["x-request-id"] = connection_scope.request_id
        await response(scope, receive, send)

    async def _operation_request(self, request: Request) -> OperationRequest:
        if request.method not in ("GET", "POST"):
            raise MethodNotAllowed("The stream takes POST, and GET for queries and subscriptions.")
        data = await self._envelope(request)
        last = request.headers.get("last-event-id", "")
        return OperationRequest(
            data.query,
            data.variables,
            data.operation_name,
            data.extensions,
            after=min(int(last), INT32) if LAST_EVENT_ID.fullmatch(last) else None,
            read_only=request.method == "GET",
        )

    async def _connect(self, websocket: WebSocket) -> None:
        """Serve one websocket, from its opening to its end."""
        dialect = next((DIALECTS[name] for name in websocket.scope["subprotocols"] if name in DIALECTS), None)
        if not self._may_connect(websocket):
            await websocket.close()
        elif dialect is None:
            await websocket.accept()
            await websocket.close(NO_SUBPROTOCOL, "Subprotocol not acceptable")
        else:
            # A separate connection object: the headers that it caches are not kept with the websocket.
            scope = make_scope(self._services, self.rules, HTTPConnection(websocket.scope), self._base_url)
            await WebsocketConnection(websocket, dialect, LiveConnection(scope, self.feeds), self.feeds).serve()

    def _may_connect(self, websocket: WebSocket) -> bool:
        """Return True for a client outside a browser, for a page of this service, and for a page of an allowed
        origin."""
        headers = websocket.headers
        origin = headers.get("origin")
        if origin is None or headers.get("sec-fetch-site") == "same-origin":
            return True
        own = to_origin(f"{split_uri(origin).scheme_name}://{headers.get('host', '')}")
        return bool(own and own == to_origin(origin)) or self._allows_origin(origin)

    async def get_context(self, request: Request | WebSocket, response: Response | WebSocket) -> GraphContext:
        scope = make_scope(self._services, self.rules, request, self._base_url)
        if isinstance(response, Response):
            response.headers["x-request-id"] = scope.request_id
            assert isinstance(request, Request)
            scope.headers = response.headers
            response.media_type = _media_type(request)
        return GraphContext(scope)

    async def parse_http_body(self, request: AsyncHTTPRequestAdapter) -> GraphQLRequestData:
        assert isinstance(request, RequestAdapter)
        sent = await self._envelope(request.request)
        text = self.rules.persisted_documents.text(sent.query, sent.extensions)
        return GraphQLRequestData(text, sent.variables, sent.operation_name, sent.extensions)

    async def execute_operation(  # noqa: PLR0917 - the interface is Strawberry's
        self,
        request: Request,
        request_adapter: AsyncHTTPRequestAdapter,  # noqa: ARG002
        request_data: GraphQLRequestData | list[GraphQLRequestData],
        context: GraphContext,
        root_value: None,  # noqa: ARG002 - the graph has no root value
        sub_response: Response,  # noqa: ARG002
    ) -> ExecutionResult | list[ExecutionResult] | SubscriptionExecutionResult:
        assert isinstance(request_data, GraphQLRequestData)
        return await self._execute_document(context, request_data, may_change=request.method == "POST")

    async def _execute_document(
        self, context: GraphContext, data: GraphQLRequestData, *, may_change: bool
    ) -> ExecutionResult:
        text = data.query or ""
        try:
            document = context.document = await graph().admit(text, context.scope) if text else None
            result = (
                PreExecutionError(None, explained_all(document.errors, context))
                if document and document.is_unreadable
                else await self._execute_readable(context, data, may_change=may_change)
            )
        except InvalidInput:
            await context.scope.charge_refused(text)
            raise
        if isinstance(result, PreExecutionError):
            await context.scope.charge_refused(text)
        return result

    async def _execute_readable(
        self, context: GraphContext, data: GraphQLRequestData, *, may_change: bool
    ) -> ExecutionResult:
        context.deadline = Deadline()
        async with context.deadline:
            name, variables, extensions = data.operation_name, data.variables, data.extensions
            answered = await graph().answered_by_plan(context, name, variables, extensions, may_change=may_change)
            if answered:
                return answered
            try:
                return await graph().execute(
                    data.query,
                    variable_values=variables,
                    context_value=context,
                    operation_name=name,
                    allowed_operation_types=OperationType.from_http("POST" if may_change else "GET"),
                    operation_extensions=extensions,
                )
            except (MissingQueryError, CannotGetOperationTypeError, InvalidOperationTypeError) as fault:
                # As Strawberry raises it: `_make_refusal` reads the cause.
                raise HTTPException(400, "") from fault

    async def parse_multipart(self, request: AsyncHTTPRequestAdapter) -> dict[str, str]:
        try:
            with may_be_full():
                return await super().parse_multipart(request)
        except (MultiPartException, StarletteHTTPException, LookupError, TypeError, ValueError, AttributeError):
            # The parsers raise all of these exceptions for malformed bodies.
            raise HTTPException(
                400, "The multipart body is not one of the GraphQL multipart request protocol."
            ) from None

    def decode_json(self, data: str | bytes) -> object:
        return parsed("body", data)

    def encode_json(self, data: object) -> str:
        return to_json(data).decode()

    def create_response(
        self, response_data: GraphQLHTTPResponse | list[GraphQLHTTPResponse], sub_response: Response
    ) -> Response:
        assert isinstance(response_data, dict)
        return _respond(response_data, sub_response.headers, sub_response.media_type or JSON)

    def should_render_graphql_ide(self, request: BaseRequestProtocol) -> bool:
        asks = request.method == "GET" and request.query_params.get("query") is None
        return asks and prefers_html(request.headers.get("accept"))

    async def render_graphql_ide(self, request: Request) -> Response:  # noqa: ARG002 - the interface is Strawberry's
        return page()

    def _refuse(self, request: HTTPConnection, refusal: Refusal) -> Response:
        scope = make_scope(self._services, self.rules, request, self._base_url)
        view = problem(GraphContext(scope).call_by(None), refusal)
        headers = {"x-request-id": view.request_id, **make_headers(refusal, scope.base_url)}
        if isinstance(refusal, MethodNotAllowed):
            headers["allow"] = "GET, POST"
        return Response(to_json({"errors": [_error(view)]}), view.status, headers, _media_type(request))


class GraphStream:
    """The ASGI application for `/graphql/stream`: server-sent events, or parts of `multipart/mixed`."""

    def __init__(self, endpoint: GraphEndpoint) -> None:
        self._endpoint = endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._endpoint.stream(scope, receive, send)


def _error(view: Problem) -> dict[str, object]:
    return {"message": view.detail, "extensions": view}


def _respond(result: GraphQLHTTPResponse, headers: Mapping[str, str], media_type: str) -> Response:
    """Return the response with a result, and those of the headers that operations and refusals set."""
    status = 200
    if refused := _refused_with(result):
        # Without an execution a response has no data, not even null.
        del result["data"]
        shows_status = media_type == GRAPHQL_RESPONSE or refused == RateLimited.status
        status = refused if shows_status else status
    own = {name: value for name, value in headers.items() if name in HEADERS}
    if is_long(result.get("extensions")):
        return LongResponse(json_parts(result), status, own, media_type)
    return Response(to_json(result), status, own, media_type)


def _is_plain(scope: Scope) -> bool:
    """Return True for a POST of JSON that wants a single response: the form of most requests of agents."""
    headers = first_values(scope)
    accepted = headers.get("accept", "")
    is_streamed = "text/event-stream" in accepted or "multipart" in accepted
    return scope["method"] == "POST" and headers.get("content-type", "") == JSON and not is_streamed


def _wants_parts(request: Request) -> bool:
    accepted = request.headers.get("accept", "")
    return "multipart/mixed" in accepted and "text/event-stream" not in accepted


def _media_type(request: HTTPConnection) -> str:
    accepted = first_values(request.scope).get("accept", "")
    return GRAPHQL_RESPONSE if GRAPHQL_RESPONSE in accepted and accepts(accepted, GRAPHQL_RESPONSE) else JSON


def _make_refusal(fault: HTTPException) -> Refusal:
    if isinstance(fault.__cause__, MissingQueryError | CannotGetOperationTypeError):
        return to_refusal(fault.__cause__)
    if isinstance(fault.__cause__, InvalidOperationTypeError):
        if fault.__cause__.operation_type is OperationType.SUBSCRIPTION:
            return InvalidInput.for_field("query", "invalid", SUBSCRIPTIONS_ELSEWHERE)
        return MethodNotAllowed("GET cannot run a mutation: send it by POST.")
    if fault.status_code == MethodNotAllowed.status:
        return MethodNotAllowed("The graph takes POST, and GET for queries.")
    return MalformedBody(fault.reason)


def parsed(place: str, text: str | bytes, bounds: Bounds = WITHOUT_KEY) -> Any:
    """Parse JSON of a named part of the request, with numbers in the form of graphql-core. Raises `MalformedBody`."""
    try:
        return json_text.parse(text, bounds, BINARY)
    except JsonError as error:
        message = str(error)
    if place == "body":
        raise MalformedBody(f"The body {message}.")
    raise MalformedBody(f"{place}: {message}.", errors=(FieldError(place, "invalid_json", message),))


def fields_of_query(query: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields of a GET, in which objects are JSON as text. Raises `MalformedBody`."""
    sent = {"variables", "extensions"} & query.keys()
    objects = {name: parsed(name, query[name]) if query[name] else None for name in sent}
    return {**query, **objects}


def _refused_with(answer: GraphQLHTTPResponse) -> int | None:
    """Return the status of the problem because of which nothing ran; None if something ran."""
    errors: list[Any] = answer.get("errors") or []
    if answer.get("data") is not None or all("path" in error for error in errors):
        return None
    status: int = errors[0]["extensions"]["status"]
    return status


def too_large(bound: int) -> TooLarge:
    return TooLarge(f"The body is larger than {bound} bytes.")


async def _read(receive: Receive, bound: int) -> bytes:
    """Return a whole body. Raises `TooLarge`, and `ClientDisconnect` if the client leaves before its end."""
    bounded, parts = _bounded_body(receive, bound), []
    while True:
        message = await bounded()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts)


def _bounded_body(receive: Receive, bound: int, take: Take | None = None) -> Receive:
    received = 0

    async def bounded() -> Message:
        nonlocal received
        message = await receive()
        size = len(message.get("body", b""))
        received += size
        if take:
            take(size)
        if received > bound:
            raise too_large(bound)
        return message

    return bounded
