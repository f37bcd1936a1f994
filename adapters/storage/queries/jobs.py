"""Jobs as leased rows, so that another worker takes the job of one that stops; practice worlds, whose clocks make their
jobs due; and the stored responses of idempotency keys with the claims of running calls."""

from typing import NamedTuple

from sqlalchemy import bindparam, case, delete, func, or_, select, update

from adapters.storage.engine.columns import Instant
from adapters.storage.engine.statement import (
    AmongIds,
    AmongTexts,
    command,
    first_free,
    insertion,
    plain_insertion,
    returning_rows,
    select_rows,
    select_value,
)
from adapters.storage.tables.accounts import OperatorRow, operator
from adapters.storage.tables.jobs import JobRow, StoredResponseRow, job, stored_response
from adapters.storage.tables.practice import practice_world
from domain.practice.clock import PracticeClock


class DueRow(NamedTuple):
    """When work of a kind is due."""

    kind: str
    due_at: Instant


KIND_AND_SUBJECT = (job.c.kind == bindparam("job_kind"), job.c.subject_id == bindparam("subject"))

RESCHEDULE_JOB = command(
    update(job)
    .where(*KIND_AND_SUBJECT)
    .values(due_at=bindparam("due_at"), moment=bindparam("moment"), leased_until=None, attempts=0, fault=None)
)
DELAY_JOB = command(
    update(job)
    .where(*KIND_AND_SUBJECT)
    .values(
        due_at=case((job.c.due_at > bindparam("due_at"), job.c.due_at), else_=bindparam("due_at")),
        moment=case((job.c.moment > bindparam("moment"), job.c.moment), else_=bindparam("moment")),
        leased_until=None,
        attempts=0,
        fault=None,
    )
)
"""As RESCHEDULE_JOB, but a job that is due later stays where it is."""
INSERT_JOB = insertion(job)
FREE = or_(job.c.leased_until.is_(None), job.c.leased_until <= bindparam("now"))
NEXT_DUE = select_value(int, select(job.c.due_at).where(FREE).order_by(job.c.due_at).limit(1))
"""When the first job without a lease is due; reads a single index entry."""
CLAIM_JOBS = returning_rows(
    JobRow,
    update(job)
    .where(first_free(job, job.c.due_at <= bindparam("now"), FREE, order_by=(job.c.due_at,), limit=bindparam("limit")))
    .values(leased_until=bindparam("lease"), attempts=job.c.attempts + 1)
    .returning(job),
)
"""Lease due jobs until `lease`, so that no other worker takes them."""
LEASED_AFTER = select_value(int, select(job.c.id).where(job.c.leased_until > bindparam("after")).limit(1)).unbounded()
END_LEASES = command(update(job).where(job.c.leased_until > bindparam("after")).values(leased_until=None))
"""End the leases that only a clock that was ahead can have given."""
RECURRING_DUE = returning_rows(
    DueRow,
    select(job.c.kind, job.c.due_at).where(AmongTexts(job.c.kind, "kinds"), job.c.subject_id == 0),
)
FINISH_JOB = command(delete(job).where(job.c.id == bindparam("job_id"), job.c.leased_until == bindparam("lease")))
"""Changes no row when the lease was lost; the job's work must then not be committed."""
CANCEL_JOBS = command(
    delete(job).where(
        job.c.id.in_(
            select(job.c.id)
            .where(AmongTexts(job.c.kind, "kinds"), job.c.subject_id == bindparam("subject"))
            .with_for_update(skip_locked=True)
        )
    )
)
"""Delete the waiting jobs about a subject. A job that is being finished stays: its worker waits for the caller's rows.
"""
POSTPONE_JOB = command(
    update(job)
    .where(job.c.id == bindparam("job_id"), job.c.leased_until == bindparam("lease"))
    .values(due_at=bindparam("due_at"), leased_until=None, fault=bindparam("fault"))
)

OF_AGENT = practice_world.c.agent_id == bindparam("agent_id")
DUE = (job.c.practice_agent_id == bindparam("agent_id"), job.c.moment <= bindparam("until"))
ALL_CLOCKS = select(practice_world.c.agent_id, practice_world.c.shown, practice_world.c.set_at, practice_world.c.speed)
CLOCK = ALL_CLOCKS.where(OF_AGENT)

INSERT_WORLD = plain_insertion(practice_world)
CLOCK_OF = returning_rows(PracticeClock, CLOCK)
CLOCKS_OF_AGENTS = returning_rows(PracticeClock, ALL_CLOCKS.where(AmongIds(practice_world.c.agent_id, "agent_ids")))
CLOCK_TO_CHANGE = returning_rows(PracticeClock, CLOCK.with_for_update())
SET_CLOCK = command(
    update(practice_world)
    .where(OF_AGENT)
    .values(shown=bindparam("new_shown"), set_at=bindparam("new_set_at"), speed=bindparam("new_speed"))
)
SET_REFUSED = command(update(practice_world).where(OF_AGENT).values(refused=bindparam("last_refused")))
REFUSED = select_value(str, select(practice_world.c.refused).where(OF_AGENT, practice_world.c.refused.is_not(None)))
SIMULATED_OPERATORS = select_rows(
    operator, OperatorRow, operator.c.practice_agent_id == bindparam("agent_id"), order_by=(operator.c.id,)
)
INSERT_SIMULATED_OPERATOR = insertion(operator)
NEXT_MOMENT = select_value(
    Instant, select(func.min(job.c.moment)).where(job.c.practice_agent_id == bindparam("agent_id"))
)
CLAIM_NEXT = returning_rows(
    JobRow,
    update(job)
    .where(first_free(job, *DUE, FREE, order_by=(job.c.moment, job.c.id), limit=1))
    .values(leased_until=bindparam("lease"), attempts=job.c.attempts + 1)
    .returning(job),
)
"""Lease the first job that is due until an instant of the world and has no lease at the real instant `now`."""
COUNT_DUE = select_value(int, select(func.count()).select_from(job).where(*DUE))
JOBS_OF_WORLD = select_rows(job, JobRow, job.c.practice_agent_id == bindparam("agent_id"))
SET_DUE = command(update(job).where(job.c.id == bindparam("job_id")).values(due_at=bindparam("new_due_at")))

OWN_CLAIM = (
    stored_response.c.digest == bindparam("key"),
    stored_response.c.leased_until == bindparam("lease"),
    stored_response.c.answer.is_(None),
)

STORED_RESPONSE = select_rows(stored_response, StoredResponseRow, stored_response.c.digest == bindparam("digest"))
INSERT_CLAIM = plain_insertion(stored_response)
STORE_RESPONSE = command(update(stored_response).where(*OWN_CLAIM).values(answer=bindparam("response")))
"""Changes no row when another call has acquired the claim."""
ABANDON_CLAIM = command(delete(stored_response).where(*OWN_CLAIM))
DELETE_RESPONSE = command(delete(stored_response).where(stored_response.c.digest == bindparam("digest")))
DELETE_EXPIRED_RESPONSES = command(delete(stored_response).where(stored_response.c.expires_at <= bindparam("now")))
