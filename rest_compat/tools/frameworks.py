"""The tools in the formats of frameworks, for `GET /api/v1/tools?format=`."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from domain.refusals.general import InvalidInput
from domain.values.similar_names import did_you_mean
from rest_compat.tools.tool import API_KEY, Tool

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def _openai(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "function", "function": {"name": name, "description": description, "parameters": schema}}


def _openai_responses(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    # Strict is the default of this format, and allows no optional fields.
    return {"type": "function", "name": name, "description": description, "parameters": schema, "strict": False}


def _anthropic(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "description": description, "input_schema": schema}


def _json_schema(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"$schema": DIALECT, "title": name, "description": description, **schema}


FORMATS: Final[Mapping[str, Callable[[str, str, dict[str, Any]], dict[str, Any]]]] = {
    "openai": _openai,
    "openai-responses": _openai_responses,
    "anthropic": _anthropic,
    "json-schema": _json_schema,
}
"""The forms by the name of their format: those of chat completions and of responses, of messages, and plain schemas."""


def in_format(tools: Iterable[Tool], name: str, *, with_key: bool) -> list[dict[str, Any]]:
    """Return the tools in a format, for a program that passes them to a model unchanged. With `with_key`, a tool that
    needs a key has the optional argument `apiKey`, for a model that registers itself. Otherwise the program sends the
    key in a header, and the model never sees it. Raises `InvalidInput` for an unknown format.
    """
    if name not in FORMATS:
        raise InvalidInput.for_field(
            "format", "enum", f"should be one of {', '.join(FORMATS)}{did_you_mean(name, FORMATS)}"
        )
    return [FORMATS[name](tool.name, tool.description, _arguments(tool, with_key=with_key)) for tool in tools]


def _arguments(tool: Tool, *, with_key: bool) -> dict[str, Any]:
    schema = tool.input_schema(key_required=False)
    if not with_key:
        schema["properties"] = {field: part for field, part in schema["properties"].items() if field != API_KEY}
    return schema
