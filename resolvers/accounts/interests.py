"""Service interests: demand without a concrete task. See docs/reference/accounts.md."""

from enum import StrEnum

from pydantic import AliasChoices, Field

from adapters.storage.queries.accounts.interests import (
    INSERT_INTEREST,
    change_interest,
    count_interests,
    delete_interest,
    lock_interest,
    select_interests,
)
from adapters.storage.tables.accounts import ServiceInterestRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput, NotFound
from domain.values import wallclock
from resolvers.catalogue.capabilities import check_category
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Id, Line, OwnTime, Prose, Supplied

MAX_INTERESTS = 100


class PriorityLevel(StrEnum):
    """Priority of a service interest for the agent."""

    LOW = "low"
    """The service would be nice to have."""
    MEDIUM = "medium"
    """The agent would use the service."""
    HIGH = "high"
    """The agent wants the service soon."""
    CRITICAL = "critical"
    """The agent's work depends on the service."""


class AddServiceInterest(Wire):
    """Work that the agent would like to have done in a region, without a concrete task."""

    region: Line
    """Region: a town, a country or a part of the world."""
    service_category_id: Id | None = None
    """Service category of the work."""
    custom_description: Prose | None = None
    """Description of the work, in the agent's words."""
    estimated_volume: Line | None = None
    """Estimated amount of work, such as `20 tasks a week`."""
    budget_indication: Line | None = None
    """Acceptable cost, such as `EUR 15 to 25 for each`."""
    priority_level: PriorityLevel | None = None
    """Priority for the agent."""


class UpdateServiceInterest(Wire):
    """Changes of an interest: omitted fields stay unchanged. Null clears an optional field."""

    interest_id: Id
    """Number of the interest."""
    region: Supplied[Line] = Field(default_factory=lambda: None)
    """Region: a town, a country or a part of the world."""
    service_category_id: Id | None = Field(
        default_factory=lambda: None, validation_alias=AliasChoices("serviceCategoryId", "categoryId")
    )
    """Service category of the work."""
    custom_description: Prose | None = Field(
        default_factory=lambda: None, validation_alias=AliasChoices("customDescription", "description")
    )
    """Description of the work, in the agent's words."""
    estimated_volume: Line | None = Field(
        default_factory=lambda: None, validation_alias=AliasChoices("estimatedVolume", "volume")
    )
    """Estimated amount of work."""
    budget_indication: Line | None = Field(
        default_factory=lambda: None, validation_alias=AliasChoices("budgetIndication", "budget")
    )
    """Acceptable cost."""
    priority_level: PriorityLevel | None = Field(
        default_factory=lambda: None, validation_alias=AliasChoices("priorityLevel", "priority")
    )
    """Priority for the agent."""


class ServiceInterestReference(Wire):
    """Identifies an interest of the caller."""

    interest_id: Id
    """Number of the interest."""


class ServiceInterest(Wire):
    """Work that an agent would like to have done in a region. Times are UTC."""

    node_fields = ("interest_id",)

    id: Id
    """Number of the interest."""
    region: str
    """Region."""
    service_category_id: Id | None
    """Service category of the work."""
    custom_description: str | None
    """Description of the work, in the agent's words."""
    estimated_volume: str | None
    """Estimated amount of work."""
    budget_indication: str | None
    """Acceptable cost."""
    priority_level: PriorityLevel | None
    """Priority for the agent."""
    created_at: OwnTime
    """Time at which the agent declared the interest."""

    @classmethod
    def from_row(cls, row: ServiceInterestRow) -> "ServiceInterest":
        return cls(
            id=row.id,
            region=row.region,
            service_category_id=row.service_category_id,
            custom_description=row.custom_description,
            estimated_volume=row.estimated_volume,
            budget_indication=row.budget_indication,
            priority_level=row.priority_level,
            created_at=wallclock.at(row.created_at, "UTC"),
        )


@operation(Actor.AGENT, reads=Snapshot.SINGLE, lists="interest_id")
async def list_service_interests(read: Context, request: Nothing) -> list[ServiceInterest]:
    """List the calling agent's service interests, oldest first."""
    rows = await read.session.find_all(select_interests(agent_id=read.agent_id))
    return [ServiceInterest.from_row(row) for row in rows]


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def add_service_interest(transaction: Transaction, request: AddServiceInterest) -> ServiceInterest:
    """Declare demand without a concrete task, so that the platform finds operators for it."""
    check_category(transaction.services.catalogue, "serviceCategoryId", request.service_category_id)
    count = await transaction.session.get(count_interests(agent_id=transaction.agent_id))
    if count >= MAX_INTERESTS:
        raise InvalidInput.for_field("region", "too_many", f"is one too many: {count} interests are declared already")
    row = ServiceInterestRow(
        id=0,
        agent_id=transaction.agent_id,
        region=request.region,
        service_category_id=request.service_category_id,
        custom_description=request.custom_description,
        estimated_volume=request.estimated_volume,
        budget_indication=request.budget_indication,
        priority_level=request.priority_level,
        created_at=transaction.now,
    )
    return ServiceInterest.from_row(row._replace(id=await transaction.session.get(INSERT_INTEREST(row))))


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def update_service_interest(transaction: Transaction, request: UpdateServiceInterest) -> ServiceInterest:
    """Change a declared interest; only supplied fields change."""
    row = await transaction.session.find(lock_interest(id=request.interest_id, agent_id=transaction.agent_id))
    if row is None:
        raise NotFound("There is no such service interest.")
    supplied = request.model_dump(include=request.model_fields_set - {"interest_id"}, by_alias=False)
    check_category(transaction.services.catalogue, "serviceCategoryId", supplied.get("service_category_id"))
    changed = row._replace(**supplied)
    columns = {name: value for name, value in changed._asdict().items() if name not in IMMUTABLE}
    await transaction.session.execute(change_interest(key=row.id, **columns))
    return ServiceInterest.from_row(changed)


IMMUTABLE = ("id", "agent_id", "created_at")
"""Columns that an update does not change."""


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def remove_service_interest(transaction: Transaction, request: ServiceInterestReference) -> ServiceInterest:
    """Withdraw a declared interest."""
    row = await transaction.session.find(delete_interest(id=request.interest_id, agent_id=transaction.agent_id))
    if row is None:
        raise NotFound("There is no such service interest.")
    return ServiceInterest.from_row(row)
