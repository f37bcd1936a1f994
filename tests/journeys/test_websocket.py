"""An agent whose connection is killed again and again while its tasks live: nothing is lost, nothing comes twice."""

import asyncio
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from tests.actors import AGENT, TASK
from tests.journeys.people import SIMPLE_LIFE, Person, carry_out, operator, reviewable
from tests.schema.websocket_client import MODERN, OLD, socket

EVENTS = "subscription($after: Int!) { taskEvents(after: $after) { sequence taskId toStatus } }"
TASKS = 2
ALL = TASKS * len(SIMPLE_LIFE)
BETWEEN_DEATHS = 4


async def lives(agent: Person, worker: Person) -> None:
    """Tasks from dispatch to payout, one after another."""
    for _ in range(TASKS):
        task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
        await carry_out(worker, task)
        await reviewable(agent, task)
        await agent.post(f"/agents/me/tasks/{task}/approve")


@pytest.mark.parametrize("protocol", [MODERN, OLD])
async def test_a_killed_follower_resumes_with_its_cursor(
    anybody: Person, staff: Person, live_server: str, protocol: str
) -> None:
    agent = anybody.holding((await anybody.post("/agents/register", **AGENT))["apiKey"])
    await agent.pay((await agent.post("/agents/me/wallet/deposit", amount="200.00"))["checkoutUrl"])
    living = asyncio.create_task(lives(agent, await operator(anybody, staff)))
    port = int(live_server.rpartition(":")[2])
    got: list[tuple[int, str]] = []
    deaths = 0
    while len(got) < ALL:
        with suppress(ConnectionClosed):
            async with socket(port, protocol) as peer:
                await peer.introduced({"apiKey": agent.key})
                await peer.subscribe(EVENTS, after=got[-1][0] if got else 0)
                for _ in range(min(BETWEEN_DEATHS, ALL - len(got))):
                    event = (await peer.data())["taskEvents"]
                    got.append((event["sequence"], event["toStatus"]))
                # Without a word: what the service sends from here on goes nowhere.
                peer.connection.transport.abort()
        deaths += 1
    await living
    assert deaths == -(-ALL // BETWEEN_DEATHS)
    words = [(number, status.replace("_", "").lower()) for number, status in got]
    assert words == [(number, status.lower()) for number, status in enumerate(SIMPLE_LIFE * TASKS, 2)], (
        "1 told of the money"
    )
