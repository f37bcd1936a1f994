"""A request with a slow body has the time, the caller and the rights of the instant at which it is complete."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest

from domain.lifecycle.statuses import Status
from resolvers.accounts import agents, staff
from resolvers.ledger import statements
from resolvers.spending.rules import freeze_spending
from tests import actors
from tests.actors import TASK
from tests.resolvers.stages import HOUR, Scene, picture
from tests.slow_request import slow

TASKS = "/api/v1/agents/me/tasks"
FORM = "multipart/form-data; boundary=b"


def as_json(**fields: Any) -> bytes:
    return json.dumps(fields).encode()


async def test_a_freeze_stops_what_is_being_sent(scene: Scene, client: httpx2.AsyncClient) -> None:
    async with slow(client, TASKS, as_json(**TASK), scene.agent.key) as sending:
        await scene.agent(freeze_spending)
        answer = await sending.finish()
    assert (answer.status_code, answer.json()["code"]) == (403, "spending_frozen")


async def test_a_suspended_agent_changes_nothing(scene: Scene, client: httpx2.AsyncClient) -> None:
    async with slow(client, TASKS, as_json(**TASK), scene.agent.key) as sending:
        await scene.staff(staff.suspend_agent, agentId=scene.agent.id)
        answer = await sending.finish()
    assert (answer.status_code, answer.json()["code"]) == (403, "agent_suspended")


async def test_a_revoked_key_opens_nothing(scene: Scene, client: httpx2.AsyncClient) -> None:
    stolen = await scene.agent(agents.create_api_key, keyName="stolen")
    async with slow(client, TASKS, as_json(**TASK), stolen.key) as sending:
        await scene.agent(agents.revoke_api_key, apiKeyId=stolen.api_key.id)
        answer = await sending.finish()
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthenticated")


async def test_a_file_is_uploaded_when_all_of_it_is_here(scene: Scene, client: httpx2.AsyncClient) -> None:
    task_id = await scene.published()
    await scene.carry(task_id, Status.IN_PROGRESS)
    head = b'--b\r\nContent-Disposition: form-data; name="file"; filename="front.jpg"\r\n\r\n'
    path = f"/api/v1/operators/me/tasks/{task_id}/proofs"
    async with slow(client, path, head + picture() + b"\r\n--b--\r\n", scene.operator.key, FORM) as sending:
        scene.clock.advance(HOUR)
        answer = await sending.finish()
    assert (answer.status_code, answer.json()["uploadedAt"]) == (200, 20270102140000)


async def test_without_a_key_no_file_is_waited_for(client: httpx2.AsyncClient) -> None:
    async def never() -> AsyncIterator[bytes]:
        await asyncio.Event().wait()
        yield b""

    path = "/api/v1/operators/me/tasks/1/proofs"
    sending = client.post(path, content=never(), headers={"Content-Type": FORM})
    assert (await asyncio.wait_for(sending, 5)).status_code == 401


async def test_a_month_that_is_over_stays_as_it_was(scene: Scene, client: httpx2.AsyncClient) -> None:
    january = {"from": 20270101000000, "until": 20270201000000}
    async with slow(client, TASKS, as_json(**TASK), scene.agent.key) as sending:
        scene.clock.advance(30 * 24 * HOUR)
        before = await scene.agent(statements.get_wallet_statement, **january)
        answer = await sending.finish()
    assert answer.json()["status"] == "Published"
    assert await scene.agent(statements.get_wallet_statement, **january) == before


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/v1/agents/register", as_json(**actors.AGENT)),
        ("/api/v1/tools/call", as_json(tool="register_agent", arguments=actors.AGENT | {"description": "Errands."})),
    ],
    ids=["rest", "tool"],
)
async def test_who_registers_does_so_now(scene: Scene, client: httpx2.AsyncClient, path: str, body: bytes) -> None:
    async with slow(client, path, body, None) as sending:
        scene.clock.advance(HOUR)
        answer = (await sending.finish()).json()
    assert answer.get("result", answer)["agent"]["createdAt"] == 20270102130000
