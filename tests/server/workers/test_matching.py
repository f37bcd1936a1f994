"""The worker that notifies operators of open tasks."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import Any

from domain.refusals.general import Unavailable
from resolvers.core.context import Services
from resolvers.webhooks import notifications
from server.workers import matching
from tests import actors
from tests.resolvers.matching.test_announcement import told

TOO_LONG = 60.0  # seconds


async def wait_for_notices(operator: actors.Actor, task_ids: list[int]) -> None:
    async with asyncio.timeout(TOO_LONG):
        while await told(operator) != task_ids:  # noqa: ASYNC110 - it is a row
            await asyncio.sleep(0.01)


async def test_several_workers_tell_of_each_task_once(services: Services) -> None:
    agent = await actors.register_agent(services)
    await actors.fund_wallet(agent)
    operator = await actors.register_operator(services)
    async with asyncio.TaskGroup() as group:
        workers = [group.create_task(matching.match(services)) for _ in range(3)]
        made = [(await actors.dispatch(agent, payoutAmount="2.00")).id for _ in range(10)]
        await wait_for_notices(operator, made)
        made.append((await actors.dispatch(agent, payoutAmount="2.00")).id)
        await wait_for_notices(operator, made)
        for worker in workers:
            worker.cancel()
    assert (await operator(notifications.count_unread_notifications)).unread_count == len(made)


class Failing:
    """A database of which the first look fails."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner
        self.failed = False

    def __getattr__(self, name: str) -> Any:
        if name == "reader" and not self.failed:
            self.failed = True
            raise Unavailable("The database does not answer.")
        return getattr(self._inner, name)


async def test_a_worker_goes_on_after_a_fault(services: Services) -> None:
    agent = await actors.register_agent(services)
    await actors.fund_wallet(agent)
    operator = await actors.register_operator(services)
    made = (await actors.dispatch(agent)).id
    failing = Failing(services.database)
    work = asyncio.create_task(matching.match(replace(services, database=failing)))
    await wait_for_notices(operator, [made])
    assert failing.failed
    work.cancel()
    with suppress(asyncio.CancelledError):
        await work
