"""Events and webhooks in the graph."""

import json
from typing import Any

from domain.lifecycle.statuses import Status
from resolvers.core.context import Services
from resolvers.tasks import dispatch, execution
from resolvers.webhooks import contact_methods
from resolvers.webhooks.feed import list_webhook_events
from subscriptions.messages.event_types import EVENT_TYPES
from tests.actors import SetClock
from tests.receiver import OK, receiving
from tests.resolvers.stages import SPOT, set_scene
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


BODIES = "query($id: ID!) { task(id: $id) { events { event sequence webhookBody } } }"


async def test_an_event_has_its_body_for_its_agent_alone_once_it_is_recorded(
    services: Services, clock: SetClock, client: Client
) -> None:
    scene = await set_scene(services, clock)
    task_id = str(await scene.reach(Status.DRAFT))

    async def read(key: str | None) -> dict[int, str | None]:
        events = (await client.ask(BODIES, {"id": task_id}, key))["task"]["events"]
        return {event["sequence"]: event["webhookBody"] for event in events}

    (created,) = await read(scene.agent.key)
    await scene.agent(contact_methods.add_contact_method, methodType="polling", endpoint="a test")
    await scene.agent(dispatch.publish_task, taskId=task_id)
    await scene.operator(execution.accept_task, taskId=task_id, location=SPOT)
    recorded = {row.sequence: row.body for row in await scene.agent(list_webhook_events)}
    assert [json.loads(body)["event_type"] for body in recorded.values()] == ["task.published", "task.accepted"]
    assert await read(scene.agent.key) == {created: None, **recorded}
    for other in (scene.operator, scene.staff):
        assert set((await read(other.key)).values()) == {None}


ENDPOINTS = """{ webhookEndpoints(first: 5) { totalCount nodes { id url channel status failingSince disabledAt
  disabledBecause eventTypes contactMethodIds lastError { responseStatus fault } last24h { delivered failed p95Ms }
  } } }"""
LOG = """query($filter: DeliveryFilterInput) { webhookDeliveries(filter: $filter) { totalCount nodes { eventType
  endpointId requestHeaders { name value } requestBody attempts { id responseStatus } } } }"""
ENABLE = """mutation($id: ID!) { enableEndpoint(endpointId: $id) { __typename
  ... on WebhookEndpoint { status disabledAt lastError { responseStatus } } ... on Problem { code } } }"""
FILTER = """mutation($input: UpdateWebhookEndpointInput!) { updateWebhookEndpoint(input: $input) {
  ... on WebhookEndpoint { eventTypes } ... on Problem { code errors { field code } } } }"""
GONE = b"HTTP/1.1 410 Gone\r\nContent-Length: 4\r\n\r\nbye!"
SECRET = '{"authType": "header", "authHeader": "X-Hook-Token", "authValue": "swordfish-42"}'


async def test_an_endpoint_shows_its_health_and_what_it_was_sent(client: Client) -> None:
    key = await client.agent()
    async with receiving(GONE) as receiver:
        task_id = await client.draft(key, webhookUrl=receiver.url, webhookConfigJson=SECRET)
        await client.ask(TEST, {"id": task_id}, key)
        (shown,) = (await client.ask(ENDPOINTS, None, key))["webhookEndpoints"]["nodes"]
        (endpoint_id, since) = shown.pop("id"), shown.pop("disabledAt")
        assert len(str(since)) == 14
        assert shown.pop("failingSince") == since
        assert shown.pop("last24h") | {"p95Ms": 0} == {"delivered": 0, "failed": 1, "p95Ms": 0}
        assert shown == {
            "url": receiver.url,
            "channel": "WEBHOOK",
            "status": "DISABLED",
            "disabledBecause": "GONE",
            "eventTypes": None,
            "contactMethodIds": [],
            "lastError": {"responseStatus": 410, "fault": None},
        }
        for filters, count in (
            ({"endpointId": endpoint_id, "responseStatus": 410, "eventType": "webhook.test"}, 1),
            ({"responseStatus": 200}, 0),
            ({"eventType": "task.created"}, 1),
            ({"fromTime": 20200101000000, "endpointId": endpoint_id}, 2),
            ({"toTime": 20200101000000}, 0),
        ):
            log = (await client.ask(LOG, {"filter": filters}, key))["webhookDeliveries"]
            assert log["totalCount"] == len(log["nodes"]) == count, filters
        delivery = (await client.ask(LOG, {"filter": {"responseStatus": 410}}, key))["webhookDeliveries"]["nodes"][0]
        (sent,) = receiver.received
        assert delivery["requestBody"].encode() == sent.body
        headers = {header["name"]: header["value"] for header in delivery["requestHeaders"]}
        assert headers == {
            "Content-Type": "application/json",
            "webhook-id": sent.headers["webhook-id"],
            "webhook-timestamp": sent.headers["webhook-timestamp"],
            "webhook-signature": "hidden",
            "X-Hook-Token": "hidden",
        }
        assert sent.headers["x-hook-token"] == "swordfish-42"
        enabled = (await client.ask(ENABLE, {"id": endpoint_id}, key))["enableEndpoint"]
        assert enabled == {
            "__typename": "WebhookEndpoint",
            "status": "NEW",
            "disabledAt": None,
            "lastError": {"responseStatus": 410},
        }
        receiver.answer = OK
        assert (await client.ask(TEST, {"id": task_id}, key))["testTaskWebhook"]["status"] == "DELIVERED"
    (shown,) = (await client.ask(ENDPOINTS, None, key))["webhookEndpoints"]["nodes"]
    assert (shown["status"], shown["failingSince"], shown["last24h"]["delivered"]) == ("WORKING", None, 1)
    for types in (["task.completed"], None):
        limited = await client.ask(FILTER, {"input": {"endpointId": endpoint_id, "eventTypes": types}}, key)
        assert limited["updateWebhookEndpoint"] == {"eventTypes": types}
    wrong = (await client.ask(FILTER, {"input": {"endpointId": endpoint_id, "eventTypes": ["task.done"]}}, key))[
        "updateWebhookEndpoint"
    ]
    assert wrong["errors"] == [{"field": "eventTypes[0]", "code": "unknown_event_type"}]


async def test_a_wrong_configuration_is_a_problem(client: Client) -> None:
    key = await client.agent()
    arguments = {"taskId": await client.draft(key), "webhookConfigJson": "{}"}
    refused = (await client.ask(UPDATE, {"input": arguments}, key))["updateTaskWebhook"]
    assert refused["errors"] == [{"field": "webhookConfigJson.authType"}]


async def test_a_secret_is_rotated(client: Client) -> None:
    rotated = (await client.ask(ROTATE, None, await client.agent()))["rotateWebhookSecret"]
    assert rotated["webhookSigningSecret"].startswith("whsec_")
    assert len(str(rotated["previousValidUntil"])) == 14


DELIVERIES = """query($after: String) { tasks(first: 10) { nodes { id webhookDeliveries(first: 1, after: $after) {
  totalCount pageInfo { hasNextPage endCursor } nodes { eventType url task { id } } } } } }"""


async def test_a_task_has_its_deliveries_page_by_page(client: Client) -> None:
    key, stranger = await client.agent(), await client.agent()
    async with receiving() as receiver:
        first, second = [await client.draft(key, webhookUrl=f"{receiver.url}/{at}") for at in range(2)]
        await client.draft(stranger, webhookUrl=f"{receiver.url}/theirs")
        await client.ask(TEST, {"id": first}, key)
        tasks = {task["id"]: task["webhookDeliveries"] for task in await deliveries_of_tasks(client, key)}
        assert tasks.keys() == {first, second}
        assert [(page["totalCount"], page["pageInfo"]["hasNextPage"]) for page in (tasks[first], tasks[second])] == [
            (2, True),
            (1, False),
        ]
        url = f"{receiver.url}/0"
        assert tasks[first]["nodes"] == [{"eventType": "webhook.test", "url": url, "task": {"id": first}}]
        more = await deliveries_of_tasks(client, key, tasks[first]["pageInfo"]["endCursor"])
        older = next(task["webhookDeliveries"] for task in more if task["id"] == first)
        assert older["nodes"] == [{"eventType": "task.created", "url": url, "task": {"id": first}}]
        assert older["pageInfo"]["hasNextPage"] is False


async def deliveries_of_tasks(client: Client, key: str, after: str | None = None) -> list[Any]:
    """The tasks of an agent, each with a page of its deliveries."""
    tasks: list[Any] = (await client.ask(DELIVERIES, {"after": after}, key))["tasks"]["nodes"]
    return tasks
