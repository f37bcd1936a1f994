"""All that belongs to an agent is in one file, without secrets and without what belongs to others."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import pytest

from adapters.storage.audit.export import LEFT_OUT, exported
from adapters.storage.engine.columns.types import METADATA
from domain.lifecycle.statuses import Status
from domain.values.time import SECOND
from resolvers.core.context import Call, Services
from resolvers.events.retention import archive_old_rows
from resolvers.people import saved_views
from resolvers.support import requests as support
from server.commands.export import export_agent
from server.config.settings import Misconfigured, Settings
from tests import actors
from tests.actors import SetClock
from tests.resolvers.stages import set_scene

DAY: Final = 86_400


async def test_an_agents_rows_and_files_are_exported(
    services: Services, settings: Settings, clock: SetClock, tmp_path: Path
) -> None:
    scene = await set_scene(services, clock)
    other = await actors.register_agent(services, agentName="Another")
    await actors.dispatch(other, publishImmediately=False, title="A task of another agent")
    task_id = await scene.reach(Status.UNDER_REVIEW, webhookUrl="https://hook.example.org/events")
    await scene.agent(support.open_support_request, type="support", subject="Why?", message="A question of mine.")
    await scene.agent(saved_views.save_view, agentId=scene.agent.id, name="A view of mine")
    target = tmp_path / "agent.zip"
    said = await export_agent(settings, scene.agent.id, target)
    assert said.endswith(f"files of agent {scene.agent.id} are in {target}.")
    assert target.stat().st_mode & 0o077 == 0
    with ZipFile(target) as archive:
        rows = {
            Path(name).stem: [json.loads(line) for line in archive.read(name).splitlines()]
            for name in archive.namelist()
            if name.endswith(".jsonl")
        }
        (photograph,) = (name for name in archive.namelist() if name.startswith("files/"))
        assert archive.read(photograph).startswith(b"\xff\xd8")
    (item,) = rows["proof_item"]
    assert photograph == f"files/{item['blob']}"
    assert [row["id"] for row in rows["task"]] == [task_id]
    assert rows["support_request"][0]["message"] == "A question of mine."
    assert list(json.loads(rows["agent_views"][0]["views_json"])) == ["A view of mine"]
    assert json.loads(rows["webhook_event"][0]["body"])["event_id"] == rows["webhook_event"][0]["id"]
    assert len(rows["posting"]) >= len(rows["ledger_transaction"]) > 0
    everything = json.dumps(rows)
    assert "A task of another agent" not in everything
    assert not {"digest", "webhook_secret", "callback_secret"} & {
        column for table in rows.values() for row in table for column in row
    }
    with pytest.raises(Misconfigured, match="is there already"):
        await export_agent(settings, scene.agent.id, target)
    with pytest.raises(Misconfigured, match="there is no agent 999"):
        await export_agent(settings, 999, tmp_path / "none.zip")


async def test_notifications_that_were_archived_are_exported_too(
    services: Services, settings: Settings, clock: SetClock, tmp_path: Path
) -> None:
    scene = await set_scene(services, clock)
    other = await actors.register_agent(services, agentName="Another")
    for agent in (scene.agent, other, scene.agent):
        await actors.dispatch(agent)
    before = await exported_rows(settings, scene.agent.id, tmp_path / "before.zip", "notification")
    assert len({row["id"] for row in before}) == len(before) > 1
    soon = replace(services, policy=replace(services.policy, notification_retention=DAY))
    call = Call(soon, None, "req_archive", "", clock.now() + 2 * DAY * SECOND, services.database.reader)
    await archive_old_rows(call, 0)
    await actors.dispatch(scene.agent)
    after = await exported_rows(settings, scene.agent.id, tmp_path / "after.zip", "notification")
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert {row["agent_id"] for row in after} == {scene.agent.id}

    for path in (tmp_path / "blobs").rglob("*"):
        if path.is_file():
            path.unlink()
    said = await export_agent(settings, scene.agent.id, tmp_path / "lacking.zip")
    assert f"of agent {scene.agent.id} (1 files are missing in the blob store) are in" in said


async def exported_rows(settings: Settings, agent_id: int, target: Path, table: str) -> list[dict[str, Any]]:
    await export_agent(settings, agent_id, target)
    with ZipFile(target) as archive:
        return [json.loads(line) for line in archive.read(f"{table}.jsonl").splitlines()]


def test_every_table_that_names_an_agent_is_exported_or_left_out_with_a_reason() -> None:
    parts = {part.table for part in exported()}
    named = {
        table.name
        for table in METADATA.sorted_tables
        if any(key.column.table.name == "agent" for column in table.c for key in column.foreign_keys)
    }
    assert named - parts <= LEFT_OUT.keys()
    assert not parts & LEFT_OUT.keys()
