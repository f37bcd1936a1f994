"""Offers that a rule forbids, made through the graph and REST, and accepted on every surface: none passes, and none
changes anything.

`FORBIDDEN=10000` tries as many; without it a few.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any, Final

import httpx2
import pytest

from resolvers.accounts import staff
from resolvers.matching.preferences import set_operator_preference
from resolvers.pay import offers
from resolvers.tasks import dispatch, execution
from tests import actors
from tests.habits.test_forbidden_acceptances import CHEAP, TRIALS, set_traps
from tests.habits.test_node_ids import PROTOCOLS
from tests.resolvers.stages import Scene
from tests.rest_compat.front_door import HOST, application

AT_ONCE: Final = 20
NEGOTIABLE: Final[dict[str, Any]] = {"pricingType": "negotiable"}
MAKE: Final = """mutation($task: ID!) {
  makeOffer(input: {taskId: $task}) { __typename ... on Problem { code } }
}"""
ACCEPT: Final = """mutation($offer: ID!, $dry: Boolean) {
  acceptOffer(offerId: $offer, dryRun: $dry) { __typename ... on Problem { code } }
}"""
TOOL: Final = "accept_task_offer"
Trap = tuple[actors.Actor, int, int, str]
"""An agent, a task, an offer for it, and the code of the refusal."""


async def everything(scene: Scene) -> dict[str, Any]:
    """Return all rows but those of keys, which note their last use."""
    return {name: rows for name, rows in (await scene.everything()).items() if name != "api_key"}


async def try_often(attempt: Callable[[int], Any]) -> None:
    for first in range(0, TRIALS, AT_ONCE):
        await asyncio.gather(*(attempt(number) for number in range(first, min(first + AT_ONCE, TRIALS))))


async def test_no_forbidden_offer_is_made(scene: Scene, client: httpx2.AsyncClient) -> None:
    traps, chance = await set_traps(scene, **NEGOTIABLE), Random(7)
    before = await everything(scene)

    async def offer(number: int) -> None:
        operator, task_id, expected = traps[number % len(traps)]
        headers = {"Authorization": f"Bearer {operator.key}"}
        if chance.random() < 0.5:
            sent = {"query": MAKE, "variables": {"task": str(task_id)}}
            answer = (await client.post("/graphql", json=sent, headers=headers)).json()["data"]["makeOffer"]
        else:
            reply = await client.post(f"/api/v1/operators/me/tasks/{task_id}/offers", json={}, headers=headers)
            assert reply.status_code in (403, 404), reply.text
            answer = reply.json()
        assert answer["code"] == expected

    await try_often(offer)
    assert await everything(scene) == before


async def offered(scene: Scene, operator: actors.Actor, **terms: Any) -> tuple[int, int]:
    """Return a task and an offer for it."""
    task_id = await scene.published(**CHEAP, **NEGOTIABLE, **terms)
    return task_id, (await operator(offers.make_offer, taskId=task_id)).id


async def set_agent_traps(scene: Scene) -> list[Trap]:
    """Agents, each with an offer that it may not accept."""
    services, agent = scene.services, scene.agent
    register = actors.register_operator
    stranger = await actors.register_agent(services)
    traps = [(stranger, *await offered(scene, await register(services)), "not_found")]
    withdrawn = await offered(scene, scene.operator)
    await scene.operator(offers.withdraw_offer, offerId=withdrawn[1])
    declined = await offered(scene, scene.operator)
    await agent(offers.decline_offer, offerId=declined[1])
    cancelled = await offered(scene, scene.operator)
    await agent(dispatch.cancel_task, taskId=cancelled[0])
    over = await scene.published(**CHEAP, **NEGOTIABLE, maxBudget="2.50")
    dear = (await scene.operator(offers.make_offer, taskId=over, amount="3.00")).id
    traps.append((agent, over, dear, "over_budget"))
    rich = await scene.published(**CHEAP, **NEGOTIABLE)
    costly = (await scene.operator(offers.make_offer, taskId=rich, amount="900.00")).id
    traps.append((agent, rich, costly, "insufficient_funds"))
    hoarder = await register(services)
    full = await offered(scene, hoarder)
    for _ in range(5):
        await hoarder(execution.accept_task, taskId=await scene.published(**CHEAP))
    suspended = await register(services)
    gone = await offered(scene, suspended)
    await scene.staff(staff.suspend_operator, operatorId=suspended.id, reason="Fraud.")
    blocked = await offered(scene, await register(services))
    handle = (await agent(offers.list_task_offers, taskId=blocked[0]))[0].operator.handle
    await agent(set_operator_preference, handle=handle, preference="blocked")
    ended = (withdrawn, declined, cancelled, full, gone, blocked)
    return [*traps, *((agent, *offer, "not_pending") for offer in ended)]


@pytest.fixture
async def assistant(scene: Scene) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of REST, tools, MCP and A2A."""
    app = application(scene.services)
    transport = httpx2.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url=f"http://{HOST}", headers=PROTOCOLS) as http,
    ):
        yield http


async def test_no_forbidden_offer_is_accepted(
    scene: Scene, client: httpx2.AsyncClient, assistant: httpx2.AsyncClient
) -> None:
    traps, chance = await set_agent_traps(scene), Random(7)
    before = await everything(scene)
    surfaces = ("graph", "rest", "bridge", "mcp", "a2a")

    async def call(http: httpx2.AsyncClient, key: str, path: str, body: Any) -> Any:
        return (await http.post(path, json=body, headers={"Authorization": f"Bearer {key}"})).json()

    async def accept(number: int) -> None:
        agent, task_id, offer_id, expected = traps[number % len(traps)]
        key, dry = agent.key or "", chance.random() < 0.3
        arguments = {"taskId": task_id, "offerId": offer_id, "dryRun": dry}
        match surfaces[(number // len(traps)) % len(surfaces)]:
            case "graph":
                sent = {"query": ACCEPT, "variables": {"offer": str(offer_id), "dry": dry}}
                answer = (await call(client, key, "/graphql", sent))["data"]["acceptOffer"]
            case "rest":
                path = f"/api/v1/agents/me/tasks/{task_id}/offers/{offer_id}/accept"
                answer = await call(assistant, key, path, {"dryRun": dry})
            case "bridge":
                body = {"tool": TOOL, "arguments": arguments}
                answer = (await call(assistant, key, "/api/v1/tools/call", body))["error"]
            case "mcp":
                params = {"name": TOOL, "arguments": arguments}
                body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
                result = (await call(assistant, key, "/mcp", body))["result"]
                assert result["isError"]
                answer = result["structuredContent"]
            case "a2a":
                parts = [{"data": {"tool": TOOL, "arguments": arguments}}]
                message = {"messageId": str(number), "role": "ROLE_USER", "parts": parts, "taskId": str(task_id)}
                body = {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": message}}
                error = (await call(assistant, key, "/a2a", body))["error"]
                # Ended tasks take no messages.
                assert expected in str(error) or "unsupported_operation" in str(error), error
                return
        assert answer["code"] == expected, (answer, expected)

    await try_often(accept)
    assert await everything(scene) == before
