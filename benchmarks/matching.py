"""Searches by location among 100,000 operators and 100,000 open tasks on SQLite: open tasks near an operator, and
operators in reach of a task. They are spread over a city, a country and a continent.
"""

import json
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from adapters.storage.engine.statements.changes import PlainInsertion, plain_insertion
from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.accounts.operators import select_operator_by_id
from adapters.storage.queries.matching.places import select_unannounced_tasks
from adapters.storage.queries.tasks.rows import select_task
from adapters.storage.tables.accounts import OperatorRow, operator
from adapters.storage.tables.tasks import TaskRow, task
from benchmarks import people
from benchmarks.report import at_most, print_table
from domain.matching.geo import Point
from domain.tasks.priority import BANDS, Priority
from resolvers.core.context import Caller, Context, Services
from resolvers.matching import announcement
from resolvers.matching.search import Near, OpenTaskFilter, SearchPage, search_for
from resolvers.tasks import dispatch
from server.config.garbage_collection import collect_rarely
from server.config.wiring import running

NUMBER = 100_000
"""Number of operators, and of open tasks."""
SEARCHES = 300
PAGE = 50
GOAL = 12
"""Milliseconds."""
SKILLS = ("photography", "driving licence", "climbing", "first aid", "electrician", "translation")
NOBODY_HAS = "submarine pilot"


class Land(NamedTuple):
    """The square that contains all locations; `half` of its side in degrees of latitude."""

    name: str
    centre: Point
    half: float


LANDS = (
    Land("a city", Point(52.37, 4.90), 0.15),
    Land("a country", Point(52.2, 5.3), 1.5),
    Land("a continent", Point(48.0, 12.0), 14.0),
)


def places(land: Land, chance: random.Random) -> Iterator[Point]:
    """Random locations in a land, without end."""
    while True:
        latitude, longitude = (chance.uniform(-land.half, land.half) for _ in range(2))
        yield Point(land.centre.latitude + latitude, land.centre.longitude + longitude * 1.6)


@asynccontextmanager
async def filled(folder: Path, land: Land) -> AsyncIterator[tuple[Services, Caller]]:
    """A service with all operators and tasks in its database, and one of the operators."""
    chance = random.Random(7)
    async with running(people.settings_in(folder)) as services:
        agent = await people.agent(services)
        someone = await people.operator(services)
        created = await people.call(services, dispatch.create_task, agent.caller, **people.TASK)
        reader = services.database.reader
        row, profile = (
            await reader.get(select_task(id=created.id)),
            await reader.get(select_operator_by_id(id=someone.caller.id)),
        )
        locations = places(land, chance)

        def every_task() -> Iterator[TaskRow]:
            for number in range(NUMBER - 1):
                location = next(locations)
                yield row._replace(
                    request_id=f"copy-{number}",
                    place_latitude=location.latitude,
                    place_longitude=location.longitude,
                    skills_required=chance.choice((None, *SKILLS)),
                    service_category_id=chance.choice((101, 102, 201, None)),
                    operators_told=0,
                    priority=chance.choices(BANDS, weights=(2, 8, 80, 10))[0],
                )

        def every_operator() -> Iterator[OperatorRow]:
            for _ in range(NUMBER - 1):
                location = next(locations)
                yield profile._replace(
                    latitude=location.latitude,
                    longitude=location.longitude,
                    radius_km=chance.choice((10, 25, 25, 50, 100)),
                    languages_json=json.dumps(chance.sample(("nl", "en", "de", "fr"), 2)),
                    skills_json=json.dumps(chance.sample(SKILLS, 2)),
                )

        await services.database.write(partial(insert, statement=plain_insertion(task, TaskRow), rows=every_task()))
        await services.database.write(
            partial(insert, statement=plain_insertion(operator, OperatorRow), rows=every_operator())
        )
        yield services, someone.caller


async def insert(session: Session, *, statement: PlainInsertion[Any, None], rows: Iterable[Any]) -> None:
    await session.insert_all(statement, list(rows))


async def run() -> None:
    """Measure both searches in each land and print the results."""
    lines, worst = [], 0.0
    collect_rarely()
    for land in LANDS:
        with TemporaryDirectory() as folder:
            async with filled(Path(folder), land) as (services, caller):
                for name, search in searches(services, caller, land):
                    times = [await search() for _ in range(SEARCHES)]
                    times = sorted(times[SEARCHES // 10 :])
                    median, late = times[len(times) // 2], times[len(times) * 99 // 100]
                    worst = max(worst, median)
                    lines.append((f"{land.name}: {name}", f"{median:.1f}", f"{late:.1f}"))
    print_table(f"{NUMBER:,} operators and {NUMBER:,} open tasks, SQLite", ("", "p50 ms", "p99 ms"), lines)
    at_most(f"the slowest search among {NUMBER:,} operators and tasks", worst, GOAL, "ms")


Search = Callable[[], Awaitable[float]]


def searches(services: Services, caller: Caller, land: Land) -> Iterator[tuple[str, Search]]:
    """The searches. Each call returns the milliseconds of one search from another location."""
    locations = places(land, random.Random(11))

    def new_context() -> Context:
        context = people.make_context(services, caller)
        context.session = services.database.reader
        return context

    async def open_tasks(radius: float, task_filter: OpenTaskFilter) -> float:
        near = Near(**next(locations)._asdict(), radius_km=radius)
        started_at = time.perf_counter()
        await (await search_for(new_context(), near, task_filter)).page(SearchPage(PAGE))
        return (time.perf_counter() - started_at) * 1000

    async def operators(skills: str | None, priority: Priority = Priority.NORMAL) -> float:
        context = new_context()
        statement = select_unannounced_tasks(now=context.now, limit=1)
        (unannounced,) = await services.database.reader.find_all(statement)
        latitude, longitude = next(locations)
        task = unannounced._replace(
            place_latitude=latitude, place_longitude=longitude, skills_required=skills, priority=priority
        )
        started_at = time.perf_counter()
        await announcement.choose_operators(context, task)
        return (time.perf_counter() - started_at) * 1000

    for radius in (25, 500):
        yield f"{PAGE} open tasks within {radius} km", partial(open_tasks, radius, OpenTaskFilter())
    yield "the same of one category", partial(open_tasks, 500, OpenTaskFilter(service_category_ids=[201]))
    yield "the same that fit", partial(open_tasks, 500, OpenTaskFilter(fitting=True))
    yield "operators for a task", partial(operators, None)
    yield "the same for an urgent task", partial(operators, None, Priority.URGENT)
    yield "the same with two skills of six", partial(operators, "climbing, first aid")
    yield "the same with a skill that nobody has", partial(operators, NOBODY_HAS)
