"""Ten times as many requests as the service can answer, from clients that leave after a second.

Capacity and overload are measured in one run: tasks are created by REST, first by as many clients as keep one server
busy, then ten times as fast by clients that do not wait for each other. Beside them another client asks for `/healthz`
over new connections. Everything that the service creates for a client that has left is work for nobody.
"""

import asyncio
import os
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, cast

from benchmarks import people
from benchmarks.load import END_OF_HEAD, LENGTH, answer, get, load, post
from benchmarks.processes import open_many_files, serving
from benchmarks.report import at_least, at_most, show
from server.config.wiring import running

TIMES: Final = 10
SECONDS: Final = 12.0
CAPACITY_SECONDS: Final = 6.0
PATIENCE_SECONDS: Final = 1.0
"""Seconds after which a client closes its connection."""
TICK_SECONDS: Final = 0.005
MAX_OPEN: Final = 3_000
"""Connections of all clients together; a request for which none is left counts as one that was not answered."""
HEALTH_PAUSE_SECONDS: Final = 0.1
GOODPUT: Final = 0.8
P99_MILLISECONDS: Final = 1_000
HEALTH_MILLISECONDS: Final = 1_000
RECOVERY_SECONDS: Final = 2


@dataclass
class Overload:
    """Answers by status, and seconds that each task and each look at the health took."""

    outcomes: Counter[str] = field(default_factory=Counter)
    latencies: list[float] = field(default_factory=list)
    health: list[float] = field(default_factory=list)
    recovery: float = 0


class Connection(asyncio.Protocol):
    """One connection of a client, which sends a request when it is idle and leaves when the answer is late."""

    def __init__(self, idle: "deque[Connection]", overload: Overload) -> None:
        self._idle = idle
        self._overload = overload
        self._received = b""
        self.sent_at: float | None = None
        self.has_ended = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Uvloop's transports are of other classes.
        self._transport = cast("asyncio.Transport", transport)

    def send(self, request: bytes, now: float) -> None:
        self.sent_at = now
        self._received = b""
        self._transport.write(request)

    def data_received(self, data: bytes) -> None:
        self._received += data
        head, end, body = self._received.partition(END_OF_HEAD)
        if not end or self.sent_at is None:
            return
        lines = head.lower().split(b"\r\n")
        length = next(int(line.removeprefix(LENGTH)) for line in lines if line.startswith(LENGTH))
        if len(body) < length:
            return
        status = head[9:12].decode()
        self._overload.outcomes[status] += 1
        if status == "200":
            self._overload.latencies.append(time.perf_counter() - self.sent_at)
        self.sent_at = None
        if b"connection: close" not in lines:
            self._idle.append(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - a reset is an end as well
        self.has_ended = True
        if self.sent_at is not None:
            self._overload.outcomes["cut"] += 1
            self.sent_at = None

    def leave(self) -> None:
        """Give up waiting."""
        self._overload.outcomes["left"] += 1
        self.sent_at = None
        self._transport.abort()


class Clients:
    """The clients of a server, who send one request at a rate that does not depend on its answers."""

    def __init__(self, port: int, request: bytes) -> None:
        self.result = Overload()
        self._port = port
        self._request = request
        self._idle: deque[Connection] = deque()
        self._connections: set[Connection] = set()
        self._opening: set[asyncio.Task[None]] = set()

    async def send(self, rate: float, seconds: float) -> None:
        """Send `rate` requests a second for some seconds."""
        began, sent = time.perf_counter(), 0
        while (now := time.perf_counter()) < began + seconds:
            for _ in range(int((now - began) * rate) - sent):
                sent += 1
                self._send_one(now)
            self._leave_late(now)
            await asyncio.sleep(TICK_SECONDS)
        self._leave_late(now + PATIENCE_SECONDS)

    def _send_one(self, now: float) -> None:
        while self._idle and self._idle[0].has_ended:
            self._idle.popleft()
        if self._idle:
            self._idle.popleft().send(self._request, now)
        elif len(self._connections) + len(self._opening) < MAX_OPEN:
            task = asyncio.create_task(self._send_on_new(now))
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)
        else:
            self.result.outcomes["no connection left"] += 1

    async def _send_on_new(self, now: float) -> None:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                _, made = await loop.create_connection(
                    lambda: Connection(self._idle, self.result), "127.0.0.1", self._port
                )
        except (TimeoutError, OSError):
            self.result.outcomes["not connected"] += 1
            return
        self._connections.add(made)
        made.send(self._request, now)

    def _leave_late(self, now: float) -> None:
        for connection in tuple(self._connections):
            if connection.has_ended:
                self._connections.discard(connection)
            elif connection.sent_at is not None and now - connection.sent_at > PATIENCE_SECONDS:
                connection.leave()


async def overload(port: int, request: bytes, rate: float, seconds: float) -> Overload:
    """Send too much, and then wait for the first task that is created as if nothing had been."""
    clients = Clients(port, request)
    health = asyncio.create_task(_ask_for_health(port, clients.result))
    await clients.send(rate, seconds)
    ended = time.perf_counter()
    await _wait_for_answer(port, request)
    clients.result.recovery = time.perf_counter() - ended
    health.cancel()
    return clients.result


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
    cores = os.sched_getaffinity(0)
    with TemporaryDirectory() as name:
        folder = Path(name)
        async with running(people.settings_in(folder)) as services:
            owner = await people.agent(services, "1000000")
        with serving("as-shipped", folder, owner.caller.id) as server:
            os.sched_setaffinity(0, {max(cores)})
            try:
                request = post(
                    server.port, "/api/v1/agents/me/tasks", people.TASK | {"payoutAmount": "1.00"}, owner.key
                )
                await load(server.port, server.process, request, CAPACITY_SECONDS / 3)
                capacity = (await load(server.port, server.process, request, CAPACITY_SECONDS)).rate
                _show(capacity, await overload(server.port, request, TIMES * capacity, SECONDS))
            finally:
                os.sched_setaffinity(0, cores)


def _show(capacity: float, result: Overload) -> None:
    total = sum(result.outcomes.values())
    show(
        f"{TIMES} times the capacity of {capacity:,.0f} tasks a second for {SECONDS:.0f} s, {total:,} requests",
        ("", "requests", "%"),
        [(name, f"{number:,}", f"{100 * number / total:.1f}") for name, number in result.outcomes.most_common()],
    )
    goodput = len(result.latencies) / SECONDS / capacity
    p99 = 1000 * sorted(result.latencies)[len(result.latencies) * 99 // 100]
    print(f"  goodput {goodput:.2f} of capacity, p99 of tasks {p99:.0f} ms, /healthz at most", end=" ")
    print(f"{1000 * max(result.health):.0f} ms, the first task {result.recovery:.2f} s after the end")
    at_least("overload: goodput in terms of capacity", goodput, GOODPUT)
    at_most("overload: p99 of the tasks that were created", p99, P99_MILLISECONDS, "ms")
    at_most("overload: a fresh /healthz", 1000 * max(result.health), HEALTH_MILLISECONDS, "ms")
    at_most("overload: recovery", result.recovery, RECOVERY_SECONDS, "s")


def run() -> None:
    """Measure overload."""
    open_many_files()
    asyncio.run(measure())
