"""Agents who aim the service at hosts of others: a host that did not agree gets next to nothing, whatever they send."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import select

from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.webhooks import webhook_attempt
from domain.values.time import SECOND
from server.config.settings import Settings
from server.config.wiring import build, started
from server.process.background import serving
from tests.actors import AGENT, TASK
from tests.faults.server import Server

TOO_LONG = 30.0
OK, NOT_FOUND = 200, 404
HOST_CALLS, HOST_CALLS_PER_SECOND = 4, 20


@statement(select(webhook_attempt.c.sent_at), many_agents=ManyAgents.MAINTENANCE)
def select_sent() -> int: ...


ALMOST_A_SECOND = 0.99 * SECOND
"""Tolerance for the time between the start of a call and the record of its time."""
DRAFT = TASK | {"publishImmediately": False}


@dataclass
class Host:
    """A host that answers each call, after `seconds` and while it is `open`, with the `status` at its arrival.

    It notes what it saw.
    """

    status: int = OK
    seconds: float = 0.0
    open: asyncio.Event = field(default_factory=asyncio.Event)
    port: int = 0
    paths: list[str] = field(default_factory=list)
    bodies: list[dict[str, Any]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    now: Counter[str] = field(default_factory=Counter)
    most: Counter[str] = field(default_factory=Counter)
    """The most calls at a time, for each path and, under an empty one, for the host."""

    def url(self, path: str, name: str = "127.0.0.1") -> str:
        return f"http://{name}:{self.port}/{path}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                length = next(line for line in head.split("\r\n") if line.lower().startswith("content-length:"))
                body = await reader.readexactly(int(length.split(":")[1]))
                # Before the call is noted: a test that has seen it may set the status of the next ones.
                status = self.status
                await self._answer(head.split()[1], json.loads(body))
                writer.write(f"HTTP/1.1 {status} Answer\r\nContent-Length: 0\r\n\r\n".encode())
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            # The service is done with it, or the test is.
            return
        finally:
            writer.close()

    async def _answer(self, path: str, body: dict[str, Any]) -> None:
        self.paths.append(path)
        self.bodies.append(body)
        self.times.append(time.monotonic())
        for name in ("", path):
            self.now[name] += 1
            self.most[name] = max(self.most[name], self.now[name])
        await asyncio.sleep(self.seconds)
        await self.open.wait()
        for name in ("", path):
            self.now[name] -= 1

    async def until(self, calls: int) -> None:
        async with asyncio.timeout(2 * TOO_LONG):
            while len(self.paths) < calls:  # noqa: ASYNC110 - it happens on the other side of a socket
                await asyncio.sleep(0.01)


@asynccontextmanager
async def hosting(status: int = OK, seconds: float = 0.0) -> AsyncIterator[Host]:
    host = Host(status, seconds)
    host.open.set()
    async with await asyncio.start_server(host.serve, "127.0.0.1", 0) as server:
        host.port = server.sockets[0].getsockname()[1]
        yield host


@contextmanager
def service(settings: Settings, **changes: Any) -> Iterator[str]:
    """The address of a real server that may call this machine."""
    with serving(settings.model_copy(update={"allow_private_targets": True, **changes})) as address:
        yield address


@asynccontextmanager
async def agent(address: str, **fields: Any) -> AsyncIterator[httpx2.AsyncClient]:
    """A client with the key of a new agent."""
    async with httpx2.AsyncClient(base_url=f"{address}/api/v1", timeout=TOO_LONG, trust_env=False) as client:
        made = await client.post("/agents/register", json=AGENT | fields)
        client.headers["X-API-Key"] = made.json()["apiKey"]
        yield client


async def drafts(client: httpx2.AsyncClient, *urls: str) -> list[int]:
    """Drafts with these webhooks, by their ids."""
    made = [await client.post("/agents/me/tasks", json=DRAFT | {"webhookUrl": url}) for url in urls]
    assert {answer.status_code for answer in made} == {OK}, made[-1].text
    return [answer.json()["taskId"] for answer in made]


async def flood(client: httpx2.AsyncClient, count: int) -> None:
    """One document that creates this many drafts."""
    mutations = " ".join(f"m{number}: createTask(input: $task) {{ __typename }}" for number in range(count))
    document = {"query": f"mutation Flood($task: CreateTaskInput!) {{ {mutations} }}", "variables": {"task": DRAFT}}
    answer = (await client.post("/../../graphql", json=document)).json()
    assert set(Counter(made["__typename"] for made in answer["data"].values()).items()) == {("Task", count)}, answer


async def most_in_a_second(settings: Settings) -> int:
    """The most calls that the service has sent within a second."""
    async with started(build(settings)) as services:
        sent = await services.database.reader.find_all(select_sent())
    return max(sum(first <= other < first + ALMOST_A_SECOND for other in sent) for first in sent)


async def test_one_document_makes_one_call_to_each_address_of_a_host_that_refuses(settings: Settings) -> None:
    async with hosting(NOT_FOUND) as victim, hosting() as friend:
        with service(settings) as address:
            async with agent(address) as hostile, agent(address) as other:
                for number in range(20):
                    method = {"methodType": "webhook", "endpoint": victim.url(f"hook?{number}")}
                    assert (await hostile.post("/agents/me/contact-methods", json=method)).status_code == OK
                await flood(hostile, 50)
                began = time.monotonic()
                await drafts(other, friend.url("mine", "localhost"))
                await friend.until(1)
                assert time.monotonic() - began < 3
                await victim.until(20)
                await asyncio.sleep(2)
    # 1,000 deliveries wait; the first retry comes after at least 4 seconds.
    again = Counter(victim.paths)
    assert len(again) == 20
    assert sum(again.values()) <= 40
    assert max(again.values()) <= 2
    assert victim.most[""] <= 20


async def test_until_an_endpoint_has_accepted_one_event_it_has_one_in_flight(settings: Settings) -> None:
    async with hosting(seconds=0.02) as host:
        host.open.clear()
        with service(settings) as address:
            async with agent(address) as client:
                made = await drafts(client, *(host.url("hook") for _ in range(12)))
                await host.until(1)
                await asyncio.sleep(0.9)
                assert (len(host.paths), host.most["/hook"]) == (1, 1)
                host.open.set()
                await host.until(12)
    # Nothing is lost, nothing is sent twice, and afterwards it works as before.
    assert host.bodies[0]["task_id"] == made[0]
    assert sorted(body["task_id"] for body in host.bodies) == made
    assert host.most["/hook"] == 2


async def test_what_waits_behind_a_failing_probe_goes_out_once_a_test_is_accepted(settings: Settings) -> None:
    async with hosting(NOT_FOUND) as host:
        with service(settings) as address:
            async with agent(address) as client:
                made = await drafts(client, *(host.url("hook") for _ in range(5)))
                await host.until(2)
                assert {body["task_id"] for body in host.bodies} == {made[0]}
                host.status = OK
                tested = (await client.post(f"/agents/me/tasks/{made[3]}/webhook/test")).json()
                assert tested["status"] == "delivered"
                # The third attempt was due in five minutes.
                await host.until(2 + 1 + 5)
    assert sorted(body["task_id"] for body in host.bodies[3:]) == made
    # The oldest first, two at a time.
    assert made[0] in {body["task_id"] for body in host.bodies[3:5]}


async def test_a_test_waits_for_the_probe_in_flight(settings: Settings) -> None:
    async with hosting(seconds=1.0) as host:
        with service(settings) as address:
            async with agent(address) as client:
                (task,) = await drafts(client, host.url("hook"))
                await host.until(1)
                assert (await client.post(f"/agents/me/tasks/{task}/webhook/test")).json()["status"] == "delivered"
    assert ([body["event_type"] for body in host.bodies], host.most["/hook"]) == (["task.created", "webhook.test"], 1)


async def test_what_waits_behind_a_failing_probe_reaches_the_next_contact_method(settings: Settings) -> None:
    async with hosting(NOT_FOUND, seconds=1.0) as first, hosting() as second:
        with service(settings) as address:
            async with agent(address) as client:
                for priority, host in enumerate((first, second), start=1):
                    method = {"methodType": "webhook", "endpoint": host.url("hook"), "priority": priority}
                    await client.post("/agents/me/contact-methods", json=method)
                made = [(await client.post("/agents/me/tasks", json=DRAFT)).json()["taskId"] for _ in range(3)]
                await second.until(3)
                made.append((await client.post("/agents/me/tasks", json=DRAFT)).json()["taskId"])
                await second.until(4)
    assert sorted(body["task_id"] for body in second.bodies) == made
    assert {body["task_id"] for body in first.bodies} == {made[0]}


async def test_calls_at_a_time_to_a_host_are_bounded_over_all_agents_and_delay_no_other_host(
    settings: Settings,
) -> None:
    async with hosting(seconds=0.4) as busy, hosting() as quiet, AsyncExitStack() as stack:
        with service(settings, host_calls=HOST_CALLS) as address:
            clients = [await stack.enter_async_context(agent(address)) for _ in range(3)]
            for number, client in enumerate(clients):
                await drafts(client, *(busy.url(f"{number}/{task % 5}") for task in range(15)))
            await drafts(clients[0], quiet.url("other", "localhost"))
            await quiet.until(1)
            assert len(busy.paths) < 45, "the others still wait in line"
            await busy.until(45)
            await stack.aclose()
    assert len(busy.paths) == 45
    assert busy.most[""] <= HOST_CALLS


async def test_calls_in_a_second_to_a_host_are_bounded(settings: Settings) -> None:
    async with hosting() as host:
        with service(settings, host_calls_per_second=HOST_CALLS_PER_SECOND) as address:
            async with agent(address) as one, agent(address) as other:
                urls = [host.url(f"{number % 12}") for number in range(30)]
                await asyncio.gather(drafts(one, *urls), drafts(other, *urls))
                await host.until(60)
    assert len(host.paths) == 60
    assert await most_in_a_second(settings) <= HOST_CALLS_PER_SECOND


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_two_processes_share_the_bounds(settings: Settings, tmp_path: Path) -> None:
    variables = {
        "FIELDCALL_ALLOW_PRIVATE_TARGETS": "true",
        "FIELDCALL_HOST_CALLS": str(HOST_CALLS),
        "FIELDCALL_HOST_CALLS_PER_SECOND": str(HOST_CALLS_PER_SECOND),
    }
    servers = [Server(settings, tmp_path, **variables) for _ in range(2)]
    async with hosting(seconds=0.2) as host:
        try:
            await asyncio.gather(*(server.start() for server in servers))
            async with agent(servers[0].address) as one, agent(servers[1].address) as other:
                urls = [host.url(str(number)) for number in range(15)]
                await asyncio.gather(drafts(one, *urls), drafts(other, *urls))
                await host.until(30)
        finally:
            await asyncio.gather(*(server.stop() for server in servers))
    assert len(host.paths) == 30
    assert host.most[""] <= HOST_CALLS
    assert await most_in_a_second(settings) <= HOST_CALLS_PER_SECOND


async def test_events_without_money_are_bounded_and_none_is_lost(settings: Settings) -> None:
    async with hosting() as host:
        with service(settings, free_events_per_minute=5) as address:
            async with agent(address) as client, agent(address) as without_endpoints:
                made = await drafts(client, *(host.url("hook") for _ in range(4)))
                await host.until(4)
                cancelled = await client.post(f"/agents/me/tasks/{made[0]}/cancel", json={})
                assert cancelled.status_code == OK
                refused = [
                    await client.post("/agents/me/tasks", json=DRAFT | {"webhookUrl": host.url("hook")}),
                    await client.post(f"/agents/me/tasks/{made[1]}/cancel", json={}),
                    await client.post("/agents/me/webhook-deliveries/1/redeliver"),
                ]
                await host.until(5)
                for answer in refused:
                    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_events"), answer.text
                    assert 1 <= int(answer.headers["Retry-After"]) <= 60
                tasks = (await client.get("/agents/me/tasks")).json()
                assert sorted((task["id"], task["status"]) for task in tasks) == [
                    (task, "Cancelled" if task == made[0] else "Draft") for task in made
                ]
                quiet = [await without_endpoints.post("/agents/me/tasks", json=DRAFT) for _ in range(10)]
                assert {answer.status_code for answer in quiet} == {OK}
    sequences = sorted(body["sequence"] for body in host.bodies)
    assert all(after == before + 1 for before, after in pairwise(sequences)), "no event is lost"
