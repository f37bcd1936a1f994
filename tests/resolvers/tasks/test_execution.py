"""The operator's side: find a task, accept it before the others, carry it out."""

import asyncio
import json
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.accounts import OperatorNotApproved
from domain.refusals.general import Forbidden, NotFound
from domain.refusals.tasks import TaskTaken, WindowClosed, WrongSettlementMode, WrongStatus
from resolvers.accounts import operators
from resolvers.matching import search as open_task_search
from resolvers.proofs import submission
from resolvers.tasks import dispatch, execution, reschedules
from resolvers.tasks import history as task_history
from tests import actors
from tests.resolvers.stages import HOUR, NOON, SPOT, Scene, list_fields

S = Status
SLOTS = [
    {"slotId": "morning", "start": 20270104090000, "end": 20270104110000},
    {"slotId": "evening", "start": 20270104180000, "end": 20270104200000},
]
BY_SLOT = {"executionMode": "operator_schedule", "allowedTimeSlotsJson": json.dumps(SLOTS)}


async def test_one_of_many_operators_gets_the_task_and_the_others_are_told(scene: Scene) -> None:
    task_id = await scene.published()
    operators = [await actors.register_operator(scene.services) for _ in range(8)]
    answers = await asyncio.gather(
        *(operator(execution.accept_task, taskId=task_id) for operator in operators), return_exceptions=True
    )
    winners = [
        operator.id for operator, answer in zip(operators, answers, strict=True) if not isinstance(answer, Exception)
    ]
    refusals = [answer for answer in answers if isinstance(answer, Exception)]
    assert len(winners) == 1
    assert all(isinstance(refusal, TaskTaken) for refusal in refusals)
    assert {refusal.status for refusal in refusals if isinstance(refusal, TaskTaken)} == {409}
    advised = {suggestion.operation for refusal in refusals for suggestion in getattr(refusal, "next_actions", ())}
    assert advised == {"list_open_tasks"}, "what the winner does next is not theirs to do, or to know"
    assert (await scene.agent(dispatch.get_task, taskId=task_id)).operator_id == winners[0]
    assert (await scene.history(task_id)).count("task.accepted") == 1


async def test_an_accepted_task_says_who_when_and_where(scene: Scene) -> None:
    task_id = await scene.published()
    answer = await scene.operator(execution.accept_task, taskId=task_id, location=SPOT)
    assert (answer.status, answer.operator_id, answer.accepted_at) == (S.ACCEPTED, scene.operator.id, NOON)
    assert answer.matching.state == "matched"
    event = (await scene.agent(task_history.get_task_history, taskId=task_id))[-1]
    assert (event.event, event.changed_by_actor_type, event.changed_by_actor_id, event.timestamp) == (
        "task.accepted",
        "operator",
        scene.operator.id,
        NOON,
    )
    assert event.location.model_dump() == SPOT


async def test_every_move_of_an_operator_records_where_it_was(scene: Scene) -> None:
    task_id = await scene.reach(S.PROOF_SUBMITTED)
    events = await scene.agent(task_history.get_task_history, taskId=task_id)
    moves = [event for event in events if event.changed_by_actor_type == "operator"]
    assert [event.to_status for event in moves] == [
        S.ACCEPTED,
        S.EN_ROUTE,
        S.ARRIVED,
        S.IN_PROGRESS,
        S.PROOF_SUBMITTED,
    ]
    assert all(event.location.model_dump() == SPOT for event in moves)


async def test_an_operator_who_chooses_a_slot_is_bound_to_it(scene: Scene) -> None:
    task_id = await scene.published(**BY_SLOT)
    for fields in ({}, {"slotId": "noon"}, {"committedTime": 20270104100000}):
        refusal = await scene.refused(scene.operator, execution.accept_task, taskId=task_id, **fields)
        assert list_fields(refusal) == ["slotId"]
    answer = await scene.operator(execution.accept_task, taskId=task_id, slotId="evening")
    assert (answer.slot_id, answer.committed_time) == ("evening", 20270104180000)


async def test_an_operator_without_slots_commits_to_a_time_that_exists(scene: Scene) -> None:
    window = {"timeWindowStart": 20270104090000, "timeWindowEnd": 20270104110000}
    task_id = await scene.published(executionMode="operator_schedule", **window)
    for committed in (None, 20270328023000):  # in the night when the clocks of Amsterdam skip an hour
        refusal = await scene.refused(scene.operator, execution.accept_task, taskId=task_id, committedTime=committed)
        assert list_fields(refusal) == ["committedTime"]
    answer = await scene.operator(execution.accept_task, taskId=task_id, committedTime=20270104100000)
    assert (answer.slot_id, answer.committed_time) == (None, 20270104100000)


async def test_a_slot_that_is_over_cannot_be_chosen(scene: Scene) -> None:
    task_id = await scene.published(**BY_SLOT)
    scene.clock.advance(2 * 24 * HOUR)  # to the fourth, at one in the afternoon
    refusal = await scene.refused(scene.operator, execution.accept_task, taskId=task_id, slotId="morning")
    assert [(error.field, error.code) for error in refusal.errors] == [("slotId", "in_the_past")]
    assert "choose one of evening" in refusal.detail
    both = {"slotId": "evening", "committedTime": 20270104190000}
    refusal = await scene.refused(scene.operator, execution.accept_task, taskId=task_id, **both)
    assert list_fields(refusal) == ["committedTime"]
    both["committedTime"] = 20270104180000
    await scene.operator(execution.accept_task, taskId=task_id, **both)


WINDOW: dict[str, Any] = {"timeWindowStart": 20270102150000, "timeWindowEnd": 20270102170000}


@pytest.mark.parametrize(
    ("schedule", "committed"),
    [
        ({"executionMode": "operator_schedule", **WINDOW}, 20270102130000),
        ({"executionMode": "operator_schedule", **WINDOW}, 20270102145959),
        ({"executionMode": "operator_schedule", **WINDOW}, 20270102170001),
        (WINDOW, 20270102170001),
        (WINDOW | {"bufferMinutes": 30, "isFlexibleWindow": True}, 20270102173001),
        ({"requestedTime": 20270102150000, "toleranceMinutes": 10}, 20270102151001),
        ({"completeBy": 20270102150000}, 20270102150001),
        ({"deadlineAt": 20270102150000}, 20270102150001),
        ({}, 20270102120000),
    ],
)
async def test_an_operator_commits_to_nothing_that_cannot_be_kept(
    scene: Scene, schedule: dict[str, Any], committed: int
) -> None:
    task_id = await scene.published(**schedule)
    refusal = await scene.refused(scene.operator, execution.accept_task, taskId=task_id, committedTime=committed)
    assert list_fields(refusal) == ["committedTime"]


async def test_a_slot_for_a_task_without_slots_is_refused(scene: Scene) -> None:
    task_id = await scene.published()
    refusal = await scene.refused(scene.operator, execution.accept_task, taskId=task_id, slotId="evening")
    assert list_fields(refusal) == ["slotId"]
    refusal = await scene.refused(scene.operator, execution.accept_task, taskId=task_id, committedTime=20270328023000)
    assert list_fields(refusal) == ["committedTime"]


IN_AN_HOUR: list[dict[str, Any]] = [
    {"acceptBy": NOON + 10_000},
    {"completeBy": NOON + 10_000},
    {"deadlineAt": NOON + 10_000, "acceptBy": NOON + 5_000},
    {"timeWindowStart": NOON, "timeWindowEnd": NOON + 10_000, "deadlineAt": NOON + 20_000},
    {"requestedTime": NOON + 5_000, "toleranceMinutes": 10},
    {
        "executionMode": "operator_schedule",
        "allowedTimeSlotsJson": json.dumps([{"slotId": 1, "start": NOON, "end": NOON + 10_000}]),
    },
]


@pytest.mark.parametrize("times", IN_AN_HOUR, ids=" ".join)
async def test_acceptance_closes_when_nobody_could_be_in_time_even_if_the_worker_is_late(
    scene: Scene, times: dict[str, Any]
) -> None:
    task_id = await scene.published(**times)
    scene.clock.advance(HOUR)
    assert isinstance(await scene.refused(scene.operator, execution.accept_task, taskId=task_id), WindowClosed)
    assert await scene.operator(open_task_search.list_open_tasks) == []
    await scene.work_off()
    ended = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (ended.status, ended.locked_amount) == (S.EXPIRED, 0)


@pytest.mark.parametrize("times", IN_AN_HOUR, ids=" ".join)
@pytest.mark.parametrize("status", [S.DRAFT, S.FUNDED])
async def test_what_nobody_could_accept_in_time_is_not_published(
    scene: Scene, status: Status, times: dict[str, Any]
) -> None:
    task_id = await scene.reach(status, **times)
    scene.clock.advance(HOUR)
    refusal = await scene.refused(scene.agent, dispatch.publish_task, taskId=task_id)
    assert isinstance(refusal, WindowClosed)
    assert "publish_task" not in {suggestion.operation for suggestion in refusal.next_actions}


async def test_a_task_that_is_moved_to_another_time_can_be_accepted_until_then(scene: Scene) -> None:
    task_id = await scene.published(timeWindowStart=NOON, timeWindowEnd=NOON + 10_000)
    wish = {"newTimeWindowStart": NOON + 1_000_000, "newTimeWindowEnd": NOON + 1_010_000}
    asked = await scene.agent(reschedules.request_reschedule, taskId=task_id, **wish, reason="The shop is closed.")
    await scene.agent(reschedules.approve_reschedule, taskId=task_id, reqId=asked.id)
    scene.clock.advance(2 * HOUR)
    await scene.work_off()
    assert (await scene.operator(execution.accept_task, taskId=task_id)).status is S.ACCEPTED


@pytest.mark.parametrize("status", [S.ACCEPTED, S.EN_ROUTE, S.ARRIVED, S.IN_PROGRESS])
async def test_a_released_task_is_open_again_without_a_trace_of_its_operator(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    await scene.operator(execution.release_task, taskId=task_id, location=SPOT, reason="My bicycle broke.")
    with pytest.raises(NotFound):
        await scene.operator(execution.get_operator_task, taskId=task_id)
    seen = await scene.agent(dispatch.get_task, taskId=task_id, includeEvents=True)
    assert (seen.status, seen.operator_id, seen.accepted_at, seen.arrived_at, seen.arrival_distance_metres) == (
        S.PUBLISHED,
        None,
        None,
        None,
        None,
    )
    assert seen.matching.state == "searching"
    last = seen.events[-1]
    assert (last.event, last.reason, last.location.model_dump()) == ("task.released", "My bicycle broke.", SPOT)
    other = await actors.register_operator(scene.services)
    assert (await other(execution.accept_task, taskId=task_id)).status is S.ACCEPTED


async def test_a_task_released_after_accept_by_expires(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED, acceptBy=20270102140000)
    scene.clock.advance(2 * HOUR)
    await scene.work_off()
    assert await scene.status(task_id) is S.ACCEPTED
    await scene.operator(execution.release_task, taskId=task_id)
    await scene.work_off()
    assert await scene.status(task_id) is S.EXPIRED
    assert (await scene.balances())[0] == "500.00"


async def test_steps_may_be_skipped_and_the_review_shows_which(scene: Scene) -> None:
    task_id = await scene.published()
    await scene.operator(execution.accept_task, taskId=task_id)
    assert (await scene.operator(execution.start_work, taskId=task_id)).status is S.IN_PROGRESS
    await scene.upload(task_id)
    await scene.operator(submission.submit_proof, taskId=task_id)
    shown = await scene.agent(submission.get_task_proofs, taskId=task_id)
    assert shown.missing_steps == [S.EN_ROUTE, S.ARRIVED]


async def test_moves_do_not_go_back(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    for move in (execution.accept_task, execution.mark_en_route, execution.mark_arrived, execution.start_work):
        refusal = await scene.refused(scene.operator, move, taskId=task_id)
        assert isinstance(refusal, WrongStatus | TaskTaken)


@pytest.mark.parametrize(
    ("location", "metres"),
    [
        (SPOT, 0.0),
        ({"lat": 52.3741, "lng": 4.8922}, pytest.approx(111.2, abs=0.2)),
        (SPOT | {"accuracy": 10_000}, 0.0),
        (SPOT | {"accuracy": 10_001}, None),
        ({"lat": 0, "lng": 0}, None),
        (None, None),
    ],
)
async def test_the_distance_of_an_arrival_is_recorded(
    scene: Scene, location: dict[str, float] | None, metres: float | None
) -> None:
    task_id = await scene.reach(S.EN_ROUTE)
    scene.clock.advance(600)
    answer = await scene.operator(execution.mark_arrived, taskId=task_id, location=location)
    assert (answer.arrived_at, answer.arrival_distance_metres) == (NOON + 1000, metres)


async def test_a_location_without_a_fix_moves_nobody_and_its_event_says_so(scene: Scene) -> None:
    """W3C Geolocation: 0, 0 and an accuracy above 10 km name no place; the operator's step counts all the same."""
    task_id = await scene.reach(S.ACCEPTED)
    before = await scene.operator(operators.get_operator)
    for step, location, reason in (
        (execution.mark_en_route, {"lat": 0, "lng": 0, "accuracy": 4}, "it is 0, 0"),
        (execution.mark_arrived, SPOT | {"accuracy": 20_000}, "its accuracy is 20,000 m"),
    ):
        scene.clock.advance(60)
        await scene.operator(step, taskId=task_id, location=location)
        (*_, event) = await scene.agent(task_history.get_task_history, taskId=task_id)
        assert event.location is None
        assert event.location_fault.startswith(reason)
    after = await scene.operator(operators.get_operator)
    assert (after.latitude, after.longitude, after.located_at) == (
        before.latitude,
        before.longitude,
        before.located_at,
    )
    scene.clock.advance(60)
    await scene.operator(execution.start_work, taskId=task_id, location=SPOT)
    (*_, event) = await scene.agent(task_history.get_task_history, taskId=task_id)
    assert (event.location.model_dump(), event.location_fault) == (SPOT, None)


async def test_another_operators_task_does_not_exist(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    other = await actors.register_operator(scene.services)
    for operation in (
        execution.get_operator_task,
        execution.mark_en_route,
        execution.mark_arrived,
        execution.start_work,
        execution.release_task,
        execution.complete_task,
        execution.contest_rejection,
        submission.submit_proof,
        submission.get_task_proofs,
    ):
        refusal = await scene.refused(other, operation, taskId=task_id)
        assert isinstance(refusal, NotFound)
    assert await other(execution.list_operator_tasks) == []


async def test_a_task_that_was_never_published_cannot_be_accepted(scene: Scene) -> None:
    for status in (S.DRAFT, S.QUOTED, S.FUNDED):
        task_id = await scene.reach(status)
        assert isinstance(await scene.refused(scene.operator, execution.accept_task, taskId=task_id), NotFound)
        await scene.agent(dispatch.cancel_task, taskId=task_id)


async def test_an_operator_who_waits_for_approval_may_look_but_not_take(scene: Scene) -> None:
    task_id = await scene.published()
    waiting = await actors.register_operator(scene.services, approved=False)
    assert [task.id for task in await waiting(open_task_search.list_open_tasks)] == [task_id]
    assert isinstance(await scene.refused(waiting, execution.accept_task, taskId=task_id), OperatorNotApproved)
    for actor in (scene.agent, scene.staff):
        assert isinstance(await scene.refused(actor, execution.accept_task, taskId=task_id), Forbidden)


async def test_an_operator_lists_its_own_tasks_newest_first(scene: Scene) -> None:
    made = [await scene.reach(status) for status in (S.ACCEPTED, S.IN_PROGRESS, S.ACCEPTED)]
    listed = await scene.operator(execution.list_operator_tasks)
    assert [task.id for task in listed] == made[::-1]
    assert [task.id for task in await scene.operator(execution.list_operator_tasks, status="Accepted", limit=1)] == [
        made[2]
    ]
    assert [task.id for task in await scene.operator(execution.list_operator_tasks, after=made[2], limit=1)] == [
        made[1]
    ]


async def test_what_concerns_the_agent_alone_is_not_shown_to_an_operator(scene: Scene) -> None:
    fields = {
        "maxBudget": "99.00",
        "workflowId": "spring",
        "requestId": "one",
        "webhookUrl": "https://agent.example/hook",
    }
    task_id = await scene.reach(S.ACCEPTED, **fields)
    seen = await scene.operator(execution.get_operator_task, taskId=task_id)
    private = (
        seen.platform_fee_by_agent,
        seen.total_agent_cost,
        seen.max_budget,
        seen.workflow_id,
        seen.request_id,
        seen.webhook_url,
    )
    assert private == (None,) * 6
    # The locked amount is payout plus fee, which would reveal the fee.
    assert "52.5" not in seen.model_dump_json()


async def test_a_direct_task_is_completed_and_an_escrow_task_is_not(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, "direct")
    refusal = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id)
    assert isinstance(refusal, WrongSettlementMode)
    assert [action.operation for action in refusal.next_actions] == ["complete_task"]
    answer = await scene.operator(execution.complete_task, taskId=task_id, location=SPOT, report="Paid in cash.")
    assert (answer.status, answer.proof_report) == (S.COMPLETED, "Paid in cash.")

    task_id = await scene.reach(S.IN_PROGRESS)
    refusal = await scene.refused(scene.operator, execution.complete_task, taskId=task_id)
    assert isinstance(refusal, WrongSettlementMode)
    assert [action.operation for action in refusal.next_actions] == ["submit_proof"]
