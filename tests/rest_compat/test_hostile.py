"""Nothing that a client can send makes the service fail: every field of every route and tool with unfit values."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from resolvers.core.context import Services
from rest_compat.rest.route import Rest
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tools import TOOLS
from tests.people import signed_in
from tests.rest_compat.front_door import AGENT, OPERATOR, TASK, Client

UNFIT: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**31,
    2**63,
    10**400,
    0.1,
    "",
    "7",
    "\x00",
    "\uffff",
    "x" * 30_000,
    "99999999999999",
    "[" * 5_000,
    '{"a": 1e999}',
    [],
    [[[]]],
    {},
    {"lat": 90, "lng": 180},
    {"lat": "NaN", "lng": 1},
)
FIT: dict[str, Any] = {
    **TASK,
    **OPERATOR,
    **AGENT,
    "description": "Runs errands.",
    "taskId": 1,
    "by": 60,
    "speed": 1,
    "apiKeyId": 1,
    "operatorId": 1,
    "agentId": 1,
    "proofItemId": 1,
    "isoCode": "BE",
    "phase": "Beta",
    "externalId": "dep_0000000000000000",
    "amount": 20,
    "keyName": "Spare",
    "fundingMethod": "wallet",
    "rejectReasonCodeRef": 1,
    "disputeReasonCodeRef": 1,
    "cancellationReasonCodeRef": 1,
    "outcome": "refund",
    "reason": "Because.",
    "location": {"lat": 1, "lng": 1},
    "rating": 5,
    "decisionId": 1,
    "agentDecisionJson": '"wait"',
    "questionCode": "shop_closed",
    "message": "Wait?",
    "optionsJson": '["wait", "leave"]',
    "reqId": 1,
    "upTo": 1,
    "extensionId": 1,
    "expenseId": 1,
    "attachmentId": 1,
    "offerId": 1,
    "minutes": 30,
    "handle": "op_0000000000000000",
    "handles": [],
    "linkId": 1,
    "capabilityId": 1011,
    "items": ["The sign"],
    "contactMethodId": 1,
    "deliveryId": 1,
    "methodType": "webhook",
    "endpoint": "https://agent.example/events",
    "integrationPreferenceId": 1,
    "preference": "mcp",
    "interestId": 1,
    "region": "Lisbon",
    "reference": "RF54FCEUR1",
    "currency": "EUR",
    "bankReference": "17",
    "typeReference": "terms",
    "version": "2027-03-01",
    "content": "What holds from March on.",
    "from": 20270101000000,
    "payoutId": 1,
    "destination": {"iban": "NL91ABNA0417164300"},
    # support and notifications
    "requestId": 1,
    "type": "complaint",
    "subject": "The proof",
    "body": "The third photograph.",
    "status": "resolved",
    "notificationId": 1,
    "messageId": 1,
    "endpointId": 1,
    # people
    "memberId": 1,
    "role": "owner",
    "staffId": 1,
    "sessionId": 1,
    "grantId": 1,
    "passkeyId": 1,
    "credentialJson": "{}",
    "code": "ABCD2345",
    "locale": "nl",
    "approvalId": 1,
    "decision": "approve",
    "p256dh": "B" + "A" * 86,
    "auth": "A" * 22,
}
"""A value for each field that some input requires."""


def inputs(model: Any) -> Iterator[dict[str, Any]]:
    """The required fields with each of the fields in turn unfit."""
    required = {field.alias: FIT[field.alias] for field in model.model_fields.values() if field.is_required()}
    for field in model.model_fields.values():
        for value in UNFIT:
            yield {**required, field.alias: value}


def text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


@pytest.mark.parametrize("row", ROUTES, ids=[row.address for row in ROUTES])
async def test_no_value_of_a_field_is_a_fault(client: Client, services: Services, row: Rest) -> None:
    agent = await client.agent()
    await agent.deposit(1000)
    await agent.post("/agents/me/tasks", **TASK)
    kinds = {
        "agent": agent,
        "operator": await client.operator(),
        "platform": await client.staff(services),
        "person": client.in_session(await signed_in(services, "ada@example.org", agent=1)),
    }
    caller = kinds[(row.operation.by or ("agent",))[0]]
    in_path = {name: FIT[name] for name in re.findall(r"{(\w+)}", row.path)}
    for given in ({**in_path, **fields} for fields in inputs(row.operation.request)):
        path = row.path.format_map({name: _segment(value) for name, value in given.items()})
        fields = {name: value for name, value in given.items() if "{" + name + "}" not in row.path}
        if row.method in {"GET", "DELETE"}:
            options: dict[str, Any] = {"params": {name: text(value) for name, value in fields.items()}}
        else:
            options = {"content": json.dumps(fields), "headers": {"Content-Type": "application/json"}}
        response = await caller.send(row.method, path, **options)
        assert response.status_code < 500, (given, response.text)


def _segment(value: Any) -> str:
    return re.sub(r"[/?#%]", "_", text(value).replace("\x00", "%00"))[:1000] or "_"


@pytest.mark.parametrize("name", [tool.name for tool in TOOLS])
async def test_no_argument_of_a_tool_is_a_fault(agent: Client, name: str) -> None:
    (tool,) = [tool for tool in TOOLS if tool.name == name]
    for given in inputs(tool.operation.request):
        content = json.dumps({"tool": name, "arguments": given})
        headers = {"Content-Type": "application/json"}
        response = await agent.send("POST", "/api/v1/tools/call", content=content, headers=headers)
        assert response.status_code < 500, (given, response.text)
