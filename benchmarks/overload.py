"""Ten times as many requests as the service can answer, from clients that leave after a second.

Capacity and overload are measured in one run. Tasks are created by REST, before and after by as many clients as keep
one server busy, and ten times as fast by clients that do not wait for each other. First these keep their connections,
then they open one for each request. Beside them another client asks for `/healthz` over new connections. Every task
that the service creates for a client that has left is wasted work.
"""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks import people
from benchmarks.load import answer, get, load, post
from benchmarks.open_loop import OpenLoop
from benchmarks.processes import hold_core, open_many_files, serving
from benchmarks.report import at_least, at_most, print_table
from server.config.wiring import running

TIMES: Final = 10
SECONDS: Final = 12.0
CAPACITY_SECONDS: Final = 6.0
PATIENCE_SECONDS: Final = 1.0
"""Seconds after which a client closes its connection."""
TICK_SECONDS: Final = 0.005
MAX_OPEN: Final = 8_000
"""Connections of all clients together; a request for which none is left counts as one that was not answered."""
HEALTH_PAUSE_SECONDS: Final = 0.1
GOODPUT: Final = 0.8
P99_MILLISECONDS: Final = 1_000
HEALTH_MILLISECONDS: Final = 1_000
RECOVERY_SECONDS: Final = 2


@dataclass
class Overload:
    """Answers by status, and seconds that each task and each look at the health took."""

    outcomes: Counter[str]
    latencies: list[float]
    health: list[float] = field(default_factory=list)
    recovery: float = 0


async def overload(port: int, request: bytes, rate: float, *, keeps: bool) -> Overload:
    """Send too many requests and health checks, and then wait for the first task at normal speed."""
    clients = OpenLoop(port, request, patience=PATIENCE_SECONDS, max_open=MAX_OPEN, keeps=keeps)
    result = Overload(clients.outcomes, clients.latencies)
    health = asyncio.create_task(_ask_for_health(port, result))
    await asyncio.to_thread(clients.send, rate, SECONDS)
    ended = time.perf_counter()
    await _wait_for_answer(port, request)
    result.recovery = time.perf_counter() - ended
    health.cancel()
    return result


async def _wait_for_answer(port: int, request: bytes) -> None:
    while True:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await answer(port, request)
        except (TimeoutError, OSError, AssertionError, asyncio.IncompleteReadError):
            await asyncio.sleep(TICK_SECONDS)
        else:
            return


async def _ask_for_health(port: int, result: Overload) -> None:
    while True:
        began = time.perf_counter()
        await answer(port, get(port, "/healthz"))
        result.health.append(time.perf_counter() - began)
        await asyncio.sleep(HEALTH_PAUSE_SECONDS)


async def measure() -> None:
    """Measure capacity and overload, and print both."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        async with running(people.settings_in(folder)) as services:
            owner = await people.agent(services, "1000000")
        with serving("as-shipped", folder, owner.caller.id) as server, hold_core():
            request = post(server.port, "/api/v1/agents/me/tasks", people.TASK | {"payoutAmount": "10.00"}, owner.key)
            await load(server.port, server.process, request, CAPACITY_SECONDS / 3)
            before = (await load(server.port, server.process, request, CAPACITY_SECONDS)).rate
            for keeps in (True, False):
                result = await overload(server.port, request, TIMES * before, keeps=keeps)
                after = (await load(server.port, server.process, request, CAPACITY_SECONDS)).rate
                _print_result("kept" if keeps else "new", (before + after) / 2, result)
                before = after


def _print_result(connections: str, capacity: float, result: Overload) -> None:
    total = sum(result.outcomes.values())
    print_table(
        f"{connections} connections: {TIMES} times the capacity of about {capacity:,.0f} tasks a second for "
        f"{SECONDS:.0f} s, {total:,} requests",
        ("", "requests", "%"),
        [(name, f"{number:,}", f"{100 * number / total:.1f}") for name, number in result.outcomes.most_common()],
    )
    goodput = len(result.latencies) / SECONDS / capacity
    p99 = 1000 * sorted(result.latencies)[len(result.latencies) * 99 // 100]
    print(f"  goodput {goodput:.2f} of capacity, p99 of tasks {p99:.0f} ms, /healthz at most", end=" ")
    print(f"{1000 * max(result.health):.0f} ms, the first task {result.recovery:.2f} s after the end")
    at_least(f"overload, {connections} connections: goodput in terms of capacity", goodput, GOODPUT)
    at_most(f"overload, {connections} connections: p99 of the tasks that were created", p99, P99_MILLISECONDS, "ms")
    at_most(
        f"overload, {connections} connections: a fresh /healthz", 1000 * max(result.health), HEALTH_MILLISECONDS, "ms"
    )
    at_most(f"overload, {connections} connections: recovery", result.recovery, RECOVERY_SECONDS, "s")


def run() -> None:
    """Measure overload."""
    open_many_files()
    asyncio.run(measure())
