"""The runbook's commands, as they stand there: a life is copied, lost and restored, on both databases."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import SecretStr

from resolvers.core.context import Services
from resolvers.proofs.submission import get_task_proofs
from resolvers.tasks.dispatch import get_task
from server.config.settings import Settings
from server.config.wiring import build, started
from tests.actors import Actor, SetClock
from tests.databases import beside, execute, named
from tests.resolvers.stages import set_scene

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"```sh\n# tried: (\w+ \w+)\n(.*?)```", re.DOTALL)
COMMANDS = dict(BLOCK.findall((ROOT / "docs/runbook.md").read_text()))


def run(block: str, home: Path, **variables: str) -> None:
    """Run a block in a shell that has these variables, and what finds programs."""
    programs = [str(Path(sys.executable).parent)]
    if "pgserver" in sys.modules:
        programs.append(str(Path(str(sys.modules["pgserver"].__file__)).parent / "pginstall/bin"))
    environment = {"PATH": os.pathsep.join((*programs, os.environ["PATH"])), "PYTHONPATH": str(ROOT), "HOME": str(home)}
    command = ["bash", "-euo", "pipefail", "-c", COMMANDS[block]]
    done = subprocess.run(
        command, env=environment | variables, cwd=home, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_way_is_tried() -> None:
    assert COMMANDS.keys() == {f"{step} {kind}" for step in ("backup", "restore") for kind in ("postgresql", "sqlite")}


async def test_what_was_lost_comes_back(
    services: Services, settings: Settings, clock: SetClock, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    scene = await set_scene(services, clock)
    task_id = await scene.reach("UnderReview")
    (proof,) = (await scene.agent(get_task_proofs, taskId=task_id)).items
    before = await scene.agent(get_task, taskId=task_id)
    assert settings.secret_key
    key, kind = settings.secret_key.get_secret_value(), services.database.dialect
    blobs, backup = tmp_path / "blobs", str(tmp_path / "backup")

    if settings.database_file:
        settings.database_file.with_name("fieldcall.db.key").write_text(key)
        run(f"backup {kind}", tmp_path, BACKUP=backup, BLOBS=str(blobs), DATABASE=str(settings.database_file))
        target = str(tmp_path / "elsewhere.db")
        url = f"sqlite+aiosqlite:///{target}"
    else:
        source = settings.database_url.replace("+asyncpg", "", 1)
        run(f"backup {kind}", tmp_path, BACKUP=backup, BLOBS=str(blobs), DATABASE=source, FIELDCALL_SECRET_KEY=key)
        server = request.getfixturevalue("postgres_server")
        target = beside(server, "restored")
        await execute(server, "CREATE DATABASE restored")
        url = named(server, "restored")
    shutil.rmtree(blobs)
    variables = {"FIELDCALL_DATABASE_URL": url, "FIELDCALL_BROADCAST_URL": "memory://"}
    run(f"restore {kind}", tmp_path, BACKUP=backup, BLOBS=str(blobs), DATABASE=target, **variables)

    if settings.database_file:
        stored = (tmp_path / "elsewhere.db.key").read_text()
    else:
        stored = (tmp_path / "backup/key").read_text()
    restored = settings.model_copy(update={"database_url": url, "secret_key": SecretStr(stored)})
    async with started(replace(build(restored), clock=clock)) as again:
        # Whose key was made before: it is known, and everything is as it was, photographs included.
        agent = Actor(again, scene.agent.key)
        assert (await agent(get_task, taskId=task_id)).model_dump(mode="json") == before.model_dump(mode="json")
        (found,) = (await agent(get_task_proofs, taskId=task_id)).items
        assert found.model_dump(mode="json") == proof.model_dump(mode="json")
        names = {path.name for path in blobs.rglob("*") if path.is_file()}
        assert {await again.blobs.get(name) for name in names}
        assert len(names) >= 2  # the photograph and its thumbnail
    if not settings.database_file:
        await execute(request.getfixturevalue("postgres_server"), "DROP DATABASE restored WITH (FORCE)")
