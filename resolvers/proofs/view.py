"""Views of proof: items, verdicts and the requirements behind them (docs/reference/proof.md)."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Self

from pydantic import Field

from adapters.catalogue import Catalogue
from adapters.storage.tables.proofs import ProofItemRow
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.late_report import Occurrence
from domain.lifecycle.statuses import Status
from domain.proofs.capture import Capture, MeasuredFrom, Position
from domain.proofs.photo_warnings import (
    Doubt,
    Metadata,
    PhotoWarning,
    RecordingStatement,
    contradictions,
    photo_warnings,
    position_unusable,
)
from domain.proofs.recording_time import TimeSource
from domain.proofs.requirements import ProofRequirements, parse_requirements, verdicts
from domain.proofs.score import ScoreCode, ScoredPart, score_parts, total_score
from domain.proofs.verdicts import Outcome, ProofFacts, ProofKind, Rule, Verdict, from_stored
from domain.values import wallclock
from domain.values.time import Instant
from resolvers.catalogue.capabilities import ProofProfile, find_profile
from resolvers.core.context import Context
from resolvers.core.problem import NextAction
from resolvers.core.signed_files import PROOF, THUMBNAIL, signed_address
from resolvers.lifecycle.place import exact_point
from resolvers.proofs.photo_reuse import EarlierUse
from resolvers.proofs.work_window import find_work_window
from resolvers.wire.location import CapturedLocation, Location, usable
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id, Int32, JsonText, OwnId, OwnTime


class ProofVerdict(Wire):
    """The verdict on one requirement."""

    rule: Rule
    """The requirement."""
    outcome: Outcome
    """Outcome of the verdict."""
    passed: bool
    """True if every verdict passed or could not be measured: the requirement is met, or cannot be measured."""
    measured_from: MeasuredFrom | None
    """Source of the measured place or time: the file itself, or the device that took it."""
    measured: str | None
    """Measured value, with its unit."""
    limit: str | None
    """Required value, with its unit."""
    proof_item_id: OwnId | None
    """The item that the verdict is about; null for the whole proof."""
    message: str
    """The verdict as a sentence."""
    earlier_use: EarlierUse | None
    """The earlier item, for a photo that was used again, when you may see it."""

    @classmethod
    def from_verdict(cls, verdict: Verdict, earlier: Mapping[int, EarlierUse], item_id: int | None = None) -> Self:
        item_id = verdict.item_id or item_id
        return cls(
            rule=verdict.rule,
            outcome=verdict.outcome,
            passed=verdict.passed,
            measured_from=verdict.measured_from,
            measured=verdict.measured,
            limit=verdict.limit,
            proof_item_id=item_id,
            message=verdict.message,
            earlier_use=earlier.get(item_id) if item_id and verdict.rule == Rule.UNIQUE_PHOTO else None,
        )


class ProofWarning(Wire):
    """A doubt that the data of a photo or video raises. It does not prevent submission."""

    code: Doubt
    """Kind of doubt."""
    message: str
    """The doubt as a sentence."""


class GpsStamp(Wire):
    """The place where a file says it was taken."""

    latitude: float
    """Latitude, in degrees north."""
    longitude: float
    """Longitude, in degrees east."""


class ScorePart(Wire):
    """Points of an item for one rule, or for its metadata."""

    code: ScoreCode
    """Rule, or metadata."""
    points: Int32
    """Points of the item."""
    of: Int32
    """Points that an item without fault has; over all parts they add up to 100."""
    sentence: str
    """Reason for the points."""


class ProofItem(Wire):
    """A photo or video uploaded as proof."""

    node_key = ("task_id", "id")

    id: OwnId
    """The item."""
    task_id: Id
    """The task."""
    kind: ProofKind
    """photo or video."""
    content_type: str
    """Media type, detected from the content."""
    file_name: str
    """Name of the file, with an extension of its content."""
    size: int
    """Size in bytes."""
    width: int | None
    """Width in pixels."""
    height: int | None
    """Height in pixels."""
    taken_at: OwnTime | None
    """Time at which the camera says it was taken, on the clock at the task."""
    taken_from: TimeSource | None
    """Source of takenAt in the file."""
    gps: GpsStamp | None
    """Place at which the camera says it was taken."""
    camera: str | None
    """Make and model of the camera."""
    software: str | None
    """Software that saved the file, a camera's firmware or a program, if the file says so."""
    modified_at: OwnTime | None
    """Time at which the file says it was modified, on the clock at the task."""
    uploaded_at: OwnTime
    """Time at which the service received the upload, on the clock at the task."""
    occurred_at: OwnTime
    """Time of the upload on the operator's device, on the clock at the task: before recordedAt if occurredAt was sent
    with it."""
    recorded_at: OwnTime
    """Time at which the service received the upload, as in uploadedAt."""
    reported_late: bool
    """True if it was received more than two minutes after it was made."""
    upload_location: Location | None
    """Location of the operator at the upload; null for a location that is ignored (`warnings`)."""
    capture: Capture | None
    """Origin, as the uploader stated it: live with the camera, or chosen from the device's files."""
    captured_at: OwnTime | None
    """Time of the recording, as the uploader stated it, on the clock at the task."""
    captured_location: CapturedLocation | None
    """Position of the device during the recording, as the uploader stated it; null if it is ignored (`warnings`)."""
    validation_results: list[ProofVerdict]
    """Verdicts on the requirements that concern only this item."""
    warnings: list[ProofWarning]
    """Corrected or dropped data, and doubts: metadata is incomplete, unreadable or contradictory, shows an edit, or
    contradicts the device."""
    score: Int32 | None = None
    """Points from 0 to 100: the sum of its parts."""
    score_parts: list[ScorePart] = Field(default_factory=list)
    """Parts of the score. A rule that does not apply gives its points to the others in proportion."""
    content_url: str
    """Address of the file for an hour: it needs no key, shows photos and videos in place, and takes `Range`."""
    thumbnail_url: str | None
    """Address of the thumbnail in the same way; null without one."""
    has_thumbnail: bool
    """True if there is a thumbnail."""
    thumbnail_base64: str | None = None
    """A JPEG of 5 to 15 kB, as base64, when requested."""

    @classmethod
    def from_stored(cls, stored: dict[str, Any], context: Context) -> Self:
        """Return the item with new addresses of its files: its stored ones may have expired."""
        view = cls.model_validate(stored)
        return view.model_copy(update=_addresses(context, view.task_id, view.id, thumbnail=view.has_thumbnail))


class UploadedProofs(Wire):
    """The items of one upload."""

    items: list[ProofItem]
    """The items, in the order of their files."""

    @classmethod
    def from_stored(cls, stored: dict[str, Any], context: Context) -> Self:
        return cls(items=[ProofItem.from_stored(item, context) for item in stored["items"]])


class TaskProofs(Wire):
    """The proof of a task."""

    task_id: Id
    """The task."""
    status: Status
    """Status of the task."""
    items: list[ProofItem]
    """Uploaded items, oldest first."""
    validation_results: list[ProofVerdict]
    """Verdicts on every requirement, for the proof as it is now."""
    report: str | None
    """Report of the operator."""
    checklist: list[str]
    """Items of the checklist that the operator marked as done."""
    force_reason: str | None
    """Reason why the operator submitted although requirements were not met."""
    missing_steps: list[Status]
    """Steps that the operator skipped (reason 8, MissingMandatoryEvent)."""
    proof_requirements_json: JsonText | None
    """Requirements of the agent."""
    proof_requirements: ProofProfile
    """Requirements in force: the agent's over the default profile of the task's category."""
    next_actions: list[NextAction]
    """Suggested next actions."""


class ProofContent(Wire):
    """The content of a proof item."""

    proof_item_id: OwnId
    """The item."""
    content_type: str
    """Media type of the file."""
    file_name: str
    """Name of the file."""
    size: int
    """Size in bytes."""
    content_base64: str
    """Content as base64."""
    thumbnail_base64: str | None
    """Thumbnail as base64, a JPEG."""


def evaluate_requirements(catalogue: Catalogue, row: TaskRow, items: Sequence[ProofItemRow]) -> tuple[Verdict, ...]:
    """Return the verdicts on every requirement, for the items that the task's operator has uploaded."""
    return verdicts(
        find_requirements(catalogue, row),
        [make_item_facts(item) for item in items if item.operator_id == row.operator_id],
        report=row.proof_report or "",
        checklist=json.loads(row.proof_checklist_json or "[]"),
        arrived=began_at(row),
        task_location=exact_point(row),
        window=find_work_window(catalogue, row),
        began=row.started_instant,
    )


def make_item_facts(item: ProofItemRow) -> ProofFacts:
    """Return the facts about a stored item that requirements are checked against."""
    stated = _stated_location(item)
    device = None
    if measured := usable(stated):
        device = Position(measured.lat, measured.lng, measured.accuracy, measured.age_seconds)
    return ProofFacts(
        item_id=item.id or None,
        kind=ProofKind(item.kind),
        content=item.blob,
        latitude=item.exif_latitude,
        longitude=item.exif_longitude,
        taken=item.taken_instant,
        picture_hash=item.picture_hash,
        hamming_distance=item.earlier_bits,
        captured=item.captured_instant,
        device=device,
        device_fault=stated.fault if stated else None,
        capture=Capture(item.capture) if item.capture else None,
        uploaded=item.occurred_instant or item.uploaded_instant,
        received=item.uploaded_instant,
        challenged=item.challenged_instant,
        sharpness=item.sharpness,
    )


def _stated_location(row: ProofItemRow) -> CapturedLocation | None:
    if row.captured_latitude is None or row.captured_longitude is None:
        return None
    return CapturedLocation(
        lat=row.captured_latitude,
        lng=row.captured_longitude,
        accuracy=row.captured_accuracy or 0.0,
        age_seconds=row.captured_age_seconds or 0.0,
    )


def _upload_location(row: ProofItemRow) -> Location | None:
    if row.latitude is None or row.longitude is None:
        return None
    return Location(lat=row.latitude, lng=row.longitude, accuracy=row.accuracy, source=row.source)


def score_item(row: ProofItemRow) -> tuple[ScoredPart, ...]:
    """Return the parts of a stored item's score."""
    return score_parts(from_stored(row.verdicts_json), _warnings(row))


def find_least_score(items: Iterable[ProofItemRow]) -> int | None:
    """Return the least score of items; None without any."""
    return min((total_score(score_item(item)) for item in items), default=None)


def _warnings(row: ProofItemRow) -> list[PhotoWarning]:
    facts = make_item_facts(row)
    warnings = contradictions(
        RecordingStatement(facts.position, facts.taken), RecordingStatement(facts.device, facts.captured)
    )
    if facts.kind is ProofKind.PHOTO:
        located, is_live = facts.position is not None, row.capture == Capture.LIVE
        metadata = Metadata(row.taken_instant, row.modified_instant, located, row.camera, row.software, is_live)
        warnings = chain(photo_warnings(metadata), warnings)
    of_upload = (PhotoWarning(**warning) for warning in json.loads(row.warnings_json))
    return [*warnings, *_unusable_positions(row), *of_upload]


def _unusable_positions(row: ProofItemRow) -> Iterator[PhotoWarning]:
    stated, uploaded_at = _stated_location(row), _upload_location(row)
    if stated and stated.fault:
        yield position_unusable("the device at the recording", stated.fault)
    if uploaded_at and uploaded_at.fault:
        yield position_unusable("the operator at the upload", uploaded_at.fault)


def _addresses(context: Context, task_id: int, item_id: int, *, thumbnail: bool) -> dict[str, str | None]:
    return {
        "content_url": signed_address(context, PROOF, task_id, item_id),
        "thumbnail_url": signed_address(context, THUMBNAIL, task_id, item_id) if thumbnail else None,
    }


def proof_item_view(context: Context, row: ProofItemRow, earlier: Mapping[int, EarlierUse]) -> ProofItem:
    """Return the view of a proof item, without its thumbnail; `earlier` has the earlier uses of items by their ids."""
    located = row.exif_latitude is not None and row.exif_longitude is not None
    has_thumbnail = row.thumbnail_blob is not None
    recorded = wallclock.known(row.uploaded_at, row.uploaded_instant)
    parts = score_item(row)
    return ProofItem(
        id=row.id,
        task_id=row.task_id,
        kind=row.kind,
        content_type=row.content_type,
        file_name=row.file_name,
        size=row.size,
        width=row.width,
        height=row.height,
        taken_at=_local(row.taken_instant, row.timezone),
        taken_from=row.taken_from,
        gps=GpsStamp(latitude=row.exif_latitude, longitude=row.exif_longitude) if located else None,
        camera=row.camera,
        software=row.software,
        modified_at=_local(row.modified_instant, row.timezone),
        uploaded_at=recorded,
        occurred_at=_local(row.occurred_instant, row.timezone) or recorded,
        recorded_at=recorded,
        reported_late=Occurrence(row.occurred_instant or row.uploaded_instant, row.uploaded_instant).is_late,
        upload_location=usable(_upload_location(row)),
        capture=row.capture,
        captured_at=_local(row.captured_instant, row.timezone),
        captured_location=usable(_stated_location(row)),
        validation_results=[
            ProofVerdict.from_verdict(verdict, earlier, row.id) for verdict in from_stored(row.verdicts_json)
        ],
        warnings=[ProofWarning(code=warning.code, message=warning.message) for warning in _warnings(row)],
        score=total_score(parts),
        score_parts=[ScorePart(**part._asdict()) for part in parts],
        has_thumbnail=has_thumbnail,
        **_addresses(context, row.task_id, row.id, thumbnail=has_thumbnail),
    )


def find_requirements(catalogue: Catalogue, row: TaskRow) -> ProofRequirements:
    """Return the requirements of a task's proof: its own, over the default profile of its category."""
    return parse_requirements(row.proof_requirements_json, find_profile(catalogue, row.service_category_id))


def began_at(row: TaskRow) -> Instant | None:
    """Return the instant of the arrival, or of the start of work without one."""
    return row.arrived_instant or row.started_instant


def _local(instant: Instant | None, timezone: str) -> wallclock.Wallclock | None:
    return None if instant is None else wallclock.at(instant, timezone)
