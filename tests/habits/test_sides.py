"""What one side of a task may not know of the other."""

import httpx2
import pytest

from domain.statuses import Status
from schema.app import graphql_app
from tests.resolvers.stages import Scene


@pytest.mark.parametrize("asker", ["agent", "operator"])
async def test_what_escrow_holds_is_the_agents_to_know(scene: Scene, asker: str) -> None:
    task_id = await scene.reach(Status.ACCEPTED, "simple", payoutAmount="5.00")
    key = getattr(scene, asker).key
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(graphql_app(scene.services)), base_url="http://localhost"
    ) as client:
        document = f'{{ task(id: "{task_id}") {{ walletLock {{ lockedAmount }} }} }}'
        sent = {"json": {"query": document}, "headers": {"Authorization": f"Bearer {key}"}}
        found = (await client.post("/graphql", **sent)).json()["data"]["task"]
    assert found == {"walletLock": {"lockedAmount": "5.25"} if asker == "agent" else None}


async def test_who_has_not_accepted_a_task_is_told_that_its_proof_is_not_there(scene: Scene) -> None:
    await scene.reach(Status.PUBLISHED, "simple", payoutAmount="5.00")
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(graphql_app(scene.services)), base_url="http://localhost"
    ) as client:
        document = "{ openTasks { nodes { proofReview { report } } } }"
        headers = {"Authorization": f"Bearer {scene.operator.key}"}
        answer = (await client.post("/graphql", json={"query": document}, headers=headers)).json()
    assert [error["extensions"]["code"] for error in answer["errors"]] == ["not_found"]
