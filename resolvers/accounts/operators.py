"""Operators: registration, profile, keys, place and earnings (docs/reference/accounts.md)."""

import json
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

import orjson
from pydantic import Field, StringConstraints

from adapters.notifications.staff import registration_notice
from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.accounts.operators import (
    INSERT_OPERATOR,
    lock_operator,
    select_operator_by_id,
)
from adapters.storage.queries.payments.payouts import OperatorEarningsRow, select_earnings_of_operators
from adapters.storage.tables.accounts import OperatorRow, operator
from domain.accounts.reputation import Rating
from domain.accounts.scopes import Scope
from domain.budgets import REGISTRATIONS
from domain.lifecycle.statuses import Actor, OperatorStatus
from domain.matching.geo import MAX_RADIUS_KM
from domain.people.addresses import normalised_address
from domain.refusals.general import InvalidInput
from domain.refusals.suggestion import Way
from domain.values import money, wallclock
from domain.webhooks.notifications import StaffEvent
from resolvers.accounts.api_keys import (
    FIRST_KEY,
    ApiKey,
    ApiKeyReference,
    CreateApiKey,
    NewApiKey,
    create_key,
    issue,
    keys_of_caller,
    revoke_key,
)
from resolvers.catalogue.capabilities import check_categories
from resolvers.catalogue.terms import accept_terms
from resolvers.core.context import Context, Services, Transaction
from resolvers.core.dry_run import DryRunResult
from resolvers.core.operation import Snapshot, operation
from resolvers.events.staff_notices import notify_staff
from resolvers.wire.location import require_position
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import (
    Amount,
    CountryCode,
    Email,
    Flag,
    Id,
    Int32,
    Latitude,
    Line,
    Longitude,
    OwnId,
    OwnTime,
    Secret,
    Supplied,
)
from subscriptions.transports.channels import operator_channel

CATEGORIES_FIELD = "serviceCategoryIds"
LISTS = frozenset({"languages", "skills", "equipment", "service_category_ids"})
"""Fields that are stored as JSON."""

LanguageTag = Annotated[str, StringConstraints(max_length=35, pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]
Languages = Annotated[list[LanguageTag], Field(max_length=20)]
Words = Annotated[list[Line], Field(max_length=50)]
Categories = Annotated[list[Id], Field(max_length=50)]
Radius = Annotated[Int32, Field(ge=1, le=MAX_RADIUS_KM)]


class RegisterOperator(Wire):
    """Profile and location of a new operator, and its acceptance of the legal documents."""

    name: Line
    """Name of the operator."""
    email: Email
    """E-mail address of the operator."""
    country_iso_code: CountryCode
    """Country in which the operator works, ISO 3166-1 alpha-2."""
    latitude: Latitude
    """Latitude of the operator, in degrees north of the equator."""
    longitude: Longitude
    """Longitude of the operator, in degrees east of Greenwich."""
    radius_km: Radius = 25
    """Distance that the operator travels for a task, in kilometres."""
    languages: Languages = Field(default_factory=list)
    """Languages that the operator speaks, as BCP 47 tags."""
    skills: Words = Field(default_factory=list)
    """Skills of the operator, in its own words."""
    equipment: Words = Field(default_factory=list)
    """Equipment that the operator can bring, in its own words."""
    service_category_ids: Categories = Field(default_factory=list)
    """Service categories whose tasks are announced to the operator, with their subcategories; all if empty."""
    accepted_terms: Flag
    """Must be true: the operator accepts the legal documents in force."""
    accepted_terms_version: Line | None = None
    """Version of the legal documents that the operator has read; if omitted, the version in force."""


class Earnings(Wire):
    """An operator's earnings in one currency."""

    currency: str
    """ISO 4217 code."""
    earned_balance: Amount
    """Earned and not yet paid out."""
    requested_balance: Amount
    """Part of the earned balance for which a payout is requested."""
    paid_out_balance: Amount
    """Paid out so far."""


class Operator(DryRunResult):
    """An operator's profile. Times are UTC."""

    id: Id
    """Number of the operator."""
    name: str
    """Name of the operator."""
    email: str
    """E-mail address of the operator."""
    country_iso_code: str
    """Country in which the operator works, ISO 3166-1 alpha-2."""
    latitude: Latitude
    """Latitude at which the operator was last, in degrees north of the equator."""
    longitude: Longitude
    """Longitude at which the operator was last, in degrees east of Greenwich."""
    radius_km: Int32
    """Distance that the operator travels for a task, in kilometres."""
    languages: list[str]
    """Languages that the operator speaks, as BCP 47 tags."""
    skills: list[str]
    """Skills of the operator."""
    equipment: list[str]
    """Equipment that the operator can bring."""
    service_category_ids: list[OwnId]
    """Service categories whose tasks are announced to the operator, with their subcategories; all if empty."""
    status: OperatorStatus
    """Registered until the platform has approved the operator, Approved, Suspended."""
    suspension_reason: str | None
    """Reason of the suspension, if the platform gave one."""
    accepted_terms_version: str
    """Version of the legal documents that the operator has accepted."""
    located_at: OwnTime
    """Time at which the operator was last at that location."""
    created_at: OwnTime
    """Time at which the operator registered."""
    earnings: list[Earnings]
    """Earnings of the operator, by currency."""
    rating: float | None
    """Mean of the ratings of its work, from 1 to 5; null without reviews."""
    review_count: Int32
    """Number of reviews behind the rating."""
    tasks_done: Int32
    """Number of tasks that the operator was paid for, and of direct tasks that agents have acknowledged."""
    sequence: Int32
    """Number of the last event of its tasks: the cursor after which new events follow."""


class OperatorRegistration(Wire):
    """A new operator, with an API key that is returned only once."""

    operator: Operator
    """The profile."""
    api_key: Secret
    """The API key. Only a hash is stored, so a lost key cannot be recovered."""


class UpdateOperator(Wire):
    """Changes of the profile: omitted fields stay unchanged. No field may be null."""

    name: Supplied[Line] = Field(default_factory=lambda: None)
    """Name of the operator."""
    email: Supplied[Email] = Field(default_factory=lambda: None)
    """E-mail address of the operator."""
    country_iso_code: Supplied[CountryCode] = Field(default_factory=lambda: None)
    """Country in which the operator works, ISO 3166-1 alpha-2."""
    latitude: Supplied[Latitude] = Field(default_factory=lambda: None)
    """Latitude of the operator, in degrees north of the equator."""
    longitude: Supplied[Longitude] = Field(default_factory=lambda: None)
    """Longitude of the operator, in degrees east of Greenwich."""
    radius_km: Supplied[Radius] = Field(default_factory=lambda: None)
    """Distance that the operator travels for a task, in kilometres."""
    languages: Supplied[Languages] = Field(default_factory=lambda: None)
    """Languages that the operator speaks, as BCP 47 tags; replaces the list."""
    skills: Supplied[Words] = Field(default_factory=lambda: None)
    """Skills of the operator; replaces the list."""
    equipment: Supplied[Words] = Field(default_factory=lambda: None)
    """Equipment that the operator can bring; replaces the list."""
    service_category_ids: Supplied[Categories] = Field(default_factory=lambda: None)
    """Service categories whose tasks are announced to the operator; replaces the list."""


async def operator_view(services: Services, session: Session, row: OperatorRow) -> Operator:
    """Return an operator's profile with its earnings."""
    (view,) = await operator_views(services, session, [row])
    return view


async def operator_views(services: Services, session: Session, rows: Sequence[OperatorRow]) -> list[Operator]:
    """Return operators' profiles with their earnings, which are read with one statement."""
    earnings: dict[int, list[OperatorEarningsRow]] = defaultdict(list)
    ids = orjson.dumps([row.id for row in rows]).decode()
    for earnings_row in await session.find_all(select_earnings_of_operators(operator_ids=ids)):
        earnings[earnings_row.operator_id].append(earnings_row)
    return [_view(services, row, earnings[row.id]) for row in rows]


def _view(services: Services, row: OperatorRow, earnings: Sequence[OperatorEarningsRow]) -> Operator:
    return Operator(
        id=row.id,
        name=row.name,
        email=row.email,
        country_iso_code=row.country,
        latitude=row.latitude,
        longitude=row.longitude,
        radius_km=row.radius_km,
        languages=json.loads(row.languages_json),
        skills=json.loads(row.skills_json),
        equipment=json.loads(row.equipment_json),
        service_category_ids=json.loads(row.service_category_ids_json),
        status=OperatorStatus(row.status),
        suspension_reason=row.suspension_reason,
        accepted_terms_version=row.accepted_terms_version,
        located_at=wallclock.at(row.located_at, "UTC"),
        created_at=wallclock.at(row.created_at, "UTC"),
        earnings=[_earnings(services, earnings_row) for earnings_row in earnings],
        rating=Rating(row.reviews, row.stars).mean,
        review_count=row.reviews,
        tasks_done=row.tasks_done,
        sequence=row.event_sequence,
    )


def _earnings(services: Services, row: OperatorEarningsRow) -> Earnings:
    places = services.catalogue.currencies[row.currency].places

    def amount(minor: int) -> Decimal:
        return money.from_minor(minor, places)

    return Earnings(
        currency=row.currency,
        earned_balance=amount(row.earned),
        requested_balance=amount(row.requested),
        paid_out_balance=amount(row.paid_out),
    )


def _require_country(services: Services, iso_code: str) -> None:
    if iso_code not in services.catalogue.countries:
        raise InvalidInput.for_field("countryIsoCode", "unknown_country", "must be a country of ISO 3166-1")


@operation(charges=(REGISTRATIONS,), way=Way.REGISTER_OPERATOR)
async def register_operator(transaction: Transaction, request: RegisterOperator) -> OperatorRegistration:
    """Register an operator; its key is returned only once. It can take tasks once the platform has approved it.

    A registration cannot be withdrawn.
    """
    services = transaction.services
    version = await accept_terms(transaction, accepted=request.accepted_terms, version=request.accepted_terms_version)
    _require_country(services, request.country_iso_code)
    require_position("latitude", request.latitude, request.longitude)
    check_categories(services.catalogue, CATEGORIES_FIELD, request.service_category_ids)
    approved = services.policy.operators_approved_at_once
    row = OperatorRow(
        id=0,
        name=request.name,
        email=request.email,
        country=request.country_iso_code,
        latitude=request.latitude,
        longitude=request.longitude,
        radius_km=request.radius_km,
        languages_json=json.dumps(request.languages),
        skills_json=json.dumps(request.skills),
        equipment_json=json.dumps(request.equipment),
        service_category_ids_json=json.dumps(request.service_category_ids),
        accepted_terms_version=version,
        status=(OperatorStatus.APPROVED if approved else OperatorStatus.REGISTERED).value,
        status_before_suspension=None,
        suspension_reason=None,
        accuracy=None,
        location_source=None,
        located_at=transaction.now,
        practice_agent_id=None,
        created_at=transaction.now,
        address=normalised_address(request.email),
    )
    operator_id = await transaction.session.get(INSERT_OPERATOR(row))
    issued = await issue(
        transaction.session,
        services.keyring,
        actor=Actor.OPERATOR,
        owner_id=operator_id,
        name=FIRST_KEY,
        now=transaction.now,
    )
    if not approved:
        notice = registration_notice(row.name, row.country)
        await notify_staff(transaction, StaffEvent.OPERATOR_REGISTERED, notice, operator_id=operator_id)
    return OperatorRegistration(
        operator=await operator_view(services, transaction.session, row._replace(id=operator_id)),
        api_key=issued.new.key,
    )


@operation(Actor.OPERATOR, reads=Snapshot.ONE)
async def get_operator(read: Context, request: Nothing) -> Operator:
    """Read the calling operator's profile and earnings."""
    row = await read.session.get(select_operator_by_id(id=read.operator_id))
    return await operator_view(read.services, read.session, row)


@operation(Actor.OPERATOR, scope=Scope.MANAGE, approved=False)
async def update_operator(transaction: Transaction, request: UpdateOperator) -> Operator:
    """Change the calling operator's profile; only supplied fields change."""
    row = await transaction.session.get(lock_operator(id=transaction.operator_id))
    supplied = request.model_dump(include=request.model_fields_set, by_alias=False)
    if "country_iso_code" in supplied:
        supplied["country"] = supplied.pop("country_iso_code")
        _require_country(transaction.services, supplied["country"])
    check_categories(transaction.services.catalogue, CATEGORIES_FIELD, supplied.get("service_category_ids", ()))
    for name in LISTS & supplied.keys():
        supplied[f"{name}_json"] = json.dumps(supplied.pop(name))
    if "email" in supplied:
        supplied["address"] = normalised_address(supplied["email"])
    if {"latitude", "longitude"} & supplied.keys():
        require_position("latitude", supplied.get("latitude", row.latitude), supplied.get("longitude", row.longitude))
        supplied |= {"located_at": transaction.now, "accuracy": None, "location_source": None}
    if supplied:
        await transaction.session.execute(set_columns(operator, row.id, supplied))
        transaction.notify_channel(operator_channel(row.id))
    return await operator_view(transaction.services, transaction.session, row._replace(**supplied))


@operation(Actor.OPERATOR, reads=Snapshot.ONE, lists="api_key_id")
async def list_operator_keys(read: Context, request: Nothing) -> list[ApiKey]:
    """List all keys of the calling operator with their scopes, including revoked and expired ones, oldest first."""
    return await keys_of_caller(read)


@operation(Actor.OPERATOR, scope=Scope.MANAGE, approved=False, fresh=True)
async def create_operator_key(transaction: Transaction, request: CreateApiKey) -> NewApiKey:
    """Create another key for the calling operator; it is returned only once. Several keys may be active.

    It has at most the scopes and the lifetime of the calling key.
    """
    return await create_key(transaction, request)


@operation(Actor.OPERATOR, scope=Scope.MANAGE, approved=False)
async def revoke_operator_key(transaction: Transaction, request: ApiKeyReference) -> ApiKey:
    """Revoke a key permanently, at once; not the key that authenticates the call. Repeating it changes nothing."""
    return await revoke_key(transaction, request)
