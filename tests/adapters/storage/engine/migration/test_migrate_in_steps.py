"""Two versions on one database: steps that expand stop nobody, and one that contracts stops the earlier version."""

import asyncio
import time
from pathlib import Path

import asyncpg
import pytest

from adapters.storage.engine.migration import migrate
from domain.lifecycle.statuses import Status
from resolvers.core.context import Services
from resolvers.core.jobs import JobKind
from resolvers.tasks import dispatch, settlement
from server.commands import migrate as command
from server.config.settings import Misconfigured, Settings
from server.config.wiring import prepare
from tests import actors
from tests.actors import SetClock
from tests.resolvers.stages import Scene, set_scene

STEP = """
import sqlalchemy as sa
from alembic import op
from adapters.storage.engine.migration.steps import create_index_concurrently, schedule_backfill

revision = "{number}"
down_revision = "{previous}"


def upgrade():
    {change}
"""
ADD_COLUMN = 'op.add_column("task", sa.Column("colour", sa.Text(), nullable=True))'
BACKFILL = f'schedule_backfill("{JobKind.CHECK_LEDGER}")'
ADD_INDEX = 'create_index_concurrently("ix_task_colour", "task", ["colour"])'
TAKE_AWAY = 'op.drop_table("ledger_check")'
NEWEST = max(int(path.name[:4]) for folder in migrate.VERSIONS for path in folder.glob("[0-9]*.py"))
"""Number of this version's newest revision, which the steps of the next version follow."""
READ_SECONDS = 2.5
LONGEST_REQUEST_SECONDS = 1.6


def write(folder: Path, step: int, phase: str, change: str) -> None:
    text = STEP.format(number=revision(step), previous=revision(step - 1), change=change)
    (folder / f"{revision(step)}_{phase}_something.py").write_text(text)


def revision(step: int) -> str:
    """The name of a step of the next version; 0 is the newest revision of this one."""
    return f"{NEWEST + step:04}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The steps of the next version, two of which expand."""
    path = tmp_path / "versions"
    path.mkdir()
    write(path, 1, "expand", f"{ADD_COLUMN}\n    {BACKFILL}")
    write(path, 2, "expand", ADD_INDEX)
    return path


@pytest.fixture
def of_next_version(folder: Path) -> tuple[Path, ...]:
    return (*migrate.VERSIONS, folder)


@pytest.fixture
async def scene(services: Services, clock: SetClock) -> Scene:
    return await set_scene(services, clock)


async def live(scene: Scene) -> None:
    task_id = await scene.reach(Status.UNDER_REVIEW)
    await scene.agent(settlement.approve_task, taskId=task_id)
    assert await scene.status(task_id) is Status.CLOSED


async def test_earlier_and_next_version_run_until_a_step_contracts(
    scene: Scene, settings: Settings, folder: Path, of_next_version: tuple[Path, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    of_this_version, url, embedded = migrate.VERSIONS, settings.database_url, settings.database_file is not None
    await live(scene)
    monkeypatch.setattr(migrate, "VERSIONS", of_next_version)
    if not embedded:
        with pytest.raises(Misconfigured, match="run: fieldcall migrate"):
            await prepare(settings)
    assert await command.run(settings, contract=False) == f"The database is at revision {revision(2)}."
    for versions in (of_next_version, of_this_version, of_next_version, of_this_version):
        monkeypatch.setattr(migrate, "VERSIONS", versions)
        await prepare(settings)
        await live(scene)
    said = await command.run(settings, contract=False)
    assert said == (
        f"The database is at revision {revision(2)} of a newer version, "
        f"on which this version (revision {revision(0)}) runs."
    )
    assert ("check_ledger", 0) in await scene.jobs()

    monkeypatch.setattr(migrate, "VERSIONS", of_next_version)
    write(folder, 3, "contract", TAKE_AWAY)
    if not embedded:
        said = await command.run(settings, contract=False)
        assert said.endswith("When no process of an earlier version runs any more: fieldcall migrate --contract")
        await prepare(settings)
        write(folder, 4, "expand", BACKFILL.replace("check_ledger", "forget_events"))
        said = await command.run(settings, contract=False)
        assert said.endswith("stop their processes, then run: fieldcall migrate --contract")
        with pytest.raises(Misconfigured, match="run: fieldcall migrate"):
            await prepare(settings)
    await command.run(settings, contract=True)
    await prepare(settings)
    monkeypatch.setattr(migrate, "VERSIONS", of_this_version)
    reached = await migrate.current(url)
    for work in (prepare(settings), command.run(settings, contract=True)):
        with pytest.raises(Misconfigured, match=f"revision {reached} of a newer version.*since revision {revision(3)}"):
            await work


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_change_of_a_table_that_is_read_for_long_keeps_nobody_waiting(
    scene: Scene,
    settings: Settings,
    of_next_version: tuple[Path, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(migrate, "VERSIONS", of_next_version)
    monkeypatch.setattr(migrate, "LOCK_TIMEOUT_SECONDS", 0.3)
    monkeypatch.setattr(migrate, "RETRY_INTERVAL_SECONDS", 0.3)
    reader = await asyncpg.connect(settings.database_url.replace("+asyncpg", "", 1))
    durations: list[float] = []

    async def call() -> None:
        while not upgrade.done():
            begin = time.monotonic()
            made = await actors.dispatch(scene.agent, publishImmediately=False)
            await scene.agent(dispatch.get_task, taskId=made.id)
            durations.append(time.monotonic() - begin)

    async with reader.transaction():
        await reader.fetchval("SELECT count(*) FROM task")
        upgrade = asyncio.create_task(migrate.upgrade(settings.database_url))
        calls = asyncio.create_task(call())
        await asyncio.sleep(READ_SECONDS)
        assert not upgrade.done()
        assert await migrate.current(settings.database_url) == revision(0)
    await calls
    await reader.close()
    assert (await upgrade).revision == revision(2)
    assert max(durations) < LONGEST_REQUEST_SECONDS
