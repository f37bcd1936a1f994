"""The tool-call bridge: the listing of the tools, and `POST /api/v1/tools/call` (docs/contract.md#rest-and-tools)."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.refusal import Refusal
from resolvers.core.context import Call, Context
from resolvers.core.problem import headers_of, problem
from rest_compat.http import json_body
from rest_compat.http.caching import deprecation_of, validated_by_tag
from rest_compat.http.exchange import answer, credentials_in, fault
from rest_compat.tools.tool import Tool

SMALL_INTEGER = 2**31 - 1


class Bridge:
    """The handlers of the bridge over a table of tools."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        tools = tuple(tools)
        self._tools = {name: tool for tool in tools for name in (tool.pascal_name, tool.name)}
        self._listed = {tool.name: listed(tool) for tool in tools}
        self._headers = {
            tool.name: {"Deprecation": since} for tool in tools if (since := deprecation_of(tool.operation.result))
        }

    async def list_tools(self, request: Request, context: Context) -> Response:  # noqa: ARG002 - it is a handler
        return validated_by_tag(request, answer({"success": True, "tools": list(self._listed.values())}))

    async def show_tool(self, request: Request, context: Context) -> Response:
        async def shown() -> Any:
            return self._listed[self._tool(request.path_params["name"]).name]

        return await self._enveloped(context, shown, lambda tool: {"success": True, **tool})

    async def call_tool(self, request: Request, context: Call) -> Response:
        headers: dict[str, str] = {}

        async def called() -> Any:
            body = await json_body.read_object(request, context)
            name, arguments = _call(body)
            tool = self._tool(name)
            result = await tool.call(context, arguments, credentials_in(request, context))
            headers.update(self._headers.get(tool.name, {}))
            return result

        response = await self._enveloped(context, called, lambda result: {"success": True, "result": result})
        response.headers.update(headers)
        return response

    def _tool(self, name: str) -> Tool:
        if name not in self._tools:
            raise NotFound("There is no tool of this name. GET /api/v1/tools lists them.")
        return self._tools[name]

    async def _enveloped(
        self, context: Context, work: Callable[[], Awaitable[Any]], envelope: Callable[[Any], dict[str, Any]]
    ) -> Response:
        try:
            return answer(envelope(await work()))
        except Refusal as raised:
            refusal = raised
        except Exception as error:  # noqa: BLE001 - `fault` logs it; the client gets no details
            refusal = fault(context, error)
        response = answer({"success": False, "error": problem(context, refusal)}, refusal.status)
        response.headers.update(headers_of(refusal, context.base_url))
        return response


def _call(body: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The tool's name and the arguments of a call. Raises `InvalidInput`."""
    for name in body:
        if name not in {"tool", "arguments", "parameters"}:
            raise InvalidInput.of(name, "unknown_field", "is not a field of this request")
    tool = body.get("tool")
    if not isinstance(tool, str):
        raise InvalidInput.of("tool", "required", "is required: the name of the tool")
    if "arguments" in body and "parameters" in body and body["arguments"] != body["parameters"]:
        raise InvalidInput.of("parameters", "given_twice", "is another name of arguments, and they differ")
    name = "arguments" if "arguments" in body else "parameters"
    arguments = body.get(name)
    if arguments is None:
        return tool, {}
    if not isinstance(arguments, dict):
        raise InvalidInput.of(name, "dict_type", "should be an object")
    return tool, arguments


@cache
def listed(tool: Tool) -> Mapping[str, Any]:
    """The entry of a tool in the listing, generated once."""
    schema = tool.input_schema()
    return {
        "tool": tool.name,
        "title": tool.title,
        "description": tool.description,
        "readOnly": tool.read_only,
        "destructive": tool.destructive,
        "idempotent": tool.idempotent or tool.read_only,
        "scope": tool.operation.scope,
        "parameters": [
            _parameter(name, field, name in schema["required"], schema.get("$defs", {}))
            for name, field in schema["properties"].items()
        ],
    }


def _parameter(name: str, field: Mapping[str, Any], required: bool, definitions: Mapping[str, Any]) -> dict[str, Any]:
    schema = _not_null(field, definitions)
    description = field.get("description") or schema.get("description", "")
    if "enum" in schema:
        description += f" One of: {', '.join(map(str, schema['enum']))}."
    parameter = {"name": name, "type": _type(schema), "required": required, "description": description}
    default = field.get("default")
    return parameter if default is None else {**parameter, "defaultValue": default}


def _not_null(field: Mapping[str, Any], definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema of a field's value when it is not null."""
    if "$ref" in field:
        return _not_null(definitions[field["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in field:
        return _not_null(next(choice for choice in field["anyOf"] if choice.get("type") != "null"), definitions)
    return field


def _type(schema: Mapping[str, Any]) -> str:
    """The listing's name of a type: string, int32, int64, decimal or boolean. Clients send an object as JSON text."""
    match schema.get("type"):
        case "boolean":
            return "boolean"
        case "number":
            return "decimal"
        case "integer":
            large = schema.get("format") == "int64" or schema.get("maximum", SMALL_INTEGER) > SMALL_INTEGER
            return "int64" if large else "int32"
    return "string"
