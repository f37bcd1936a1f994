"""Requests above the bound are refused at the door, and what nobody waits for changes nothing.

The test decides how long writes are under way: the writer of the database waits for it.
"""

import asyncio
import json
import logging
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import NamedTuple

import httpx2
import pytest

from adapters.storage.engine.sqlite.database import SQLiteDatabase
from adapters.storage.engine.transactions.session import Session
from resolvers.core.context import Services
from server.config.settings import Settings
from server.config.wiring import build
from server.process import background
from tests import actors
from tests.hostile.test_connections import TIMEOUT_SECONDS, opened, refused_with, status

OVERLOADED = (503, "unavailable")


class Harness(NamedTuple):
    """A service whose writer the test can stop."""

    address: str
    database: SQLiteDatabase

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Block all writes."""
        begun, free = threading.Event(), threading.Event()

        async def occupy(_: Session) -> None:
            begun.set()
            free.wait(TIMEOUT_SECONDS)

        writer = self.database._writer
        assert writer
        occupied = asyncio.run_coroutine_threadsafe(self.database.write(occupy), writer._loop)
        assert begun.wait(TIMEOUT_SECONDS)
        try:
            yield
        finally:
            free.set()
            occupied.result(TIMEOUT_SECONDS)

    async def until_waiting(self) -> None:
        """Wait until a write is waiting."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while self.database._writer and self.database._writer.queue.empty():  # noqa: ASYNC110 - of another thread
                await asyncio.sleep(0.01)


@pytest.fixture
def harness(make_settings: Callable[..., Settings], monkeypatch: pytest.MonkeyPatch) -> Iterator[Harness]:
    """It works on two requests at once, and on one of the test's, which is no proxy."""
    built: list[Services] = []

    def build_and_keep(settings: Settings) -> Services:
        built.append(build(settings))
        return built[0]

    monkeypatch.setattr(background, "build", build_and_keep)
    settings = make_settings(operator_approval="auto", max_requests=2, forwarded_allow_ips=("127.0.0.8/29",))
    with background.serving(settings) as address:
        database = built[0].database
        assert isinstance(database, SQLiteDatabase)
        yield Harness(address, database)


def creation(key: str, title: str) -> bytes:
    body = json.dumps(actors.TASK | {"title": title})
    head = f"Host: localhost\r\nAuthorization: Bearer {key}\r\nContent-Type: application/json\r\n"
    return f"POST /api/v1/agents/me/tasks HTTP/1.1\r\n{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()


async def is_refused(address: str) -> bool:
    async with opened(address) as peer:
        await peer.send(b"GET /api/v1/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return status(await peer.rest()) == 503


async def until_free(address: str) -> None:
    """Wait until the service has noticed that a client has left."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while await is_refused(address):  # noqa: ASYNC110 - the service tells by its answers alone
            await asyncio.sleep(0.01)


@asynccontextmanager
async def registered(address: str) -> AsyncIterator[tuple[httpx2.AsyncClient, str]]:
    async with httpx2.AsyncClient(base_url=address, timeout=TIMEOUT_SECONDS) as client:
        key = (await client.post("/api/v1/agents/register", json=actors.AGENT)).json()["apiKey"]
        client.headers["Authorization"] = f"Bearer {key}"
        yield client, key


async def titles(client: httpx2.AsyncClient) -> list[str]:
    return [task["title"] for task in (await client.get("/api/v1/agents/me/tasks")).json()]


async def test_overload_is_refused_before_body_key_and_log(harness: Harness, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with registered(harness.address) as (client, key), opened(harness.address) as first:
        with harness.stopped():
            await first.send(creation(key, "One"))
            await harness.until_waiting()
            async with opened(harness.address) as second:
                # No body, and no key that anybody has.
                await second.send(creation("unknown", "Two").partition(b"{")[0])
                refused = await second.rest()
            assert refused_with(refused) == OVERLOADED
            assert b"\r\nretry-after: 1\r\n" in refused.lower()
            assert (await client.get("/healthz")).status_code == 200
        async with asyncio.timeout(TIMEOUT_SECONDS):
            assert (await first.reader.readline()).startswith(b"HTTP/1.1 200")
        assert 'fieldcall_requests_shed_total{reason="network"}' in (await client.get("/metrics")).text
        assert await titles(client) == ["One"]
    assert refused.partition(b"x-request-id: ")[2][:16].decode() not in caplog.text


async def test_a_request_whose_client_has_left_creates_nothing(harness: Harness) -> None:
    async with registered(harness.address) as (client, key):
        with harness.stopped():
            async with opened(harness.address) as gone:
                await gone.send(creation(key, "Gone"))
                await harness.until_waiting()
            # Its place is free once the service has noticed.
            await until_free(harness.address)
        made = await client.post("/api/v1/agents/me/tasks", json=actors.TASK | {"title": "There"})
        assert made.status_code == 200, made.text
        assert await titles(client) == ["There"]


async def test_answers_and_refusals_of_one_connection_come_in_order(harness: Harness) -> None:
    """A connection goes on behind a refused request whose body is at hand."""
    async with (
        registered(harness.address) as (_, key),
        opened(harness.address) as first,
        opened(harness.address) as second,
    ):
        probe = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
        await second.send(probe + b"\r\n")
        assert (await second.reader.readuntil(b'{"status":"ok"}')).startswith(b"HTTP/1.1 200")
        with harness.stopped():
            await first.send(creation(key, "One"))
            await harness.until_waiting()
            await second.send(creation(key, "Two") + probe + b"Connection: close\r\n\r\n")
            answers = (await second.rest()).split(b"HTTP/1.1 ")[1:]
        assert [answer[:3] for answer in answers] == [b"503", b"200"]
