"""Notifications are kept for their time; then they are in files that can be listed, read and checked."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from domain.webhooks.notifications import OperatorEvent
from resolvers.core import jobs
from resolvers.core.context import Services
from resolvers.core.jobs import JobKind
from resolvers.matching.announcement import announce_open_tasks
from resolvers.webhooks import notifications
from server.commands import archive
from server.config.settings import Misconfigured, Settings
from tests import actors
from tests.actors import SetClock

DAY = 24 * 3600


async def archive_now(services: Services) -> None:
    await jobs.schedule_recurring(services)
    claimed = await jobs.claim_jobs(services, 50)
    for job in claimed:
        if job.kind == JobKind.ARCHIVE_OLD_ROWS:
            await jobs.run_job(services, job)
    for job in claimed:
        if job.kind != JobKind.ARCHIVE_OLD_ROWS:
            await jobs.postpone_job(services, job, "not of this test")


async def test_notifications_leave_for_files_when_their_time_is_over(
    services: Services, settings: Settings, clock: SetClock, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    agent, operator = await actors.register_agent(services), await actors.register_operator(services)
    await actors.fund_wallet(agent)

    async def publish(title: str) -> None:
        await actors.dispatch(agent, title=title)
        await announce_open_tasks(services)

    await publish("An early task")
    clock.advance(services.policy.operator_notification_retention - DAY)
    await publish("A late task")
    await archive_now(services)
    assert len(await operator(notifications.list_notifications)) == 2
    clock.advance(DAY)
    await archive_now(services)
    (left,) = await operator(notifications.list_notifications)
    assert left.body.startswith("A late task")
    assert len(await agent(notifications.list_notifications)) == 3

    await archive.show_list(settings)
    _, line = capsys.readouterr().out.splitlines()
    number, rows, *_, kind, blob = line.split()
    assert (number, rows, kind) == ("1", "1", "operator_notification")
    await archive.print_rows(settings, 1)
    row = json.loads(capsys.readouterr().out)
    assert (row["event"], row["operator_id"]) == (OperatorEvent.TASK_OPEN, operator.id)
    assert row["body"].startswith("An early task")

    await archive_now(replace(services, policy=replace(services.policy, notification_retention=30 * DAY)))
    assert [row.body.split(",")[0] for row in await agent(notifications.list_notifications)] == [
        "A late task: Operators near the task can see it."
    ]
    assert await archive.verify(settings) == 0
    (tmp_path / "blobs" / blob[:2] / blob[2:4] / blob).write_bytes(b"something else")
    assert await archive.verify(settings) == 1
    assert "archive 1 (operator_notification): its file was changed" in capsys.readouterr().out
    for wrong, sentence in ((1, "its file was changed"), (9, "there is no archive 9")):
        with pytest.raises(Misconfigured, match=sentence):
            await archive.print_rows(settings, wrong)
