"""Creating tasks on PostgreSQL beside pgbench's own transaction (tpcb-like) on the same server, in the same run.

The server has one core, the service or pgbench another; both keep the same number of transactions under way. The
operation is the whole of `create_task`, from draft to view, in one process of Python; pgbench is written in C and has
five statements. The ledger is verified afterwards.
"""

import asyncio
import itertools
import os
import statistics
import subprocess
import time
from tempfile import TemporaryDirectory

import uvloop

from adapters.postgres_address import CANONICAL
from adapters.storage.audit.verification import verify
from adapters.storage.engine.migration import migrate
from benchmarks import people
from benchmarks.report import at_least, print_table
from domain.lifecycle.statuses import Status
from resolvers.core.context import Caller, Services
from resolvers.tasks import dispatch
from resolvers.tasks.input import CreateTask
from server.config.settings import load
from server.config.wiring import running
from tests.databases import execute, named
from tests.postgres_wheel import PROGRAMS
from tests.services import postgres

ROUNDS = 5
TASKS = 1_000
"""Tasks in each round."""
PGBENCH_SECONDS = 2
"""Duration of pgbench in each round."""
SCALE = 10
"""Pgbench's scale factor: a million accounts."""
GOALS = {1_000: 2.0, 1: 1.2}
"""By the number of wallets: the multiple of pgbench's rate."""
PGBENCH = PROGRAMS / "pgbench"


async def measure(server: str) -> None:
    """Measure with many wallets and with one, and print the results."""
    await execute(server, "CREATE DATABASE bench")
    bench = _plain(named(server, "bench"))
    await asyncio.to_thread(_pgbench, bench, "--initialize", "--quiet", f"--scale={SCALE}")
    for wallets, goal in GOALS.items():
        await execute(server, f"CREATE DATABASE wallets_{wallets}")
        await _measure(named(server, f"wallets_{wallets}"), bench, wallets, goal)


async def _measure(url: str, bench: str, wallets: int, goal: float) -> None:
    await migrate.upgrade(url)
    with TemporaryDirectory() as folder:
        settings = load(
            database_url=url,
            broadcast_url="memory://",
            blob_url=f"file://{folder}",
            secret_key="a secret key that is only for measuring",
            payments="embedded",
            log_level="warning",
        )
        async with running(settings) as services:
            agents = await people.concurrently(lambda _: people.agent(services, "1000000"), range(wallets))
            callers = itertools.cycle([person.caller._replace(active=True) for person in agents])
            numbers = itertools.count(1)
            own, theirs = list[float](), list[float]()
            for _ in range(ROUNDS + 1):
                # Autovacuum does this in the first minute; until then, plans are those for empty tables.
                await execute(_plain(url), "ANALYZE")
                requests = [(people.task_request(next(numbers)), next(callers)) for _ in range(TASKS)]
                own.append(await creating(services, requests))
                theirs.append(await asyncio.to_thread(_transactions, bench))
            breaches = [breach for verdict in await verify(services.database.reader) for breach in verdict.breaches]
    assert not breaches, breaches
    # The first round is for warming up.
    ratio = statistics.median(ours / others for ours, others in zip(own[1:], theirs[1:], strict=True))
    print_table(
        f"create_task in process on PostgreSQL, {people.CONCURRENCY} at a time, {wallets} wallet(s), {ROUNDS} "
        "interleaved rounds; the ledger was checked afterwards",
        ("", "a second"),
        [("fieldcall", f"{statistics.median(own[1:]):,.0f}"), ("pgbench", f"{statistics.median(theirs[1:]):,.0f}")],
    )
    at_least(f"create_task on PostgreSQL, {wallets:,} wallet(s): rate against pgbench", ratio, goal)


async def creating(services: Services, requests: list[tuple[CreateTask, Caller]]) -> float:
    """Tasks created per second."""

    async def create(request: tuple[CreateTask, Caller]) -> None:
        task = await dispatch.create_task(people.make_context(services, request[1]), request[0])
        assert task.status is Status.PUBLISHED

    started_at = time.perf_counter()
    await people.concurrently(create, requests)
    return len(requests) / (time.perf_counter() - started_at)


def _plain(url: str) -> str:
    """A URL in the form that clients other than SQLAlchemy use."""
    return url.replace(CANONICAL, "postgresql://", 1)


def _transactions(bench: str) -> float:
    """Transactions of pgbench per second."""
    output = _pgbench(bench, "--no-vacuum", f"--client={people.CONCURRENCY}", "--jobs=2", f"--time={PGBENCH_SECONDS}")
    (line,) = (line for line in output.splitlines() if line.startswith("tps = "))
    return float(line.split()[2])


def _pgbench(address: str, *options: str) -> str:
    done = subprocess.run([PGBENCH, *options, address], capture_output=True, text=True, check=True)
    return done.stdout


def run() -> None:
    """Measure creating tasks beside pgbench."""
    cores = os.sched_getaffinity(0)
    clients = {min(cores)}
    # A process inherits the cores of the one that starts it.
    os.sched_setaffinity(0, cores - clients or clients)
    with postgres() as server:
        os.sched_setaffinity(0, clients)
        uvloop.run(measure(server))
    os.sched_setaffinity(0, cores)
