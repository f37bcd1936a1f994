"""SIGKILL of the server while both sides of a task write: no message is lost, and every follower gets each message once
and in order, over a websocket, server-sent events, a long poll and a webhook.

`KILLS` sets how often; the suite does it twice.
"""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import orjson
import pytest

from server.config.settings import Settings
from tests.actors import AGENT, OPERATOR, TASK
from tests.faults.clients import TIMEOUT_SECONDS
from tests.faults.followers import TRANSPORTS, Followed, following, wait_for_events
from tests.faults.server import serving
from tests.faults.test_killed import KILLS
from tests.faults.test_killed_pay import Caller
from tests.journeys.people import HERE
from tests.receiver import Receiver, receiving

OF_EACH = 12
"""Number of messages that each side sends at once."""
LONGEST_SECONDS = 60.0
"""Time for everything to arrive: a call of a killed process is repeated after 30 seconds."""


async def kill_during(sides: dict[str, Caller], task_id: int, bodies: list[str], enough: int) -> None:
    """Send messages of both sides at once, kill the server when some are answered, start it and send all again."""
    answered, reached = 0, asyncio.Event()

    async def write(side: str, body: str) -> None:
        nonlocal answered
        await sides[side].send("POST", f"/{side}/me/tasks/{task_id}/messages", {"body": body}, body)
        answered += 1
        if answered >= enough:
            reached.set()

    all_of_them = [(side, f"{side} {body}") for body in bodies for side in sides]
    sending = [asyncio.create_task(write(*one)) for one in all_of_them]
    server = sides["agents"].server
    await reached.wait()
    await server.kill()
    await asyncio.gather(*sending, return_exceptions=True)
    await server.start()
    for one in all_of_them:
        await write(*one)


def find_messages(receiver: Receiver) -> list[tuple[int, str]]:
    """The messages in the calls of a webhook, which repeats a call under the id of its event."""
    events = {call.headers["webhook-id"]: orjson.loads(call.body) for call in receiver.received}
    return [
        (event["sequence"], event["payload"]["body"])
        for event in events.values()
        if event["event_type"] == "task.message_received"
    ]


@pytest.mark.timeout(120 + 60 * KILLS)
async def test_a_kill_loses_no_message(settings: Settings, tmp_path: Path) -> None:
    chance = Random(KILLS)
    variables = {"FIELDCALL_OPERATOR_APPROVAL": "auto", "FIELDCALL_ALLOW_PRIVATE_TARGETS": "true"}
    async with (
        receiving() as receiver,
        serving(settings, tmp_path, **variables) as server,
        httpx2.AsyncClient(timeout=TIMEOUT_SECONDS) as http,
    ):
        sides = {"agents": Caller(server, http), "operators": Caller(server, http)}
        sides["agents"].key = (await sides["agents"].post("/agents/register", **AGENT))["apiKey"]
        sides["operators"].key = (await sides["operators"].post("/operators/register", **OPERATOR))["apiKey"]
        direct = TASK | {"settlementMode": "direct", "webhookUrl": receiver.url}
        task_id = (await sides["agents"].post("/agents/me/tasks", **direct))["taskId"]
        await sides["operators"].post(f"/operators/me/tasks/{task_id}/accept", location=HERE)
        subscription = (
            f"subscription($after: Int! = 0) {{ taskMessages(taskId: {task_id}, after: $after) {{ sequence taskId }} }}"
        )
        followers = [
            transport(
                lambda: server.address,
                caller.key,
                Followed(subscription, "taskMessages", f"/{side}/me/tasks/{task_id}/messages"),
            )
            for side, caller in sides.items()
            for transport in TRANSPORTS
        ]
        async with following(followers):
            for kill in range(KILLS):
                bodies = [f"{kill} {number}" for number in range(OF_EACH)]
                await kill_during(sides, task_id, bodies, chance.randint(1, 2 * OF_EACH - 1))
            lists: dict[str, list[dict[str, Any]]] = {
                side: await caller.read(f"/{side}/me/tasks/{task_id}/messages") for side, caller in sides.items()
            }
            for (side, listed), own in zip(
                lists.items(), (followers[: len(TRANSPORTS)], followers[len(TRANSPORTS) :]), strict=True
            ):
                sent = {f"{one} {kill} {number}" for one in sides for kill in range(KILLS) for number in range(OF_EACH)}
                assert sorted(one["body"] for one in listed) == sorted(sent), side
                await wait_for_events(own, listed[-1]["sequence"], LONGEST_SECONDS)
                for follower in own:
                    assert follower.seen == [(one["sequence"], task_id) for one in listed], type(follower)
        assert [one["id"] for one in lists["agents"]] == [one["id"] for one in lists["operators"]]
        expected = [(one["sequence"], one["body"]) for one in lists["agents"] if one["author"] == "operator"]
        async with asyncio.timeout(LONGEST_SECONDS):
            while len(find_messages(receiver)) < len(expected):  # noqa: ASYNC110 - the worker's turn
                await asyncio.sleep(0.1)
        assert find_messages(receiver) == expected
