"""What people do in the field. See docs/contract.md#reference-data."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from domain.proofs.requirements import ProofRequirements


class ProofType(StrEnum):
    """What can show that work was done."""

    PHOTO = "photo"
    """A photograph."""
    VIDEO = "video"
    """A video."""
    GPS = "gps"
    """Coordinates in what was uploaded."""
    TIMESTAMP = "timestamp"
    """The time at which it was taken."""
    REPORT = "report"
    """A written report."""
    CHECKLIST = "checklist"
    """A list with every point ticked."""


@dataclass(frozen=True, slots=True)
class ServiceCategory:
    """A kind of work; main categories have no parent. `use_cases` are what leads to it."""

    id: int
    parent_id: int | None
    name: str
    description: str
    proof_profile: ProofRequirements
    use_cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Capability:
    """Something that can be asked for in a category.

    `input_schema` and `output_schema` are JSON Schemas of what the operator is told and what comes back. The prices
    are the usual payouts in minor units of `currency`. `proof_types` are those that the category asks for.
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
