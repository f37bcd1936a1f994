"""Work that is due at a time is a row, never a sleeping task."""

from adapters.storage.jobs import INSERT_JOB, RESCHEDULE_JOB
from domain.lifecycle import Trigger
from domain.time import SECOND
from resolvers.operation import JOBS, Context

EXPIRE_DEPOSIT = "expire_deposit"
SEND_REFUND = "send_refund"
TELL_DISABLED = "tell_disabled"
SIMULATE = "simulate"
SEND_APPROVAL = "send_approval"

IDLE = 1.0
"""Seconds after which a worker looks by itself: it is told of what is due sooner."""


async def schedule(context: Context, kind: str | Trigger, subject_id: int, moment: int) -> None:
    """Have a worker do this at an instant on the clock of the context's world, once; asking again moves the time."""
    practice = context.practice
    due_at = practice.real(moment) if practice else moment
    if not await context.session.execute(
        RESCHEDULE_JOB, job_kind=kind, subject=subject_id, due_at=due_at, moment=moment
    ):
        await context.session.one(
            INSERT_JOB,
            kind=kind,
            subject_id=subject_id,
            due_at=due_at,
            practice_agent_id=practice.agent_id if practice else None,
            moment=moment,
            leased_until=None,
            attempts=0,
            fault=None,
        )
    if due_at <= context.real_now + IDLE * SECOND:
        context.wake(JOBS)
