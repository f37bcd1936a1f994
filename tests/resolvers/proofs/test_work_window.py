"""Work outside the time of its task: its window, appointment or slot."""

import json
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.tasks import ProofIncomplete
from domain.values import wallclock
from domain.values.time import DAY, MINUTE, SECOND
from resolvers.proofs import changes, submission
from resolvers.tasks import dispatch, execution, reschedules
from tests.resolvers.stages import HOUR, NOON, SPOT, Scene, list_fields, picture

S = Status
TWO, THREE = NOON + 10_000, NOON + 20_000
"""An hour and two hours after the start of a test."""
WINDOW = {"timeWindowStart": TWO, "timeWindowEnd": THREE}
SLOTS = [{"slotId": "a", "start": TWO, "end": THREE}, {"slotId": "b", "start": THREE, "end": NOON + 30_000}]


async def find_score(scene: Scene, task_id: int) -> int | None:
    score: int | None = (await scene.agent(dispatch.get_task, taskId=task_id)).proof_score
    return score


async def prove(scene: Scene, task_id: int, **upload: Any) -> Any:
    """Begin work now, upload a photograph without a time of its own, and return the verdicts on the time."""
    await scene.operator(execution.start_work, taskId=task_id, location=SPOT)
    await scene.upload(task_id, picture(has_exif=False), **upload)
    review = await scene.operator(submission.get_task_proofs, taskId=task_id)
    return [verdict for verdict in review.validation_results if verdict.rule == "within_window"]


async def test_work_six_weeks_outside_its_window_fails(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED, **WINDOW)
    scene.clock.time += 42 * DAY
    begin, photo = await prove(scene, task_id)
    assert [(begin.outcome, begin.proof_item_id), (photo.outcome, photo.measured_from)] == [
        ("failed", None),
        ("failed", "upload"),
    ]
    assert begin.limit == "2027-01-02T14:00:00+01:00/2027-01-02T15:00:00+01:00"
    refusal = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id)
    assert isinstance(refusal, ProofIncomplete)
    assert list_fields(refusal) == ["executionMode", "executionMode"]
    reason = {"force": True, "forceReason": "The shop was closed for weeks."}
    await scene.operator(submission.submit_proof, taskId=task_id, **reason)
    await scene.work_off()
    review = await scene.agent(submission.get_task_proofs, taskId=task_id)
    assert (review.status, review.items[0].score, review.items[0].score_parts[0].points) == (S.UNDER_REVIEW, 45, 0)


@pytest.mark.parametrize(
    ("terms", "seconds", "passed"),
    [
        (WINDOW, HOUR - 1, False),
        (WINDOW, HOUR, True),
        (WINDOW, 2 * HOUR, True),
        (WINDOW, 2 * HOUR + 1, False),
        ({**WINDOW, "bufferMinutes": 10}, HOUR - 1, False),
        ({**WINDOW, "bufferMinutes": 10, "isFlexibleWindow": True}, HOUR - 600, True),
        ({**WINDOW, "bufferMinutes": 10, "isFlexibleWindow": True}, HOUR - 601, False),
        ({**WINDOW, "bufferMinutes": 10, "isFlexibleWindow": True}, 2 * HOUR + 600, True),
        ({"requestedTime": TWO, "toleranceMinutes": 15}, HOUR - 15 * 60, True),
        ({"requestedTime": TWO, "toleranceMinutes": 15}, HOUR - 15 * 60 - 1, False),
        ({"requestedTime": TWO, "toleranceMinutes": 15}, HOUR + 15 * 60 + 59, True),
        ({"requestedTime": TWO, "toleranceMinutes": 15}, HOUR + 16 * 60, False),
    ],
)
async def test_work_begins_within_the_time_of_its_task(
    scene: Scene, terms: dict[str, Any], seconds: int, passed: bool
) -> None:
    task_id = await scene.reach(S.ACCEPTED, **terms)
    scene.clock.advance(seconds)
    begin, _ = await prove(scene, task_id)
    assert begin.passed is passed


@pytest.mark.parametrize(
    ("minutes", "seconds", "passed"), [(20, 1259, True), (20, 1260, False), (None, 1859, True), (None, 1860, False)]
)
async def test_recordings_at_an_appointment_may_follow_for_its_duration(
    scene: Scene, minutes: int | None, seconds: int, passed: bool
) -> None:
    appointment = {"requestedTime": TWO, "toleranceMinutes": 0, "estimatedDurationMinutes": minutes}
    task_id = await scene.reach(S.ACCEPTED, **appointment)
    scene.clock.advance(HOUR)
    instant = wallclock.rfc3339(scene.clock.now() + seconds * SECOND)
    await scene.operator(execution.start_work, taskId=task_id, location=SPOT)
    scene.clock.advance(HOUR)
    item = await scene.upload(task_id, picture(has_exif=False), capturedInstant=instant)
    (verdict,) = (verdict for verdict in item.validation_results if verdict.rule == "within_window")
    assert (verdict.passed, verdict.measured_from) == (passed, "device")


@pytest.mark.parametrize(("slot", "passed"), [("a", True), ("b", False)])
async def test_the_chosen_slot_counts(scene: Scene, slot: str, passed: bool) -> None:
    made = await scene.published(executionMode="operator_schedule", allowedTimeSlotsJson=json.dumps(SLOTS))
    await scene.operator(execution.accept_task, taskId=made, slotId=slot)
    scene.clock.advance(HOUR + 60)
    begin, photo = await prove(scene, made)
    assert (begin.passed, photo.passed) == (passed, passed)


async def test_a_task_without_a_time_has_no_such_verdict(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED, timeWindowStart=TWO)
    assert await prove(scene, task_id) == []


async def test_an_upload_counts_by_the_time_at_which_it_was_made(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED, **WINDOW)
    scene.clock.advance(HOUR)
    await scene.operator(execution.start_work, taskId=task_id, location=SPOT)
    made = wallclock.rfc3339(scene.clock.now() + 30 * MINUTE)
    scene.clock.advance(10 * HOUR)
    late = await scene.upload(task_id, picture(1, has_exif=False), capture="file")
    in_time = await scene.upload(task_id, picture(2, has_exif=False), capture="file", occurredAt=made)
    for item, passed in ((late, False), (in_time, True)):
        (verdict,) = (verdict for verdict in item.validation_results if verdict.rule == "within_window")
        assert (verdict.passed, verdict.measured_from) == (passed, "upload")


async def test_an_agreed_new_time_counts_for_items_that_were_there(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED, **WINDOW)
    before = await prove(scene, task_id)
    assert [verdict.passed for verdict in before] == [False, False]
    times = {"newTimeWindowStart": NOON, "newTimeWindowEnd": THREE}
    asked = await scene.agent(reschedules.request_reschedule, taskId=task_id, **times)
    await scene.operator(reschedules.approve_reschedule, taskId=task_id, reqId=asked.id)
    await scene.operator(submission.submit_proof, taskId=task_id)
    await scene.work_off()
    (item,) = (await scene.agent(submission.get_task_proofs, taskId=task_id)).items
    assert item.score_parts[0].points == item.score_parts[0].of
    assert await find_score(scene, task_id) == item.score


async def test_a_change_request_gives_time_for_recordings(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED, **WINDOW)
    scene.clock.advance(HOUR)
    assert [verdict.passed for verdict in await prove(scene, task_id)] == [True, True]
    await scene.operator(submission.submit_proof, taskId=task_id)
    await scene.work_off()
    request = {"message": "One more, please.", "items": ["The sign"], "changesWithinHours": 24}
    await scene.agent(changes.request_changes, taskId=task_id, **request)
    scene.clock.advance(20 * HOUR)
    item = await scene.upload(task_id, picture(2, has_exif=False))
    assert [verdict.passed for verdict in item.validation_results if verdict.rule == "within_window"] == [True]
