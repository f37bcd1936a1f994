"""The staff decides on held tasks, from the queue to the published task."""

from dataclasses import replace
from typing import Any

from adapters.catalogue import publication
from domain.lifecycle.statuses import Status
from domain.refusals.general import Forbidden
from resolvers.staff import held_tasks
from resolvers.staff.queues import get_staff_queues
from resolvers.tasks import dispatch
from tests import actors
from tests.resolvers.screening.test_holds import under
from tests.resolvers.stages import Scene


async def test_from_the_queue_to_a_decision(scene: Scene) -> None:
    shipped = under(scene, publication.load())
    made = await actors.dispatch(shipped.agent, title="Read the meter", description="Mind the HIGH voltage.")
    assert made.auto_publish_deferred_reason == "held_for_review"
    assert (await scene.staff(get_staff_queues)).held_tasks == 1
    (waiting,) = await scene.staff(held_tasks.list_held_tasks, direction="desc")
    assert (waiting.id, waiting.agent_id, waiting.held.by) == (made.id, scene.agent.id, "rule")
    codes = {action.code: action.allowed for action in waiting.every_action()}
    assert codes["release_held_task"]
    assert codes["refuse_held_task"]
    for other in (scene.agent, scene.operator):
        assert isinstance(await scene.refused(other, held_tasks.release_held_task, taskId=made.id), Forbidden)
    scene.clock.advance(3600)
    assert (await scene.staff(get_staff_queues)).oldest_seconds == 3600
    released = await shipped.staff(held_tasks.release_held_task, taskId=made.id)
    assert released.status is Status.PUBLISHED
    assert (await scene.staff(get_staff_queues)).held_tasks == 0


async def test_a_practice_world_holds_nothing_and_asks_nobody(scene: Scene) -> None:
    shipped = under(scene, replace(publication.load(), is_screened=True))
    agent = await actors.register_agent(shipped.services, testMode=True)
    made: Any = await actors.dispatch(agent, settlementMode="direct", description="Mind the high voltage.")
    assert made.status is Status.PUBLISHED
    refused = await actors.dispatch(agent, settlementMode="direct", description="Bring ammunition.")
    assert refused.auto_publish_deferred_reason == "publication_refused"
    decided = await agent(dispatch.request_publication_review, taskId=refused.id, reason="It is for a film.")
    assert decided.status is Status.PUBLISHED
    assert (await scene.staff(get_staff_queues)).held_tasks == 0
