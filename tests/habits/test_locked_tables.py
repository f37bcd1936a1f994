"""Reads wait for a table that somebody else has locked, as a migration does, for as long as writes do."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import asyncpg
import httpx2
import pytest

from adapters.storage.engine.postgresql.server import LOCK_WAIT_SECONDS
from resolvers.core.context import Services
from resolvers.core.jobs import JobKind, claim_jobs, run_job, schedule_recurring
from tests import actors

pytestmark = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)

TASKS = "/api/v1/agents/me/tasks"
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"


@pytest.fixture
async def locker(database_url: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    yield connection
    await connection.close()


async def outlast(locker: asyncpg.Connection, readers: Sequence[asyncio.Task[Any]]) -> None:
    """Keep the lock until the readers wait, and for longer than one wait of a connection takes."""
    async with asyncio.timeout(LOCK_WAIT_SECONDS):
        while await locker.fetchval(WAITING) < len(readers):  # noqa: ASYNC110 - the server's turn
            await asyncio.sleep(0.05)
    await asyncio.sleep(LOCK_WAIT_SECONDS + 1)
    assert not any(reader.done() for reader in readers)


async def test_reads_outlast_a_lock(
    agent: actors.Actor, as_agent: httpx2.AsyncClient, locker: asyncpg.Connection
) -> None:
    made = await actors.dispatch(agent)
    document = "query ($id: ID!) { tasks(first: 3) { nodes { id } } task(id: $id) { title } }"
    async with locker.transaction():
        await locker.execute("LOCK TABLE task IN ACCESS EXCLUSIVE MODE")
        requests = (
            as_agent.get(f"{TASKS}/{made.id}"),
            as_agent.get(TASKS),
            as_agent.post("/graphql", json={"query": document, "variables": {"id": str(made.id)}}),
        )
        readers = [asyncio.ensure_future(request) for request in requests]
        await outlast(locker, readers)
    one, listed, graph = await asyncio.gather(*readers)
    assert (one.status_code, one.json()["id"]) == (200, made.id)
    assert (listed.status_code, [task["id"] for task in listed.json()]) == (200, [made.id])
    assert graph.json()["data"] == {"tasks": {"nodes": [{"id": str(made.id)}]}, "task": {"title": made.title}}


async def test_a_job_outlasts_a_lock(services: Services, locker: asyncpg.Connection) -> None:
    await schedule_recurring(services)
    (job,) = [job for job in await claim_jobs(services, 50) if job.kind == JobKind.CHECK_IDS]
    async with locker.transaction():
        await locker.execute("LOCK TABLE task IN ACCESS EXCLUSIVE MODE")
        running = asyncio.create_task(run_job(services, job))
        await outlast(locker, [running])
    await running
