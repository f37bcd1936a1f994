"""The times of an upload: what the file says, what the device says, and on which clock."""

import base64
import io
import json
from typing import Any

import pytest
from PIL import ExifTags, Image

from adapters.practice.drawing import photograph
from domain.lifecycle.statuses import Status
from domain.values import wallclock
from domain.values.rfc3339 import parse_instant
from domain.values.time import SECOND
from resolvers.proofs import submission
from resolvers.tasks import execution
from tests.resolvers.stages import NOON, Scene, list_fields

FIVE_MINUTES = {"proofRequirementsJson": json.dumps({"requireTimestampWithinMinutes": 5})}
AMSTERDAM = "Europe/Amsterdam"
SPRING, AUTUMN = "2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z"


async def send(scene: Scene, task_id: int, content: bytes, **captured: Any) -> Any:
    encoded = base64.b64encode(content).decode()
    return await scene.operator(
        submission.upload_proof, taskId=task_id, fileName="front.jpg", contentBase64=encoded, **captured
    )


def bare(seed: int = 1) -> bytes:
    """A photograph as browsers make it: without Exif."""
    return photograph(seed, "Shop", taken_at=NOON, has_exif=False)


def verdict_on_time(item: Any) -> tuple[str, str]:
    (verdict,) = (verdict for verdict in item.validation_results if verdict.rule == "timestamp_within")
    return verdict.outcome, verdict.measured


@pytest.mark.parametrize("change", [SPRING, AUTUMN])
async def test_fifteen_seconds_pass_while_clocks_change(scene: Scene, change: str) -> None:
    """RFC 3339: a photograph 15 s after the arrival, between them clocks in Amsterdam change by an hour."""
    scene.clock.time = parse_instant(change) - 10 * SECOND
    task_id = await scene.reach(Status.IN_PROGRESS, **FIVE_MINUTES)
    scene.clock.advance(15)
    now = wallclock.rfc3339(scene.clock.now())
    offset = wallclock.with_offset(wallclock.at(scene.clock.now(), AMSTERDAM))[-6:]
    by_file = photograph(1, "Shop", taken_at=wallclock.at(scene.clock.now(), AMSTERDAM), taken_offset=offset)
    for content, captured in ((by_file, {}), (bare(2), {"capturedInstant": now, "capture": "live"})):
        item = await send(scene, task_id, content, **captured)
        assert verdict_on_time(item) == ("passed", "0.25 min")
        assert now in (item.taken_instant, item.captured_instant)
        assert item.warnings == []
    submitted = await scene.operator(submission.submit_proof, taskId=task_id)
    assert submitted.status is Status.PROOF_SUBMITTED


async def test_without_an_arrival_the_start_of_work_counts_as_an_instant(scene: Scene) -> None:
    scene.clock.time = parse_instant(AUTUMN) - 10 * SECOND
    task_id = await scene.reach(Status.ACCEPTED, **FIVE_MINUTES)
    await scene.operator(execution.start_work, taskId=task_id)
    scene.clock.advance(15)
    item = await send(scene, task_id, bare(), capturedInstant=wallclock.rfc3339(scene.clock.now()))
    assert verdict_on_time(item) == ("passed", "0.25 min")


async def test_an_instant_counts_before_digits_that_contradict_it(scene: Scene) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS, **FIVE_MINUTES)
    item = await send(
        scene, task_id, bare(), capturedAt=NOON - 10_000, capturedInstant="2027-01-02T13:00:00+01:00", capture="live"
    )
    assert (item.captured_at, item.captured_instant) == (NOON, "2027-01-02T12:00:00Z")
    (warning,) = item.warnings
    assert warning.code == "captured_times_disagree"
    assert f"capturedAt ({NOON - 10_000}) and capturedInstant (2027-01-02T12:00:00Z)" in warning.message
    shown = await scene.agent(submission.get_task_proofs, taskId=task_id)
    assert shown.items[0].warnings == [warning]


async def test_an_instant_that_is_to_come_is_refused_by_name(scene: Scene) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS)
    file = {"fileName": "a.jpg", "contentBase64": base64.b64encode(bare()).decode()}
    future = {**file, "capturedInstant": "2027-01-02T12:05:01Z"}
    single = await scene.refused(scene.operator, submission.upload_proof, taskId=task_id, **future)
    many = await scene.refused(scene.operator, submission.upload_proofs, taskId=task_id, contents=[future])
    assert (list_fields(single), list_fields(many)) == (["capturedInstant"], ["contents[0].capturedInstant"])
    assert single.errors[0].message == "must not be in the future: it is 2027-01-02T12:00:00Z"
    await send(scene, task_id, bare(), capturedInstant="2027-01-02T12:05:00.000Z")


async def test_the_instant_of_one_file_stands_before_that_of_the_request(scene: Scene) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS)
    contents = [
        {"fileName": "a.jpg", "contentBase64": base64.b64encode(bare(seed)).decode(), **captured}
        for seed, captured in ((1, {}), (2, {"capturedInstant": "2027-01-02T11:00:00Z"}))
    ]
    sent = await scene.operator(
        submission.upload_proofs, taskId=task_id, contents=contents, capturedInstant="2027-01-02T12:00:00Z"
    )
    assert [item.captured_instant for item in sent.items] == ["2027-01-02T12:00:00Z", "2027-01-02T11:00:00Z"]


def shot(taken: str, **photo: Any) -> bytes:
    """A photograph whose EXIF states a time, and whatever else is given."""
    exif = Image.Exif()
    exif[ExifTags.Base.Make] = "Maker"
    exif.get_ifd(ExifTags.IFD.Exif).update({ExifTags.Base.DateTimeOriginal: taken})
    exif.get_ifd(ExifTags.IFD.Exif).update({ExifTags.Base[name]: value for name, value in photo.items()})
    gps = {ExifTags.GPS.GPSDateStamp: "2027:01:02", ExifTags.GPS.GPSTimeStamp: (12.0, 0.0, 0.0)}
    exif.get_ifd(ExifTags.IFD.GPSInfo).update(gps)
    buffer = io.BytesIO()
    Image.open(io.BytesIO(bare())).save(buffer, "JPEG", exif=exif)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("photo", "source", "measured", "codes"),
    [
        ({"taken": "2027:01:02 12:00:00", "OffsetTimeOriginal": "Z"}, "own_offset", "0.00 min", []),
        ({"taken": "2027:01:02 17:30:00+0530"}, "text_offset", "0.00 min", []),
        ({"taken": "2027:01:02 07:00:00", "OffsetTimeDigitized": "-5:00"}, "other_offset", "0.00 min", []),
        ({"taken": "2027:01:02 20:00:00"}, "gps_clock", "0.00 min", []),
        (
            {"taken": "2027:01:02 12:00:00", "OffsetTimeOriginal": "-05:00"},
            "own_offset",
            "300.00 min",
            ["time_sources_disagree"],
        ),
        ({"taken": "2027:01:02 24:00:00"}, "gps_clock", "0.00 min", ["time_corrected"]),
        ({"taken": "yesterday"}, "gps_clock", "0.00 min", ["time_unreadable"]),
        (
            {"taken": "2027:01:02 13:00:00", "OffsetTimeOriginal": "+01:00", "CameraOwnerName": "\x01\x02"},
            "own_offset",
            "0.00 min",
            ["text_unreadable"],
        ),
    ],
)
async def test_an_item_says_by_which_source_its_time_was_read(
    scene: Scene, photo: dict[str, str], source: str, measured: str, codes: list[str]
) -> None:
    """CIPA DC-008: date and time with offsets, and the GPS clock, which is in UTC."""
    task_id = await scene.reach(Status.IN_PROGRESS, **FIVE_MINUTES)
    item = await send(scene, task_id, shot(**photo))
    assert (item.taken_from, verdict_on_time(item)[1]) == (source, measured)
    assert [warning.code for warning in item.warnings] == codes
    shown = await scene.agent(submission.get_task_proofs, taskId=task_id)
    assert (shown.items[0].taken_from, shown.items[0].warnings) == (source, item.warnings)
