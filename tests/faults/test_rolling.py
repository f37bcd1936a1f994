"""Servers behind HAProxy are upgraded one after the other under load, and one goes back: nobody notices.

The newer version has a revision that expands the schema. What was made on one version is carried on by the other. The
older one is this code, or the release whose interpreter `PREVIOUS_RELEASE` names: see `.ci/previous`.
"""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import httpx2
import pytest

from adapters.postgres_address import dsn
from adapters.storage.engine.migration import migrate
from server.commands import ledger_verify
from server.config.settings import Settings
from tests.actors import AGENT, OPERATOR, TASK
from tests.faults.followers import POLLING, TRANSPORTS, Follower, following, wait_for_events
from tests.faults.server import Server, Version, serving
from tests.journeys.people import HERE, SIMPLE_LIFE, Person, done, photo
from tests.services import Balancer, balancer, free_port

CLIENTS = 3
LIVES = 2
"""Operators who carry out one task after the other."""
MONEY = "90000.00"
PAUSE_SECONDS = 0.05
DRAIN_SECONDS = 3
"""Longer than the balancer takes to look away: two probes, a second apart."""
CAUGHT_UP_SECONDS = 10
READY_SECONDS = 60
NEXT_REVISION = "9999"
APPROVED = SIMPLE_LIFE[: SIMPLE_LIFE.index("Completed") + 1]
"""The statuses of a task from its dispatch to its approval."""
TASKS = "/api/v1/agents/me/tasks"
NEWER = (
    "from pathlib import Path; from adapters.storage.engine.migration import migrate; "
    "migrate.VERSIONS = (*migrate.VERSIONS, Path({folder!r})); "
)
"""Makes a process one of the version to come: it knows a further revision, and does not start without it."""
OLDER = Version(interpreter=os.environ.get("PREVIOUS_RELEASE"))


class StillFailsError(Exception):
    """A request failed again when it was repeated."""


@dataclass
class Client:
    """An agent that makes tasks; repeats a failed request once, and notes what failed again."""

    http: httpx2.AsyncClient
    name: str
    made: dict[str, int] = field(default_factory=dict)
    repeated: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    ended: bool = False

    async def work(self) -> None:
        while not self.ended:
            with suppress(StillFailsError):
                await self.turn(f"{self.name} {len(self.made) + len(self.failed)}")
            await asyncio.sleep(PAUSE_SECONDS)

    async def turn(self, title: str) -> None:
        """Make a draft and read it."""
        task_id = await self.make(title, publishImmediately=False)
        await self.request("GET", f"{TASKS}/{task_id}")

    async def make(self, title: str, **fields: Any) -> int:
        made = await self.post(TASKS, f"make {title}", json=TASK | {"title": title} | fields)
        self.made[title] = made["id"]
        return self.made[title]

    async def post(self, path: str, name: str, *, http: httpx2.AsyncClient | None = None, **more: Any) -> Any:
        """Do something once, under an idempotency key of that name."""
        return await self.request("POST", path, http=http, headers={"Idempotency-Key": f"the key to {name}"}, **more)

    async def request(self, method: str, path: str, *, http: httpx2.AsyncClient | None = None, **more: Any) -> Any:
        for faults in (self.repeated, self.failed):
            try:
                answer = await (http or self.http).request(method, path, **more)
            except httpx2.TransportError as fault:
                faults.append(repr(fault))
                continue
            if answer.status_code == 200:
                return answer.json()
            faults.append(f"{answer.status_code} {answer.text}")
        raise StillFailsError


@dataclass
class Life(Client):
    """An agent and an operator, who bring one task after the other from its dispatch to its approval."""

    operator: httpx2.AsyncClient = field(kw_only=True)
    ended_lives: list[int] = field(default_factory=list)

    async def turn(self, title: str) -> None:
        task_id = await self.make(title)
        path = f"/api/v1/operators/me/tasks/{task_id}"
        for step in ("accept", "en-route", "arrived", "start"):
            await self.post(f"{path}/{step}", f"{step} {title}", http=self.operator, json={"location": HERE})
            await asyncio.sleep(PAUSE_SECONDS)
        proof: dict[str, Any] = {
            "files": {"file": ("shop.jpg", photo(task_id), "image/jpeg")},
            "data": {"location": json.dumps(HERE)},
        }
        await self.post(f"{path}/proofs", f"prove {title}", http=self.operator, **proof)
        proof = {"location": HERE, "report": "The shop front, as asked."}
        await self.post(f"{path}/submit", f"submit {title}", http=self.operator, json=proof)
        async with asyncio.timeout(READY_SECONDS):
            while (await self.request("GET", f"{TASKS}/{task_id}"))["status"] != "UnderReview":  # noqa: ASYNC110
                await asyncio.sleep(PAUSE_SECONDS)
        await self.post(f"{TASKS}/{task_id}/approve", f"approve {title}", json={})
        self.ended_lives.append(task_id)


@dataclass
class Harness:
    """Two servers behind a balancer, and a worker."""

    balancer: Balancer
    servers: list[Server]

    async def restart(self, number: int, version: Version) -> None:
        """Restart a server as one of a version, and wait until requests come to it again."""
        await self.servers[number].stop()
        self.servers[number].version = version
        await self.servers[number].start()
        async with asyncio.timeout(READY_SECONDS):
            while number not in self.balancer.ready():  # noqa: ASYNC110 - the balancer probes each second
                await asyncio.sleep(PAUSE_SECONDS)


@pytest.fixture
async def harness(settings: Settings, tmp_path: Path) -> AsyncIterator[Harness]:
    ports = free_port(), free_port()
    variables = {
        "FIELDCALL_BROADCAST_URL": settings.database_url,
        "FIELDCALL_DRAIN": f"{DRAIN_SECONDS} seconds",
        "FIELDCALL_OPERATOR_APPROVAL": "auto",
    }
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(serving(settings, tmp_path, command=("worker",), version=OLDER, **variables))
        serve = ("serve", "--no-worker", "--port")
        servers = [
            await stack.enter_async_context(
                serving(settings, tmp_path, command=(*serve, str(port)), version=OLDER, **variables)
            )
            for port in ports
        ]
        with ExitStack() as proxies:
            harness = Harness(proxies.enter_context(balancer(ports)), servers)
            async with asyncio.timeout(READY_SECONDS):
                while len(harness.balancer.ready()) < len(servers):  # noqa: ASYNC110 - the balancer probes each second
                    await asyncio.sleep(PAUSE_SECONDS)
            yield harness


async def expand(settings: Settings) -> None:
    """Run the next version's `fieldcall migrate`: an expanding step, taken while everybody works.

    Like that command it waits for the table a short time only, and tries again when a long transaction held it.
    """
    connection = await asyncpg.connect(dsn(settings.database_url))
    try:
        async with asyncio.timeout(READY_SECONDS):
            while not await has_added_column(connection):  # noqa: ASYNC110 - the database says nothing when a lock ends
                await asyncio.sleep(PAUSE_SECONDS)
        await connection.execute("CREATE INDEX CONCURRENTLY ix_task_colour ON task (colour)")
    finally:
        await connection.close()


async def has_added_column(connection: asyncpg.Connection) -> bool:
    try:
        async with connection.transaction():
            await connection.execute("SET LOCAL lock_timeout = '2s'")
            await connection.execute("ALTER TABLE task ADD COLUMN colour TEXT")
            await connection.execute("INSERT INTO schema_change VALUES ($1, 'expand', 0)", NEXT_REVISION)
            await connection.execute("UPDATE alembic_version SET version_num = $1", NEXT_REVISION)
    except (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError):
        return False
    return True


async def contract_back(settings: Settings) -> None:
    """Leave the schema as it was: other tests use the database."""
    connection = await asyncpg.connect(dsn(settings.database_url))
    try:
        await connection.execute("ALTER TABLE task DROP COLUMN IF EXISTS colour")
        await connection.execute("DELETE FROM schema_change WHERE revision = $1", NEXT_REVISION)
        await connection.execute("UPDATE alembic_version SET version_num = $1", migrate.newest())
    finally:
        await connection.close()


async def make_lives(http: httpx2.AsyncClient, stack: AsyncExitStack) -> list[Life]:
    """Operators, and an agent with money for their tasks."""
    deposit = done(await http.post("/api/v1/agents/me/wallet/deposit", json={"amount": MONEY, "currency": "EUR"}))
    await Person(http).pay(deposit["checkoutUrl"])
    lives = []
    for number in range(LIVES):
        profile = OPERATOR | {"email": f"noor{number}@example.org"}
        made = done(await http.post("/api/v1/operators/register", json=profile))
        headers = {"Authorization": f"Bearer {made['apiKey']}"}
        operator = httpx2.AsyncClient(base_url=http.base_url, headers=headers, timeout=20)
        lives.append(Life(http, f"life {number}", operator=await stack.enter_async_context(operator)))
    return lives


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_rolling_upgrade_and_a_way_back_fail_no_request(
    harness: Harness, settings: Settings, tmp_path: Path
) -> None:
    folder = tmp_path / "versions"
    folder.mkdir()
    (folder / f"{NEXT_REVISION}_expand_colour.py").touch()
    newer = Version(NEWER.format(folder=str(folder)))
    async with AsyncExitStack() as stack:
        stack.push_async_callback(contract_back, settings)
        http = await stack.enter_async_context(httpx2.AsyncClient(base_url=harness.balancer.address, timeout=20))
        key = (await http.post("/api/v1/agents/register", json=AGENT)).json()["apiKey"]
        http.headers["Authorization"] = f"Bearer {key}"
        lives = await make_lives(http, stack)
        assert (await http.post("/api/v1/agents/me/contact-methods", json=POLLING)).status_code == 200
        followers: list[Follower] = await stack.enter_async_context(
            following([transport(lambda: harness.balancer.address, key) for transport in TRANSPORTS])
        )
        clients = [*(Client(http, f"client {number}") for number in range(CLIENTS)), *lives]
        working = [asyncio.create_task(client.work()) for client in clients]
        await asyncio.sleep(1)
        await expand(settings)
        await harness.restart(0, newer)
        await harness.restart(1, newer)
        await harness.restart(1, OLDER)
        await asyncio.sleep(1)
        for client in clients:
            client.ended = True
        await asyncio.gather(*working)

        assert [client.failed for client in clients] == [[]] * len(clients)
        connection = await asyncpg.connect(dsn(settings.database_url))
        found = await connection.fetch("SELECT title, id FROM task")
        events = await connection.fetch("SELECT sequence, task_id FROM status_event ORDER BY sequence")
        await connection.close()
        made = {title: task_id for client in clients for title, task_id in client.made.items()}
        assert len(made) > 20
        assert sorted(map(tuple, found)) == sorted(made.items()), "each once"
        for life in lives:
            assert life.ended_lives == list(life.made.values())
            assert len(life.ended_lives) > 1
            for task_id in life.ended_lives:
                history = await life.request("GET", f"{TASKS}/{task_id}/events")
                statuses = [event["toStatus"] for event in history]
                assert statuses[: len(APPROVED)] == APPROVED
        await wait_for_events(followers, events[-1][0], CAUGHT_UP_SECONDS)
        for follower in followers:
            assert follower.seen == [tuple(event) for event in events], type(follower).__name__
            assert not follower.undone
    assert [server.faults() for server in harness.servers] == [[], []]
    assert [verdict.breaches for verdict in await ledger_verify.check(settings) if verdict.breaches] == []
