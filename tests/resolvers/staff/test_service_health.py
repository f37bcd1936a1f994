"""The staff sees whether the work of the service is done in time."""

from resolvers.core import jobs
from resolvers.staff.service_health import FailingJob, get_service_health
from tests.resolvers.stages import HOUR, Scene


async def test_what_is_due_for_how_long_and_what_fails_is_told(scene: Scene) -> None:
    await scene.published(acceptBy=20270102140000)
    quiet = await scene.staff(get_service_health)
    assert (quiet.jobs_due, quiet.job_lag_seconds, quiet.delivery_lag_seconds) == (0, 0, 0)
    assert (quiet.failing_jobs, quiet.hears_others, quiet.followers) == ([], True, 0)
    scene.clock.advance(3 * HOUR)
    late = await scene.staff(get_service_health)
    assert late.jobs_due > 0
    assert late.job_lag_seconds >= 3600
    (*_, first) = await jobs.claim_jobs(scene.services, 50)
    await jobs.postpone_job(scene.services, first, "OSError: no room")
    failing = await scene.staff(get_service_health)
    assert failing.failing_jobs == [FailingJob(kind=first.kind, attempts=1, waits_seconds=2)]
