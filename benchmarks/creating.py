"""Creates tasks in process: the whole operation from draft to view, with escrow, ledger, event and commit.

Both sides run `resolvers.tasks.dispatch.create_task` on SQLite at full durability, and differ only in database access.
"""

import asyncio
import gc
import itertools
import shutil
import statistics
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from adapters import broadcast
from adapters.storage.audit.verification import verify
from adapters.storage.engine.sqlite.database import SQLiteDatabase
from adapters.storage.engine.transactions.session import Database
from benchmarks import people
from benchmarks.core import CoreDatabase
from benchmarks.report import at_least, print_table
from domain.lifecycle.statuses import Status
from resolvers.core.context import Caller, Services
from resolvers.tasks import dispatch
from resolvers.tasks.input import CreateTask
from server.config.wiring import running, started

ROUNDS = 5
OPERATIONS = {"fieldcall": 4_000, "SQLAlchemy Core": 400}
"""Operations in each round: about the same time for both sides."""
WALLETS = (1, 1_000)
GOAL = 25


class Round(NamedTuple):
    """The results of one side in one round: rate per second, CPU microseconds per operation, latencies in seconds."""

    rate: float
    cpu: float
    latencies: list[float]


class Side:
    """One way to access the database, with a copy of its own."""

    def __init__(self, services: Services, callers: list[Caller]) -> None:
        self._services = services
        self._callers: Iterator[Caller] = itertools.cycle(callers)
        self._numbers = itertools.count(1)
        self.created = 0

    async def round(self, operations: int) -> Round:
        """Measure creating this number of tasks."""
        requests = [people.task_request(next(self._numbers)) for _ in range(operations)]
        cpu, started_at = time.process_time(), time.perf_counter()
        latencies = await people.concurrently(self._create, requests)
        seconds, cpu = time.perf_counter() - started_at, time.process_time() - cpu
        self.created += operations
        return Round(operations / seconds, cpu / operations * 1e6, latencies)

    async def _create(self, request: CreateTask) -> float:
        started_at = time.perf_counter()
        task = await dispatch.create_task(people.make_context(self._services, next(self._callers)), request)
        assert task.status is Status.PUBLISHED
        return time.perf_counter() - started_at

    async def check(self, reader: Database) -> int:
        """Verify the ledger and return the number of tasks."""
        await reader.start()
        verdicts = await verify(reader.reader)
        await reader.stop()
        breaches = [breach for verdict in verdicts for breach in verdict.breaches]
        assert not breaches, breaches
        return next(
            verdict.checked for verdict in verdicts if verdict.invariant == "a task holds what was posted for it"
        )


async def measure() -> None:
    """Measure with one wallet and with many, and print the results."""
    for wallets in WALLETS:
        with TemporaryDirectory() as folder:
            await _measure(Path(folder), wallets)


async def _measure(folder: Path, wallets: int) -> None:
    settings = people.settings_in(folder)
    async with running(settings) as services:
        agents = await people.concurrently(lambda _: people.agent(services, "1000000"), range(wallets))
        await people.operator(services)
    callers = [person.caller._replace(active=True) for person in agents]
    original, copy = folder / "fieldcall.db", folder / "core.db"
    shutil.copyfile(original, copy)
    rounds: dict[str, list[Round]] = {name: [] for name in OPERATIONS}
    async with (
        _side(services, SQLiteDatabase(str(original)), callers) as own,
        _side(services, CoreDatabase(str(copy)), callers) as core,
    ):
        sides = dict(zip(OPERATIONS, (own, core), strict=True))
        for number in range(ROUNDS + 1):
            for name, operations in OPERATIONS.items():
                result = await sides[name].round(operations)
                # The first round is for warming up.
                if number:
                    rounds[name].append(result)
    for side, path in ((own, original), (core, copy)):
        assert await side.check(SQLiteDatabase(str(path))) == side.created
    ratio = statistics.median(ours.rate / theirs.rate for ours, theirs in zip(*rounds.values(), strict=True))
    of_cpu = statistics.median(theirs.cpu / ours.cpu for ours, theirs in zip(*rounds.values(), strict=True))
    print_table(
        f"create_task in process, SQLite, synchronous=FULL, {people.CONCURRENCY} at a time, {wallets} wallet(s), "
        f"{ROUNDS} interleaved rounds; the ledger was checked afterwards",
        ("", "a second", "CPU us each", "p50 ms", "p99 ms"),
        [_line(name, done) for name, done in rounds.items()],
    )
    print(f"  ratio in CPU: {of_cpu:.1f}")
    at_least(f"create_task on SQLite, {wallets:,} wallet(s): rate against SQLAlchemy Core", ratio, GOAL)


@asynccontextmanager
async def _side(services: Services, database: Database, callers: list[Caller]) -> AsyncIterator[Side]:
    # The services have stopped their own broadcaster.
    own = replace(services, database=database, broadcaster=broadcast.connect("memory://"))
    async with started(own):
        yield Side(own, callers)


def _line(name: str, rounds: list[Round]) -> tuple[str, ...]:
    latencies = sorted(latency * 1000 for result in rounds for latency in result.latencies)
    return (
        name,
        f"{statistics.median(result.rate for result in rounds):,.0f}",
        f"{statistics.median(result.cpu for result in rounds):,.0f}",
        f"{latencies[len(latencies) // 2]:.1f}",
        f"{latencies[len(latencies) * 99 // 100]:.1f}",
    )


def run() -> None:
    """Measure creating tasks."""
    # As the server does: objects that exist now live as long as the process.
    gc.freeze()
    asyncio.run(measure())
