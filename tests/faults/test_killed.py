"""SIGKILL of the server under load with immediate restart: what was acknowledged is there, nothing is done twice.

`KILLS` sets how often; the suite does it a few times.
"""

import asyncio
import os
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import httpx2
import pytest

from server.commands import ledger_verify
from server.config.settings import Settings
from tests.faults.clients import Client
from tests.faults.server import serving

KILLS = int(os.environ.get("KILLS", "2"))
CLIENTS = 6


@pytest.mark.timeout(60 + 30 * KILLS)
async def test_what_was_acknowledged_is_there(settings: Settings, tmp_path: Path) -> None:
    chance, reached = Random(KILLS), asyncio.Event()
    answers, enough = 0, 0

    def count() -> None:
        nonlocal answers
        answers += 1
        if answers >= enough:
            reached.set()

    async def live(client: Client) -> None:
        with pytest.raises(httpx2.TransportError):
            await client.live()

    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(settings, tmp_path))
        clients = [Client(lambda: server.address, seed, count, patient=False) for seed in range(CLIENTS)]
        for client in clients:
            stack.push_async_callback(client.http.aclose)
            await client.register()
        for _ in range(KILLS):
            enough = answers + chance.randint(10, 100)
            reached.clear()
            async with asyncio.TaskGroup() as group:
                for client in clients:
                    group.create_task(live(client))
                await reached.wait()
                await server.kill()
            assert [verdict.breaches for verdict in await ledger_verify.check(settings) if verdict.breaches] == []
            await server.start()
            for client in clients:
                await client.check()
        assert answers >= 10 * KILLS
    assert [verdict.breaches for verdict in await ledger_verify.check(settings) if verdict.breaches] == []
