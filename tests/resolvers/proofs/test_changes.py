"""Change requests: the proof goes back to its operator, who submits it again, or time submits what is there."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from adapters.storage.queries.tasks.rows import select_task
from domain.lifecycle.statuses import Status
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.tasks import DecisionPending, TooManyChanges, WindowClosed, WrongStatus
from domain.values.time import SECOND
from resolvers.pay import time_extensions
from resolvers.proofs import changes, removal, submission
from resolvers.tasks import decisions, dispatch, execution, reschedules, settlement
from tests import actors
from tests.resolvers.stages import HOUR, Scene, list_fields, picture

S = Status
ITEMS = ["A photograph of the house number", "The opening hours in the report"]
REQUEST: Mapping[str, Any] = {"message": "Almost complete.", "items": ITEMS}
DAY, MINUTE = 24 * HOUR, 60
REVIEW = 168 * HOUR


async def read(scene: Scene, task_id: int) -> Any:
    return await scene.agent(dispatch.get_task, taskId=task_id)


async def stored(scene: Scene, task_id: int) -> Any:
    return await scene.services.database.reader.get(select_task(id=task_id))


async def submit(scene: Scene, task_id: int, **fields: Any) -> None:
    await scene.operator(submission.submit_proof, taskId=task_id, report="Done again.", **fields)
    await scene.work_off()


async def test_the_proof_goes_back_with_a_list_and_is_reviewed_anew(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW)
    scene.clock.advance(DAY)
    asked = await scene.agent(changes.request_changes, taskId=task_id, **REQUEST)
    assert (asked.status, asked.review_by, asked.change_requests) == (S.IN_PROGRESS, None, 1)
    assert asked.locked_amount == Decimal("52.50")
    for actor, operation in ((scene.agent, dispatch.get_task), (scene.operator, execution.get_operator_task)):
        shown = await actor(operation, taskId=task_id)
        request = shown.change_request
        assert (request.message, request.items, request.is_pending) == ("Almost complete.", ITEMS, True)
        assert (request.requested_at, request.due_at) == (20270103130000, 20270104130000)
        assert shown.complete_by == request.due_at
    (event,) = [one for one in await scene.list_events(task_id) if one.event == "task.changes_requested"]
    assert (event.from_status, event.to_status, event.changed_by_actor_type) == (S.UNDER_REVIEW, S.IN_PROGRESS, "agent")
    assert event.reason == "Almost complete.\n- A photograph of the house number\n- The opening hours in the report"

    first = (await scene.operator(submission.get_task_proofs, taskId=task_id)).items[0]
    added = await scene.upload(task_id, name="number.jpg")
    await scene.operator(removal.remove_proof, taskId=task_id, proofItemId=first.id)
    scene.clock.advance(HOUR)
    await submit(scene, task_id)
    proof = await scene.agent(submission.get_task_proofs, taskId=task_id)
    assert ([item.id for item in proof.items], proof.report) == ([added.id], "Done again.")
    reviewed = await read(scene, task_id)
    assert (reviewed.status, reviewed.change_request.is_pending) == (S.UNDER_REVIEW, False)
    assert reviewed.review_ends_in_seconds == reviewed.review_within_hours * 3600
    assert (await scene.agent(settlement.approve_task, taskId=task_id)).status is S.CLOSED


@pytest.mark.parametrize("flow", ["simple", "escrow"])
async def test_changes_are_asked_for_at_most_twice(scene: Scene, flow: str) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW, flow)
    for number in (1, 2):
        asked = await scene.agent(changes.request_changes, taskId=task_id, **REQUEST)
        assert asked.change_requests == number
        refusal = await scene.refused(scene.agent, changes.request_changes, taskId=task_id, **REQUEST)
        assert isinstance(refusal, WrongStatus)
        await submit(scene, task_id)
    shown = await scene.agent(dispatch.get_task, taskId=task_id, includeAllowedActions=True)
    assert {one.code: one.problem_code for one in shown.allowed_actions}["request_changes"] == "too_many_changes"
    refusal = await scene.refused(scene.agent, changes.request_changes, taskId=task_id, **REQUEST)
    assert (type(refusal), refusal.status) == (TooManyChanges, 409)


@pytest.mark.parametrize("removed", [False, True])
async def test_time_submits_what_is_there_even_nothing(scene: Scene, removed: bool) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW)
    await scene.agent(changes.request_changes, taskId=task_id, changesWithinHours=1, **REQUEST)
    if removed:
        item = (await scene.operator(submission.get_task_proofs, taskId=task_id)).items[0]
        await scene.operator(removal.remove_proof, taskId=task_id, proofItemId=item.id)
    scene.clock.advance(HOUR - 1)
    await scene.work_off()
    assert await scene.status(task_id) is S.IN_PROGRESS
    scene.clock.advance(1)
    await scene.work_off()
    reviewed = await read(scene, task_id)
    assert (reviewed.status, reviewed.proof_report) == (S.UNDER_REVIEW, "Done.")
    assert reviewed.review_ends_in_seconds == reviewed.review_within_hours * 3600
    assert (await scene.history(task_id))[-3:] == ["task.proof_submitted", "task.proof_uploaded", "task.under_review"]
    assert (await stored(scene, task_id)).proof_passed is not removed
    scene.clock.advance(REVIEW)
    await scene.work_off()
    assert await scene.status(task_id) is (S.DISPUTED if removed else S.CLOSED)


async def test_a_forced_submission_counts_no_longer(scene: Scene) -> None:
    requirements = '{"minPhotos": 2}'
    task_id = await scene.reach(S.IN_PROGRESS, proofRequirementsJson=requirements)
    await scene.upload(task_id)
    await submit(scene, task_id, force=True, forceReason="The rest is closed.")
    asked = await scene.agent(changes.request_changes, taskId=task_id, **REQUEST)
    assert (await stored(scene, asked.id)).proof_force_reason is None
    await scene.upload(task_id, picture(2), "second.jpg")
    await submit(scene, task_id)
    row = await stored(scene, task_id)
    assert (row.proof_force_reason, row.proof_passed) == (None, True)


async def test_an_overdue_timer_and_a_reminder_of_before_change_nothing(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW, completeBy=20270103120000)
    await scene.agent(changes.request_changes, taskId=task_id, changesWithinHours=72, **REQUEST)
    scene.clock.advance(3 * DAY - 1)
    await scene.work_off()
    assert await scene.history(task_id) == [*(await scene.history(task_id))[:-1], "task.changes_requested"]
    assert (await read(scene, task_id)).expected_completion_in_seconds == 1
    await submit(scene, task_id)
    scene.clock.advance(DAY)
    await scene.work_off()
    assert await scene.status(task_id) is S.UNDER_REVIEW


async def test_decisions_and_other_times_are_open_as_before(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW)
    await scene.agent(changes.request_changes, taskId=task_id, **REQUEST)
    asked = {"questionCode": "closed", "message": "Closed?", "optionsJson": '["wait"]'}
    await scene.operator(decisions.request_decision, taskId=task_id, **asked)
    refusal = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id, report="Done.")
    assert isinstance(refusal, DecisionPending)
    (question,) = await scene.agent(decisions.get_decision_requests, taskId=task_id)
    await scene.agent(decisions.resolve_decision, taskId=task_id, decisionId=question.id, agentDecisionJson="wait")
    moved = await scene.operator(reschedules.request_reschedule, taskId=task_id, newCommittedTime=20270107120000)
    await scene.agent(reschedules.approve_reschedule, taskId=task_id, reqId=moved.id)
    due = (await stored(scene, task_id)).complete_by_instant
    assert due > scene.clock.now() + 4 * DAY * SECOND
    scene.clock.time = due - 1
    await scene.work_off()
    assert await scene.status(task_id) is S.IN_PROGRESS
    scene.clock.time = due
    await scene.work_off()
    assert await scene.status(task_id) is S.UNDER_REVIEW


async def test_the_minutes_of_hourly_work_add_up_without_the_review(scene: Scene) -> None:
    terms = {"pricingType": "hourly", "payoutAmount": "20.00", "maxMinutes": 120}
    task_id = await scene.reach(S.IN_PROGRESS, **terms)
    await scene.upload(task_id)
    scene.clock.advance(40 * MINUTE)
    await submit(scene, task_id)
    assert (await read(scene, task_id)).worked_minutes == 40
    scene.clock.advance(DAY)
    asked = await scene.agent(changes.request_changes, taskId=task_id, **REQUEST)
    assert (asked.worked_minutes, asked.billable_minutes, asked.payable_amount) == (None, None, None)
    scene.clock.advance(20 * MINUTE)
    wish = await scene.operator(time_extensions.request_more_time, taskId=task_id, minutes=30, reason="Large.")
    due = (await stored(scene, task_id)).complete_by_instant
    await scene.agent(time_extensions.approve_more_time, extensionId=wish.id)
    assert (await stored(scene, task_id)).complete_by_instant == due + 30 * MINUTE * SECOND
    refusal = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id, workedMinutes=61)
    assert isinstance(refusal, InvalidInput)
    await submit(scene, task_id)
    assert (await read(scene, task_id)).worked_minutes == 60
    scene.clock.advance(DAY)
    await scene.agent(changes.request_changes, taskId=task_id, **REQUEST)
    scene.clock.advance(5 * MINUTE)
    await submit(scene, task_id)
    assert (await read(scene, task_id)).billable_minutes == 65


async def test_a_later_operator_begins_anew(scene: Scene) -> None:
    terms = {"pricingType": "hourly", "payoutAmount": "20.00", "maxMinutes": 120}
    task_id = await scene.reach(S.IN_PROGRESS, **terms)
    await scene.upload(task_id)
    scene.clock.advance(40 * MINUTE)
    await submit(scene, task_id)
    await scene.agent(changes.request_changes, taskId=task_id, **REQUEST)
    released = await scene.operator(execution.release_task, taskId=task_id)
    assert released.status is S.PUBLISHED
    shown = await read(scene, task_id)
    assert (shown.change_request, shown.proof_report, shown.change_requests) == (None, None, 1)
    other = await actors.register_operator(scene.services)
    await other(execution.accept_task, taskId=task_id)
    await other(execution.start_work, taskId=task_id)
    scene.clock.advance(10 * MINUTE)
    encoded = (await other(submission.submit_proof, taskId=task_id, force=True, forceReason="Closed.")).worked_minutes
    assert encoded == 10


async def test_a_late_report_is_not_from_before_the_request(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW)
    scene.clock.advance(HOUR)
    await scene.agent(changes.request_changes, taskId=task_id, **REQUEST)
    scene.clock.advance(HOUR)
    refusal = await scene.refused(
        scene.operator, submission.submit_proof, taskId=task_id, occurredAt="2027-01-02T12:30:00Z"
    )
    assert list_fields(refusal) == ["occurredAt"]
    await scene.operator(submission.submit_proof, taskId=task_id, occurredAt="2027-01-02T13:30:00Z")


@pytest.mark.parametrize(
    "fields",
    [
        {"message": ""},
        {"message": "x" * 2001},
        {"items": []},
        {"items": ["x"] * 21},
        {"items": ["x" * 201]},
        {"items": [" "]},
        {"changesWithinHours": 0},
        {"changesWithinHours": 73},
    ],
)
async def test_each_field_has_its_bounds(scene: Scene, fields: Mapping[str, Any]) -> None:
    with pytest.raises(ValidationError) as refused:
        await scene.agent(changes.request_changes, taskId=1, **{**REQUEST, **fields})
    assert refused.value.errors()[0]["loc"][0] in fields


async def test_only_the_agent_of_a_submitted_task_asks(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    refusal = await scene.refused(scene.agent, changes.request_changes, taskId=task_id, **REQUEST)
    assert isinstance(refusal, WrongStatus)
    direct = await scene.reach(S.COMPLETED, "direct")
    assert (await scene.refused(scene.agent, changes.request_changes, taskId=direct, **REQUEST)).code == (
        "wrong_settlement_mode"
    )
    stranger = await actors.register_agent(scene.services)
    assert isinstance(await scene.refused(stranger, changes.request_changes, taskId=task_id, **REQUEST), NotFound)


@pytest.mark.parametrize(
    ("flow", "approve"), [("simple", settlement.approve_task), ("escrow", settlement.approve_task_review)]
)
async def test_a_rejection_is_taken_back_by_an_approval_while_it_can_be_contested(
    scene: Scene, flow: str, approve: Any
) -> None:
    task_id = await scene.reach(S.REJECTED, flow)
    shown = await scene.agent(dispatch.get_task, taskId=task_id)
    assert [action.code for action in shown.next_actions] == ["get_task_events"]
    trial = await scene.agent(approve, taskId=task_id, dryRun=True)
    assert [line.amount for line in trial.ledger_lines] == [Decimal("-52.50"), Decimal("45.00"), Decimal("7.50")]
    assert (await scene.agent(approve, taskId=task_id)).status is S.CLOSED
    assert await scene.balances() == ("447.50", "0.00", "0.00", "0.00")
    assert (await scene.history(task_id))[-3:] == ["task.completed", "task.settled", "task.closed"]
    scene.clock.advance(30 * DAY)
    await scene.work_off()
    assert (await scene.history(task_id))[-1] == "task.closed"


async def test_a_rejection_is_final_when_it_can_no_longer_be_contested(scene: Scene) -> None:
    task_id = await scene.reach(S.REJECTED)
    scene.clock.time = (await stored(scene, task_id)).contest_until
    assert isinstance(await scene.refused(scene.agent, settlement.approve_task, taskId=task_id), WindowClosed)
