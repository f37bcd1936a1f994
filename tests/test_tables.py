"""Every operation is on its surfaces, or is named here with the reason why it is not."""

from typing import Any

import pytest

from domain.statuses import Actor
from resolvers.operation import OPERATIONS, Kind, Operation
from rest_compat.routes import ROUTES
from rest_compat.tools import TOOLS
from schema.graph import graph
from schema.mutation import MUTATIONS

PAGE = "the payment page is its surface"
RAW = "what REST gives with format=raw, or as a picture"
IN_THE_GRAPH = {
    "get_agent": "agent",
    "get_operator": "operator",
    "get_platform": "platform",
    "get_task": "task",
    "get_operator_task": "task",
    "list_tasks": "tasks",
    "list_operator_tasks": "tasks",
    "list_open_tasks": "openTasks",
    "get_wallet": "wallet",
    "list_wallets": "wallets",
    "list_countries": "countries",
    "list_currencies": "currencies",
    "get_legal_documents": "legalDocuments",
    "get_task_events": "Task.events",
    "get_task_history": "Task.events",
    "get_task_proofs": "Task.proofReview",
    "list_wallet_transactions": "Wallet.transactions",
    "get_deposit": "Wallet.deposits",
    "list_api_keys": "Agent.apiKeys",
    "list_event_types": "eventTypes",
}
NOT_IN_THE_GRAPH = {
    "decide_checkout": PAGE,
    "show_checkout": PAGE,
    "get_proof_content": "files are read on REST; the graph gives thumbnails",
    "open_proof_file": RAW,
    "open_proof_thumbnail": RAW,
    "get_health": "what watches over the service speaks plain HTTP",
}
NOT_ON_REST = {"decide_checkout": PAGE, "show_checkout": PAGE}
NOT_A_TOOL = {
    "decide_checkout": PAGE,
    "show_checkout": PAGE,
    "open_proof_file": RAW,
    "open_proof_thumbnail": RAW,
    "list_api_keys": "the specification names no tool for it",
    "get_proof_content": "the specification names no tool for it",
    "get_deposit": "the specification names no tool for it: a deposit shows in the wallet's balance",
    "get_health": "the specification names no tool for it",
    "register_operator": "operators are people: they have no tools",
    "list_event_types": "the specification names no tool for it",
    "rotate_webhook_secret": "the specification names no tool for it, and a model's transcript is no place for it",
}


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda operation: operation.name)
def test_an_operation_is_in_the_graph(operation: Operation[Any, Any]) -> None:
    if operation.name in NOT_IN_THE_GRAPH:
        return
    if operation.kind is Kind.READ:
        owner, _, field = IN_THE_GRAPH[operation.name].rpartition(".")
        assert f"  {field}" in _definition(owner or "Query")
    else:
        assert operation in [row.operation for row in MUTATIONS]


def _definition(name: str) -> str:
    return graph().as_str().split(f"\ntype {name} {{")[1].split("\n}")[0]


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda operation: operation.name)
def test_an_operation_is_on_rest(operation: Operation[Any, Any]) -> None:
    routed = any(operation in (row.operation, row.raw) for row in ROUTES)
    assert routed is not (operation.name in NOT_ON_REST)


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda operation: operation.name)
def test_what_an_agent_or_anybody_does_is_a_tool(operation: Operation[Any, Any]) -> None:
    for_agents = operation.by is None or Actor.AGENT in operation.by
    is_tool = any(operation is tool.operation for tool in TOOLS)
    assert is_tool is (for_agents and operation.name not in NOT_A_TOOL)
