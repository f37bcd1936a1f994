"""JSON Schema of the models, for OpenAPI, MCP and the tool listing."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue

from domain.lifecycle.statuses import PARTIES, Actor

BOUNDS = {"ge": "minimum", "le": "maximum", "gt": "exclusiveMinimum", "lt": "exclusiveMaximum"}
"""JSON Schema keywords for pydantic's bounds, which pydantic does not translate around a custom validator."""

NUMBER_OR_NODE_ID = ["integer", "string"]
"""JSON types of an id in a request. Keywords such as `minimum` apply to the number alone."""


def public_members(cls: type[Enum]) -> list[Enum]:
    """Return the members of an enum that clients can meet."""
    return list(PARTIES if cls is Actor else cls)


class WireSchema(GenerateJsonSchema):
    """JSON Schema without a title for each field that only repeats its name, and with every bound."""

    def field_is_required(self, field: Any, total: bool) -> bool:
        # A response has all of its fields, those with a default too.
        return self.mode == "serialization" or super().field_is_required(field, total)

    def generate_inner(self, schema: Any) -> JsonSchemaValue:
        inner = {BOUNDS.get(keyword, keyword): part for keyword, part in super().generate_inner(schema).items()}
        if len(inner.get("anyOf", ())) == 1:
            # A single choice remains when null is not allowed.
            (only,) = inner.pop("anyOf")
            inner = only | inner
        return inner

    def enum_schema(self, schema: Any) -> JsonSchemaValue:
        schema["members"] = public_members(schema["cls"])
        return super().enum_schema(schema)

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - it is pydantic's hook
        return False


class SchemaOfNumericIds(WireSchema):
    """JSON Schema in which an id of a request is a number, for generators of clients: they make one type of it."""

    def generate_inner(self, schema: Any) -> JsonSchemaValue:
        inner = super().generate_inner(schema)
        return {**inner, "type": "integer"} if inner.get("type") == NUMBER_OR_NODE_ID else inner


def make_schema(type_: Any, mode: JsonSchemaMode) -> dict[str, Any]:
    """Return the self-contained JSON Schema of a type that crosses a surface."""
    schema: dict[str, Any] = in_one_line(
        TypeAdapter(type_).json_schema(by_alias=True, mode=mode, schema_generator=WireSchema)
    )
    return schema


def in_one_line(schema: Any) -> Any:
    """Return the same schema with each description on one line, without the line breaks of its docstring."""
    if isinstance(schema, list):
        return [in_one_line(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: " ".join(part.split()) if key == "description" and isinstance(part, str) else in_one_line(part)
        for key, part in schema.items()
    }


def without_null(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same schema for a value that cannot be null, such as a parameter of a query."""
    schema_alone = {key: part for key, part in schema.items() if (key, part) != ("default", None)}
    if "anyOf" not in schema:
        return schema_alone
    kinds = [kind for kind in schema_alone.pop("anyOf") if kind.get("type") != "null"]
    return kinds[0] | schema_alone if len(kinds) == 1 else {"anyOf": kinds, **schema_alone}
