"""The service makes one key for browsers, which outlasts restarts."""

import asyncio
from dataclasses import replace

from resolvers.core.context import Services
from resolvers.webhooks import push
from resolvers.webhooks.push_key import ensure_push_key
from tests.actors import PUSH_KEY, Actor


async def test_processes_that_start_together_make_one_key(services: Services) -> None:
    start = (services.database, services.keyring, services.clock.now())
    await asyncio.gather(*(ensure_push_key(*start) for _ in range(4)))
    nobody = Actor(replace(services, push_key=None))
    made = (await nobody(push.get_push_key)).push_key
    await ensure_push_key(*start)
    assert (await nobody(push.get_push_key)).push_key == made
    assert (await Actor(replace(services, push_key=PUSH_KEY))(push.get_push_key)).push_key != made
