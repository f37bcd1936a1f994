"""Facts about the files of a proof, and the verdicts on them (docs/reference/proof.md)."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum

from domain.proofs.capture import Capture, MeasuredFrom, Position
from domain.proofs.perceptual_hash import MAX_HAMMING_DISTANCE, hamming_distance
from domain.values.time import Instant

FIELD = "proofRequirementsJson"
CHECKLIST = "checklistItems"


class ProofKind(StrEnum):
    """The kind of a proof item."""

    PHOTO = "photo"
    """A photograph."""
    VIDEO = "video"
    """A video."""


@dataclass(frozen=True, slots=True)
class ProofFacts:
    """The facts by which an uploaded file is checked.

    `content` is the SHA-256 of its bytes. `latitude`, `longitude` and `taken` are the file's own metadata; `device` and
    `captured` are the statements of the device. Times are instants. `item_id` is None before the item is stored.
    `picture_hash` is the perceptual hash of a photo with enough details. `hamming_distance` counts the bits by which it
    differs from that of an earlier upload of the same picture, for any task; None without such an upload.
    `device_fault` is the reason why the position that the device stated counts as missing. `uploaded` is the time of
    the upload on the device, `received` that on the service. `challenged` is the instant of the capture challenge that
    the file answers. `sharpness` is from 0 to 100; None for a video or a photo without contrast.
    """

    item_id: int | None
    kind: ProofKind
    content: str
    latitude: float | None = None
    longitude: float | None = None
    taken: Instant | None = None
    picture_hash: int | None = None
    hamming_distance: int | None = None
    captured: Instant | None = None
    device: Position | None = None
    device_fault: str | None = None
    capture: Capture | None = None
    uploaded: Instant | None = None
    received: Instant | None = None
    challenged: Instant | None = None
    sharpness: int | None = None

    @property
    def position(self) -> Position | None:
        """The file's own position."""
        if self.latitude is None or self.longitude is None:
            return None
        return Position(self.latitude, self.longitude)

    def shows_the_same(self, other: "ProofFacts") -> bool:
        """Return true if two photos are one picture, by the measure of `UNIQUE_PHOTO`, or the same file."""
        if self.picture_hash is None or other.picture_hash is None:
            return self.content == other.content
        return hamming_distance(self.picture_hash, other.picture_hash) <= MAX_HAMMING_DISTANCE


class Outcome(StrEnum):
    """The outcome of a verdict."""

    PASSED = "passed"
    """The requirement is met."""
    WARNING = "warning"
    """The measurement raises a doubt. It prevents neither submission nor approval."""
    FAILED = "failed"
    """The requirement is not met."""
    CANNOT_BE_MEASURED = "cannot_be_measured"
    """The task lacks the data that the requirement is measured against. It does not prevent submission."""


class Rule(StrEnum):
    """The rule that a verdict is about."""

    MIN_PHOTOS = "min_photos"
    """The minimum number of different photographs, by the measure of `unique_photo`."""
    MAX_PHOTOS = "max_photos"
    """The maximum number of different photographs."""
    VIDEO = "video"
    """A video."""
    GPS = "gps"
    """Every item has coordinates."""
    GPS_WITHIN_RADIUS = "gps_within_radius"
    """Every item was recorded within a radius of the task."""
    TIMESTAMP_WITHIN = "timestamp_within"
    """Every item was recorded within a time of the operator's arrival."""
    REPORT_LENGTH = "report_length"
    """The report has the minimum length."""
    CHECKLIST = "checklist"
    """Every item of the checklist is ticked off."""
    UNIQUE_PHOTO = "unique_photo"
    """The photograph was not used before, for this or another task. A failure does not prevent submission; the
    reviewer decides."""
    WITHIN_WINDOW = "within_window"
    """Work began, and every item was recorded, within the time window, appointment or chosen slot of the task."""
    LIVE_CAPTURE = "live_capture"
    """Every item was recorded with the camera after a capture challenge of the service."""
    SHARPNESS = "sharpness"
    """The photograph is sharp. A blurred one is a warning."""


KEY_OF = {
    Rule.MIN_PHOTOS: "minPhotos",
    Rule.MAX_PHOTOS: "maxPhotos",
    Rule.VIDEO: "requireVideo",
    Rule.GPS: "requireGps",
    Rule.GPS_WITHIN_RADIUS: "requireGpsWithinRadiusMeters",
    Rule.TIMESTAMP_WITHIN: "requireTimestampWithinMinutes",
    Rule.REPORT_LENGTH: "requireReportMinLength",
    Rule.CHECKLIST: CHECKLIST,
    Rule.LIVE_CAPTURE: "requireLiveCapture",
}
"""The JSON keys of the rules that an agent turns on."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of one rule. `measured` and `limit` include their unit; `item_id` is None for the whole proof.

    `passed` is false only if the proof itself fails the rule. A rule that cannot be measured counts as passed, and so
    does a doubt.
    """

    rule: Rule
    passed: bool
    measured: str | None
    limit: str | None
    item_id: int | None
    message: str
    measured_from: MeasuredFrom | None = None
    is_measurable: bool = True
    is_doubtful: bool = False

    @property
    def outcome(self) -> Outcome:
        if not self.is_measurable:
            return Outcome.CANNOT_BE_MEASURED
        if self.is_doubtful:
            return Outcome.WARNING
        return Outcome.PASSED if self.passed else Outcome.FAILED

    @property
    def is_missing(self) -> bool:
        """Return true if the failure prevents submission."""
        return not self.passed and self.rule is not Rule.UNIQUE_PHOTO

    @property
    def field(self) -> str:
        """Return the path of the requirement, such as `proofRequirementsJson.minPhotos`, or `executionMode`, which
        turns on `WITHIN_WINDOW`. Raises `KeyError` for rules that prevent no submission."""
        return "executionMode" if self.rule is Rule.WITHIN_WINDOW else f"{FIELD}.{KEY_OF[self.rule]}"


_LEFT_OUT: Mapping[str, object] = {
    "measured": None,
    "limit": None,
    "item_id": None,
    "measured_from": None,
    "is_measurable": True,
    "is_doubtful": False,
}
"""Default values that a stored verdict leaves out."""


def stored(verdicts: Iterable[Verdict]) -> str:
    """Return verdicts as the JSON text that is stored."""
    said = [dict(item for item in asdict(verdict).items() if item not in _LEFT_OUT.items()) for verdict in verdicts]
    return json.dumps(said, separators=(",", ":"))


def from_stored(text: str) -> list[Verdict]:
    """Return the verdicts of a stored JSON text."""
    return [Verdict(**{**_LEFT_OUT, **verdict}) for verdict in json.loads(text)]
