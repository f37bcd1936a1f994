"""Live lists: the time from a change to the screens of 1,000 followers of ten lists of one agent."""

import asyncio
import itertools
import random
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import uvloop

from adapters.storage.queries.events.counters import select_newest_sequence
from benchmarks import people
from benchmarks.followers import Crowd
from benchmarks.load import Line, post, read_cpu_seconds
from benchmarks.processes import hold_core, open_many_files, serving, waited_by
from benchmarks.report import at_most, print_table
from resolvers.tasks import dispatch
from server.config.wiring import running

QUERY: Final = """subscription L($filter: TaskFilterInput, $orderBy: TaskOrderInput, $after: Int) {
  taskChanges(filter: $filter, orderBy: $orderBy, after: $after) { sequence totalCount byStatus { status count }
    changes { change sortKey task { id status title locationAddress payoutAmount payoutCurrency } } } }"""
CREATE: Final = "mutation C($input: CreateTaskInput!) { createTask(input: $input) { __typename } }"
FOLLOWERS: Final = 1_000
LISTS: Final = tuple(
    {"filter": conditions, "orderBy": {"field": field, "direction": "DESC"}}
    for conditions, field in itertools.product(
        ({}, {"status": ["DRAFT"]}, {"countryIsoCode": "NL"}, {"priority": "NORMAL"}, {"payoutCurrency": "EUR"}),
        ("CREATED", "UPDATED"),
    )
)
TASKS: Final = 5_000
"""Tasks of the agent before the first change, which the filters count."""
CHANGES: Final = 60
MAX_PAUSE_SECONDS: Final = 0.3
"""Changes come at random times, so that some wait for the next message and others do not."""
GOAL: Final = 300
"""Milliseconds."""


async def _fill(folder: Path) -> tuple[people.Person, int]:
    """Return the agent and the sequence of its newest event."""
    async with running(people.settings_in(folder)) as services:
        owner = await people.agent(services, "1000000")

        async def create(number: int) -> None:
            request = people.task_request(number).model_copy(update={"publish_immediately": False})
            await dispatch.create_task(people.make_context(services, owner.caller), request)

        await people.concurrently(create, range(TASKS))
        return owner, await services.database.reader.get(select_newest_sequence(agent_id=owner.caller.id))


async def _follow(folder: Path, owner: people.Person, newest: int) -> None:
    with serving("fieldcall", folder, owner.caller.id) as server:
        crowd = Crowd(server.port, owner.key, QUERY)
        # Each follower is sent the last change first.
        await crowd.join(LISTS[number % len(LISTS)] | {"after": newest - 1} for number in range(FOLLOWERS))
        latencies: list[float] = []
        chance = random.Random(38)
        waited = waited_by(server.process)
        cpu, began = read_cpu_seconds(server.process), time.perf_counter()
        async with Line.to(server.port) as line:
            for number in range(CHANGES):
                requested_at = time.time()
                crowd.heard = partial(_record, latencies, requested_at)
                task = people.TASK | {"requestId": f"change-{number}", "publishImmediately": False}
                body = {"query": CREATE, "variables": {"input": task}}
                expected = crowd.events + FOLLOWERS
                await line.answer(post(server.port, "/graphql", body, owner.key))
                await crowd.reached(expected)
                await asyncio.sleep(chance.random() * MAX_PAUSE_SECONDS)
        seconds = time.perf_counter() - began
        cpu_share = (read_cpu_seconds(server.process) - cpu) / seconds
        waited_share = (waited_by(server.process) - waited) / seconds
        crowd.leave()
    latencies.sort()
    p50, p95, p99 = (latencies[len(latencies) * percent // 100] for percent in (50, 95, 99))
    print_table(
        f"{FOLLOWERS:,} followers of {len(LISTS)} lists of an agent with {TASKS:,} tasks, {CHANGES / seconds:.1f} "
        f"changes a second, {100 * cpu_share:.0f} % of one core, for which the server "
        f"waited {100 * waited_share:.0f} % of the time: from the request of a change to each follower",
        ("", "p50 ms", "p95 ms", "p99 ms"),
        [("fieldcall", f"{p50:.0f}", f"{p95:.0f}", f"{p99:.0f}")],
    )
    at_most("from a change to the lists of 1,000 followers: p95", p95, GOAL, "ms")


def _record(latencies: list[float], requested_at: float, number: int, received_at: float) -> None:  # noqa: ARG001 - any follower
    latencies.append((received_at - requested_at) * 1e3)


async def measure() -> None:
    """Measure live lists and print the results."""
    open_many_files()
    with TemporaryDirectory() as name:
        folder = Path(name)
        owner, newest = await _fill(folder)
        with hold_core():
            await _follow(folder, owner, newest)


def run() -> None:
    """Measure live lists."""
    uvloop.run(measure())
