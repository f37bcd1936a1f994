"""The runbook's commands, as they stand there: a life is copied, lost and restored, on both databases."""

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from domain.refusals.general import NotFound
from resolvers.core.context import Services
from resolvers.proofs.submission import get_task_proofs
from resolvers.tasks.dispatch import get_task
from server.config.settings import Settings
from server.config.wiring import build, started
from tests import postgres_wheel
from tests.actors import AGENT, TASK, Actor, SetClock, dispatch, register_agent
from tests.databases import execute, make_sibling_address, named
from tests.faults.server import serving
from tests.resolvers.stages import set_scene
from tests.server.test_cli import fieldcall

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"```sh\n# tried: (\w+ \w+)\n(.*?)```", re.DOTALL)
COMMANDS = dict(BLOCK.findall((ROOT / "docs/how-to/runbook.md").read_text()))


PROGRAMS = str(Path(sys.executable).parent)
SOME_TASKS = 50
COPY_SECONDS = 60
"""Seconds within which a commit is copied also on a busy machine; Litestream looks once in each."""


def shell(block: str, home: Path, **variables: str) -> tuple[list[str], dict[str, str]]:
    """The command of a shell that runs a block, and its environment: these variables, and what finds programs."""
    programs = [PROGRAMS, str(postgres_wheel.PROGRAMS)]
    environment = {"PATH": os.pathsep.join((*programs, os.environ["PATH"])), "PYTHONPATH": str(ROOT), "HOME": str(home)}
    return ["bash", "-c", COMMANDS[block]], environment | variables


def run(block: str, home: Path, **variables: str) -> None:
    """Run a block to its end."""
    command, environment = shell(block, home, **variables)
    done = subprocess.run(command, env=environment, cwd=home, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_way_is_tried() -> None:
    backups = {"make backup", "old backups", "restore backup", "replace database", "drill backup", "after archive"}
    assert COMMANDS.keys() == {*backups, "replicate sqlite", "restore litestream", "second role", "first role"}
    for name, block in COMMANDS.items():
        # Elsewhere it is up to the shell of the reader whether a failed line ends the block.
        assert block.startswith("set -eu\n") or name in ("second role", "first role")


def make_variables(settings: Settings, home: Path) -> dict[str, str]:
    """The environment of the service and its commands."""
    assert settings.secret_key
    return {
        "FIELDCALL_BACKUP_FOLDER": str(home / "backups"),
        "FIELDCALL_BLOB_URL": settings.blob_url,
        "FIELDCALL_BROADCAST_URL": "memory://",
        "FIELDCALL_DATABASE_URL": settings.database_url,
        "FIELDCALL_SECRET_KEY": settings.secret_key.get_secret_value(),
    }


async def test_what_was_lost_comes_back(
    services: Services, settings: Settings, clock: SetClock, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    scene = await set_scene(services, clock)
    task_id = await scene.reach("UnderReview")
    (proof,) = (await scene.agent(get_task_proofs, taskId=task_id)).items
    before = await scene.agent(get_task, taskId=task_id)
    variables = make_variables(settings, tmp_path)
    run("make backup", tmp_path, **variables)
    run("old backups", tmp_path, **variables)
    run("drill backup", tmp_path, **variables)
    (backup,) = (tmp_path / "backups").glob("2*Z")
    assert settings.secret_key
    key = settings.secret_key.get_secret_value()
    assert not any(key.encode() in path.read_bytes() for path in backup.rglob("*") if path.is_file())

    blobs = tmp_path / "blobs"
    shutil.rmtree(blobs)
    if settings.database_file:
        url = f"sqlite+aiosqlite:///{tmp_path}/elsewhere.db"
    else:
        server = request.getfixturevalue("postgres_server")
        await execute(server, "CREATE DATABASE restored_by_runbook")
        url = named(server, "restored_by_runbook")
    restored = settings.model_copy(update={"database_url": url})
    run("restore backup", tmp_path, **make_variables(restored, tmp_path), BACKUP=str(backup))

    async with started(replace(build(restored), clock=clock)) as again:
        # The key from before is recognised, and everything is as it was, photographs included.
        agent = Actor(again, scene.agent.key)
        assert (await agent(get_task, taskId=task_id)).model_dump(mode="json") == before.model_dump(mode="json")
        (found,) = (await agent(get_task_proofs, taskId=task_id)).items
        assert found.model_dump(mode="json") == proof.model_dump(mode="json")
        names = {path.name for path in blobs.rglob("*") if path.is_file()}
        assert {await again.blobs.get(name) for name in names}
        assert len(names) >= 2  # the photograph and its thumbnail
    if not settings.database_file:
        await execute(request.getfixturevalue("postgres_server"), "DROP DATABASE restored_by_runbook WITH (FORCE)")


@pytest.mark.timeout(400)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_in_place_after_a_kill(
    settings_of_all: Settings, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """The backup is made under load, the server is killed under load, and restored where it was."""
    url = f"sqlite+aiosqlite:///{tmp_path}/fieldcall.db"
    if kind == "postgresql":
        server = request.getfixturevalue("postgres_server")
        await execute(server, "CREATE DATABASE in_place")
        url = named(server, "in_place")
    settings = settings_of_all.model_copy(update={"database_url": url, "blob_url": f"file://{tmp_path}/blobs"})
    variables = make_variables(settings, tmp_path)
    if kind == "postgresql":
        assert fieldcall(tmp_path, "migrate", **variables).returncode == 0
    async with serving(settings, tmp_path) as running:
        load = Load(running.address)
        creating = asyncio.create_task(load.create())
        async with asyncio.timeout(COPY_SECONDS):
            await load.begun.wait()
        early = set(load.acknowledged)
        await asyncio.to_thread(run, "make backup", tmp_path, **variables)
        at_backup = len(load.acknowledged)
        command, environment = shell("replace database", tmp_path, **variables, BACKUP=str(tmp_path / "backups"))
        in_use = await asyncio.to_thread(
            subprocess.run, command, env=environment, cwd=tmp_path, capture_output=True, text=True
        )
        assert in_use.returncode == 2, in_use.stderr
        await running.kill()
        with pytest.raises(httpx2.HTTPError):
            await creating
    assert len(load.acknowledged) > at_backup
    run("replace database", tmp_path, **variables, BACKUP=str(tmp_path / "backups"))
    run("after archive", tmp_path, **variables)
    async with started(build(settings)) as again:
        made = await dispatch(await register_agent(again), publishImmediately=False)
        # Rows of the backup exist, later ones do not, and no id of those is assigned again.
        assert made.id > max(load.acknowledged)
        for number in early:
            await Actor(again, load.key)(get_task, taskId=number)
        with pytest.raises(NotFound):
            await Actor(again, load.key)(get_task, taskId=load.acknowledged[-1])
    async with serving(settings, tmp_path) as running:
        assert httpx2.get(f"{running.address}/readyz").status_code == 200


async def test_a_second_role_takes_the_place_of_the_first(tmp_path: Path, postgres_server: str) -> None:
    roles = {"OLD_ROLE": "first_role", "NEW_ROLE": "second_role", "NEW_PASSWORD": "new"}
    await execute(postgres_server, "CREATE ROLE first_role LOGIN")
    await execute(postgres_server, "CREATE DATABASE handed_over OWNER first_role")
    administrator = make_sibling_address(postgres_server, "handed_over")
    url = named(postgres_server, "handed_over")
    urls = [url.replace("//postgres:", f"//{roles[name]}:") for name in ("OLD_ROLE", "NEW_ROLE")]
    assert url not in urls
    first, second = ({"FIELDCALL_DATABASE_URL": url, "FIELDCALL_SECRET_KEY": "k" * 40} for url in urls)
    assert fieldcall(tmp_path, "migrate", **first).returncode == 0
    run("second role", tmp_path, DATABASE=administrator, **roles)
    for variables in (first, second):
        assert fieldcall(tmp_path, "keys", "create-platform", "Sam", **variables).returncode == 0
    run("first role", tmp_path, DATABASE=administrator, **roles)
    # It owns the tables, so it may change them, too.
    assert fieldcall(tmp_path, "migrate", **second).returncode == 0
    assert fieldcall(tmp_path, "ledger", "verify", **second).returncode == 0
    assert fieldcall(tmp_path, "keys", "list", **first).returncode != 0
    await execute(postgres_server, "DROP DATABASE handed_over WITH (FORCE)")
    await execute(postgres_server, "DROP ROLE second_role")


@contextmanager
def running_until_killed(block: str, home: Path, **variables: str) -> Iterator[None]:
    """A block that has no end, in the background."""
    command, environment = shell(block, home, **variables)
    with (home / "log").open("w") as log:
        process = subprocess.Popen(
            command, env=environment, cwd=home, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


class Load:
    """An agent that creates tasks without a break."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.key = ""
        self.acknowledged: list[int] = []
        self.begun = asyncio.Event()
        """Set when there are some tasks."""

    async def create(self) -> None:
        """Create tasks until the server is gone."""
        async with httpx2.AsyncClient(base_url=self._address, timeout=60) as http:
            self.key = (await http.post("/api/v1/agents/register", json=AGENT)).json()["apiKey"]
            http.headers["Authorization"] = f"Bearer {self.key}"
            while True:
                created = await http.post("/api/v1/agents/me/tasks", json=TASK | {"publishImmediately": False})
                self.acknowledged.append(created.raise_for_status().json()["id"])
                if len(self.acknowledged) == SOME_TASKS:
                    self.begun.set()


def tasks_in(database: Path) -> set[int]:
    with closing(sqlite3.connect(database)) as connection:
        return {number for (number,) in connection.execute("SELECT id FROM task")}


async def copied(replica: str, home: Path) -> set[int]:
    """The tasks that Litestream has copied so far."""
    target = home / "look.db"
    command = (f"{PROGRAMS}/litestream", "restore", "-force", "-o", str(target), replica)
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
    )
    # There is nothing to restore before its first look.
    return set() if await process.wait() else tasks_in(target)


@pytest.mark.skipif(shutil.which("litestream", path=PROGRAMS) is None, reason="LEFT OUT: litestream is not installed")
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_what_litestream_has_copied_outlives_the_machine(settings: Settings, tmp_path: Path) -> None:
    assert settings.database_file
    assert settings.secret_key
    replica = f"file://{tmp_path / 'replica'}"
    variables = {"DATABASE": str(settings.database_file), "REPLICA": replica}
    async with serving(settings, tmp_path) as server:
        with running_until_killed("replicate sqlite", tmp_path, **variables):
            load = Load(server.address)
            creating = asyncio.create_task(load.create())
            async with asyncio.timeout(COPY_SECONDS):
                await load.begun.wait()
                early = set(load.acknowledged)
                while not early <= await copied(replica, tmp_path):
                    pass
            # Both end in the middle of the load, without a word.
            await server.kill()
        with pytest.raises(httpx2.HTTPError):
            await creating
    assert settings.database_file.with_name(f"{settings.database_file.name}-wal").stat().st_size > 0
    key = settings.secret_key.get_secret_value()
    environment = {
        "FIELDCALL_BLOB_URL": settings.blob_url,
        "FIELDCALL_DATABASE_URL": settings.database_url,
        "FIELDCALL_SECRET_KEY": key,
    }
    run("restore litestream", tmp_path, **variables, **environment)
    assert early <= tasks_in(settings.database_file)
    async with started(build(settings)) as again:
        agent = await register_agent(again)
        # No id that was acknowledged and is lost is given again.
        assert (await dispatch(agent, publishImmediately=False)).id > max(load.acknowledged)
