"""Creating, accepting and releasing tasks on Citus, a coordinator and two workers, beside one PostgreSQL without it, in
turns in the same run.

All servers share this machine, so this shows what the way over the coordinator costs, and not what more servers give.
Left out, with a sentence, where PostgreSQL has no Citus.
"""

import asyncio
import itertools
import statistics
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import uvloop

from adapters.postgres_address import CANONICAL
from adapters.storage.audit.verification import verify
from adapters.storage.engine.migration import migrate
from benchmarks import people
from benchmarks.against_pgbench import creating
from benchmarks.report import print_table
from resolvers.core.context import Caller, Services
from resolvers.tasks import dispatch, execution
from server.config.settings import Settings
from server.config.wiring import running
from tests.citus import MISSING, Cluster, binaries, citus
from tests.databases import execute, named

ROUNDS = 5
TASKS = 300
"""Tasks in each round."""
WALLETS = 50
OPERATORS = 16
MOVES = 5
"""Number of tasks that each operator accepts and releases in each round."""


class Side(NamedTuple):
    """A service with its agents and operators."""

    services: Services
    agents: Iterator[Caller]
    operators: list[Caller]

    @classmethod
    async def from_services(cls, services: Services) -> "Side":
        # One after the other: a key is written on all servers, which Citus does in turn.
        agents = [(await people.agent(services, "1000000")).caller._replace(active=True) for _ in range(WALLETS)]
        operators = [(await people.operator(services)).caller._replace(active=True) for _ in range(OPERATORS)]
        return cls(services, itertools.cycle(agents), operators)

    async def create(self, numbers: Iterator[int]) -> float:
        """Tasks created in a second."""
        return await creating(
            self.services, [(people.task_request(next(numbers)), next(self.agents)) for _ in range(TASKS)]
        )

    async def move(self, numbers: Iterator[int]) -> float:
        """Tasks accepted and released in a second, by all operators at once."""
        # New ones for each round: who has released a task cannot accept it again for a day.
        tasks = [await self._open_tasks(numbers) for _ in self.operators]
        started_at = perf_counter()
        await asyncio.gather(*(self._move(own, ids) for own, ids in zip(self.operators, tasks, strict=True)))
        return OPERATORS * MOVES * 2 / (perf_counter() - started_at)

    async def _open_tasks(self, numbers: Iterator[int]) -> list[int]:
        agent = people.make_context(self.services, next(self.agents))
        requests = [people.task_request(number) for number in itertools.islice(numbers, MOVES)]
        return [(await dispatch.create_task(agent, request)).id for request in requests]

    async def _move(self, own: Caller, tasks: list[int]) -> None:
        for task_id in tasks:
            here = {"taskId": task_id, "location": people.PLACE}
            await people.call(self.services, execution.accept_task, own, **here)
            await people.call(self.services, execution.release_task, own, **here, reason="It is measured.")


async def measure(cluster: Cluster, directory: Path) -> None:
    """Measure both in turns, and print the results."""
    alone = named(cluster.addresses("postgres")[0], "alone")
    await execute(cluster.addresses("postgres")[0], "CREATE DATABASE alone")
    await migrate.upgrade(alone)
    distributed = (await cluster.create("distributed")).replace("postgresql://", CANONICAL, 1)
    created: dict[str, list[float]] = {"PostgreSQL": [], "Citus": []}
    moved: dict[str, list[float]] = {"PostgreSQL": [], "Citus": []}
    numbers = itertools.count(1)
    async with AsyncExitStack() as stack:
        both = [
            await stack.enter_async_context(running(_settings(url, directory / name)))
            for name, url in zip(created, (alone, distributed), strict=True)
        ]
        sides = dict(zip(created, [await Side.from_services(services) for services in both], strict=True))
        for _ in range(ROUNDS + 1):
            for name, side in sides.items():
                created[name].append(await side.create(numbers))
                moved[name].append(await side.move(numbers))
        breaches = [
            breach
            for services in both
            for verdict in await verify(services.database.reader)
            for breach in verdict.breaches
        ]
    assert not breaches, breaches
    rounds = f"{ROUNDS} interleaved rounds; the ledgers were checked afterwards"
    _print_rates(f"create_task in process, {people.CONCURRENCY} at a time, {WALLETS} wallets, {rounds}", created)
    _print_rates(f"tasks accepted and released in process by {OPERATORS} operators at once, {rounds}", moved)


def _print_rates(what: str, rates: dict[str, list[float]]) -> None:
    # The first round is for warming up.
    medians = {name: statistics.median(measured[1:]) for name, measured in rates.items()}
    print_table(
        what,
        ("", "a second", "in terms of PostgreSQL's"),
        [(name, f"{rate:,.0f}", f"{rate / medians['PostgreSQL']:.2f}") for name, rate in medians.items()],
    )


def _settings(url: str, folder: Path) -> Settings:
    folder.mkdir()
    (folder / people.DATABASE_URL).write_text(url)
    return people.settings_in(folder)


def run() -> None:
    """Measure creating, accepting and releasing tasks on Citus beside one PostgreSQL."""
    programs = binaries()
    if programs is None:
        print(f"LEFT OUT: {MISSING}.")
        return
    with citus(programs) as cluster, TemporaryDirectory() as directory:
        uvloop.run(measure(cluster, Path(directory)))
