"""Health of the service: the lag of jobs, deliveries and the feeds of subscriptions."""

from typing import Final

from adapters.storage.audit.measures import FailingJobRow, select_due_jobs, select_failing_jobs, select_oldest_due
from domain.lifecycle.statuses import Actor
from domain.values.time import SECOND
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Int32

MAX_COUNTED: Final = 10_000
MAX_FAILING: Final = 20


class FailingJob(Wire):
    """A job whose last attempt failed, and which a worker retries."""

    kind: str
    """Kind of the job."""
    attempts: Int32
    """Attempts so far."""
    waits_seconds: Int32
    """Seconds until the next attempt; 0 when it is due."""

    @classmethod
    def from_row(cls, row: FailingJobRow, now: int) -> "FailingJob":
        return cls(kind=row.kind, attempts=row.attempts, waits_seconds=max(row.due_at - now, 0) // SECOND)


class ServiceHealth(Wire):
    """The lags of the service. A lag of more than a few seconds means that workers are missing."""

    jobs_due: Int32
    """Jobs that are due, including those in progress; at most 10,000 are counted."""
    job_lag_seconds: Int32
    """Seconds for which the oldest job has been due; 0 when no job is due."""
    delivery_lag_seconds: Int32
    """Seconds for which the oldest delivery has been due; 0 when no delivery is due."""
    failing_jobs: list[FailingJob]
    """Jobs whose last attempt failed, at most 20, the most often tried first, of the 10,000 that are due next."""
    hears_others: bool
    """True if the answering process is notified of changes by other processes; otherwise its subscriptions poll."""
    followers: Int32
    """Subscriptions and other followers of feeds in the answering process."""


@operation(Actor.PLATFORM, reads=Snapshot.ONE)
async def get_service_health(read: Context, request: Nothing) -> ServiceHealth:
    """Read the lags of jobs, deliveries and feeds."""
    session, now = read.session, read.real_now
    oldest = {row.name: row.value for row in await session.find_all(select_oldest_due())}
    lags = {name: max(now - due, 0) // SECOND if due else 0 for name, due in oldest.items()}
    failing = await session.find_all(select_failing_jobs(limit=MAX_COUNTED, shown=MAX_FAILING))
    return ServiceHealth(
        jobs_due=await session.get(select_due_jobs(now=now, limit=MAX_COUNTED)),
        job_lag_seconds=lags["job"],
        delivery_lag_seconds=lags["delivery"],
        failing_jobs=[FailingJob.from_row(row, now) for row in failing],
        hears_others=read.services.broadcaster.is_connected,
        followers=read.services.broadcaster.followers,
    )
