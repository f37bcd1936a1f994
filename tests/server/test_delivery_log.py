"""The log of deliveries and redelivery, as clients of REST and GraphQL use them."""

import asyncio
import json
from typing import Any

import httpx2
import pytest

from resolvers.core.context import Services
from tests.actors import TASK, Actor, register_agent
from tests.actors import platform as staff_of

DELIVERIES = "/api/v1/agents/me/webhook-deliveries"
ENDPOINTS = "/api/v1/agents/me/webhook-endpoints"
QUERY = """query($task: ID) { webhookDeliveries(taskId: $task, status: PENDING, first: 1) {
  totalCount pageInfo { hasNextPage }
  nodes { id eventType status channel url attempt nextAttemptAt attempts { attempt } task { id } }
} }"""


@pytest.fixture
async def agent(services: Services) -> Actor:
    return await register_agent(services)


def make_headers(actor: Actor) -> dict[str, str]:
    return {"Authorization": f"Bearer {actor.key}"}


async def dispatched(client: httpx2.AsyncClient, agent: Actor) -> int:
    task = TASK | {"publishImmediately": False, "webhookUrl": "https://agent.example.org/hook"}
    made = await client.post("/api/v1/agents/me/tasks", json=task, headers=make_headers(agent))
    number: int = made.json()["id"]
    await client.post(f"/api/v1/agents/me/tasks/{number}/cancel", headers=make_headers(agent))
    return number


async def test_the_log_is_in_pages_and_sifted(client: httpx2.AsyncClient, agent: Actor) -> None:
    first, second = await dispatched(client, agent), await dispatched(client, agent)
    listed = await client.get(DELIVERIES, params={"limit": 3}, headers=make_headers(agent))
    rows: list[dict[str, Any]] = listed.json()
    assert [(row["taskId"], row["eventType"], row["status"]) for row in rows] == [
        (second, "task.cancelled", "pending"),
        (second, "task.created", "pending"),
        (first, "task.cancelled", "pending"),
    ]
    rest = await client.get(DELIVERIES, params={"after": rows[-1]["id"]}, headers=make_headers(agent))
    assert [(row["taskId"], row["eventType"]) for row in rest.json()] == [(first, "task.created")]
    of_task = await client.get(DELIVERIES, params={"taskId": first, "status": "failed"}, headers=make_headers(agent))
    assert of_task.json() == []
    answer = await client.post(
        "/graphql", json={"query": QUERY, "variables": {"task": str(first)}}, headers=make_headers(agent)
    )
    page = answer.json()["data"]["webhookDeliveries"]
    assert (page["totalCount"], page["pageInfo"]["hasNextPage"]) == (2, True)
    (node,) = page["nodes"]
    assert (node["eventType"], node["status"], node["channel"]) == ("task.cancelled", "PENDING", "WEBHOOK")
    assert (node["task"]["id"], node["attempt"], node["attempts"]) == (str(first), 0, [])


async def test_a_delivery_is_its_agents_and_the_platforms(
    client: httpx2.AsyncClient, agent: Actor, services: Services
) -> None:
    await dispatched(client, agent)
    (row, *_) = (await client.get(DELIVERIES, headers=make_headers(agent))).json()
    stranger, platform = await register_agent(services), await staff_of(services)
    again = f"/webhook-deliveries/{row['id']}/redeliver"
    refused = await client.post(f"/api/v1/agents/me{again}", headers=make_headers(stranger))
    assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
    assert (await client.get(DELIVERIES, headers=make_headers(stranger))).json() == []
    single = "query($id: ID!) { webhookDelivery(id: $id) { id requestBody requestHeaders { name } attempts { id } } }"
    question = {"query": single, "variables": {"id": str(row["id"])}}
    unseen = await client.get(f"{DELIVERIES}/{row['id']}", headers=make_headers(stranger))
    assert (unseen.status_code, unseen.json()["code"]) == (404, "not_found")
    hidden = (await client.post("/graphql", json=question, headers=make_headers(stranger))).json()
    assert (hidden["data"], hidden["errors"][0]["extensions"]["code"]) == ({"webhookDelivery": None}, "not_found")
    for actor, path in ((agent, "agents/me"), (platform, "platform")):
        read = await client.get(f"/api/v1/{path}/webhook-deliveries/{row['id']}", headers=make_headers(actor))
        shown = read.json()
        assert (shown["id"], shown["eventType"], shown["attempts"]) == (row["id"], row["eventType"], [])
        assert json.loads(shown["requestBody"])["event_id"] == row["eventId"]
        node = (await client.post("/graphql", json=question, headers=make_headers(actor))).json()["data"][
            "webhookDelivery"
        ]
        assert (node["id"], node["requestBody"]) == (str(row["id"]), shown["requestBody"])
        assert [header["name"] for header in node["requestHeaders"]] == [
            header["name"] for header in shown["requestHeaders"]
        ]
        answer = await client.post(f"/api/v1/{path}{again}", headers=make_headers(actor))
        assert (answer.status_code, answer.json()["id"]) == (200, row["id"])
    mutation = "mutation($id: ID!) { redeliverWebhook(deliveryId: $id) { __typename ... on WebhookDelivery { id } } }"
    answers = await asyncio.gather(
        *(
            client.post(
                "/graphql", json={"query": mutation, "variables": {"id": str(row["id"])}}, headers=make_headers(actor)
            )
            for actor in (agent, platform, stranger)
        )
    )
    kinds = [answer.json()["data"]["redeliverWebhook"]["__typename"] for answer in answers]
    assert kinds == ["WebhookDelivery", "WebhookDelivery", "Problem"]


async def test_the_log_is_sifted_by_endpoint_type_and_time_and_shows_requests(
    client: httpx2.AsyncClient, agent: Actor
) -> None:
    await dispatched(client, agent)
    (endpoint,) = (await client.get(ENDPOINTS, headers=make_headers(agent))).json()
    assert (endpoint["status"], endpoint["lastError"], endpoint["last24h"]) == (
        "new",
        None,
        {"delivered": 0, "failed": 0, "p95Ms": None},
    )
    sifted = {"endpointId": endpoint["id"], "eventType": "task.created", "includeRequests": True}
    (row,) = (await client.get(DELIVERIES, params=sifted, headers=make_headers(agent))).json()
    assert json.loads(row["requestBody"])["event_type"] == "task.created"
    headers = {header["name"]: header["value"] for header in row["requestHeaders"]}
    assert (headers["webhook-id"], headers["webhook-signature"]) == (str(row["eventId"]), "hidden")
    plain = (await client.get(DELIVERIES, headers=make_headers(agent))).json()
    assert {row["requestBody"] for row in plain} == {None}
    for conditions in ({"endpointId": endpoint["id"] + 1}, {"toTime": 20200101000000}, {"responseStatus": 200}):
        assert (await client.get(DELIVERIES, params=conditions, headers=make_headers(agent))).json() == []
    for field, value in (("responseStatus", 99), ("eventType", "task.done"), ("fromTime", 20260231000000)):
        wrong = await client.get(DELIVERIES, params={field: value}, headers=make_headers(agent))
        assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (400, field)


async def test_a_range_is_of_what_has_ended(client: httpx2.AsyncClient, agent: Actor) -> None:
    await dispatched(client, agent)
    answer = await client.post(f"{DELIVERIES}/redeliver", json={"fromSequence": 1}, headers=make_headers(agent))
    assert answer.json() == {"count": 0, "more": False}
    wrong = await client.post(f"{DELIVERIES}/redeliver", json={"fromTime": 20260231000000}, headers=make_headers(agent))
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (400, "fromTime")
