"""The tool-call bridge as docs/reference/rest.md describes it."""

import json
from typing import Any

import httpx2
import pytest
from jsonschema import Draft202012Validator

from rest_compat.tools.tools import TOOLS
from tests.rest_compat.front_door import AGENT, TASK, Client

REGISTRATION = {**AGENT, "description": "Runs errands."}
TASK_1 = '{"taskId": 1}'


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
        ({"name": "list_countries", "arguments": "[]"}, "arguments"),
        ({"name": "list_countries", "input": "{"}, "input"),
        ({"tool": "list_countries", "name": "list_locales"}, "name"),
        ({"function": {"name": "list_countries", "args": "{}"}}, "args"),
        ({"tool": "list_currencies", "arguments": {"includeAll": True}, "parameters": {}}, "parameters"),
        ({"tool": "list_currencies", "arguments": {"include_all": True}}, "include_all"),
    ],
)
async def test_a_wrong_call_names_its_field(client: Client, body: dict[str, Any], field: str) -> None:
    response = await client.send("POST", "/api/v1/tools/call", json=body)
    assert failed(response, 400, "validation_failed")["errors"][0]["field"] == field


async def test_a_model_s_call_is_taken_as_it_was_written(agent: Client) -> None:
    """By MCP, by chat completions and by responses of OpenAI, and by messages of Anthropic."""
    made = await agent.post("/agents/me/tasks", **TASK)
    calls = [
        {"name": "get_physical_task_details", "arguments": {"taskId": 1}},
        {"type": "function", "id": "c1", "function": {"name": "get_physical_task_details", "arguments": TASK_1}},
        {"type": "function_call", "id": "f1", "call_id": "c1", "name": "GetPhysicalTaskDetails", "arguments": TASK_1},
        {"type": "tool_use", "id": "t1", "name": "get_physical_task_details", "input": {"taskId": 1}},
    ]
    for call in calls:
        response = await agent.send("POST", "/api/v1/tools/call", json=call)
        assert response.json()["result"]["id"] == made["id"], response.text


async def test_a_misspelt_tool_or_key_is_recognised(client: Client, agent: Client) -> None:
    for sent, meant in (
        ("list_country", "list_countries"),
        ("ListCountrys", "list_countries"),
        ("create_task", "dispatch_physical_task"),
        ("approve_task", "approve_physical_task_completion"),
    ):
        assert f"did you mean {meant}?" in failed(await client.call(sent), 404, "not_found")["detail"]
    assert "did you mean" not in failed(await client.call("x" * 500), 404, "not_found")["detail"]
    told = failed(await client.call("get_agent_profile", api_key=agent.key), 400, "validation_failed")
    assert told["detail"] == "api_key: is not a field of this request (did you mean apiKey?)"
    flat = await client.send("POST", "/api/v1/tools/call", json={"tool": "get_physical_task_details", "taskId": 7})
    assert '{"tool": "NAME", "arguments": {…}}' in failed(flat, 400, "validation_failed")["detail"]


NAME = {"type": "string", "pattern": "^[a-zA-Z0-9_-]{1,64}$"}
SCHEMA = {
    "type": "object",
    "properties": {"type": {"const": "object"}, "properties": {"type": "object"}, "required": {"type": "array"}},
    "required": ["type", "properties", "required"],
    "not": {"anyOf": [{"required": [word]} for word in ("oneOf", "anyOf", "allOf")]},
}
FUNCTION = {"name": NAME, "description": {"type": "string", "maxLength": 1024}, "parameters": SCHEMA}


def exactly(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}


PUBLISHED: dict[str, Any] = {
    "openai": exactly({"type": {"const": "function"}, "function": exactly(FUNCTION)}),
    "openai-responses": exactly({"type": {"const": "function"}, "strict": {"const": False}, **FUNCTION}),
    "anthropic": exactly({"name": NAME, "description": {"type": "string"}, "input_schema": SCHEMA}),
    "json-schema": {**SCHEMA, "required": [*SCHEMA["required"], "title", "description", "$schema"]},
}
"""The form of a tool that each framework publishes, with the bounds that its API keeps."""


@pytest.mark.parametrize("form", PUBLISHED)
async def test_frameworks_take_the_tools_as_they_are(client: Client, agent: Client, form: str) -> None:
    listing = await agent.get("/tools", format=form)
    assert listing["success"] is True
    assert len(listing["tools"]) == len(TOOLS) <= 128, "the most that a model is given"
    shape = Draft202012Validator(PUBLISHED[form])
    schemas = {}
    for tool, listed in zip(TOOLS, listing["tools"], strict=True):
        shape.validate(listed)
        schema = listed.get("input_schema") or listed.get("parameters") or listed.get("function", listed)
        schemas[tool.name] = schema = schema.get("parameters", schema)
        Draft202012Validator.check_schema(schema)
        assert "apiKey" not in schema["properties"], "the header carries it"
    dispatch = schemas["dispatch_physical_task"]
    fields = dispatch["properties"]
    assert (fields["publishImmediately"]["type"], fields["payoutAmount"]["type"]) == ("boolean", "number")
    assert dispatch["$defs"]["Priority"]["enum"] == ["low", "normal", "high", "urgent"]
    assert {"format": "uri", "maxLength": 2000, "type": "string"} in fields["webhookUrl"]["anyOf"]
    Draft202012Validator(dispatch).validate(TASK)
    assert not Draft202012Validator(dispatch).is_valid({**TASK, "location_address": "x"})

    unknown = await client.get("/tools", format=form)
    assert "apiKey" in json.dumps(unknown["tools"]), "who registers first passes the key on"
    one = await agent.get("/tools/fund_task", format=form)
    assert {"success": True, **listing["tools"][[tool.name for tool in TOOLS].index("fund_task")]} == one


async def test_an_unknown_form_leads_to_the_right_one(client: Client) -> None:
    response = await client.send("GET", "/api/v1/tools", params={"format": "OpenAPI"})
    assert "did you mean openai?" in failed(response, 400, "validation_failed")["detail"]
    response = await client.send("GET", "/api/v1/tools", params={"format": "anthropic"})
    assert "Authorization" in response.headers["vary"]
    again = await client.send(
        "GET", "/api/v1/tools?format=anthropic", headers={"If-None-Match": response.headers["etag"]}
    )
    assert again.status_code == 304


async def test_a_refusal_has_the_status_of_its_problem(client: Client, agent: Client) -> None:
    failed(await client.call("no_such_tool"), 404, "not_found")
    failed(await agent.call("get_physical_task_details", taskId=999), 404, "not_found")
    malformed = await client.send(
        "POST", "/api/v1/tools/call", content=b"{", headers={"Content-Type": "application/json"}
    )
    failed(malformed, 400, "malformed_body")
