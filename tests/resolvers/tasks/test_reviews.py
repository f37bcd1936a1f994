"""The agent rates finished work; a task has one review."""

from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from resolvers.core.context import Services
from resolvers.tasks import reviews, settlement
from tests.actors import SetClock, register_agent
from tests.resolvers.stages import HOUR, NOON, Scene, set_scene


@pytest.fixture
async def scene(services: Services, clock: SetClock) -> Scene:
    return await set_scene(services, clock)


async def test_finished_work_is_rated_and_a_second_rating_replaces_the_first(scene: Scene) -> None:
    task_id = await scene.reach(Status.COMPLETED, "direct")
    review = await scene.agent(
        reviews.review_task,
        taskId=task_id,
        rating=4,
        comment="Prompt.",
        qualityScore=5,
        professionalismScore=3,
        tagsJson='["punctual"]',
    )
    assert (review.task_id, review.operator_id, review.rating) == (task_id, scene.operator.id, 4)
    assert (review.comment, review.quality_score, review.professionalism_score) == ("Prompt.", 5, 3)
    assert (review.tags_json, review.created_at, review.updated_at) == ('["punctual"]', NOON, NOON)

    await scene.agent(settlement.acknowledge_direct_task, taskId=task_id)
    scene.clock.advance(HOUR)
    again = await scene.agent(reviews.review_task, taskId=task_id, rating=1)
    assert (again.id, again.rating, again.comment, again.tags_json) == (review.id, 1, None, None)
    assert (again.created_at, again.updated_at) == (NOON, NOON + 10_000)
    assert len((await scene.everything())["task_review"]) == 1


@pytest.mark.parametrize("status", [Status.DRAFT, Status.PUBLISHED, Status.IN_PROGRESS, Status.UNDER_REVIEW])
async def test_unfinished_work_is_not_rated(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    assert (await scene.refused(scene.agent, reviews.review_task, taskId=task_id, rating=5)).code == "wrong_status"


async def test_a_task_that_nobody_carried_out_is_not_rated(scene: Scene) -> None:
    task_id = await scene.reach(Status.PUBLISHED)
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=3)
    await scene.staff(settlement.resolve_dispute, taskId=task_id, outcome="refund")
    assert (await scene.refused(scene.agent, reviews.review_task, taskId=task_id, rating=5)).code == "wrong_status"


async def test_only_the_agent_of_the_task_rates_it(scene: Scene) -> None:
    task_id = await scene.reach(Status.COMPLETED, "direct")
    stranger = await register_agent(scene.services)
    assert (await scene.refused(stranger, reviews.review_task, taskId=task_id, rating=5)).code == "not_found"
    assert (await scene.refused(scene.operator, reviews.review_task, taskId=task_id, rating=5)).code == "forbidden"


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"rating": 0},
        {"rating": 6},
        {"rating": 4.5},
        {"rating": 5, "qualityScore": 0},
        {"rating": 5, "professionalismScore": 6},
        {"rating": 5, "tagsJson": "punctual"},
    ],
)
def test_scores_run_from_one_to_five(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="validation error"):
        reviews.ReviewTask.model_validate({"taskId": 1, **given})
