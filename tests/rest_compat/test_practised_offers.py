"""A practice task with negotiable pay leads to the scenario in which operators make offers."""

from dataclasses import replace

from resolvers.core.context import Services
from tests.rest_compat import front_door
from tests.rest_compat.front_door import AGENT, TASK, Client

NEGOTIABLE = {**TASK, "pricingType": "negotiable"}
MINUTE = 60


async def test_the_warning_of_a_negotiable_practice_task_leads_to_offers(services: Services) -> None:
    policy = replace(services.policy, simulated_operators=3)
    client = Client(front_door.application(replace(services, policy=policy)))
    agent = client.holding((await client.post("/agents/register", **AGENT, testMode=True))["apiKey"])
    await agent.send("PUT", "/api/v1/agents/me/clock/speed", json={"speed": 0})
    await agent.deposit(200)

    task = await agent.post("/agents/me/tasks", **NEGOTIABLE)
    assert task["status"] == "Published"
    (warning,) = task["warnings"]
    assert (warning["code"], warning["field"]) == ("nobody_bargains", "simulationScenario")
    named = [word for word in warning["message"].split() if word == "bargains"]
    again = await agent.post("/agents/me/tasks", **NEGOTIABLE, simulationScenario=named[0])
    assert again["warnings"] == []
    await agent.post("/agents/me/clock/advance", by=MINUTE)
    made = await agent.get(f"/agents/me/tasks/{again['id']}/offers")
    assert [offer["amount"] for offer in made] == [28.75, 23.75]
    accepted = await agent.get(f"/agents/me/tasks/{task['id']}")
    assert (accepted["agreedAmount"], accepted["warnings"]) == (25, [])
    assert (await agent.post("/agents/me/tasks", **TASK))["warnings"] == []
    applications = {**NEGOTIABLE, "assignmentMode": "applications"}
    assert (await agent.post("/agents/me/tasks", **applications))["warnings"] == []


async def test_a_real_task_has_no_such_warning(agent: Client) -> None:
    await agent.deposit(100)
    task = await agent.post("/agents/me/tasks", **NEGOTIABLE)
    assert "nobody_bargains" not in [warning["code"] for warning in task["warnings"]]
