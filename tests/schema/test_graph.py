"""The schema as a whole."""

from graphql import GraphQLEnumType, GraphQLInputObjectType, GraphQLInterfaceType, GraphQLObjectType, GraphQLSchema

from schema.graph import graph, sdl


def types(schema: GraphQLSchema) -> list[GraphQLObjectType | GraphQLInputObjectType | GraphQLInterfaceType]:
    kinds = (GraphQLObjectType, GraphQLInputObjectType, GraphQLInterfaceType)
    return [kind for name, kind in schema.type_map.items() if isinstance(kind, kinds) and not name.startswith("__")]


def test_every_type_field_and_argument_says_what_it_is() -> None:
    silent = []
    for kind in types(graph()._schema):
        silent += [] if kind.description else [kind.name]
        for name, field in kind.fields.items():
            silent += [] if field.description else [f"{kind.name}.{name}"]
            for argument, given in getattr(field, "args", {}).items():
                silent += [] if given.description else [f"{kind.name}.{name}({argument})"]
    assert silent == []


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
