"""The log of deliveries is kept for its time; what still waits and what somebody asks about stays."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from adapters.http.client import HttpSender
from adapters.storage.engine.statements.typed import ManyAgents, select_value, statement
from adapters.storage.tables.webhooks import webhook_attempt, webhook_delivery, webhook_event
from domain.webhooks.retry import DeliveryStatus
from resolvers.core import jobs
from resolvers.core.context import Services
from resolvers.support import requests as support
from resolvers.tasks import history as task_history
from resolvers.webhooks import delivery_log, notifications
from tests import actors
from tests.actors import Actor, SetClock
from tests.receiver import receiving
from tests.server.workers.test_webhooks import FAILS, delivering, draft, read_log, until_log

DAY = 24 * 3600
STORED = [select_value(int, select(func.count()).select_from(kept)) for kept in (webhook_event, webhook_attempt)]


@statement(select(webhook_delivery.c.id).order_by(webhook_delivery.c.id), many_agents=ManyAgents.MAINTENANCE)
def select_left() -> int: ...


@pytest.fixture
async def services(services: Services) -> AsyncIterator[Services]:
    sender = HttpSender("fieldcall/test", allow_private=True)
    yield replace(services, sender=sender)
    await sender.stop()


async def do_due_work(services: Services) -> None:
    while claimed := await jobs.claim_jobs(services, 20):
        for job in claimed:
            await jobs.run_job(services, job)


async def stored(services: Services) -> list[int | None]:
    """Return the numbers of stored events and attempts."""
    return [await services.database.reader.find(count()) for count in STORED]


async def taken(services: Services, agent: Actor, tasks_made: int) -> None:
    """Tasks whose first event an endpoint has taken."""
    async with receiving() as receiver, delivering(services):
        for _ in range(tasks_made):
            await draft(agent, receiver.url)
        await until_log(agent, lambda log: all(row.status is DeliveryStatus.DELIVERED for row in log))


async def test_a_day_after_its_time_it_is_forgotten_and_the_event_is_not(services: Services, clock: SetClock) -> None:
    agent = await actors.register_agent(services)
    await taken(services, agent, 2)
    await jobs.schedule_recurring(services)
    clock.advance(services.policy.delivery_retention - 1)
    await taken(services, agent, 1)
    await do_due_work(services)
    assert await stored(services) == [3, 3]
    clock.advance(DAY)
    await do_due_work(services)
    assert await stored(services) == [1, 1]
    (row,) = await read_log(agent)
    assert row.status is DeliveryStatus.DELIVERED
    assert len(await agent(notifications.list_notifications)) == 3
    assert [event.sequence for event in await agent(task_history.get_task_history, taskId=row.task_id - 1)] == [2]


async def test_what_waits_and_what_is_asked_about_stays(services: Services, clock: SetClock) -> None:
    agent = await actors.register_agent(services)
    async with receiving(FAILS) as receiver, delivering(services):
        waiting = await draft(agent, receiver.url)
        await until_log(agent, lambda log: log[0].attempt == 1)
    async with receiving() as receiver, delivering(services):
        asked, forgotten = await draft(agent, receiver.url), await draft(agent, receiver.url)
        log = await until_log(agent, lambda log: sum(row.status is DeliveryStatus.DELIVERED for row in log) == 2)
    (event_id,) = [row.event_id for row in log if row.task_id == asked]
    await agent(
        support.open_support_request,
        type="support",
        subject="What was this?",
        message="I do not know this event.",
        relatedWebhookEventId=event_id,
    )
    clock.advance(services.policy.delivery_retention + DAY)
    await jobs.schedule_recurring(services)
    await do_due_work(services)
    assert {row.task_id for row in await read_log(agent)} == {waiting, asked}
    assert forgotten not in (waiting, asked)


async def test_much_is_forgotten_in_several_turns(
    services: Services, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery_log, "MAX_DELETED_EVENTS", 2)
    agent = await actors.register_agent(services)
    await taken(services, agent, 5)
    clock.advance(services.policy.delivery_retention + DAY)
    await jobs.schedule_recurring(services)
    (job,) = [job for job in await jobs.claim_jobs(services, 20) if job.kind == jobs.JobKind.DELETE_OLD_EVENTS]
    await jobs.run_job(services, job)
    assert len(await services.database.reader.find_all(select_left())) == 3
    await do_due_work(services)
    assert await stored(services) == [0, 0]
