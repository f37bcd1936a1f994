"""The review defaults of an agent."""

from resolvers.accounts.review_defaults import get_review_defaults, set_review_defaults
from tests.resolvers.stages import Scene, list_fields

WEEK_OF_MINUTES = 7 * 24 * 60


async def read(scene: Scene) -> tuple[int | None, int | None]:
    shown = await scene.agent(get_review_defaults)
    return shown.auto_approve_at, shown.auto_approve_after_minutes


async def test_an_omitted_default_stays_and_null_clears_one(scene: Scene) -> None:
    assert await read(scene) == (None, None)
    answer = await scene.agent(set_review_defaults, autoApproveAt=90, autoApproveAfterMinutes=0)
    assert (answer.auto_approve_at, answer.auto_approve_after_minutes) == await read(scene) == (90, 0)
    await scene.agent(set_review_defaults, autoApproveAt=70)
    assert await read(scene) == (70, 0)
    await scene.agent(set_review_defaults, autoApproveAt=None)
    assert await read(scene) == (None, 0)
    await scene.agent(set_review_defaults)
    assert await read(scene) == (None, 0)


async def test_minutes_beyond_the_review_are_refused_by_name(scene: Scene) -> None:
    refusal = await scene.refused(scene.agent, set_review_defaults, autoApproveAfterMinutes=WEEK_OF_MINUTES + 1)
    assert list_fields(refusal) == ["autoApproveAfterMinutes"]
    await scene.agent(set_review_defaults, autoApproveAfterMinutes=WEEK_OF_MINUTES)
    assert await read(scene) == (None, WEEK_OF_MINUTES)
