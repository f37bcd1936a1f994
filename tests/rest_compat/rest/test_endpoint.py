"""Parsing of requests into inputs, and its refusals."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
import structlog

from domain.policy import Policy
from resolvers.core.context import Services
from resolvers.core.operation import Operation
from resolvers.tasks.dispatch import list_tasks
from rest_compat.app import dispatcher
from rest_compat.rest.route import Rest
from tests.rest_compat.front_door import AGENT, TASK, Client, problem


async def test_registration_answers_with_id_and_key_beside_the_profile(client: Client) -> None:
    registered = await client.post("/agents/register", **AGENT)
    assert registered["agentId"] == 1
    assert registered["apiKey"].startswith("fc_agent_")
    assert registered["agent"]["agentName"] == "Errand"


async def test_a_key_is_taken_from_either_header(client: Client, agent: Client) -> None:
    for headers in (
        {"Authorization": f"bearer {agent.key}"},
        {"X-API-Key": str(agent.key)},
        {"X-API-Key": str(agent.key), "Authorization": f"Bearer {agent.key}"},
    ):
        response = await client.send("GET", "/api/v1/agents/me", headers=headers)
        assert (response.status_code, response.json()["id"]) == (200, 1)


@pytest.mark.parametrize(
    ("headers", "error"),
    [
        ({}, ""),
        ({"Authorization": "Bearer fc_agent_nonsense"}, 'error="invalid_token", '),
        ({"Authorization": "Basic YTpi"}, ""),
        ({"X-API-Key": " "}, ""),
    ],
)
async def test_no_usable_key_is_401_with_a_challenge(client: Client, headers: dict[str, str], error: str) -> None:
    response = await client.send("GET", "/api/v1/agents/me", headers=headers)
    service = problem(response, 401, "unauthenticated")["type"].removesuffix("/problems/unauthenticated")
    begin = f'resource_metadata="{service}/.well-known/oauth-protected-resource"'
    assert response.headers["www-authenticate"] == f'Bearer {error}scope="read dispatch", {begin}'


async def test_two_different_keys_are_refused(client: Client) -> None:
    one, other = await client.agent(), await client.agent()
    response = await one.send("GET", "/api/v1/agents/me", headers={"X-API-Key": str(other.key)})
    assert "two different" in problem(response, 401, "unauthenticated")["detail"]


async def test_another_kind_of_key_is_forbidden_before_anything_is_looked_at(client: Client) -> None:
    operator = await client.operator()
    response = await operator.send("POST", "/api/v1/agents/me/tasks", content=b"{", headers={"content-type": "x/y"})
    problem(response, 403, "forbidden")


async def test_path_query_and_body_are_one_input(agent: Client) -> None:
    await agent.post("/agents/me/tasks", **TASK)
    assert (await agent.get("/agents/me/tasks/1", includePolicyText="true"))["policyText"]
    cancelled = await agent.post("/agents/me/tasks/1/cancel", taskId="1", reason="No longer needed.")
    assert cancelled["status"] == "Cancelled"


async def test_a_field_given_twice_with_different_values_is_refused(agent: Client) -> None:
    await agent.post("/agents/me/tasks", **TASK)
    response = await agent.send("POST", "/api/v1/agents/me/tasks/1/cancel", json={"taskId": 2})
    assert problem(response, 400, "validation_failed")["errors"][0]["field"] == "taskId"
    response = await agent.send("GET", "/api/v1/agents/me/tasks?limit=1&limit=2")
    assert problem(response, 400, "validation_failed")["errors"][0]["code"] == "given_twice"
    assert (await agent.get("/agents/me/tasks/1"))["status"] == "Draft"


async def test_cancel_needs_no_body(agent: Client) -> None:
    await agent.post("/agents/me/tasks", **TASK)
    response = await agent.send("POST", "/api/v1/agents/me/tasks/1/cancel")
    assert (response.status_code, response.json()["status"]) == (200, "Cancelled")


async def test_unknown_and_wrong_fields_are_all_named(agent: Client) -> None:
    wrong = {**TASK, "deadlineAtt": 20270202120000, "payoutAmount": "much", "task_id": 7}
    body = problem(await agent.send("POST", "/api/v1/agents/me/tasks", json=wrong), 400, "validation_failed")
    assert {(error["field"], error["code"]) for error in body["errors"]} >= {
        ("deadlineAtt", "unknown_field"),
        ("task_id", "unknown_field"),
    }
    assert "payoutAmount" in {error["field"] for error in body["errors"]}
    assert await agent.get("/agents/me/tasks") == []


async def test_names_are_camel_case_alone(agent: Client) -> None:
    body = {**TASK, "location_address": TASK["locationAddress"]}
    del body["locationAddress"]
    errors = problem(await agent.send("POST", "/api/v1/agents/me/tasks", json=body), 400, "validation_failed")["errors"]
    assert ("locationAddress", "required") in {(error["field"], error["code"]) for error in errors}


async def test_amounts_keep_every_digit(agent: Client) -> None:
    body = json.dumps(TASK).replace('"payoutAmount": 25', '"payoutAmount": 25.10')
    response = await agent.send(
        "POST", "/api/v1/agents/me/tasks", content=body, headers={"Content-Type": "application/json; charset=utf-8"}
    )
    assert '"payoutAmount":25.10,' in response.text
    too_fine = body.replace("25.10", "25.101")
    response = await agent.send(
        "POST", "/api/v1/agents/me/tasks", content=too_fine, headers={"Content-Type": "application/json"}
    )
    problem(response, 400, "validation_failed")


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b"null",
        b" ",
        b'{"title": NaN}',
        b'{"title": 1e400, "title": 2}',
        b'{"title": "\xff"}',
        b'{"title": "\\ud800"}',
        b'{"a": ' + b"[" * 100_000,
        b'{"a": ' + b"1" * 5000 + b"}",
    ],
)
async def test_what_is_no_json_object_is_malformed(agent: Client, body: bytes) -> None:
    response = await agent.send(
        "POST", "/api/v1/agents/me/tasks", content=body, headers={"Content-Type": "application/json"}
    )
    problem(response, 400, "malformed_body")


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
async def test_another_content_type_is_415(agent: Client, media: str) -> None:
    response = await agent.send("POST", "/api/v1/agents/me/tasks", content=b"{}", headers={"Content-Type": media})
    problem(response, 415, "unsupported_media_type")


async def test_a_body_above_the_bound_is_413_whether_or_not_it_says_so(agent: Client) -> None:
    size = Policy().maximum_body + 1
    json_type = {"Content-Type": "application/json"}
    announced = await agent.send("POST", "/api/v1/agents/me/tasks", content=b" " * size, headers=json_type)
    problem(announced, 413, "too_large")

    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(size // 1000 + 1):
            yield b" " * 1000

    problem(await agent.send("POST", "/api/v1/agents/me/tasks", content=chunks(), headers=json_type), 413, "too_large")


@pytest.mark.parametrize("path", ["/api/", "/api/v1/nothing", "/api/v1/agents/me/none/", "/api/v2/agents/me"])
async def test_an_unknown_path_is_a_problem(client: Client, path: str) -> None:
    problem(await client.send("GET", path), 404, "not_found")


async def test_a_wrong_method_names_the_right_ones(client: Client) -> None:
    response = await client.send("DELETE", "/api/v1/agents/me")
    problem(response, 405, "method_not_allowed")
    assert response.headers["allow"] == "GET, PUT, HEAD"


async def test_head_is_get_without_its_body(client: Client) -> None:
    response = await client.send("HEAD", "/api/v1/countries")
    assert response.status_code == 200


@pytest.mark.parametrize("task_id", ["0", "-1", "x", "1.0", "2147483648", "9" * 30, "%00", "\uff11"])
async def test_a_path_that_holds_no_id_is_refused_by_its_field(agent: Client, task_id: str) -> None:
    response = await agent.send("GET", f"/api/v1/agents/me/tasks/{task_id}")
    assert problem(response, 400, "validation_failed")["errors"][0]["field"] == "taskId"


async def test_an_unreadable_query_is_malformed(agent: Client) -> None:
    problem(await agent.send("GET", "/api/v1/agents/me/tasks?status=%ff"), 400, "malformed_body")


async def test_anothers_task_looks_like_none(client: Client, agent: Client) -> None:
    await agent.post("/agents/me/tasks", **TASK)
    other = await client.agent()
    bodies = [
        problem(await other.send("GET", f"/api/v1/agents/me/tasks/{number}"), 404, "not_found") for number in (1, 999)
    ]
    assert len({body["detail"].replace("999", "1") for body in bodies}) == 1


@pytest.mark.parametrize(("sent", "kept"), [("my-request.1", True), ("a" * 65, False), ("två ord", False)])
async def test_a_request_id_is_echoed_when_well_formed(client: Client, sent: str, kept: bool) -> None:
    response = await client.send("GET", "/api/v1/health", headers={"X-Request-Id": sent.encode()})
    assert (response.headers["x-request-id"] == sent) is kept
    assert response.headers["x-request-id"]


async def test_a_list_pages_by_link_until_nothing_is_left(agent: Client) -> None:
    for _ in range(3):
        await agent.post("/agents/me/tasks", **TASK)
    found: list[int] = []
    address: str | None = "/api/v1/agents/me/tasks?limit=2&status=Draft"
    while address:
        response = await agent.send("GET", address)
        found += [task["id"] for task in response.json()]
        address = response.links["next"]["url"] if "next" in response.links else None
    assert found == [3, 2, 1]


async def test_a_fault_is_logged_under_its_id_and_told_without_its_reason(services: Services) -> None:
    async def broken(context: Any, request: Any) -> Any:
        raise ZeroDivisionError("a secret of the inside")

    operation = Operation("broken", None, list_tasks.kind, list_tasks.request, list_tasks.result, "", broken)
    paths = dispatcher(services, [Rest("GET", "/broken", operation)], ())
    with structlog.testing.capture_logs() as logs:
        response = await Client(paths).send("GET", "/api/v1/broken")  # type: ignore[arg-type] # any ASGI application
    body = problem(response, 500, "internal")
    assert "secret" not in response.text
    (line,) = logs
    assert line["request_id"] == body["requestId"]
    assert isinstance(line["exc_info"], ZeroDivisionError)
