"""Jobs as leased rows, so that another worker takes the job of one that stops; practice worlds, whose clocks make their
jobs due; and the stored responses of idempotency keys with the claims of running calls."""

from typing import NamedTuple

from sqlalchemy import bindparam, case, delete, func, or_, select, update

from adapters.storage.engine.columns import Instant
from adapters.storage.engine.statement import (
    AmongIds,
    AmongTexts,
    first_free,
    insertion,
    plain_insertion,
    select_where,
    statement,
)
from adapters.storage.tables.accounts import OperatorRow, operator
from adapters.storage.tables.jobs import JobRow, StoredResponseRow, job, stored_response
from adapters.storage.tables.practice import PracticeWorldRow, practice_world
from domain.practice.clock import PracticeClock


class DueRow(NamedTuple):
    """When work of a kind is due."""

    kind: str
    due_at: Instant


KIND_AND_SUBJECT = (job.c.kind == bindparam("job_kind"), job.c.subject_id == bindparam("subject"))


@statement(
    update(job)
    .where(*KIND_AND_SUBJECT)
    .values(due_at=bindparam("due_at"), moment=bindparam("moment"), leased_until=None, attempts=0, fault=None)
)
def reschedule_job(due_at: int, moment: int, job_kind: str, subject: int) -> None: ...
@statement(
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
def delay_job(due_at: int, moment: int, job_kind: str, subject: int) -> None:
    """As reschedule_job, but a job that is due later stays where it is."""


INSERT_JOB = insertion(job, JobRow)
FREE = or_(job.c.leased_until.is_(None), job.c.leased_until <= bindparam("now"))


@statement(select(job.c.due_at).where(FREE).order_by(job.c.due_at).limit(1))
def select_next_due(now: int) -> int:
    """When the first job without a lease is due; reads a single index entry."""


@statement(
    update(job)
    .where(first_free(job, job.c.due_at <= bindparam("now"), FREE, order_by=(job.c.due_at,), limit=bindparam("limit")))
    .values(leased_until=bindparam("lease"), attempts=job.c.attempts + 1)
    .returning(job)
)
def lease_jobs(now: int, limit: int, lease: int | None) -> JobRow:
    """Lease due jobs until `lease`, so that no other worker takes them."""


@statement(select(job.c.id).where(job.c.leased_until > bindparam("after")).limit(1), unbounded=True)
def select_leased_after(after: int) -> int: ...
@statement(update(job).where(job.c.leased_until > bindparam("after")).values(leased_until=None))
def end_leases(after: int) -> None:
    """End the leases that only a clock that was ahead can have given."""


@statement(select(job.c.kind, job.c.due_at).where(AmongTexts(job.c.kind, "kinds"), job.c.subject_id == 0))
def select_recurring_due(kinds: str) -> DueRow: ...
@statement(delete(job).where(job.c.id == bindparam("job_id"), job.c.leased_until == bindparam("lease")))
def finish_job(job_id: int, lease: int | None) -> None:
    """Changes no row when the lease was lost; the job's work must then not be committed."""


@statement(
    delete(job).where(
        job.c.id.in_(
            select(job.c.id)
            .where(AmongTexts(job.c.kind, "kinds"), job.c.subject_id == bindparam("subject"))
            .with_for_update(skip_locked=True)
        )
    )
)
def delete_waiting_jobs(kinds: str, subject: int) -> None:
    """Delete the waiting jobs about a subject. A job that is being finished stays: its worker waits for the caller's
    rows."""


@statement(
    update(job)
    .where(job.c.id == bindparam("job_id"), job.c.leased_until == bindparam("lease"))
    .values(due_at=bindparam("due_at"), leased_until=None, fault=bindparam("fault"))
)
def set_job_postponed(due_at: int, fault: str | None, job_id: int, lease: int | None) -> None: ...


OF_AGENT = practice_world.c.agent_id == bindparam("agent_id")
DUE = (job.c.practice_agent_id == bindparam("agent_id"), job.c.moment <= bindparam("until"))
ALL_CLOCKS = select(practice_world.c.agent_id, practice_world.c.shown, practice_world.c.set_at, practice_world.c.speed)
CLOCK = ALL_CLOCKS.where(OF_AGENT)

INSERT_WORLD = plain_insertion(practice_world, PracticeWorldRow)


@statement(CLOCK)
def select_clock(agent_id: int) -> PracticeClock: ...
@statement(ALL_CLOCKS.where(AmongIds(practice_world.c.agent_id, "agent_ids")))
def select_clocks_of_agents(agent_ids: str) -> PracticeClock: ...
@statement(CLOCK.with_for_update())
def lock_clock(agent_id: int) -> PracticeClock: ...
@statement(
    update(practice_world)
    .where(OF_AGENT)
    .values(shown=bindparam("new_shown"), set_at=bindparam("new_set_at"), speed=bindparam("new_speed"))
)
def set_clock(new_shown: int, new_set_at: int, new_speed: float, agent_id: int) -> None: ...
@statement(update(practice_world).where(OF_AGENT).values(refused=bindparam("last_refused")))
def set_refused(last_refused: str | None, agent_id: int) -> None: ...
@statement(select(practice_world.c.refused).where(OF_AGENT, practice_world.c.refused.is_not(None)))
def select_refused(agent_id: int) -> str: ...
@statement(select_where(operator, operator.c.practice_agent_id == bindparam("agent_id"), order_by=(operator.c.id,)))
def select_simulated_operators(agent_id: int) -> OperatorRow: ...


INSERT_SIMULATED_OPERATOR = insertion(operator, OperatorRow)


@statement(select(func.min(job.c.moment)).where(job.c.practice_agent_id == bindparam("agent_id")))
def select_next_moment(agent_id: int) -> Instant: ...
@statement(
    update(job)
    .where(first_free(job, *DUE, FREE, order_by=(job.c.moment, job.c.id), limit=1))
    .values(leased_until=bindparam("lease"), attempts=job.c.attempts + 1)
    .returning(job)
)
def claim_next(agent_id: int, until: int, now: int, lease: int | None) -> JobRow:
    """Lease the first job that is due until an instant of the world and has no lease at the real instant `now`."""


@statement(select(func.count()).select_from(job).where(*DUE))
def count_due(agent_id: int, until: int) -> int: ...
@statement(select_where(job, job.c.practice_agent_id == bindparam("agent_id")))
def select_jobs_of_world(agent_id: int) -> JobRow: ...
@statement(update(job).where(job.c.id == bindparam("job_id")).values(due_at=bindparam("new_due_at")))
def set_due(new_due_at: int, job_id: int) -> None: ...


OWN_CLAIM = (
    stored_response.c.digest == bindparam("key"),
    stored_response.c.leased_until == bindparam("lease"),
    stored_response.c.answer.is_(None),
)


@statement(select_where(stored_response, stored_response.c.digest == bindparam("digest")))
def select_stored_response(digest: str) -> StoredResponseRow: ...


INSERT_CLAIM = plain_insertion(stored_response, StoredResponseRow)


@statement(update(stored_response).where(*OWN_CLAIM).values(answer=bindparam("response")))
def store_response(response: bytes | None, key: str, lease: int) -> None:
    """Changes no row when another call has acquired the claim."""


@statement(delete(stored_response).where(*OWN_CLAIM))
def abandon_claim(key: str, lease: int) -> None: ...
@statement(delete(stored_response).where(stored_response.c.digest == bindparam("digest")))
def delete_response(digest: str) -> None: ...
@statement(delete(stored_response).where(stored_response.c.expires_at <= bindparam("now")))
def delete_expired_responses(now: int) -> None: ...
