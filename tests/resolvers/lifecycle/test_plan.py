"""The monthly limit on direct tasks is never exceeded, and begins anew with each month."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.tasks import PlanLimitReached
from domain.values import wallclock
from resolvers.tasks import dispatch, execution
from tests import actors
from tests.resolvers.stages import SPOT, Scene

LIMIT = 3
DAY = 24 * 3600


@pytest.fixture
def limited(scene: Scene) -> Scene:
    """The same people, with a plan of three direct tasks a month; it is noon of 2 January in UTC."""
    services = replace(scene.services, policy=replace(scene.services.policy, direct_tasks_per_month=LIMIT))
    people = {name: replace(getattr(scene, name), services=services) for name in ("agent", "operator", "staff")}
    return replace(scene, services=services, **people)


async def direct(scene: Scene, **fields: Any) -> Any:
    return await actors.dispatch(scene.agent, settlementMode="direct", **fields)


async def draft(scene: Scene) -> int:
    made: int = (await direct(scene, publishImmediately=False)).id
    return made


async def test_what_is_above_the_limit_stays_a_draft_until_the_next_month(limited: Scene) -> None:
    for _ in range(LIMIT):
        assert (await direct(limited)).status is Status.PUBLISHED
    kept = await direct(limited)
    deferred = (kept.status, kept.auto_publish_deferred, kept.auto_publish_deferred_reason)
    assert deferred == (Status.DRAFT, True, "plan_limit_reached")
    refusal = await limited.refused(limited.agent, dispatch.publish_task, taskId=kept.id)
    assert isinstance(refusal, PlanLimitReached)
    for told in ("allows 3 tasks", "3 have been published", "20270201000000"):
        assert told in refusal.detail

    limited.clock.advance(29 * DAY + DAY / 2 - 1)
    assert wallclock.at(limited.clock.now(), "UTC") == 20270131235959
    assert isinstance(await limited.refused(limited.agent, dispatch.publish_task, taskId=kept.id), PlanLimitReached)
    limited.clock.advance(1)
    assert (await limited.agent(dispatch.get_task, taskId=kept.id)).auto_publish_deferred_reason is None
    assert (await limited.agent(dispatch.publish_task, taskId=kept.id)).status is Status.PUBLISHED


async def test_a_month_that_has_begun_is_not_taken_back_by_a_clock_that_is_behind(limited: Scene) -> None:
    waiting = await draft(limited)
    limited.clock.advance(29 * DAY + DAY / 2 + 1)
    assert wallclock.at(limited.clock.now(), "UTC") == 20270201000001
    for _ in range(LIMIT - 1):
        assert (await direct(limited)).status is Status.PUBLISHED
    limited.clock.advance(-2)
    assert (await limited.agent(dispatch.publish_task, taskId=waiting)).status is Status.PUBLISHED
    for seconds in (0, 2):
        limited.clock.advance(seconds)
        assert (await direct(limited)).status is Status.DRAFT


async def test_escrow_tasks_and_drafts_and_other_agents_do_not_count(limited: Scene) -> None:
    for _ in range(LIMIT + 1):
        await draft(limited)
        await limited.published(payoutAmount="5.00")
    other = await actors.register_agent(limited.services)
    assert (await actors.dispatch(other, settlementMode="direct")).status is Status.PUBLISHED
    for _ in range(LIMIT):
        assert (await direct(limited)).status is Status.PUBLISHED
    assert (await limited.published(payoutAmount="5.00")) > 0


async def test_a_task_that_is_given_back_or_cancelled_has_been_counted_once(limited: Scene) -> None:
    for _ in range(LIMIT - 1):
        task_id = await limited.reach(Status.ACCEPTED, "direct")
        await limited.operator(execution.release_task, taskId=task_id, location=SPOT)
        await limited.agent(dispatch.cancel_task, taskId=task_id)
    assert (await direct(limited)).status is Status.PUBLISHED
    assert (await direct(limited)).status is Status.DRAFT


async def test_two_at_once_do_not_exceed_it(limited: Scene) -> None:
    drafts = [await draft(limited) for _ in range(LIMIT)]
    answers = await asyncio.gather(
        *(limited.agent(dispatch.publish_task, taskId=task_id) for task_id in drafts),
        *(direct(limited) for _ in range(LIMIT)),
        return_exceptions=True,
    )
    published = [answer for answer in answers if getattr(answer, "status", None) is Status.PUBLISHED]
    assert len(published) == LIMIT
    assert all(isinstance(answer, PlanLimitReached) for answer in answers if isinstance(answer, BaseException))


async def test_a_dry_run_counts_nothing(limited: Scene) -> None:
    for _ in range(LIMIT + 1):
        assert (await direct(limited, dryRun=True)).status is Status.PUBLISHED
    for _ in range(LIMIT):
        assert (await direct(limited)).status is Status.PUBLISHED
    assert (await direct(limited, dryRun=True)).status is Status.DRAFT
