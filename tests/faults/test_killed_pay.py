"""SIGKILL of the server while pay terms change and money moves: each call is done once or not at all, and once in the
end.

`KILLS` sets how often; the suite does it twice.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest

from server.commands import ledger_verify
from server.config.settings import Settings
from tests.actors import AGENT, OPERATOR, TASK
from tests.faults.clients import PASSING, TIMEOUT_SECONDS
from tests.faults.server import Server, serving
from tests.faults.test_killed import KILLS
from tests.journeys.people import HERE

OF_EACH = 6
"""Number of tasks for each of the four calls, which are all sent at once."""


@dataclass
class Caller:
    """Sends requests with a key to the server, which has another address after each start."""

    server: Server
    http: httpx2.AsyncClient
    key: str = ""

    async def send(self, method: str, path: str, body: dict[str, Any], once: str | None = None) -> dict[str, Any]:
        """Return the answer to a request. Raises `httpx2.TransportError`."""
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        headers |= {"Idempotency-Key": once} if once else {}
        while True:
            url = f"{self.server.address}/api/v1{path}"
            response = await self.http.request(method, url, json=body, headers=headers)
            answer: dict[str, Any] = response.json()
            if response.status_code == 200:
                return answer
            assert (answer["status"], answer["code"]) in PASSING, answer
            await asyncio.sleep(0.05)

    async def post(self, path: str, **body: Any) -> dict[str, Any]:
        return await self.send("POST", path, body)

    async def read(self, path: str) -> Any:
        response = await self.http.get(
            f"{self.server.address}/api/v1{path}", headers={"Authorization": f"Bearer {self.key}"}
        )
        return response.json()


@dataclass(frozen=True)
class PayCall:
    """A call that moves money of a task; `field` of the task changes `before` to `after`."""

    task_id: int
    method: str
    path: str
    body: dict[str, Any]
    field: str
    before: float | None
    after: float


async def prepare(agent: Caller, operator: Caller) -> list[PayCall]:
    """Return calls that accept an offer, approve more time, pay a bonus and amend a task."""
    calls = []
    for _ in range(OF_EACH):

        async def publish(**terms: Any) -> int:
            task_id: int = (await agent.post("/agents/me/tasks", **TASK | terms))["taskId"]
            return task_id

        bargained = await publish(pricingType="negotiable")
        path = f"/agents/me/tasks/{bargained}/offers"
        offer = await operator.post(f"/operators/me/tasks/{bargained}/offers", amount="60.00")
        calls.append(PayCall(bargained, "POST", f"{path}/{offer['id']}/accept", {}, "agreedAmount", None, 60))
        hourly = await publish(pricingType="hourly", payoutAmount="20.00", maxMinutes=60)
        for step in ("accept", "start"):
            await operator.post(f"/operators/me/tasks/{hourly}/{step}", location=HERE)
        request = {"minutes": 30, "reason": "There is a second floor."}
        asked = await operator.post(f"/operators/me/tasks/{hourly}/time-extensions", **request)
        path = f"/agents/me/tasks/{hourly}/time-extensions/{asked['id']}/approve"
        calls.append(PayCall(hourly, "POST", path, {}, "maxMinutes", 60, 90))
        ended = await publish()
        await operator.post(f"/operators/me/tasks/{ended}/accept", location=HERE)
        await agent.post(f"/agents/me/tasks/{ended}/cancel-with-settlement", cancellationReasonCodeRef=1)
        calls.append(PayCall(ended, "POST", f"/agents/me/tasks/{ended}/bonus", {"amount": "5.00"}, "bonus", None, 5))
        amended = await publish()
        body = {"payoutAmount": "60.00"}
        calls.append(PayCall(amended, "PATCH", f"/agents/me/tasks/{amended}", body, "payoutAmount", 50, 60))
    return calls


async def verify_ledger(settings: Settings) -> None:
    assert [verdict.breaches for verdict in await ledger_verify.check(settings) if verdict.breaches] == []


async def kill_during(calls: Sequence[tuple[PayCall, str]], agent: Caller, enough: int) -> list[bool]:
    """Kill the server when some of the calls, which are sent at once, are answered. Return which ones were."""
    answered, reached = 0, asyncio.Event()

    async def change(call: PayCall, key: str) -> None:
        nonlocal answered
        await agent.send(call.method, call.path, call.body, key)
        answered += 1
        if answered >= enough:
            reached.set()

    sending = [asyncio.create_task(change(*call)) for call in calls]
    await reached.wait()
    await agent.server.kill()
    results = await asyncio.gather(*sending, return_exceptions=True)
    assert all(result is None or isinstance(result, httpx2.TransportError) for result in results), results
    return [result is None for result in results]


@pytest.mark.timeout(60 + 30 * KILLS)
async def test_a_kill_leaves_each_call_done_or_not(settings: Settings, tmp_path: Path) -> None:
    chance, unanswered = Random(KILLS), 0
    variables = {"FIELDCALL_OPERATOR_APPROVAL": "auto", "FIELDCALL_MAX_ACCEPTED_TASKS": "0"}
    async with (
        serving(settings, tmp_path, **variables) as server,
        httpx2.AsyncClient(timeout=TIMEOUT_SECONDS) as http,
    ):
        agent, operator = Caller(server, http), Caller(server, http)
        agent.key = (await agent.post("/agents/register", **AGENT))["apiKey"]
        operator.key = (await operator.post("/operators/register", **OPERATOR))["apiKey"]
        for kill in range(KILLS):
            deposit = await agent.post("/agents/me/wallet/deposit", amount="2000.00", currency="EUR")
            await http.post(deposit["checkoutUrl"], data={"decision": "pay"})
            calls = [(call, f"{kill} {call.path}") for call in await prepare(agent, operator)]
            answered = await kill_during(calls, agent, chance.randint(1, len(calls) - 1))
            unanswered += answered.count(False)
            await verify_ledger(settings)
            await server.start()
            for (call, _), is_answered in zip(calls, answered, strict=True):
                value = (await agent.read(f"/agents/me/tasks/{call.task_id}")).get(call.field)
                assert value in ((call.after,) if is_answered else (call.before, call.after)), call
            # The same calls again: those that were done are answered, and the others are done.
            for call, key in calls:
                await agent.send(call.method, call.path, call.body, key)
                assert (await agent.read(f"/agents/me/tasks/{call.task_id}"))[call.field] == call.after, call
            await verify_ledger(settings)
    assert unanswered, "no call was under way when the server was killed"
