"""The service over the Model Context Protocol: one streamable HTTP endpoint without sessions, answering in JSON.

Arguments must match their JSON Schema strictly. A refusal is a result with `isError`, which the model can read and act
upon; only an unknown tool is an error of the protocol.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, get_args

import mcp_types as types
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from mcp import MCPError
from mcp.server import Server, ServerRequestContext
from mcp.server.caching import CacheableMethod, CacheHint
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.requests import Request

from domain.refusals.general import InvalidInput
from domain.refusals.refusal import FieldError, Refusal
from resolvers.core.context import Services
from resolvers.core.problem import Problem, problem
from resolvers.wire.json_schema import schema_of, without_prose
from resolvers.wire.model import Wire, to_json, wire_path
from rest_compat.discovery.documents import DESCRIPTION, NAME, TITLE
from rest_compat.http import json_body
from rest_compat.http.exchange import context_of, credentials_in, fault
from rest_compat.mcp.challenges import TokenCheck, challenge_for, refused_call
from rest_compat.mcp.prompts import Prompts
from rest_compat.mcp.resources import Resources
from rest_compat.tools.tool import API_KEY, Tool

CACHE_MILLISECONDS = 3_600_000
"""How long clients may cache lists and resources, which are the same for every caller."""
MAX_PAGE_ITEMS = 100
"""Larger than every list now: many clients read only the first page."""

REPLAYED = "fieldcall/idempotentReplayed"
"""Metadata of a result that is the stored response to an earlier call with the same Idempotency-Key."""

SCOPE = "fieldcall/scope"
"""Metadata of a tool: the scope that the key needs."""

MAX_COMPLETIONS = 100
"""The protocol's limit."""

JsonContext = ServerRequestContext[Any, Request]
Paged = types.PaginatedRequestParams | None
Item = TypeVar("Item", bound=types.BaseMetadata)


class McpHandlers:
    """The handlers of the protocol over a table of tools."""

    def __init__(self, services: Services, tools: Iterable[Tool], base_url: str | None) -> None:
        self._services = services
        self._base_url = base_url
        self._tools = {tool.name: tool for tool in tools}
        self._described = {tool.name: described(tool) for tool in self._tools.values()}
        self._checks = {name: strict(tool.input_schema) for name, tool in self._described.items()}
        self._resources = Resources(services.addresses)
        self._prompts = Prompts({tool.operation.name: tool.name for tool in reversed(self._tools.values())})

    @property
    def instructions(self) -> str:
        return self._prompts.instructions

    def input_schema(self, name: str) -> Mapping[str, Any] | None:
        tool = self._described.get(name)
        return tool.input_schema if tool else None

    async def list_tools(self, _: JsonContext, params: Paged) -> types.ListToolsResult:
        shown, cursor = page(list(self._described.values()), params)
        return types.ListToolsResult(tools=shown, next_cursor=cursor)

    async def list_resources(self, _: JsonContext, params: Paged) -> types.ListResourcesResult:
        shown, cursor = page(self._resources.listed(), params)
        return types.ListResourcesResult(resources=shown, next_cursor=cursor)

    async def list_templates(self, _: JsonContext, params: Paged) -> types.ListResourceTemplatesResult:
        shown, cursor = page(self._resources.templates(), params)
        return types.ListResourceTemplatesResult(resource_templates=shown, next_cursor=cursor)

    async def read_resource(self, _: JsonContext, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        return self._resources.read(params.uri)

    async def list_prompts(self, _: JsonContext, params: Paged) -> types.ListPromptsResult:
        shown, cursor = page(self._prompts.listed(), params)
        return types.ListPromptsResult(prompts=shown, next_cursor=cursor)

    async def get_prompt(self, _: JsonContext, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        return self._prompts.filled(params.name, params.arguments or {})

    async def complete(self, _: JsonContext, params: types.CompleteRequestParams) -> types.CompleteResult:
        """Complete the variable of a resource template; arguments of prompts are free text."""
        names: Iterable[str] = ()
        if isinstance(params.ref, types.ResourceTemplateReference):
            names = self._resources.names(params.ref.uri, params.argument.name)
        matches = [name for name in names if name.startswith(params.argument.value)]
        shown = types.Completion(
            values=matches[:MAX_COMPLETIONS], total=len(matches), has_more=len(matches) > MAX_COMPLETIONS
        )
        return types.CompleteResult(completion=shown)

    async def call_tool(self, context: JsonContext, params: types.CallToolRequestParams) -> types.CallToolResult:
        tool = self._tools.get(params.name)
        if tool is None:
            raise MCPError(types.INVALID_PARAMS, "There is no tool of this name.")
        request = context.request
        assert request is not None, "calls come over HTTP"
        call = context_of(request, self._services, self._base_url)
        arguments = params.arguments or {}
        credentials = credentials_in(request, call)
        try:
            json_body.require_characters(arguments)
            result = await tool.call(call, arguments, credentials, self._checks[tool.name])
            return _result(result, replayed=call.replayed)
        except Refusal as raised:
            refusal = raised
            if not arguments.get(API_KEY):
                challenge_for(request, call, tool.operation, raised)
        except Exception as error:  # noqa: BLE001 - `fault` logs it; the client gets no details
            refusal = fault(call, error)
        return refused_call(problem(call, refusal))


def server(
    services: Services,
    tools: Iterable[Tool],
    *,
    version: str,
    base_url: str | None = None,
    allowed_hosts: Sequence[str] | None = None,
    allowed_origins: Sequence[str] = (),
) -> Starlette:
    """An application that serves `/mcp`, to be mounted in another, which enters its lifespan once.

    `allowed_hosts` are names without a port and match any port; None allows local hosts only. With a pattern among
    them, such as `*.example.org`, only the application checks hosts and origins.
    """
    handlers = McpHandlers(services, tools, base_url)
    protocol: Server[Any] = Server(
        NAME,
        version=version,
        title=TITLE,
        description=DESCRIPTION,
        website_url=base_url,
        instructions=handlers.instructions,
        cache_hints={method: CacheHint(CACHE_MILLISECONDS, "public") for method in get_args(CacheableMethod)},
        get_tool_input_schema=handlers.input_schema,
        on_list_tools=handlers.list_tools,
        on_call_tool=handlers.call_tool,
        on_list_resources=handlers.list_resources,
        on_list_resource_templates=handlers.list_templates,
        on_read_resource=handlers.read_resource,
        on_list_prompts=handlers.list_prompts,
        on_get_prompt=handlers.get_prompt,
        on_completion=handlers.complete,
    )
    served = protocol.streamable_http_app(
        stateless_http=True,
        json_response=True,
        max_request_body_size=services.policy.maximum_body,
        transport_security=_security(allowed_hosts, allowed_origins),
    )
    served.add_middleware(TokenCheck, services=services, base_url=base_url)
    return served


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


def page(items: Sequence[Item], params: Paged, size: int = MAX_PAGE_ITEMS) -> tuple[list[Item], str | None]:
    """The items after the cursor, which is the name of the last one seen, and the cursor of the next page if any.

    Raises `MCPError` for an unknown cursor.
    """
    begin = 0
    if params and params.cursor is not None:
        names = [item.name for item in items]
        if params.cursor not in names:
            raise MCPError(types.INVALID_PARAMS, "This is no cursor of this list.")
        begin = names.index(params.cursor) + 1
    shown = list(items[begin : begin + size])
    return shown, shown[-1].name if begin + size < len(items) else None


@cache
def described(tool: Tool) -> types.Tool:
    """The listing of a tool, generated once."""
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.input_schema(key_required=False),
        output_schema=_output_schema(tool),
        annotations=types.ToolAnnotations(
            title=tool.title,
            read_only_hint=tool.read_only,
            destructive_hint=tool.destructive,
            idempotent_hint=tool.idempotent or tool.read_only,
            open_world_hint=not tool.read_only,
        ),
        meta={SCOPE: tool.operation.scope} if tool.operation.scope else None,
    )


def _output_schema(tool: Tool) -> dict[str, Any]:
    """The schema of the structured content: the result or a problem, since many clients also validate refusals.

    The protocol requires an object, so a list is wrapped as `result`. Descriptions are left out, since only clients
    read this schema: that halves the list of tools.
    """
    schema = without_prose(schema_of(tool.operation.result, "serialization"))
    definitions = schema.pop("$defs", None)
    if schema.get("type") == "array":
        schema = {"type": "object", "properties": {"result": schema}, "required": ["result"]}
    either = {"type": "object", "anyOf": [schema, PROBLEM_SCHEMA]}
    return {**either, "$defs": definitions} if definitions else either


def _outline(model: type[Wire]) -> dict[str, Any]:
    """The schema of an object with the types of its fields, without their details."""
    schema = schema_of(model, "serialization")
    fields = {name: {"type": field["type"]} for name, field in schema["properties"].items()}
    return {"type": "object", "properties": fields, "required": schema["required"]}


PROBLEM_SCHEMA = _outline(Problem)


def _result(result: Any, *, replayed: bool) -> types.CallToolResult:
    content = _content(to_json({"result": result} if isinstance(result, list) else result))
    return content.model_copy(update={"meta": {REPLAYED: True}}) if replayed else content


def _content(mirror: bytes) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(text=mirror.decode())], structured_content=json.loads(mirror)
    )


def strict(schema: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], None]:
    """A strict check of arguments against their JSON Schema: text is no number."""
    validator = Draft202012Validator(schema)

    def check(arguments: Mapping[str, Any]) -> None:
        errors = tuple(_field_error(error) for error in validator.iter_errors(arguments))
        if errors:
            raise InvalidInput("; ".join(f"{error.field}: {error.message}" for error in errors[:5]), errors=errors)

    return check


def _field_error(error: ValidationError) -> FieldError:
    # The operation's own validation has passed, so the only errors left are wrong types.
    accepted = error.schema.get("anyOf", [error.schema]) if isinstance(error.schema, dict) else []
    names = [str(choice["type"]) for choice in accepted if "type" in choice]
    path = wire_path(tuple(error.absolute_path))
    return FieldError(path, "type", f"should be of type {' or '.join(names)}" if names else "is not of this form")
