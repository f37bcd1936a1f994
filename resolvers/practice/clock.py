"""The clock of a practice world. Its agent advances it, so that a task with all its deadlines ends within seconds."""

import asyncio
import time
from functools import partial
from math import ceil
from typing import Annotated, Final

from pydantic import Field

from adapters.storage.queries.practice.worlds import (
    claim_next,
    count_due,
    lock_clock,
    select_jobs_of_world,
    select_next_moment,
    select_refused,
    set_clock,
    set_due,
)
from adapters.storage.tables.jobs import JobRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.practice.clock import FASTEST, MAX_ADVANCE_SECONDS, PracticeClock, check_reach
from domain.refusals.accounts import OnlyInTestMode
from domain.values.time import SECOND
from resolvers.core.context import JOB_CHANNEL, Call, Context, Transaction, enter_world
from resolvers.core.jobs import LEASE, postpone_job, run_job
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Int32, Number, OwnTime, server_time

ADVANCE_TIMEOUT_SECONDS: Final = 20.0
"""Seconds after which an advance stops; another call continues it."""
POLL_INTERVAL_SECONDS: Final = 0.01
"""Seconds between two checks for jobs that a worker has claimed."""


class AdvanceClock(Wire):
    """The time by which to advance the clock."""

    by: Annotated[Int32, Field(ge=0, le=MAX_ADVANCE_SECONDS)] = Field(examples=[3600])
    """Seconds to advance."""


class SetClockSpeed(Wire):
    """The speed of the clock."""

    speed: Annotated[Number, Field(ge=0, le=FASTEST)] = Field(examples=[0, 60])
    """Factor of real time: 1 is as fast as real time, 60 a minute per second, 0 stands still until it is advanced."""


class PracticeTime(Wire):
    """The clock of the agent's practice world."""

    now: OwnTime
    """Time that the clock shows, in UTC."""
    speed: float
    """Factor of real time: 1 is as fast as real time, 0 stands still."""
    happened: Int32
    """Number of timers and steps of simulated operators that this call has run."""
    remaining_seconds: Int32
    """Seconds left of an advance that took too long: advance by them again."""
    next_in_seconds: Int32 | None
    """Seconds until the next timer or step; null when only the agent itself can act."""
    last_refused: str | None
    """The last action of a simulated operator that was refused, and the reason; its task has not changed."""
    simulated_operators: Int32
    """Number of simulated operators; 0 when the service runs without them."""


@operation(Actor.AGENT, reads=Snapshot.ONE)
async def get_practice_clock(read: Context, request: Nothing) -> PracticeTime:
    """Read the clock of the calling agent's practice world. Test mode only."""
    _clock(read)
    return await _practice_time(read)


@operation(Actor.AGENT, outside=True, scope=Scope.DISPATCH)
async def advance_clock(call: Call, request: AdvanceClock) -> PracticeTime:
    """Advance the clock of the practice world; everything due on the way happens in order, each at its time.

    When the call returns, all of it has happened: timers have fired, simulated operators have acted. Test mode only.
    """
    target = call.now + request.by * SECOND
    check_reach(_clock(call).put_to(target, call.real_now).shown, call.real_now)
    deadline, happened, busy = time.monotonic() + ADVANCE_TIMEOUT_SECONDS, 0, True
    while busy and time.monotonic() < deadline:
        job = await call.transact(partial(_next_due, target=target))
        if job:
            await _run(call, job)
            happened += 1
        elif busy := await call.session.get(count_due(agent_id=call.agent_id, until=target)) > 0:
            # A worker has claimed a job, which may lead to others.
            await asyncio.sleep(POLL_INTERVAL_SECONDS)
    return await call.conclude(partial(_arrive, target=target, reached=not busy, happened=happened))


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def set_clock_speed(transaction: Transaction, request: SetClockSpeed) -> PracticeTime:
    """Set the speed of the practice world's clock, or stop it. Test mode only."""
    _clock(transaction)
    clock = await transaction.session.get(lock_clock(agent_id=transaction.agent_id))
    await _set(transaction, clock.at_speed(request.speed, transaction.real_now))
    return await _practice_time(transaction)


def _clock(context: Context) -> PracticeClock:
    if context.practice is None:
        raise OnlyInTestMode("This agent works in the real world. Register another one with testMode to practise.")
    return context.practice


async def _next_due(context: Context, *, target: int) -> JobRow | None:
    """Lease the next job up to `target`, and set the clock to its time."""
    clock = await context.session.get(lock_clock(agent_id=context.agent_id))
    real = context.real_now
    job = await context.session.find(claim_next(agent_id=clock.agent_id, until=target, now=real, lease=real + LEASE))
    if job:
        await _write(context, clock.put_to(job.moment, real))
    return job


async def _run(context: Context, job: JobRow) -> None:
    try:
        await run_job(context.services, job)
    except Exception as fault:
        await postpone_job(context.services, job, f"{type(fault).__name__}: {fault}")
        raise


async def _arrive(context: Transaction, *, target: int, reached: bool, happened: int) -> PracticeTime:
    clock = await context.session.get(lock_clock(agent_id=context.agent_id))
    real = context.real_now
    await _set(context, clock.put_to(target if reached else clock.shown, real))
    practice_time = await _practice_time(context)
    remaining = 0 if reached else ceil((target - context.now) / SECOND)
    return practice_time.model_copy(update={"happened": happened, "remaining_seconds": max(0, remaining)})


async def _set(context: Transaction, clock: PracticeClock) -> None:
    """Store a clock, and the real times at which the jobs of its world are then due."""
    await _write(context, clock)
    jobs = await context.session.find_all(select_jobs_of_world(agent_id=clock.agent_id))
    if jobs:
        await context.session.execute_many(set_due(job_id=job.id, new_due_at=clock.real(job.moment)) for job in jobs)
        context.notify_channel(JOB_CHANNEL)


async def _write(context: Context, clock: PracticeClock) -> None:
    await context.session.execute(
        set_clock(agent_id=clock.agent_id, new_shown=clock.shown, new_set_at=clock.set_at, new_speed=clock.speed)
    )


async def _practice_time(context: Context) -> PracticeTime:
    await enter_world(context, context.agent_id)
    next_moment = await context.session.find(select_next_moment(agent_id=context.agent_id))
    return PracticeTime(
        now=server_time(context.now),
        speed=_clock(context).speed,
        happened=0,
        remaining_seconds=0,
        next_in_seconds=None if next_moment is None else max(0, ceil((next_moment - context.now) / SECOND)),
        last_refused=await context.session.find(select_refused(agent_id=context.agent_id)),
        simulated_operators=context.services.policy.simulated_operators,
    )
