"""Jobs: work that is due at a time is a row of the table `job`, never a sleeping task.

A handler stands beside the work that it does:

    @job(JobKind.SEND_REFUND, outside=True)
    async def send_refund(context: Context, refund_id: int) -> None: ...

A worker leases a row, runs its handlers and deletes it in the transaction of the work. If the worker dies before, it
has changed nothing, and another worker runs the job after the lease has expired.
"""

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any

import structlog

from adapters.storage.queries.core.jobs import (
    INSERT_JOB,
    delay_job,
    delete_waiting_jobs,
    end_leases,
    finish_job,
    lease_jobs,
    reschedule_job,
    select_leased_after,
    select_next_due,
    select_recurring_due,
    set_job_postponed,
)
from adapters.storage.tables.jobs import JobRow
from adapters.tracing import spans
from domain.values.time import HOUR, MINUTE, SECOND, Instant
from resolvers.core.context import JOB_CHANNEL, SYSTEM_CALLER, Call, Services, Transaction, enter_world

POLL_INTERVAL_SECONDS = 1.0
"""A worker looks for due jobs at this interval; `JOB_CHANNEL` wakes it for jobs that are due sooner."""
LEASE = MINUTE
"""Time that a worker has for a job before another one may take it."""
MAX_RETRY_DELAY = HOUR
MAX_FAULT_LENGTH = 1000
"""Characters of the error message that are stored for a failed job."""

log = structlog.get_logger("fieldcall.worker")

Handler = Callable[[Any, int], Awaitable[None]]
"""Takes a `Call` outside and a `Transaction` inside, both in the job's world, and the id of its subject."""


class JobKind(StrEnum):
    """Kind of a job. The value is stored in the table `job`."""

    LAPSE_QUOTE = "lapse_quote"
    EXPIRE = "expire_task"
    EXPIRE_OFFERS = "expire_offers"
    SCHEDULE_EXPIRIES = "schedule_expiries"
    OVERDUE = "mark_overdue"
    NO_SHOW = "mark_no_show"
    END_REVIEW = "end_review"
    APPROVE_BY_SCORE = "approve_by_score"
    DISPUTE_OVERDUE = "remind_of_dispute"
    CLOSE_REJECTION = "close_rejection"
    END_CHANGES = "end_changes"
    HAND_BACK = "hand_back_tasks"
    PROCESS_PROOF = "process_proof"
    LAPSE_DECISION = "lapse_decision"
    EXPIRE_DEPOSIT = "expire_deposit"
    SEND_REFUND = "send_refund"
    SEND_APPROVAL = "send_approval"
    SEND_CONFIRMATION = "send_confirmation"
    SEND_INVITATION = "send_invitation"
    SEND_SIGN_IN = "send_sign_in"
    DELETE_OLD_SIGN_INS = "delete_old_sign_ins"
    DELETE_COUNTED_MAILS = "delete_counted_mails"
    SEND_NOTICE = "send_notice"
    MAIL_ADMINS = "mail_admins"
    SEND_RECOVERY = "send_recovery"
    END_RECOVERY = "end_recovery"
    NOTIFY_OF_DISABLED_ENDPOINT = "tell_disabled"
    SEND_OPERATOR_NOTIFICATION = "send_operator_notification"
    WITHDRAW_PUBLISHED = "withdraw_published"
    WITHDRAW_ACCEPTED = "withdraw_accepted"
    SIMULATE = "simulate"
    DELETE_EXPIRED_RESPONSES = "forget_answers"
    DELETE_OLD_EVENTS = "forget_events"
    ARCHIVE_OLD_ROWS = "archive_old_rows"
    DELETE_USED_CHALLENGES = "forget_challenges"
    DELETE_UNUSED_AGENTS = "delete_unused_agents"
    CHECK_LEDGER = "check_ledger"
    CHECK_IDS = "check_ids"
    CHECK_DATABASE = "check_database"
    SWEEP_FILES = "sweep_files"
    SCREEN_TASK = "screen_task"


ONLY_DELAYED = (JobKind.NO_SHOW,)
"""Kinds that are moved to later instants only: a late answer may have restarted an operator's grace period before its
task was marked overdue."""


@dataclass(slots=True)
class Job:
    """The handlers of a kind: one before the transaction that ends the job, one inside of it, or both."""

    outside: Handler | None = None
    """Calls other services, or has transactions of its own. Repeatable: it may run again after a crash."""
    inside: Handler | None = None
    every: Instant | None = None
    """Interval of recurring work, in microseconds."""


JOBS: dict[str, Job] = {}
"""Every kind with its handlers, filled as the modules of the work are loaded."""


def job(kind: JobKind, *, outside: bool = False, every: Instant | None = None) -> Callable[[Handler], Handler]:
    """Make a function the handler of a kind of job; `outside` runs it before the transaction that ends the job."""

    def register(handler: Handler) -> Handler:
        entry = JOBS.setdefault(kind, Job())
        slot = "outside" if outside else "inside"
        assert getattr(entry, slot) is None, f"two handlers for {kind}"
        setattr(entry, slot, handler)
        entry.every = every or entry.every
        return handler

    return register


async def schedule(context: Transaction, kind: JobKind, subject_id: int, moment: Instant) -> None:
    """Schedule a job for an instant on the clock of the context's world. A job that is scheduled already is moved."""
    practice = context.practice
    due_at = practice.real(moment) if practice else moment
    move = delay_job if kind in ONLY_DELAYED else reschedule_job
    if not await context.session.execute(move(job_kind=kind, subject=subject_id, due_at=due_at, moment=moment)):
        await context.session.find(
            INSERT_JOB(
                JobRow(
                    id=0,
                    kind=kind,
                    subject_id=subject_id,
                    due_at=due_at,
                    practice_agent_id=practice.agent_id if practice else None,
                    moment=moment,
                    leased_until=None,
                    attempts=0,
                    fault=None,
                    # Recurring work has no cause but time, so no trace.
                    traceparent=None if JOBS[kind].every else context.traceparent,
                )
            )
        )
    if due_at <= context.real_now + POLL_INTERVAL_SECONDS * SECOND:
        context.notify_channel(JOB_CHANNEL)


async def cancel_jobs(context: Transaction, kinds: str, subject_id: int) -> None:
    """Delete the jobs of these kinds, a JSON array, that wait for one subject."""
    await context.session.execute(delete_waiting_jobs(kinds=kinds, subject=subject_id))


async def schedule_recurring(services: Services) -> None:
    """Schedule every recurring job for now, those that are scheduled already too."""
    await _context(services, "begin").transact(_schedule_recurring)


async def _schedule_recurring(context: Transaction) -> None:
    for kind, entry in JOBS.items():
        if entry.every is not None:
            await schedule(context, JobKind(kind), 0, context.now)


async def reclaim_future(services: Services) -> None:
    """Bring forward what a clock ahead has delayed: recurring work later than an interval from now, and leases.

    A worker calls it every few minutes, so that recurring work waits at most one interval.
    """
    now = services.clock.now()
    late = [
        row.kind
        for row in await services.database.reader.find_all(select_recurring_due(kinds=json.dumps(recurring())))
        if row.due_at > now + (JOBS[row.kind].every or 0)
    ]
    leased = await services.database.reader.find(select_leased_after(after=now + LEASE))
    if late or leased:
        await _context(services, "reclaim").transact(partial(_reclaim, kinds=late))


def recurring() -> list[str]:
    """Return the kinds of recurring work."""
    return [kind for kind, entry in JOBS.items() if entry.every is not None]


async def _reclaim(context: Transaction, *, kinds: Sequence[str]) -> None:
    for kind in kinds:
        await schedule(context, JobKind(kind), 0, context.now)
    await context.session.execute(end_leases(after=context.now + LEASE))
    log.warning("work that a clock ahead had put off is due", kinds=kinds)


async def next_due(services: Services) -> Instant | None:
    """Return the instant at which the next job is due, perhaps in the past; None without a job. Write nothing."""
    return await services.database.reader.find(select_next_due(now=services.clock.now()))


async def claim_jobs(services: Services, limit: int) -> list[JobRow]:
    """Lease at most `limit` due jobs, oldest first, so that no other worker runs them meanwhile."""
    context = _context(services, "claim")
    return await context.transact(partial(_claim, limit=limit))


async def _claim(context: Transaction, *, limit: int) -> list[JobRow]:
    claimed = await context.session.find_all(lease_jobs(now=context.now, lease=context.now + LEASE, limit=limit))
    # A statement returns the rows that it has changed in any order.
    return sorted(claimed, key=lambda row: (row.due_at, row.id))


async def run_job(services: Services, leased: JobRow) -> None:
    """Run a leased job and delete it, in one transaction. A job whose work is already done is deleted, too."""
    context = _context(services, f"job-{leased.id}")
    with spans.span(f"job {leased.kind}", spans.CONSUMER, leased.traceparent):
        if leased.practice_agent_id is not None:
            await enter_world(context, leased.practice_agent_id)
        entry = JOBS[leased.kind]
        if entry.outside:
            await entry.outside(context, leased.subject_id)
        await context.transact(partial(_finish, leased=leased, entry=entry))


async def _finish(context: Transaction, *, leased: JobRow, entry: Job) -> None:
    if not await context.session.execute(finish_job(job_id=leased.id, lease=leased.leased_until)):
        return
    if entry.every is not None:
        # First, so that the handler can move the next run to a sooner instant.
        await schedule(context, JobKind(leased.kind), leased.subject_id, context.now + entry.every)
    if entry.inside:
        await entry.inside(context, leased.subject_id)


async def postpone_job(services: Services, leased: JobRow, fault: str) -> None:
    """Retry a failed job later: the delay doubles with each attempt, up to an hour."""
    delay = min(SECOND * 2**leased.attempts, MAX_RETRY_DELAY)
    context = _context(services, f"job-{leased.id}")
    await context.transact(partial(_postpone, leased=leased, due_at=context.now + delay, fault=fault))


async def _postpone(context: Transaction, *, leased: JobRow, due_at: Instant, fault: str) -> None:
    fault = fault[:MAX_FAULT_LENGTH]
    await context.session.execute(
        set_job_postponed(job_id=leased.id, lease=leased.leased_until, due_at=due_at, fault=fault)
    )


def _context(services: Services, request_id: str) -> Call:
    return Call(
        services=services,
        caller=SYSTEM_CALLER,
        request_id=request_id,
        base_url="",
        now=services.clock.now(),
        session=services.database.reader,
    )
