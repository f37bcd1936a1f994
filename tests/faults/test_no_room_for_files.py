"""A full disk for proofs: a 503 at every write, nothing half stored, and then it continues."""

import base64
import json
import resource
import time
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx2
import pytest
from PIL import Image

from domain.lifecycle.statuses import Status
from resolvers.core.context import Services
from server.config.settings import Settings
from tests.actors import SetClock
from tests.faults.server import Server, serving
from tests.resolvers.stages import Scene, set_scene

ROOM = 10_000
"""Bytes of the longest file that the server can still write; a photograph is longer."""
SPOOLED = 1 << 20
"""Bytes up to which a file waits in memory while it arrives."""
MUTATION = """mutation($input: UploadProofInput!) {
  uploadProof(input: $input) { __typename ... on Problem { code status } } }"""

# Only files find a full disk here: SQLite would need space on the same disk.
pytestmark = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


@pytest.fixture
async def server(settings: Settings, tmp_path: Path) -> AsyncIterator[Server]:
    (tmp_path / "spool").mkdir()
    async with serving(settings, tmp_path, TMPDIR=str(tmp_path / "spool")) as running:
        yield running


@pytest.fixture
async def scene(services: Services, clock: SetClock) -> Scene:
    clock.time = time.time_ns() // 1_000
    return await set_scene(services, clock)


def noise(side: int) -> bytes:
    """A photograph of nothing, about as many bytes as it has points."""
    kept = BytesIO()
    Image.effect_noise((side, side), 200).save(kept, "JPEG", quality=95)
    return kept.getvalue()


SMALL, LARGE = noise(200), noise(1_300)


async def as_form(client: httpx2.AsyncClient, task_id: int, content: bytes) -> Any:
    return await client.post(f"/api/v1/operators/me/tasks/{task_id}/proofs", files={"file": ("front.jpg", content)})


async def within(client: httpx2.AsyncClient, task_id: int, content: bytes) -> Any:
    body = {"fileName": "front.jpg", "contentBase64": base64.b64encode(content).decode()}
    return await client.post(f"/api/v1/operators/me/tasks/{task_id}/proofs", json=body)


async def in_the_graph(client: httpx2.AsyncClient, task_id: int, content: bytes) -> Any:
    operations = {"query": MUTATION, "variables": {"input": {"file": None, "taskId": str(task_id)}}}
    form = {"operations": json.dumps(operations), "map": '{"f": ["variables.input.file"]}'}
    return await client.post("/graphql", data=form, files={"f": ("front.jpg", content)})


def told(response: Any) -> tuple[int, str]:
    """Status and code of an answer; in the graph, a refusal of the operation is data, and one before it an error."""
    body = response.json()
    if response.url.path != "/graphql":
        return response.status_code, "kept" if response.status_code == 200 else body["code"]
    if "errors" in body:
        problem = body["errors"][0]["extensions"]
        return problem["status"], problem["code"]
    proof = body["data"]["uploadProof"]
    return (200, "kept") if proof["__typename"] == "ProofItem" else (proof["status"], proof["code"])


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


WAYS = ((as_form, SMALL), (as_form, LARGE), (within, SMALL), (in_the_graph, SMALL), (in_the_graph, LARGE))


async def test_a_proof_is_refused_while_there_is_no_room(server: Server, scene: Scene, tmp_path: Path) -> None:
    assert ROOM < len(SMALL) < SPOOLED < len(LARGE)
    task_ids = [await scene.reach(Status.IN_PROGRESS, payoutAmount="5.00") for _ in WAYS]
    headers = {"Authorization": f"Bearer {scene.operator.key}"}
    async with httpx2.AsyncClient(base_url=server.address, headers=headers, timeout=60) as client:
        resource.prlimit(server.number, resource.RLIMIT_FSIZE, (ROOM, resource.RLIM_INFINITY))
        for task_id, (send, content) in zip(task_ids, WAYS, strict=True):
            for _ in range(2):
                refused = await send(client, task_id, content)
                assert told(refused) == (503, "unavailable"), refused.text
        assert files(tmp_path / "blobs") == files(tmp_path / "spool") == []
        assert (await client.get("/api/v1/health")).status_code == 200
        faults = server.faults()
        assert {fault["event"] for fault in faults} <= {"there is no space for files", "request"}, faults

        refused = await as_form(client, task_ids[0], SMALL)
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "30")
        assert "no space for files" in refused.json()["detail"]

        resource.prlimit(server.number, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        for task_id, (send, content) in zip(task_ids, WAYS, strict=True):
            kept = await send(client, task_id, content)
            assert told(kept) == (200, "kept"), kept.text
    stored = [path.read_bytes() for path in files(tmp_path / "blobs")]
    assert {SMALL, LARGE} <= set(stored)
    assert files(tmp_path / "spool") == []
