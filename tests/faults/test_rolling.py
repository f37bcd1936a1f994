"""Servers behind HAProxy are restarted one after the other under load, the second on a newer schema: nobody notices."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import httpx2
import pytest

from adapters.storage.engine import migrate
from adapters.storage.engine.postgres import dsn
from server.config.settings import Settings
from tests.actors import AGENT, TASK
from tests.faults.followers import POLLING, TRANSPORTS, Follower, following, until_told
from tests.faults.server import Server, serving
from tests.services import Balancer, balancer, free_port

CLIENTS = 3
PAUSE_SECONDS = 0.05
DRAIN_SECONDS = 3
"""Longer than the balancer takes to look away: two probes, a second apart."""
CAUGHT_UP_SECONDS = 10
READY_SECONDS = 20
NEXT_REVISION = "9999"
TASKS = "/api/v1/agents/me/tasks"


@dataclass
class Client:
    """Makes drafts and reads them; repeats a failed request once, and counts what failed again."""

    http: httpx2.AsyncClient
    name: str
    made: dict[str, int] = field(default_factory=dict)
    repeated: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    ended: bool = False

    async def work(self) -> None:
        while not self.ended:
            title = f"{self.name} {len(self.made) + len(self.failed)}"
            draft = TASK | {"title": title, "publishImmediately": False}
            made = await self.request("POST", TASKS, json=draft, headers={"Idempotency-Key": f"key of {title}"})
            if made:
                self.made[title] = made["id"]
                await self.request("GET", f"{TASKS}/{made['id']}")
            await asyncio.sleep(PAUSE_SECONDS)

    async def request(self, method: str, path: str, **more: Any) -> Any:
        for faults in (self.repeated, self.failed):
            try:
                answer = await self.http.request(method, path, **more)
            except httpx2.TransportError as fault:
                faults.append(repr(fault))
                continue
            if answer.status_code == 200:
                return answer.json()
            faults.append(f"{answer.status_code} {answer.text}")
        return None


@dataclass
class House:
    """Two servers behind a balancer, and a worker."""

    balancer: Balancer
    servers: list[Server]

    async def restart(self, number: int) -> None:
        """Restart a server, and wait until requests come to it again."""
        await self.servers[number].stop()
        await self.servers[number].start()
        async with asyncio.timeout(READY_SECONDS):
            while number not in self.balancer.ready():  # noqa: ASYNC110 - the balancer probes each second
                await asyncio.sleep(PAUSE_SECONDS)


@pytest.fixture
async def house(settings: Settings, tmp_path: Path) -> AsyncIterator[House]:
    ports = free_port(), free_port()
    variables = {"FIELDCALL_BROADCAST_URL": settings.database_url, "FIELDCALL_DRAIN": f"{DRAIN_SECONDS} seconds"}
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(serving(settings, tmp_path, command=("worker",), **variables))
        servers = [
            await stack.enter_async_context(
                serving(settings, tmp_path, command=("serve", "--no-worker", "--port", str(port)), **variables)
            )
            for port in ports
        ]
        with ExitStack() as proxies:
            house = House(proxies.enter_context(balancer(ports)), servers)
            async with asyncio.timeout(READY_SECONDS):
                while len(house.balancer.ready()) < len(servers):  # noqa: ASYNC110 - the balancer probes each second
                    await asyncio.sleep(PAUSE_SECONDS)
            yield house


async def expand(settings: Settings) -> None:
    """What the next version's `fieldcall migrate` would do: a step that expands, taken while everybody works."""
    connection = await asyncpg.connect(dsn(settings.database_url))
    try:
        async with connection.transaction():
            await connection.execute("SET LOCAL lock_timeout = '2s'")
            await connection.execute("ALTER TABLE task ADD COLUMN colour TEXT")
            await connection.execute("INSERT INTO schema_change VALUES ($1, 'expand', 0)", NEXT_REVISION)
            await connection.execute("UPDATE alembic_version SET version_num = $1", NEXT_REVISION)
        await connection.execute("CREATE INDEX CONCURRENTLY ix_task_colour ON task (colour)")
    finally:
        await connection.close()


async def contract_back(settings: Settings) -> None:
    """Leave the schema as it was: other tests use the database."""
    connection = await asyncpg.connect(dsn(settings.database_url))
    try:
        await connection.execute("ALTER TABLE task DROP COLUMN IF EXISTS colour")
        await connection.execute("DELETE FROM schema_change WHERE revision = $1", NEXT_REVISION)
        await connection.execute("UPDATE alembic_version SET version_num = $1", migrate.newest())
    finally:
        await connection.close()


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_rolling_restart_and_upgrade_fail_no_request(house: House, settings: Settings) -> None:
    async with AsyncExitStack() as stack:
        stack.push_async_callback(contract_back, settings)
        http = await stack.enter_async_context(httpx2.AsyncClient(base_url=house.balancer.address, timeout=20))
        key = (await http.post("/api/v1/agents/register", json=AGENT)).json()["apiKey"]
        http.headers["Authorization"] = f"Bearer {key}"
        assert (await http.post("/api/v1/agents/me/contact-methods", json=POLLING)).status_code == 200
        followers: list[Follower] = await stack.enter_async_context(
            following([transport(lambda: house.balancer.address, key) for transport in TRANSPORTS])
        )
        clients = [Client(http, f"client {number}") for number in range(CLIENTS)]
        working = [asyncio.create_task(client.work()) for client in clients]
        await asyncio.sleep(1)
        await house.restart(0)
        await expand(settings)
        await house.restart(1)
        await asyncio.sleep(1)
        for client in clients:
            client.ended = True
        await asyncio.gather(*working)

        assert [client.failed for client in clients] == [[]] * CLIENTS
        connection = await asyncpg.connect(dsn(settings.database_url))
        found = await connection.fetch("SELECT title, id FROM task")
        events = await connection.fetch("SELECT sequence, task_id FROM status_event ORDER BY sequence")
        await connection.close()
        made = {title: task_id for client in clients for title, task_id in client.made.items()}
        assert len(made) > 50
        assert sorted(map(tuple, found)) == sorted(made.items()), "each once"
        await until_told(followers, events[-1][0], CAUGHT_UP_SECONDS)
        for follower in followers:
            assert follower.seen == [tuple(event) for event in events], type(follower).__name__
            assert not follower.undone
    assert [server.faults() for server in house.servers] == [[], []]
