"""A server that its administrator stops answers what waits, closes what follows it, and ends within ten seconds."""

import asyncio
import json
import time
from contextlib import suppress
from pathlib import Path

import httpx2
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
        # What is half here is waited for until the end.
        interrupted = await reader.read()
        assert interrupted.startswith(b"HTTP/1.1 503")
        assert b'"code":"unavailable"' in interrupted
        writer.close()
    assert [line for line in server.log if "exception" in line] == []
