"""PostgreSQL is stopped and started again under load: clear refusals meanwhile, then everything continues."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from adapters.storage.engine.migration import migrate
from server.commands import ledger_verify
from server.config.settings import Settings
from tests.databases import named
from tests.faults.clients import Client, until
from tests.faults.server import serving
from tests.services import PostgresServer, postgres_process

CLIENTS = 4
SOME = 5
"""Number of answers, or refusals, after which the test continues."""


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    """A server of its own: others would feel it."""
    with postgres_process() as running:
        yield running


@pytest.fixture
def database_url(server: PostgresServer) -> str:
    url = named(server.address, "postgres")
    asyncio.run(migrate.upgrade(url))
    return url


async def more(clients: list[Client], number: Callable[[Client], int]) -> None:
    """Wait until each client has some more of what is counted."""
    enough = [number(client) + SOME for client in clients]
    await until(lambda: all(number(client) >= least for client, least in zip(clients, enough, strict=True)))


async def test_a_stopped_database_is_told_and_comes_back(
    server: PostgresServer, settings: Settings, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        running = await stack.enter_async_context(
            serving(settings, tmp_path, FIELDCALL_BROADCAST_URL=settings.database_url)
        )
        clients = [Client(lambda: running.address, seed) for seed in range(CLIENTS)]
        for client in clients:
            stack.push_async_callback(client.http.aclose)
            await client.register()
        for mode in ("fast", "immediate"):
            async with asyncio.TaskGroup() as group:
                living = [group.create_task(client.live()) for client in clients]
                await more(clients, lambda client: len(client.answered))
                await asyncio.to_thread(server.stop, mode)
                await more(clients, lambda client: client.refusals[503])
                await asyncio.to_thread(server.start)
                await more(clients, lambda client: len(client.answered))
                for task in living:
                    task.cancel()
            for client in clients:
                await client.check()
        await running.stop()
    assert [verdict.breaches for verdict in await ledger_verify.check(settings) if verdict.breaches] == []
    requests = [
        line.get("status") for line in running.log if line["event"] == "request" and line.get("level") != "info"
    ]
    # Without a status are those whose client was ended before their answer.
    assert 503 in requests
    assert set(requests) <= {503, None}
    refused = {fault.get("status") for fault in running.faults() if fault["event"] == "request"}
    assert refused <= {None}, "what a repeat overcomes is no fault"
    assert {fault["event"] for fault in running.faults()} <= {
        "request",
        "due work cannot be read",
        "due deliveries cannot be read",
        "operators cannot be notified of open tasks",
        "job failed",
        "a failed job cannot be postponed",
    }
