"""Expensive documents: the CPU time to check each, and the latency of other requests during the check. Then the most
expensive allowed query: the time of one unit of cost in several queries, and the latency of a health check while ten
clients send the most expensive one without pause.
"""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import orjson
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from benchmarks import people
from benchmarks.load import Line, post
from benchmarks.processes import Served, hold_core, serving
from benchmarks.report import at_most, print_table
from domain.refusals.refusal import Refusal
from resolvers.core.context import Services
from resolvers.tasks import dispatch
from schema.execution.documents import CheckedDocument, check_operation
from schema.execution.size import measure as measure_size
from schema.graph import graph
from schema.types.context import Rules
from server.config.wiring import running
from tests.hostile.documents import Hostile, documents

TASKS = 300
CLIENTS = 10
SECONDS = 10.0
MAX_CPU_MILLISECONDS = 50
MAX_STALL_MILLISECONDS = 100
SHOWN = 8
ROUNDS = 5
PROTOCOL = Subprotocol("graphql-transport-ws")
HEALTH = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"
PAUSE_SECONDS = 0.005
SCALARS = "id status title locationAddress payoutAmount payoutCurrency createdAt"
ACTIONS = "allowedActions { code allowed problemCode explanation }"
NEXT = "nextActions { code label description why tool endpoint mutation arguments }"
QUERIES = {
    "ids": "{ tasks(first: 200) { nodes { id } } }",
    "plain fields": f"{{ tasks(first: 200) {{ nodes {{ {SCALARS} }} }} }}",
    "next actions": f"{{ tasks(first: 200) {{ nodes {{ {NEXT} }} }} }}",
    "allowed actions": f"{{ tasks(first: 200) {{ nodes {{ {ACTIONS} }} }} }}",
    "events and their tasks": "{ tasks(first: 200) { nodes { events { id task { id } } } } }",
    "verdicts": "{ tasks(first: 200) { nodes { proofReview { report } } } }",
    "locks and quotes": "{ tasks(first: 200) { nodes { walletLock { lockedAmount } quote { totalAgentCost } } } }",
    "many pages": "{ " + " ".join(f"a{at}: tasks(first: 200) {{ nodes {{ id }} }}" for at in range(24)) + " }",
    "many counts": "{ " + " ".join(f"a{at}: tasks(first: 1) {{ totalCount }}" for at in range(99)) + " }",
    "all at once": f"{{ tasks(first: 170) {{ nodes {{ {SCALARS} {ACTIONS} {NEXT} walletLock {{ taskId }} }} }} }}",
}


def run() -> None:
    """Measure both."""
    _check_all()
    asyncio.run(_measure())


def _check(hostile: Hostile) -> None:
    with suppress(Refusal):
        tokens = measure_size(hostile.text, with_key=True).tokens
        checked = CheckedDocument(graph()._schema, hostile.text, tokens, introspection=True)  # noqa: SLF001 - no other way
        check_operation(checked, Rules(), None, hostile.variables or {})


def _check_all() -> None:
    lines = []
    for hostile in documents():
        times = []
        for _ in range(ROUNDS):
            begun = time.process_time()
            _check(hostile)
            times.append((time.process_time() - begun) * 1000)
        lines.append((min(times), hostile.name))
    lines.sort(reverse=True)
    print_table(
        f"{len(lines)} hostile documents of callers with a key: CPU of a check, the least of {ROUNDS}",
        ("", "ms"),
        [(name, f"{least:.1f}") for least, name in lines[:SHOWN]],
    )
    worst = lines[0][0]
    at_most("the dearest hostile document: CPU of its check", worst, MAX_CPU_MILLISECONDS, "ms")


async def _fill(folder: Path) -> people.Person:
    async with running(people.settings_in(folder)) as services:
        return await _owner(services)


async def _owner(services: Services) -> people.Person:
    owner = await people.agent(services)
    caller = owner.caller._replace(active=True)
    await people.concurrently(
        lambda request: dispatch.create_task(people.make_context(services, caller), request),
        [people.task_request(at) for at in range(TASKS)],
    )
    return owner


async def _measure() -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        owner = await _fill(folder)
        with serving("fieldcall", folder, owner.caller.id) as server, hold_core():
            dearest = await _find(server, owner)
            await _hold_up(server, owner, dearest)
            await _send_hostile(server)
            await _send_hostile_over_websocket(server, owner)


async def _find(server: Served, owner: people.Person) -> str:
    """The query that takes longest; each is sent alone."""
    lines = []
    async with Line.to(server.port) as line:
        for name, query in QUERIES.items():
            request = post(server.port, "/graphql", {"query": query}, owner.key)
            answer = await line.answer(request)
            assert "errors" not in answer, answer["errors"]
            seconds = []
            for _ in range(ROUNDS):
                begun = time.perf_counter()
                await line.answer(request)
                seconds.append(time.perf_counter() - begun)
            lines.append((min(seconds), name, answer["extensions"]["cost"]["requested"]))
    lines.sort(reverse=True)
    print_table(
        f"Queries near the bound, over {TASKS} tasks, each alone: the least of {ROUNDS}",
        ("", "cost", "ms", "us a unit"),
        [(name, f"{cost:,}", f"{least * 1e3:.0f}", f"{least / cost * 1e6:.0f}") for least, name, cost in lines],
    )
    return lines[0][1]


async def _hold_up(server: Served, owner: people.Person, dearest: str) -> None:
    request = post(server.port, "/graphql", {"query": QUERIES[dearest]}, owner.key)
    until = time.perf_counter() + SECONDS
    answered = refused = 0

    async def client() -> None:
        nonlocal answered, refused
        while time.perf_counter() < until:
            async with Line.to(server.port) as line:
                try:
                    await line.answer(request)
                    answered += 1
                except AssertionError:
                    # After its deadline, if the machine is busy with other work.
                    refused += 1

    latencies = await _while_checking(server, lambda: asyncio.gather(*(client() for _ in range(CLIENTS))))
    _report(f"{CLIENTS} clients send '{dearest}' without pause ({answered} answers, {refused} too late)", latencies)


async def _send_hostile(server: Served) -> None:
    async def client() -> None:
        for hostile in documents():
            body = {"query": hostile.text, "variables": hostile.variables}
            async with Line.to(server.port) as line:
                with suppress(AssertionError):
                    await line.answer(post(server.port, "/graphql", body))

    _report("one client sends all hostile documents without a key", await _while_checking(server, client))


async def _send_hostile_over_websocket(server: Served, owner: people.Person) -> None:
    async def send(hostile: Hostile) -> None:
        async with connect(f"ws://127.0.0.1:{server.port}/graphql", subprotocols=[PROTOCOL]) as socket:
            await socket.send(orjson.dumps({"type": "connection_init", "payload": {"apiKey": owner.key}}), text=True)
            await socket.recv()
            payload = {"query": hostile.text, "variables": hostile.variables}
            await socket.send(orjson.dumps({"id": "1", "type": "subscribe", "payload": payload}), text=True)
            # A message that is too long closes the connection.
            with suppress(ConnectionClosed):
                while orjson.loads(await socket.recv())["type"] == "next":
                    pass

    async def client() -> None:
        for hostile in documents():
            await send(hostile)

    _report("one client sends all over a websocket, with a key", await _while_checking(server, client))


async def _while_checking(server: Served, work: Callable[[], Awaitable[Any]]) -> list[float]:
    """The milliseconds of health checks while work is done."""
    latencies: list[float] = []

    async def check() -> None:
        async with Line.to(server.port) as line:
            while True:
                begun = time.perf_counter()
                await line.answer(HEALTH)
                latencies.append((time.perf_counter() - begun) * 1000)
                await asyncio.sleep(PAUSE_SECONDS)

    checking = asyncio.create_task(check())
    await work()
    checking.cancel()
    return sorted(latencies)


def _report(title: str, latencies: list[float]) -> None:
    p99 = latencies[len(latencies) * 99 // 100]
    print_table(
        f"A health check while {title}",
        ("checks", "p50 ms", "p99 ms", "longest ms"),
        [(f"{len(latencies)}", f"{statistics.median(latencies):.1f}", f"{p99:.1f}", f"{latencies[-1]:.1f}")],
    )
    at_most(f"{title}: p99 of a health check", p99, MAX_STALL_MILLISECONDS, "ms")
