"""Queries over HTTP: a task with its history, and a page of tasks, beside Strawberry's defaults.

Each server is a process on one core, the load comes from another. All return the same data, which is checked first.
"""

import statistics
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from benchmarks import people
from benchmarks.load import CONNECTIONS, LoadResult, answer, post
from benchmarks.processes import Served, hold_core, load_in_rounds, serving
from benchmarks.report import at_least, at_most, print_table
from resolvers.core.context import Services
from resolvers.core.operation import Operation
from resolvers.tasks import dispatch, execution
from server.config.wiring import running

SCALARS = """id status title description agentNotes locationAddress locationLatitude locationLongitude locationRadiusKm
    countryIsoCode timezone payoutAmount payoutCurrency estimatedDurationMinutes pricingType priority workflowId
    requestId isPublic executionMode settlementMode isFlexibleWindow rescheduleAllowed geocodingConfidence createdAt"""
EVENT = "id sequence event fromStatus toStatus reason timestamp changedByActorType"
QUERIES = {
    "T": f"query T($id: ID!) {{ task(id: $id) {{ {SCALARS} events {{ {EVENT} }} }} }}",
    "L": f"query L {{ tasks(first: 50) {{ nodes {{ {SCALARS} }} }} }}",
}
TITLES = {"T": "task(id) with 25 scalars and 10 events of 8 fields", "L": "50 tasks of 25 scalars"}
SERVERS = ("fieldcall", "strawberry", "strawberry-cached")
ROUNDS = 5
SECONDS = 2.0
GOAL = 3
EVEN = 1.15
"""The ratio of costs up to which a page of a long list counts as no dearer."""
FEW, MANY = 100, 10_000
WORK: tuple[Operation[Any, Any], ...] = (
    execution.accept_task,
    execution.mark_en_route,
    execution.mark_arrived,
    execution.start_work,
)
LIVES: Final = ((*WORK, execution.release_task), WORK)
"""Steps of one operator and then of another, which make nine more events after the first."""


class Data(NamedTuple):
    """The data to read: a task with ten events, an agent with few tasks and one with many."""

    task_id: int
    few: people.Person
    many: people.Person


async def fill(folder: Path, many: int = MANY) -> Data:
    """Make the data of a service that stores everything in a folder."""
    async with running(people.settings_in(folder)) as services:
        poor, rich = await people.agent(services), await people.agent(services, "1000000")
        await _create(services, poor, min(FEW, many))
        task_id = await _create(services, rich, many)
        for life in LIVES:
            worker = await people.operator(services)
            for move in life:
                await people.call(services, move, worker.caller, taskId=task_id, location=people.PLACE)
    return Data(task_id, poor, rich)


async def _create(services: Services, owner: people.Person, number: int) -> int:
    caller = owner.caller._replace(active=True)
    tasks = await people.concurrently(
        lambda request: dispatch.create_task(people.make_context(services, caller), request),
        [people.task_request(at) for at in range(number)],
    )
    return tasks[0].id


def _request(server: Served, query: str, data: Data, owner: people.Person) -> bytes:
    """The HTTP request for a query; only the service requires a key."""
    body = {"query": QUERIES[query], "variables": {"id": str(data.task_id)} if query == "T" else {}}
    return post(server.port, "/graphql", body, owner.key if server.name == "fieldcall" else "")


async def run() -> None:
    """Measure both queries and the long list, and print the results."""
    with TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        data = await fill(folder)
        servers = [stack.enter_context(serving(server, folder, data.many.caller.id)) for server in SERVERS]
        stack.enter_context(hold_core())
        for query in QUERIES:
            await _compare(query, servers, data)
        await _lengthen(servers[0], data)


async def _compare(query: str, servers: list[Served], data: Data) -> None:
    requests = {server.name: (server, _request(server, query, data, data.many)) for server in servers}
    answers = [(await answer(server.port, request))["data"] for server, request in requests.values()]
    assert all(other == answers[0] for other in answers), answers
    rounds = await load_in_rounds(requests, ROUNDS, SECONDS)
    own = rounds[servers[0].name]
    print_table(
        f"Query {query} over HTTP, SQLite: {TITLES[query]}; {CONNECTIONS} connections, {ROUNDS} interleaved rounds",
        ("", "a second", "CPU us each", "p50 ms", "p99 ms", "rate of fieldcall", "CPU against fieldcall"),
        [format_line(name, results, own) for name, results in rounds.items()],
    )
    if query == "T":
        at_least("T: rate against Strawberry's default", compare_rates(own, rounds[servers[1].name]), GOAL)


async def _lengthen(server: Served, data: Data) -> None:
    lists = {f"{FEW:,} tasks": data.few, f"{MANY:,} tasks": data.many}
    requests = {name: (server, _request(server, "L", data, owner)) for name, owner in lists.items()}
    rounds = await load_in_rounds(requests, ROUNDS, SECONDS)
    few, many = rounds.values()
    print_table(
        "Query L, the first page of a short and of a long list",
        ("", "a second", "CPU us each", "p50 ms", "p99 ms", "rate of first", "CPU against first"),
        [format_line(name, result, few) for name, result in rounds.items()],
    )
    at_most(f"a page of {MANY:,} tasks in terms of one of {FEW}", compare_costs(many, few), EVEN)


def compare_rates(ours: list[LoadResult], theirs: list[LoadResult]) -> float:
    """Median of the ratios of rates, round by round."""
    return statistics.median(one.rate / other.rate for one, other in zip(ours, theirs, strict=True))


def compare_costs(ours: list[LoadResult], theirs: list[LoadResult]) -> float:
    """Median of the ratios of CPU, round by round."""
    return statistics.median(one.cpu / other.cpu for one, other in zip(ours, theirs, strict=True))


def format_line(name: str, rounds: list[LoadResult], first: list[LoadResult]) -> tuple[str, ...]:
    """The figures of one server or list, and how they compare with the first's."""
    latencies = sorted(latency * 1000 for result in rounds for latency in result.latencies)
    return (
        name,
        f"{statistics.median(result.rate for result in rounds):,.0f}",
        f"{statistics.median(result.cpu for result in rounds):,.0f}",
        f"{latencies[len(latencies) // 2]:.1f}",
        f"{latencies[len(latencies) * 99 // 100]:.1f}",
        f"{compare_rates(first, rounds):.2f}",
        f"{compare_costs(rounds, first):.2f}",
    )
