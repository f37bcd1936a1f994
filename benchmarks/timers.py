"""Timers: what 100,000 that wait cost a worker at rest, how late one fires, and how fast many that are due at once go.

The timers are the `acceptBy` of published tasks, on SQLite; those that only wait are rows for a year ahead.
"""

import asyncio
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop
from sqlalchemy import bindparam, func, literal_column, select

from adapters.storage.engine.session import Session
from adapters.storage.engine.statement import command, select_value
from adapters.storage.queries.jobs import INSERT_JOB, NEXT_DUE
from adapters.storage.tables.jobs import job
from adapters.storage.tables.tasks import status_event, task
from benchmarks import people
from benchmarks.report import show, verdict
from domain.values import wallclock
from resolvers.core.context import Services
from resolvers.tasks import dispatch
from server.config.logging import configure
from server.config.wiring import running
from server.workers.jobs import do_jobs

WAITING = 100_000
COOLDOWN_SECONDS = 20.0
"""Seconds over which a worker at rest is watched."""
FIRING = 20
"""Seconds over which timers come due, `A_SECOND` in each."""
A_SECOND = 10
AT_ONCE = 10_000
POLLS = 2_000
YEAR = 365 * 24 * 3600 * 1_000_000
MAX_CPU_PERCENT = 0.5
"""Percent of a core."""
LATEST = 250
"""Milliseconds."""
FEWEST = 500
"""Timers a second."""

OPEN = select_value(int, select(func.count()).select_from(task).where(task.c.status == literal_column("'Published'")))
LATENESS = select_value(
    int,
    select(status_event.c.occurred_instant - task.c.accept_by_instant)
    .join(task, task.c.id == status_event.c.task_id)
    .where(status_event.c.event == literal_column("'task.expired'"), task.c.accept_by_instant >= bindparam("since")),
)
FORGET = command(job.delete().where(job.c.kind == literal_column("'waits'")))


async def _wait_long(session: Session, *, due_at: int) -> None:
    rows = (
        {
            "kind": "waits",
            "subject_id": number,
            "due_at": due_at,
            "practice_agent_id": None,
            "moment": due_at,
            "leased_until": None,
            "attempts": 0,
            "fault": None,
        }
        for number in range(WAITING)
    )
    await session.execute_many(INSERT_JOB, rows)


@asynccontextmanager
async def _working(services: Services) -> AsyncIterator[None]:
    worker = asyncio.create_task(do_jobs(services))
    try:
        yield
    finally:
        worker.cancel()
        with suppress(asyncio.CancelledError):
            await worker


async def _at_rest(services: Services) -> tuple[float, float]:
    """Percent of a core that a worker with nothing to do takes, and microseconds of one look."""
    async with _working(services):
        await asyncio.sleep(1)  # what recurs is done at the start
        cpu, begun = time.process_time(), time.perf_counter()
        await asyncio.sleep(COOLDOWN_SECONDS)
        taken = 100 * (time.process_time() - cpu) / (time.perf_counter() - begun)
    begun = time.perf_counter()
    for _ in range(POLLS):
        await services.database.reader.find(NEXT_DUE, now=services.clock.now())
    return taken, (time.perf_counter() - begun) / POLLS * 1e6


async def _publish(services: Services, moments: list[int]) -> None:
    """A task for each of these instants, by which it is to be accepted."""
    agents = [await people.agent(services, "900000") for _ in range(8)]

    async def create(entry: tuple[int, int]) -> None:
        number, moment = entry
        accept_by = wallclock.at(moment, "Europe/Amsterdam")
        request = people.wanted(number).model_copy(update={"accept_by": accept_by, "request_id": None})
        await dispatch.create_task(people.context_of(services, agents[number % 8].caller), request)

    await people.concurrently(create, list(enumerate(moments)))


async def _all_expired(services: Services) -> None:
    while await services.database.reader.get(OPEN):  # noqa: ASYNC110 - it is a row
        await asyncio.sleep(0.05)


async def _fire(services: Services) -> list[float]:
    """How late timers fire that come due one after another, in milliseconds."""
    first = services.clock.now() // 1_000_000 * 1_000_000 + 5_000_000
    async with _working(services):
        seconds = [first + second * 1_000_000 for second in range(FIRING) for _ in range(A_SECOND)]
        await _publish(services, seconds)
        await _all_expired(services)
    return sorted(late / 1000 for late in await services.database.reader.find_all(LATENESS, since=first))


async def _catch_up(services: Services) -> float:
    """Seconds that a worker takes, started when as many timers as that are due."""
    due = services.clock.now() // 1_000_000 * 1_000_000 + 60_000_000
    await _publish(services, [due] * AT_ONCE)
    await asyncio.sleep(max(0.0, (due - services.clock.now()) / 1e6))
    begun = time.perf_counter()
    async with _working(services):
        await _all_expired(services)
    return time.perf_counter() - begun


async def measure() -> None:
    """Measure and print what came out."""
    with TemporaryDirectory() as folder:
        async with running(people.settings_in(Path(folder))) as services:
            none = await _at_rest(services)
            year = services.clock.now() + YEAR
            await services.database.write(partial(_wait_long, due_at=year))
            many = await _at_rest(services)
            late = await _fire(services)
            await services.database.write(_forget)
            seconds = await _catch_up(services)
    show(
        f"A worker at rest for {COOLDOWN_SECONDS:.0f} s, SQLite",
        ("timers that wait", "% of a core", "us a look"),
        [
            (f"{number:,}", f"{cpu:.2f}", f"{look:.0f}")
            for number, (cpu, look) in zip((0, WAITING), (none, many), strict=True)
        ],
    )
    verdict(f"at most {MAX_CPU_PERCENT} % of a core with {WAITING:,} timers that wait", met=many[0] <= MAX_CPU_PERCENT)
    p50, p99 = (statistics.quantiles(late, n=100)[point - 1] for point in (50, 99))
    show(
        f"Timers that fire, {A_SECOND} at each full second for {FIRING} s, {WAITING:,} more waiting",
        ("", "fired", "p50 ms late", "p99 ms late"),
        [("acceptBy", f"{len(late)}", f"{p50:.0f}", f"{p99:.0f}")],
    )
    verdict(f"p99 at most {LATEST} ms late", met=p99 <= LATEST)
    show(
        "Timers that are due at once when a worker starts",
        ("", "timers", "seconds", "a second"),
        [("acceptBy", f"{AT_ONCE:,}", f"{seconds:.1f}", f"{AT_ONCE / seconds:,.0f}")],
    )
    verdict(f"at least {FEWEST:,} a second", met=AT_ONCE / seconds >= FEWEST)


async def _forget(session: Session) -> None:
    await session.execute(FORGET)


def run() -> None:
    """Measure timers."""
    configure("warning")
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(measure())
