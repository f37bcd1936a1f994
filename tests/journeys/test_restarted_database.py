"""A database that ends all its connections in the middle of sending, as it does when it is restarted."""

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

import asyncpg
import pytest
from structlog.testing import capture_logs

from adapters.http.client import HttpSender
from domain.refusals.general import Unavailable
from domain.webhooks.retry import DeliveryStatus
from resolvers.core.context import Services
from resolvers.core.operation import Operation
from resolvers.tasks import dispatch
from server.config.settings import Settings
from server.workers import webhooks as webhook_worker
from tests import actors
from tests.actors import Actor, SetClock
from tests.receiver import Receiver, receiving
from tests.server.workers.test_webhooks import delivering, draft, events, read_log

RESTARTS = 5
TASKS = 60
TOO_LONG = 30.0  # seconds
LEASE = 31
STUCK = 1.5
"""Seconds without a call after which only the end of a lease can help."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """With nudges through the database, which end with its connections, too."""
    return settings.model_copy(update={"broadcast_url": None})


@pytest.fixture
async def services(services: Services, clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Services]:
    monkeypatch.setattr(webhook_worker, "FAULT_COOLDOWN_SECONDS", 0.1)
    clock.time = time.time_ns() // 1000
    sender = HttpSender("fieldcall/test", allow_private=True)
    yield replace(services, sender=sender)
    await sender.stop()


async def restart(settings: Settings) -> None:
    outside = await asyncpg.connect(settings.database_url.replace("+asyncpg", ""))
    await outside.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await outside.close()


async def again_and_again(agent: Actor, operation: Operation[Any, Any], **given: Any) -> None:
    """As clients do it: each connection of the pool may be found dead once, and nothing was stored then."""
    for _ in range(50):
        try:
            await agent(operation, **given)
        except Unavailable:
            await asyncio.sleep(0.02)
        else:
            return
    pytest.fail("the database did not come back")


def calls(receivers: list[Receiver]) -> int:
    return sum(len(receiver.received) for receiver in receivers)


async def until(true: Callable[[], Awaitable[bool]], receivers: list[Receiver], clock: SetClock) -> None:
    """Wait for something; where no call comes any more, a visit has failed and its lease must end."""
    seen, since = calls(receivers), time.monotonic()
    async with asyncio.timeout(TOO_LONG):
        while not await true():
            await asyncio.sleep(0.02)
            if calls(receivers) != seen:
                seen, since = calls(receivers), time.monotonic()
            elif time.monotonic() - since > STUCK:
                clock.advance(LEASE)
                since = time.monotonic()


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_nothing_is_lost_and_the_order_is_kept(services: Services, settings: Settings, clock: SetClock) -> None:
    agent = await actors.register_agent(services)
    async with receiving() as first, receiving() as second:
        receivers = [first, second]
        made = [await draft(agent, receivers[number % 2].url) for number in range(TASKS)]

        async def more_than(number: int) -> bool:
            return calls(receivers) > number

        async def delivered() -> bool:
            return all(row.status is DeliveryStatus.DELIVERED for row in await read_log(agent, limit=200))

        with capture_logs() as log:
            async with delivering(services), delivering(services):
                for number in range(RESTARTS):
                    await until(partial(more_than, calls(receivers)), receivers, clock)
                    await restart(settings)
                    for task_id in made[number::RESTARTS]:
                        await again_and_again(agent, dispatch.cancel_task, taskId=task_id)
                await until(delivered, receivers, clock)
    # The workers have felt it.
    assert [line for line in log if line["log_level"] in ("error", "warning")]
    assert len(await read_log(agent, limit=200)) == 2 * TASKS
    bodies = defaultdict(set)
    for receiver in receivers:
        for call in receiver.received:
            bodies[call.headers["webhook-id"]].add(call.body)
        for task_id in made[receivers.index(receiver) :: 2]:
            names = [name for about, name in events(receiver) if about == task_id]
            assert list(dict.fromkeys(names)) == ["task.created", "task.cancelled"]
    assert (len(bodies), {len(same) for same in bodies.values()}) == (2 * TASKS, {1})
