"""A task that an end customer follows, its agent and its operator."""

from typing import Any, NamedTuple

from domain.matching.geo import EARTH_RADIUS_METRES
from resolvers.core import jobs
from resolvers.core.context import Services
from tests.rest_compat.front_door import HERE, HOST, TASK, Client

METRE = 57.29577951308232 / EARTH_RADIUS_METRES
"""A metre to the north, in degrees."""
PLACE = {"locationLatitude": HERE["lat"], "locationLongitude": HERE["lng"]}


def away(metres: float) -> dict[str, Any]:
    return {**HERE, "lat": HERE["lat"] + metres * METRE}


class Tracked(NamedTuple):
    """The task, and everybody who acts on it."""

    services: Services
    agent: Client
    operator: Client
    task_id: int

    @property
    def secrets(self) -> tuple[str, ...]:
        """Words that no page may have."""
        return (TASK["title"], TASK["description"], "Noor", "Errand", "noor@example.org")

    async def link(self, **fields: Any) -> str:
        """Make a link, and return its path."""
        made = await self.agent.post(f"/agents/me/tasks/{self.task_id}/tracking-links", **fields)
        return str(made["url"]).removeprefix(f"http://{HOST}")

    async def revoke(self, address: str) -> None:
        listed = await self.agent.get(f"/agents/me/tasks/{self.task_id}/tracking-links")
        (link_id,) = [link["linkId"] for link in listed if link["url"].endswith(address)]
        path = f"/api/v1/agents/me/tasks/{self.task_id}/tracking-links/{link_id}"
        assert (await self.agent.send("DELETE", path)).json()["active"] is False

    async def operator_act(self, step: str, **fields: Any) -> None:
        await self.operator.post(f"/operators/me/tasks/{self.task_id}/{step}", **fields)

    async def prove(self, picture: bytes) -> None:
        """Upload a photograph and submit it, and check it as a worker does."""
        path = f"/api/v1/operators/me/tasks/{self.task_id}/proofs"
        assert (await self.operator.send("POST", path, files={"file": ("front.jpg", picture)})).status_code == 200
        await self.operator_act("submit", report="Done.")
        while due := await jobs.claim_jobs(self.services, 50):
            for leased in due:
                await jobs.run_job(self.services, leased)


async def tracked(client: Client, agent: Client, services: Services) -> Tracked:
    """A published task with coordinates, and an approved operator near it."""
    await agent.deposit(100)
    operator = await client.operator()
    made = await agent.post("/agents/me/tasks", **TASK, **PLACE)
    assert made["status"] == "Published", made
    return Tracked(services, agent, operator, made["taskId"])
