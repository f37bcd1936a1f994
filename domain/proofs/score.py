"""The score of a proof item, from 0 to 100, with its parts (docs/reference/proof.md#scores)."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from domain.proofs.circumstances import MIN_SHARPNESS
from domain.proofs.photo_warnings import Doubt, PhotoWarning
from domain.proofs.verdicts import Rule, Verdict

WHOLE: Final = 100
"""Points of a perfect item."""


class ScoreCode(StrEnum):
    """The part of a score: the rule of a verdict, or the metadata of the file."""

    WITHIN_WINDOW = Rule.WITHIN_WINDOW.value
    """Recorded within the time of the task."""
    GPS_WITHIN_RADIUS = Rule.GPS_WITHIN_RADIUS.value
    """Recorded near the task."""
    UNIQUE_PHOTO = Rule.UNIQUE_PHOTO.value
    """Not used before."""
    TIMESTAMP_WITHIN = Rule.TIMESTAMP_WITHIN.value
    """Recorded soon after the arrival."""
    LIVE_CAPTURE = Rule.LIVE_CAPTURE.value
    """Recorded with the camera after a challenge."""
    SHARPNESS = Rule.SHARPNESS.value
    """Sharp."""
    METADATA = "metadata"
    """The data of the file raise no doubt."""
    GPS = Rule.GPS.value
    """States its position."""


WEIGHTS: Final[Mapping[ScoreCode, int]] = {
    ScoreCode.WITHIN_WINDOW: 20,
    ScoreCode.GPS_WITHIN_RADIUS: 20,
    ScoreCode.UNIQUE_PHOTO: 15,
    ScoreCode.TIMESTAMP_WITHIN: 10,
    ScoreCode.LIVE_CAPTURE: 10,
    ScoreCode.SHARPNESS: 10,
    ScoreCode.METADATA: 10,
    ScoreCode.GPS: 5,
}
"""Points of the parts of an item on which every rule is on."""
DOUBTS: Final = frozenset(
    {
        Doubt.METADATA_MISSING,
        Doubt.TIME_MISSING,
        Doubt.EDITED,
        Doubt.MODIFIED_LATER,
        Doubt.POSITIONS_DISAGREE,
        Doubt.TIMES_DISAGREE,
        Doubt.TIME_SOURCES_DISAGREE,
    }
)
"""Warnings that cost the points of the metadata. Others are about corrections."""
NO_DOUBTS: Final = "The data of the file raise no doubt"


class ScoredPart(NamedTuple):
    """The points of one part, of those that it has."""

    code: ScoreCode
    points: int
    of: int
    sentence: str


def score_parts(verdicts: Sequence[Verdict], warnings: Sequence[PhotoWarning]) -> tuple[ScoredPart, ...]:
    """Return the parts of an item's score: `of` adds up to 100. A rule that is off or cannot be measured gives its
    points to the others in proportion."""
    measured = {str(verdict.rule): verdict for verdict in verdicts if verdict.is_measurable}
    present = {code: weight for code, weight in WEIGHTS.items() if code is ScoreCode.METADATA or code in measured}
    doubts = [warning.message for warning in warnings if warning.code in DOUBTS]
    return tuple(
        ScoredPart(code, 0 if doubts else of, of, "; ".join(doubts) or NO_DOUBTS)
        if code is ScoreCode.METADATA
        else ScoredPart(code, _points(measured[code], of), of, measured[code].message)
        for code, of in apportion(present).items()
    )


def total_score(parts: Sequence[ScoredPart]) -> int:
    """Return the score, from 0 to 100."""
    return sum(part.points for part in parts)


def apportion(weights: Mapping[ScoreCode, int]) -> dict[ScoreCode, int]:
    """Return 100 points in proportion to the weights, in whole points: the largest remainders are rounded up."""
    total = sum(weights.values())
    shares = {code: weight * WHOLE // total for code, weight in weights.items()}
    by_remainder = sorted(weights, key=lambda code: -(weights[code] * WHOLE % total))
    for code in by_remainder[: WHOLE - sum(shares.values())]:
        shares[code] += 1
    return shares


def _points(verdict: Verdict, of: int) -> int:
    if verdict.is_doubtful:
        return of * int(verdict.measured or 0) // MIN_SHARPNESS
    return of if verdict.passed else 0
