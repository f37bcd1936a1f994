"""Proof items, the perceptual hashes of their photographs, and the keys that sign evidence."""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, PrimaryKeyConstraint

from adapters.storage.engine.columns.types import (
    Encrypted,
    ForeignId,
    Instant,
    Int32,
    Key,
    LocalTime,
    partial_index,
    table,
)
from adapters.storage.tables.keys import AgentId, OperatorId, TaskId


class ProofItemRow(NamedTuple):
    """A file that an operator uploaded as proof; its content is a blob."""

    id: Key
    task_id: TaskId
    operator_id: OperatorId
    kind: str
    content_type: str
    file_name: str
    size: int
    """Size in bytes."""
    blob: str
    """The name of the blob: the SHA-256 of the content."""
    thumbnail_blob: str | None
    width: Int32 | None
    """Width in pixels; the height is in pixels, too."""
    height: Int32 | None
    taken_instant: Instant | None
    taken_from: str | None
    """The source of its time in the file, as `domain.proofs.recording_time.TimeSource`."""
    exif_latitude: float | None
    exif_longitude: float | None
    camera: str | None
    modified_instant: Instant | None
    software: str | None
    picture_hash: int | None
    """The perceptual hash, 64 signed bits; None for videos and photos with too few details."""
    earlier_item_id: Annotated[int, ForeignId("proof_item")] | None
    """The most similar photo of an earlier upload."""
    earlier_bits: Int32 | None
    """The Hamming distance to its hash."""
    latitude: float | None
    """The operator's location at the upload, in degrees; `accuracy` is in metres."""
    longitude: float | None
    accuracy: float | None
    source: str | None
    capture: str | None
    """The origin of the file, as the uploader stated it, like the fields after it."""
    captured_instant: Instant | None
    captured_latitude: float | None
    """The device's position at the recording, in degrees; `captured_accuracy` is in metres."""
    captured_longitude: float | None
    captured_accuracy: float | None
    captured_age_seconds: float | None
    """The age of the position at the recording, in seconds."""
    warnings_json: str
    """The warnings raised while the upload was read, in addition to those that follow from its facts."""
    verdicts_json: str
    timezone: str
    """The zone of its times."""
    uploaded_at: LocalTime
    uploaded_instant: Instant
    occurred_instant: Instant | None = None
    """Time of the upload as its operator stated it; None if it was sent at once."""
    removed_at: Instant | None = None
    """Time at which its operator removed it; afterwards the row is used only to count uploads."""
    sharpness: Int32 | None = None
    """The sharpness of a photograph, from 0 to 100."""
    capture_nonce: str | None = None
    """The capture challenge that the file answers; the next column is the instant at which it was made."""
    challenged_instant: Instant | None = None


proof_item = table(
    "proof_item",
    ProofItemRow,
    Index(None, "task_id"),
    partial_index("ix_proof_item_earlier", "earlier_item_id", where="earlier_item_id IS NOT NULL"),
)


class PhotoPrintRow(NamedTuple):
    """The first use of a picture in an agent's tasks: a row for each band of its perceptual hash."""

    band: Int32
    picture_hash: int
    agent_id: AgentId
    proof_item_id: Annotated[int, ForeignId("proof_item")]


# The key is a covering index: it contains all columns of the search.
photo_print = table(
    "photo_print", PhotoPrintRow, PrimaryKeyConstraint("band", "picture_hash", "agent_id", "proof_item_id")
)


class EvidenceKeyRow(NamedTuple):
    """A key that signs evidence, or has signed it: its public half stays, so that old archives can be verified."""

    id: Key
    name: str
    """The thumbprint of the public key (RFC 7638)."""
    public_key: str
    """The public key, in base64url."""
    private_key: Encrypted | None
    """The private key, in base64url; None once the key is retired."""
    created_at: Instant


evidence_key = table("evidence_key", EvidenceKeyRow)
