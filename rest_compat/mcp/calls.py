"""Calls of tools and operations from messages of the protocol: authentication, arguments, refusals."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import mcp_types as types
from mcp import MCPError
from mcp.server import ServerRequestContext
from starlette.requests import Request

from adapters.tracing import spans
from domain.refusals.general import MalformedBody
from domain.refusals.refusal import Refusal
from domain.values.json_text import JsonError, require_characters
from resolvers.core.activity import note_trace
from resolvers.core.context import Call, Services
from resolvers.core.operation import Operation
from rest_compat.http.exchange import Credentials, credentials_in, fault, identify, make_context
from rest_compat.mcp.challenges import challenge_for
from rest_compat.mcp.results import is_whole, make_details, refusal_result
from rest_compat.mcp.schemas import VIEW, with_defaults
from rest_compat.rest.endpoint import validated
from rest_compat.tools.tool import API_KEY, Tool, no_such_tool

JsonContext = ServerRequestContext[Any, Request]


class CompletedCall(NamedTuple):
    """A call of a tool that was not refused."""

    call: Call
    tool: Tool
    arguments: Mapping[str, Any]
    result: Any


class MessageCalls:
    """The calls of messages."""

    def __init__(self, services: Services, tools: Iterable[Tool], base_url: str | None) -> None:
        self._services = services
        self._base_url = base_url
        self.tools = {tool.name: tool for tool in tools}
        self.schemas = {name: tool.input_schema(key_required=False) for name, tool in self.tools.items()}

    def open_call(self, context: JsonContext) -> tuple[Request, Call, Credentials]:
        """Return the request of a message, its context before authentication, and its credentials."""
        assert context.request is not None, "messages come over HTTP"
        call = make_context(context.request, self._services, self._base_url)
        return context.request, call, credentials_in(context.request, call)

    def is_authenticated(self, context: JsonContext) -> bool:
        """True if the connection itself has a credential, which is checked when a tool needs it."""
        *_, credentials = self.open_call(context)
        return bool(credentials.keys or credentials.session)

    def tool(self, name: str) -> Tool:
        """Return the tool of a name. Raises `MCPError` if there is no such tool."""
        tool = self.tools.get(name)
        if tool is None:
            raise MCPError(types.INVALID_PARAMS, no_such_tool(name, self.tools.values()))
        return tool

    async def call_tool(
        self, context: JsonContext, params: types.CallToolRequestParams
    ) -> CompletedCall | types.CallToolResult:
        """Call a tool; a refusal is a result. Raises `MCPError` for an unknown tool, and if a token would help."""
        tool = self.tool(params.name)
        request, call, credentials = self.open_call(context)
        arguments = with_defaults(tool, params.arguments or {})
        try:
            _require_characters(arguments)
            is_whole(arguments)
            fields = {name: value for name, value in arguments.items() if name != VIEW}
            parent = _parent(params)
            if parent:
                note_trace(spans.trace_id(parent))
            with spans.span(f"tools/call {tool.name}", parent=parent):
                return CompletedCall(call, tool, arguments, await tool.call(call, fields, credentials))
        except Refusal as raised:
            refusal = raised
            if not arguments.get(API_KEY):
                challenge_for(request, call, tool.operation, raised)
        except Exception as error:  # noqa: BLE001 - `fault` logs it; the client gets no details
            refusal = fault(call, error)
        return refusal_result(call, refusal)

    async def operate(self, context: JsonContext, operation: Operation[Any, Any], **fields: Any) -> tuple[Call, Any]:
        """Run an operation with camelCase fields for the sender of a message. Raises `MCPError` if it is refused."""
        request, call, credentials = self.open_call(context)
        try:
            await identify(call, operation, credentials)
            return call, await operation(call, validated(operation.request, fields))
        except Refusal as raised:
            refusal = raised
            challenge_for(request, call, operation, raised)
        except Exception as error:  # noqa: BLE001 - `fault` logs it; the client gets no details
            refusal = fault(call, error)
        details = make_details(call, refusal)
        raise MCPError(types.INVALID_PARAMS, details["detail"], data=details)


def _require_characters(arguments: Mapping[str, Any]) -> None:
    try:
        require_characters(arguments)
    except JsonError as error:
        raise MalformedBody(f"The body {error}.") from None


def _parent(params: types.CallToolRequestParams) -> str | None:
    """Return the span of the client that calls the tool, which it may name in the metadata of the call."""
    return spans.accepted((params.meta or {}).get(spans.HEADER))
