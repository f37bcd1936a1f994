"""The suggestions for a client of the graph can be sent unchanged."""

from typing import Any

from graphql import GraphQLError, OperationDefinitionNode, parse, validate
from graphql.execution.values import get_variable_values

from domain.lifecycle.guidance import EXAMPLES
from domain.refusals.general import REGISTER_AGENT, REGISTER_OPERATOR
from resolvers.core.idempotency import gives_secret
from schema.graph import graph
from schema.mutation import MUTATIONS
from schema.request_bodies import QUERIES, request_body

SCHEMA = graph()._schema


def list_errors(body: dict[str, Any]) -> list[GraphQLError]:
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
        assert not list_errors(body), name
    assert request_body("get_health", {}) is None


def test_a_secret_that_is_told_once_is_always_asked_for() -> None:
    secrets = {
        row.name: body["query"].partition(" __typename ")[2].partition(" ... on Problem ")[0]
        for row in MUTATIONS
        if gives_secret(row.operation.result) and (body := request_body(row.operation.name, {}))
    }
    new_key = "... on NewApiKey { key apiKey { id } }"
    assert secrets == {
        "registerAgent": "... on AgentRegistration { agentId apiKey webhookSigningSecret }",
        "createApiKey": new_key,
        "rotateWebhookSecret": "... on WebhookSecret { webhookSigningSecret }",
        "registerOperator": "... on OperatorRegistration { apiKey operator { id } }",
        "createOperatorKey": new_key,
        "createStaffKey": new_key,
    }


def test_a_result_without_id_and_outcome_is_asked_for_all_that_it_tells() -> None:
    for name, selection in (
        ("start_passkey_proof", "... on PasskeyOptions { optionsJson }"),
        ("upload_proofs", "... on UploadedProofs { items { id } }"),
        ("advance_clock", "... on PracticeTime { now speed happened remainingSeconds nextInSeconds lastRefused "),
    ):
        body = request_body(name, {})
        assert body
        assert selection in body["query"], name


def test_arguments_have_the_form_of_the_graph() -> None:
    for trigger, example in EXAMPLES.items():
        body = request_body(trigger, {"taskId": 7, **example})
        assert body, trigger
        assert not list_errors(body), trigger
    for suggestion in (REGISTER_AGENT, REGISTER_OPERATOR):
        body = request_body(suggestion.operation, suggestion.arguments)
        assert body, suggestion
        assert not list_errors(body), suggestion.operation
    body = request_body("fund_task", {"taskId": 7, "fundingMethod": "psp"})
    assert body
    assert body["variables"] == {"input": {"taskId": "7", "fundingMethod": "PSP"}}
