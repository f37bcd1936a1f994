"""MCP through the official client against a real server."""

import json
import logging
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
from jsonschema import Draft202012Validator
from mcp import MCPError
from mcp_types import CLIENT_CAPABILITIES_META_KEY, PROTOCOL_VERSION_META_KEY, CallToolResult
from mcp_types.version import LATEST_MODERN_VERSION

from resolvers.operation import Services
from rest_compat.mcp import described
from rest_compat.tools import TOOLS
from tests.rest_compat.front_door import AGENT, HOST, TASK, VERSION, Client
from tests.rest_compat.mcp_server import connected, serving

REGISTRATION = {**AGENT, "description": "Runs errands."}


@pytest.fixture
async def address(services: Services) -> AsyncIterator[str]:
    async with serving(services) as found:
        yield found


def content(result: CallToolResult, *, is_error: bool = False) -> Any:
    """The structured content, checked against its mirror in text."""
    assert result.is_error is is_error, result.content
    (mirror,) = result.content
    assert mirror.type == "text"
    assert json.loads(mirror.text) == result.structured_content
    return result.structured_content


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_the_server_says_who_it_is_and_what_it_has(address: str, mode: str) -> None:
    async with connected(address, mode=mode) as client:
        assert client.server_info is not None
        assert (client.server_info.name, client.server_info.version) == ("fieldcall", VERSION)
        assert "nextActions" in (client.instructions or "")
        assert [tool.name for tool in (await client.list_tools()).tools] == [tool.name for tool in TOOLS]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_task_is_dispatched_with_the_key_as_an_argument(address: str, mode: str) -> None:
    async with connected(address, mode=mode) as client:
        key = content(await client.call_tool("register_agent", REGISTRATION))["apiKey"]
        made = content(await client.call_tool("dispatch_physical_task", {"apiKey": key, **TASK}))
        assert (made["taskId"], made["status"]) == (1, "Draft")
        listed = content(await client.call_tool("list_physical_tasks", {"apiKey": key}))
        assert [task["id"] for task in listed["result"]] == [1]


async def test_the_key_may_come_in_the_header(address: str, agent: Client) -> None:
    async with connected(address, agent.key) as client:
        assert content(await client.call_tool("get_agent_profile"))["id"] == 1
        assert content(await client.call_tool("get_agent_profile", {"apiKey": agent.key}))["id"] == 1
        error = content(await client.call_tool("get_agent_profile", {"apiKey": "fc_agent_other"}), is_error=True)
        assert (error["code"], error["status"]) == ("unauthenticated", 401)


async def test_a_refusal_is_a_result_that_a_model_can_read(address: str, agent: Client) -> None:
    async with connected(address, agent.key) as client:
        error = content(await client.call_tool("get_physical_task_details", {"taskId": 7}), is_error=True)
        assert (error["code"], error["status"], bool(error["requestId"])) == ("not_found", 404, True)
        error = content(await client.call_tool("list_wallets", {"apiKey": 7}), is_error=True)
        assert error["code"] == "validation_failed"


@pytest.mark.parametrize(
    ("tool", "arguments", "expected"),
    [
        ("get_physical_task_details", {"taskId": "7"}, ("taskId", "type")),
        ("get_physical_task_details", {"taskId": 7, "includeEvents": "true"}, ("includeEvents", "type")),
        ("dispatch_physical_task", {**TASK, "payoutAmount": "25"}, ("payoutAmount", "type")),
        (
            "dispatch_physical_task",
            {**TASK, "proofRequirementsJson": {"minPhotos": 1}},
            ("proofRequirementsJson", "type"),
        ),
        ("get_physical_task_details", {"task_id": 7}, ("taskId", "required")),
        ("get_physical_task_details", {"taskId": 7, "extra": 1}, ("extra", "unknown_field")),
    ],
)
async def test_arguments_are_held_to_their_schema(
    address: str, agent: Client, tool: str, arguments: dict[str, Any], expected: tuple[str, str]
) -> None:
    async with connected(address, agent.key) as client:
        error = content(await client.call_tool(tool, arguments), is_error=True)
    assert error["code"] == "validation_failed"
    assert expected in {(each["field"], each["code"]) for each in error["errors"]}


async def test_half_a_character_is_refused(address: str, agent: Client) -> None:
    about = {PROTOCOL_VERSION_META_KEY: LATEST_MODERN_VERSION, CLIENT_CAPABILITIES_META_KEY: {}}
    arguments = {**TASK, "agentNotes": "\ud800"}
    params = {"name": "dispatch_physical_task", "arguments": arguments, "_meta": about}
    headers = {
        "Accept": "application/json",
        "Content-Type": "application/json",
        "Authorization": f"Bearer {agent.key}",
        "MCP-Protocol-Version": LATEST_MODERN_VERSION,
        "Mcp-Method": "tools/call",
        "Mcp-Name": "dispatch_physical_task",
    }
    call = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
    async with httpx2.AsyncClient() as http:
        response = await http.post(address, content=call, headers=headers)
    assert response.json()["result"]["structuredContent"]["code"] == "malformed_body", response.text


async def test_an_unknown_tool_is_an_error_of_the_protocol(address: str) -> None:
    async with connected(address) as client:
        with pytest.raises(MCPError, match="no tool"):
            await client.call_tool("no_such_tool", {})


async def test_the_path_is_exact_and_the_host_checked(address: str) -> None:
    async with httpx2.AsyncClient() as http:
        headers = {"Content-Type": "application/json", "Accept": "application/json", "Host": "evil.test"}
        assert (await http.post(address, content=b"{}", headers=headers)).status_code == 421
        headers |= {"Host": HOST, "Origin": "http://evil.test"}
        assert (await http.post(address, content=b"{}", headers=headers)).status_code == 403
        del headers["Origin"]
        assert (await http.post(address, content=b"{}", headers=headers)).status_code == 400


async def test_a_key_is_never_logged(address: str, agent: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("mcp.client").setLevel(logging.CRITICAL)
    async with connected(address) as client:
        content(await client.call_tool("get_agent_profile", {"apiKey": agent.key}))
    assert str(agent.key) not in caplog.text


def test_every_tool_describes_itself_in_sound_schemas() -> None:
    for tool in TOOLS:
        shown = described(tool)
        assert shown.output_schema is not None
        assert shown.input_schema["type"] == shown.output_schema["type"] == "object"
        Draft202012Validator.check_schema(shown.input_schema)
        Draft202012Validator.check_schema(shown.output_schema)
        for name, field in shown.input_schema["properties"].items():
            assert field.get("description") or "$ref" in field, f"{tool.name}.{name}"
        assert ("apiKey" in shown.input_schema["required"]) is (tool.operation.by is not None)
