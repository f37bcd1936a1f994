"""The bindings of the protocol: JSON-RPC at one address, and HTTP with JSON below another."""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from domain.refusals.general import InvalidInput, MalformedBody, MethodNotAllowed, NotFound
from domain.refusals.protocols import ProtocolVersionNotSupported, UnknownMethod
from domain.refusals.refusal import Refusal
from resolvers.access.authentication import authenticate
from resolvers.conversations.view import get_conversation
from resolvers.core.context import Call
from resolvers.wire.model import to_json
from rest_compat.a2a.card import VERSION
from rest_compat.a2a.errors import INVALID_REQUEST, TASK_NOT_CANCELABLE, Failure, NotCancelable
from rest_compat.a2a.methods import METHODS, Answer, MethodReply
from rest_compat.a2a.paths import HTTP_JSON
from rest_compat.a2a.updates import Updates
from rest_compat.http import json_body
from rest_compat.http.exchange import answer, credentials_in, fault, identify
from rest_compat.rest.endpoint import read_query, validated
from subscriptions.messages.a2a import CONTENT_TYPE

VERSION_HEADER: Final = "A2A-Version"
EVENT_STREAM: Final = "text/event-stream; charset=utf-8"
SILENCE: Final = b":\n\n"
IN_PIECES: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
UNCOMPRESSED: Final = {**IN_PIECES, "Content-Encoding": "identity"}
"""A compressor would hold back the white space that keeps an awaited answer alive."""

FLAGS: Final = {"true": True, "false": False}

Frame = Callable[[Any], bytes]


class Binding:
    """Base of both bindings: it checks the version, authenticates the caller, and validates the parameters."""

    def __init__(self) -> None:
        self._streams: Counter[int] = Counter()

    async def run(self, request: Request, call: Call, name: str, parameters: Mapping[str, Any]) -> MethodReply:
        """Call a method for the sender of the request. Raises a `Refusal` or `NotCancelable`."""
        require_version(request)
        method = METHODS.get(name)
        if method is None:
            raise UnknownMethod(f"There is no method {name[:60]!r}. These are: {', '.join(METHODS)}.")
        # Every method reads the task: a caller who could not read it after a change must not change it.
        await identify(call, get_conversation, credentials_in(request, call))
        supplied = validated(method.request, parameters)
        return await method.call(call, supplied, Updates(self._streams, self._renewal(request)))

    @staticmethod
    def _renewal(request: Request) -> Any:
        async def renew(call: Call) -> Call:
            keys, session, *_ = credentials_in(request, call)
            fresh = replace(call, idempotency_key=None, deadline=None, meter=None)
            fresh.become(await authenticate(call.services, keys, None, session))
            get_conversation.admit(fresh.caller)
            return fresh

        return renew


class JsonRpc(Binding):
    """`POST /a2a`."""

    async def __call__(self, request: Request, call: Call) -> Response:
        try:
            body = await json_body.read_object(request, call)
            request_id = _request_id(body)
            name, parameters = _named(body)
        except MalformedBody as refusal:
            return Failure.from_refusal(call, refusal).json_rpc_response(None)
        except InvalidInput as refusal:
            return Failure.from_refusal(call, refusal).json_rpc_response(None, INVALID_REQUEST)
        except Refusal as refusal:
            return Failure.from_refusal(call, refusal).json_rpc_response(None)
        try:
            reply = await self.run(request, call, name, parameters)
        except Exception as error:  # noqa: BLE001 - `make_failure` logs what is no refusal
            return make_failure(call, error).json_rpc_response(request_id)

        def envelope(result: Any) -> dict[str, Any]:
            return {"jsonrpc": "2.0", "id": request_id, "result": result}

        def failed(failure: Failure) -> bytes:
            return _event(failure.as_json_rpc(request_id))

        return respond(call, reply, envelope, failed, "application/json")


class Resource(NamedTuple):
    """A path of the HTTP binding, with the methods of the protocol by method of HTTP and by its last word."""

    methods: Mapping[tuple[str, str], str]
    names: tuple[str, ...] = ()
    """The parameters of the path."""


CONFIGS: Final = "tasks/{task_id}/pushNotificationConfigs"
PATHS: Final[Mapping[str, Resource]] = MappingProxyType(
    {
        "message:send": Resource({("POST", ""): "SendMessage"}),
        "message:stream": Resource({("POST", ""): "SendStreamingMessage"}),
        "tasks": Resource({("GET", ""): "ListTasks"}),
        "tasks/{id}": Resource(
            {
                ("GET", ""): "GetTask",
                ("POST", "cancel"): "CancelTask",
                ("POST", "subscribe"): "SubscribeToTask",
                # The specification has GET in its service definition, and POST in its text.
                ("GET", "subscribe"): "SubscribeToTask",
            },
            ("id",),
        ),
        CONFIGS: Resource(
            {
                ("POST", ""): "CreateTaskPushNotificationConfig",
                ("GET", ""): "ListTaskPushNotificationConfigs",
            },
            ("taskId",),
        ),
        f"{CONFIGS}/{{id}}": Resource(
            {
                ("GET", ""): "GetTaskPushNotificationConfig",
                ("DELETE", ""): "DeleteTaskPushNotificationConfig",
            },
            ("taskId", "id"),
        ),
        "extendedAgentCard": Resource({("GET", ""): "GetExtendedAgentCard"}),
    }
)
"""The paths of the HTTP binding below its address."""


class HttpJson(Binding):
    """The paths below `/a2a/v1`."""

    async def __call__(self, request: Request, call: Call) -> Response:
        try:
            name, of_path = _method_at(request)
            parameters = await self._parameters(request, call)
            reply = await self.run(request, call, name, {**parameters, **of_path})
        except Exception as error:  # noqa: BLE001 - `make_failure` logs what is no refusal
            return make_failure(call, error).rest_response()
        return respond(call, reply, lambda result: result, _failed_event, CONTENT_TYPE)

    @staticmethod
    async def _parameters(request: Request, call: Call) -> dict[str, Any]:
        if request.method in ("GET", "DELETE", "HEAD"):
            fields = read_query(request)
            # An empty value is the default of the protocol, and stands for none.
            return {name: FLAGS.get(value, value) for name, value in fields.items() if value and name != VERSION_HEADER}
        body = await json_body.read(request, call, call.services.policy.maximum_body)
        return await json_body.object_in(request, call, body)


def require_version(request: Request) -> None:
    """Raise `ProtocolVersionNotSupported` for any version but 1.0, with any patch number. A missing version stands for
    0.3."""
    version = request.headers.get(VERSION_HEADER) or request.query_params.get(VERSION_HEADER) or "0.3"
    if ".".join(version.strip().split(".")[:2]) != VERSION:
        raise ProtocolVersionNotSupported(
            f"This service supports version {VERSION} of A2A, not {version[:20]!r}. Send {VERSION_HEADER}: {VERSION}."
        )


def make_failure(call: Call, error: Exception) -> Failure:
    """Return an exception as an error of the protocol. An unexpected exception is logged, and the client gets no
    details."""
    if isinstance(error, NotCancelable):
        return Failure.from_refusal(call, error.refusal, TASK_NOT_CANCELABLE)
    return Failure.from_refusal(call, error if isinstance(error, Refusal) else fault(call, error))


def respond(
    call: Call, reply: MethodReply, envelope: Callable[[Any], Any], failed: Callable[[Failure], bytes], media_type: str
) -> Response:
    """The response of a method: one answer, one that is awaited, or a stream of events."""
    if reply.stream is None:
        response = answer(envelope(reply.answer))
        response.headers["Content-Type"] = media_type
        return response
    if reply.is_awaited:
        pieces = _awaited(call, reply, lambda result: to_json(envelope(result)))
        return StreamingResponse(pieces, headers=UNCOMPRESSED, media_type=media_type)
    events = _events(call, reply, lambda result: _event(envelope(result)), failed)
    return StreamingResponse(events, headers=IN_PIECES, media_type=EVENT_STREAM)


async def _awaited(call: Call, reply: MethodReply, frame: Frame) -> AsyncIterator[bytes]:
    """Yield white space until there is an answer. If no later answer can be read, the first one is sent."""
    assert reply.stream is not None
    result: Answer = reply.answer
    try:
        async with aclosing(reply.stream) as updates:
            async for update in updates:
                if update is None:
                    yield b" "
                else:
                    result = update
    except Exception as error:  # noqa: BLE001 - what was asked for has happened: the answer says so
        make_failure(call, error)
    yield frame(result)


async def _events(
    call: Call, reply: MethodReply, frame: Frame, failed: Callable[[Failure], bytes]
) -> AsyncIterator[bytes]:
    assert reply.stream is not None
    yield frame(reply.answer)
    try:
        async with aclosing(reply.stream) as updates:
            async for update in updates:
                yield SILENCE if update is None else frame(update)
    except Exception as error:  # noqa: BLE001 - `make_failure` logs what is no refusal
        yield failed(make_failure(call, error))


def _event(value: Any) -> bytes:
    return b"data: " + to_json(value) + b"\n\n"


def _failed_event(failure: Failure) -> bytes:
    return b"event: error\n" + _event(failure.as_status())


def _request_id(body: Mapping[str, Any]) -> Any:
    """The id of a request of JSON-RPC. Raises `InvalidInput`."""
    request_id = body.get("id")
    if isinstance(request_id, bool) or not isinstance(request_id, str | int | None):
        raise InvalidInput.for_field("id", "invalid", "should be text, a whole number or null")
    if len(str(request_id)) > 200:  # noqa: PLR2004 - as long as other lines
        raise InvalidInput.for_field("id", "too_long", "should have at most 200 characters")
    return request_id


def _named(body: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The method of a request of JSON-RPC and its parameters. Raises `InvalidInput`."""
    if body.get("jsonrpc") != "2.0":
        raise InvalidInput.for_field("jsonrpc", "invalid", 'should be "2.0"')
    name, parameters = body.get("method"), body.get("params")
    if not isinstance(name, str):
        raise InvalidInput.for_field("method", "required", "is required: the name of the method")
    if not isinstance(parameters, dict | None):
        raise InvalidInput.for_field("params", "dict_type", "should be an object")
    return name, parameters or {}


def _method_at(request: Request) -> tuple[str, dict[str, str]]:
    """The method of the protocol at a path, and the parameters in it. Raises `NotFound` and `MethodNotAllowed`."""
    below = request.scope["path"].removeprefix(request.scope.get("root_path", "")).removeprefix(HTTP_JSON).strip("/")
    for path, resource in PATHS.items():
        values, word = _matched(path, below)
        if values is None:
            continue
        verb = "GET" if request.method == "HEAD" else request.method
        if name := resource.methods.get((verb, word)):
            return name, dict(zip(resource.names, values, strict=True))
        allowed = ", ".join(method for method, last in resource.methods if last == word)
        if allowed:
            raise MethodNotAllowed(f"This path has {allowed}.")
    raise NotFound("There is nothing at this path.")


def _matched(path: str, below: str) -> tuple[list[str] | None, str]:
    """Return the values of a path's parameters and the word after its last one; None for another path."""
    pattern, segments = path.split("/"), below.split("/")
    if len(pattern) != len(segments):
        return None, ""
    values, word = [], ""
    for expected, segment in zip(pattern, segments, strict=True):
        if not expected.startswith("{"):
            if expected != segment:
                return None, ""
            continue
        value, _, word = segment.partition(":") if expected == pattern[-1] else (segment, "", "")
        values.append(value)
    return values, word
