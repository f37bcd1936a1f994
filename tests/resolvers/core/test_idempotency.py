"""The key of a call that fails while the database is away is free again soon after it answers."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from domain.refusals.general import Conflict, Unavailable
from resolvers.core import idempotency
from resolvers.core.context import Services
from resolvers.tasks import dispatch
from tests import actors
from tests.actors import TASK

WRITES_BEFORE = 2
"""Number of writes before the database is gone: the last use of the API key, and the claim on the idempotency key."""
TRIES = 100


class Away:
    """A database that is out of reach after its first writes, until it `is_back`."""

    def __init__(self, database: Any) -> None:
        self._database = database
        self._left = WRITES_BEFORE
        self.is_back = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)

    async def write(self, *arguments: Any, **options: Any) -> Any:
        self._left -= 1
        if self._left < 0 and not self.is_back:
            raise Unavailable("The database does not answer.", retry_after=5)
        return await self._database.write(*arguments, **options)


async def test_a_repeat_after_a_failover_does_not_wait_for_the_lease(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idempotency, "FREE_INTERVAL_SECONDS", 0.02)
    agent = await actors.register_agent(services)
    away = Away(services.database)
    cut_off = replace(agent, services=replace(services, database=away))
    draft = TASK | {"publishImmediately": False}
    with pytest.raises(Unavailable):
        await cut_off.once("a key", dispatch.create_task, **draft)
    with pytest.raises(Conflict):
        await agent.once("a key", dispatch.create_task, **draft)
    away.is_back = True
    for _ in range(TRIES):
        try:
            assert await agent.once("a key", dispatch.create_task, **draft)
        except Conflict:
            await asyncio.sleep(0.02)
        else:
            break
    else:
        pytest.fail("the key is still taken")
