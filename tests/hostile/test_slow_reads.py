"""Slow reads harm nobody else, and what an answer says agrees with one snapshot, however much is written meanwhile.

`READS` sets how many answers under load are compared; the suite compares a few.
"""

import asyncio
import os
import sqlite3
import statistics
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx2
import orjson
import pytest

from adapters.storage.engine.sqlite.database import SQLiteDatabase
from adapters.storage.engine.statements.typed import BoundStatement
from adapters.storage.engine.transactions.session import ClosableSession, ReadOnlySession, Session, Work
from adapters.storage.queries.ledger.wallets import select_wallet, select_wallets
from resolvers.core.context import Services
from resolvers.tasks import history
from server.config.settings import Settings
from server.config.wiring import started
from server.http.app import create_app
from tests import actors
from tests.actors import Actor, SetClock
from tests.faults.clients import Client
from tests.faults.server import serving
from tests.faults.test_two_servers import AS_CHILDREN
from tests.receiver import receiving
from tests.resolvers.stages import Scene, set_scene

READS = int(os.environ.get("READS", "150"))
MIN_WRITES = 10
"""Writes beside the reads of a wallet, at least."""
ROWS = 60_000
"""Tasks of the agent whose search is slow."""
QUERY = """{ wallet(currency: "EUR") { totalFunded availableBalance reservedBalance lockedBalance pendingBalance
    locks(first: 200) { nodes { lockedAmount task { status walletLock { lockedAmount } } } } } }"""
SKEW_SECONDS = 0.5
EVENTS = 60


@pytest.fixture
async def scene(services: Services, clock: SetClock) -> Scene:
    """Everybody, and tasks at any stage."""
    return await set_scene(services, clock)


# --- one moment --------------------------------------------------------------------------------------------------


def list_locks(wallet: dict[str, Any]) -> list[dict[str, Any]]:
    """The locks in a wallet: a list on REST, a page in the graph."""
    locks: Any = wallet["locks"]
    found: list[dict[str, Any]] = locks["nodes"] if isinstance(locks, dict) else locks
    return found


def agrees(wallet: dict[str, Any]) -> bool:
    """Return true if a wallet's locks add up to its locked balance, and its balances to the total."""
    amount = {name: Decimal(str(wallet[name])) for name in wallet if name.endswith("Balance")}
    locks = [Decimal(str(lock["lockedAmount"])) for lock in list_locks(wallet)]
    if wallet.get("moreLocks"):
        locks.append(amount["lockedBalance"] - sum(locks))
    free = Decimal(str(wallet["totalFunded"])) - sum(amount.values()) + amount["availableBalance"]
    edges = [lock["task"]["walletLock"] for lock in list_locks(wallet) if "task" in lock]
    return sum(locks) == amount["lockedBalance"] and free == amount["availableBalance"] and None not in edges


class Overtaken:
    """A database in which money is locked each time after a wallet has been read."""

    def __init__(self, services: Services, others: Actor) -> None:
        self.inner, self.others = services.database, others
        self.dialect = self.inner.dialect
        self.damage = self.inner.damage
        self.file = self.inner.file
        self.version = None

    @property
    def reader(self) -> Session:
        return OvertakenSession(self.inner.reader, self.others)

    async def read(self, work: Work[Any], *, single: bool = False) -> Any:
        snapshot = self.lazy_snapshot()
        try:
            return await work(snapshot)
        finally:
            await snapshot.close()

    def lazy_snapshot(self) -> ClosableSession:
        return OvertakenSnapshot(self.inner.lazy_snapshot(), self.others)


class OvertakenSession(ReadOnlySession):
    def __init__(self, inner: Session, others: Actor) -> None:
        self.inner, self.others = inner, others

    async def find(self, bound: BoundStatement[Any]) -> Any:
        found = await self.inner.find(bound)
        await self._overtake(bound.statement)
        return found

    async def find_all(self, bound: BoundStatement[Any]) -> list[Any]:
        found = await self.inner.find_all(bound)
        await self._overtake(bound.statement)
        return found

    async def _overtake(self, statement: Any) -> None:
        if statement in (select_wallet, select_wallets):
            await actors.dispatch(self.others, payoutAmount="7.00")


class OvertakenSnapshot(OvertakenSession, ClosableSession):
    async def close(self) -> None:
        assert isinstance(self.inner, ClosableSession)
        await self.inner.close()


async def test_an_answer_agrees_with_one_moment_whatever_is_written_between_its_statements(
    scene: Scene, settings: Settings
) -> None:
    await actors.dispatch(scene.agent, payoutAmount="5.00")
    services = replace(scene.services, database=Overtaken(scene.services, scene.agent))  # type: ignore[arg-type] # reads
    transport = httpx2.ASGITransport(create_app(services, settings))
    headers = {"Authorization": f"Bearer {scene.agent.key}"}
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
        for locks in (1, 2):
            answer = (await client.get("/api/v1/agents/me/wallet", params={"currency": "EUR"})).json()
            assert (agrees(answer), len(list_locks(answer))) == (True, locks)
        for locks in (3, 4):
            answer = (await client.post("/graphql", json={"query": QUERY})).json()["data"]["wallet"]
            assert (agrees(answer), len(list_locks(answer))) == (True, locks)
        (answer,) = (await client.get("/api/v1/agents/me/wallets")).json()
        assert (agrees(answer), len(list_locks(answer))) == (True, 5)


@pytest.mark.timeout(120 + READS // 20)
async def test_wallet_and_locks_agree_under_load(settings: Settings, tmp_path: Path) -> None:
    disagreed: list[dict[str, Any]] = []
    left = READS

    def is_little_written() -> bool:
        return sum(len(client.answered) for client in clients) <= MIN_WRITES

    async def read(client: Client, *, graph: bool) -> None:
        nonlocal left
        headers = {"Authorization": f"Bearer {client.key}"}
        async with httpx2.AsyncClient(base_url=client.where(), headers=headers, timeout=60) as http:
            # On a busy machine the writers take longer than the readers.
            while left > 0 or is_little_written():
                left -= 1
                if graph:
                    wallet = (await http.post("/graphql", json={"query": QUERY})).json()["data"]["wallet"]
                else:
                    wallet = (await http.get("/api/v1/agents/me/wallet", params={"currency": "EUR"})).json()
                if not agrees(wallet):
                    disagreed.append(wallet)

    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(settings, tmp_path))
        clients = [Client(lambda: server.address, seed) for seed in range(2)]
        writers = []
        for client in clients:
            stack.push_async_callback(client.http.aclose)
            await client.register()
            writers.append(asyncio.create_task(client.live()))
        await asyncio.gather(*(read(client, graph=graph) for client in clients for graph in (False, True)))
        for writer in writers:
            writer.cancel()
        await asyncio.gather(*writers, return_exceptions=True)
        assert server.faults() == []
        assert not is_little_written()
    assert disagreed == []


async def test_who_waits_holds_no_moment(scene: Scene, settings: Settings) -> None:
    task_id = await scene.published()
    (*_, last) = await scene.agent(history.get_task_events, taskId=task_id)
    transport = httpx2.ASGITransport(create_app(scene.services, settings))
    headers = {"Authorization": f"Bearer {scene.agent.key}"}
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
        query = {"after": last.sequence, "wait": 30}
        polls = [
            asyncio.create_task(client.get(f"/api/v1/agents/me/tasks/{task_id}/events", params=query))
            for _ in range(30)
        ]
        await asyncio.sleep(0.5)
        assert await held(scene.services) == 0
        # Thirty that wait leave every place to others.
        assert (await client.get("/api/v1/agents/me/wallet", params={"currency": "EUR"})).status_code == 200
        for poll in polls:
            poll.cancel()
        await asyncio.gather(*polls, return_exceptions=True)


async def held(services: Services) -> int:
    """Transactions that hold a state of the database."""
    database = services.database
    if isinstance(database, SQLiteDatabase):
        with sqlite3.connect(database.path) as connection:
            # The log can begin anew only when nobody reads an old state.
            (busy, *_) = connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
        return int(busy)
    import asyncpg  # noqa: PLC0415

    connection = await asyncpg.connect(database._dsn)  # type: ignore[attr-defined] # a test looks in
    try:
        state = "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in%' AND datname = current_database()"
        return int(await connection.fetchval(state))
    finally:
        await connection.close()


# --- small reads beside slow ones --------------------------------------------------------------------------------


COPY = """INSERT INTO task ({columns}) SELECT {values} FROM task AS original
    CROSS JOIN (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows}) SELECT i FROM n)
    WHERE original.id = {task_id}"""


def copy_task(path: Path, task_id: int, rows: int) -> None:
    """Give the agent of a task many more like it, with one statement."""
    with sqlite3.connect(path) as connection:
        names = [name for _, name, *_ in connection.execute("PRAGMA table_info(task)") if name != "id"]
        values = ["NULL" if name == "request_id" else f"original.{name}" for name in names]
        columns = ", ".join(names)
        copying = COPY.format(columns=columns, values=", ".join(values), rows=rows, task_id=task_id)
        connection.execute(copying)


@asynccontextmanager
async def open_client(address: str, actor: Actor) -> AsyncIterator[httpx2.AsyncClient]:
    headers = {"Authorization": f"Bearer {actor.key}"}
    async with httpx2.AsyncClient(base_url=address, headers=headers, timeout=60) as client:
        yield client


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_the_first_page_of_others_does_not_wait_for_a_slow_search(
    settings: Settings, services: Services, tmp_path: Path
) -> None:
    assert settings.database_file
    slow, other = [await actors.register_agent(services, agentName=name) for name in ("Slow", "Other")]
    draft = {"publishImmediately": False}
    task_id = (await actors.dispatch(slow, **draft)).id
    for _ in range(3):
        await actors.dispatch(other, **draft)
    copy_task(settings.database_file, task_id, ROWS)
    searching, paging = [], []
    async with serving(settings, tmp_path) as server, AsyncExitStack() as stack:
        searchers = [await stack.enter_async_context(open_client(server.address, slow)) for _ in range(2)]
        pager = await stack.enter_async_context(open_client(server.address, other))

        async def search(client: httpx2.AsyncClient) -> None:
            while True:
                before = time.perf_counter()
                found = await client.get("/api/v1/agents/me/tasks", params={"text": "is in none of them"})
                assert found.json() == []
                searching.append(time.perf_counter() - before)

        assert len((await pager.get("/api/v1/agents/me/tasks")).json()) == 3
        searches = [asyncio.create_task(search(client)) for client in searchers]
        while len(searching) < 12:
            before = time.perf_counter()
            assert len((await pager.get("/api/v1/agents/me/tasks")).json()) == 3
            paging.append(time.perf_counter() - before)
        for task in searches:
            task.cancel()
        await asyncio.gather(*searches, return_exceptions=True)
        assert server.faults() == []
    # All of its statements waited behind a search, when both shared a thread.
    assert statistics.median(paging) < statistics.median(searching) / 3


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_search_that_takes_too_long_is_ended_and_says_so(settings: Settings, services: Services) -> None:
    assert settings.database_file
    agent = await actors.register_agent(services)
    task = await actors.dispatch(agent, publishImmediately=False)
    copy_task(settings.database_file, task.id, ROWS)
    database = SQLiteDatabase(str(settings.database_file), read_time_limit_seconds=0.01)
    async with started(replace(services, database=database)) as hasty:
        transport = httpx2.ASGITransport(create_app(hasty, settings))
        headers = {"Authorization": f"Bearer {agent.key}"}
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
            query = '{ taskStatistics(filter: {text: "none"}) { byDay { count } } unreadNotificationCount }'
            answer = (await client.post("/graphql", json={"query": query})).json()
            assert {error["extensions"]["code"] for error in answer["errors"]} == {"deadline_exceeded"}
            # Small reads are answered as before.
            assert (await client.get(f"/api/v1/agents/me/tasks/{task.id}")).json()["id"] == task.id


# --- two processes -----------------------------------------------------------------------------------------------


async def test_two_servers_with_different_clocks_send_each_event_once(settings: Settings, tmp_path: Path) -> None:
    broadcast = settings.database_url if settings.database_file is None else "memory://"
    variables = {"FIELDCALL_BROADCAST_URL": broadcast, "FIELDCALL_ALLOW_PRIVATE_TARGETS": "true"}
    async with receiving() as receiver, AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(
                serving(settings, tmp_path, version=AS_CHILDREN, clock_ahead_seconds=seconds, **variables)
            )
            for seconds in (0, -SKEW_SECONDS)
        ]
        client = Client(lambda: servers[0].address, 0)
        stack.push_async_callback(client.http.aclose)
        await client.register()
        draft = actors.TASK | {"publishImmediately": False, "webhookUrl": receiver.url}
        for number in range(EVENTS):
            client.where = lambda at=servers[number % 2]: at.address  # type: ignore[misc]
            await client.call("/agents/me/tasks", **draft)
        async with asyncio.timeout(60):
            while len(sent(receiver.received)) < EVENTS:  # noqa: ASYNC110 - what happens is in other processes
                await asyncio.sleep(0.05)
        await asyncio.sleep(1)
        for server in servers:
            await server.stop()
        assert [server.faults() for server in servers] == [[], []]
    assert set(sent(receiver.received).values()) == {1}


def sent(received: list[Any]) -> Counter[str]:
    """Count the deliveries of each event."""
    return Counter(str(orjson.loads(call.body)["event_id"]) for call in received)
