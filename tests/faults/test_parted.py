"""A network that is parted for seconds, between a server and its bus, and between a worker and its database."""

import asyncio
import itertools
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from adapters.postgres_address import dsn
from server.commands import ledger_verify
from server.config.settings import Settings
from tests.actors import TASK
from tests.faults.clients import AMOUNT, Client, until
from tests.faults.followers import POLLING, TRANSPORTS, Follower, following, wait_for_events
from tests.faults.server import serving
from tests.receiver import Receiver, receiving
from tests.services import RedisServer, require_redis
from tests.simulators.cutting import Proxy, cutting

pytestmark = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)

PARTED_SECONDS = 2.0
CLIENTS = 5
QUOTES = 2
CAUGHT_UP_SECONDS = 10.0
REQUEST_SECONDS = 4.0
"""No request waits longer: a server gives its bus up after 5 seconds, and no request waits for that."""
PAUSE_SECONDS = 0.05
ORDER = ["task.created", "task.cancelled"]


@pytest.fixture
def bus() -> Iterator[RedisServer]:
    require_redis()
    server = RedisServer()
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
async def before_bus(bus: RedisServer) -> AsyncIterator[Proxy]:
    async with cutting(lambda: asyncio.open_connection("127.0.0.1", bus.port), b"") as proxy:
        yield proxy


@pytest.fixture
async def before_database(database_url: str) -> AsyncIterator[Proxy]:
    (folder,) = parse_qs(urlsplit(database_url).query)["host"]
    async with cutting(lambda: asyncio.open_unix_connection(f"{folder}/.s.PGSQL.5432"), b"") as proxy:
        yield proxy


class Errands:
    """Clients of one agent that make drafts and cancel them without an end."""

    def __init__(self, clients: list[Client], webhook_url: str | None = None) -> None:
        """Each client has a webhook of its own at that address."""
        self._clients = clients
        self._webhook_url = webhook_url
        self._ended = False
        self.longest_seconds = 0.0

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for client in self._clients:
                group.create_task(self._run(client))

    def end(self) -> None:
        """Let each client finish what it has begun."""
        self._ended = True

    async def _run(self, client: Client) -> None:
        draft = TASK | {"publishImmediately": False}
        if self._webhook_url:
            draft |= {"webhookUrl": f"{self._webhook_url}/{client.seed}"}
        while not self._ended:
            made = await self._timed(client, "/agents/me/tasks", **draft)
            await self._timed(client, f"/agents/me/tasks/{made['id']}/cancel")
            await asyncio.sleep(PAUSE_SECONDS)

    async def _timed(self, client: Client, path: str, **body: object) -> dict[str, object]:
        since = time.monotonic()
        answer = await client.call(path, **body)
        self.longest_seconds = max(self.longest_seconds, time.monotonic() - since)
        return answer


async def make_clients(stack: AsyncExitStack, addresses: list[str]) -> list[Client]:
    """Clients of one agent, one at each address."""
    clients = [Client(lambda at=at: at, seed) for seed, at in enumerate(addresses)]  # type: ignore[misc]
    for client in clients:
        stack.push_async_callback(client.http.aclose)
    await clients[0].register()
    for client in clients:
        client.key = clients[0].key
    return clients


async def events_in(settings: Settings) -> list[tuple[int, int]]:
    """The number and the task of each event, in order."""
    connection = await asyncpg.connect(dsn(settings.database_url))
    try:
        rows = await connection.fetch("SELECT sequence, task_id FROM status_event ORDER BY sequence")
        return [tuple(row) for row in rows]
    finally:
        await connection.close()


async def test_a_server_without_its_bus_tells_everything_once(
    settings: Settings, bus: RedisServer, before_bus: Proxy, tmp_path: Path
) -> None:
    """The bus is parted from one of two servers, and followers hang on both."""
    async with AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(
                serving(settings, tmp_path, FIELDCALL_BROADCAST_URL=f"redis://127.0.0.1:{port}/0")
            )
            for port in (before_bus.port, bus.port)
        ]
        clients = await make_clients(stack, [server.address for server in servers])
        await clients[0].http.post(
            f"{servers[0].address}/api/v1/agents/me/contact-methods",
            json=POLLING,
            headers={"Authorization": f"Bearer {clients[0].key}"},
        )
        followers: list[Follower] = await stack.enter_async_context(
            following(
                transport(lambda at=server.address: at, clients[0].key)  # type: ignore[misc]
                for transport, server in itertools.product(TRANSPORTS, servers)
            )
        )
        errands = Errands(clients)
        running = asyncio.create_task(errands.run())
        await asyncio.sleep(1)
        before_bus.part()
        await asyncio.sleep(PARTED_SECONDS)
        told = [len(follower.seen) for follower in followers]
        before_bus.heal()
        errands.end()
        await running
        events = await events_in(settings)
        await wait_for_events(followers, events[-1][0], CAUGHT_UP_SECONDS)
        assert min(told) > len(events) / 4, "polls tell of what no wake-up does"
        for follower in followers:
            assert follower.seen == events
            assert follower.returns == 0
        assert errands.longest_seconds < REQUEST_SECONDS
        for client in clients:
            assert not client.refusals


async def test_a_worker_without_its_database_does_nothing_twice(
    settings: Settings, before_database: Proxy, tmp_path: Path
) -> None:
    """A worker that sends webhooks and lets quotes lapse is parted from its database twice: first its connections go on
    afterwards, then they are gone. Another worker comes meanwhile."""
    parts = urlsplit(settings.database_url)
    parted = f"postgresql+asyncpg://postgres@127.0.0.1:{before_database.port}{parts.path}?sslmode=disable"
    variables = {"FIELDCALL_QUOTE_LIFETIME": "1", "FIELDCALL_ALLOW_PRIVATE_TARGETS": "true"}
    near = variables | {"FIELDCALL_BROADCAST_URL": settings.database_url}
    far = variables | {"FIELDCALL_BROADCAST_URL": parted, "FIELDCALL_DATABASE_URL": parted}
    async with AsyncExitStack() as stack:
        receiver = await stack.enter_async_context(receiving())
        server = await stack.enter_async_context(
            serving(settings, tmp_path, command=("serve", "--no-worker", "--port", "0"), **near)
        )
        worker = await stack.enter_async_context(serving(settings, tmp_path, command=("worker",), **far))
        *clients, owner = await make_clients(stack, [server.address] * CLIENTS)
        await owner.call("/agents/me/wallet/deposit", amount=str(AMOUNT), currency="EUR")
        for path in owner.deposits:
            await owner.pay(path)
        errands = Errands(clients, receiver.url)
        running = asyncio.create_task(errands.run())
        quoted = [await quote(owner) for _ in range(QUOTES)]
        await until(lambda: len(receiver.received) > len(clients))
        before_database.part()
        other = await stack.enter_async_context(serving(settings, tmp_path, command=("worker",), **near))
        await asyncio.sleep(PARTED_SECONDS)
        before_database.heal()
        quoted += [await quote(owner) for _ in range(QUOTES)]
        await asyncio.sleep(1)
        before_database.part()
        quoted += [await quote(owner) for _ in range(QUOTES)]
        await asyncio.sleep(PARTED_SECONDS)
        errands.end()
        await running
        before_database.heal(forgetting=True)
        healed = time.monotonic()
        expected = len(ORDER) * sum(len(client.tasks) for client in clients)
        async with asyncio.timeout(CAUGHT_UP_SECONDS):
            while len(count_calls(receiver)) < expected:  # noqa: ASYNC110 - the workers' turn
                await asyncio.sleep(PAUSE_SECONDS)
        for task_id in quoted:
            await owner.released(task_id)
        assert time.monotonic() - healed < CAUGHT_UP_SECONDS
        # A repeated call arrives now.
        await asyncio.sleep(1)
        calls = count_calls(receiver)
        assert len(calls) == calls.total() == expected
        by_task: dict[int, list[str]] = {}
        for body in map(json.loads, (call.body for call in receiver.received)):
            by_task.setdefault(body["task_id"], []).append(body["event_type"])
        assert all(names == ORDER for names in by_task.values())
        done = [line for line in worker.log + other.log if line["event"] == "job done"]
    assert Counter(line["subject"] for line in done if line["job"] == "lapse_quote") == Counter(quoted)
    assert [verdict.breaches for verdict in await ledger_verify.check(settings) if verdict.breaches] == []


async def quote(client: Client) -> int:
    """A new task whose quote will lapse."""
    made = await client.call("/agents/me/tasks", **TASK | {"publishImmediately": False})
    await client.call(f"/agents/me/tasks/{made['id']}/quote")
    return int(made["id"])


def count_calls(receiver: Receiver) -> Counter[int]:
    """Count the deliveries of each event."""
    return Counter(json.loads(call.body)["event_id"] for call in receiver.received)
