"""Timers: the cost of 100,000 waiting ones for a worker at rest, how late one fires, and how fast many due ones fire.

The timers are the `acceptBy` of published tasks on SQLite; waiting ones are job rows that are due in a year.
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

from adapters.storage.engine.statements.typed import statement
from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.core.jobs import INSERT_JOB, select_next_due
from adapters.storage.tables.jobs import JobRow, job
from adapters.storage.tables.tasks import status_event, task
from benchmarks import people
from benchmarks.report import at_least, at_most, print_table
from domain.values import wallclock
from domain.values.time import DAY, SECOND
from resolvers.core.context import Services
from resolvers.tasks import dispatch
from server.config.logging import configure
from server.config.wiring import running
from server.workers.jobs import do_jobs

WAITING = 100_000
COOLDOWN_SECONDS = 20.0
"""Seconds over which a worker at rest is measured."""
FIRING_SECONDS = 20
"""Seconds over which timers come due, `TIMERS_A_SECOND` in each."""
TIMERS_A_SECOND = 10
AT_ONCE = 10_000
POLLS = 2_000
YEAR = 365 * DAY
MAX_CPU_PERCENT = 0.5
"""Percent of a core."""
MAX_LATE_MILLISECONDS = 250
MIN_TIMERS_A_SECOND = 500


@statement(select(func.count()).select_from(task).where(task.c.status == literal_column("'Published'")))
def select_open() -> int: ...
@statement(
    select(status_event.c.occurred_instant - task.c.accept_by_instant)
    .join(task, task.c.id == status_event.c.task_id)
    .where(status_event.c.event == literal_column("'task.expired'"), task.c.accept_by_instant >= bindparam("since"))
)
def select_lateness(since: int) -> int: ...
@statement(job.delete().where(job.c.kind == literal_column("'waits'")))
def delete_waiting_jobs() -> None: ...


async def _insert_waiting_jobs(session: Session, *, due_at: int) -> None:
    row = {"id": 0, "kind": "waits", "due_at": due_at, "moment": due_at, "attempts": 0}
    empty = dict.fromkeys(JobRow._fields)
    await session.insert_all(
        INSERT_JOB, [JobRow(**{**empty, **row, "subject_id": number}) for number in range(WAITING)]
    )


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
    """Percent of a core that an idle worker takes, and microseconds of one poll."""
    async with _working(services):
        await asyncio.sleep(1)  # recurring jobs run at the start
        cpu, started_at = time.process_time(), time.perf_counter()
        await asyncio.sleep(COOLDOWN_SECONDS)
        percent = 100 * (time.process_time() - cpu) / (time.perf_counter() - started_at)
    started_at = time.perf_counter()
    for _ in range(POLLS):
        await services.database.reader.find(select_next_due(now=services.clock.now()))
    return percent, (time.perf_counter() - started_at) / POLLS * 1e6


async def _publish(services: Services, moments: list[int]) -> None:
    """Publish a task for each of these instants, with the instant as its `acceptBy`."""
    agents = [await people.agent(services, "900000") for _ in range(8)]

    async def create(entry: tuple[int, int]) -> None:
        number, moment = entry
        accept_by = wallclock.at(moment, "Europe/Amsterdam")
        request = people.task_request(number).model_copy(update={"accept_by": accept_by, "request_id": None})
        await dispatch.create_task(people.make_context(services, agents[number % 8].caller), request)

    await people.concurrently(create, list(enumerate(moments)))


async def _all_expired(services: Services) -> None:
    while await services.database.reader.get(select_open()):  # noqa: ASYNC110 - it is a row
        await asyncio.sleep(0.05)


async def _fire(services: Services) -> list[float]:
    """Milliseconds by which timers that come due one after another fire late."""
    first = services.clock.now() // SECOND * SECOND + 5 * SECOND
    async with _working(services):
        seconds = [first + second * SECOND for second in range(FIRING_SECONDS) for _ in range(TIMERS_A_SECOND)]
        await _publish(services, seconds)
        await _all_expired(services)
    return sorted(late / 1000 for late in await services.database.reader.find_all(select_lateness(since=first)))


async def _catch_up(services: Services) -> float:
    """Seconds that a worker takes for `AT_ONCE` timers that are due when it starts."""
    due = services.clock.now() // SECOND * SECOND + 60 * SECOND
    await _publish(services, [due] * AT_ONCE)
    await asyncio.sleep(max(0.0, (due - services.clock.now()) / SECOND))
    started_at = time.perf_counter()
    async with _working(services):
        await _all_expired(services)
    return time.perf_counter() - started_at


async def measure() -> None:
    """Measure all three and print the results."""
    with TemporaryDirectory() as folder:
        async with running(people.settings_in(Path(folder))) as services:
            none = await _at_rest(services)
            year = services.clock.now() + YEAR
            await services.database.write(partial(_insert_waiting_jobs, due_at=year))
            many = await _at_rest(services)
            late = await _fire(services)
            await services.database.write(_delete_waiting_jobs)
            seconds = await _catch_up(services)
    print_table(
        f"A worker at rest for {COOLDOWN_SECONDS:.0f} s, SQLite",
        ("timers that wait", "% of a core", "us a poll"),
        [
            (f"{number:,}", f"{cpu:.2f}", f"{poll:.0f}")
            for number, (cpu, poll) in zip((0, WAITING), (none, many), strict=True)
        ],
    )
    at_most(f"{WAITING:,} timers that wait: share of a core", many[0], MAX_CPU_PERCENT, "%")
    p50, p99 = (statistics.quantiles(late, n=100)[point - 1] for point in (50, 99))
    print_table(
        f"Timers that fire, {TIMERS_A_SECOND} at each full second for {FIRING_SECONDS} s, {WAITING:,} more waiting",
        ("", "fired", "p50 ms late", "p99 ms late"),
        [("acceptBy", f"{len(late)}", f"{p50:.0f}", f"{p99:.0f}")],
    )
    at_most("a timer comes late: p99", p99, MAX_LATE_MILLISECONDS, "ms")
    print_table(
        "Timers that are due at once when a worker starts",
        ("", "timers", "seconds", "a second"),
        [("acceptBy", f"{AT_ONCE:,}", f"{seconds:.1f}", f"{AT_ONCE / seconds:,.0f}")],
    )
    at_least("timers due at once", AT_ONCE / seconds, MIN_TIMERS_A_SECOND, "a second")


async def _delete_waiting_jobs(session: Session) -> None:
    await session.execute(delete_waiting_jobs())


def run() -> None:
    """Measure timers."""
    configure("warning")
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(measure())
