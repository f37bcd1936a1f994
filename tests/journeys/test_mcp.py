"""A whole life of a task in which the agent is a client of the Model Context Protocol."""

import json
from typing import Any

import httpx2
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client

from tests.actors import AGENT, TASK
from tests.journeys.people import ESCROW_LIFE, Person, carry_out, operator, reviewable


async def test_the_agent_follows_the_tools_through_the_escrow_flow(
    anybody: Person, staff: Person, live_server: str
) -> None:
    async with Client(streamable_http_client(f"{live_server}/mcp")) as client:
        key: str | None = None

        async def call(tool: str, **arguments: Any) -> Any:
            given = {"apiKey": key, **arguments} if key else arguments
            result = await client.call_tool(tool, given)
            assert result.is_error is False, result.content
            return result.structured_content

        key = (await call("register_agent", **AGENT, description="Runs errands."))["apiKey"]
        wish = {**TASK, "payoutAmount": 50, "proofRequirementsJson": json.dumps({"requireGps": True})}
        task = (await call("dispatch_physical_task", **wish, publishImmediately=False))["taskId"]
        assert (await call("request_task_quote", taskId=task))["walletStatus"]["sufficient"] is False
        funding = await call("fund_task", taskId=task, fundingMethod="psp")
        await anybody.pay(funding["checkoutUrl"])
        assert (await call("check_task_funding", taskId=task))["status"] == "funded"
        published = await call("publish_task", taskId=task)
        assert published["status"] == "Published"

        await carry_out(await operator(anybody, staff), task)
        await reviewable(anybody.holding(key), task)
        shown = await call("get_physical_task_details", taskId=task)
        suggested = {action["tool"]: action["arguments"] for action in shown["nextActions"]}
        assert "approve_task_review" in suggested
        refused = await client.call_tool("approve_physical_task_completion", {"apiKey": key, "taskId": task})
        assert refused.is_error is True
        assert "approve_task_review" in json.dumps(refused.structured_content)
        assert (await call("approve_task_review", **suggested["approve_task_review"]))["status"] == "Closed"
        history = (await call("get_task_history", taskId=task))["result"]
        assert [event["toStatus"] for event in history] == ESCROW_LIFE


async def test_an_answer_and_the_problem_in_it_carry_the_request_id(live_server: str) -> None:
    call = {"name": "get_agent_profile", "arguments": {"apiKey": "fc_agent_nobody"}}
    async with httpx2.AsyncClient() as http:
        answer = await http.post(
            f"{live_server}/mcp",
            json={"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call},
            headers={"Accept": "application/json", "X-Request-Id": "a-call-by-hand"},
        )
    assert answer.headers.get_list("x-request-id") == ["a-call-by-hand"]
    result = answer.json()["result"]
    assert result["isError"] is True
    assert result["structuredContent"]["code"] == "unauthenticated"
    assert result["structuredContent"]["requestId"] == "a-call-by-hand"
