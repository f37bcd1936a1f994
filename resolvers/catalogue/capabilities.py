"""What can be asked for: service categories and the capabilities in each. See docs/contract.md#reference-data."""

from collections.abc import Iterable
from typing import cast

from adapters.catalogue import Catalogue
from domain.catalogue import capabilities
from domain.catalogue.capabilities import ProofType
from domain.proofs.requirements import DEFAULT_PROFILE, ProofRequirements
from domain.refusals.general import InvalidInput, NotFound
from domain.values.money import from_minor
from resolvers.core.context import Context
from resolvers.core.operation import Kind, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Amount, Id, Int32, JsonObject


class ProofProfile(Wire):
    """What proof must show, in the words of proofRequirementsJson. Null, 0 and false turn a rule off."""

    min_photos: Int32
    """How many different photographs at least."""
    max_photos: Int32 | None
    """How many at most."""
    require_gps: bool
    """Whether each file must say where it was taken."""
    require_gps_within_radius_meters: Int32 | None
    """How far from the task it may have been taken, in metres."""
    require_timestamp_within_minutes: Int32 | None
    """How long before or after the arrival it may have been taken, in minutes."""
    require_report_min_length: Int32
    """How many characters the report needs."""
    require_video: bool
    """Whether there must be a video."""
    checklist_items: list[str]
    """What the operator has to tick off."""

    @classmethod
    def of(cls, requirements: ProofRequirements) -> "ProofProfile":
        return cls.model_validate(requirements, from_attributes=True)


class ServiceCategory(Wire):
    """A kind of work. There are two levels; a task may name a category of either."""

    id: Id
    """Number of the category, for serviceCategoryId."""
    name: str
    """What it is called."""
    description: str
    """What belongs to it."""
    parent_category_id: Id | None
    """The main category that it belongs to; null for a main category."""
    default_proof_profile: ProofProfile
    """What proof of such a task must show unless its proofRequirementsJson says otherwise."""
    use_cases: list[str]
    """What leads to this category."""

    @classmethod
    def of(cls, category: capabilities.ServiceCategory) -> "ServiceCategory":
        return cls(
            id=category.id,
            name=category.name,
            description=category.description,
            parent_category_id=category.parent_id,
            default_proof_profile=ProofProfile.of(category.proof_profile),
            use_cases=list(category.use_cases),
        )


class ServiceCategoryList(Wire):
    """All categories, and how to find the right one."""

    categories: list[ServiceCategory]
    """The categories, each main one before those below it."""
    routing_hints: dict[str, Id]
    """From a use case to the number of the category that fits it."""


class PricingRange(Wire):
    """What such work usually pays, which binds nobody."""

    min_amount: Amount
    """The least."""
    max_amount: Amount
    """The most."""
    currency: str
    """ISO 4217 code of both."""


class Capability(Wire):
    """Something that can be asked for, with what to tell and what comes back."""

    id: Id
    """Number of the capability."""
    name: str
    """What it is called."""
    description: str
    """What is done."""
    category_id: Id
    """The category that it belongs to, for serviceCategoryId."""
    input_schema: JsonObject
    """JSON Schema of what the operator has to be told, in the task's description."""
    output_schema: JsonObject
    """JSON Schema of what the operator's report tells."""
    pricing_range: PricingRange
    """What it usually pays."""
    estimated_duration_minutes: Int32
    """How long it usually takes on site, in minutes."""
    accepted_proof_types: list[ProofType]
    """What shows that it was done, by the category's default proof profile."""

    @classmethod
    def of(cls, catalogue: Catalogue, capability: capabilities.Capability) -> "Capability":
        places = catalogue.currencies[capability.currency].places
        return cls(
            id=capability.id,
            name=capability.name,
            description=capability.description,
            category_id=capability.category_id,
            input_schema=cast("JsonObject", capability.input_schema),
            output_schema=cast("JsonObject", capability.output_schema),
            pricing_range=PricingRange(
                min_amount=from_minor(capability.min_price, places),
                max_amount=from_minor(capability.max_price, places),
                currency=capability.currency,
            ),
            estimated_duration_minutes=capability.duration_minutes,
            accepted_proof_types=list(capability.proof_types),
        )


class ListCapabilities(Wire):
    """Which capabilities to list."""

    category_id: Id | None = None
    """Only those of this category; those of all below it for a main category."""


class CapabilityReference(Wire):
    """Names a capability."""

    capability_id: Id
    """Number of the capability."""


def check_category(catalogue: Catalogue, field: str, category_id: int | None) -> None:
    """Check that a category exists, if one is named. Raises `InvalidInput` naming the field."""
    if category_id is not None and category_id not in catalogue.categories:
        raise InvalidInput.of(field, "unknown_category", f"{category_id} is not a service category")


def check_categories(catalogue: Catalogue, field: str, category_ids: Iterable[int]) -> None:
    """Check that categories exist. Raises `InvalidInput` naming the one of the list that does not."""
    for number, category_id in enumerate(category_ids):
        check_category(catalogue, f"{field}[{number}]", category_id)


def profile_of(catalogue: Catalogue, category_id: int | None) -> ProofRequirements:
    """The proof that a category's tasks need, over which a task's own requirements are layered."""
    return DEFAULT_PROFILE if category_id is None else catalogue.categories[category_id].proof_profile


@operation(kind=Kind.READ)
async def list_service_categories(context: Context, request: Nothing) -> ServiceCategoryList:
    """The kinds of work in two levels, each with the proof that it needs, and which one fits a use case."""
    categories = context.services.catalogue.categories.values()
    return ServiceCategoryList(
        categories=[ServiceCategory.of(category) for category in categories],
        routing_hints={use_case: category.id for category in categories for use_case in category.use_cases},
    )


@operation(kind=Kind.READ)
async def list_service_capabilities(context: Context, request: ListCapabilities) -> list[Capability]:
    """What can be asked for, in one category or in all: what to tell, what comes back, usual pay and duration."""
    catalogue, wanted = context.services.catalogue, request.category_id
    check_category(catalogue, "categoryId", wanted)
    return [
        Capability.of(catalogue, capability)
        for capability in catalogue.capabilities.values()
        if wanted in (None, capability.category_id, catalogue.categories[capability.category_id].parent_id)
    ]


@operation(kind=Kind.READ)
async def get_service_capability(context: Context, request: CapabilityReference) -> Capability:
    """One capability: what to tell, what comes back, usual pay and duration."""
    catalogue = context.services.catalogue
    found = catalogue.capabilities.get(request.capability_id)
    if found is None:
        raise NotFound(f"There is no capability {request.capability_id}.")
    return Capability.of(catalogue, found)
