"""Staff finds any agent, and what belongs to it: support requests, deliveries. It sees no secrets."""

import json

from resolvers.support import requests as support
from resolvers.webhooks import settings as webhooks
from tests import actors
from tests.resolvers.staff.conftest import Desk

SECRET = "Bearer s3cret-of-the-agent"


async def test_staff_finds_an_agent_and_sees_no_secrets(desk: Desk) -> None:
    services = desk.scene.services
    config = json.dumps({"authHeader": SECRET})
    shop = await actors.register_agent(
        services,
        agentName="Shop desk",
        email="Owner@shop.example",
        callbackUrl="https://shop.example/hook",
        callbackSecret=SECRET,
        callbackConfigJson=config,
    )
    test = await actors.register_agent(services, agentName="Shop desk, test", testMode=True)
    first = desk.scene.agent.id
    assert await desk.ids("/agents") == [test.id, shop.id, first]
    assert await desk.ids("/agents?direction=asc&limit=1") == [first]
    assert await desk.ids("/agents?text=shop") == [test.id, shop.id]
    assert await desk.ids("/agents?text=shop&testMode=false") == [shop.id]
    assert await desk.ids(f"/agents?text={first}") == [first]
    assert await desk.ids("/agents?email=Owner@shop.example") == [shop.id]
    assert await desk.ids("/agents?status=Suspended") == []
    shown = await desk.send("GET", f"/agents/{shop.id}")
    assert shown.json()["email"] == "Owner@shop.example"
    assert shown.json()["callbackConfigJson"] is None
    assert SECRET not in shown.text
    suspended = await desk.send("POST", f"/agents/{shop.id}/suspend", json={"reason": "Charged back."})
    assert SECRET not in suspended.text
    assert await desk.ids("/agents?status=Suspended") == [shop.id]
    found = await desk.ask(
        "{ agents(filter: {status: SUSPENDED}) { totalCount nodes { id testMode spendingRules { frozen } } } }"
    )
    assert found["agents"]["totalCount"] == 1
    assert found["agents"]["nodes"][0]["id"] == str(shop.id)
    await desk.is_for_staff_alone("/agents", f"/agents/{first}", roots=("agents { totalCount }",))


async def test_staff_finds_support_and_deliveries_by_agent(desk: Desk) -> None:
    scene = desk.scene
    other = await actors.register_agent(scene.services)
    asked = {}
    for agent, subject in ((scene.agent, "An invoice"), (other, "A late operator")):
        made = await agent(support.open_support_request, type="support", subject=subject, message="Please help.")
        asked[agent.id] = made.id
        task = await actors.dispatch(agent, publishImmediately=False, webhookUrl="https://agent.example/hook")
        await agent(webhooks.test_task_webhook, taskId=task.id)

    assert await desk.ids(f"/support-requests?agentId={other.id}") == [asked[other.id]]
    assert await desk.ids("/support-requests?status=open&text=INVOICE") == [asked[scene.agent.id]]
    messages = await desk.get(f"/support-requests/{asked[other.id]}/messages")
    assert [message["body"] for message in messages] == ["Please help."]
    listed = await desk.ask(
        f'{{ supportRequests(filter: {{agentId: "{other.id}"}}) {{ totalCount nodes {{ id agent {{ id }} }} }} }}'
    )
    assert listed["supportRequests"] == {
        "totalCount": 1,
        "nodes": [{"id": str(asked[other.id]), "agent": {"id": str(other.id)}}],
    }

    noors = await scene.operator(support.open_support_request, type="support", subject="A fee", message="Which?")
    assert await desk.ids("/support-requests") == [noors.id, asked[other.id], asked[scene.agent.id]]
    assert await desk.ids(f"/support-requests?operatorId={scene.operator.id}&text=fee") == [noors.id]
    listed = await desk.ask(
        f'{{ supportRequests(filter: {{operatorId: "{scene.operator.id}"}}) {{ totalCount nodes {{ id agent {{ id }} '
        "operator { name } } } }"
    )
    assert listed["supportRequests"] == {
        "totalCount": 1,
        "nodes": [{"id": str(noors.id), "agent": None, "operator": {"name": "Noor"}}],
    }
    own = f'{{ supportRequests(filter: {{operatorId: "{scene.operator.id}"}}) {{ totalCount }} }}'
    refused = await desk.problem(own, scene.operator.key)
    assert [error["field"] for error in refused["errors"]] == ["operatorId"]

    deliveries = await desk.get(f"/webhook-deliveries?agentId={other.id}")
    assert {delivery["agentId"] for delivery in deliveries} == {other.id}
    listed = await desk.ask(
        f'{{ webhookDeliveries(agentId: "{other.id}") {{ totalCount nodes {{ agent {{ id }} task {{ id }} }} }} }}'
    )
    assert listed["webhookDeliveries"]["totalCount"] == len(deliveries) > 0
    assert {node["agent"]["id"] for node in listed["webhookDeliveries"]["nodes"]} == {str(other.id)}
    assert await desk.ids(f"/webhook-deliveries?agentId={other.id}&eventType=task.completed") == []
    (tested,) = await desk.get(f"/webhook-deliveries?agentId={other.id}&eventType=webhook.test&includeRequests=true")
    assert json.loads(tested["requestBody"])["event_id"] == tested["eventId"]
    at = f'filter: {{endpointId: "{tested["endpointId"]}", eventType: "webhook.test"}}'
    listed = await desk.ask(f"{{ webhookDeliveries({at}) {{ nodes {{ id requestBody }} }} }}")
    assert [(node["id"], node["requestBody"]) for node in listed["webhookDeliveries"]["nodes"]] == [
        (str(tested["id"]), tested["requestBody"])
    ]
    both = await desk.get("/webhook-deliveries")
    assert {delivery["agentId"] for delivery in both} == {scene.agent.id, other.id}

    # An agent sees its own as before, and may not ask for another's.
    own = f'{{ webhookDeliveries(agentId: "{other.id}") {{ totalCount }} }}'
    assert [error["field"] for error in (await desk.problem(own, scene.agent.key))["errors"]] == ["agentId"]
    own = f'{{ supportRequests(filter: {{agentId: "{other.id}"}}) {{ totalCount }} }}'
    assert [error["field"] for error in (await desk.problem(own, scene.agent.key))["errors"]] == ["agentId"]
    shown = await desk.ask(
        "{ webhookDeliveries { nodes { agentId agent { id } } }"
        " supportRequests { totalCount nodes { agent { id } } } }",
        scene.agent.key,
    )
    assert {(node["agentId"], node["agent"]) for node in shown["webhookDeliveries"]["nodes"]} == {(None, None)}
    assert shown["supportRequests"] == {"totalCount": 1, "nodes": [{"agent": None}]}
    await desk.is_for_staff_alone("/support-requests", "/webhook-deliveries")
