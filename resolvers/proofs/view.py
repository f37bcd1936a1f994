"""Views of proof: items, verdicts and the requirements behind them (docs/contract.md#proof)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Self

from adapters.catalogue import Catalogue
from adapters.storage.tables.proofs import ProofItemRow
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Status
from domain.proofs.photo_warnings import Doubt, Metadata, photo_warnings
from domain.proofs.requirements import (
    ProofFacts,
    ProofKind,
    ProofRequirements,
    Rule,
    Verdict,
    parse_requirements,
    verdicts,
)
from domain.values import wallclock
from resolvers.catalogue.capabilities import ProofProfile, profile_of
from resolvers.core.problem import NextAction
from resolvers.lifecycle.place import exact_point
from resolvers.proofs.photo_reuse import EarlierUse
from resolvers.wire.location import Location
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id, JsonText, OwnTime


class ProofVerdict(Wire):
    """The verdict on one requirement."""

    rule: Rule
    """The requirement."""
    passed: bool
    """Whether the requirement is met."""
    measured: str | None
    """Measured value, with its unit."""
    limit: str | None
    """Required value, with its unit."""
    proof_item_id: Id | None
    """The item that the verdict is about; null for the whole proof."""
    message: str
    """The verdict as a sentence."""
    earlier_use: EarlierUse | None
    """The earlier item, for a photo that was used again, when you may see it."""

    @classmethod
    def of(cls, verdict: Verdict, earlier: Mapping[int, EarlierUse], item_id: int | None = None) -> Self:
        values = asdict(verdict)
        item_id = values.pop("item_id") or item_id
        repeated = earlier.get(item_id) if item_id and verdict.rule == Rule.UNIQUE_PHOTO else None
        return cls(proof_item_id=item_id, earlier_use=repeated, **values)


class ProofWarning(Wire):
    """A doubt that a photo's own data raises. It does not prevent submission."""

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


class ProofItem(Wire):
    """A photo or video uploaded as proof."""

    id: Id
    """The item."""
    task_id: Id
    """The task."""
    kind: ProofKind
    """photo or video."""
    content_type: str
    """Media type, detected from the content."""
    file_name: str
    """Name of the file."""
    size: int
    """Size in bytes."""
    width: int | None
    """Width in pixels."""
    height: int | None
    """Height in pixels."""
    taken_at: OwnTime | None
    """Time at which the camera says it was taken, on the clock at the task."""
    gps: GpsStamp | None
    """Place at which the camera says it was taken."""
    camera: str | None
    """Make and model of the camera."""
    software: str | None
    """Software that saved the file, a camera's firmware or a program, if the file says so."""
    modified_at: OwnTime | None
    """Time at which the file says it was modified, on the clock at the task."""
    uploaded_at: OwnTime
    """Time of the upload, on the clock at the task."""
    upload_location: Location | None
    """Location of the operator at the upload."""
    validation_results: list[ProofVerdict]
    """Verdicts on the requirements that concern this item alone."""
    warnings: list[ProofWarning]
    """Doubts because a photo's EXIF data is incomplete, or shows that it was edited."""
    has_thumbnail: bool
    """Whether there is a thumbnail."""
    thumbnail_base64: str | None = None
    """A JPEG of 5 to 15 kB, as base64, when requested."""


class UploadedProofs(Wire):
    """The items of one upload."""

    items: list[ProofItem]
    """The items, in the order of their files."""


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
    """Requirements in force: those of the agent, over the default profile of the task's category."""
    next_actions: list[NextAction]
    """Suggested next actions."""


class ProofContent(Wire):
    """The content of a proof item."""

    proof_item_id: Id
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
    """The verdicts on every requirement, for the items that the task's operator has uploaded."""
    return verdicts(
        requirements_of(catalogue, row),
        [facts_of(item) for item in items if item.operator_id == row.operator_id],
        report=row.proof_report or "",
        checklist=json.loads(row.proof_checklist_json or "[]"),
        arrived_at=began_at(row),
        task_location=exact_point(row),
    )


def facts_of(item: ProofItemRow) -> ProofFacts:
    """The facts about a stored item that requirements are checked against."""
    return ProofFacts(
        item.id or None,
        ProofKind(item.kind),
        item.blob,
        item.exif_latitude,
        item.exif_longitude,
        item.taken_at,
        item.picture_hash is not None,
        item.earlier_bits,
    )


def _warnings(row: ProofItemRow) -> list[ProofWarning]:
    if row.kind != ProofKind.PHOTO:
        return []
    located = row.exif_latitude is not None
    warnings = photo_warnings(Metadata(row.taken_at, row.modified_at, located, row.camera, row.software))
    return [ProofWarning(code=warning.code, message=warning.message) for warning in warnings]


def proof_item_view(row: ProofItemRow, earlier: Mapping[int, EarlierUse]) -> ProofItem:
    """The view of a proof item, without its thumbnail; `earlier` has the earlier uses of items by their ids."""
    located = row.exif_latitude is not None and row.exif_longitude is not None
    return ProofItem(
        id=row.id,
        task_id=row.task_id,
        kind=row.kind,
        content_type=row.content_type,
        file_name=row.file_name,
        size=row.size,
        width=row.width,
        height=row.height,
        taken_at=wallclock.in_zone(row.taken_at, row.timezone),
        gps=GpsStamp(latitude=row.exif_latitude, longitude=row.exif_longitude) if located else None,
        camera=row.camera,
        software=row.software,
        modified_at=wallclock.in_zone(row.modified_at, row.timezone),
        uploaded_at=wallclock.known(row.uploaded_at, row.uploaded_instant),
        upload_location=None
        if row.latitude is None or row.longitude is None
        else Location(lat=row.latitude, lng=row.longitude, accuracy=row.accuracy, source=row.source),
        validation_results=[
            ProofVerdict.of(Verdict(**verdict), earlier, row.id) for verdict in json.loads(row.verdicts_json)
        ],
        warnings=_warnings(row),
        has_thumbnail=row.thumbnail_blob is not None,
    )


def requirements_of(catalogue: Catalogue, row: TaskRow) -> ProofRequirements:
    """The requirements of a task's proof: its own, over the default profile of its category."""
    return parse_requirements(row.proof_requirements_json, profile_of(catalogue, row.service_category_id))


def began_at(row: TaskRow) -> int | None:
    return row.arrived_at or row.started_at
