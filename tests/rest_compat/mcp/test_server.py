"""MCP through the official client against a real server."""

import json
import logging
import re
from typing import Any

import httpx2
import pytest
from jsonschema import Draft202012Validator
from mcp import MCPError
from mcp_types import (
    CLIENT_CAPABILITIES_META_KEY,
    INVALID_PARAMS,
    PROTOCOL_VERSION_META_KEY,
    CallToolResult,
    PaginatedRequestParams,
    PromptReference,
    ResourceTemplateReference,
    TextResourceContents,
)
from mcp_types.version import LATEST_MODERN_VERSION

from domain.refusals.index import every_refusal
from rest_compat.mcp.schemas import described
from rest_compat.mcp.server import page
from rest_compat.reference.lifecycle_page import lifecycle_page
from rest_compat.tools.tools import TOOLS
from subscriptions.messages.event_types import EVENT_TYPE
from tests.rest_compat.front_door import AGENT, HOST, TASK, VERSION, Client
from tests.rest_compat.mcp_server import connected

REGISTRATION = {**AGENT, "description": "Runs errands."}


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
        ("get_physical_task_details", {"taskId": "seven"}, ("taskId", "invalid")),
        ("get_physical_task_details", {"taskId": True}, ("taskId", "invalid")),
        ("get_physical_task_details", {"taskId": 7, "includeEvents": "yes"}, ("includeEvents", "bool_type")),
        ("dispatch_physical_task", {**TASK, "payoutAmount": "twenty"}, ("payoutAmount", "invalid")),
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


async def test_a_client_that_checks_arguments_sends_the_node_id_of_an_object(address: str, agent: Client) -> None:
    """The official client sends them unchecked: here it checks them against the schemas that it has listed."""
    async with connected(address, agent.key) as client:
        schemas = {tool.name: tool.input_schema for tool in (await client.list_tools()).tools}

        async def checked(tool: str, *, is_error: bool = False, **arguments: Any) -> Any:
            Draft202012Validator(schemas[tool]).validate(arguments)
            return content(await client.call_tool(tool, arguments), is_error=is_error)

        task_id = (await checked("dispatch_physical_task", **TASK))["taskId"]
        for written in (task_id, str(task_id), f"Task_{task_id}"):
            assert (await checked("get_physical_task_details", taskId=written))["id"] == task_id
        amended = await checked("amend_task", taskId=f"Task_{task_id}", serviceCategoryId="ServiceCategory_101")
        assert amended["serviceCategoryId"] == 101
        others = await checked("get_physical_task_details", taskId=f"Agent_{task_id}", is_error=True)
        assert others["code"] == "not_found"
        assert "taskId takes no nodeId of the type Agent" in others["detail"]
        for malformed in ("Task", "Task-1", "Nothing_1", "x" * 1_000):
            refused = await checked("get_physical_task_details", taskId=malformed, is_error=True)
            assert (refused["code"], refused["errors"][0]["field"]) == ("validation_failed", "taskId")


async def test_what_models_write_as_text_is_read_where_it_is_unambiguous(address: str, agent: Client) -> None:
    """The same as on REST and the tool bridge."""
    written = {**TASK, "payoutAmount": "30", "proofRequirementsJson": {"minPhotos": 2}, "publishImmediately": "false"}
    async with connected(address, agent.key) as client:
        made = content(await client.call_tool("dispatch_physical_task", written))
        assert (made["payoutAmount"], json.loads(made["proofRequirementsJson"])["minPhotos"]) == (30, 2)
        shown = content(await client.call_tool("get_physical_task_details", {"taskId": str(made["id"])}))
        assert shown["id"] == made["id"]
        listed = content(await client.call_tool("list_physical_tasks", {"limit": "1"}))
        assert [task["id"] for task in listed["result"]] == [made["id"]]
        assert listed["more"]["arguments"]["limit"] == "1"


async def test_the_client_of_the_sdk_reads_why_a_key_is_refused(address: str, agent: Client) -> None:
    async with connected(address) as client:
        with pytest.raises(MCPError, match="needs an API key or an access token") as raised:
            await client.call_tool("get_agent_profile")
    assert raised.value.error.data["nextActions"][0]["tool"] == "register_agent"
    async with connected(address, agent.key, scheme="") as client:
        with pytest.raises(MCPError, match=r"without `Bearer`: write `Authorization: Bearer KEY`"):
            await client.call_tool("get_agent_profile")


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
        for method in ("GET", "DELETE"):
            refused = await http.request(method, address, headers={"Accept": "text/event-stream"})
            assert (refused.status_code, refused.headers["allow"]) == (405, "POST")


@pytest.mark.parametrize(
    ("body", "headers", "expected"),
    [
        (b"{}", {"Content-Type": "text/plain"}, (400, -32000, "malformed_body")),
        (b"{nonsense", {}, (400, -32700, "malformed_body")),
        (b'{"jsonrpc": "2.0", "sesame": 1}', {}, (400, -32602, "malformed_body")),
        (b"{}", {"Origin": "http://evil.test"}, (403, -32000, "forbidden")),
        (b" " * 1_100_000, {}, (413, -32000, "too_large")),
    ],
)
async def test_what_is_no_message_is_answered_with_a_problem(
    address: str, body: bytes, headers: dict[str, str], expected: tuple[int, int, str]
) -> None:
    status, error, code = expected
    sent = {"Content-Type": "application/json", "Accept": "application/json", **headers}
    async with httpx2.AsyncClient() as http:
        response = await http.post(address, content=body, headers=sent)
    assert (response.status_code, response.headers["content-type"]) == (status, "application/json")
    answer = response.json()
    assert (answer["jsonrpc"], answer["id"], answer["error"]["code"]) == ("2.0", None, error)
    problem = answer["error"]["data"]
    assert (problem["code"], problem["status"], problem["detail"]) == (code, status, answer["error"]["message"])
    assert "sesame" not in response.text, "what was sent is not repeated"


async def test_a_key_is_never_logged(address: str, agent: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("mcp.client").setLevel(logging.CRITICAL)
    async with connected(address) as client:
        content(await client.call_tool("get_agent_profile", {"apiKey": agent.key}))
    assert str(agent.key) not in caplog.text


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_what_explains_the_service_can_be_read(address: str, mode: str) -> None:
    async with connected(address, mode=mode) as client:
        for resource in (await client.list_resources()).resources:
            assert resource.title
            assert resource.description
            (read,) = (await client.read_resource(resource.uri)).contents
            assert isinstance(read, TextResourceContents)
            assert (read.uri, read.mime_type) == (resource.uri, resource.mime_type)
            assert read.text.startswith("# " if read.mime_type == "text/markdown" else "[")
            if read.mime_type == "application/json":
                assert [row["eventType"] for row in json.loads(read.text)] == list(EVENT_TYPE)
        (lifecycle,) = (await client.read_resource("fieldcall://lifecycle.md")).contents
        assert isinstance(lifecycle, TextResourceContents)
        assert lifecycle.text == lifecycle_page()


async def test_each_event_and_each_problem_can_be_read_alone(address: str) -> None:
    async with connected(address) as client:
        templates = (await client.list_resource_templates()).resource_templates
        assert {template.uri_template for template in templates} == {
            "fieldcall://events/{eventType}",
            "fieldcall://problems/{code}",
        }
        for name in EVENT_TYPE:
            (event,) = (await client.read_resource(f"fieldcall://events/{name}")).contents
            assert isinstance(event, TextResourceContents)
            Draft202012Validator(json.loads(event.text)["payloadSchema"]).validate(json.loads(event.text)["example"])
        for refusal in every_refusal():
            (page,) = (await client.read_resource(f"fieldcall://problems/{refusal.code}")).contents
            assert isinstance(page, TextResourceContents)
            assert page.text.startswith(f"# {refusal.title}\n\n`{refusal.code}`, HTTP status {refusal.status}\n")


@pytest.mark.parametrize("uri", ["fieldcall://nothing", "fieldcall://events/", "fieldcall://problems/task.created"])
async def test_what_is_not_there_cannot_be_read(address: str, uri: str) -> None:
    async with connected(address) as client:
        with pytest.raises(MCPError, match="no resource") as raised:
            await client.read_resource(uri)
    assert (raised.value.error.code, raised.value.error.data) == (INVALID_PARAMS, {"uri": uri})


async def test_the_names_in_addresses_are_completed(address: str) -> None:
    events = ResourceTemplateReference(uri="fieldcall://events/{eventType}")
    async with connected(address) as client:
        found = (await client.complete(events, {"name": "eventType", "value": "task.re"})).completion
        assert found.values == [name for name in EVENT_TYPE if name.startswith("task.re")] != []
        prompt = PromptReference(name="review_proof")
        assert (await client.complete(prompt, {"name": "taskId", "value": "1"})).completion.values == []
        with pytest.raises(MCPError, match="no resource template"):
            await client.complete(events, {"name": "code", "value": ""})


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_prompts_name_the_tools_and_take_what_a_person_fills_in(address: str, mode: str) -> None:
    names = {tool.name for tool in TOOLS}
    async with connected(address, mode=mode) as client:
        for prompt in (await client.list_prompts()).prompts:
            arguments = prompt.arguments or []
            required = {argument.name: f"<{argument.name}>" for argument in arguments if argument.required}
            (message,) = (await client.get_prompt(prompt.name, required)).messages
            assert message.content.type == "text"
            assert all(value in message.content.text for value in required.values())
            assert len([name for name in names if name in message.content.text]) >= 8
            assert not re.search(r"[{}]", message.content.text)
            whole = {argument.name: f"<{argument.name}>" for argument in arguments}
            (message,) = (await client.get_prompt(prompt.name, whole)).messages
            assert message.content.type == "text"
            assert all(value in message.content.text for value in whole.values())


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("nothing", {}, "no prompt"),
        ("review_proof", {}, "taskId"),
        ("review_proof", {"taskId": " "}, "taskId"),
        ("review_proof", {"taskId": "1", "apiKey": "x"}, "apiKey"),
    ],
)
async def test_a_prompt_says_what_it_needs(address: str, name: str, arguments: dict[str, str], told: str) -> None:
    async with connected(address) as client:
        with pytest.raises(MCPError, match=told):
            await client.get_prompt(name, arguments)


async def test_what_a_person_fills_in_stays_as_it_is(address: str) -> None:
    async with connected(address) as client:
        (message,) = (await client.get_prompt("review_proof", {"taskId": "{get_task}"})).messages
    assert message.content.type == "text"
    assert "task {get_task} and" in message.content.text


async def test_a_list_goes_on_after_its_cursor(address: str) -> None:
    tools = [described(tool) for tool in TOOLS]
    seen, cursor = [], None
    while True:
        shown, cursor = page(tools, PaginatedRequestParams(cursor=cursor), size=20)
        seen += shown
        if cursor is None:
            break
    assert [tool.name for tool in seen] == [tool.name for tool in TOOLS]
    async with connected(address) as client:
        rest = (await client.list_tools(cursor=TOOLS[-3].name)).tools
        assert [tool.name for tool in rest] == [tool.name for tool in TOOLS[-2:]]
        # As clients write it that have no optional texts.
        assert (await client.list_tools(cursor="")).tools == (await client.list_tools()).tools
        with pytest.raises(MCPError, match="not one of this list"):
            await client.list_tools(cursor="made up")


async def test_what_is_the_same_for_everybody_may_be_kept(address: str) -> None:
    async with connected(address) as client:
        for kept in (
            await client.list_resources(),
            await client.list_resource_templates(),
            await client.list_prompts(),
            await client.read_resource("fieldcall://lifecycle.md"),
        ):
            assert (kept.ttl_ms, kept.cache_scope) == (3_600_000, "public")
