"""Every row of the specification's tables beside the running service: what it says of itself, and what it does."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from tests.rest_compat.front_door import Client, problem
from tests.rest_compat.specification import NESTED, OPEN_TOOLS, PUBLIC, ROWS, TOOLS, Field, Row, fields

TOOL_FIELDS = {"tool", "title", "description", "readOnly", "destructive", "idempotent", "scope", "parameters"}
ANYTHING = "1"
"""Placeholder for a parameter of a path."""


BEYOND = {
    "amend_task",
    "estimate_task",
    "get_task_evidence",
    "get_task_operator",
    "get_spending_rules",
    "freeze_spending",
    "list_webhook_endpoints",
    "update_webhook_endpoint",
    "enable_endpoint",
    "request_publication_review",
    "get_proof_photo",
    "get_practice_clock",
    "advance_practice_clock",
    "set_practice_clock_speed",
    "create_tracking_link",
    "list_tracking_links",
    "revoke_tracking_link",
    "list_time_extensions",
    "approve_more_time",
    "decline_more_time",
    "list_task_expenses",
    "decline_task_expense",
    "pay_task_bonus",
    "invite_operators",
    "list_my_operators",
    "list_task_invitations",
    "set_operator_preference",
    "list_task_offers",
    "accept_task_offer",
    "decline_task_offer",
    "request_task_changes",
    "withdraw_task_dispute",
    "withdraw_reschedule",
    "leave_country_waitlist",
    "list_api_keys",
    "list_contact_methods",
    "remove_contact_method",
    "remove_service_interest",
    "get_wallet_deposit",
    "close_support_request",
    "get_review_defaults",
    "set_review_defaults",
    "send_task_message",
    "list_task_messages",
    "mark_task_messages_read",
    "add_task_attachment",
    "list_task_attachments",
    "remove_task_attachment",
}
"""Tools for what the specification does not have: the owner's spending rules, endpoints as objects, a human decision on
a refused publication, photographs to look at, the clock of practice mode, links to tracking pages, more time for hourly
work, expenses, bonuses, offers, operators by name, changes of the proof, withdrawals, review
rules, messages, attachments, and evidence."""


class Service:
    """The documents that the service serves about itself."""

    def __init__(self, openapi: Mapping[str, Any], tools: list[dict[str, Any]]) -> None:
        self.schemas = openapi["components"]["schemas"]
        self.operations = {
            (method.upper(), re.sub(r"{\w+}", "{}", path)): operation
            for path, methods in openapi["paths"].items()
            for method, operation in methods.items()
        }
        self.tools = {tool["tool"]: tool for tool in tools}

    def operation(self, row: Row) -> Mapping[str, Any]:
        operation: Mapping[str, Any] = self.operations[row.method, "/api/v1" + re.sub(r"{\w+}", "{}", row.path)]
        return operation

    def meant(self, schema: Mapping[str, Any]) -> tuple[Mapping[str, Any], bool]:
        """The schema of a value where it is not null, and whether it may be null."""
        if "$ref" in schema:
            return self.meant(self.schemas[schema["$ref"].rpartition("/")[2]])
        if "anyOf" not in schema:
            return schema, False
        (choice,) = (choice for choice in schema["anyOf"] if choice != {"type": "null"})
        return self.meant(choice)[0], True


@pytest.fixture
async def service(client: Client) -> Service:
    return Service(await client.get("/openapi.json"), (await client.get("/tools"))["tools"])


def find_type(schema: Mapping[str, Any]) -> str:
    match schema["type"]:
        case "integer":
            return "int64" if schema.get("format") == "int64" else "int32"
        case "number":
            return "decimal"
        case "array":
            return "list"
    return str(schema["type"])


LATER = {"methodType": {"push"}, "status": {"Withdrawn", "Superseded"}}
"""Values that came after the specification: Web Push, which operators' browsers alone have, and withdrawn requests."""


def compare(service: Service, field: Field, schema: Mapping[str, Any]) -> bool:
    """Hold a field against its schema; returns whether it may be null."""
    found, nullable = service.meant(schema)
    assert find_type(found) == field.type, field
    if field.values:
        assert set(found["enum"]) - LATER.get(field.name, set()) == set(field.values), field
    if field.low is not None:
        assert (found["minimum"], found["maximum"]) == (field.low, field.high), field
    if field.default is not None:
        assert f"Default: {field.default}." in schema["description"], field
    return nullable


def taken(service: Service, operation: Mapping[str, Any]) -> tuple[Mapping[str, Any], set[str]]:
    """The fields that a call sends beside its path, and those of them that it must."""
    # Parameters that many operations share are headers, named by a reference.
    own = [each for each in operation["parameters"] if each.get("in") == "query"]
    query = {each["name"]: {**each["schema"], "description": each.get("description", "")} for each in own}
    if "requestBody" not in operation:
        return query, {each["name"] for each in own if each["required"]}
    body, _ = service.meant(operation["requestBody"]["content"]["application/json"]["schema"])
    return body["properties"], set(body["required"])


async def test_the_rows_are_described_as_specified(service: Service) -> None:
    for row in ROWS:
        operation = service.operation(row)
        assert bool(operation["security"]) is (row.auth != PUBLIC), row
        properties, required = taken(service, operation)
        for field in fields(row.takes):
            compare(service, field, properties[field.name])
            assert (field.name in required) is (field.mark == "!"), (row.path, field)
        if not row.gives:
            continue
        answer, _ = service.meant(operation["responses"]["200"]["content"]["application/json"]["schema"])
        if row.lists:
            answer, _ = service.meant(answer["items"])
        are_given(service, answer, row.gives)


async def test_what_stands_in_answers_is_described_as_specified(service: Service) -> None:
    for name, given in NESTED.items():
        are_given(service, service.schemas[name], given)


def are_given(service: Service, answer: Mapping[str, Any], given: str) -> None:
    for field in fields(given):
        nullable = compare(service, field, answer["properties"][field.name])
        assert nullable is (field.mark == "?"), field
        assert field.name in answer["required"], field


async def test_the_rows_ask_for_a_key_as_specified(client: Client) -> None:
    operator = await client.operator()
    for row in ROWS:
        path = address(row)
        response = await client.send(row.method, path)
        if row.auth == PUBLIC:
            assert response.status_code != 401, row
            continue
        problem(response, 401, "unauthenticated")
        assert response.headers["www-authenticate"].startswith('Bearer scope="read dispatch')
        # Operators with the same operation do not see the agent's resources.
        assert (await operator.send(row.method, path)).status_code in {403, 404}, row


async def test_required_fields_and_limits_are_kept(client: Client) -> None:
    agent = await client.agent()
    for row in ROWS:
        taken = fields(row.takes)
        needed = {(field.name, "required") for field in taken if field.mark == "!"}
        if needed:
            assert needed <= await refused(agent, row), row
        for field in taken:
            if field.low is not None and field.high is not None:
                assert (field.name, "greater_than_equal") in await refused(agent, row, **{field.name: field.low - 1})
                assert (field.name, "less_than_equal") in await refused(agent, row, **{field.name: field.high + 1})
        if taken:
            assert ("unheardOf", "unknown_field") in await refused(agent, row, unheardOf=1), row


async def refused(caller: Client, row: Row, **sent: Any) -> set[tuple[str, str]]:
    """Field and code of everything that is wrong with what is sent."""
    options: dict[str, Any] = {"params": sent} if row.method == "GET" else {"json": sent}
    body = problem(await caller.send(row.method, address(row), **options), 400, "validation_failed")
    return {(error["field"], error["code"]) for error in body["errors"]}


def address(row: Row) -> str:
    return "/api/v1" + re.sub(r"{\w+}", ANYTHING, row.path)


async def test_the_tools_are_listed_as_specified(service: Service) -> None:
    assert service.tools.keys() == TOOLS.keys() | BEYOND
    assert len(TOOLS) == 54
    for name, parameters in TOOLS.items():
        tool = service.tools[name]
        assert tool.keys() == TOOL_FIELDS
        listed = {parameter["name"]: parameter for parameter in tool["parameters"]}
        key = listed.pop("apiKey", None)
        assert (key is None) is (name in OPEN_TOOLS), name
        assert key is None or (key["type"], key["required"]) == ("string", True), name
        for field in fields(parameters):
            parameter = listed.pop(field.name)
            assert (parameter["type"], parameter["required"]) == (field.type, field.mark == "!"), (name, field)
            assert parameter["description"], (name, field)
            assert str(parameter.get("defaultValue", None)).lower() == str(field.default).lower(), (name, field)
        # Fields beyond the specification are optional.
        assert [each for each in listed.values() if each["required"]] == [], name


async def test_the_tools_ask_for_a_key_as_specified(client: Client) -> None:
    for name in TOOLS.keys() - OPEN_TOOLS:
        response = await client.call(name)
        assert response.status_code == 401, name
        assert (response.json()["success"], response.json()["error"]["code"]) == (False, "unauthenticated")
