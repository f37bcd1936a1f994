"""The service categories, two levels of them, and the capabilities in each. See docs/reference/catalogue.md."""

import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from adapters.catalogue.files import read
from domain.catalogue.capabilities import Capability, ProofType, ServiceCategory
from domain.proofs.requirements import DEFAULT_PROFILE, ProofRequirements, parse_requirements

PRICES_IN = "EUR"
DECIMAL_PLACES = 2

KINDS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "text": {"type": "string"},
        "number": {"type": "number"},
        "count": {"type": "integer", "minimum": 0},
        "flag": {"type": "boolean"},
        "list": {"type": "array", "items": {"type": "string"}},
        "time": {"type": "string", "format": "date-time"},
    }
)
"""The kinds of fields in capabilities.toml, as JSON Schema."""


def load_categories() -> Mapping[int, ServiceCategory]:
    """Return all categories by id, each main category before its subcategories."""
    return {category.id: category for category in _categories()}


def load_capabilities(categories: Mapping[int, ServiceCategory]) -> Mapping[int, Capability]:
    """Return all capabilities by id, in the order of their categories."""
    rows = read("capabilities.toml")["capability"]
    return {row["id"]: _capability(row, categories[row["category"]]) for row in rows}


def _categories() -> Iterator[ServiceCategory]:
    for row in read("categories.toml")["category"]:
        main = _category(row, None, DEFAULT_PROFILE)
        yield main
        for subcategory in row["below"]:
            yield _category(subcategory, main.id, main.proof_profile)


def _category(row: dict[str, Any], parent_id: int | None, default: ProofRequirements) -> ServiceCategory:
    return ServiceCategory(
        id=row["id"],
        parent_id=parent_id,
        name=row["name"],
        description=row["description"],
        # A profile has the format of a task's requirements, so the same code parses and checks it.
        proof_profile=parse_requirements(json.dumps(row.get("proof", {})), default),
        default_duration_minutes=row["minutes"],
        use_cases=tuple(row["use_cases"]),
    )


def _capability(row: dict[str, Any], category: ServiceCategory) -> Capability:
    min_price, max_price = row["price"]
    return Capability(
        id=row["id"],
        category_id=category.id,
        name=row["name"],
        description=row["description"],
        input_schema=_schema(row["brief"]),
        output_schema=_schema(row["report"]),
        min_price=min_price * 10**DECIMAL_PLACES,
        max_price=max_price * 10**DECIMAL_PLACES,
        currency=PRICES_IN,
        duration_minutes=row["minutes"],
        proof_types=tuple(_required_types(category.proof_profile)),
    )


def _required_types(profile: ProofRequirements) -> Iterator[ProofType]:
    required = {
        ProofType.PHOTO: profile.min_photos,
        ProofType.VIDEO: profile.require_video,
        ProofType.GPS: profile.require_gps,
        ProofType.TIMESTAMP: profile.require_timestamp_within_minutes,
        ProofType.REPORT: profile.require_report_min_length,
        ProofType.CHECKLIST: profile.checklist_items,
    }
    return (kind for kind, rule in required.items() if rule)


def _schema(fields: Mapping[str, tuple[str, str]]) -> Mapping[str, object]:
    return {
        "type": "object",
        "properties": {
            name: {**KINDS[kind.removesuffix("?")], "description": meaning} for name, (kind, meaning) in fields.items()
        },
        "required": [name for name, (kind, _) in fields.items() if not kind.endswith("?")],
        "additionalProperties": False,
    }
