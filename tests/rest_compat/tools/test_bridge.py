"""The tool-call bridge as docs/contract.md#rest-and-tools describes it."""

from typing import Any

import httpx2
import pytest

from rest_compat.tools.tools import TOOLS
from tests.rest_compat.front_door import AGENT, TASK, Client

REGISTRATION = {**AGENT, "description": "Runs errands."}


def failed(response: httpx2.Response, status: int, code: str) -> Any:
    body = response.json()
    assert (response.status_code, body["success"], body["error"]["code"]) == (status, False, code), response.text
    assert body["error"]["status"] == status
    return body["error"]


async def test_the_listing_has_the_specified_shape(client: Client) -> None:
    listing = await client.get("/tools")
    assert listing["success"] is True
    assert [tool["tool"] for tool in listing["tools"]] == [tool.name for tool in TOOLS]
    for tool in listing["tools"]:
        flags = {"readOnly", "destructive", "idempotent"}
        assert {*tool} == {"tool", "title", "description", "scope", "parameters", *flags}
        for parameter in tool["parameters"]:
            assert {*parameter} - {"defaultValue"} == {"name", "type", "required", "description"}
            assert parameter["type"] in {"string", "int32", "int64", "decimal", "boolean"}
            assert parameter["description"]


async def test_one_tool_is_shown_with_types_and_defaults(client: Client) -> None:
    shown = await client.get("/tools/dispatch_physical_task")
    assert (shown["success"], shown["tool"], shown["readOnly"]) == (True, "dispatch_physical_task", False)
    parameters = {parameter["name"]: parameter for parameter in shown["parameters"]}
    assert shown["parameters"][0]["name"] == "apiKey"
    assert parameters["apiKey"]["required"] is True
    assert {name: parameters[name]["type"] for name in ("payoutAmount", "deadlineAt", "toleranceMinutes")} == {
        "payoutAmount": "decimal",
        "deadlineAt": "int64",
        "toleranceMinutes": "int32",
    }
    assert parameters["publishImmediately"] == {
        "name": "publishImmediately",
        "type": "boolean",
        "required": False,
        "description": parameters["publishImmediately"]["description"],
        "defaultValue": True,
    }
    assert parameters["priority"]["description"].endswith("One of: low, normal, high, urgent.")
    failed(await client.send("GET", "/api/v1/tools/no_such_tool"), 404, "not_found")


async def test_public_tools_take_no_key(client: Client) -> None:
    listed = {tool["tool"]: tool["parameters"] for tool in (await client.get("/tools"))["tools"]}
    without = {name for name, parameters in listed.items() if "apiKey" not in {each["name"] for each in parameters}}
    assert without == {
        "register_agent",
        "get_legal_documents",
        "list_countries",
        "list_currencies",
        "list_service_categories",
        "list_service_capabilities",
        "list_locales",
    }


async def test_registration_by_tool_needs_a_description(client: Client) -> None:
    error = failed(await client.call("register_agent", **AGENT), 400, "validation_failed")
    assert [(each["field"], each["code"]) for each in error["errors"]] == [("description", "required")]
    answer = (await client.call("register_agent", **REGISTRATION)).json()
    assert answer["success"] is True
    assert answer["result"]["agentId"] == 1


async def test_the_key_stands_in_the_arguments_or_in_the_header(client: Client, agent: Client) -> None:
    in_arguments = await client.call("get_agent_profile", apiKey=agent.key)
    in_header = await agent.call("get_agent_profile")
    in_both = await agent.call("get_agent_profile", apiKey=agent.key)
    assert in_arguments.json() == in_header.json() == in_both.json()
    failed(await agent.call("get_agent_profile", apiKey=(await client.agent()).key), 401, "unauthenticated")
    response = await client.call("get_agent_profile")
    failed(response, 401, "unauthenticated")
    assert response.headers["www-authenticate"].startswith('Bearer scope="read dispatch", resource_metadata="http')
    failed(await client.call("get_agent_profile", apiKey=7), 400, "validation_failed")


async def test_existing_clients_are_understood(agent: Client) -> None:
    """PascalCase names, `parameters` for `arguments`, ids as text, `…Json` as objects."""
    body = {"tool": "DispatchPhysicalTask", "parameters": {**TASK, "proofRequirementsJson": {"minPhotos": 2}}}
    made = (await agent.send("POST", "/api/v1/tools/call", json=body)).json()["result"]
    assert (made["taskId"], made["status"], bool(made["nextActions"])) == (1, "Draft", True)
    assert made["proofRequirementsJson"] == '{"minPhotos": 2}'
    shown = (await agent.call("get_physical_task_details", taskId="1")).json()["result"]
    assert shown["title"] == TASK["title"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "tool"),
        ({"tool": 7}, "tool"),
        ({"tool": "list_countries", "args": {}}, "args"),
        ({"tool": "list_countries", "arguments": []}, "arguments"),
        ({"tool": "list_currencies", "arguments": {"includeAll": True}, "parameters": {}}, "parameters"),
        ({"tool": "list_currencies", "arguments": {"include_all": True}}, "includeAll"),
    ],
)
async def test_a_wrong_call_names_its_field(client: Client, body: dict[str, Any], field: str) -> None:
    response = await client.send("POST", "/api/v1/tools/call", json=body)
    assert failed(response, 400, "validation_failed")["errors"][0]["field"] == field


async def test_a_refusal_has_the_status_of_its_problem(client: Client, agent: Client) -> None:
    failed(await client.call("no_such_tool"), 404, "not_found")
    failed(await agent.call("get_physical_task_details", taskId=999), 404, "not_found")
    malformed = await client.send(
        "POST", "/api/v1/tools/call", content=b"{", headers={"Content-Type": "application/json"}
    )
    failed(malformed, 400, "malformed_body")
