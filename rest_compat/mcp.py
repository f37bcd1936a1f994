"""The tools over the Model Context Protocol: one streamable HTTP endpoint without sessions, answering in JSON.

Arguments are checked as strictly as their schema reads. A refusal is a result with `isError`, which the model can read
and act upon; only an unknown tool is an error of the protocol.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import mcp_types as types
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from mcp import MCPError
from mcp.server import Server, ServerRequestContext
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.requests import Request

from domain.errors import FieldError, InvalidInput, Refusal
from resolvers.json_schema import schema_of, without_prose
from resolvers.operation import Services
from resolvers.problem import problem
from resolvers.wire import to_json, wire_path
from rest_compat import json_body
from rest_compat.discovery import DESCRIPTION, NAME, TITLE
from rest_compat.exchange import context_of, fault, keys_in
from rest_compat.tool import API_KEY, Tool

INSTRUCTIONS = """\
Fieldcall sends a person to do something at a place: inspect, photograph, fetch, deliver, measure.

Start: register_agent once (read get_legal_documents first) and keep the apiKey it returns; every other tool needs it.
Money: get_wallet_balance, then checkout_wallet_deposit when it is short. A person pays on the page that it returns.
Dispatch: dispatch_physical_task. With enough in the wallet it is published at once; otherwise it is a Draft and
nextActions says what is missing. To see the exact price first, send publishImmediately=false, then request_task_quote,
fund_task, publish_task.
Follow: get_task_events with the last sequence as `after`. Work takes minutes to days; do not poll in a tight loop.
Decide: look at get_task_proofs, then approve or reject. fundingFlow tells which: simple tasks take
approve_physical_task_completion, quoted (escrow) tasks approve_task_review or reject_task_review. Payment is final.

Every answer's nextActions lists what can be done now, with arguments ready to send; follow them rather than guess.
Times are 14 digits, yyyyMMddHHmmss, local to the task's place: do not convert them. Amounts are in the task's currency.
A refusal has a code and a sentence that names the right tool.
"""
REFRESH = 3_600_000
"""How long a client may keep the list of tools, in milliseconds."""

REPLAYED = "fieldcall/idempotentReplayed"
"""Stands in the metadata of a result that is the kept answer of an earlier call with the same Idempotency-Key."""

JsonContext = ServerRequestContext[Any, Request]


class McpTools:
    """The two handlers of the protocol over a table of tools. Schemas are made once."""

    def __init__(self, services: Services, tools: Iterable[Tool], base_url: str | None) -> None:
        self._services = services
        self._base_url = base_url
        self._tools = {tool.name: tool for tool in tools}
        self._described = {tool.name: described(tool) for tool in self._tools.values()}
        self._checks = {name: strict(tool.input_schema) for name, tool in self._described.items()}

    def input_schema(self, name: str) -> Mapping[str, Any] | None:
        tool = self._described.get(name)
        return tool.input_schema if tool else None

    async def list_tools(
        self,
        context: JsonContext,  # noqa: ARG002 - it is a handler
        params: types.PaginatedRequestParams | None,  # noqa: ARG002 - it is a handler
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=list(self._described.values()), ttl_ms=REFRESH, cache_scope="public")

    async def call_tool(self, context: JsonContext, params: types.CallToolRequestParams) -> types.CallToolResult:
        tool = self._tools.get(params.name)
        if tool is None:
            raise MCPError(types.INVALID_PARAMS, "There is no tool of this name.")
        request = context.request
        assert request is not None, "calls come over HTTP"
        call = context_of(request, self._services, self._base_url)
        arguments = params.arguments or {}
        try:
            json_body.require_characters(arguments)
            result = await tool.call(call, arguments, keys_in(request.headers), self._checks[tool.name])
            return _result(result, replayed=call.replayed)
        except Refusal as raised:
            refusal = raised
        except Exception as error:  # noqa: BLE001 - logged there; the client learns no more than that it happened
            refusal = fault(call, error)
        return _content(to_json(problem(call, refusal)), is_error=True)


def server(
    services: Services,
    tools: Iterable[Tool],
    *,
    version: str,
    base_url: str | None = None,
    allowed_hosts: Sequence[str] | None = None,
    allowed_origins: Sequence[str] = (),
) -> Starlette:
    """An application whose routes serve `/mcp`, to be spliced into another, with its lifespan entered there, once.

    Hosts stand without a port and are accepted with any; without them only local ones are. With a pattern among them,
    such as `*.example.org`, hosts and origins are left to the application's own check.
    """
    handlers = McpTools(services, tools, base_url)
    protocol: Server[Any] = Server(
        NAME,
        version=version,
        title=TITLE,
        description=DESCRIPTION,
        instructions=INSTRUCTIONS,
        get_tool_input_schema=handlers.input_schema,
        on_list_tools=handlers.list_tools,
        on_call_tool=handlers.call_tool,
    )
    return protocol.streamable_http_app(
        stateless_http=True,
        json_response=True,
        max_request_body_size=services.policy.maximum_body,
        transport_security=_security(allowed_hosts, allowed_origins),
    )


def _security(hosts: Sequence[str] | None, origins: Sequence[str]) -> TransportSecuritySettings | None:
    if hosts is None:
        return None
    return TransportSecuritySettings(
        enable_dns_rebinding_protection=not any("*" in host for host in hosts),
        allowed_hosts=[form for host in hosts for form in (host, f"{host}:*")],
        allowed_origins=[
            *origins,
            *(f"{scheme}://{host}{port}" for scheme in ("http", "https") for host in hosts for port in ("", ":*")),
        ],
    )


def described(tool: Tool) -> types.Tool:
    """A tool as MCP lists it."""
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.input_schema(),
        output_schema=_output_schema(tool),
        annotations=types.ToolAnnotations(
            title=tool.title,
            read_only_hint=tool.read_only,
            destructive_hint=tool.destructive,
            idempotent_hint=tool.idempotent or tool.read_only,
            open_world_hint=not tool.read_only,
        ),
    )


def _output_schema(tool: Tool) -> dict[str, Any]:
    """The schema of the result. The protocol wants an object, so a list is the `result` of one.

    Without texts, since a client checks by it and a model reads the result: the whole list is half as long.
    """
    schema = without_prose(schema_of(tool.operation.result, "serialization"))
    if schema.get("type") != "array":
        return {"type": "object", **schema}
    definitions = schema.pop("$defs", None)
    wrapped = {"type": "object", "properties": {"result": schema}, "required": ["result"]}
    return {**wrapped, "$defs": definitions} if definitions else wrapped


def _result(result: Any, *, replayed: bool) -> types.CallToolResult:
    content = _content(to_json({"result": result} if isinstance(result, list) else result), is_error=False)
    return content.model_copy(update={"meta": {REPLAYED: True}}) if replayed else content


def _content(mirror: bytes, *, is_error: bool) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(text=mirror.decode())], structured_content=json.loads(mirror), is_error=is_error
    )


def strict(schema: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], None]:
    """A check of arguments against their own schema, which takes no text for a number. `apiKey` is not among them."""
    required = [name for name in schema["required"] if name != API_KEY]
    validator = Draft202012Validator({**schema, "required": required})

    def check(arguments: Mapping[str, Any]) -> None:
        errors = tuple(_field_error(error) for error in validator.iter_errors(arguments))
        if errors:
            raise InvalidInput("; ".join(f"{error.field}: {error.message}" for error in errors[:5]), errors=errors)

    return check


def _field_error(error: ValidationError) -> FieldError:
    # The operation's own input has passed: what is left is a value of another type than its schema names.
    accepted = error.schema.get("anyOf", [error.schema]) if isinstance(error.schema, dict) else []
    names = [str(choice["type"]) for choice in accepted if "type" in choice]
    path = wire_path(tuple(error.absolute_path))
    return FieldError(path, "type", f"should be of type {' or '.join(names)}" if names else "is not of this form")
