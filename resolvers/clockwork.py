"""The system's side: what is due is done once, by whichever worker holds its lease (decisions.md section 3).

A job and its effect end in one transaction. A worker that dies in between has done nothing, and another takes the job
up when the lease runs out.
"""

import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from functools import partial

from adapters.storage.deposits import DEPOSIT_BY_ID
from adapters.storage.jobs import CLAIM_JOBS, FINISH_JOB, NEXT_DUE, POSTPONE_JOB
from adapters.storage.proofs import PROOF_ITEMS
from adapters.storage.session import the
from adapters.storage.tables import JobRow
from adapters.storage.tasks import TASK_TO_CHANGE
from domain.errors import Refusal
from domain.lifecycle import Trigger
from domain.payments import DepositStatus
from domain.time import DAY, HOUR, MINUTE, SECOND
from resolvers.advance import Step, advance
from resolvers.approvals import send_approval
from resolvers.decisions import lapse_decision
from resolvers.deliveries import tell_disabled
from resolvers.delivery_log import forget_events
from resolvers.idempotency import forget_expired
from resolvers.jobs import EXPIRE_DEPOSIT, SEND_APPROVAL, SEND_REFUND, SIMULATE, TELL_DISABLED, schedule
from resolvers.operation import SYSTEM_CALLER, Context, Services
from resolvers.payments import before_expiry, close_deposit
from resolvers.practice_world import enter_world
from resolvers.proof_view import judge
from resolvers.refunds import send_refund
from resolvers.simulation import take_step

LEASE = MINUTE
"""How long a worker may take for a job before another one takes it up."""
LONGEST_DELAY = HOUR


FORGET_ANSWERS = "forget_answers"
FORGET_EVENTS = "forget_events"
PERIODS = {FORGET_ANSWERS: 10 * MINUTE, FORGET_EVENTS: DAY}
"""Work that recurs, with the time between two turns."""


async def begin_recurring(services: Services) -> None:
    """See to it that what recurs has a job; one that has is due now."""
    await _context(services, "begin").transact(_begin_recurring)


async def _begin_recurring(context: Context) -> None:
    for kind in PERIODS:
        await schedule(context, kind, 0, context.now)


async def next_due(services: Services) -> int | None:
    """The instant at which the next job is due, perhaps past; none when nothing waits. It reads and writes nothing."""
    return await services.database.reader.one(NEXT_DUE, now=services.clock.now())


async def claim_jobs(services: Services, limit: int) -> list[JobRow]:
    """Lease up to `limit` jobs that are due, oldest first, so that no other worker does them meanwhile."""
    context = _context(services, "claim")
    return await context.transact(partial(_claim, limit=limit))


async def _claim(context: Context, *, limit: int) -> list[JobRow]:
    return await context.session.all(CLAIM_JOBS, now=context.now, lease=context.now + LEASE, limit=limit)


async def carry_out(services: Services, job: JobRow) -> None:
    """Do a leased job and forget it, in one transaction. What has become pointless meanwhile is forgotten too.

    What asks the outside, or is an operation with transactions of its own, comes before that: done first, repeatable,
    and then forgotten, unless it has led to a next one.
    """
    context = _context(services, f"job-{job.id}")
    if job.practice_agent_id is not None:
        await enter_world(context, job.practice_agent_id)
    if job.kind in BEFORE:
        await BEFORE[job.kind](context, job.subject_id)
    await context.transact(partial(_carry_out, job=job))


async def _carry_out(context: Context, *, job: JobRow) -> None:
    if not await context.session.execute(FINISH_JOB, job_id=job.id, lease=job.leased_until):
        return
    if job.kind in PERIODS:
        # First, for the work may ask for a turn that is sooner.
        await schedule(context, job.kind, job.subject_id, context.now + PERIODS[job.kind])
    await WORK[job.kind](context, job.subject_id)


async def postpone(services: Services, job: JobRow, fault: str) -> None:
    """Try a failed job again later: each time twice as late, at most an hour."""
    delay = min(SECOND * 2**job.attempts, LONGEST_DELAY)
    context = _context(services, f"job-{job.id}")
    await context.transact(partial(_postpone, job=job, due_at=context.now + delay, fault=fault))


async def _postpone(context: Context, *, job: JobRow, due_at: int, fault: str) -> None:
    await context.session.execute(
        POSTPONE_JOB, job_id=job.id, lease=job.leased_until, due_at=due_at, fault=fault[:1000]
    )


def _context(services: Services, request_id: str) -> Context:
    return Context(services, SYSTEM_CALLER, request_id, "", services.clock.now(), services.database.reader)


async def _pull(context: Context, task_id: int, *, trigger: Trigger) -> None:
    row = await the(context.session, TASK_TO_CHANGE, id=task_id)
    try:
        await advance(context, row, Step(trigger))
    except Refusal:
        # The task has moved on since the timer was set: there is nothing left to do.
        return


async def _process_proof(context: Context, task_id: int) -> None:
    """Record every requirement's verdict and begin the review."""
    row = await the(context.session, TASK_TO_CHANGE, id=task_id)
    items = await context.session.all(PROOF_ITEMS, task_id=task_id)
    found = json.dumps([asdict(verdict) for verdict in judge(context.services.catalogue, row, items)])
    try:
        row = await advance(context, row, Step(Trigger.PROCESS_PROOF, changes={"proof_verdicts_json": found}))
    except Refusal:
        # Cancelled or disputed before the proof was processed.
        return
    await advance(context, row, Step(Trigger.BEGIN_REVIEW))


async def _expire_deposit(context: Context, deposit_id: int) -> None:
    found = await the(context.session, DEPOSIT_BY_ID, id=deposit_id)
    await close_deposit(context, found, DepositStatus.EXPIRED)


async def _nothing_more(context: Context, _: int) -> None:
    """For what is done already."""


async def _forget_answers(context: Context, _: int) -> None:
    await forget_expired(context)


async def _forget_events(context: Context, _: int) -> None:
    if await forget_events(context):
        await schedule(context, FORGET_EVENTS, 0, context.now)


WORK: dict[str, Callable[[Context, int], Awaitable[None]]] = {
    Trigger.LAPSE_QUOTE: partial(_pull, trigger=Trigger.LAPSE_QUOTE),
    Trigger.EXPIRE: partial(_pull, trigger=Trigger.EXPIRE),
    Trigger.OVERDUE: partial(_pull, trigger=Trigger.OVERDUE),
    Trigger.CLOSE_REJECTION: partial(_pull, trigger=Trigger.CLOSE_REJECTION),
    Trigger.PROCESS_PROOF: _process_proof,
    Trigger.LAPSE_DECISION: lapse_decision,
    EXPIRE_DEPOSIT: _expire_deposit,
    SEND_REFUND: _nothing_more,
    SEND_APPROVAL: _nothing_more,
    SIMULATE: _nothing_more,
    TELL_DISABLED: tell_disabled,
    FORGET_ANSWERS: _forget_answers,
    FORGET_EVENTS: _forget_events,
}
"""What each kind of job does, in one transaction, with its task, decision request, deposit, approval or endpoint."""
BEFORE: dict[str, Callable[[Context, int], Awaitable[None]]] = {
    EXPIRE_DEPOSIT: before_expiry,
    SEND_REFUND: send_refund,
    SEND_APPROVAL: send_approval,
    SIMULATE: take_step,
}
"""What a kind of job does first, between transactions."""
