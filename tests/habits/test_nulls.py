"""Null for an optional field equals an absent one on every surface, or clears the field (docs/reference/rest.md)."""

from typing import Any, Final

import httpx2
import pytest
from pydantic import ValidationError

from resolvers.wire.model import without_nulls
from rest_compat.a2a.methods import METHODS
from rest_compat.a2a.requests import ClientMessage, Part, SendConfiguration
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tools import TOOLS
from tests import actors
from tests.habits.test_headers import MCP

OF_OPERATIONS: Final = {row.operation.request for row in (*ROUTES, *TOOLS)}
OF_A2A: Final = {method.request for method in METHODS.values()} | {ClientMessage, Part, SendConfiguration}
INPUTS: Final = sorted(OF_OPERATIONS | OF_A2A, key=lambda model: model.__name__)
OPTIONAL: Final = dict.fromkeys(
    (
        *("agentNotes", "deadlineAt", "dryRun", "isFlexibleWindow", "isPublic", "pricingType", "priority"),
        *("proofRequirementsJson", "requestId", "rescheduleAllowed", "serviceCategoryId", "settlementMode"),
        *("toleranceMinutes", "webhookUrl"),
    )
)
TASK: Final = {**actors.TASK, "publishImmediately": False, "payoutAmount": 50, **OPTIONAL}


def test_every_optional_field_may_be_null(subtests: pytest.Subtests) -> None:
    for model in INPUTS:
        with subtests.test(model=model.__name__):
            names = {field.alias or name for name, field in model.model_fields.items() if not field.is_required()}
            faults = []
            try:
                model.model_validate(without_nulls(model, dict.fromkeys(names)))
            except ValidationError as error:
                faults = error.errors()
            assert names.isdisjoint({fault["loc"][0] for fault in faults if fault["loc"]})


def test_tasks_are_listed_over_a2a_with_empty_members(http_agent: httpx2.Client) -> None:
    """Protocol Buffers, "ProtoJSON": null is the default of a field, and so is an empty text of A2A in a query."""
    names = ("contextId", "status", "pageToken", "statusTimestampAfter")
    numbers = ("pageSize", "historyLength", "includeArtifacts")
    headers = {"A2A-Version": "1.0"}
    for params in (dict.fromkeys((*names, *numbers)), dict.fromkeys(names, "")):
        body = {"jsonrpc": "2.0", "id": 1, "method": "ListTasks", "params": params}
        answer = http_agent.post("/a2a", json=body, headers=headers)
        assert answer.json()["result"]["pageSize"] == 50, answer.text
    listed = http_agent.get("/a2a/v1/tasks", params=dict.fromkeys((*names, *numbers), ""), headers=headers)
    assert listed.json()["pageSize"] == 50, listed.text


def on_graph(http: httpx2.Client, query: str, **variables: Any) -> Any:
    answer = http.post("/graphql", json={"query": query, "variables": variables}).json()
    assert "errors" not in answer, answer
    return answer["data"]


def on_mcp(http: httpx2.Client, tool: str, arguments: dict[str, Any]) -> Any:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}
    return http.post("/mcp", json=call, headers=MCP).json()["result"]


def test_a_task_is_dispatched_with_nulls_on_every_surface(http_agent: httpx2.Client) -> None:
    rest = http_agent.post("/api/v1/agents/me/tasks", json=TASK)
    assert rest.json()["status"] == "Draft", rest.text
    call = {"tool": "dispatch_physical_task", "arguments": {**TASK, "apiKey": None}}
    bridge = http_agent.post("/api/v1/tools/call", json=call)
    assert bridge.json()["result"]["status"] == "Draft", bridge.text
    mcp = on_mcp(http_agent, "dispatch_physical_task", {**TASK, "view": None})
    assert mcp["structuredContent"]["status"] == "Draft", mcp
    made = on_graph(
        http_agent,
        "mutation($input: CreateTaskInput!) { createTask(input: $input) { ... on Task { id status } } }",
        input={**TASK, "payoutAmount": "50", "pricingType": None},
    )
    assert made["createTask"]["status"] == "DRAFT"
    written = on_graph(
        http_agent,
        "mutation($id: ID!, $dry: Boolean) { publishTask(taskId: $id, dryRun: $dry) { __typename } "
        "cancelTask(taskId: $id, reason: null, dryRun: null) { ... on Task { status } } }",
        id=made["createTask"]["id"],
        dry=None,
    )
    assert written["cancelTask"]["status"] == "CANCELLED"


def test_a_list_has_its_usual_length_with_a_null_limit(http_agent: httpx2.Client) -> None:
    """The default of each surface holds: 20 rows over MCP."""
    for _ in range(22):
        assert http_agent.post("/api/v1/agents/me/tasks", json=TASK).status_code == 200
    listed = on_mcp(http_agent, "list_physical_tasks", {"limit": None, "view": "full"})["structuredContent"]
    assert len(listed["result"]) == 20
    call = {"tool": "list_physical_tasks", "arguments": {"limit": None, "after": None}}
    assert len(http_agent.post("/api/v1/tools/call", json=call).json()["result"]) > 20


def test_an_update_leaves_unchanged_what_is_null(http_agent: httpx2.Client) -> None:
    http_agent.put("/api/v1/agents/me", json={"agentName": "Named"}).raise_for_status()
    answer = http_agent.put("/api/v1/agents/me", json={"agentName": None, "type": None})
    assert answer.json()["agentName"] == "Named", answer.text


def test_null_clears_the_webhook_of_a_task(http_agent: httpx2.Client) -> None:
    made = http_agent.post("/api/v1/agents/me/tasks", json={**TASK, "webhookUrl": "https://agent.example/hook"}).json()
    path = f"/api/v1/agents/me/tasks/{made['taskId']}/webhook"
    answer = http_agent.patch(path, json={"webhookUrl": None, "taskId": None})
    assert answer.json()["webhookUrl"] is None, answer.text


def test_null_in_the_body_does_not_contradict_the_path(http_agent: httpx2.Client) -> None:
    made = http_agent.post("/api/v1/agents/me/tasks", json=TASK).json()
    answer = http_agent.post(f"/api/v1/agents/me/tasks/{made['taskId']}/cancel", json={"taskId": None, "reason": None})
    assert answer.json()["status"] == "Cancelled", answer.text


def test_a_required_field_is_refused_by_its_name(http_agent: httpx2.Client) -> None:
    answer = http_agent.post("/api/v1/agents/me/tasks", json={**TASK, "title": None})
    assert [(error["field"], error["message"]) for error in answer.json()["errors"]] == [("title", "must not be null")]
