"""The list of tools for language models, which read all of it before anything else: 80 kB at most for all tools."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import mcp_types as types
from pydantic.alias_generators import to_camel, to_snake

from domain.values import wallclock
from resolvers.tasks.input import CreateTask
from resolvers.wire.scalars import INT32
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tool import API_KEY, Tool

VIEW: Final = "view"
SLIM: Final = "slim"
FULL: Final = "full"
VIEW_SCHEMA: Final = {"enum": [SLIM, FULL]}

PAGE_ROWS: Final = 20
"""Default number of rows of a list."""
DEFAULTS: Final[Mapping[str, Any]] = {"limit": PAGE_ROWS, "includeThumbnails": True}
"""Defaults of fields that differ from other surfaces."""

CURSORS: Final = {row.operation.name: row.cursor for row in ROUTES if row.cursor}
"""The field of a row after which the next page begins, by operation."""

API_KEY_SCHEMA: Final = {"type": "string"}
EXPLAINED_ONCE: Final = frozenset({"dryRun", "limit"})
"""Fields of many tools that the instructions of the server explain, like `apiKey` and `view`."""
LIKE_DISPATCH: Final = frozenset({"amend_task", "estimate_task"})
"""Tools with the fields of dispatch_physical_task, which explains them; their descriptions say so."""
OF_DISPATCH: Final = frozenset(map(to_camel, CreateTask.model_fields))
UNSAID: Final = frozenset(
    {"title", "format", "pattern", "contentMediaType", "exclusiveMinimum", "maxItems", "additionalProperties"}
)
"""Keywords without use for a model: names, descriptions and refusals have the same information."""
OF_STAFF: Final = "for the platform only."
"""End of the description of a field that agents cannot use."""
WORDS_OF_NAME: Final = 2
"""A description of at most this many words only repeats the name: `taskId` is "The task."."""
LONG: Final = 200
"""Length of a text from which the schema omits the maximum; a refusal names it."""


def with_defaults(tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a call with the defaults of this surface."""
    fields = tool.operation.request.model_fields
    own = {name: value for name, value in DEFAULTS.items() if to_snake(name) in fields}
    return {**arguments, **{name: value for name, value in own.items() if arguments.get(name) is None}}


@cache
def described(tool: Tool, *, authenticated: bool = False) -> types.Tool:
    """Return the entry of a tool, generated once; without `apiKey` if the connection is authenticated. It has no output
    schema: models read the answer itself, and programs find each schema in the OpenAPI document.
    """
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=_input_schema(tool, authenticated=authenticated),
        annotations=_annotations(tool),
        execution=types.ToolExecution(task_support="optional") if tool.makes_tasks else None,
    )


def _annotations(tool: Tool) -> types.ToolAnnotations:
    """Return the hints that differ from the defaults of the protocol."""
    if tool.read_only:
        return types.ToolAnnotations(read_only_hint=True)
    return types.ToolAnnotations(
        destructive_hint=None if tool.destructive else False, idempotent_hint=True if tool.idempotent else None
    )


def _input_schema(tool: Tool, *, authenticated: bool) -> dict[str, Any]:
    schema = tool.input_schema(key_required=False)
    definitions = schema.get("$defs", {})
    fields = {
        name: _compact(field, definitions)
        for name, field in schema["properties"].items()
        if name != API_KEY and not field.get("description", "").endswith(OF_STAFF)
    }
    for name in EXPLAINED_ONCE & fields.keys():
        del fields[name]["description"]
    if tool.name in LIKE_DISPATCH:
        fields |= {name: _unexplained(fields[name]) for name in OF_DISPATCH & fields.keys()}
    for name in DEFAULTS.keys() & fields.keys():
        fields[name] = {**fields[name], "default": DEFAULTS[name]}
    if tool.read_only:
        fields[VIEW] = VIEW_SCHEMA
    if API_KEY in schema["properties"] and not authenticated:
        fields[API_KEY] = API_KEY_SCHEMA
    required = {"required": schema["required"]} if schema["required"] else {}
    return {"type": "object", "properties": fields, **required}


def _compact(field: Mapping[str, Any], definitions: Mapping[str, Any]) -> dict[str, Any]:
    """Return the compact schema of a field: with definitions inlined, and null only if it has a meaning."""
    description = field.get("description", "")
    outer = {key: part for key, part in field.items() if key not in ("anyOf", "$ref")}
    choices = [choice for choice in field.get("anyOf", [field]) if choice.get("type") != "null"]
    if len(choices) > 1:
        return {**_said(outer), "anyOf": [_compact(choice, definitions) for choice in choices]}
    (inner,) = choices
    if "$ref" in inner:
        inner = definitions[inner["$ref"].rpartition("/")[2]]
    schema = {**inner, **outer}
    if "properties" in schema:
        schema["properties"] = {name: _compact(part, definitions) for name, part in schema["properties"].items()}
    if isinstance(schema.get("items"), dict):
        schema["items"] = _compact(schema["items"], definitions)
    schema = _said(schema)
    is_nullable = len(choices) < len(field.get("anyOf", [field])) and (
        "default" not in field or re.search(r"\bnull\b", description)
    )
    if is_nullable and "type" in schema:
        types_ = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        schema["type"] = [*types_, "null"]
    return schema


def _unexplained(field: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of a field without its descriptions."""
    parts = field.get("properties", {})
    inner = {"properties": {name: _unexplained(part) for name, part in parts.items()}} if parts else {}
    return {key: part for key, part in field.items() if key != "description"} | inner


def _said(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keywords that are useful for a model."""
    return {
        key: part
        for key, part in schema.items()
        if not (
            key in UNSAID
            or (key == "default" and not part)
            or (key == "description" and len(part.split()) <= WORDS_OF_NAME)
            or (key in ("minLength", "minItems", "minimum") and part in (0, 1, wallclock.EARLIEST))
            or (key == "maxLength" and part >= LONG)
            or (key == "maximum" and part >= INT32)
        )
    }
