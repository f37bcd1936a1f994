"""Reads that a replica answers: the writes of others may come late, a caller's own never."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from adapters.storage.engine.migration import migrate
from adapters.storage.engine.postgresql.database import PostgresDatabase
from adapters.storage.engine.sqlite.database import SQLiteDatabase
from domain.lifecycle.statuses import Actor
from resolvers.accounts import staff as staff_operations
from resolvers.core.context import Call, Caller, Services
from resolvers.core.operation import OPERATIONS
from resolvers.core.replica import Replica
from resolvers.staff import agents
from resolvers.staff.ledger_health import check_ledger, get_ledger_health
from server.config.settings import Settings
from server.config.wiring import build, load_resolvers, started
from server.http.app import create_app
from tests import actors
from tests.actors import SetClock
from tests.browser import ON_SQLITE
from tests.databases import named
from tests.services import postgres_process


def test_only_reads_are_on_a_replica() -> None:
    load_resolvers()
    assert {each.name for each in OPERATIONS.values() if each.on_replica and not each.reads} == set()


@pytest.fixture
async def lagging(services: Services, tmp_path: Path, migrated_file: Path) -> AsyncIterator[Services]:
    """Services with a replica that has nothing, for ever."""
    shutil.copyfile(migrated_file, tmp_path / "replica.db")
    behind = SQLiteDatabase(str(tmp_path / "replica.db"))
    await behind.start()
    yield replace(services, replica=Replica(behind))
    await behind.stop()


@ON_SQLITE
async def test_a_caller_that_has_just_written_reads_the_database_itself(lagging: Services) -> None:
    await actors.register_agent(lagging)
    worker = await actors.register_operator(lagging)
    staff = await actors.platform(lagging)
    assert lagging.replica
    assert await staff(agents.list_agents) == [], "the replica has none"
    await staff(staff_operations.suspend_operator, operatorId=worker.id, reason="Asked to.")
    assert len(await staff(agents.list_agents)) == 1
    assert len(await staff(agents.list_agents)) == 1
    assert not OPERATIONS["get_wallet"].on_replica, "money is read where it is written"


STAFF_LISTS = (
    "agents",
    "operators",
    "staffMembers",
    "disputes",
    "heldTasks",
    "deposits",
    "bankTransfers",
    "reversals",
    "payouts",
    "auditLog",
)


@ON_SQLITE
async def test_the_graph_reads_the_lists_of_the_staff_from_the_replica(lagging: Services, settings: Settings) -> None:
    await actors.register_agent(lagging)
    worker = await actors.register_operator(lagging)
    staff = await actors.platform(lagging)
    lists = " ".join(f"{name} {{ totalCount nodes {{ __typename }} }}" for name in STAFF_LISTS)
    # The number twice: both are read at once.
    query = f"{{ {lists} again: agents {{ totalCount number: totalCount nodes {{ id apiKeys {{ id }} }} }} }}"

    async def read() -> dict[str, int]:
        answer = (await client.post("/graphql", json={"query": query})).json()
        assert "errors" not in answer, answer
        shown = {name: (part["totalCount"], len(part["nodes"])) for name, part in answer["data"].items()}
        assert all(number == length for number, length in shown.values()), shown
        return {name: number for name, (number, _) in shown.items()}

    headers = {"Authorization": f"Bearer {staff.key}"}
    transport = httpx2.ASGITransport(create_app(lagging, settings))
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
        for _ in range(3):
            # The third is answered by its plan.
            assert set((await read()).values()) == {0}, "the replica has none"
        await staff(staff_operations.suspend_operator, operatorId=worker.id, reason="Asked to.")
        there = await read()
        assert (there["agents"], there["operators"], there["auditLog"]) == (1, 1, 1), "who writes reads its writes"


@ON_SQLITE
async def test_an_operator_searches_the_replica(lagging: Services, settings: Settings) -> None:
    agent = await actors.register_agent(lagging)
    await actors.fund_wallet(agent)
    worker = await actors.register_operator(lagging)
    await actors.dispatch(agent)
    transport = httpx2.ASGITransport(create_app(lagging, settings))
    headers = {"Authorization": f"Bearer {worker.key}"}
    query = {"query": "{ openTasks { totalCount nodes { id } } }"}
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
        assert (await client.post("/graphql", json=query)).json()["data"]["openTasks"] == {"totalCount": 0, "nodes": []}
        lagging.replica.note_write(Caller(Actor.OPERATOR, worker.id))  # type: ignore[union-attr] # the fixture has one
        assert (await client.post("/graphql", json=query)).json()["data"]["openTasks"]["totalCount"] == 1


async def checked(services: Services) -> int:
    """The transactions that the regular check of the ledger has seen."""
    await check_ledger(Call(services, None, "req_check", "", services.clock.now(), services.database.reader), 0)
    found = await (await actors.platform(services))(get_ledger_health)
    assert found.ok
    return int(found.transactions)


@ON_SQLITE
async def test_a_replica_that_does_not_answer_is_passed_over(
    services: Services, settings: Settings, clock: SetClock
) -> None:
    await actors.fund_wallet(await actors.register_agent(services))
    staff = await actors.platform(services)
    headers = {"Authorization": f"Bearer {staff.key}"}
    query = {"query": "{ agents { totalCount } }"}
    with postgres_process() as server:
        url = named(server.address, "postgres")
        await migrate.upgrade(url)
        behind = PostgresDatabase(url)
        await behind.start()
        services = replace(services, replica=Replica(behind))
        transport = httpx2.ASGITransport(create_app(services, settings))
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:

            async def seen() -> tuple[int, int]:
                in_graph = (await client.post("/graphql", json=query)).json()["data"]["agents"]["totalCount"]
                return in_graph, len((await client.get("/api/v1/platform/agents")).raise_for_status().json())

            assert await seen() == (0, 0)
            # Without a wallet there are no rows to check.
            assert await checked(services) == 0
            server.stop("immediate")
            assert await seen() == (1, 1)
            clock.advance(86_400)
            assert await checked(services) > 0
        await behind.stop()


@ON_SQLITE
async def test_a_replica_that_is_away_at_the_start_is_taken_up_when_it_answers(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("resolvers.core.replica.RETRY_INTERVAL_SECONDS", 0.1)
    with postgres_process() as server:
        url = named(server.address, "postgres")
        await migrate.upgrade(url)
        server.stop("fast")
        services = build(settings.model_copy(update={"database_read_url": url}))
        async with started(services):
            assert services.replica
            staff = await actors.platform(services)
            await actors.register_agent(services)
            # Another caller than the one that has written.
            other = await actors.platform(services)
            transport = httpx2.ASGITransport(create_app(services, settings))
            async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
                before = await client.get("/readyz")
                assert (before.status_code, before.json()["status"]) == (200, "degraded")
                assert before.json()["checks"]["replica"] == "down"
                assert len(await staff(agents.list_agents)) == len(await other(agents.list_agents)) == 1
                server.start()
                async with asyncio.timeout(60):
                    while services.replica.is_missing:  # noqa: ASYNC110 - another process's turn
                        await asyncio.sleep(0.05)
                assert (await client.get("/readyz")).json()["status"] == "ok"
                assert await other(agents.list_agents) == [], "the replica has none"


async def test_a_replica_that_is_away_is_not_waited_for_at_the_end(settings: Settings) -> None:
    nobody = "postgresql+asyncpg://nobody@127.0.0.1:1/none"
    async with started(build(settings.model_copy(update={"database_read_url": nobody}))) as services:
        assert services.replica
        assert services.replica.is_missing
