"""A desk of the staff: a platform key and HTTP, nothing else."""

from dataclasses import dataclass
from typing import Any

import httpx2
import pytest

from tests.resolvers.stages import Scene


@dataclass
class Desk:
    """A member of the staff over HTTP, with its reads and the refusals for others."""

    scene: Scene
    http: httpx2.AsyncClient

    async def send(self, method: str, path: str, key: str | None = None, **body: Any) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {key or self.scene.staff.key}"}
        return await self.http.request(method, f"/api/v1/platform{path}", headers=headers, **body)

    async def get(self, path: str) -> Any:
        """Return the answer of REST below `/api/v1/platform`."""
        answer = await self.send("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def ids(self, path: str, name: str = "id") -> list[int]:
        return [item[name] for item in await self.get(path)]

    async def ask(self, query: str, key: str | None = None) -> Any:
        """The data that the graph answers without errors."""
        answer = await self._graph(query, key)
        assert "errors" not in answer, answer["errors"]
        return answer["data"]

    async def problem(self, query: str, key: str | None = None) -> Any:
        """The problem of the only error in the graph."""
        (error,) = (await self._graph(query, key))["errors"]
        return error["extensions"]

    async def _graph(self, query: str, key: str | None) -> Any:
        headers = {"Authorization": f"Bearer {key or self.scene.staff.key}"}
        return (await self.http.post("/graphql", json={"query": query}, headers=headers)).json()

    async def is_for_staff_alone(self, *paths: str, roots: tuple[str, ...] = ()) -> None:
        """Agents and operators are refused at these paths below `/platform`, and at these roots of the graph."""
        for key in (self.scene.agent.key, self.scene.operator.key):
            for path in paths:
                answer = await self.send("GET", path, key)
                assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), path
            for root in roots:
                assert (await self.problem(f"{{ {root} }}", key))["code"] == "forbidden", root


@pytest.fixture
def desk(scene: Scene, client: httpx2.AsyncClient) -> Desk:
    return Desk(scene, client)
