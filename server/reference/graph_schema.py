"""GraphQL types as JSON Schema, for the AsyncAPI description of websocket messages."""

from typing import Any, Final

from graphql import (
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLScalarType,
    is_leaf_type,
    is_object_type,
    is_required_input_field,
)
from graphql.type.definition import GraphQLType, get_named_type

PREFIX: Final = "graph."
"""Prefix of GraphQL types, because REST has other types of the same names."""

SCALARS: Final[dict[str, dict[str, Any]]] = {
    "ID": {"type": "string"},
    "String": {"type": "string"},
    "Decimal": {"type": "string"},
    "Int": {"type": "integer", "format": "int32"},
    "Timestamp": {"type": "integer", "format": "int64"},
    "Instant": {"type": "string", "format": "date-time"},
    "Float": {"type": "number"},
    "Boolean": {"type": "boolean"},
    "JSON": {},
}


def schema_of_type(type_: GraphQLType) -> dict[str, Any]:
    """The schema of a value of this type."""
    if isinstance(type_, GraphQLNonNull):
        return _present(type_.of_type)
    return {"anyOf": [_present(type_), {"type": "null"}]}


def _present(type_: GraphQLType) -> dict[str, Any]:
    match type_:
        case GraphQLList():
            return {"type": "array", "items": schema_of_type(type_.of_type)}
        case GraphQLEnumType():
            return {"type": "string", "enum": list(type_.values)}
        case GraphQLScalarType():
            return SCALARS[type_.name]
        case GraphQLInputObjectType():
            return {
                "type": "object",
                "description": type_.description,
                "properties": {
                    name: {**schema_of_type(field.type), "description": field.description}
                    for name, field in type_.fields.items()
                },
                "required": [name for name, field in type_.fields.items() if is_required_input_field(field)],
                "additionalProperties": False,
            }
        case GraphQLObjectType():
            return {"$ref": f"#/components/schemas/{PREFIX}{type_.name}"}
    raise TypeError(f"{type_} is described nowhere")


def reachable(roots: list[GraphQLOutputType]) -> dict[str, dict[str, Any]]:
    """The object types that these types contain, by the names that `schema_of_type` refers to.

    No property is required: each document selects its own.
    """
    schemas: dict[str, dict[str, Any]] = {}
    waiting = [get_named_type(root) for root in roots]
    while waiting:
        type_ = waiting.pop()
        if not is_object_type(type_) or PREFIX + type_.name in schemas:
            continue
        schemas[PREFIX + type_.name] = {
            "type": "object",
            "description": type_.description,
            "properties": {name: _described(field) for name, field in type_.fields.items()},
        }
        waiting += [get_named_type(field.type) for field in type_.fields.values()]
    return dict(sorted(schemas.items()))


def _described(field: GraphQLField) -> dict[str, Any]:
    return {**schema_of_type(field.type), "description": field.description}


def plain_fields(type_: GraphQLOutputType) -> list[str]:
    """The names of the fields of an object that hold no objects and need no arguments."""
    named = get_named_type(type_)
    assert isinstance(named, GraphQLObjectType | GraphQLInterfaceType)
    return [name for name, field in named.fields.items() if is_leaf_type(get_named_type(field.type)) and not field.args]
