"""Creates tasks over HTTP, alternately by the graph and by REST: the server as shipped, SQLite at full durability."""

import asyncio
import os
import statistics
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks import people
from benchmarks.in_process import CREATE
from benchmarks.load import CONNECTIONS, LoadResult, answer, load, post
from benchmarks.processes import Served, serving
from benchmarks.report import at_most, print_table
from server.config.wiring import running

ROUNDS: Final = 5
SECONDS: Final = 3.0
P99_MILLISECONDS: Final = {"GraphQL": 30, "REST": 25}
AGAINST_REST: Final = 1.25
"""Maximum cost of `createTask`, as a multiple of REST's."""


async def measure() -> None:
    """Measure both surfaces, and print the results."""
    cores = os.sched_getaffinity(0)
    with TemporaryDirectory() as name:
        folder = Path(name)
        async with running(people.settings_in(folder)) as services:
            owner = await people.agent(services, "1000000")
        with serving("as-shipped", folder, owner.caller.id) as server:
            os.sched_setaffinity(0, {max(cores)})
            try:
                await _compare(server, owner.key)
            finally:
                os.sched_setaffinity(0, cores)


async def _compare(server: Served, key: str) -> None:
    task = people.TASK | {"payoutAmount": "1.00"}
    requests = {
        "GraphQL": post(server.port, "/graphql", {"query": CREATE, "variables": {"task": task}}, key),
        "REST": post(server.port, "/api/v1/agents/me/tasks", task, key),
    }
    for request in requests.values():
        assert "PUBLISHED" in str(await answer(server.port, request)).upper()
    rounds: dict[str, list[LoadResult]] = {name: [] for name in requests}
    for number in range(ROUNDS + 1):
        for name, request in requests.items():
            result = await load(server.port, server.process, request, SECONDS if number else SECONDS / 3)
            # The first round is for warming up.
            if number:
                rounds[name].append(result)
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


def run() -> None:
    """Measure creating over HTTP."""
    asyncio.run(measure())
