"""A server that its administrator stops answers what waits, closes what follows it, and ends within ten seconds."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import asyncpg
import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from server.config.settings import Settings
from tests import actors
from tests.faults.server import serving

STOP_SECONDS = 10
STILL_SERVED_SECONDS = 2
SERVICE_RESTART = 1012
TASKS = "/api/v1/agents/me/tasks"
EVENTS = "subscription { taskEvents(after: 0) { sequence } }"


async def register(client: httpx2.AsyncClient) -> str:
    made = (await client.post("/api/v1/agents/register", json=actors.AGENT)).json()
    return str(made["apiKey"])


async def follow(address: str, key: str) -> ClientConnection:
    followed = await connect(
        f"{address.replace('http', 'ws')}/graphql", subprotocols=[Subprotocol("graphql-transport-ws")]
    )
    await followed.send(json.dumps({"type": "connection_init", "payload": {"apiKey": key}}))
    assert "connection_ack" in str(await followed.recv())
    await followed.send(json.dumps({"type": "subscribe", "id": "1", "payload": {"query": EVENTS}}))
    return followed


async def close_code(followed: ClientConnection) -> int | None:
    """The code with which the server has closed it, after what it had sent before."""
    with suppress(ConnectionClosed):
        while True:
            await followed.recv()
    return followed.close_code


async def stream(client: httpx2.AsyncClient) -> str:
    """Everything that comes as server-sent events until the server ends them."""
    headers = {"Accept": "text/event-stream"}
    async with client.stream("GET", "/graphql/stream", params={"query": EVENTS}, headers=headers) as answer:
        return "".join([text async for text in answer.aiter_text()])


async def test_what_waits_is_answered_and_what_follows_is_closed(settings: Settings, tmp_path: Path) -> None:
    drain = {"FIELDCALL_DRAIN": f"{STILL_SERVED_SECONDS} seconds"}
    async with (
        serving(settings, tmp_path, **drain) as server,
        httpx2.AsyncClient(base_url=server.address, timeout=60) as client,
    ):
        key = await register(client)
        client.headers["Authorization"] = f"Bearer {key}"
        draft = (await client.post(TASKS, json=actors.TASK | {"publishImmediately": False})).json()
        events = f"{TASKS}/{draft['id']}/events"
        followed = await follow(server.address, key)
        (*_, last) = (await client.get(events)).json()
        polling = asyncio.create_task(client.get(events, params={"after": last["sequence"], "wait": 30}))
        streaming = asyncio.create_task(stream(client))
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.address.rpartition(":")[2]))
        head = f"POST {TASKS} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\n"
        writer.write(f"{head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{".encode())
        await asyncio.sleep(1)
        assert not polling.done()

        begun = time.monotonic()
        stopping = asyncio.create_task(server.stop())
        await asyncio.sleep(0.5)
        probe = {"Host": "10.42.0.7"}
        # Balancers look away; who is here already is served, on a connection that is the last one.
        assert (await client.get("/healthz", headers=probe)).status_code == 200
        assert (await client.get("/readyz", headers=probe)).json()["status"] == "stopping"
        served = await client.get(f"{TASKS}/{draft['id']}")
        assert (served.status_code, served.headers["connection"]) == (200, "close")
        assert not polling.done()
        await stopping
        assert STILL_SERVED_SECONDS < time.monotonic() - begun < STOP_SECONDS

        answer = await polling
        assert (answer.status_code, answer.json()) == (200, [])
        # A client that was told of an end would not come back.
        assert "event: complete" not in await streaming
        assert await close_code(followed) == SERVICE_RESTART
        # The server waits until the end for a half request.
        interrupted = await reader.read()
        assert interrupted.startswith(b"HTTP/1.1 503")
        assert b'"code":"unavailable"' in interrupted
        writer.close()
    assert [line for line in server.log if "exception" in line] == []
    ends = [(line["event"], line.get("seconds")) for line in server.log if line["event"].startswith("the server ")]
    assert ends == [
        ("the server has started", None),
        ("the server drains", STILL_SERVED_SECONDS),
        ("the server has stopped", None),
    ]


@pytest.fixture
async def lockers(database_url: str) -> AsyncIterator[list[asyncpg.Connection]]:
    """Two connections, each in a transaction."""
    connections = [await asyncpg.connect(database_url.replace("+asyncpg", "")) for _ in range(2)]
    for connection in connections:
        await connection.execute("BEGIN")
    yield connections
    for connection in connections:
        await connection.close()


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(60):
        while not await condition():  # noqa: ASYNC110 - another process's turn
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_worker_ends_in_the_middle_of_a_check_of_the_ledger(
    settings: Settings, tmp_path: Path, lockers: list[asyncpg.Connection]
) -> None:
    before, during = lockers

    async def ids_are_checked() -> bool:
        return any(line["event"] == "job done" and line["job"] == "check_ids" for line in worker.log)

    async def ledger_is_checked() -> bool:
        return bool(await during.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"))

    # The check of ids reads the same table. That of the ledger begins after it, and takes as long as the test wants.
    await before.execute("LOCK TABLE ledger_check IN SHARE MODE")
    async with serving(settings, tmp_path, command=("worker",)) as worker:
        await until(ids_are_checked)
        await during.execute("LOCK TABLE posting IN ACCESS EXCLUSIVE MODE")
        await before.execute("COMMIT")
        await until(ledger_is_checked)
        assert await before.fetchval("SELECT count(*) FROM ledger_check") == 1
        async with asyncio.timeout(STOP_SECONDS):
            await worker.stop()
        assert worker.process.returncode == 0
    # It leaves the check to the next one.
    assert await before.fetchval("SELECT count(*) FROM ledger_check") == 0
    assert worker.faults() == []
