"""What a suggestion gives a client of the graph can be sent as it stands."""

from typing import Any

from graphql import GraphQLError, OperationDefinitionNode, parse, validate
from graphql.execution.values import get_variable_values

from domain.lifecycle.guidance import EXAMPLES
from domain.refusals.general import REGISTER_AGENT, REGISTER_OPERATOR
from schema.graph import graph
from schema.mutation import MUTATIONS
from schema.request_bodies import QUERIES, request_body

SCHEMA = graph()._schema


def errors_of(body: dict[str, Any]) -> list[GraphQLError]:
    document = parse(body["query"])
    (operation,) = document.definitions
    assert isinstance(operation, OperationDefinitionNode)
    values = get_variable_values(SCHEMA, list(operation.variable_definitions or ()), body["variables"])
    return [*validate(SCHEMA, document), *(values if isinstance(values, list) else [])]


def test_each_document_fits_the_schema() -> None:
    for row in MUTATIONS:
        body = request_body(row.operation.name, {})
        assert body, row.name
        assert not validate(SCHEMA, parse(body["query"])), row.name
    for name, query in QUERIES.items():
        arguments: dict[str, object] = {"taskId": 7} if "$taskId" in query else {}
        body = request_body(name, arguments)
        assert body, name
        assert not errors_of(body), name
    assert request_body("get_health", {}) is None


def test_arguments_have_the_form_of_the_graph() -> None:
    for trigger, example in EXAMPLES.items():
        body = request_body(trigger, {"taskId": 7, **example})
        assert body, trigger
        assert not errors_of(body), trigger
    for suggestion in (REGISTER_AGENT, REGISTER_OPERATOR):
        body = request_body(suggestion.operation, suggestion.arguments)
        assert body, suggestion
        assert not errors_of(body), suggestion.operation
    body = request_body("fund_task", {"taskId": 7, "fundingMethod": "psp"})
    assert body
    assert body["variables"] == {"input": {"taskId": "7", "fundingMethod": "PSP"}}
