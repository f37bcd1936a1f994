"""Events and webhooks under their REST paths and as tools."""

from typing import Any

from jsonschema import Draft202012Validator
from standardwebhooks import Webhook

from resolvers.core.context import Services
from rest_compat.reference import openapi
from rest_compat.rest.routes import ROUTES
from subscriptions.messages.event_types import EVENT_TYPES
from tests.receiver import receiving
from tests.rest_compat.front_door import AGENT, TASK, VERSION, Client, problem


async def created(agent: Client, **given: Any) -> int:
    task = await agent.post("/agents/me/tasks", **TASK, publishImmediately=False, **given)
    return int(task["taskId"])


async def test_anybody_reads_the_events(client: Client) -> None:
    listed = await client.get("/events")
    assert [row["eventType"] for row in listed] == [row.name for row in EVENT_TYPES]
    for row in listed:
        Draft202012Validator(row["payloadSchema"]).validate(row["example"])


async def test_a_webhook_is_set_changed_tested_and_its_limit_kept(agent: Client) -> None:
    async with receiving() as receiver:
        task_id = await created(agent)
        path = f"/api/v1/agents/me/tasks/{task_id}/webhook"
        problem(await agent.send("POST", f"{path}/test"), 400, "no_webhook")
        config = {"authType": "header", "authHeader": "X-Token", "authValue": "s3cret"}
        body = {"webhookUrl": receiver.url, "webhookConfigJson": config}
        changed = await agent.send("PATCH", path, json=body)
        assert (changed.status_code, changed.json()["webhookUrl"]) == (200, receiver.url)
        assert "s3cret" not in changed.text
        for _ in range(2):
            sent = await agent.send("POST", f"{path}/test")
            assert (sent.status_code, sent.json()["status"]) == (200, "delivered")
        tool = await agent.call("test_task_webhook", taskId=task_id)
        assert tool.json()["result"]["attempt"] == 1
        refused = await agent.send("POST", f"{path}/test")
        problem(refused, 429, "rate_limited")
        assert 0 < int(refused.headers["retry-after"]) <= 300
    assert [call.headers["x-token"] for call in receiver.received] == ["s3cret"] * 3


async def test_a_wrong_configuration_names_its_key(agent: Client) -> None:
    task_id = await created(agent)
    refused = await agent.send(
        "PATCH", f"/api/v1/agents/me/tasks/{task_id}/webhook", json={"webhookConfigJson": {"authType": "oauth"}}
    )
    (error,) = problem(refused, 400, "validation_failed")["errors"]
    assert error["field"] == "webhookConfigJson.authType"
    refused = await agent.send(
        "POST", "/api/v1/agents/me/tasks", json={**TASK, "webhookConfigJson": {"authType": "basic"}}
    )
    (error,) = problem(refused, 400, "validation_failed")["errors"]
    assert error["field"] == "webhookConfigJson.authValue"


async def test_the_signing_secret_is_rotated(client: Client, services: Services) -> None:
    registered = await client.post("/agents/register", **AGENT)
    agent = client.holding(registered["apiKey"])
    rotated = await agent.post("/agents/me/webhook-secret/rotate")
    assert rotated["webhookSigningSecret"].startswith("whsec_")
    assert rotated["webhookSigningSecret"] != registered["webhookSigningSecret"]
    assert rotated["previousValidUntil"] == 20270103120000
    assert Webhook(rotated["webhookSigningSecret"])
    assert "whsec_" not in (await agent.send("GET", "/api/v1/agents/me")).text


def test_openapi_describes_what_a_receiver_implements() -> None:
    document = openapi.document(ROUTES, version=VERSION)
    assert list(document["webhooks"]) == [row.name for row in EVENT_TYPES]
    for row in EVENT_TYPES:
        described = document["webhooks"][row.name]["post"]
        content = described["requestBody"]["content"]["application/json"]
        schema = {**content["schema"], "components": document["components"]}
        Draft202012Validator(schema).validate(content["example"])
        assert {each["name"] for each in described["parameters"]} == {
            "webhook-id",
            "webhook-timestamp",
            "webhook-signature",
        }
