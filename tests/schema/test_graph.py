"""The schema as a whole."""

import re

from graphql import GraphQLEnumType, GraphQLInputObjectType, GraphQLInterfaceType, GraphQLObjectType, GraphQLSchema

from schema.graph import graph, sdl


def types(schema: GraphQLSchema) -> list[GraphQLObjectType | GraphQLInputObjectType | GraphQLInterfaceType]:
    kinds = (GraphQLObjectType, GraphQLInputObjectType, GraphQLInterfaceType)
    return [kind for name, kind in schema.type_map.items() if isinstance(kind, kinds) and not name.startswith("__")]


def test_every_type_field_argument_and_enum_value_says_what_it_is() -> None:
    schema = graph()._schema
    silent = [name for name, kind in schema.type_map.items() if not name.startswith("__") and not kind.description]
    for kind in schema.type_map.values():
        if isinstance(kind, GraphQLEnumType):
            silent += [f"{kind.name}.{name}" for name, value in kind.values.items() if not value.description]
    for kind in types(schema):
        for name, field in kind.fields.items():
            silent += [] if field.description else [f"{kind.name}.{name}"]
            for argument, declared in getattr(field, "args", {}).items():
                silent += [] if declared.description else [f"{kind.name}.{name}({argument})"]
    assert silent == []


def test_a_deprecation_says_since_when_and_what_to_use_instead() -> None:
    reasons = [
        declared.deprecation_reason
        for kind in types(graph()._schema)
        for field in kind.fields.values()
        for declared in (field, *getattr(field, "args", {}).values())
        if declared.deprecation_reason
    ]
    assert reasons
    assert [reason for reason in reasons if not re.search(r"since \d{4}-\d\d-\d\d, use \w+", reason)] == []


def test_enums_are_in_capitals() -> None:
    for name, kind in graph()._schema.type_map.items():
        if isinstance(kind, GraphQLEnumType) and not name.startswith("__"):
            assert all(value == value.upper() for value in kind.values), name


def test_ids_are_ids() -> None:
    wrong = [
        f"{kind.name}.{name}"
        for kind in types(graph()._schema)
        for name, field in kind.fields.items()
        if (name == "id" or name.endswith("Id")) and str(field.type).strip("!") == "Int"
    ]
    assert wrong == []


def test_the_text_of_the_schema_names_what_checks_rely_on() -> None:
    text = sdl()
    for line in (
        "union PublishTaskResult = Task | Problem",
        "scalar Timestamp",
        "scalar Upload",
        "taskEvents(",
        "taskChanged(",
    ):
        assert line in text
