"""The service over the Model Context Protocol: one streamable HTTP endpoint without sessions, with answers in JSON.
Arguments are read as on REST. A refusal is a result with `isError`, which the model can read and act on. Errors of the
protocol are sent for an unknown tool, and for a refusal that a key or another token would prevent.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar, get_args

import mcp_types as types
from mcp import MCPError
from mcp.server.caching import CacheableMethod, CacheHint
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette

from resolvers.core.context import Services
from rest_compat.discovery.documents import DESCRIPTION, NAME, TITLE
from rest_compat.mcp.calls import CompletedCall, JsonContext, MessageCalls
from rest_compat.mcp.challenges import TokenCheck
from rest_compat.mcp.message_bounds import MessageBounds
from rest_compat.mcp.prompts import Prompts
from rest_compat.mcp.resources import Resources
from rest_compat.mcp.results import make_result
from rest_compat.mcp.schemas import described
from rest_compat.mcp.tasks import Handles, ServerWithTasks
from rest_compat.mcp.transport_errors import TransportErrors
from rest_compat.tools.tool import Tool

CACHE_MILLISECONDS = 3_600_000
"""Milliseconds for which clients may cache lists and resources. All but the list of tools are the same for every
caller."""
MAX_PAGE_ITEMS = 200
"""Page size, larger than every list now, because many clients read only the first page."""

MAX_COMPLETIONS = 100
"""Maximum of the protocol."""

Paged = types.PaginatedRequestParams | None
Item = TypeVar("Item", bound=types.BaseMetadata)


class McpHandlers:
    """The handlers of the protocol's core."""

    def __init__(self, calls: MessageCalls, resources: Resources, prompts: Prompts) -> None:
        self._calls = calls
        self._resources = resources
        self._prompts = prompts

    @property
    def instructions(self) -> str:
        return self._prompts.instructions

    def input_schema(self, name: str) -> Mapping[str, Any] | None:
        return self._calls.schemas.get(name)

    async def list_tools(self, context: JsonContext, params: Paged) -> types.ListToolsResult:
        is_authenticated = self._calls.is_authenticated(context)
        tools = [described(tool, authenticated=is_authenticated) for tool in self._calls.tools.values()]
        shown, cursor = page(tools, params)
        return types.ListToolsResult(tools=shown, next_cursor=cursor, cache_scope="private")

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
        done = await self._calls.call_tool(context, params)
        return make_result(*done) if isinstance(done, CompletedCall) else done


def server(
    services: Services,
    tools: Iterable[Tool],
    *,
    version: str,
    base_url: str | None = None,
    allowed_hosts: Sequence[str] | None = None,
    allowed_origins: Sequence[str] = (),
) -> Starlette:
    """Return an application that serves `/mcp`, to be mounted in another one, which enters its lifespan once.

    `allowed_hosts` are names without a port and match any port; None allows local hosts only. With a pattern among
    them, such as `*.example.org`, only the application checks hosts and origins.
    """
    calls = MessageCalls(services, tools, base_url)
    prompts = Prompts({tool.operation.name: tool.name for tool in reversed(calls.tools.values())})
    handlers = McpHandlers(calls, Resources(services.addresses), prompts)
    protocol = ServerWithTasks(
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
    Handles(calls).serve(protocol)
    served = protocol.streamable_http_app(
        stateless_http=True,
        json_response=True,
        max_request_body_size=services.policy.maximum_body,
        transport_security=_security(allowed_hosts, allowed_origins),
    )
    served.add_middleware(TokenCheck, services=services, base_url=base_url)
    served.add_middleware(TransportErrors, services=services, base_url=base_url)
    # The outermost middleware: no other one reads a body that is out of bounds.
    served.add_middleware(MessageBounds, services=services, base_url=base_url)
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
    """Return the items after the cursor, which is the name of the last item seen, and the cursor of the next page, if
    any.

    An empty cursor means the first page. Raises `MCPError` for an unknown cursor.
    """
    begin = 0
    if params and params.cursor:
        names = [item.name for item in items]
        if params.cursor not in names:
            raise MCPError(types.INVALID_PARAMS, "The cursor is not one of this list.")
        begin = names.index(params.cursor) + 1
    shown = list(items[begin : begin + size])
    return shown, shown[-1].name if begin + size < len(items) else None
