"""Refusals of the bindings, messages that act once, and awaited answers."""

import asyncio
import json
from typing import Any

import httpx2
import pytest

from domain.refusals.index import every_refusal
from resolvers.core.context import Services
from rest_compat.a2a import updates
from rest_compat.a2a.errors import ERRORS
from tests.rest_compat.front_door import HERE, HOST, TASK, Client

VERSION = {"A2A-Version": "1.0"}


async def rpc(client: Client, method: str, /, *, headers: dict[str, str] | None = None, **parameters: Any) -> Any:
    body = {"jsonrpc": "2.0", "id": "call-1", "method": method, "params": parameters}
    return await client.send("POST", "/a2a", json=body, headers=VERSION if headers is None else headers)


def error(response: httpx2.Response, code: int, problem: str, status: int = 200) -> Any:
    """The error of a response of JSON-RPC, with our problem inside."""
    assert response.status_code == status, response.text
    refused = response.json()["error"]
    assert refused["code"] == code, refused
    info, *_, described = refused["data"]
    assert info["metadata"] == {"code": problem, "requestId": response.headers["x-request-id"]}
    assert described["@type"] == described["type"] == f"http://{HOST}/problems/{problem}"
    assert refused["message"] == described["detail"]
    return described


def said(message_id: str, *parts: Any, **fields: Any) -> dict[str, Any]:
    message = {"messageId": message_id, "role": "ROLE_USER", "parts": list(parts), **fields}
    return {"message": message, "configuration": {"returnImmediately": True}}


def test_every_error_of_the_table_is_of_a_refusal() -> None:
    assert set(ERRORS) <= set(every_refusal())


async def test_what_is_no_request_is_refused_as_json_rpc_has_it(agent: Client) -> None:
    async def sent(content: bytes) -> httpx2.Response:
        headers = {**VERSION, "content-type": "application/json"}
        return await agent.send("POST", "/a2a", content=content, headers=headers)

    error(await sent(b"{"), -32700, "malformed_body")
    error(await sent(b"[]"), -32700, "malformed_body")
    for body in ({}, {"jsonrpc": "2.0"}, {"jsonrpc": "2.0", "method": 7}, {"jsonrpc": "2.0", "method": "X", "id": {}}):
        error(await sent(json.dumps(body).encode()), -32600, "validation_failed")
    error(await sent(b'{"jsonrpc": "2.0", "method": "GetTask", "params": []}'), -32600, "validation_failed")
    unknown = await rpc(agent, "tasks/get")
    assert unknown.json()["id"] == "call-1"
    error(unknown, -32601, "unknown_method")
    error(await rpc(agent, "GetTask", id="1", historyLength=-1), -32602, "validation_failed")
    error(await rpc(agent, "GetExtendedAgentCard"), -32004, "unsupported_operation")
    refused = await agent.send("GET", "/a2a")
    assert (refused.status_code, refused.headers["allow"]) == (405, "POST")


@pytest.mark.parametrize("version", [None, "0.3", "1.1", "2.0"])
async def test_other_versions_are_refused(agent: Client, version: str | None) -> None:
    headers = {"A2A-Version": version} if version else {}
    error(await rpc(agent, "ListTasks", headers=headers), -32009, "protocol_version_not_supported")
    refused = await agent.send("GET", "/a2a/v1/tasks", headers=headers)
    assert (refused.status_code, refused.json()["error"]["status"]) == (400, "FAILED_PRECONDITION")
    assert refused.json()["error"]["details"][0]["reason"] == "VERSION_NOT_SUPPORTED"
    assert (await agent.send("GET", "/a2a/v1/tasks?A2A-Version=1.0.1")).status_code == 200


async def test_who_calls_is_asked_as_on_every_surface(client: Client, agent: Client) -> None:
    for path, method in (("/a2a", "POST"), ("/a2a/v1/tasks", "GET")):
        body = {"json": {"jsonrpc": "2.0", "id": 1, "method": "ListTasks"}} if method == "POST" else {}
        refused = await client.send(method, path, headers=VERSION, **body)
        assert refused.status_code == 401
        assert (
            f'resource_metadata="http://{HOST}/.well-known/oauth-protected-resource"'
            in (refused.headers["www-authenticate"])
        )
    reader = await agent.post("/agents/me/api-keys", keyName="reader", scopes=["read"])
    dispatcher = await agent.post("/agents/me/api-keys", keyName="dispatcher", scopes=["dispatch"])
    await agent.post("/agents/me/tasks", **TASK, publishImmediately=False)
    changes: dict[str, dict[str, Any]] = {
        "SendMessage": said("m", {"data": TASK}),
        "SendStreamingMessage": said("m", {"data": TASK}),
        "CancelTask": {"id": "1"},
        "CreateTaskPushNotificationConfig": {"taskId": "1", "url": "https://agent.example.org/hook"},
        "DeleteTaskPushNotificationConfig": {"taskId": "1", "id": "mine"},
    }
    reads: dict[str, dict[str, Any]] = {
        "GetTask": {"id": "1"},
        "ListTasks": {},
        "SubscribeToTask": {"id": "999"},
        "ListTaskPushNotificationConfigs": {"taskId": "1"},
    }
    for method, parameters in (changes | reads).items():
        # A task that cannot be read is not changed either.
        refused = await rpc(client.holding(dispatcher["key"]), method, **parameters)
        assert "read" in error(refused, -32000, "insufficient_scope", 403)["detail"]
        answered = await rpc(client.holding(reader["key"]), method, **parameters)
        if method in changes:
            assert "dispatch" in error(answered, -32000, "insufficient_scope", 403)["detail"]
        else:
            assert answered.status_code == 200
    operator = await client.operator()
    error(await rpc(operator, "ListTasks"), -32000, "forbidden", 403)
    there = await agent.send("GET", "/a2a/v1/elsewhere", headers=VERSION)
    assert (there.status_code, there.json()["error"]["status"]) == (404, "NOT_FOUND")
    wrong = await agent.send("DELETE", "/a2a/v1/tasks/1", headers=VERSION)
    assert (wrong.status_code, wrong.json()["error"]["details"][0]["reason"]) == (405, "METHOD_NOT_FOUND")


async def test_a_message_does_what_it_says_once(agent: Client) -> None:
    draft = {**TASK, "publishImmediately": False}
    first = (await rpc(agent, "SendMessage", **said("m-1", {"data": draft}))).json()["result"]["task"]
    again = await rpc(agent, "SendMessage", **said("m-1", {"data": draft}))
    assert again.json()["result"]["task"]["id"] == first["id"]
    assert again.headers["idempotent-replayed"] == "true"
    other = await rpc(agent, "SendMessage", **said("m-1", {"data": {**draft, "title": "Another"}}))
    error(other, -32000, "idempotency_key_reused")
    tried = await rpc(agent, "SendMessage", **said("m-2", {"data": {**draft, "dryRun": True}}))
    assert "nothing was stored" in tried.json()["result"]["message"]["parts"][0]["text"]
    misspelt = await rpc(agent, "SendMessage", **said("m-3", {"data": {**draft, "deadlin": 1}}))
    assert [field["field"] for field in error(misspelt, -32602, "validation_failed")["errors"]] == ["deadlin"]
    for parts, code, problem in (
        ([{"raw": "aGk="}], -32005, "part_not_supported"),
        ([{"data": 7}], -32602, "validation_failed"),
        ([{"data": {}}, {"data": {}}], -32602, "validation_failed"),
        ([{"text": "x"}] * 21, -32602, "validation_failed"),
    ):
        error(await rpc(agent, "SendMessage", **said("m-4", *parts)), code, problem)
    in_its_context = said("m-5", {"data": draft}, contextId="task-1")
    error(await rpc(agent, "SendMessage", **in_its_context), -32602, "validation_failed")
    elsewhere = said("m-6", {"text": "x"}, taskId=first["id"], contextId="another")
    error(await rpc(agent, "SendMessage", **elsewhere), -32602, "validation_failed")
    for data in (
        {"tool": "no_tool"},
        {"tool": "register_agent"},
        {"tool": "publish_task", "arguments": {"taskId": 999}},
        {"tool": "publish_task", "extra": 1},
        {"answer": "wait"},
        {"field": 1},
    ):
        refused = await rpc(agent, "SendMessage", **said("m-7", {"data": data}, taskId=first["id"]))
        error(refused, -32602, "validation_failed")
    short = await rpc(agent, "SendMessage", **said("m-8", {"data": {"tool": "publish_task"}}, taskId=first["id"]))
    described = error(short, -32000, "insufficient_funds")
    assert described["nextActions"]
    bad_address = said("m-9", {"data": draft})
    bad_address["configuration"]["taskPushNotificationConfig"] = {"url": "ftp://example.org"}
    error(await rpc(agent, "SendMessage", **bad_address), -32602, "validation_failed")
    assert (await rpc(agent, "ListTasks")).json()["result"]["totalSize"] == 1


async def test_an_answer_is_awaited_until_the_task_stands_still(
    agent: Client, client: Client, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updates, "SILENCE_SECONDS", 1)
    await agent.deposit(100)
    operator = await client.operator()
    wish = {**said("m-1", {"data": {**TASK, "settlementMode": "direct"}}), "configuration": {}}
    waiting = asyncio.create_task(rpc(agent, "SendMessage", **wish))
    path = "/operators/me/tasks/1"
    async with asyncio.timeout(10):
        accept = {"url": f"/api/v1{path}/accept", "json": {"location": HERE}}
        while (await operator.http.post(**accept)).status_code != 200:  # noqa: ASYNC110 - it is being dispatched
            await asyncio.sleep(0.05)
    await operator.post(f"{path}/start", location=HERE)
    await asyncio.sleep(1.2)
    assert not waiting.done()
    await operator.post(f"{path}/complete", location=HERE, report="Done.")
    response = await waiting
    assert response.text.startswith(" "), "white space keeps the connection alive"
    task = response.json()["result"]["task"]
    assert task["status"]["state"] == "TASK_STATE_INPUT_REQUIRED"
    assert task["metadata"]["status"] == "Completed"
    assert task["artifacts"][0]["parts"][0] == {
        "text": "Done.",
        "metadata": {"untrustedText": True, "writtenBy": "operator"},
    }
