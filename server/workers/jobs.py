"""Runs due jobs from their table until it is cancelled.

Any number of workers share the table: each leases its jobs, and a dead worker's jobs are free again when their leases
have expired.
"""

import asyncio
from typing import Final

import structlog

from adapters.metrics import Counter
from adapters.storage.tables.jobs import JobRow
from adapters.tracing import spans
from domain.values.time import SECOND
from resolvers.core import activity, jobs
from resolvers.core.context import JOB_CHANNEL, Services
from resolvers.core.jobs import POLL_INTERVAL_SECONDS
from server.workers.matching import match
from server.workers.webhooks import deliver

MAX_CONCURRENT_JOBS = 20
"""Maximum jobs that one worker runs at once."""
RECLAIM_INTERVAL_SECONDS = 300.0
"""Seconds between two searches for work that a fast clock has postponed."""
FAULT_COOLDOWN_SECONDS = 5.0
"""Seconds to wait after a failure to read the table."""

JOBS_RUN: Final = Counter("fieldcall_jobs_total", "Jobs that were run, by kind and outcome.", "kind", "outcome")

log = structlog.get_logger("fieldcall.worker")


async def work(services: Services) -> None:
    """Run due jobs, deliver webhooks and announce open tasks until the asyncio task is cancelled.

    Work under way is finished first.
    """
    async with asyncio.TaskGroup() as group:
        group.create_task(deliver(services), name="webhooks")
        group.create_task(match(services), name="matching")
        await do_jobs(services)


async def do_jobs(services: Services) -> None:
    """Run due jobs until the asyncio task is cancelled. Jobs under way are finished first."""
    running: set[asyncio.Task[None]] = set()
    reclaiming = asyncio.create_task(_reclaim(services))
    try:
        async with services.broadcaster.subscribe(JOB_CHANNEL) as wakeups:
            await _schedule_recurring(services)
            while True:
                if len(running) == MAX_CONCURRENT_JOBS:
                    await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                starting = asyncio.create_task(_start_due_jobs(services, running))
                try:
                    idle_seconds = await asyncio.shield(starting)
                except asyncio.CancelledError:
                    await starting
                    raise
                if idle_seconds:
                    await wakeups.wait(idle_seconds)
    finally:
        reclaiming.cancel()
        await asyncio.wait({reclaiming, *running})


async def _reclaim(services: Services) -> None:
    """Search every few minutes for work that a fast clock has postponed."""
    while True:
        await asyncio.sleep(RECLAIM_INTERVAL_SECONDS)
        try:
            await jobs.reclaim_future(services)
        except Exception:
            log.exception("work that was put off cannot be read")


async def _schedule_recurring(services: Services) -> None:
    while True:
        try:
            await jobs.schedule_recurring(services)
        except Exception:
            log.exception("recurring work cannot be begun")
            await asyncio.sleep(FAULT_COOLDOWN_SECONDS)
        else:
            return


async def _start_due_jobs(services: Services, running: set[asyncio.Task[None]]) -> float:
    """Start due jobs up to `MAX_CONCURRENT_JOBS`, and return the seconds until the next poll."""
    try:
        due = await jobs.next_due(services)
        seconds_left = POLL_INTERVAL_SECONDS if due is None else (due - services.clock.now()) / SECOND
        if seconds_left > 0:
            return min(seconds_left, POLL_INTERVAL_SECONDS)
        claimed = await jobs.claim_jobs(services, MAX_CONCURRENT_JOBS - len(running))
    except Exception:
        log.exception("due work cannot be read")
        await asyncio.sleep(FAULT_COOLDOWN_SECONDS)
        return POLL_INTERVAL_SECONDS
    for job in claimed:
        task = asyncio.create_task(_run(services, job))
        running.add(task)
        task.add_done_callback(running.discard)
    return 0 if claimed else POLL_INTERVAL_SECONDS


async def _run(services: Services, job: JobRow) -> None:
    current = activity.begin(job=job.kind, subject=job.subject_id, attempt=job.attempts)
    if job.traceparent:
        current.ids["trace_id"] = spans.trace_id(job.traceparent)
    try:
        await jobs.run_job(services, job)
        JOBS_RUN.add(job.kind, "done")
        log.info("job done")
    except Exception as fault:
        JOBS_RUN.add(job.kind, "failed")
        log.exception("job failed")
        await _postpone(services, job, fault)


async def _postpone(services: Services, job: JobRow, fault: Exception) -> None:
    try:
        await jobs.postpone_job(services, job, f"{type(fault).__name__}: {fault}")
    except Exception:
        # A worker tries again when the lease has expired.
        log.exception("a failed job cannot be postponed")
