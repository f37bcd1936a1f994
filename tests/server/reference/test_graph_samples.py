"""The GraphQL document of each operation of REST is one that the graph takes, with its variables."""

from graphql import parse, validate
from graphql.execution.values import get_variable_values
from graphql.language import OperationDefinitionNode

from resolvers.core.operation import Kind
from rest_compat.http.examples import examples
from rest_compat.rest.routes import ROUTES
from schema.graph import graph
from server.reference.graph_samples import EDGES, ONLY_REST, find_sample


def test_each_document_is_valid_and_takes_the_variables_of_its_example() -> None:
    schema = graph()._schema
    recorded = examples().operations
    for operation in {row.operation for row in ROUTES}:
        example = recorded.get(operation.name)
        sample = find_sample(operation.name, example.request if example else {})
        if operation.name in ONLY_REST:
            assert sample is None
            continue
        assert sample, operation.name
        document = parse(sample.query)
        assert validate(schema, document) == [], operation.name
        (definition,) = document.definitions
        assert isinstance(definition, OperationDefinitionNode)
        assert definition.operation.value == ("query" if operation.kind is Kind.READ else "mutation")
        values = get_variable_values(schema, definition.variable_definitions or (), dict(sample.variables))
        assert not isinstance(values, list), (operation.name, values)


def test_no_edge_is_named_that_no_operation_has() -> None:
    assert EDGES.keys() | ONLY_REST <= {row.operation.name for row in ROUTES}
