"""Acceptances that a rule forbids, through the graph and REST: none passes, and none changes anything.

`FORBIDDEN=10000` tries as many; without it a few.
"""

import asyncio
import os
from random import Random
from typing import Any, Final

import httpx2

from domain.lifecycle.statuses import Status
from resolvers.matching.invitations import invite_operators
from resolvers.matching.preferences import set_operator_preference
from resolvers.tasks import execution
from resolvers.tasks.reviews import get_task_operator
from tests import actors
from tests.resolvers.stages import Scene

TRIALS: Final = int(os.environ.get("FORBIDDEN", "60"))
CHEAP: Final[dict[str, Any]] = {"payoutAmount": "2.00"}
DOCUMENT: Final = """mutation($task: ID!, $dry: Boolean) {
  acceptTask(input: {taskId: $task, dryRun: $dry}) { __typename ... on Task { id } ... on Problem { code } }
}"""
PASSED: Final = ("Task", "DryRun")


async def set_traps(scene: Scene, **terms: Any) -> list[tuple[actors.Actor, int, str]]:
    """Operators, each with a task on these terms that a rule forbids it, and the code of the refusal."""
    services, traps = scene.services, []
    cheap = CHEAP | terms
    operator = await actors.register_operator(services)
    for fields, code in (
        ({"isPublic": False}, "not_found"),
        ({"operatorRequirements": {"minRating": 4.1}}, "requirements_not_met"),
        ({"operatorRequirements": {"minTasksDone": 1}}, "requirements_not_met"),
        ({"operatorRequirements": {"languages": ["pl"]}}, "requirements_not_met"),
        ({"operatorRequirements": {"skills": ["drone"]}}, "requirements_not_met"),
        ({"operatorRequirements": {"maxDistanceKm": 10}, "locationLatitude": 51.9}, "requirements_not_met"),
    ):
        traps.append((operator, await scene.published(**cheap, **fields), code))
    exclusive = await scene.published(**cheap)
    await scene.agent(invite_operators, taskId=exclusive, emails=["friend@example.org"], exclusiveUntil=20270103120000)
    traps.append((operator, exclusive, "not_found"))
    released = await scene.published(**cheap)
    await operator(execution.accept_task, taskId=released)
    await operator(execution.release_task, taskId=released)
    traps.append((operator, released, "released_before"))
    hoarder = await actors.register_operator(services)
    for _ in range(5):
        await hoarder(execution.accept_task, taskId=await scene.published(**cheap))
    traps.append((hoarder, await scene.published(**cheap), "too_many_tasks"))
    appointed, times = await actors.register_operator(services), {"requestedTime": 20270103100000}
    at = {**times, "toleranceMinutes": 0, **cheap}
    await appointed(execution.accept_task, taskId=await scene.published(**at))
    traps.append((appointed, await scene.published(**at), "schedule_conflict"))
    unapproved = await actors.register_operator(services, approved=False)
    traps.append((unapproved, await scene.published(**cheap), "operator_not_approved"))
    blocked_task = await scene.reach(Status.ACCEPTED, **cheap)
    handle = (await scene.agent(get_task_operator, taskId=blocked_task)).handle
    await scene.agent(set_operator_preference, handle=handle, preference="blocked")
    traps.append((scene.operator, await scene.published(**cheap), "not_found"))
    return traps


async def test_no_forbidden_acceptance_passes(scene: Scene, client: httpx2.AsyncClient) -> None:
    traps, chance = await set_traps(scene), Random(7)
    before = await scene.everything()
    codes: dict[str, int] = {}

    async def accept(number: int) -> None:
        operator, task_id, expected = traps[number % len(traps)]
        headers = {"Authorization": f"Bearer {operator.key}"}
        dry = chance.random() < 0.3
        if chance.random() < 0.5:
            sent = {"query": DOCUMENT, "variables": {"task": str(task_id), "dry": dry}}
            answer = (await client.post("/graphql", json=sent, headers=headers)).json()["data"]["acceptTask"]
            assert answer["__typename"] not in PASSED, (answer, expected)
            code = answer["code"]
        else:
            path = f"/api/v1/operators/me/tasks/{task_id}/accept"
            reply = await client.post(path, json={"dryRun": dry}, headers=headers)
            assert reply.status_code in (403, 404), reply.text
            code = reply.json()["code"]
        assert code == expected
        codes[code] = codes.get(code, 0) + 1

    for first in range(0, TRIALS, 20):
        await asyncio.gather(*(accept(number) for number in range(first, min(first + 20, TRIALS))))
    assert sum(codes.values()) == TRIALS
    after = await scene.everything()
    assert {name: rows for name, rows in after.items() if name != "api_key"} == {
        name: rows for name, rows in before.items() if name != "api_key"
    }
