"""The clock of a practice world, in the hands of its agent: a life with all its deadlines runs in a moment."""

import asyncio
import time
from functools import partial
from math import ceil
from typing import Annotated, Final

from pydantic import Field

from adapters.storage.queries.practice import (
    CLAIM_NEXT,
    CLOCK_TO_CHANGE,
    COUNT_DUE,
    JOBS_OF_WORLD,
    NEXT_MOMENT,
    REFUSED,
    SET_CLOCK,
    SET_DUE,
)
from adapters.storage.tables.jobs import JobRow
from domain.lifecycle.statuses import Actor
from domain.practice.clock import FASTEST, MAX_ADVANCE_SECONDS, PracticeClock, check_reach
from domain.refusals.accounts import OnlyInTestMode
from domain.values.time import SECOND
from resolvers.core.context import JOB_CHANNEL, Call, Context, Transaction, enter_world
from resolvers.core.jobs import LEASE, postpone_job, run_job
from resolvers.core.operation import Kind, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Int32, Number, OwnTime, server_time

ADVANCE_TIMEOUT_SECONDS: Final = 20.0
"""Seconds after which a long way is broken off, to be gone on with by another call."""
POLL_INTERVAL_SECONDS: Final = 0.01
"""Seconds between two looks at work that a worker has taken."""


class AdvanceClock(Wire):
    """How far to put the clock forward."""

    by: Annotated[Int32, Field(ge=0, le=MAX_ADVANCE_SECONDS)] = Field(examples=[3600])
    """Seconds."""


class SetClockSpeed(Wire):
    """How fast the clock runs."""

    speed: Annotated[Number, Field(ge=0, le=FASTEST)] = Field(examples=[0, 60])
    """1 as fast as real time, 60 a minute in each second; 0 stands still until it is put forward."""


class PracticeTime(Wire):
    """The clock of the agent's practice world."""

    now: OwnTime
    """What it shows, in UTC."""
    speed: float
    """How fast it runs: 1 as fast as real time, 0 not at all."""
    happened: Int32
    """How many timers and steps of simulated operators this call has carried out."""
    remaining_seconds: Int32
    """How much of a long way is left: advance by so much again."""
    next_in_seconds: Int32 | None
    """How far away the next timer or step is; null when nothing waits but the agent's own turn."""
    last_refused: str | None
    """What a simulated operator wanted to do last that was refused, and why: its task stays where it is."""
    simulated_operators: Int32
    """How many operators there are; 0 where the service runs without any."""


@operation(Actor.AGENT, kind=Kind.READ)
async def get_practice_clock(context: Context, request: Nothing) -> PracticeTime:
    """Read the clock of the calling agent's practice world. Test mode only."""
    _clock(context)
    return await _told(context)


@operation(Actor.AGENT, kind=Kind.PROCEDURE)
async def advance_clock(context: Call, request: AdvanceClock) -> PracticeTime:
    """Put the clock of the practice world forward; whatever is due on the way happens in order, each at its time.

    When it answers, all of that has happened: timers have fired, simulated operators have acted. Test mode only.
    """
    target = context.now + request.by * SECOND
    check_reach(_clock(context).put_to(target, context.real_now).shown, context.real_now)
    ends, happened, busy = time.monotonic() + ADVANCE_TIMEOUT_SECONDS, 0, True
    while busy and time.monotonic() < ends:
        job = await context.transact(partial(_next_due, target=target))
        if job:
            await _carry_out(context, job)
            happened += 1
        elif busy := await context.session.get(COUNT_DUE, agent_id=context.agent_id, until=target) > 0:
            # A worker has it: what it does may lead to more.
            await asyncio.sleep(POLL_INTERVAL_SECONDS)
    return await context.conclude(partial(_arrive, target=target, reached=not busy, happened=happened))


@operation(Actor.AGENT)
async def set_clock_speed(context: Transaction, request: SetClockSpeed) -> PracticeTime:
    """Let the clock of the practice world run faster or slower, or stand still. Test mode only."""
    _clock(context)
    clock = await context.session.get(CLOCK_TO_CHANGE, agent_id=context.agent_id)
    await _set(context, clock.at_speed(request.speed, context.real_now))
    return await _told(context)


def _clock(context: Context) -> PracticeClock:
    if context.practice is None:
        raise OnlyInTestMode("This agent works in the real world. Register another one with testMode to practise.")
    return context.practice


async def _next_due(context: Context, *, target: int) -> JobRow | None:
    """The next thing on the way, leased, with the clock put to its moment."""
    clock = await context.session.get(CLOCK_TO_CHANGE, agent_id=context.agent_id)
    real = context.real_now
    job = await context.session.find(CLAIM_NEXT, agent_id=clock.agent_id, until=target, now=real, lease=real + LEASE)
    if job:
        await _write(context, clock.put_to(job.moment, real))
    return job


async def _carry_out(context: Context, job: JobRow) -> None:
    try:
        await run_job(context.services, job)
    except Exception as fault:
        await postpone_job(context.services, job, f"{type(fault).__name__}: {fault}")
        raise


async def _arrive(context: Transaction, *, target: int, reached: bool, happened: int) -> PracticeTime:
    clock = await context.session.get(CLOCK_TO_CHANGE, agent_id=context.agent_id)
    real = context.real_now
    await _set(context, clock.put_to(target if reached else clock.shown, real))
    told = await _told(context)
    remaining = 0 if reached else ceil((target - context.now) / SECOND)
    return told.model_copy(update={"happened": happened, "remaining_seconds": max(0, remaining)})


async def _set(context: Transaction, clock: PracticeClock) -> None:
    """Write a clock, and when workers are to take up what waits in its world."""
    await _write(context, clock)
    waiting = await context.session.find_all(JOBS_OF_WORLD, agent_id=clock.agent_id)
    moved = [{"job_id": job.id, "new_due_at": clock.real(job.moment)} for job in waiting]
    if moved:
        await context.session.execute_many(SET_DUE, moved)
        context.notify_channel(JOB_CHANNEL)


async def _write(context: Context, clock: PracticeClock) -> None:
    await context.session.execute(
        SET_CLOCK,
        agent_id=clock.agent_id,
        new_shown=clock.shown,
        new_set_at=clock.set_at,
        new_speed=clock.speed,
    )


async def _told(context: Context) -> PracticeTime:
    await enter_world(context, context.agent_id)
    next_moment = await context.session.find(NEXT_MOMENT, agent_id=context.agent_id)
    return PracticeTime(
        now=server_time(context.now),
        speed=_clock(context).speed,
        happened=0,
        remaining_seconds=0,
        next_in_seconds=None if next_moment is None else max(0, ceil((next_moment - context.now) / SECOND)),
        last_refused=await context.session.find(REFUSED, agent_id=context.agent_id),
        simulated_operators=context.services.policy.simulated_operators,
    )
