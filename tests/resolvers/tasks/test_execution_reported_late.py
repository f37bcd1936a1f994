"""Steps that were taken without a connection: rules measure by the time at which they were taken."""

import base64
import json
from typing import Any

import pytest

from adapters.storage.queries.accounts.operators import select_operator_by_id
from domain.lifecycle.statuses import Status
from domain.refusals.general import InvalidInput
from domain.refusals.tasks import ProofIncomplete, WrongStatus
from domain.values import wallclock
from domain.values.time import MINUTE, SECOND
from resolvers.core.operation import Operation
from resolvers.proofs import submission
from resolvers.tasks import decisions, execution, settlement
from resolvers.tasks import history as task_history
from resolvers.webhooks import contact_methods
from resolvers.webhooks.feed import list_webhook_events
from tests import actors
from tests.resolvers.stages import HOUR, NOON, SPOT, Scene, converted

S = Status
STRICT = {
    "proofRequirementsJson": json.dumps(
        {"minPhotos": 1, "requireGpsWithinRadiusMeters": 200, "requireTimestampWithinMinutes": 15}
    )
}
MOVES = {"mark_en_route": 10, "mark_arrived": 20, "start_work": 21}
"""The minutes after noon at which the operator takes its steps."""


def minutes_after_noon(scene: Scene, minutes: float) -> str:
    began = scene.services.clock.now() // (24 * HOUR * SECOND) * (24 * HOUR * SECOND) + 12 * HOUR * SECOND
    return wallclock.rfc3339(began + int(minutes * MINUTE))


async def sent_late(scene: Scene, task_id: int, *, with_times: bool) -> None:
    """Send the moves and the photograph of a task three hours after they were made."""
    scene.clock.advance(3 * HOUR)
    for name, minutes in MOVES.items():
        when = {"occurredAt": minutes_after_noon(scene, minutes)} if with_times else {}
        move: Operation[Any, Any] = getattr(execution, name)
        await scene.operator(move, taskId=task_id, location=SPOT, **when)
    captured = {
        "capture": "live",
        "capturedInstant": minutes_after_noon(scene, 25),
        "capturedLocation": {"lat": SPOT["lat"], "lng": SPOT["lng"], "accuracy": 5, "ageSeconds": 2},
    }
    with_file = {"fileName": "front.png", "contentBase64": base64.b64encode(converted("PNG")).decode()}
    await scene.operator(submission.upload_proof, taskId=task_id, **captured, **with_file)


async def test_work_that_was_done_in_its_time_and_sent_later_passes(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED, **STRICT)
    await sent_late(scene, task_id, with_times=True)
    when = minutes_after_noon(scene, 30)
    answer = await scene.operator(submission.submit_proof, taskId=task_id, occurredAt=when)
    assert answer.status is S.PROOF_SUBMITTED
    assert answer.arrived_at == NOON + 2000


async def test_without_their_times_the_same_steps_fail_the_rules(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED, **STRICT)
    await sent_late(scene, task_id, with_times=False)
    assert isinstance(await scene.refused(scene.operator, submission.submit_proof, taskId=task_id), ProofIncomplete)


async def test_the_history_has_both_times_of_a_step_that_was_reported_late(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED, **STRICT)
    await sent_late(scene, task_id, with_times=True)
    events = {event.event: event for event in await scene.agent(task_history.get_task_history, taskId=task_id)}
    arrived = events["task.arrived"]
    assert (arrived.timestamp, arrived.recorded_at, arrived.reported_late) == (NOON + 2000, NOON + 30000, True)
    accepted = events["task.accepted"]
    assert (accepted.recorded_at, accepted.reported_late) == (accepted.timestamp, False)
    operator = await scene.operator(task_history.list_operator_events, taskId=task_id)
    assert [event.timestamp for event in operator[1:]] == [NOON + 1000, NOON + 2000, NOON + 2100]
    assert [event.reported_late for event in operator] == [False, True, True, True]


async def test_a_webhook_has_both_times_of_a_step_that_was_reported_late(scene: Scene) -> None:
    polling = {"methodType": "polling", "endpoint": "fieldcall listen", "fanOut": True}
    await scene.agent(contact_methods.add_contact_method, **polling)
    task_id = await scene.reach(S.ACCEPTED, **STRICT)
    await sent_late(scene, task_id, with_times=True)
    bodies = {event.event_type: json.loads(event.body) for event in await scene.agent(list_webhook_events)}
    arrived = bodies["task.arrived"]
    assert (arrived["occurred_at"], arrived["recorded_at"], arrived["reported_late"]) == (
        NOON + 2000,
        NOON + 30000,
        True,
    )
    accepted = bodies["task.accepted"]
    assert (accepted["recorded_at"], accepted["reported_late"]) == (accepted["occurred_at"], False)


async def test_a_step_that_is_sent_at_once_is_not_late(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    scene.clock.advance(MINUTE // SECOND)
    await scene.operator(execution.mark_en_route, taskId=task_id, occurredAt=minutes_after_noon(scene, 0.5))
    (*_, event) = await scene.agent(task_history.get_task_history, taskId=task_id)
    assert (event.event, event.reported_late) == ("task.en_route", False)
    assert (event.timestamp, event.recorded_at) == (NOON + 30, NOON + 100)


@pytest.mark.parametrize(("capture", "is_captured"), [("live", True), (None, True), ("file", False)])
async def test_an_upload_that_is_sent_late_has_both_times(scene: Scene, capture: str | None, is_captured: bool) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **STRICT)
    scene.clock.advance(3 * HOUR)
    with_file = {"fileName": "front.png", "contentBase64": base64.b64encode(converted("PNG")).decode()}
    when = minutes_after_noon(scene, 25)
    item = await scene.operator(
        submission.upload_proof,
        taskId=task_id,
        occurredAt=when,
        **with_file,
        **({"capture": capture} if capture else {}),
    )
    assert (item.occurred_at, item.recorded_at, item.reported_late) == (NOON + 2500, NOON + 30000, True)
    assert item.uploaded_at == item.recorded_at
    assert item.captured_at == (NOON + 2500 if is_captured else None)


async def test_an_upload_that_is_sent_at_once_has_one_time(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **STRICT)
    with_file = {"fileName": "front.png", "contentBase64": base64.b64encode(converted("PNG")).decode()}
    item = await scene.operator(submission.upload_proof, taskId=task_id, **with_file)
    assert (item.occurred_at, item.reported_late, item.captured_at) == (item.recorded_at, False, None)


@pytest.mark.parametrize("minutes", [-73 * 60, 130, -10])
async def test_an_upload_at_an_impossible_time_is_refused_before_its_file_is_read(scene: Scene, minutes: int) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    scene.clock.advance(2 * HOUR)
    when = minutes_after_noon(scene, minutes)
    unreadable = {"fileName": "front.png", "contentBase64": "bm90IGEgcGljdHVyZQ=="}
    refusal = await scene.refused(
        scene.operator, submission.upload_proof, taskId=task_id, occurredAt=when, **unreadable
    )
    assert [error.field for error in refusal.errors] == ["occurredAt"]


async def test_a_location_of_then_is_not_the_location_of_now(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    scene.clock.advance(2 * HOUR)
    before = await _location(scene)
    away = {"lat": 52.4, "lng": 4.9}
    await scene.operator(
        execution.mark_en_route, taskId=task_id, location=away, occurredAt=minutes_after_noon(scene, 30)
    )
    assert await _location(scene) == before


async def _location(scene: Scene) -> tuple[float, float, int]:
    row = await scene.services.database.reader.get(select_operator_by_id(id=scene.operator.id))
    return row.latitude, row.longitude, row.located_at


@pytest.mark.parametrize("minutes", [-73 * 60, 130, -10])
async def test_a_time_that_cannot_be_right_is_refused_by_its_name(scene: Scene, minutes: int) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    scene.clock.advance(2 * HOUR)
    when = minutes_after_noon(scene, minutes)
    refusal = await scene.refused(scene.operator, execution.mark_arrived, taskId=task_id, occurredAt=when)
    assert isinstance(refusal, InvalidInput)
    assert [error.field for error in refusal.errors] == ["occurredAt"]


async def test_a_release_that_is_sent_late_has_both_times(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    scene.clock.advance(2 * HOUR)
    early = minutes_after_noon(scene, -10)
    refusal = await scene.refused(scene.operator, execution.release_task, taskId=task_id, occurredAt=early)
    assert [(error.field, error.code) for error in refusal.errors] == [("occurredAt", "out_of_order")]
    when = minutes_after_noon(scene, 40)
    released = await scene.operator(execution.release_task, taskId=task_id, reason="A flat tyre.", occurredAt=when)
    assert released.status is S.PUBLISHED
    (*_, event) = await scene.agent(task_history.get_task_history, taskId=task_id)
    assert (event.event, event.reason, event.reported_late) == ("task.released", "A flat tyre.", True)
    assert (event.timestamp, event.recorded_at) == (NOON + 4000, NOON + 20000)
    other = await actors.register_operator(scene.services)
    await other(execution.accept_task, taskId=task_id)
    before = minutes_after_noon(scene, 60)
    refusal = await scene.refused(other, execution.mark_en_route, taskId=task_id, occurredAt=before)
    assert [(error.field, error.code) for error in refusal.errors] == [("occurredAt", "out_of_order")]


async def test_an_arrival_is_not_before_the_departure(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    scene.clock.advance(2 * HOUR)
    left, arrived = minutes_after_noon(scene, 40), minutes_after_noon(scene, 30)
    await scene.operator(execution.mark_en_route, taskId=task_id, occurredAt=left)
    refusal = await scene.refused(scene.operator, execution.mark_arrived, taskId=task_id, occurredAt=arrived)
    assert [(error.field, error.code) for error in refusal.errors] == [("occurredAt", "out_of_order")]


async def test_a_question_that_is_asked_first_does_not_delay_a_step(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    scene.clock.advance(2 * HOUR)
    question = {"questionCode": "side", "message": "Front or back?", "optionsJson": '["front", "back"]'}
    await scene.operator(decisions.request_decision, taskId=task_id, **question)
    with_file = {"fileName": "front.png", "contentBase64": base64.b64encode(converted("PNG")).decode()}
    when = minutes_after_noon(scene, 30)
    item = await scene.operator(submission.upload_proof, taskId=task_id, occurredAt=when, **with_file)
    assert item.occurred_at == NOON + 3000


async def test_a_step_of_before_the_cancellation_comes_too_late(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED)
    scene.clock.advance(HOUR)
    await scene.agent(settlement.cancel_task_with_settlement, taskId=task_id, cancellationReasonCodeRef=1)
    scene.clock.advance(HOUR)
    when = minutes_after_noon(scene, 30)
    refusal = await scene.refused(scene.operator, execution.mark_arrived, taskId=task_id, occurredAt=when)
    assert isinstance(refusal, WrongStatus)
