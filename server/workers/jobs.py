"""The fifth caller: time. Takes due work from its table and carries it out, until it is cancelled.

Any number of workers share the table: each takes what no other has leased, and what a dead one had is free again when
its lease has run out.
"""

import asyncio

import structlog

from adapters.storage.tables.jobs import JobRow
from domain.values.time import SECOND
from resolvers.core import jobs
from resolvers.core.context import JOB_CHANNEL, Services
from resolvers.core.jobs import POLL_INTERVAL_SECONDS
from server.workers.matching import match
from server.workers.webhooks import deliver

MAX_CONCURRENT_JOBS = 20
"""As much is carried out side by side: what takes long keeps one place and lets the others go on."""
FAULT_COOLDOWN_SECONDS = 5.0
"""Seconds to wait when not even the table can be read."""

log = structlog.get_logger("fieldcall.worker")


async def work(services: Services) -> None:
    """Do due work, take events to endpoints and tell operators of tasks, until the task is cancelled.

    What has been begun is finished first.
    """
    async with asyncio.TaskGroup() as group:
        group.create_task(deliver(services), name="courier")
        group.create_task(match(services), name="matcher")
        await do_jobs(services)


async def do_jobs(services: Services) -> None:
    """Do due work until the task is cancelled. What has been begun by then is finished first."""
    running: set[asyncio.Task[None]] = set()
    try:
        async with services.broadcaster.subscribe(JOB_CHANNEL) as nudges:
            await _begin(services)
            while True:
                if len(running) == MAX_CONCURRENT_JOBS:
                    await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                turn = asyncio.create_task(_turn(services, running))
                try:
                    pause = await asyncio.shield(turn)
                except asyncio.CancelledError:
                    await turn
                    raise
                if pause:
                    await nudges.wait(pause)
    finally:
        if running:
            await asyncio.wait(running)


async def _begin(services: Services) -> None:
    while True:
        try:
            await jobs.schedule_recurring(services)
        except Exception:
            log.exception("recurring work cannot be begun")
            await asyncio.sleep(FAULT_COOLDOWN_SECONDS)
        else:
            return


async def _turn(services: Services, running: set[asyncio.Task[None]]) -> float:
    """Begin what is due now, as far as there are places, and return the seconds until it is worth to look again."""
    try:
        due = await jobs.next_due(services)
        early = POLL_INTERVAL_SECONDS if due is None else (due - services.clock.now()) / SECOND
        if early > 0:
            return min(early, POLL_INTERVAL_SECONDS)
        claimed = await jobs.claim_jobs(services, MAX_CONCURRENT_JOBS - len(running))
    except Exception:
        log.exception("due work cannot be read")
        await asyncio.sleep(FAULT_COOLDOWN_SECONDS)
        return POLL_INTERVAL_SECONDS
    for job in claimed:
        task = asyncio.create_task(_carry_out(services, job))
        running.add(task)
        task.add_done_callback(running.discard)
    return 0 if claimed else POLL_INTERVAL_SECONDS


async def _carry_out(services: Services, job: JobRow) -> None:
    structlog.contextvars.bind_contextvars(job=job.kind, subject=job.subject_id, attempt=job.attempts)
    try:
        await jobs.run_job(services, job)
        log.info("job done")
    except Exception as fault:
        log.exception("job failed")
        await _postpone(services, job, fault)


async def _postpone(services: Services, job: JobRow, fault: Exception) -> None:
    try:
        await jobs.postpone_job(services, job, f"{type(fault).__name__}: {fault}")
    except Exception:
        # Whoever comes when the lease has run out tries again.
        log.exception("a failed job cannot be postponed")
