"""Jobs as leased rows, so that another worker takes the job of one that stops."""

from typing import NamedTuple

from sqlalchemy import bindparam, case, delete, or_, select, update

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongTexts
from adapters.storage.engine.statements.selections import first_free
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.jobs import JobRow, job


class DueRow(NamedTuple):
    """Kind of work, with its next due time."""

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
    """Reschedule a job to an earlier time; a job that is due later keeps its time."""


INSERT_JOB = insertion(job, JobRow)
FREE = or_(job.c.leased_until.is_(None), job.c.leased_until <= bindparam("now"))


@statement(select(job.c.due_at).where(FREE).order_by(job.c.due_at).limit(1))
def select_next_due(now: int) -> int:
    """Return the due time of the first job without a lease; reads a single index entry."""


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
