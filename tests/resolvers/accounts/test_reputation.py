"""Reviews both ways add up: what agents see of operators, and operators of agents, without counting again."""

from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.general import Forbidden, NotFound
from domain.refusals.tasks import WrongStatus
from resolvers.accounts import operators
from resolvers.matching import search
from resolvers.tasks import reviews, settlement
from tests import actors
from tests.resolvers.stages import HOUR, Scene


async def test_an_operator_is_rated_by_category_and_a_new_review_replaces_the_first(scene: Scene) -> None:
    shop: dict[str, Any] = {"serviceCategoryId": 101, "proofRequirementsJson": {"minPhotos": 1}}
    categories: tuple[dict[str, Any], ...] = (shop, shop, {})
    done = [await scene.reach(Status.UNDER_REVIEW, **category) for category in categories]
    for task_id, rating in zip(done, (1, 4, 5), strict=True):
        await scene.agent(settlement.approve_task, taskId=task_id)
        await scene.agent(reviews.review_task, taskId=task_id, rating=rating)
    await scene.agent(reviews.review_task, taskId=done[0], rating=5, comment="On second thoughts.")

    seen = await scene.agent(reviews.get_task_operator, taskId=done[0])
    assert seen.handle.startswith("op_")
    assert seen.model_dump() == {
        "handle": seen.handle,
        "firstName": "Noor",
        "rating": 4.67,
        "reviewCount": 3,
        "tasksDone": 3,
        "releaseRate": 0.0,
        "noShowRate": 0.0,
        "ratings": [
            {"serviceCategoryId": None, "rating": 5.0, "reviewCount": 1},
            {"serviceCategoryId": 101, "rating": 4.5, "reviewCount": 2},
        ],
    }
    own = await scene.operator(operators.get_operator)
    assert (own.rating, own.review_count, own.tasks_done) == (4.67, 3, 3)
    listed = await scene.operator(reviews.list_operator_reviews, limit=2)
    assert [(review.task_id, review.rating) for review in listed] == [(done[2], 5), (done[1], 4)]
    (oldest,) = await scene.operator(reviews.list_operator_reviews, after=listed[-1].id)
    assert (oldest.task_id, oldest.comment) == (done[0], "On second thoughts.")

    stranger = await actors.register_agent(scene.services, agentName="Other")
    assert isinstance(await scene.refused(stranger, reviews.get_task_operator, taskId=done[0]), NotFound)
    unaccepted = await scene.published()
    assert isinstance(await scene.refused(scene.agent, reviews.get_task_operator, taskId=unaccepted), NotFound)


async def test_operators_see_how_an_agent_rates_rejects_and_how_fast_it_reviews(scene: Scene) -> None:
    first, second, third = [await scene.reach(Status.UNDER_REVIEW, title=title) for title in "abc"]
    scene.clock.advance(2 * HOUR)
    await scene.agent(settlement.approve_task, taskId=first)
    await scene.agent(settlement.reject_task_review, taskId=second, rejectReasonCodeRef=2)
    # Disputed on top of it: that is no second decision.
    await scene.agent(settlement.dispute_task, taskId=second, disputeReasonCodeRef=2)
    await scene.operator(reviews.review_agent, taskId=first, rating=2, comment="The address was wrong.")
    again = await scene.operator(reviews.review_agent, taskId=first, rating=4)
    assert (again.rating, again.comment, again.task_id) == (4, None, first)
    scene.clock.advance(3 * HOUR)
    await scene.agent(settlement.approve_task, taskId=third)

    await scene.published()
    looking = await actors.register_operator(scene.services, email="looking@example.org")
    (found,) = await looking(search.list_open_tasks)
    reputation = found.agent_reputation
    assert reputation.median_review_seconds == pytest.approx(2 * HOUR, rel=0.05)
    assert (reputation.rating, reputation.review_count) == (4.0, 1)
    assert (reputation.decision_count, reputation.rejection_rate) == (3, 0.333)

    fresh = await actors.register_agent(scene.services, agentName="Fresh")
    await actors.dispatch(fresh, settlementMode="direct")
    unknown = (await looking(search.list_open_tasks))[-1].agent_reputation
    assert unknown.model_dump() == {
        "rating": None,
        "reviewCount": 0,
        "decisionCount": 0,
        "rejectionRate": None,
        "medianReviewSeconds": None,
    }

    assert isinstance(await scene.refused(looking, reviews.review_agent, taskId=first, rating=1), NotFound)
    assert isinstance(await scene.refused(scene.agent, reviews.review_agent, taskId=first, rating=5), Forbidden)
    assert isinstance(await scene.refused(scene.operator, reviews.review_agent, taskId=second, rating=1), WrongStatus)
