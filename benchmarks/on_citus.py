"""Creating tasks on Citus, a coordinator and two workers, beside one PostgreSQL without it, in turns in the same run.

All servers share this machine, so this shows what the way over the coordinator costs, and not what more servers give.
Left out, with a sentence, where PostgreSQL has no Citus.
"""

import itertools
import statistics
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop

from adapters.storage.audit.verification import verify
from adapters.storage.engine import migrate
from benchmarks import people
from benchmarks.against_pgbench import creating
from benchmarks.report import show
from server.config.addresses import POSTGRESQL
from server.config.settings import Settings, load
from server.config.wiring import running
from tests.citus import MISSING, Cluster, binaries, citus
from tests.databases import execute, named

ROUNDS = 5
TASKS = 300
"""Tasks in each round."""
WALLETS = 50


async def measure(cluster: Cluster, directory: Path) -> None:
    """Measure both in turns, and print the results."""
    alone = named(cluster.addresses("postgres")[0], "alone")
    await execute(cluster.addresses("postgres")[0], "CREATE DATABASE alone")
    await migrate.upgrade(alone)
    distributed = (await cluster.create("distributed")).replace("postgresql://", POSTGRESQL, 1)
    rates: dict[str, list[float]] = {"PostgreSQL": [], "Citus": []}
    numbers = itertools.count(1)
    async with AsyncExitStack() as stack:
        both = [await stack.enter_async_context(running(_settings(url, directory))) for url in (alone, distributed)]
        callers = []
        for services in both:
            # One after the other: a key is written on all servers, which Citus does in turn.
            agents = [await people.agent(services, "1000000") for _ in range(WALLETS)]
            callers.append(itertools.cycle([person.caller._replace(active=True) for person in agents]))
        for _ in range(ROUNDS + 1):
            for services, own, measured in zip(both, callers, rates.values(), strict=True):
                requests = [(people.task_request(next(numbers)), next(own)) for _ in range(TASKS)]
                measured.append(await creating(services, requests))
        breaches = [
            breach
            for services in both
            for verdict in await verify(services.database.reader)
            for breach in verdict.breaches
        ]
    assert not breaches, breaches
    # The first round is for warming up.
    medians = {name: statistics.median(measured[1:]) for name, measured in rates.items()}
    show(
        f"create_task in process, {people.CONCURRENCY} at a time, {WALLETS} wallets, {ROUNDS} interleaved rounds; the "
        "ledgers were checked afterwards",
        ("", "a second", "in terms of PostgreSQL's"),
        [(name, f"{rate:,.0f}", f"{rate / medians['PostgreSQL']:.2f}") for name, rate in medians.items()],
    )


def _settings(url: str, directory: Path) -> Settings:
    return load(
        database_url=url,
        broadcast_url="memory://",
        blob_url=f"file://{directory}",
        secret_key="a secret key that is only for measuring",
        payments="embedded",
        log_level="warning",
    )


def run() -> None:
    """Measure creating tasks on Citus beside one PostgreSQL."""
    programs = binaries()
    if programs is None:
        print(f"LEFT OUT: {MISSING}.")
        return
    with citus(programs) as cluster, TemporaryDirectory() as directory:
        uvloop.run(measure(cluster, Path(directory)))
