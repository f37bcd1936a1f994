"""Events and webhooks in the graph."""

from subscriptions.messages.event_types import EVENT_TYPES
from tests.receiver import receiving
from tests.schema.client import Client

UPDATE = """mutation($input: UpdateTaskWebhookInput!) { updateTaskWebhook(input: $input) {
  __typename ... on Task { webhookUrl } ... on Problem { code errors { field } } } }"""
TEST = """mutation($id: ID!) { testTaskWebhook(taskId: $id) { __typename
  ... on WebhookDelivery { status responseStatus responseBody fault url attempt task { id } }
  ... on Problem { code detail nextActions { mutation } } } }"""
ROTATE = """mutation { rotateWebhookSecret { __typename
  ... on WebhookSecret { webhookSigningSecret previousValidUntil } } }"""


async def test_event_types_are_public(client: Client) -> None:
    listed = (await client.ask("{ eventTypes { eventType description payloadSchema example } }"))["eventTypes"]
    assert [row["eventType"] for row in listed] == [row.name for row in EVENT_TYPES]
    assert listed[0]["example"]["event_type"] == "task.created"
    assert listed[0]["payloadSchema"]["properties"]["event_type"]["const"] == "task.created"


async def test_a_webhook_is_changed_and_tested(client: Client) -> None:
    key = await client.agent()
    task_id = await client.draft(key)
    nowhere = (await client.ask(TEST, {"id": task_id}, key))["testTaskWebhook"]
    assert (nowhere["__typename"], nowhere["code"]) == ("Problem", "no_webhook")
    async with receiving() as receiver:
        arguments = {
            "taskId": task_id,
            "webhookUrl": receiver.url,
            "webhookConfigJson": '{"authType": "basic", "authValue": "me:pass"}',
        }
        changed = (await client.ask(UPDATE, {"input": arguments}, key))["updateTaskWebhook"]
        assert changed == {"__typename": "Task", "webhookUrl": receiver.url}
        url_alone = {"taskId": task_id, "webhookUrl": f"{receiver.url}/2"}
        await client.ask(UPDATE, {"input": url_alone}, key)
        delivery = (await client.ask(TEST, {"id": task_id}, key))["testTaskWebhook"]
    assert delivery == {
        "__typename": "WebhookDelivery",
        "status": "DELIVERED",
        "responseStatus": 200,
        "responseBody": "ok",
        "fault": None,
        "url": f"{receiver.url}/2",
        "attempt": 1,
        "task": {"id": task_id},
    }
    assert receiver.received[0].headers["authorization"].startswith("Basic ")


async def test_a_wrong_configuration_is_a_problem(client: Client) -> None:
    key = await client.agent()
    arguments = {"taskId": await client.draft(key), "webhookConfigJson": "{}"}
    refused = (await client.ask(UPDATE, {"input": arguments}, key))["updateTaskWebhook"]
    assert refused["errors"] == [{"field": "webhookConfigJson.authType"}]


async def test_a_secret_is_rotated(client: Client) -> None:
    rotated = (await client.ask(ROTATE, None, await client.agent()))["rotateWebhookSecret"]
    assert rotated["webhookSigningSecret"].startswith("whsec_")
    assert len(str(rotated["previousValidUntil"])) == 14
