"""The cost of a task with 1, 2 and 4 servers on one PostgreSQL: processor time of servers and of the database. Two
cores cannot show a higher throughput of more processes. An equal cost with each number of servers shows that more cores
would increase the throughput. Drafts are made, read and cancelled over REST, one after the other: concurrent requests
share transactions and compete for cores, so that the cost would vary for other reasons than the number of servers. Each
server does its share without a break, as if it had its own core: servers that alternate for each task would find the
caches of a shared core filled by others. All servers are counted, even while they only receive notifications of the
work of others. Rounds of the three numbers, each with a database of its own, are interleaved, and the lowest cost of
each counts, because other work on the machine can only increase it.
"""

import asyncio
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx2
import psutil

from adapters.storage.engine.migration import migrate
from benchmarks.report import at_most, print_table
from server.config.settings import load
from tests.actors import AGENT, TASK
from tests.databases import execute, named
from tests.faults.server import Server, serving
from tests.services import PostgresServer, postgres_process

PROCESSES = (1, 2, 4)
TASKS = 120
"""For each round."""
ROUNDS = 14
MAX_DIFFERENCE = 0.1
SECRET_KEY = "a secret key for this measurement alone"
VARIABLES = {"FIELDCALL_FREE_EVENTS_PER_MINUTE": "1000000", "FIELDCALL_LOG_LEVEL": "warning"}
ERRANDS = "/api/v1/agents/me/tasks"


class Cost(NamedTuple):
    """Seconds of processors for one task."""

    servers: float
    database: float


def spent_by(process: psutil.Process) -> float:
    """Seconds that a process and those that it started have used."""
    times = [each.cpu_times() for each in (process, *process.children(recursive=True))]
    return float(sum(each.user + each.system for each in times) + times[0].children_user + times[0].children_system)


class Client:
    """An agent at one of the servers."""

    def __init__(self, http: httpx2.AsyncClient) -> None:
        self._http = http

    async def register(self) -> None:
        """Register the agent."""
        key = (await self._http.post("/api/v1/agents/register", json=AGENT)).json()["apiKey"]
        self._http.headers["Authorization"] = f"Bearer {key}"

    async def work(self) -> None:
        """Bring a task from its draft to its end."""
        made = await self._http.post(ERRANDS, json=TASK | {"publishImmediately": False})
        task_id = made.raise_for_status().json()["id"]
        (await self._http.get(f"{ERRANDS}/{task_id}")).raise_for_status()
        (await self._http.post(f"{ERRANDS}/{task_id}/cancel", json={})).raise_for_status()


async def measure_round(servers: list[Server], clients: list[Client], postgres: PostgresServer) -> Cost:
    """The cost of a task, of which each of these servers does its share for its client."""
    processes = [psutil.Process(server.number) for server in servers]
    database = psutil.Process(postgres.pid)
    before = sum(map(spent_by, processes)), spent_by(database)
    for client in clients:
        for _ in range(TASKS // len(clients)):
            await client.work()
    after = sum(map(spent_by, processes)), spent_by(database)
    return Cost(*((late - early) / TASKS for early, late in zip(before, after, strict=True)))


async def measure_hearing(servers: list[Server], clients: list[Client]) -> float:
    """Seconds that a server spends on a task that another one does."""
    others = [psutil.Process(server.number) for server in servers[1:]]
    before = sum(map(spent_by, others))
    for _ in range(TASKS):
        await clients[0].work()
    return (sum(map(spent_by, others)) - before) / len(others) / TASKS


class Deployment(NamedTuple):
    """Servers on a database of their own, and an agent at each."""

    servers: list[Server]
    clients: list[Client]


async def start(stack: AsyncExitStack, url: str, folder: Path, number: int) -> Deployment:
    """Start a number of servers on a database."""
    settings = load(database_url=url, blob_url=f"file://{folder / 'blobs'}", secret_key=SECRET_KEY)
    variables = VARIABLES | {"FIELDCALL_BROADCAST_URL": url}
    command = ("serve", "--no-worker", "--port", "0")
    servers = [
        await stack.enter_async_context(serving(settings, folder, command=command, **variables))  # type: ignore[arg-type]
        for _ in range(number)
    ]
    clients = [
        Client(await stack.enter_async_context(httpx2.AsyncClient(base_url=server.address, timeout=60)))
        for server in servers
    ]
    for client in clients:
        await client.register()
    return Deployment(servers, clients)


async def measure(folder: Path, postgres: PostgresServer, urls: dict[int, str]) -> tuple[dict[int, list[Cost]], float]:
    """The costs of each round, by the number of servers; and that of hearing of a task."""
    costs: dict[int, list[Cost]] = {number: [] for number in urls}
    async with AsyncExitStack() as stack:
        deployments = {number: await start(stack, url, folder, number) for number, url in urls.items()}
        for turn in range(ROUNDS + 1):
            for number, deployment in deployments.items():
                cost = await measure_round(deployment.servers, deployment.clients, postgres)
                # The first round loads modules and caches.
                if turn:
                    costs[number].append(cost)
        hearing = min([await measure_hearing(*deployments[max(urls)]) for _ in range(ROUNDS)])
    return costs, hearing


def run() -> None:
    """Measure and print the results."""
    urls: dict[int, str] = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        postgres = stack.enter_context(postgres_process())
        for number in PROCESSES:
            asyncio.run(execute(postgres.address, f"CREATE DATABASE scaling_{number}"))
            urls[number] = named(postgres.address, f"scaling_{number}")
            asyncio.run(migrate.upgrade(urls[number]))
        costs, hearing = asyncio.run(measure(folder, postgres, urls))
    report({number: Cost(*map(min, zip(*rounds, strict=True))) for number, rounds in costs.items()}, hearing)


def report(costs: dict[int, Cost], hearing: float) -> None:
    """Print the cost of a task with each number of servers, and the differences."""
    one = costs[PROCESSES[0]]
    rows = [
        (
            str(number),
            f"{cost.servers * 1000:.2f}",
            f"{cost.servers / one.servers - 1:+.0%}",
            f"{cost.database * 1000:.2f}",
            f"{cost.database / one.database - 1:+.0%}",
        )
        for number, cost in costs.items()
    ]
    head = ("servers", "servers, core-ms a task", "beside one", "PostgreSQL, core-ms a task", "beside one")
    print_table("A draft made, read and cancelled over REST", head, rows)
    print(f"  of it {hearing * 1000:.2f} core-ms for each server beside the one that does it, which hears of it")
    farthest = max(abs(part / whole - 1) for cost in costs.values() for part, whole in zip(cost, one, strict=True))
    at_most("a task's CPU with more servers: difference", 100 * farthest, 100 * MAX_DIFFERENCE, "%")
