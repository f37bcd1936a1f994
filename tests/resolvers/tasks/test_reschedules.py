"""Either side of a task wishes for another time, and the other one answers."""

import json
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.lifecycle.transitions import Trigger
from domain.tasks.schedule import ExecutionMode, RescheduleStatus
from resolvers.core.context import Services
from resolvers.tasks import dispatch, execution, reschedules
from tests.actors import SetClock, register_agent, register_operator
from tests.resolvers.stages import HOUR, NOON, Scene, list_fields, set_scene

TODAY: dict[str, Any] = {"timeWindowStart": NOON + 10_000, "timeWindowEnd": NOON + 30_000}
TOMORROW: dict[str, Any] = {"newTimeWindowStart": NOON + 1_000_000, "newTimeWindowEnd": NOON + 1_020_000}


@pytest.fixture
async def scene(services: Services, clock: SetClock) -> Scene:
    return await set_scene(services, clock)


async def test_the_operator_agrees_to_the_agents_wish(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED, **TODAY, completeBy=NOON + 40_000)
    wish = await scene.agent(reschedules.request_reschedule, taskId=task_id, **TOMORROW, reason="The key is late.")
    assert (wish.req_id, wish.status, wish.asked_by, wish.reason) == (1, "Pending", "agent", "The key is late.")
    before = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (before.time_window_start, before.time_window_end) == (NOON + 10_000, NOON + 30_000)
    asked = await scene.operator(execution.get_operator_task, taskId=task_id)
    assert asked.next_actions[0].code == "list_reschedule_requests"
    assert "list_reschedule_requests" not in [action.code for action in before.next_actions]

    answer = await scene.operator(reschedules.approve_reschedule, taskId=task_id, reqId=wish.id)
    assert (answer.status, answer.answered_at) == (RescheduleStatus.APPROVED, NOON)
    after = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (after.time_window_start, after.time_window_end) == (NOON + 1_000_000, NOON + 1_020_000)
    assert after.time_window_end_in_seconds == 26 * HOUR
    assert after.complete_by == after.time_window_end, "what was to be complete before the new window ends is put off"
    assert (await scene.history(task_id))[-2:] == ["task.reschedule_requested", "task.reschedule_approved"]
    assert await scene.operator(reschedules.list_reschedule_requests, taskId=task_id) == [answer]

    scene.clock.advance(6 * HOUR)
    assert await scene.work_off() == 1, "the time to accept it, which has been; the old completeBy has lost its timer"
    assert (await scene.history(task_id))[-1] == "task.reschedule_approved"
    scene.clock.advance(20 * HOUR)
    await scene.work_off()
    assert (await scene.history(task_id))[-1] == "task.overdue"
    await scene.check()


async def test_the_agent_rejects_the_operators_wish(scene: Scene) -> None:
    task_id = await scene.reach(Status.EN_ROUTE, **TODAY)
    wish = await scene.operator(reschedules.request_reschedule, taskId=task_id, newCommittedTime=NOON + 50_000)
    guided = await scene.agent(dispatch.get_task, taskId=task_id)
    assert guided.next_actions[0].code == "list_reschedule_requests"
    own = await scene.refused(scene.operator, reschedules.approve_reschedule, taskId=task_id, reqId=wish.id)
    assert own.code == "not_pending"
    answer = await scene.agent(reschedules.reject_reschedule, taskId=task_id, reqId=wish.id)
    assert answer.status is RescheduleStatus.REJECTED
    after = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (after.time_window_start, after.committed_time) == (TODAY["timeWindowStart"], None)
    assert (await scene.history(task_id))[-1] == "task.reschedule_rejected"
    for operation in (reschedules.approve_reschedule, reschedules.reject_reschedule):
        again = await scene.refused(scene.agent, operation, taskId=task_id, reqId=wish.id)
        assert again.code == "not_pending"
    await scene.check()


async def test_the_agent_agrees_to_the_time_that_the_operator_commits_to(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED, completeBy=NOON + 20_000)
    wish = await scene.operator(reschedules.request_reschedule, taskId=task_id, newCommittedTime=NOON + 50_000)
    await scene.agent(reschedules.approve_reschedule, taskId=task_id, reqId=wish.id)
    after = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (after.execution_mode, after.committed_time, after.complete_by) == (
        ExecutionMode.ASAP,
        NOON + 50_000,
        NOON + 50_000,
    )


async def test_while_nobody_has_the_task_the_agent_moves_it_alone(scene: Scene) -> None:
    task_id = await scene.reach(Status.PUBLISHED, **TODAY, acceptBy=NOON + 20_000)
    wish = await scene.agent(reschedules.request_reschedule, taskId=task_id, newRequestedTime=NOON + 1_000_000)
    await scene.agent(reschedules.approve_reschedule, taskId=task_id, reqId=wish.id)
    after = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (after.execution_mode, after.requested_time, after.tolerance_minutes) == (
        ExecutionMode.SCHEDULED,
        NOON + 1_000_000,
        0,
    )
    assert (after.time_window_start, after.time_window_end, after.accept_by) == (None, None, NOON + 20_000)
    assert (Trigger.EXPIRE, task_id) in await scene.jobs()


async def test_a_wish_is_answered_by_whoever_takes_the_task_and_lost_with_whoever_leaves_it(scene: Scene) -> None:
    task_id = await scene.reach(Status.PUBLISHED)
    agents_wish = await scene.agent(reschedules.request_reschedule, taskId=task_id, **TOMORROW)
    await scene.carry(task_id, Status.ACCEPTED)
    assert (
        await scene.refused(scene.agent, reschedules.approve_reschedule, taskId=task_id, reqId=agents_wish.id)
    ).code == "not_pending"
    await scene.operator(reschedules.approve_reschedule, taskId=task_id, reqId=agents_wish.id)

    wish = await scene.operator(reschedules.request_reschedule, taskId=task_id, newCommittedTime=NOON + 1_010_000)
    await scene.operator(execution.release_task, taskId=task_id)
    for operation in (reschedules.approve_reschedule, reschedules.reject_reschedule):
        assert (await scene.refused(scene.agent, operation, taskId=task_id, reqId=wish.id)).code == "not_pending"
    listed = await scene.agent(reschedules.list_reschedule_requests, taskId=task_id)
    assert [found.status for found in listed] == [RescheduleStatus.APPROVED, RescheduleStatus.REJECTED]
    assert listed[1].answered_at == NOON
    guided = await scene.agent(dispatch.get_task, taskId=task_id)
    assert "list_reschedule_requests" not in [action.code for action in guided.next_actions]


async def test_the_agents_wish_waits_for_the_next_operator(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED)
    wish = await scene.agent(reschedules.request_reschedule, taskId=task_id, **TOMORROW)
    await scene.operator(execution.release_task, taskId=task_id)
    another = await register_operator(scene.services)
    await another(execution.accept_task, taskId=task_id)
    answer = await another(reschedules.approve_reschedule, taskId=task_id, reqId=wish.id)
    assert answer.status is RescheduleStatus.APPROVED


async def test_a_wish_that_nobody_answered_ends_with_its_task(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED, "direct")
    for side in (scene.agent, scene.operator):
        await side(reschedules.request_reschedule, taskId=task_id, **TOMORROW)
    await scene.agent(dispatch.cancel_task, taskId=task_id)
    listed = await scene.operator(reschedules.list_reschedule_requests, taskId=task_id)
    assert [(found.status, found.answered_at) for found in listed] == [(RescheduleStatus.REJECTED, NOON)] * 2


async def test_a_fixed_schedule_is_not_moved(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED, rescheduleAllowed=False)
    for actor in (scene.agent, scene.operator):
        refusal = await scene.refused(actor, reschedules.request_reschedule, taskId=task_id, **TOMORROW)
        assert refusal.code == "reschedule_not_allowed"


@pytest.mark.parametrize("status", [Status.PROOF_SUBMITTED, Status.UNDER_REVIEW, Status.REJECTED])
async def test_what_has_been_done_is_not_moved(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    refusal = await scene.refused(scene.agent, reschedules.request_reschedule, taskId=task_id, **TOMORROW)
    assert refusal.code == "wrong_status"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "newTimeWindowStart"),
        ({"reason": "No time."}, "newTimeWindowStart"),
        ({"newTimeWindowStart": NOON + 40_000}, "newTimeWindowEnd"),
        ({"newTimeWindowEnd": NOON - 10_000}, "newTimeWindowEnd"),
        ({"newTimeWindowStart": NOON + 20_000_000, "newTimeWindowEnd": NOON + 20_010_000}, "deadlineAt"),
        ({"newTimeWindowStart": 20270328023000, "newTimeWindowEnd": 20270328040000}, "newTimeWindowStart"),
        ({"newRequestedTime": NOON}, "newRequestedTime"),
        ({"newCommittedTime": NOON}, "newCommittedTime"),
        ({"newCommittedTime": 20270328023000}, "newCommittedTime"),
        ({"newCommittedTime": NOON + 16_000_000}, "newCommittedTime"),
        ({"newTimeWindowEnd": NOON + 16_000_000}, "deadlineAt"),
        ({"newRequestedTime": NOON + 16_000_000}, "deadlineAt"),
        ({"newRequestedTime": NOON + 50_000, "newTimeWindowStart": NOON + 60_000}, "newRequestedTime"),
    ],
)
async def test_a_schedule_that_cannot_be_is_refused_by_the_names_of_the_wish(
    scene: Scene, given: dict[str, Any], field: str
) -> None:
    task_id = await scene.reach(Status.ACCEPTED, **TODAY, deadlineAt=NOON + 15_000_000)
    refusal = await scene.refused(scene.operator, reschedules.request_reschedule, taskId=task_id, **given)
    assert refusal.code == "validation_failed"
    assert field in list_fields(refusal)


SLOTS = [
    {"slotId": "afternoon", "start": NOON + 10_000, "end": NOON + 20_000},
    {"slotId": "evening", "start": NOON + 50_000, "end": NOON + 60_000},
]
OFFERED: dict[str, Any] = {"executionMode": "operator_schedule", "allowedTimeSlotsJson": json.dumps(SLOTS)}


async def test_a_chosen_slot_makes_way_for_new_times(scene: Scene) -> None:
    task_id = await scene.published(**OFFERED)
    await scene.operator(execution.accept_task, taskId=task_id, slotId="evening")
    wish = await scene.operator(reschedules.request_reschedule, taskId=task_id, **TOMORROW)
    await scene.agent(reschedules.approve_reschedule, taskId=task_id, reqId=wish.id)
    moved = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (moved.slot_id, moved.committed_time, moved.allowed_time_slots_json) == (None, None, None)
    assert (moved.execution_mode, moved.time_window_end) == ("operator_schedule", NOON + 1_020_000)
    await scene.operator(execution.release_task, taskId=task_id)
    too_soon = {"taskId": task_id, "committedTime": NOON + 50_000}
    assert list_fields(await scene.refused(scene.operator, execution.accept_task, **too_soon)) == ["committedTime"]
    other = await register_operator(scene.services)
    await other(execution.accept_task, taskId=task_id, committedTime=NOON + 1_000_000)


async def test_a_commitment_stays_where_the_new_times_have_room_for_it(scene: Scene) -> None:
    task_id = await scene.published(executionMode="operator_schedule", **TODAY)
    await scene.operator(execution.accept_task, taskId=task_id, committedTime=NOON + 20_000)
    for end, committed in ((NOON + 25_000, NOON + 20_000), (NOON + 15_000, None)):
        wish = await scene.agent(reschedules.request_reschedule, taskId=task_id, newTimeWindowEnd=end)
        await scene.operator(reschedules.approve_reschedule, taskId=task_id, reqId=wish.id)
        assert (await scene.agent(dispatch.get_task, taskId=task_id)).committed_time == committed


async def test_new_times_move_what_is_due_and_leave_when_to_accept(scene: Scene) -> None:
    given: dict[str, Any] = {"acceptBy": NOON + 10_000, "completeBy": NOON + 40_000}
    task_id = await scene.published(**TODAY, **given)
    wish = await scene.agent(reschedules.request_reschedule, taskId=task_id, **TOMORROW)
    await scene.agent(reschedules.approve_reschedule, taskId=task_id, reqId=wish.id)
    scene.clock.advance(HOUR)
    assert await scene.work_off() == 1
    assert await scene.status(task_id) is Status.EXPIRED
    assert (await scene.agent(reschedules.list_reschedule_requests, taskId=task_id))[0].status == "Approved"


async def test_a_wish_that_has_become_impossible_is_not_approved(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED, **TODAY)
    wish = await scene.agent(reschedules.request_reschedule, taskId=task_id, newTimeWindowEnd=NOON + 15_000)
    scene.clock.advance(2 * HOUR)
    refusal = await scene.refused(scene.operator, reschedules.approve_reschedule, taskId=task_id, reqId=wish.id)
    assert list_fields(refusal) == ["newTimeWindowEnd"]


async def test_only_those_concerned_may_ask_answer_and_read(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED)
    wish = await scene.agent(reschedules.request_reschedule, taskId=task_id, **TOMORROW)
    for stranger in (await register_operator(scene.services), await register_agent(scene.services)):
        for operation, given in (
            (reschedules.request_reschedule, TOMORROW),
            (reschedules.approve_reschedule, {"reqId": wish.id}),
            (reschedules.list_reschedule_requests, {}),
        ):
            refusal = await scene.refused(stranger, operation, taskId=task_id, **given)
            assert refusal.code == "not_found"
    assert (await scene.refused(scene.operator, reschedules.approve_reschedule, taskId=task_id, reqId=9)).status == 404
    assert len(await scene.staff(reschedules.list_reschedule_requests, taskId=task_id)) == 1
