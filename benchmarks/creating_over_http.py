"""Creates tasks over HTTP, alternately by the graph and by REST: the server as shipped, SQLite at full durability."""

import statistics
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks import people
from benchmarks.in_process import CREATE
from benchmarks.load import CONNECTIONS, LoadResult, answer, post
from benchmarks.processes import Served, hold_core, load_in_rounds, serving
from benchmarks.report import at_most, print_table
from server.config.wiring import running

ROUNDS: Final = 5
SECONDS: Final = 3.0
P99_MILLISECONDS: Final = {"GraphQL": 40, "REST": 40}
AGAINST_REST: Final = 1.25
"""Maximum cost of `createTask`, as a multiple of REST's."""


async def run() -> None:
    """Measure both surfaces, and print the results."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        async with running(people.settings_in(folder)) as services:
            owner = await people.agent(services, "1000000")
            # The service remembers that an operator is in reach of a place; that nobody is it reads for each task.
            await people.operator(services)
        with serving("as-shipped", folder, owner.caller.id) as server, hold_core():
            await _compare(server, owner.key)


async def _compare(server: Served, key: str) -> None:
    task = people.TASK | {"payoutAmount": "10.00"}
    requests = {
        "GraphQL": (server, post(server.port, "/graphql", {"query": CREATE, "variables": {"task": task}}, key)),
        "REST": (server, post(server.port, "/api/v1/agents/me/tasks", task, key)),
    }
    for _, request in requests.values():
        assert "PUBLISHED" in str(await answer(server.port, request)).upper()
    rounds = await load_in_rounds(requests, ROUNDS, SECONDS)
    print_table(
        f"Tasks created over HTTP, SQLite, synchronous=FULL, one agent, {CONNECTIONS} connections, {ROUNDS} rounds",
        ("", "a second", "CPU us each", "p50 ms", "p99 ms"),
        [
            (
                name,
                f"{statistics.median(result.rate for result in results):,.0f}",
                f"{statistics.median(result.cpu for result in results):,.0f}",
                f"{_percentile(results, 50):.1f}",
                f"{_percentile(results, 99):.1f}",
            )
            for name, results in rounds.items()
        ],
    )
    for name, results in rounds.items():
        at_most(f"a task created over {name}: p99", _percentile(results, 99), P99_MILLISECONDS[name], "ms")
    costs = [graph.cpu / rest.cpu for graph, rest in zip(rounds["GraphQL"], rounds["REST"], strict=True)]
    at_most("createTask in terms of REST's: CPU", statistics.median(costs), AGAINST_REST)


def _percentile(results: list[LoadResult], percent: int) -> float:
    """Median of the rounds in milliseconds: a round in which the disk stalls is no measure of the service."""
    latencies = (sorted(result.latencies) for result in results)
    return statistics.median(each[len(each) * percent // 100] for each in latencies) * 1000
