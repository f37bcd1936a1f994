"""How models describe themselves in the schemas of OpenAPI, of MCP and of the tool listing."""

from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue

BOUNDS = {"ge": "minimum", "le": "maximum", "gt": "exclusiveMinimum", "lt": "exclusiveMaximum"}
"""Keywords of JSON Schema for the names that pydantic leaves to bounds around a validator of ours."""


class WireSchema(GenerateJsonSchema):
    """JSON Schema without a title for each field that only repeats its name, and with every bound."""

    def field_is_required(self, field: Any, total: bool) -> bool:
        # An answer has all of its fields, whatever their defaults.
        return self.mode == "serialization" or super().field_is_required(field, total)

    def generate_inner(self, schema: Any) -> JsonSchemaValue:
        return {BOUNDS.get(keyword, keyword): part for keyword, part in super().generate_inner(schema).items()}

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - it is pydantic's hook
        return False


def schema_of(type_: Any, mode: JsonSchemaMode) -> dict[str, Any]:
    """The schema of any type that crosses a surface, complete in itself."""
    schema: dict[str, Any] = in_one_line(
        TypeAdapter(type_).json_schema(by_alias=True, mode=mode, schema_generator=WireSchema)
    )
    return schema


def in_one_line(schema: Any) -> Any:
    """The same schema with each description in one line, however the docstring was broken."""
    if isinstance(schema, list):
        return [in_one_line(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: " ".join(part.split()) if key == "description" and isinstance(part, str) else in_one_line(part)
        for key, part in schema.items()
    }


def without_prose(schema: Any) -> Any:
    """The same schema without its texts and formats, where a reader needs only what is checked.

    Of formats such as `decimal` some validators complain that they do not know them.
    """
    if isinstance(schema, list):
        return [without_prose(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    # A property may be called description: its value is a schema, not a text.
    return {
        key: without_prose(part)
        for key, part in schema.items()
        if not (key in {"description", "title", "format"} and isinstance(part, str)) and key != "examples"
    }
