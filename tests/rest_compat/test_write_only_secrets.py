"""Secrets in settings are written and never read: one in each place, looked for in every answer to every reader."""

import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from domain.people.roles import MemberRole
from resolvers.core.context import Services
from resolvers.core.operation import Kind
from rest_compat.rest.routes import ROUTES
from tests.people import signed_in
from tests.rest_compat.front_door import AGENT, TASK, Client

CANARY = "canary5ecret"
AUTHENTICATION = json.dumps({"authType": "header", "authHeader": "X-Token", "authValue": CANARY})
CALLBACK = {"mode": "session", "token": CANARY, "authValue": CANARY, "inner": {"list": [CANARY]}}
NUMBERS = {
    "taskId": "1",
    "agentId": "1",
    "deliveryId": "1",
    "requestId": "1",
    "apiKeyId": "1",
    "proofItemId": "1",
    "messageId": "1",
    "capabilityId": "1",
    "operatorId": "1",
    "externalId": "none",
}
ABOUT_SECRETS = {
    "get_agent",
    "get_task",
    "list_tasks",
    "list_contact_methods",
    "list_webhook_endpoints",
    "list_webhook_deliveries",
    "get_webhook_delivery",
    "list_webhook_events",
    "list_notifications",
    "list_agents",
    "get_agent_account",
    "get_task_history",
    "get_task_events",
}
"""Operations that show what the secrets belong to: their answers are 200, so that the search finds something."""


@pytest.fixture
def hook() -> Iterator[str]:
    """An address with secrets, at a port where nobody listens."""
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        yield f"http://user:{CANARY}@127.0.0.1:{closed.getsockname()[1]}/hook?token={CANARY}&{CANARY}#{CANARY}"


async def with_secrets(client: Client, hook: str) -> tuple[Client, list[str]]:
    """An agent that has stored a secret in every field for one, with the answers to its writes."""
    said = []

    async def post(path: str, method: str = "POST", **body: Any) -> Any:
        response = await agent.send(method, f"/api/v1{path}", json=body)
        assert response.status_code == 200, response.text
        said.append(response.text)
        return response.json()

    agent = client
    settings = {"callbackUrl": hook, "callbackSecret": CANARY, "callbackConfigJson": json.dumps(CALLBACK)}
    made = await post("/agents/register", **AGENT, **settings)
    assert json.loads(made["agent"]["callbackConfigJson"]) == {
        "mode": "session",
        "token": "********",
        "authValue": "********",
        "inner": "********",
    }
    agent = client.holding(made["apiKey"])
    await agent.deposit(100)
    await post("/agents/me/tasks", **TASK, webhookUrl=hook, webhookConfigJson=AUTHENTICATION, dryRun=True)
    task = await post("/agents/me/tasks", **TASK, webhookUrl=hook, webhookConfigJson=AUTHENTICATION)
    assert task["webhookUrl"].endswith("/hook?token=********&********#********")
    assert task["webhookUrl"].startswith("http://********@127.0.0.1:")
    await post("/agents/me/tasks/1/webhook/test")
    for kind, address in (("webhook", hook), ("mcp_callback", f"{hook}2"), ("websocket", hook.replace("http", "ws"))):
        await post("/agents/me/contact-methods", methodType=kind, endpoint=address, configJson=AUTHENTICATION)
    return agent, said


async def test_no_reader_is_answered_with_a_stored_secret(client: Client, services: Services, hook: str) -> None:
    agent, said = await with_secrets(client, hook)
    assert CANARY not in "".join(said)
    key = (await agent.post("/agents/me/api-keys", keyName="reader", scopes=["read"]))["key"]
    viewer = await signed_in(services, "viewer@agent.example", agent=1, role=MemberRole.VIEWER)
    owner = await signed_in(services, "owner@agent.example", agent=1)
    readers = {
        "agent": agent,
        "read key": agent.holding(key),
        "viewer": client.in_session(viewer, "agent:1"),
        "owner": client.in_session(owner, "agent:1"),
        "staff": await client.staff(services),
    }
    answered = set()
    for row in ROUTES:
        if row.operation.kind is not Kind.READ:
            continue
        for name, reader in readers.items():
            response = await reader.send(row.method, row.path.format_map(NUMBERS))
            assert CANARY not in response.text, f"{name}: {row.path}"
            if response.status_code == 200:
                answered.add(row.operation.name)
    assert answered >= ABOUT_SECRETS
