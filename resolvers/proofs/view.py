"""Proof as it is looked at: items, verdicts, and what they are judged by (docs/contract.md#proof)."""

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
from resolvers.catalogue.capabilities import ProofProfile, profile_of
from resolvers.core.problem import NextAction
from resolvers.lifecycle.place import exact_point
from resolvers.proofs.photo_reuse import EarlierUse
from resolvers.wire.location import Location
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id, JsonText, LocalTime


class ProofVerdict(Wire):
    """One requirement, judged."""

    rule: Rule
    """The requirement."""
    passed: bool
    """Whether it is met."""
    measured: str | None
    """What was found, with its unit."""
    limit: str | None
    """What was required, with its unit."""
    proof_item_id: Id | None
    """The item that it is about; null for the whole proof."""
    message: str
    """The same in a sentence."""
    earlier_use: EarlierUse | None
    """The item that was uploaded before, for a photo used again, where you may see it."""

    @classmethod
    def of(cls, verdict: Verdict, earlier: Mapping[int, EarlierUse], item_id: int | None = None) -> Self:
        values = asdict(verdict)
        item_id = values.pop("item_id") or item_id
        repeated = earlier.get(item_id) if item_id and verdict.rule == Rule.UNIQUE_PHOTO else None
        return cls(proof_item_id=item_id, earlier_use=repeated, **values)


class ProofWarning(Wire):
    """What in a photo's own data makes it doubtful. It keeps nobody from submitting."""

    code: Doubt
    """What is doubtful."""
    message: str
    """The same in a sentence."""


class GpsStamp(Wire):
    """Where a file says it was taken."""

    latitude: float
    """Degrees north."""
    longitude: float
    """Degrees east."""


class ProofItem(Wire):
    """A photo or video handed in as proof."""

    id: Id
    """The item."""
    task_id: Id
    """The task."""
    kind: ProofKind
    """photo or video."""
    content_type: str
    """What the file really is."""
    file_name: str
    """Its name."""
    size: int
    """Its size in bytes."""
    width: int | None
    """Pixels across."""
    height: int | None
    """Pixels down."""
    taken_at: LocalTime | None
    """When the camera says it was taken, on the clock at the task."""
    gps: GpsStamp | None
    """Where the camera says it was taken."""
    camera: str | None
    """The camera."""
    software: str | None
    """What saved the file, a camera's firmware or a program, where it says so."""
    modified_at: LocalTime | None
    """When the file says it was modified, on the clock at the task."""
    uploaded_at: LocalTime
    """When it was uploaded, on the clock at the task."""
    upload_location: Location | None
    """Where the operator was."""
    validation_results: list[ProofVerdict]
    """What could be judged of the item by itself."""
    warnings: list[ProofWarning]
    """What in a photo's EXIF data is missing, or shows that it was edited."""
    has_thumbnail: bool
    """Whether there is a thumbnail."""
    thumbnail_base64: str | None = None
    """A JPEG of 5 to 15 kB, where asked for."""


class UploadedProofs(Wire):
    """What was uploaded at once."""

    items: list[ProofItem]
    """The items, in the order of their files."""


class TaskProofs(Wire):
    """The proof of a task."""

    task_id: Id
    """The task."""
    status: Status
    """Where it stands."""
    items: list[ProofItem]
    """What was uploaded, oldest first."""
    validation_results: list[ProofVerdict]
    """Every requirement's verdict on what is there now."""
    report: str | None
    """The operator's report."""
    checklist: list[str]
    """What the operator ticked off."""
    force_reason: str | None
    """Why the operator submitted although requirements were not met."""
    missing_steps: list[Status]
    """Steps that the operator skipped (reason 8, MissingMandatoryEvent)."""
    proof_requirements_json: JsonText | None
    """What the agent asked for."""
    proof_requirements: ProofProfile
    """What is required: what the agent asked for, over the default profile of the task's category."""
    next_actions: list[NextAction]
    """What helps now."""


class ProofContent(Wire):
    """The content of a proof item."""

    proof_item_id: Id
    """The item."""
    content_type: str
    """What the file is."""
    file_name: str
    """Its name."""
    size: int
    """Its size in bytes."""
    content_base64: str
    """The content."""
    thumbnail_base64: str | None
    """The thumbnail, a JPEG."""


def evaluate_requirements(catalogue: Catalogue, row: TaskRow, items: Sequence[ProofItemRow]) -> tuple[Verdict, ...]:
    """Every requirement's verdict on what the task's operator has handed in."""
    return verdicts(
        requirements_of(catalogue, row),
        [facts_of(item) for item in items if item.operator_id == row.operator_id],
        report=row.proof_report or "",
        checklist=json.loads(row.proof_checklist_json or "[]"),
        arrived_at=began_at(row),
        task_location=exact_point(row),
    )


def facts_of(item: ProofItemRow) -> ProofFacts:
    """What a stored item is judged by."""
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
    found = photo_warnings(Metadata(row.taken_at, row.modified_at, located, row.camera, row.software))
    return [ProofWarning(code=warning.code, message=warning.message) for warning in found]


def proof_item_view(row: ProofItemRow, earlier: Mapping[int, EarlierUse]) -> ProofItem:
    """The view of a proof item, without its thumbnail; `earlier` tells what it repeats."""
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
        taken_at=row.taken_at,
        gps=GpsStamp(latitude=row.exif_latitude, longitude=row.exif_longitude) if located else None,
        camera=row.camera,
        software=row.software,
        modified_at=row.modified_at,
        uploaded_at=row.uploaded_at,
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
    """What a task's proof must show: its own requirements over the default profile of its category."""
    return parse_requirements(row.proof_requirements_json, profile_of(catalogue, row.service_category_id))


def began_at(row: TaskRow) -> int | None:
    return row.arrived_at or row.started_at
