"""Archives of evidence for tests: exported, read and verified."""

import json
import zipfile
from dataclasses import replace
from io import BytesIO
from typing import Any

from domain.lifecycle.statuses import Status
from resolvers.evidence.export import open_task_evidence
from resolvers.evidence.keys import publish_keys
from resolvers.evidence.signature import read_keys
from resolvers.evidence.verification import Verified, verify
from resolvers.tasks import settlement
from tests.actors import Actor
from tests.resolvers.stages import Scene


async def export(actor: Actor, task_id: int, language: str | None = None) -> bytes:
    """The evidence of a task as its reader gets it, with its Accept-Language."""
    file = await replace(actor, language=language)(open_task_evidence, taskId=task_id)
    return b"".join([chunk async for chunk in file.chunks(0, None)])


async def settled(scene: Scene, **fields: Any) -> int:
    """A task whose money is divided."""
    task_id = await scene.reach(Status.UNDER_REVIEW, **fields)
    await scene.agent(settlement.approve_task, taskId=task_id)
    return task_id


async def check(scene: Scene, content: bytes) -> Verified:
    """The result of the verification with the published keys."""
    keys = read_keys(json.dumps(await publish_keys(scene.services)))
    return verify(BytesIO(content), keys)


def entries(content: bytes) -> dict[str, Any]:
    """The entries by name, documents parsed, as another program reads them."""
    with zipfile.ZipFile(BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {
            name: json.loads(archive.read(name)) if name.endswith(".json") else archive.read(name)
            for name in archive.namelist()
        }
