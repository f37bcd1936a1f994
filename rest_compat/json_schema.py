"""How models describe themselves in the schemas of OpenAPI, of MCP and of the tool listing."""

from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode


class WireSchema(GenerateJsonSchema):
    """JSON Schema without a title for each field that only repeats its name."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - it is pydantic's hook
        return False


def schema_of(type_: Any, mode: JsonSchemaMode) -> dict[str, Any]:
    """The schema of any type that crosses a surface, complete in itself."""
    return TypeAdapter(type_).json_schema(by_alias=True, mode=mode, schema_generator=WireSchema)
