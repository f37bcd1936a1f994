"""Proof: what operators upload and submit, and what their agents see of it."""

import base64
import io
import json
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from adapters.practice.drawing import photograph
from domain.lifecycle.statuses import Status
from domain.refusals.general import Forbidden, InvalidInput, NotFound
from domain.refusals.tasks import ProofIncomplete, ProofUnreadable, WrongStatus
from resolvers.proofs import submission
from resolvers.tasks import dispatch, execution, settlement
from tests import actors
from tests.adapters.media.test_movie import movie
from tests.resolvers.proofs.test_upload import bare, send
from tests.resolvers.stages import HOUR, NOON, SPOT, Scene, converted, list_fields, picture

S = Status
STRICT = {
    "proofRequirementsJson": json.dumps(
        {
            "minPhotos": 2,
            "requireGps": True,
            "requireGpsWithinRadiusMeters": 200,
            "requireTimestampWithinMinutes": 60,
            "requireReportMinLength": 10,
            "requireVideo": False,
            "checklistItems": ["door", "number"],
        }
    )
}


async def text(chunks: Any) -> bytes:
    return b"".join([chunk async for chunk in chunks])


async def test_a_photo_is_kept_with_what_it_says_of_itself(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **STRICT)
    item = await scene.upload(task_id)
    assert (item.task_id, item.kind, item.content_type, item.file_name, item.size, item.width, item.height) == (
        task_id,
        "photo",
        "image/jpeg",
        "front.jpg",
        len(picture()),
        1600,
        1200,
    )
    assert (item.taken_at, item.uploaded_at, item.has_thumbnail) == (NOON, NOON, True)
    assert (item.gps.latitude, item.gps.longitude) == (
        pytest.approx(52.3731, abs=1e-5),
        pytest.approx(4.8922, abs=1e-5),
    )
    assert item.upload_location.model_dump() == SPOT
    assert {(verdict.rule, verdict.passed, verdict.proof_item_id) for verdict in item.validation_results} == {
        ("gps", True, item.id),
        ("gps_within_radius", True, item.id),
        ("timestamp_within", True, item.id),
        ("unique_photo", True, item.id),
        ("sharpness", True, item.id),
    }
    assert (item.warnings, item.software, item.modified_at) == ([], None, None)


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("front.png", lambda: converted("PNG"), ("photo", "image/png", True)),
        ("front.heic", lambda: converted("HEIF"), ("photo", "image/heic", True)),
        ("front.mp4", movie, ("video", "video/mp4", False)),
    ],
)
async def test_other_formats_are_recognised_by_their_content(
    scene: Scene, name: str, content: Any, expected: tuple[str, str, bool]
) -> None:
    kind, content_type, thumbnail = expected
    task_id = await scene.reach(S.IN_PROGRESS)
    item = await scene.upload(task_id, content(), name)
    assert (item.kind, item.content_type, item.has_thumbnail) == (kind, content_type, thumbnail)
    reference = {"taskId": task_id, "proofItemId": item.id}
    raw = await scene.agent(submission.open_proof_file, **reference)
    assert (raw.content_type, raw.file_name, await text(raw.chunks(0, None))) == (content_type, name, content())
    if not thumbnail:
        assert isinstance(await scene.refused(scene.agent, submission.open_proof_thumbnail, **reference), NotFound)


async def test_a_file_that_is_not_what_it_says_changes_nothing(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    for content, name in (
        (b"MZ\x90\x00 a program", "front.jpg"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "front.svg"),
        (b"", "front.jpg"),
        (picture()[:2000], "front.jpg"),
        (converted("GIF"), "front.gif"),
    ):
        refusal = await scene.refused(
            scene.operator,
            submission.upload_proof,
            taskId=task_id,
            fileName=name,
            contentBase64=base64.b64encode(content).decode(),
        )
        assert isinstance(refusal, ProofUnreadable), name


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({}, "file"),
        ({"fileName": "front.jpg"}, "file"),
        ({"contentBase64": "AAAA"}, "fileName"),
        ({"fileName": "front.jpg", "contentBase64": "not base64!"}, "contentBase64"),
        ({"fileName": "front.jpg", "contentBase64": "AAA"}, "contentBase64"),
        ({"fileName": "front.jpg", "contentBase64": "ééé="}, "contentBase64"),
    ],
)
async def test_an_upload_needs_a_content_and_a_name(scene: Scene, fields: dict[str, Any], named: str) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    refusal = await scene.refused(scene.operator, submission.upload_proof, taskId=task_id, **fields)
    assert isinstance(refusal, InvalidInput)
    assert list_fields(refusal) == [named]


async def test_a_file_name_cannot_point_anywhere(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    assert (await scene.upload(task_id, name="../../secret/front.jpg")).file_name == "front.jpg"


async def test_there_is_a_most_number_of_files(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    few = replace(scene.services, policy=replace(scene.services.policy, maximum_proofs=2))
    scene.operator = replace(scene.operator, services=few)
    await scene.upload(task_id)
    await scene.upload(task_id)
    with pytest.raises(InvalidInput) as refused:
        await scene.upload(task_id)
    assert list_fields(refused.value) == ["contentBase64"]


@pytest.mark.parametrize("status", [S.ACCEPTED, S.ARRIVED, S.PROOF_SUBMITTED, S.UNDER_REVIEW])
async def test_proof_is_uploaded_while_work_is_in_progress(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    refusal = await scene.refused(
        scene.operator, submission.upload_proof, taskId=task_id, fileName="a.png",
        contentBase64=base64.b64encode(converted("PNG")).decode(),
    )  # fmt: skip
    assert isinstance(refusal, WrongStatus)


async def test_a_submission_is_refused_with_everything_that_is_missing(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **STRICT)
    await scene.upload(task_id, converted("PNG"), "front.png")
    refusal = await scene.refused(
        scene.operator, submission.submit_proof, taskId=task_id, report="Done.", checklist=["door"]
    )
    assert isinstance(refusal, ProofIncomplete)
    assert list_fields(refusal) == [
        "proofRequirementsJson.minPhotos",
        "proofRequirementsJson.requireReportMinLength",
        "proofRequirementsJson.checklistItems",
        "proofRequirementsJson.requireGps",
        "proofRequirementsJson.requireGpsWithinRadiusMeters",
        "proofRequirementsJson.requireTimestampWithinMinutes",
    ]
    assert "number" in refusal.detail


async def test_what_is_complete_is_submitted(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, **STRICT)
    for seed in (1, 2):
        await scene.upload(task_id, picture(seed))
    answer = await scene.operator(
        submission.submit_proof,
        taskId=task_id,
        report="The shop was open.",
        checklist=["number", "door"],
        location=SPOT,
    )
    assert (answer.status, answer.proof_report) == (S.PROOF_SUBMITTED, "The shop was open.")
    await scene.work_off()
    shown = await scene.agent(submission.get_task_proofs, taskId=task_id)
    assert (shown.status, shown.report, shown.checklist, shown.force_reason, shown.missing_steps) == (
        S.UNDER_REVIEW,
        "The shop was open.",
        ["number", "door"],
        None,
        [],
    )
    assert len(shown.validation_results) == 13
    assert all(verdict.passed for verdict in shown.validation_results)
    assert shown.next_actions[0].code == "get_task_proofs"


async def test_the_same_photo_twice_counts_once(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, proofRequirementsJson='{"minPhotos": 2}')
    for _ in range(2):
        await scene.upload(task_id)
    refusal = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id)
    assert list_fields(refusal) == ["proofRequirementsJson.minPhotos"]


async def test_proof_can_be_forced_with_a_reason_that_the_agent_reads(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    refusal = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id, force=True)
    assert list_fields(refusal) == ["forceReason"]
    await scene.operator(submission.submit_proof, taskId=task_id, force=True, forceReason="The shop burnt down.")
    await scene.work_off()
    shown = await scene.agent(submission.get_task_proofs, taskId=task_id)
    assert (shown.status, shown.force_reason) == (S.UNDER_REVIEW, "The shop burnt down.")
    assert [(verdict.rule, verdict.passed) for verdict in shown.validation_results] == [("min_photos", False)]


async def test_a_camera_with_another_clock_is_brought_to_the_task(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    abroad = photograph(5, "Shop", taken_at=20270102070000, taken_offset="-05:00")
    assert (await scene.upload(task_id, abroad)).taken_at == NOON


async def test_thumbnails_are_small_pictures(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    item = await scene.upload(task_id)
    plain, beside = [
        (await scene.agent(submission.get_task_proofs, taskId=task_id, includeThumbnails=asked)).items[0]
        for asked in (False, True)
    ]
    assert plain.thumbnail_base64 is None
    small = base64.b64decode(beside.thumbnail_base64)
    assert Image.open(io.BytesIO(small)).format == "JPEG"
    assert len(small) < 15_000
    reference = {"taskId": task_id, "proofItemId": item.id}
    raw = await scene.agent(submission.open_proof_thumbnail, **reference)
    assert (raw.content_type, await text(raw.chunks(0, None))) == ("image/jpeg", small)
    whole = await scene.agent(submission.get_proof_content, **reference)
    assert base64.b64decode(whole.content_base64) == picture()
    assert base64.b64decode(whole.thumbnail_base64) == small
    assert (whole.proof_item_id, whole.size, whole.content_type) == (item.id, len(picture()), "image/jpeg")


async def test_another_agents_or_tasks_proof_does_not_exist(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    item = await scene.upload(task_id)
    elsewhere = await scene.published()
    other, stranger = await actors.register_agent(scene.services), await actors.register_operator(scene.services)
    for operation in (submission.get_proof_content, submission.open_proof_file, submission.open_proof_thumbnail):
        for actor, of_task in ((other, task_id), (stranger, task_id), (scene.agent, elsewhere)):
            refusal = await scene.refused(actor, operation, taskId=of_task, proofItemId=item.id)
            assert isinstance(refusal, NotFound)
        assert (await scene.staff(operation, taskId=task_id, proofItemId=item.id)) is not None
    for actor in (other, stranger):
        assert isinstance(await scene.refused(actor, submission.get_task_proofs, taskId=task_id), NotFound)
    assert isinstance(await scene.refused(scene.agent, submission.upload_proof, taskId=task_id), Forbidden)


async def test_the_proof_of_an_operator_who_gave_up_does_not_count_for_the_next(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    await scene.upload(task_id)
    await scene.operator(execution.release_task, taskId=task_id)
    scene.operator = await actors.register_operator(scene.services)
    scene.clock.advance(HOUR)
    await scene.carry(task_id, S.IN_PROGRESS)
    refusal = await scene.refused(scene.operator, submission.submit_proof, taskId=task_id)
    assert list_fields(refusal) == ["proofRequirementsJson.minPhotos"]


RADIUS = {"requireGpsWithinRadiusMeters": 100, "requireTimestampWithinMinutes": 30}
AT_THE_TASK = {"lat": SPOT["lat"], "lng": SPOT["lng"], "accuracy": 8.0, "ageSeconds": 2.0}
NO_FIX = "it is 0, 0, which devices write without a GPS fix"
FAR_AWAY = {**AT_THE_TASK, "lat": 52.4}


async def test_a_browsers_photograph_meets_a_radius_by_the_position_of_its_device(scene: Scene) -> None:
    """Browsers remove the position from every file: only the device can say where it was taken."""
    task_id = await scene.reach(S.IN_PROGRESS, proofRequirementsJson=json.dumps(RADIUS))
    captured = {"capturedAt": NOON, "capturedLocation": AT_THE_TASK, "capture": "LIVE"}
    item = await send(scene, task_id, bare(), **captured)
    assert (item.gps, item.taken_at, item.captured_at, item.capture, item.warnings) == (None, None, NOON, "live", [])
    assert item.captured_location.model_dump() == AT_THE_TASK
    assert {
        verdict.rule: (verdict.outcome, verdict.measured_from, verdict.measured) for verdict in item.validation_results
    } == {
        "gps": ("passed", "device", f"{SPOT['lat']:.6f}, {SPOT['lng']:.6f}"),
        "gps_within_radius": ("passed", "device", "8.0 m"),
        "timestamp_within": ("passed", "device", "0.00 min"),
        "unique_photo": ("passed", None, None),
        "sharpness": ("passed", None, "55"),
    }
    await scene.operator(submission.submit_proof, taskId=task_id)
    await scene.work_off()
    review = await scene.agent(submission.get_task_proofs, taskId=task_id)
    assert review.proof_requirements.require_gps_from == "any"
    assert all(verdict.passed for verdict in review.validation_results)
    approved = await scene.agent(settlement.approve_task, taskId=task_id)
    assert approved.status is S.CLOSED


async def test_a_device_that_contradicts_its_file_causes_a_warning(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, proofRequirementsJson=json.dumps(RADIUS))
    captured = {"capturedAt": NOON - 10_000, "capturedLocation": FAR_AWAY, "capture": "file"}
    item = await send(scene, task_id, picture(), **captured)
    assert [warning.code for warning in item.warnings] == ["positions_disagree", "times_disagree"]
    assert {verdict.measured_from for verdict in item.validation_results if verdict.measured_from} == {"file"}
    assert all(verdict.passed for verdict in item.validation_results)


@pytest.mark.parametrize(
    ("device", "reason"),
    [
        ({"lat": 0, "lng": 0, "accuracy": 4}, NO_FIX),
        ({"lat": -0.0, "lng": 0.0, "accuracy": 4}, NO_FIX),
        (AT_THE_TASK | {"accuracy": 10_001}, "its accuracy is 10,001 m, and at most 10,000 m are allowed"),
    ],
)
async def test_a_position_without_a_fix_counts_as_missing_with_a_warning(
    scene: Scene, device: dict[str, float], reason: str
) -> None:
    """W3C Geolocation: accuracy is part of a position, and one of more than 10 km names a region."""
    task_id = await scene.reach(S.IN_PROGRESS, proofRequirementsJson=json.dumps(RADIUS))
    operator_at = {"lat": 0.0, "lng": 0.0}
    item = await send(scene, task_id, bare(), capturedLocation=device, capture="live", location=operator_at)
    assert (item.captured_location, item.upload_location) == (None, None)
    assert [(warning.code, warning.message) for warning in item.warnings] == [
        ("position_unusable", f"The position of the device at the recording counts as missing: {reason}"),
        (
            "position_unusable",
            "The position of the operator at the upload counts as missing: " + NO_FIX,
        ),
    ]
    gps, radius = (item.validation_results[number] for number in (0, 1))
    assert (gps.rule, gps.outcome, gps.message) == (
        "gps",
        "failed",
        f"The position of the device counts as missing: {reason}",
    )
    assert (radius.rule, radius.outcome) == ("gps_within_radius", "failed")
    exact = await send(scene, task_id, bare(), capturedLocation=AT_THE_TASK | {"accuracy": 10_000})
    assert exact.captured_location.accuracy == 10_000
    assert exact.validation_results[0].outcome == "passed"


async def test_the_content_decides_and_a_corrected_name_is_a_warning(scene: Scene) -> None:
    """RFC 7578, section 4.2: the name of a file is a hint of its sender, which is not trusted."""
    task_id = await scene.reach(S.IN_PROGRESS)
    for given, stored in (
        ("IMG_0590.HEIC", "IMG_0590.jpg"),
        ("Photo 26.11.2026", "Photo 26.11.2026.jpg"),
        ("front", "front.jpg"),
        ("x" * 200, f"{'x' * 196}.jpg"),
    ):
        encoded = base64.b64encode(picture()).decode()
        item = await scene.operator(submission.upload_proof, taskId=task_id, fileName=given, contentBase64=encoded)
        assert (item.file_name, item.content_type) == (stored, "image/jpeg")
        (warning,) = item.warnings
        assert warning.code == "name_corrected"
        assert warning.message.endswith(f"is stored as {stored}")
    assert (await scene.upload(task_id, picture(), "front.JPG")).warnings == []


async def test_a_radius_around_a_task_without_coordinates_is_warned_of_and_never_failed(scene: Scene) -> None:
    nowhere = {"locationLatitude": None, "locationLongitude": None}
    task_id = await scene.reach(S.IN_PROGRESS, proofRequirementsJson=json.dumps(RADIUS), **nowhere)
    (warning,) = (await scene.agent(dispatch.get_task, taskId=task_id)).warnings
    assert (warning.code, warning.field) == (
        "radius_without_coordinates",
        "proofRequirementsJson.requireGpsWithinRadiusMeters",
    )
    assert (await scene.operator(execution.get_operator_task, taskId=task_id)).warnings == []
    item = await scene.upload(task_id)
    near = next(verdict for verdict in item.validation_results if verdict.rule == "gps_within_radius")
    assert (near.outcome, near.passed, near.measured) == ("cannot_be_measured", True, None)
    submitted = await scene.operator(submission.submit_proof, taskId=task_id)
    assert submitted.status is S.PROOF_SUBMITTED


async def test_a_recording_cannot_be_from_the_future(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    # The clock of a device may be five minutes ahead.
    await send(scene, task_id, converted("PNG"), capturedAt=NOON + 500)
    file = {"fileName": "a.png", "contentBase64": base64.b64encode(converted("PNG")).decode(), "capturedAt": NOON + 501}
    single = await scene.refused(scene.operator, submission.upload_proof, taskId=task_id, **file)
    many = await scene.refused(scene.operator, submission.upload_proofs, taskId=task_id, contents=[file])
    assert (list_fields(single), list_fields(many)) == (["capturedAt"], ["contents[0].capturedAt"])


async def test_of_several_files_each_may_say_where_it_was_taken(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS)
    contents = [
        {"fileName": "a.png", "contentBase64": base64.b64encode(converted("PNG")).decode(), **captured}
        for captured in ({}, {"capturedLocation": FAR_AWAY})
    ]
    sent = await scene.operator(
        submission.upload_proofs, taskId=task_id, contents=contents, capturedLocation=AT_THE_TASK, capture="live"
    )
    assert [(item.captured_location.lat, item.capture) for item in sent.items] == [
        (AT_THE_TASK["lat"], "live"),
        (FAR_AWAY["lat"], None),
    ]
