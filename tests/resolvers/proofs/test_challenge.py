"""Live capture: files that the camera records answer a challenge of the service."""

import base64
import json
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.values import wallclock
from domain.values.time import MINUTE
from resolvers.proofs import challenge, removal, submission
from resolvers.tasks import dispatch, execution
from tests.resolvers.stages import HOUR, Scene, list_fields, picture

S = Status
LIVE = {"proofRequirementsJson": json.dumps({"requireLiveCapture": True})}


def of_rule(item: Any, rule: str = "live_capture") -> Any:
    (verdict,) = (verdict for verdict in item.validation_results if verdict.rule == rule)
    return verdict


def after(scene: Scene, minutes: int) -> str:
    return wallclock.rfc3339(scene.clock.now() + minutes * MINUTE)


async def find_score(scene: Scene, task_id: int) -> int | None:
    score: int | None = (await scene.agent(dispatch.get_task, taskId=task_id)).proof_score
    return score


async def test_a_photograph_that_answers_a_challenge_passes(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **LIVE)
    given = await scene.operator(challenge.capture_challenge, taskId=task_id)
    assert (given.task_id, given.expires_instant) == (task_id, "2027-01-02T12:10:00Z")
    captured = {"capture": "live", "capturedInstant": after(scene, 2), "captureNonce": given.nonce}
    scene.clock.advance(180)
    item = await scene.upload(task_id, picture(has_exif=False), **captured)
    assert (of_rule(item).outcome, of_rule(item).measured) == ("passed", "2.00 min")
    assert (await find_score(scene, task_id), item.score) == (100, 100)
    submitted = await scene.operator(submission.submit_proof, taskId=task_id)
    assert submitted.status is S.PROOF_SUBMITTED


@pytest.mark.parametrize(
    ("minutes", "passed"), [(9, True), (10, True), (11, False)], ids=["in time", "at the end", "too late"]
)
async def test_files_captured_in_time_may_be_uploaded_later(scene: Scene, minutes: int, passed: bool) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **LIVE)
    given = await scene.operator(challenge.capture_challenge, taskId=task_id)
    captured = {"capture": "live", "capturedInstant": after(scene, minutes), "captureNonce": given.nonce}
    scene.clock.advance(40 * HOUR)
    item = await scene.upload(task_id, picture(has_exif=False), **captured)
    assert of_rule(item).passed is passed


@pytest.mark.parametrize("captured", [{}, {"capture": "live"}, {"capture": "file"}])
async def test_a_file_without_a_challenge_fails_and_can_be_replaced(scene: Scene, captured: dict[str, str]) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **LIVE)
    item = await scene.upload(task_id, picture(has_exif=False), **captured)
    assert not of_rule(item).passed
    refusal = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id)
    assert list_fields(refusal) == ["proofRequirementsJson.requireLiveCapture"]
    assert refusal.next_actions[0].operation == "remove_proof"
    await scene.operator(removal.remove_proof, taskId=task_id, proofItemId=item.id)
    assert await find_score(scene, task_id) is None


async def test_a_challenge_of_another_task_or_operator_is_refused_by_name(scene: Scene) -> None:
    first, second = await scene.reach(S.IN_PROGRESS, **LIVE), await scene.reach(S.IN_PROGRESS, **LIVE)
    given = await scene.operator(challenge.capture_challenge, taskId=first)
    file = {"fileName": "a.jpg", "contentBase64": base64.b64encode(picture()).decode()}
    for nonce in (given.nonce, given.nonce[:-1], "é", "1.2.3", "."):
        fields = {"taskId": second, "contents": [{**file, "captureNonce": nonce}]}
        refusal = await scene.refused(scene.operator, submission.upload_proofs, **fields)
        assert (list_fields(refusal), refusal.errors[0].code) == (["contents[0].captureNonce"], "invalid")
        single = await scene.refused(scene.operator, submission.upload_proof, taskId=second, captureNonce=nonce, **file)
        assert list_fields(single) == ["captureNonce"]


async def test_a_challenge_serves_twenty_files(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **LIVE)
    given = await scene.operator(challenge.capture_challenge, taskId=task_id)
    encoded = base64.b64encode(picture()).decode()
    contents = [{"fileName": "a.jpg", "contentBase64": encoded, "capturedInstant": after(scene, 1)} for _ in range(20)]
    shared = {"taskId": task_id, "capture": "live", "captureNonce": given.nonce}
    many = await scene.operator(submission.upload_proofs, **shared, contents=contents)
    file = {"fileName": "a.jpg", "contentBase64": encoded}
    await scene.operator(removal.remove_proof, taskId=task_id, proofItemId=many.items[0].id)
    refusal = await scene.refused(scene.operator, submission.upload_proof, **shared, **file)
    assert (list_fields(refusal), refusal.errors[0].code) == (["captureNonce"], "too_many")
    again = await scene.operator(challenge.capture_challenge, taskId=task_id)
    assert again.nonce != given.nonce
    item = await scene.operator(submission.upload_proof, **shared | file | {"captureNonce": again.nonce})
    assert item.score is not None


@pytest.mark.parametrize("status", [S.ACCEPTED, S.ARRIVED, S.UNDER_REVIEW])
async def test_a_challenge_needs_work_in_progress(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    refusal = await scene.refused(scene.operator, challenge.capture_challenge, taskId=task_id)
    assert refusal.code == "wrong_status"
    assert refusal.detail.startswith("capture_challenge needs a task in status InProgress")


async def test_another_operator_has_no_score_of_the_one_before(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    await scene.upload(task_id)
    assert await find_score(scene, task_id) is not None
    await scene.operator(execution.release_task, taskId=task_id, reason="My car broke down.")
    assert await find_score(scene, task_id) is None
