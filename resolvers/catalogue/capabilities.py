"""Service categories, and the capabilities in each. See docs/reference/catalogue.md."""

from collections.abc import Iterable
from typing import cast

from adapters.catalogue import Catalogue
from domain.catalogue import capabilities
from domain.catalogue.capabilities import ProofType
from domain.proofs.capture import GpsSource
from domain.proofs.requirements import DEFAULT_PROFILE, ProofRequirements
from domain.refusals.general import InvalidInput, NotFound
from domain.values.money import from_minor
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Amount, Id, Int32, JsonObject


class ProofProfile(Wire):
    """Requirements for proof, named as in proofRequirementsJson. Null, 0 and false turn a rule off."""

    min_photos: Int32
    """Minimum number of different photographs."""
    max_photos: Int32 | None
    """Maximum number of photographs."""
    require_gps: bool
    """True if each file must state the location at which it was taken."""
    require_gps_within_radius_meters: Int32 | None
    """Maximum distance from the task at which a file may have been taken, in metres."""
    require_timestamp_within_minutes: Int32 | None
    """Maximum time before or after the arrival at which a file may have been taken, in minutes."""
    require_report_min_length: Int32
    """Minimum length of the report, in characters."""
    require_video: bool
    """True if a video is required."""
    checklist_items: list[str]
    """Items that the operator has to tick off."""
    require_gps_from: GpsSource
    """Accepted source of a location: file, device or any."""
    require_live_capture: bool
    """True if each file must be recorded with the camera after a capture challenge."""

    @classmethod
    def from_requirements(cls, requirements: ProofRequirements) -> "ProofProfile":
        return cls.model_validate(requirements, from_attributes=True)


class ServiceCategory(Wire):
    """A kind of work. There are two levels; a task may name a category of either."""

    node_fields = ("category_id",)

    id: Id
    """Number of the category, for serviceCategoryId."""
    name: str
    """Name of the category."""
    description: str
    """Work that belongs to the category."""
    parent_category_id: Id | None
    """Number of its main category; null for a main category."""
    default_proof_profile: ProofProfile
    """Proof requirements of a task in this category unless its proofRequirementsJson says otherwise."""
    default_duration_minutes: Int32
    """Usual time on site in minutes, which stands for the duration of a task that states none."""
    use_cases: list[str]
    """Use cases that fit this category."""

    @classmethod
    def from_category(cls, category: capabilities.ServiceCategory) -> "ServiceCategory":
        return cls(
            id=category.id,
            name=category.name,
            description=category.description,
            parent_category_id=category.parent_id,
            default_proof_profile=ProofProfile.from_requirements(category.proof_profile),
            default_duration_minutes=category.default_duration_minutes,
            use_cases=list(category.use_cases),
        )


class ServiceCategoryList(Wire):
    """All service categories, and hints for choosing one."""

    categories: list[ServiceCategory]
    """The categories, each main one before its subcategories."""
    routing_hints: dict[str, Id]
    """Number of the fitting category for each use case."""


class PricingRange(Wire):
    """Usual price range of such work; it is not binding."""

    min_amount: Amount
    """Minimum amount."""
    max_amount: Amount
    """Maximum amount."""
    currency: str
    """ISO 4217 code of both amounts."""


class Capability(Wire):
    """A service that agents can ask for, with the information that it needs and returns."""

    id: Id
    """Number of the capability."""
    name: str
    """Name of the capability."""
    description: str
    """Work of the operator."""
    category_id: Id
    """Number of its category, for serviceCategoryId."""
    input_schema: JsonObject
    """JSON Schema of inputJson, the information that the operator needs."""
    output_schema: JsonObject
    """JSON Schema of the result that the operator submits."""
    pricing_range: PricingRange
    """Usual price range."""
    estimated_duration_minutes: Int32
    """Usual time on site, in minutes."""
    accepted_proof_types: list[ProofType]
    """Types of proof that the category's default proof profile accepts."""

    @classmethod
    def from_catalogue(cls, catalogue: Catalogue, capability: capabilities.Capability) -> "Capability":
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
    """Filter for the list of capabilities."""

    category_id: Id | None = None
    """Only capabilities of this category; a main category includes its subcategories."""


class CapabilityReference(Wire):
    """Identifies a capability."""

    capability_id: Id
    """Number of the capability."""


def check_category(catalogue: Catalogue, field: str, category_id: int | None) -> None:
    """Check that a category exists, if one is named. Raises `InvalidInput` naming the field."""
    if category_id is not None and category_id not in catalogue.categories:
        raise InvalidInput.for_field(field, "unknown_category", f"{category_id} is not a service category")


def check_categories(catalogue: Catalogue, field: str, category_ids: Iterable[int]) -> None:
    """Check that categories exist. Raises `InvalidInput` naming the first that does not."""
    for number, category_id in enumerate(category_ids):
        check_category(catalogue, f"{field}[{number}]", category_id)


def find_profile(catalogue: Catalogue, category_id: int | None) -> ProofRequirements:
    """Return the proof requirements of a category, which a task's own requirements override."""
    return DEFAULT_PROFILE if category_id is None else catalogue.categories[category_id].proof_profile


@operation(reads=Snapshot.ONE, on_replica=True)
async def list_service_categories(read: Context, request: Nothing) -> ServiceCategoryList:
    """List the service categories in two levels, with the required proof and the use cases of each."""
    categories = read.services.catalogue.categories.values()
    return ServiceCategoryList(
        categories=[ServiceCategory.from_category(category) for category in categories],
        routing_hints={use_case: category.id for category in categories for use_case in category.use_cases},
    )


@operation(reads=Snapshot.ONE, lists="capability_id", on_replica=True)
async def list_service_capabilities(read: Context, request: ListCapabilities) -> list[Capability]:
    """List the capabilities of one category or of all: information needed and returned, usual price and duration."""
    catalogue, category_id = read.services.catalogue, request.category_id
    check_category(catalogue, "categoryId", category_id)
    return [
        Capability.from_catalogue(catalogue, capability)
        for capability in catalogue.capabilities.values()
        if category_id in (None, capability.category_id, catalogue.categories[capability.category_id].parent_id)
    ]


@operation(reads=Snapshot.ONE, on_replica=True)
async def get_service_capability(read: Context, request: CapabilityReference) -> Capability:
    """Read one capability: information needed and returned, usual price and duration."""
    catalogue = read.services.catalogue
    capability = catalogue.capabilities.get(request.capability_id)
    if capability is None:
        raise NotFound(f"There is no capability {request.capability_id}.")
    return Capability.from_catalogue(catalogue, capability)
