"""The tool bridge: the list of the tools, and `POST /api/v1/tools/call` (docs/reference/rest.md)."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import cache
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.refusals.general import InvalidInput, MalformedBody, NotFound
from domain.refusals.refusal import Refusal
from domain.values.similar_names import did_you_mean
from resolvers.core.context import Call, Context
from resolvers.core.problem import make_headers, problem
from resolvers.wire.model import MAX_NAME_LENGTH
from rest_compat.http import json_body
from rest_compat.http.caching import find_deprecation, validated_by_tag
from rest_compat.http.exchange import answer, credentials_in, fault
from rest_compat.rest.endpoint import read_query
from rest_compat.tools.frameworks import in_format
from rest_compat.tools.tool import Tool, no_such_tool

SMALL_INTEGER = 2**31 - 1


class Bridge:
    """The handlers of the bridge over a table of tools."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._rows = tools = tuple(tools)
        self._tools = {name: tool for tool in tools for name in (tool.pascal_name, tool.name)}
        self._headers = {
            tool.name: {"Deprecation": since} for tool in tools if (since := find_deprecation(tool.operation.result))
        }

    async def list_tools(self, request: Request, context: Call) -> Response:
        async def listing() -> Any:
            return self._in_form(request, context, self._rows)

        response = await self._enveloped(context, listing, lambda tools: {"success": True, "tools": tools})
        if "format" in request.query_params:
            # The form depends on the key: with a key in a header, the arguments have none.
            response.headers["Vary"] = "Authorization, X-API-Key, Cookie"
        return validated_by_tag(request, response) if response.status_code == HTTPStatus.OK else response

    async def show_tool(self, request: Request, context: Call) -> Response:
        async def find_form() -> Any:
            (tool,) = self._in_form(request, context, [self._tool(request.path_params["name"])])
            return tool

        return await self._enveloped(context, find_form, lambda tool: {"success": True, **tool})

    def _in_form(self, request: Request, context: Call, tools: Iterable[Tool]) -> list[Mapping[str, Any]]:
        """Return the tools in the format of the query, else in that of the list. Raises `InvalidInput`."""
        name = read_query(request).get("format")
        if name is None:
            return list(map(listed, tools))
        keys, session, *_ = credentials_in(request, context)
        return [*in_format(tools, name, with_key=not (keys or session))]

    async def call_tool(self, request: Request, context: Call) -> Response:
        headers: dict[str, str] = {}

        async def called() -> Any:
            body = await json_body.read_object(request, context)
            name, arguments = call_in(body)
            tool = self._tool(name)
            result = await tool.call(context, arguments, credentials_in(request, context))
            headers.update(self._headers.get(tool.name, {}))
            return result

        response = await self._enveloped(context, called, lambda result: {"success": True, "result": result})
        response.headers.update(headers)
        return response

    def _tool(self, name: str) -> Tool:
        if name not in self._tools:
            raise NotFound(no_such_tool(name, self._rows))
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
        response.headers.update(make_headers(refusal, context.base_url))
        return response


NAMES = ("tool", "name")
"""The fields for the tool's name."""
ARGUMENTS = ("arguments", "parameters", "input")
"""The fields for its arguments."""
OF_THE_TOOL = ': the arguments of a tool are in an object of their own, as {"tool": "NAME", "arguments": {…}}'
OF_MODELS = ("type", "id", "call_id", "status")
"""Further fields of a model's call, which are ignored, so that a call can be sent as the model wrote it."""


def call_in(body: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """Return the tool's name and the arguments of a call, in the form of clients of the bridge, of MCP or of a model.

    Raises `InvalidInput`.
    """
    if isinstance(function := body.get("function"), dict):
        body = {**{name: value for name, value in body.items() if name != "function"}, **function}
    for name in body:
        if name not in (*NAMES, *ARGUMENTS, *OF_MODELS):
            meant = did_you_mean(name, (*NAMES, *ARGUMENTS)) or OF_THE_TOOL
            raise InvalidInput.for_field(
                name[:MAX_NAME_LENGTH], "unknown_field", f"is not a field of this request{meant}"
            )
    _, tool = _given_once(body, NAMES)
    if not isinstance(tool, str):
        raise InvalidInput.for_field("tool", "required", "is required: the name of the tool")
    field, arguments = _given_once(body, ARGUMENTS)
    if arguments is None:
        return tool, {}
    if isinstance(arguments, str):
        try:
            arguments = json_body.parse_object(arguments) if arguments else {}
        except MalformedBody:
            raise InvalidInput.for_field(
                field, "dict_type", "should be an object, or the text of one in JSON"
            ) from None
    if not isinstance(arguments, dict):
        raise InvalidInput.for_field(field, "dict_type", "should be an object")
    return tool, arguments


def _given_once(body: Mapping[str, Any], names: Sequence[str]) -> tuple[str, Any]:
    """Return the name and the value of the field that a body has, among several names for the same field; without any,
    the first name and None. Raises `InvalidInput` if two of them differ.
    """
    first, *others = [name for name in names if name in body] or names[:1]
    for other in others:
        if body[other] != body[first]:
            raise InvalidInput.for_field(other, "given_twice", f"is another name of {first}, and they differ")
    return first, body.get(first)


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
    """Return the schema of a field's value that is not null."""
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
        case "integer" | ["integer", "string"]:
            large = schema.get("format") == "int64" or schema.get("maximum", SMALL_INTEGER) > SMALL_INTEGER
            return "int64" if large else "int32"
    return "string"
