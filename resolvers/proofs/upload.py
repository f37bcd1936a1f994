"""Upload of proof: files are inspected first, then their content is stored, then all items in one transaction."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Field

from adapters.media import Media, inspect
from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.proofs.items import INSERT_PROOF_ITEM, count_proof_items
from adapters.storage.tables.proofs import ProofItemRow
from adapters.storage.tables.tasks import TaskRow, task
from domain.lifecycle.transitions import Trigger, decide
from domain.proofs.capture import Capture
from domain.proofs.photo_warnings import PhotoWarning, name_corrected, position_unusable, text_unreadable
from domain.proofs.recording_time import RecordingTime, captured_time, modified_time, recording_time
from domain.proofs.requirements import validate_item
from domain.proofs.verdicts import stored
from domain.refusals.general import InvalidInput, TooLarge
from domain.refusals.refusal import FieldError
from domain.refusals.tasks import ProofUnreadable
from domain.values import wallclock
from domain.values.rfc3339 import parse_instant
from domain.values.time import MINUTE, Instant
from resolvers.core.context import Context, Transaction
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.facts import load_facts
from resolvers.lifecycle.place import exact_point
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.proofs.challenge import check_uses, read_challenge
from resolvers.proofs.photo_reuse import earlier_uses, find_earlier, store_hash
from resolvers.proofs.view import (
    ProofItem,
    UploadedProofs,
    began_at,
    find_requirements,
    make_item_facts,
    proof_item_view,
)
from resolvers.proofs.work_window import find_work_window
from resolvers.tasks.execution import AtTask, read_occurrence
from resolvers.wire.files import plain_name
from resolvers.wire.location import CapturedLocation, Location
from resolvers.wire.model import Wire
from resolvers.wire.scalars import GivenInstant, LocalTime, NoNull

MAX_AT_ONCE = 20
MAX_CAMERA_ERROR = 5 * MINUTE
"""Maximum error of the clock of a camera, by which it may be ahead."""
MAX_NONCE_LENGTH = 300
NAMELESS = "proof"
"""Name for a file that has none."""


def _in_small_letters(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


class Captured(Wire):
    """The device's statements about a recording: browsers remove the position from the files that pages get."""

    captured_at: LocalTime | None = None
    """Time of the recording, on the clock at the task. Prefer capturedInstant: clocks at the task show an hour twice,
    or never, when they change."""
    captured_instant: GivenInstant | None = None
    """Instant of the recording, as RFC 3339. If capturedAt contradicts it, this instant is used, with a warning."""
    captured_location: CapturedLocation | None = None
    """Position of the device during the recording."""
    capture: Annotated[Capture, BeforeValidator(_in_small_letters)] | None = None
    """Origin: live with the camera, or chosen from the device's files."""
    capture_nonce: Annotated[str, Field(min_length=1, max_length=MAX_NONCE_LENGTH), NoNull] | None = None
    """Nonce of the capture challenge that the file answers, for a task with requireLiveCapture."""

    @property
    def states_anything(self) -> bool:
        return any(getattr(self, name) is not None for name in Captured.model_fields)

    def time(self, timezone: str, prefix: str = "") -> RecordingTime:
        """Return the time of the recording. Raises `InvalidInput` for a wallclock that `timezone` does not have."""
        instant = None if self.captured_instant is None else parse_instant(self.captured_instant)
        return captured_time(f"{prefix}capturedAt", self.captured_at, instant, timezone)


class Upload(AtTask):
    """An upload for one of the operator's tasks, which its device may send late."""

    occurred_at: GivenInstant | None = None
    """Instant of the upload as RFC 3339, if it was made without a connection: within the last 72 hours, and not before
    the previous step. It is also the time of a recording that has no time of its own. When omitted, it is made now."""


class ReceivedFile(NamedTuple):
    """An uploaded file; `field` names it in refusals. `captured` has the device's statements about it."""

    field: str
    content: Path | bytes
    file_name: str
    captured: Captured


class StoredUpload(NamedTuple):
    """An inspected file whose content is stored, with the names of its blobs."""

    source: ReceivedFile
    media: Media
    blob: str
    thumbnail_blob: str | None


async def may_upload(context: Context, request: Upload, *captured: tuple[str, Captured]) -> None:
    """Refuse an upload that the task does not allow, before its files are read.

    `captured` has the device's statements about the files, each after the prefix of its fields. Raises `InvalidInput`
    for a time in the future, or one at which the upload cannot have been made.
    """
    row = await owned(context, request.task_id)
    await read_occurrence(context, row, request.occurred_at)
    decide(Trigger.UPLOAD_PROOF, context.actor, (await load_facts(context, row))())
    for prefix, statement in captured:
        if statement.capture_nonce is not None:
            read_challenge(context, row, statement.capture_nonce, f"{prefix}captureNonce")
        instant = statement.time(row.timezone, prefix).instant
        if instant is not None and instant > context.now + MAX_CAMERA_ERROR:
            if statement.captured_instant:
                field, now = "capturedInstant", wallclock.rfc3339(context.now)
            else:
                field, now = "capturedAt", f"{wallclock.at(context.now, row.timezone)} at the task ({row.timezone})"
            message = f"must not be in the future: it is {now}"
            raise InvalidInput.for_field(f"{prefix}{field}", "out_of_range", message)


async def inspect_uploads(context: Context, sources: Sequence[ReceivedFile]) -> list[StoredUpload]:
    """Inspect files and store their content. Raises `ProofUnreadable` or `TooLarge` for the first file that cannot be
    proof; then no content is stored."""
    inspected = [(source, await _inspected(context, source)) for source in sources]
    put = context.services.blobs.put
    return [
        StoredUpload(source, media, await put(source.content), await put(media.thumbnail) if media.thumbnail else None)
        for source, media in inspected
    ]


async def _inspected(context: Context, source: ReceivedFile) -> Media:
    try:
        name = plain_name(source.file_name, NAMELESS)
        return await context.services.pixels.inspect(context.sender, inspect, source.content, name)
    except (ProofUnreadable, TooLarge) as refusal:
        errors = tuple(FieldError(source.field, error.code, error.message) for error in refusal.errors)
        raise type(refusal)(f"{source.field}: {errors[0].message}", errors=errors) from refusal


async def store_item(context: Transaction, *, request: Upload, upload: StoredUpload) -> ProofItem:
    """Store one proof item."""
    (item,) = (await store_items(context, request=request, uploads=[upload])).items
    return item


async def store_items(context: Transaction, *, request: Upload, uploads: Sequence[StoredUpload]) -> UploadedProofs:
    """Store proof items. Raises `InvalidInput` when the task would have too many."""
    row = await owned(context, request.task_id, change=True)
    await advance(context, row, Step(Trigger.UPLOAD_PROOF))
    maximum = context.services.policy.maximum_proofs
    count = await context.session.get(count_proof_items(task_id=row.id))
    if count + len(uploads) > maximum:
        message = f"is one too many: {count} have been uploaded for this task, which may have {maximum}"
        raise InvalidInput.for_field(uploads[max(0, maximum - count)].source.field, "too_many", message)
    await check_uses(context, row, _answered(request, uploads))
    occurred = (await read_occurrence(context, row, request.occurred_at)).instant if request.occurred_at else None
    items = [await _store(context, row, request, upload, occurred) for upload in uploads]
    least = min(item.score for item in items if item.score is not None)
    if row.proof_score is None or least < row.proof_score:
        await context.session.execute(set_columns(task, row.id, {"proof_score": least}))
    return UploadedProofs(items=items)


def _answered(request: Upload, uploads: Sequence[StoredUpload]) -> Iterator[tuple[str, str]]:
    """Yield the field and the nonce of each file that answers a challenge."""
    shared = getattr(request, "capture_nonce", None)
    for upload in uploads:
        if nonce := upload.source.captured.capture_nonce:
            yield "captureNonce" if nonce == shared else f"{upload.source.field}.captureNonce", nonce


async def _store(
    context: Context, row: TaskRow, request: Upload, upload: StoredUpload, occurred: Instant | None
) -> ProofItem:
    media = upload.media
    earlier = await find_earlier(context, row.agent_id, media.picture_hash)
    captured = upload.source.captured
    stated, nonce = captured.time(row.timezone), captured.capture_nonce
    # A file that was chosen from the device may be older than its upload.
    fallback = None if captured.capture is Capture.FILE else occurred
    taken = recording_time(media.times, row.timezone)
    file_name = plain_name(media.file_name, NAMELESS)
    warnings = (*_read_warnings(upload, file_name), *taken.warnings, *stated.warnings)
    camera = " ".join(part for part in (media.camera_make, media.camera_model) if part)
    item = ProofItemRow(
        id=0,
        task_id=row.id,
        operator_id=context.operator_id,
        kind=media.kind,
        content_type=media.content_type,
        file_name=file_name,
        size=media.size,
        blob=upload.blob,
        thumbnail_blob=upload.thumbnail_blob,
        width=media.width,
        height=media.height,
        taken_instant=taken.instant,
        taken_from=taken.source,
        exif_latitude=media.latitude,
        exif_longitude=media.longitude,
        camera=camera or None,
        modified_instant=modified_time(media.times, taken.instant, row.timezone),
        software=media.software,
        picture_hash=media.picture_hash,
        earlier_item_id=earlier.proof_item_id if earlier else None,
        earlier_bits=earlier.bits if earlier else None,
        capture=captured.capture,
        captured_instant=fallback if stated.instant is None else stated.instant,
        warnings_json=json.dumps([asdict(warning) for warning in warnings]),
        verdicts_json="",
        timezone=row.timezone,
        uploaded_at=wallclock.at(context.now, row.timezone),
        uploaded_instant=context.now,
        occurred_instant=occurred,
        sharpness=media.sharpness,
        capture_nonce=nonce,
        challenged_instant=None if nonce is None else read_challenge(context, row, nonce, "captureNonce"),
        **_make_places(request.location, captured.captured_location),
    )
    item = item._replace(verdicts_json=verdicts_on(context, row, item))
    item = item._replace(id=await context.session.get(INSERT_PROOF_ITEM(item)))
    await store_hash(context, row.agent_id, media.picture_hash, item.id, earlier)
    return proof_item_view(context, item, await earlier_uses(context, [item]))


def _make_places(location: Location | None, device: CapturedLocation | None) -> dict[str, Any]:
    """Return the columns of the operator's location at the upload, and of the device's position at the recording."""
    return {
        "latitude": location.lat if location else None,
        "longitude": location.lng if location else None,
        "accuracy": location.accuracy if location else None,
        "source": location.source if location else None,
        "captured_latitude": device.lat if device else None,
        "captured_longitude": device.lng if device else None,
        "captured_accuracy": device.accuracy if device else None,
        "captured_age_seconds": device.age_seconds if device else None,
    }


def _read_warnings(upload: StoredUpload, file_name: str) -> Iterator[PhotoWarning]:
    """Yield warnings about corrected or dropped data of a file, which is stored as `file_name`."""
    media, supplied = upload.media, plain_name(upload.source.file_name, NAMELESS)
    if supplied not in (NAMELESS, media.file_name):
        yield name_corrected(supplied, file_name, media.content_type)
    if media.position_fault is not None:
        yield position_unusable("the file", media.position_fault)
    if media.unreadable_texts:
        yield text_unreadable(media.unreadable_texts)


def verdicts_on(context: Context, row: TaskRow, item: ProofItemRow) -> str:
    """Return the verdicts on the requirements that concern only one item, as JSON text without its id."""
    requirements = find_requirements(context.services.catalogue, row)
    window = find_work_window(context.services.catalogue, row)
    return stored(
        validate_item(requirements, make_item_facts(item._replace(id=0)), began_at(row), exact_point(row), window)
    )
