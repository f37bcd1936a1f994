"""A task that an MCP client follows by its handle, in both eras of the protocol, across a restart of the service."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import mcp_types as types
import pytest
from mcp import MCPError
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types.version import LATEST_MODERN_VERSION

from rest_compat.mcp.tasks import EXTENSION, IMMEDIATE, RELATED, TASKS_VERSION
from server.config.settings import Settings
from server.process.background import serving
from tests.actors import AGENT, TASK

DISPATCH = "dispatch_physical_task"
ERA = {"MCP-Protocol-Version": TASKS_VERSION}
WISH = {**TASK, "payoutAmount": 50}


class Follower:
    """An MCP client with the key of a practice agent: the official one for the era with a handshake."""

    def __init__(self, http: httpx2.AsyncClient, client: Client) -> None:
        self.http = http
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> Any:
        result = await self.client.call_tool(tool, arguments)
        assert result.is_error is False, result.content
        return result.structured_content

    async def dispatch(self, tool: str = DISPATCH, **fields: Any) -> types.CreateTaskResult:
        """Ask for a handle, by hand: the official client takes plain results of tools alone."""
        arguments = {**WISH, **fields} if tool == DISPATCH else fields
        params = {"name": tool, "arguments": arguments, "task": {"ttl": 60_000}}
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        told = (await self.http.post("/mcp", json=body, headers=ERA)).json()
        if "error" in told:
            raise MCPError(**told["error"])
        return types.CreateTaskResult.model_validate(told["result"], by_name=False)

    async def state(self, handle: str) -> types.GetTaskResult:
        request = types.GetTaskRequest(params=types.GetTaskRequestParams(task_id=handle))
        return await self.client.session.send_request(request, types.GetTaskResult)

    async def result(self, handle: str) -> types.CallToolResult:
        request = types.GetTaskPayloadRequest(params=types.GetTaskPayloadRequestParams(task_id=handle))
        return await self.client.session.send_request(request, types.CallToolResult)

    async def cancel(self, handle: str) -> types.CancelTaskResult:
        request = types.CancelTaskRequest(params=types.CancelTaskRequestParams(task_id=handle))
        return await self.client.session.send_request(request, types.CancelTaskResult)

    async def handles(self) -> list[str]:
        listed = await self.client.session.send_request(types.ListTasksRequest(), types.ListTasksResult)
        return [task.task_id for task in listed.tasks]

    async def modern(self, method: str, extensions: Mapping[str, Any] | None = None, **params: Any) -> Any:
        """Return the answer of the newest version of the protocol, for which the official client has no tasks."""
        about = {
            types.PROTOCOL_VERSION_META_KEY: LATEST_MODERN_VERSION,
            types.CLIENT_CAPABILITIES_META_KEY: {"extensions": {EXTENSION: {}} if extensions is None else extensions},
        }
        headers = {"MCP-Protocol-Version": LATEST_MODERN_VERSION, "Mcp-Method": method}
        headers["Mcp-Name"] = str(params.get("name", params.get("taskId")))
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {**params, "_meta": about}}
        return (await self.http.post("/mcp", json=body, headers=headers)).json()


@asynccontextmanager
async def following(address: str, key: str | None = None) -> AsyncIterator[Follower]:
    headers = {"Accept": "application/json, text/event-stream"} | ({"Authorization": f"Bearer {key}"} if key else {})
    async with (
        httpx2.AsyncClient(base_url=address, headers=headers) as http,
        Client(streamable_http_client(f"{address}/mcp", http_client=http), mode="legacy") as client,
    ):
        yield Follower(http, client)


async def test_a_handle_leads_from_dispatch_over_a_question_to_the_proof(settings: Settings) -> None:
    practice = settings.model_copy(update={"simulated_operators": 1})
    with serving(practice) as address:
        async with following(address) as anybody:
            assert anybody.client.server_capabilities.tasks is not None
            key = (await anybody.call("register_agent", **AGENT, description="Practises.", testMode=True))["apiKey"]
            with pytest.raises(MCPError, match="Bearer KEY"):
                await anybody.dispatch(apiKey=key)
        async with following(address, key) as agent:
            await refuses_what_makes_no_task(agent)
            unpaid = await agent.dispatch(requestId="unpaid")
            assert unpaid.task.status == "working"
            assert (await agent.state(unpaid.task.task_id)).status == "input_required"
            with pytest.raises(MCPError, match="Draft"):
                await agent.result(unpaid.task.task_id)
            assert (await agent.cancel(unpaid.task.task_id)).status == "cancelled"
            assert (await agent.result(unpaid.task.task_id)).is_error is True
            with pytest.raises(MCPError, match="cannot be cancelled"):
                await agent.cancel(unpaid.task.task_id)

            opened = await agent.call("checkout_wallet_deposit", amount=200, currency="EUR")
            assert (await agent.http.post(opened["checkoutUrl"], data={"decision": "pay"})).status_code == 200
            created = await agent.dispatch(simulationScenario="asks_decision")
            handle = created.task.task_id
            assert created.meta is not None
            assert created.meta[RELATED] == {"taskId": handle}
            assert "get_task_events" in created.meta[IMMEDIATE]
            assert (await agent.state(handle)).status == "working"
            await agent.call("advance_practice_clock", by=600)
    with serving(practice) as address:
        async with following(address) as anybody:
            refused = await anybody.http.post("/mcp", json=question_about(handle), headers=ERA)
            assert (refused.status_code, refused.json()["error"]["data"]["code"]) == (401, "unauthenticated")
            assert "resource_metadata" in refused.headers["www-authenticate"]
        async with following(address, key) as agent:
            asked = await agent.state(handle)
            assert (asked.status, "get_decision_requests" in (asked.status_message or "")) == ("input_required", True)
            with pytest.raises(MCPError, match="get_decision_requests"):
                await agent.result(handle)
            await answer_as_the_extension_does(agent, handle)
            assert (await agent.state(handle)).status == "working"
            with pytest.raises(MCPError, match="cancel_task_with_settlement"):
                await agent.cancel(handle)
            waiting = asyncio.create_task(agent.result(handle))
            await agent.call("advance_practice_clock", by=7200)
            proof = await waiting
            assert (await agent.state(handle)).status == "completed"
            assert proof.meta == {RELATED: {"taskId": handle}}
            assert [block.type for block in proof.content] == ["text", "text", "image"]
            assert proof.structured_content["report"]["writtenBy"] == "operator"
            tools = [action["tool"] for action in proof.structured_content["nextActions"]]
            assert tools[0] == "approve_physical_task_completion"
            shown = (await agent.modern("tasks/get", taskId=handle))["result"]
            assert (shown["status"], shown["ttlMs"]) == ("completed", None)
            assert shown["result"]["structuredContent"] == proof.structured_content
            await agent.call("approve_physical_task_completion", taskId=int(handle))
            assert (await agent.state(handle)).status == "completed"
            assert await agent.handles() == [handle, unpaid.task.task_id]
            plain = await agent.modern("tools/call", {}, name=DISPATCH, arguments=WISH)
            assert plain["result"]["structuredContent"]["status"] == "Published"
            told = (await agent.modern("tools/call", name=DISPATCH, arguments=WISH))["result"]
            assert (told["resultType"], told["status"]) == ("task", "working")
            assert (await agent.modern("tasks/cancel", taskId=told["taskId"]))["result"]["resultType"] == "complete"
            assert (await agent.modern("tasks/get", taskId=told["taskId"]))["result"]["status"] == "cancelled"


def question_about(handle: str) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": "tasks/get", "params": {"taskId": handle}}


async def refuses_what_makes_no_task(agent: Follower) -> None:
    """A refused call, a dry run and another tool make no handle, and what is no handle is not found."""
    with pytest.raises(MCPError, match="payoutAmount") as refused:
        await agent.dispatch(payoutAmount=-1)
    assert refused.value.error.data["code"] == "validation_failed"
    with pytest.raises(MCPError, match="dry run"):
        await agent.dispatch(dryRun=True)
    with pytest.raises(MCPError) as raised:
        await agent.dispatch("list_wallets")
    assert raised.value.error.code == types.METHOD_NOT_FOUND
    for handle in ("77", "no-number"):
        with pytest.raises(MCPError, match="no task"):
            await agent.state(handle)
    assert (await agent.modern("tasks/list"))["error"]["code"] == types.METHOD_NOT_FOUND


async def answer_as_the_extension_does(agent: Follower, handle: str) -> None:
    """The question comes as a request that the client can put to its person, and the answer by `tasks/update`."""
    shown = (await agent.modern("tasks/get", taskId=handle))["result"]
    assert shown["status"] == "input_required"
    ((name, question),) = shown["inputRequests"].items()
    options = question["params"]["requestedSchema"]["properties"]["option"]["enum"]
    accepted = {"action": "accept", "content": {"option": options[0]}}
    other = {"action": "accept", "content": {"option": "burn it down"}}
    for answers in ({"decision-77": accepted}, {name: {"action": "decline"}}, {name: other}):
        await agent.modern("tasks/update", taskId=handle, inputResponses=answers)
        assert (await agent.modern("tasks/get", taskId=handle))["result"]["status"] == "input_required"
    await agent.modern("tasks/update", taskId=handle, inputResponses={name: accepted})
    (decision,) = (await agent.call("get_decision_requests", taskId=int(handle)))["result"]
    assert (decision["status"], decision["message"]["writtenBy"]) == ("Resolved", "operator")
