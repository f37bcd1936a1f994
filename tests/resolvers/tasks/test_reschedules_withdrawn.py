"""Reschedule requests that their own side withdraws or replaces."""

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from domain.refusals.tasks import NotPending
from resolvers.tasks import dispatch, reschedules
from tests import actors
from tests.resolvers.stages import Scene

TIMES = (20270107120000, 20270108120000)


async def statuses(scene: Scene, task_id: int) -> list[str]:
    return [one.status for one in await scene.agent(reschedules.list_reschedule_requests, taskId=task_id)]


@pytest.mark.parametrize("side", ["agent", "operator"])
async def test_a_side_withdraws_its_own_request(scene: Scene, side: str) -> None:
    own, other = (scene.agent, scene.operator) if side == "agent" else (scene.operator, scene.agent)
    task_id = await scene.reach(Status.ACCEPTED)
    asked = await own(reschedules.request_reschedule, taskId=task_id, newCommittedTime=TIMES[0])
    refusal = await scene.refused(other, reschedules.withdraw_reschedule, taskId=task_id, requestId=asked.id)
    assert isinstance(refusal, NotPending)
    stranger = await actors.register_agent(scene.services)
    refusal = await scene.refused(stranger, reschedules.withdraw_reschedule, requestId=asked.id)
    assert (type(refusal), refusal.detail) == (NotFound, f"There is no reschedule request {asked.id}.")
    assert isinstance(
        await scene.refused(own, reschedules.withdraw_reschedule, taskId=task_id + 1, requestId=asked.id), NotFound
    )
    withdrawn = await own(reschedules.withdraw_reschedule, requestId=asked.id)
    assert (withdrawn.status, withdrawn.answered_at is None) == ("Withdrawn", False)
    assert (await scene.history(task_id))[-1] == "task.reschedule_withdrawn"
    for operation in (reschedules.approve_reschedule, reschedules.reject_reschedule):
        refusal = await scene.refused(other, operation, taskId=task_id, reqId=asked.id)
        assert isinstance(refusal, NotPending)
    assert isinstance(await scene.refused(own, reschedules.withdraw_reschedule, requestId=asked.id), NotPending)
    allowed = (await scene.agent(dispatch.get_task, taskId=task_id, includeAllowedActions=True)).allowed_actions
    assert {one.code: one.problem_code for one in allowed}["withdraw_reschedule"] == "not_pending"


@pytest.mark.parametrize("side", ["agent", "operator"])
async def test_a_new_request_replaces_the_pending_one(scene: Scene, side: str) -> None:
    own, other = (scene.agent, scene.operator) if side == "agent" else (scene.operator, scene.agent)
    task_id = await scene.reach(Status.ACCEPTED)
    await other(reschedules.request_reschedule, taskId=task_id, newCommittedTime=TIMES[0])
    first = await own(reschedules.request_reschedule, taskId=task_id, newCommittedTime=TIMES[0])
    second = await own(reschedules.request_reschedule, taskId=task_id, newCommittedTime=TIMES[1])
    assert await statuses(scene, task_id) == ["Pending", "Superseded", "Pending"]
    assert isinstance(
        await scene.refused(other, reschedules.approve_reschedule, taskId=task_id, reqId=first.id), NotPending
    )
    await other(reschedules.approve_reschedule, taskId=task_id, reqId=second.id)
    assert (await scene.agent(dispatch.get_task, taskId=task_id)).committed_time == TIMES[1]
