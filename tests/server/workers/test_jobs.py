"""Time as a caller: what is due is done once, whatever fails beside it."""

import asyncio
import time
from collections.abc import AsyncIterator, Hashable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
import structlog
from sqlalchemy import func, select

from adapters.clock import SystemClock
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import BoundStatement, ManyAgents, statement
from adapters.storage.engine.transactions.session import Work
from adapters.storage.tables.jobs import JobRow, job
from adapters.storage.tables.tasks import StatusEventRow, status_event
from domain.lifecycle.statuses import Status
from domain.values import wallclock
from resolvers.core.context import JOB_CHANNEL, Services
from resolvers.core.jobs import POLL_INTERVAL_SECONDS
from resolvers.tasks import dispatch
from resolvers.tasks import history as task_history
from server.workers import jobs as worker
from tests import actors
from tests.actors import SetClock, insert_job


@statement(select(func.count()).select_from(job))
def select_jobs_left() -> int: ...
@statement(select_where(job, order_by=(job.c.id,)))
def select_every_job() -> JobRow: ...
@statement(
    select_where(status_event, order_by=(status_event.c.agent_id, status_event.c.sequence)),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_every_event() -> StatusEventRow: ...


TOO_LONG = 60.0  # seconds


@pytest.fixture(autouse=True)
def _plain_log() -> Iterator[None]:
    # By default every local of a traceback is drawn, which takes seconds in which nothing else runs.
    plain = (structlog.processors.format_exc_info, structlog.processors.KeyValueRenderer())
    structlog.configure(processors=plain)
    yield
    structlog.reset_defaults()


@asynccontextmanager
async def working(services: Services) -> AsyncIterator[asyncio.Task[None]]:
    task = asyncio.create_task(worker.work(services))
    yield task
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def due(services: Services, kind: str, subject: int) -> None:
    await services.database.write(partial(insert_job, kind=kind, subject=subject, due_at=services.clock.now()))


async def expiring(services: Services) -> tuple[actors.Actor, int]:
    """A published task that nobody may accept after 13 o'clock in Amsterdam, which is its clock's noon."""
    agent = await actors.register_agent(services)
    await actors.fund_wallet(agent)
    made = await actors.dispatch(agent, acceptBy=20270102140000)
    assert made.status is Status.PUBLISHED
    return agent, made.id


async def reaches(agent: actors.Actor, task_id: int, status: Status) -> None:
    async with asyncio.timeout(TOO_LONG):
        while (await agent(dispatch.get_task, taskId=task_id)).status is not status:  # noqa: ASYNC110 - it is a row
            await asyncio.sleep(0.01)


async def test_what_is_due_is_done_and_what_is_not_waits(services: Services, clock: SetClock) -> None:
    agent, task_id = await expiring(services)
    async with working(services):
        await services.broadcaster.publish(JOB_CHANNEL)
        await asyncio.sleep(0.1)
        assert (await agent(dispatch.get_task, taskId=task_id)).status is Status.PUBLISHED
        clock.advance(3 * 3600)
        await services.broadcaster.publish(JOB_CHANNEL)
        await reaches(agent, task_id, Status.EXPIRED)


async def test_a_job_that_fails_is_kept_for_later_and_harms_no_other(services: Services, clock: SetClock) -> None:
    agent, task_id = await expiring(services)
    clock.advance(3 * 3600)
    await due(services, "no such kind", 1)
    async with working(services):
        await reaches(agent, task_id, Status.EXPIRED)
        async with asyncio.timeout(TOO_LONG):
            find = services.database.reader.find_all
            while not (failed := [row for row in await find(select_every_job()) if row.fault]):  # noqa: ASYNC110 - so is this
                await asyncio.sleep(0.01)
    (row,) = failed
    assert (row.kind, row.attempts, row.leased_until) == ("no such kind", 1, None)
    assert row.fault == "KeyError: 'no such kind'"
    assert row.due_at > clock.now()


async def test_workers_side_by_side_do_each_job_once(services: Services, clock: SetClock) -> None:
    agent = await actors.register_agent(services)
    await actors.fund_wallet(agent, "2000.00")
    made = [await actors.dispatch(agent, acceptBy=20270102140000) for _ in range(30)]
    clock.advance(3 * 3600)
    async with working(services), working(services), working(services):
        for task in made:
            await reaches(agent, task.id, Status.EXPIRED)
    for task in made:
        history = await agent(task_history.get_task_history, taskId=task.id)
        assert [event.to_status for event in history].count(Status.EXPIRED) == 1


async def test_what_takes_long_or_fails_keeps_nobody_waiting(services: Services, clock: SetClock) -> None:
    agent, task_id = await expiring(services)
    released = asyncio.Event()

    class Hanging:
        """A database that some jobs wait for until they are released."""

        dialect, reader = services.database.dialect, services.database.reader

        async def write(
            self, work: Work[Any], group_key: Hashable = None, announced: Sequence[BoundStatement[Any]] = ()
        ) -> Any:
            inner, *_ = work.args  # type: ignore[attr-defined] # a partial of the transaction's work
            job = getattr(inner, "keywords", {}).get("job")
            if job and job.kind == "hangs":
                await released.wait()
            return await services.database.write(work, group_key, announced)

    # All but one of the places, and everything that fails, was due before the task.
    for subject in range(worker.MAX_CONCURRENT_JOBS - 1):
        await due(services, "hangs", subject)
    for subject in range(3 * worker.MAX_CONCURRENT_JOBS):
        await due(services, "no such kind", subject)
    clock.advance(3 * 3600)
    async with working(replace(services, database=Hanging())):  # type: ignore[arg-type]
        await reaches(agent, task_id, Status.EXPIRED)
        released.set()


async def test_a_worker_wakes_by_itself_when_something_is_due(services: Services, clock: SetClock) -> None:
    agent = await actors.register_agent(services)
    await actors.fund_wallet(agent)
    clock.time = time.time_ns() // 1000 // 1_000_000 * 1_000_000
    by_then = wallclock.at(clock.time + 2_000_000, "Europe/Amsterdam")
    made = await actors.dispatch(agent, acceptBy=by_then)
    running = replace(services, clock=SystemClock())
    async with working(running):
        await reaches(agent, made.id, Status.EXPIRED)
    (event,) = [
        event
        for event in await services.database.reader.find_all(select_every_event())
        if event.to_status == Status.EXPIRED
    ]
    assert 0 <= event.occurred_instant - (clock.time + 2_000_000) < POLL_INTERVAL_SECONDS * 1_000_000 / 2


async def test_a_database_that_fails_does_not_end_the_worker(
    services: Services, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "FAULT_COOLDOWN_SECONDS", 0.01)
    agent, task_id = await expiring(services)
    clock.advance(3 * 3600)
    await services.database.stop()
    async with working(services) as task:
        await asyncio.sleep(0.1)
        assert not task.done()
        await services.database.start()
        await reaches(agent, task_id, Status.EXPIRED)


async def test_what_has_begun_is_finished_before_the_end(services: Services, clock: SetClock) -> None:
    agent, task_id = await expiring(services)
    clock.advance(3 * 3600)
    claimed = asyncio.Event()

    class Slow:
        """A database whose answers take a while."""

        dialect, reader = services.database.dialect, services.database.reader

        async def write(
            self, work: Work[Any], group_key: Hashable = None, announced: Sequence[BoundStatement[Any]] = ()
        ) -> Any:
            made = await services.database.write(work, group_key, announced)
            if made[0]:
                claimed.set()
            await asyncio.sleep(0.1)
            return made

    async with working(replace(services, database=Slow())):  # type: ignore[arg-type]
        await claimed.wait()
    assert (await agent(dispatch.get_task, taskId=task_id)).status is Status.EXPIRED
