"""Estimates at 1,000,000 published tasks and 100,000 operators on SQLite, spread over a city, and over a continent."""

import random
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from adapters.storage.engine.statements.changes import plain_insertion
from adapters.storage.queries.accounts.operators import select_operator_by_id
from adapters.storage.queries.tasks.rows import select_task
from adapters.storage.tables.accounts import OperatorRow, operator
from adapters.storage.tables.tasks import TaskRow, task
from benchmarks import people
from benchmarks.matching import LANDS, Land, insert, places
from benchmarks.report import at_most, print_table
from domain.lifecycle.statuses import Status
from domain.values.time import HOUR, MINUTE
from resolvers.core.context import Caller, Services
from resolvers.matching.estimates import estimate_task
from resolvers.tasks import dispatch
from server.config.wiring import running

TASKS = 1_000_000
OPERATORS = 100_000
BATCH = 50_000
CATEGORIES = (101, 102, 201, None)
ESTIMATES = 200
GOAL = 20
"""Milliseconds."""


@asynccontextmanager
async def filled(folder: Path, land: Land) -> AsyncIterator[tuple[Services, Caller]]:
    """A service with all operators and past tasks in its database, and the agent of the tasks."""
    chance = random.Random(7)
    async with running(people.settings_in(folder)) as services:
        agent = await people.agent(services)
        someone = await people.operator(services)
        created = await people.call(services, dispatch.create_task, agent.caller, **people.TASK)
        reader = services.database.reader
        row = await reader.get(select_task(id=created.id))
        profile = await reader.get(select_operator_by_id(id=someone.caller.id))
        locations = places(land, chance)
        now = services.clock.now()

        def past_tasks(number: int) -> Iterator[TaskRow]:
            for index in range(number):
                location, published = next(locations), now - (TASKS - index) * MINUTE
                accepted = published + chance.randrange(MINUTE, 6 * HOUR) if chance.random() < 0.8 else None
                yield row._replace(
                    request_id=None,
                    status=Status.CLOSED if accepted else Status.EXPIRED,
                    place_latitude=location.latitude,
                    place_longitude=location.longitude,
                    payout=chance.randrange(2_000, 10_000),
                    service_category_id=chance.choice(CATEGORIES),
                    published_instant=published,
                    accept_by_instant=published + 12 * HOUR,
                    accepted_instant=accepted,
                    completed_instant=accepted and accepted + HOUR,
                )

        def operators() -> Iterator[OperatorRow]:
            for _ in range(OPERATORS):
                location = next(locations)
                yield profile._replace(latitude=location.latitude, longitude=location.longitude)

        for _ in range(TASKS // BATCH):
            rows = past_tasks(BATCH)
            await services.database.write(partial(insert, statement=plain_insertion(task, TaskRow), rows=rows))
        await services.database.write(
            partial(insert, statement=plain_insertion(operator, OperatorRow), rows=operators())
        )
        yield services, agent.caller


async def run() -> None:
    """Measure estimates in a city and on a continent, and print the results."""
    lines, worst = [], 0.0
    for land in (LANDS[0], LANDS[-1]):
        with TemporaryDirectory() as folder:
            async with filled(Path(folder), land) as (services, caller):
                for category_id in CATEGORIES:
                    times = sorted([await _measure(services, caller, land, category_id) for _ in range(ESTIMATES)])
                    median, late = times[ESTIMATES // 2], times[ESTIMATES * 99 // 100]
                    worst = max(worst, median)
                    lines.append((f"{land.name}: category {category_id}", f"{median:.1f}", f"{late:.1f}"))
    print_table(f"{TASKS:,} past tasks and {OPERATORS:,} operators, SQLite", ("", "p50 ms", "p99 ms"), lines)
    at_most(f"the slowest estimate at {TASKS:,} tasks", worst, GOAL, "ms")


async def _measure(services: Services, caller: Caller, land: Land, category_id: int | None) -> float:
    """Return the milliseconds of one estimate at a location of the land."""
    location = next(places(land, random.Random(time.perf_counter_ns())))
    wanted = people.TASK | {
        "locationLatitude": location.latitude,
        "locationLongitude": location.longitude,
        "serviceCategoryId": category_id,
        "payoutAmount": "50.00",
    }
    started_at = time.perf_counter()
    await people.call(services, estimate_task, caller, **wanted)
    return (time.perf_counter() - started_at) * 1000
