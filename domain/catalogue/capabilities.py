"""Services that operators carry out in the field. See docs/reference/catalogue.md."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from domain.proofs.requirements import ProofRequirements


class ProofType(StrEnum):
    """The kinds of proof that work was done."""

    PHOTO = "photo"
    """A photograph."""
    VIDEO = "video"
    """A video."""
    GPS = "gps"
    """Coordinates in the uploaded file."""
    TIMESTAMP = "timestamp"
    """The time at which the file was recorded."""
    REPORT = "report"
    """A written report."""
    CHECKLIST = "checklist"
    """A checklist with every item ticked off."""


@dataclass(frozen=True, slots=True)
class ServiceCategory:
    """A kind of work; main categories have no parent. `use_cases` are situations that call for it.

    `default_duration_minutes` is the usual time on site, for tasks that state none.
    """

    id: int
    parent_id: int | None
    name: str
    description: str
    proof_profile: ProofRequirements
    default_duration_minutes: int
    use_cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Capability:
    """A service within a category.

    `input_schema` and `output_schema` are JSON Schemas of the operator's briefing and of the result. `min_price` and
    `max_price` bound the usual payout, in minor units of `currency`. The category requires `proof_types`.
    """

    id: int
    category_id: int
    name: str
    description: str
    input_schema: Mapping[str, object]
    output_schema: Mapping[str, object]
    min_price: int
    max_price: int
    currency: str
    duration_minutes: int
    proof_types: tuple[ProofType, ...]
