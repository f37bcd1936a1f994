"""Subscriptions over websockets: many followers of one channel, many idle ones, and many that reconnect at once.

Each server is a process on one core, the followers are on another. Mutations over HTTP make and commit the events of
the service; Strawberry with broadcaster only publishes its events.
"""

import asyncio
import itertools
import sqlite3
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import uvloop

from benchmarks import people
from benchmarks.followers import Crowd
from benchmarks.load import Line, post, read_cpu_seconds
from benchmarks.processes import Served, hold_core, open_many_files, read_memory, serving, waited_by
from benchmarks.report import at_least, at_most, print_table
from resolvers.tasks import dispatch
from server.config.wiring import running

QUERY = """subscription E($task: ID, $after: Int! = 0) { taskEvents(taskId: $task, after: $after) {
    id sequence event fromStatus toStatus reason timestamp changedByActorType } }"""
CREATE = "mutation C($input: CreateTaskInput!) { createTask(input: $input) { __typename } }"
PUBLISH = "mutation P($task: ID!) { publishTask(taskId: $task) { __typename } }"
ANNOUNCE = "mutation A { announce }"

COOLDOWN_SECONDS = 3.0
"""Seconds after which a server has imported everything that it imports after its start."""

LISTENERS = 1_000
"""Followers of one channel."""
ROUNDS = 5
SECONDS = 2.0
WINDOW = 4
"""Events under way at once."""
SPREAD_GOAL = 6

IDLE_FOLLOWERS = 10_000
RATE = 300
"""Events a second."""
EVENTS = 3_000
CONNECTIONS = 16
"""Connections over which clients make events."""
MEMORY_GOAL = 30
"""KiB for each follower."""
LATENCY_GOAL = 5.0
"""Milliseconds."""

RECONNECTING_FOLLOWERS = 5_000
RECONNECTING_ROUNDS = 5
"""Rounds in which they connect to one server after the other."""
RECONNECTING_GOAL = 6


class Data(NamedTuple):
    """The agents to follow: one with one task, and one with a draft for each idle follower."""

    quiet: people.Person
    busy: people.Person
    drafts: list[int]


async def _fill(folder: Path) -> Data:
    async with running(people.settings_in(folder)) as services:
        quiet, busy = await people.agent(services), await people.agent(services, "1000000")

        async def create(owner: people.Person, number: int) -> int:
            request = people.task_request(number).model_copy(update={"publish_immediately": False})
            return (await dispatch.create_task(people.make_context(services, owner.caller), request)).id

        await create(quiet, 0)
        drafts = await people.concurrently(lambda number: create(busy, number), range(IDLE_FOLLOWERS))
    return Data(quiet, busy, drafts)


@contextmanager
def _crowd(server: Served, owner: people.Person) -> Iterator[Crowd]:
    crowd = Crowd(server.port, owner.key if server.name == "fieldcall" else "", QUERY)
    try:
        yield crowd
    finally:
        crowd.leave()


class Spread(NamedTuple):
    """The results of one round: deliveries a second, CPU microseconds of the server for each."""

    rate: float
    cpu: float


class Channel:
    """One server whose listeners all follow the same agent."""

    def __init__(self, server: Served, crowd: Crowd, owner: people.Person) -> None:
        self.server = server
        self._crowd = crowd
        self._owner = owner
        self._numbers = itertools.count(1)

    async def publish(self, seconds: float) -> Spread:
        """Make events for some seconds, at the rate at which listeners receive them."""
        crowd, process = self._crowd, self.server.process
        cpu, started_at, before = read_cpu_seconds(process), time.perf_counter(), crowd.events
        expected = before
        async with Line.to(self.server.port) as line:
            while time.perf_counter() < started_at + seconds:
                await _change(line, self._event())
                expected += LISTENERS
                await crowd.reached(expected - WINDOW * LISTENERS)
        await crowd.reached(expected)
        elapsed, events = time.perf_counter() - started_at, expected - before
        return Spread(events / elapsed, (read_cpu_seconds(process) - cpu) / events * 1e6)

    def _event(self) -> bytes:
        if self.server.name != "fieldcall":
            return post(self.server.port, "/graphql", {"query": ANNOUNCE})
        task = people.TASK | {"requestId": f"event-{next(self._numbers)}", "publishImmediately": False}
        return post(self.server.port, "/graphql", {"query": CREATE, "variables": {"input": task}}, self._owner.key)


async def _change(line: Line, request: bytes) -> None:
    answer = await line.answer(request)
    assert "errors" not in answer, answer
    assert "Problem" not in str(answer), answer


async def _spread(folder: Path, data: Data) -> None:
    with ExitStack() as stack:
        channels = []
        for name in ("fieldcall", "strawberry"):
            server = stack.enter_context(serving(name, folder, data.quiet.caller.id))
            crowd = stack.enter_context(_crowd(server, data.quiet))
            await crowd.join({} for _ in range(LISTENERS))
            channels.append(Channel(server, crowd, data.quiet))
        rounds: dict[str, list[Spread]] = {channel.server.name: [] for channel in channels}
        for _, channel in itertools.product(range(ROUNDS), channels):
            rounds[channel.server.name].append(await channel.publish(SECONDS))
    ours, theirs = rounds.values()
    print_table(
        f"{LISTENERS:,} followers of one agent, {ROUNDS} interleaved rounds",
        ("", "deliveries a second", "CPU us each"),
        [
            (name, f"{statistics.median(spread.rate for spread in spreads):,.0f}", f"{_median_cpu(spreads):,.0f}")
            for name, spreads in rounds.items()
        ],
    )
    ratio = statistics.median(one.rate / other.rate for one, other in zip(ours, theirs, strict=True))
    at_least("events to many followers: rate against Strawberry with broadcaster", ratio, SPREAD_GOAL)


def _median_cpu(rounds: list[Spread]) -> float:
    return statistics.median(spread.cpu for spread in rounds)


class Times(NamedTuple):
    """Times at which a change was requested and at which the follower of its task received it, by task, in seconds
    since 1970."""

    requested: dict[int, float]
    received: dict[int, float]


def _published_at(folder: Path) -> dict[int, float]:
    """Publication time of each task: the start of the operation, which is before its commit."""
    with closing(sqlite3.connect(folder / "fieldcall.db")) as database:
        rows = database.execute("SELECT task_id, occurred_instant FROM status_event WHERE event = 'task.published'")
        return {task: instant / 1e6 for task, instant in rows}


def _latencies(since: dict[int, float], received: dict[int, float]) -> list[float]:
    """Milliseconds until each task's follower received its event, the shortest first."""
    return sorted((now - since[task]) * 1e3 for task, now in received.items())


async def _idle(folder: Path, data: Data) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(serving("fieldcall", folder, data.busy.caller.id))
        with _crowd(server, data.busy) as first:
            # Imports of the server for its first followers do not count.
            await first.join({"task": str(draft)} for draft in data.drafts[:CONNECTIONS])
            await asyncio.sleep(COOLDOWN_SECONDS)
        crowd = stack.enter_context(_crowd(server, data.busy))
        memory = read_memory(server.process)
        seconds = await crowd.join({"task": str(draft)} for draft in data.drafts)
        kib_each = (read_memory(server.process) - memory) / IDLE_FOLLOWERS / 1024
        cpu = read_cpu_seconds(server.process)
        await asyncio.sleep(SECONDS)
        cpu_at_rest = (read_cpu_seconds(server.process) - cpu) / SECONDS
        times = Times({}, {})
        crowd.heard = lambda number, now: times.received.update({data.drafts[number]: now})
        waited, cpu, started_at = waited_by(server.process), read_cpu_seconds(server.process), time.perf_counter()
        await _publish(server, data, times)
        await crowd.reached(EVENTS)
        seconds_of_events = time.perf_counter() - started_at
        cpu_each = (read_cpu_seconds(server.process) - cpu) / EVENTS * 1e6
        waited = (waited_by(server.process) - waited) / seconds_of_events
    print_table(
        f"{IDLE_FOLLOWERS:,} followers, each of a task of its own",
        ("", "joined a second", "KiB each", "CPU % at rest"),
        [(server.name, f"{IDLE_FOLLOWERS / seconds:,.0f}", f"{kib_each:.1f}", f"{100 * cpu_at_rest:.1f}")],
    )
    at_most("a follower at rest", kib_each, MEMORY_GOAL, "KiB")
    latencies = _latencies(_published_at(folder), times.received)
    print_table(
        f"{EVENTS / seconds_of_events:,.0f} changes a second by mutations, {cpu_each:,.0f} us of CPU each, until the "
        f"follower of the task has its event; {100 * waited:.0f} % of the time the server waited for its core",
        ("", "p50 ms", "p90 ms", "p99 ms"),
        [
            _latency("since it was requested", _latencies(times.requested, times.received)),
            _latency("since it happened", latencies),
        ],
    )
    p99 = latencies[len(latencies) * 99 // 100]
    at_most("from an event to its follower: p99", p99, LATENCY_GOAL, "ms")


def _latency(name: str, latencies: list[float]) -> tuple[str, ...]:
    return (name, *(f"{latencies[len(latencies) * percent // 100]:.2f}" for percent in (50, 90, 99)))


async def _publish(server: Served, data: Data, times: Times) -> None:
    remaining = iter(range(EVENTS))
    started_at = time.perf_counter()

    async def publisher() -> None:
        async with Line.to(server.port) as line:
            for number in remaining:
                task = data.drafts[number]
                request = post(
                    server.port, "/graphql", {"query": PUBLISH, "variables": {"task": str(task)}}, data.busy.key
                )
                await asyncio.sleep(started_at + number / RATE - time.perf_counter())
                times.requested[task] = time.time()
                await _change(line, request)

    await asyncio.gather(*(publisher() for _ in range(CONNECTIONS)))


async def _reconnect(folder: Path, data: Data) -> None:
    names = ("fieldcall", "strawberry", "strawberry-cached")
    size = RECONNECTING_FOLLOWERS // RECONNECTING_ROUNDS
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(name, folder, data.busy.caller.id)) for name in names]
        crowds = [stack.enter_context(_crowd(server, data.busy)) for server in servers]
        await asyncio.sleep(COOLDOWN_SECONDS)
        memory = [read_memory(server.process) for server in servers]
        rates: list[list[float]] = [[] for _ in servers]
        for number, (crowd, rate) in itertools.product(range(RECONNECTING_ROUNDS), zip(crowds, rates, strict=True)):
            drafts = data.drafts[number * size : (number + 1) * size]
            rate.append(size / await crowd.join({"task": str(draft), "after": 0} for draft in drafts))
        grown = [read_memory(server.process) - before for server, before in zip(servers, memory, strict=True)]
    ratios = [statistics.median(one / other for one, other in zip(rates[0], rate, strict=True)) for rate in rates]
    print_table(
        f"{RECONNECTING_FOLLOWERS:,} followers reconnect with a cursor and get the events that they missed, in "
        f"{RECONNECTING_ROUNDS} interleaved rounds",
        ("", "a second", "KiB each", "rate of fieldcall"),
        [
            (name, f"{statistics.median(rate):,.0f}", f"{more / RECONNECTING_FOLLOWERS / 1024:.1f}", f"{ratio:.1f}")
            for name, rate, more, ratio in zip(names, rates, grown, ratios, strict=True)
        ],
    )
    at_least("a reconnect storm: rate against Strawberry's default", ratios[1], RECONNECTING_GOAL)


async def measure() -> None:
    """Measure all three and print the results."""
    open_many_files()
    with TemporaryDirectory() as name:
        folder = Path(name)
        data = await _fill(folder)
        with hold_core():
            await _spread(folder, data)
            await _reconnect(folder, data)
            await _idle(folder, data)


def run() -> None:
    """Measure following."""
    uvloop.run(measure())
