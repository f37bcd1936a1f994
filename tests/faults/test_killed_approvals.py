"""SIGKILL of the server while it approves proof by its score: each task is approved and settled once, with its events
and deliveries.

`KILLS` sets how often; the suite does it twice.
"""

import asyncio
import json
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import orjson
import pytest

from server.config.settings import Settings
from tests.actors import AGENT, OPERATOR, TASK
from tests.faults.clients import TIMEOUT_SECONDS, until
from tests.faults.server import Server, Version, serving
from tests.faults.test_killed import KILLS
from tests.faults.test_killed_pay import Caller, verify_ledger
from tests.journeys.people import HERE, photo
from tests.receiver import Receiver, receiving

OF_EACH = 8
"""Number of tasks whose proof is submitted at once before each kill."""
BY_SCORE = {"autoApproveAt": 1, "autoApproveAfterMinutes": 0}
APPROVAL = ("task.completed", "task.settled", "task.closed")
EARNED = 45.0
"""Pay of each task after the fee."""
IMPATIENT = Version(
    "from resolvers.core import jobs; from resolvers.webhooks import delivery; "
    "jobs.LEASE = delivery.LEASE = delivery.CLAIM_LEASE = 1_000_000; "
)
"""Work of a killed process is taken up after a second."""


async def begin(agent: Caller, operator: Caller, webhook: str) -> int:
    """Return a task in progress with a photograph."""
    made = await agent.post("/agents/me/tasks", **TASK | BY_SCORE, webhookUrl=webhook)
    task_id: int = made["taskId"]
    for step in ("accept", "start"):
        await operator.post(f"/operators/me/tasks/{task_id}/{step}", location=HERE)
    uploaded = await operator.http.post(
        f"{operator.server.address}/api/v1/operators/me/tasks/{task_id}/proofs",
        headers={"Authorization": f"Bearer {operator.key}"},
        files={"file": ("shop.jpg", photo(task_id), "image/jpeg")},
        data={"location": json.dumps(HERE)},
    )
    assert uploaded.status_code == 200, uploaded.text
    return task_id


async def submit(operator: Caller, task_id: int) -> None:
    body = {"location": HERE, "report": "The shop front, as asked."}
    await operator.send("POST", f"/operators/me/tasks/{task_id}/submit", body, once=f"submit {task_id}")


def find_deliveries(receiver: Receiver) -> dict[int, Counter[str]]:
    """Return the number of different events by task and type: a repeated call has the id of its event."""
    events = {call.headers["webhook-id"]: orjson.loads(call.body) for call in receiver.received}
    found: dict[int, Counter[str]] = defaultdict(Counter)
    for event in events.values():
        found[event["task_id"]][event["event_type"]] += 1
    return found


def count_closed(receiver: Receiver, task_ids: list[int]) -> int:
    found = find_deliveries(receiver)
    return sum(found[task_id]["task.closed"] for task_id in task_ids)


async def kill_during_approvals(operator: Caller, task_ids: list[int], receiver: Receiver, enough: int) -> int:
    """Submit all proof at once, kill the server after some further deliveries, start it and submit again. Return the
    number of tasks whose end was not delivered."""
    server, expected = operator.server, len(receiver.received) + enough
    submitting = [asyncio.create_task(submit(operator, task_id)) for task_id in task_ids]
    await until(lambda: len(receiver.received) >= expected)
    await server.kill()
    await asyncio.gather(*submitting, return_exceptions=True)
    unfinished = len(task_ids) - count_closed(receiver, task_ids)
    await server.start()
    for task_id in task_ids:
        await submit(operator, task_id)
    return unfinished


async def check_task(agent: Caller, task_id: int, receiver: Receiver) -> None:
    """Assert that a task was approved by its score once, with one settlement, and each of its events delivered once."""
    task: dict[str, Any] = await agent.read(f"/agents/me/tasks/{task_id}")
    assert (task["status"], task["settlement"]["operatorNet"]) == ("Closed", EARNED)
    events = await agent.read(f"/agents/me/tasks/{task_id}/events?limit=200")
    assert [(one["event"], one["reason"]) for one in events[-3:]] == [(name, "approved_by_score") for name in APPROVAL]
    names = Counter(one["event"] for one in events)
    assert set(names.values()) == {1}, names
    delivered = find_deliveries(receiver)[task_id]
    assert {name: delivered[name] for name in APPROVAL} == dict.fromkeys(APPROVAL, 1)
    assert set(delivered.values()) == {1}, delivered


async def register(server: Server, http: httpx2.AsyncClient) -> tuple[Caller, Caller]:
    agent, operator = Caller(server, http), Caller(server, http)
    agent.key = (await agent.post("/agents/register", **AGENT))["apiKey"]
    operator.key = (await operator.post("/operators/register", **OPERATOR))["apiKey"]
    return agent, operator


@pytest.mark.timeout(120 + 60 * KILLS)
async def test_a_kill_leaves_each_approval_done_once(settings: Settings, tmp_path: Path) -> None:
    chance, unfinished, task_ids = Random(KILLS), 0, list[int]()
    variables = {
        "FIELDCALL_OPERATOR_APPROVAL": "auto",
        "FIELDCALL_MAX_ACCEPTED_TASKS": "0",
        "FIELDCALL_ALLOW_PRIVATE_TARGETS": "true",
    }
    async with (
        receiving() as receiver,
        serving(settings, tmp_path, version=IMPATIENT, **variables) as server,
        httpx2.AsyncClient(timeout=TIMEOUT_SECONDS) as http,
    ):
        agent, operator = await register(server, http)
        for _ in range(KILLS):
            deposit = await agent.post("/agents/me/wallet/deposit", amount="1000.00", currency="EUR")
            await http.post(deposit["checkoutUrl"], data={"decision": "pay"})
            batch = [await begin(agent, operator, receiver.url) for _ in range(OF_EACH)]
            unfinished += await kill_during_approvals(operator, batch, receiver, chance.randint(1, 4 * OF_EACH))
            await until(lambda batch=batch: count_closed(receiver, batch) >= OF_EACH)  # type: ignore[misc]
            task_ids += batch
            for task_id in task_ids:
                await check_task(agent, task_id, receiver)
            await verify_ledger(settings)
        earnings = await operator.read("/operators/me/earnings?limit=200")
    assert unfinished, "no approval was under way when the server was killed"
    assert sorted((one["taskId"], one["net"]) for one in earnings) == [(task_id, EARNED) for task_id in task_ids]
