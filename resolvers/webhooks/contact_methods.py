"""Contact methods: the channels by which an agent is notified. See docs/contract.md#webhooks."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AliasChoices, Field, TypeAdapter, ValidationError

from adapters.storage.queries.accounts import (
    AGENT_BY_ID,
    CHANGE_CONTACT_METHOD,
    CONTACT_METHOD_TO_CHANGE,
    CONTACT_METHODS,
    COUNT_CONTACT_METHODS,
    DELETE_CONTACT_METHOD,
    INSERT_CONTACT_METHOD,
)
from adapters.storage.queries.webhooks import METHOD_ENDPOINTS, SET_HAS_CONTACT_METHODS, MethodEndpoint
from adapters.storage.tables.accounts import ContactMethodRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.people.addresses import normalised_address
from domain.refusals.general import InvalidInput, NotFound
from domain.values import wallclock
from domain.values.time import Instant
from domain.webhooks import auth_config
from domain.webhooks.contact_methods import CALLED, Channel, MethodType
from resolvers.accounts.confirmations import ask_for_confirmation, confirmed_addresses
from resolvers.core.context import Context, Transaction
from resolvers.core.keyring import Keyring
from resolvers.core.operation import Kind, operation
from resolvers.events.endpoints import EventTypes, Target, endpoint_to_change, redirect_deliveries, set_event_types
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import (
    CalledAddress,
    Email,
    Flag,
    Id,
    Int32,
    JsonText,
    Line,
    OwnTime,
    Supplied,
    called_port,
)

MAX_CONTACT_METHODS = 20
"""Maximum number of channels of an agent: every event goes to the first active ones, and to others when these fail."""

Endpoint = Annotated[str, Field(min_length=1, max_length=2000)]
Priority = Annotated[Int32, Field(ge=1, le=100)]

ADDRESSES: Mapping[MethodType, TypeAdapter[str]] = MappingProxyType(
    {
        MethodType.WEBHOOK: TypeAdapter(CalledAddress),
        MethodType.MCP_CALLBACK: TypeAdapter(CalledAddress),
        MethodType.EMAIL: TypeAdapter(Email),
        MethodType.POLLING: TypeAdapter(Line),
    }
)
"""The form of an endpoint by method type. Websocket addresses are checked by `_endpoint`."""


class AddContactMethod(Wire):
    """A new channel by which the agent is notified of events."""

    method_type: MethodType
    """Type of the channel."""
    endpoint: Endpoint = Field(examples=["https://agent.example/events"])
    """Address of the channel: http or https for webhook and mcp_callback, ws or wss for websocket, an e-mail address
    for email, and for polling any name of the client that polls."""
    priority: Priority = 1
    """1 is primary, 2 is its fallback, and so on."""
    fan_out: Flag = False
    """Whether it receives each event, whatever becomes of the others; otherwise it takes part in the fallback."""
    event_types: EventTypes | None = None
    """The only types of events that its endpoint receives, such as task.completed; null for all."""
    config_json: JsonText | None = None
    """Authentication of calls to the endpoint, as JSON text with the keys authType, authHeader, authValue and
    authQueryParam. Stored encrypted; authValue is never shown."""


class UpdateContactMethod(Wire):
    """Changes of a channel: only supplied fields change, and null removes the authentication."""

    contact_method_id: Id
    """Number of the channel."""
    method_type: Supplied[MethodType] = Field(
        default_factory=lambda: None, validation_alias=AliasChoices("methodType", "type")
    )
    """Type of the channel."""
    endpoint: Supplied[Endpoint] = Field(default_factory=lambda: None)
    """Address of the channel, in the form that the type requires."""
    priority: Supplied[Priority] = Field(default_factory=lambda: None)
    """1 is primary, 2 is its fallback, and so on."""
    active: Supplied[Flag] = Field(default_factory=lambda: None, validation_alias=AliasChoices("active", "isActive"))
    """Whether the channel is used."""
    fan_out: Supplied[Flag] = Field(default_factory=lambda: None)
    """Whether it receives each event, whatever becomes of the others; otherwise it takes part in the fallback."""
    event_types: EventTypes | None = Field(default_factory=lambda: None)
    """The only types of events that its endpoint receives; null for all."""
    config_json: JsonText | None = Field(
        default_factory=lambda: None, validation_alias=AliasChoices("configJson", "authConfigJson")
    )
    """Authentication of calls to the endpoint; replaces the previous one as a whole."""


class ContactMethodReference(Wire):
    """Names a channel of the caller."""

    contact_method_id: Id
    """Number of the channel."""


class ContactMethod(Wire):
    """A channel by which the agent is notified of events. Times are UTC."""

    id: Id
    """Number of the channel."""
    method_type: MethodType
    """Type of the channel."""
    endpoint: str
    """Address of the channel."""
    priority: Int32
    """1 is primary, 2 is its fallback, and so on."""
    active: bool
    """Whether the channel is used."""
    fan_out: bool
    """Whether it receives each event, whatever becomes of the others; otherwise it takes part in the fallback."""
    endpoint_id: Id | None
    """The endpoint at its address, with its health; null for polling."""
    event_types: list[str] | None
    """The only types of events that its endpoint receives; null for all."""
    config_json: str | None
    """Authentication of calls to the endpoint, as JSON text, without authValue."""
    has_auth_value: bool
    """Whether an authValue is stored."""
    confirmed_at: OwnTime | None
    """When the reader of an e-mail address confirmed it; until then it gets no events. Null for other types."""
    created_at: OwnTime
    """Time at which the channel was added."""

    @classmethod
    def of(
        cls,
        row: ContactMethodRow,
        keyring: Keyring,
        endpoint: MethodEndpoint | None,
        confirmed: Mapping[str, Instant],
    ) -> "ContactMethod":
        """`confirmed` are the e-mail addresses of the agent that are confirmed."""
        confirmed_at = confirmed.get(normalised_address(row.endpoint)) if row.method_type == MethodType.EMAIL else None
        filtered = endpoint.event_types_json if endpoint else None
        config: dict[str, Any] = json.loads(keyring.decrypt(row.config)) if row.config else {}
        secret = config.pop("authValue", None)
        return cls(
            id=row.id,
            method_type=MethodType(row.method_type),
            endpoint=row.endpoint,
            priority=row.priority,
            active=bool(row.active),
            fan_out=bool(row.fan_out),
            endpoint_id=endpoint.endpoint_id if endpoint else None,
            event_types=None if filtered is None else json.loads(filtered),
            config_json=json.dumps(config) if row.config else None,
            has_auth_value=secret is not None,
            confirmed_at=None if confirmed_at is None else wallclock.at(confirmed_at, "UTC"),
            created_at=wallclock.at(row.created_at, "UTC"),
        )


@operation(Actor.AGENT, kind=Kind.READ, single=True)
async def list_contact_methods(context: Context, request: Nothing) -> list[ContactMethod]:
    """List the channels by which the calling agent is notified of events, primary ones first."""
    rows = await context.session.find_all(CONTACT_METHODS, agent_id=context.agent_id)
    endpoints, confirmed = await _endpoints(context), await confirmed_addresses(context, context.agent_id)
    return [ContactMethod.of(row, context.services.keyring, endpoints.get(row.id), confirmed) for row in rows]


@operation(Actor.AGENT, scope=Scope.MANAGE)
async def add_contact_method(context: Transaction, request: AddContactMethod) -> ContactMethod:
    """Add a channel by which the agent is notified of events of all its tasks.

    An e-mail address gets events once its reader has confirmed it, by the link in the only mail that it gets before.
    """
    count = await context.session.get(COUNT_CONTACT_METHODS, agent_id=context.agent_id)
    if count >= MAX_CONTACT_METHODS:
        raise InvalidInput.of("methodType", "too_many", f"is one too many: {count} channels are there already")
    keyring = context.services.keyring
    row = ContactMethodRow(
        id=0,
        agent_id=context.agent_id,
        method_type=request.method_type.value,
        endpoint=_endpoint(request.method_type, request.endpoint),
        priority=request.priority,
        fan_out=request.fan_out,
        config=_config(keyring, request.method_type, request.config_json),
        active=True,
        created_at=context.now,
    )
    row = row._replace(id=await context.session.get(INSERT_CONTACT_METHOD, **row._asdict()))
    await _redirect_events(context, None, row, request)
    return await _shown(context, row, await _confirmed(context, row))


@operation(Actor.AGENT, scope=Scope.MANAGE)
async def update_contact_method(context: Transaction, request: UpdateContactMethod) -> ContactMethod:
    """Change a channel: its type, address, priority, authentication, or whether it is used."""
    row = await context.session.find(CONTACT_METHOD_TO_CHANGE, id=request.contact_method_id, agent_id=context.agent_id)
    if row is None:
        raise NotFound("There is no such contact method.")
    keyring = context.services.keyring
    method_type = request.method_type or MethodType(row.method_type)
    config = row.config
    if "config_json" in request.model_fields_set:
        config = _config(keyring, method_type, request.config_json)
    elif config and method_type not in CALLED:
        raise _not_called(method_type)
    changed = row._replace(
        method_type=method_type.value,
        endpoint=_endpoint(method_type, request.endpoint or row.endpoint),
        priority=request.priority or row.priority,
        fan_out=row.fan_out if request.fan_out is None else request.fan_out,
        config=config,
        active=row.active if request.active is None else request.active,
    )
    await context.session.execute(
        CHANGE_CONTACT_METHOD,
        key=row.id,
        method_type=changed.method_type,
        endpoint=changed.endpoint,
        priority=changed.priority,
        fan_out=changed.fan_out,
        config=changed.config,
        active=changed.active,
    )
    await _redirect_events(context, row, changed, request)
    return await _shown(context, changed, await _confirmed(context, changed))


@operation(Actor.AGENT, scope=Scope.MANAGE)
async def remove_contact_method(context: Transaction, request: ContactMethodReference) -> ContactMethod:
    """Remove a channel: nothing is sent to it from now on."""
    endpoints = await _endpoints(context)
    row = await context.session.find(DELETE_CONTACT_METHOD, id=request.contact_method_id, agent_id=context.agent_id)
    if row is None:
        raise NotFound("There is no such contact method.")
    await context.session.execute(SET_HAS_CONTACT_METHODS, key=context.agent_id)
    confirmed = await confirmed_addresses(context, context.agent_id)
    return ContactMethod.of(row, context.services.keyring, endpoints.get(row.id), confirmed)


async def _shown(context: Context, row: ContactMethodRow, confirmed: Mapping[str, Instant]) -> ContactMethod:
    endpoints = await _endpoints(context)
    return ContactMethod.of(row, context.services.keyring, endpoints.get(row.id), confirmed)


async def _endpoints(context: Context) -> dict[int, MethodEndpoint]:
    """The endpoints of the agent's channels by the number of the channel."""
    rows = await context.session.find_all(METHOD_ENDPOINTS, agent_id=context.agent_id)
    return {row.contact_method_id: row for row in rows}


async def _confirmed(context: Transaction, row: ContactMethodRow) -> Mapping[str, Instant]:
    """The confirmed addresses of the agent, after asking that of a channel to confirm itself."""
    if row.method_type == MethodType.EMAIL:
        owner = await context.session.get(AGENT_BY_ID, id=row.agent_id)
        await ask_for_confirmation(context, row.agent_id, row.endpoint, owner.locale)
    return await confirmed_addresses(context, row.agent_id)


async def _redirect_events(
    context: Transaction,
    before: ContactMethodRow | None,
    after: ContactMethodRow,
    request: AddContactMethod | UpdateContactMethod,
) -> None:
    """Send waiting and new events of a channel that was added or changed to its address, which keeps its filter."""
    await context.session.execute(SET_HAS_CONTACT_METHODS, key=context.agent_id)
    target = _target(after)
    if target is None:
        if request.event_types is not None:
            raise InvalidInput.of("eventTypes", "not_expected", f"is not for {after.method_type}: the agent reads all")
        return
    endpoint = await endpoint_to_change(context, context.agent_id, target.channel, target.address)
    old = before and _target(before)
    if "event_types" in request.model_fields_set:
        await set_event_types(context, endpoint, request.event_types)
    elif old and old != target:
        moved = await endpoint_to_change(context, context.agent_id, old.channel, old.address)
        if moved.event_types is not None:
            await set_event_types(context, endpoint, moved.event_types)
    if after.active:
        await redirect_deliveries(context, context.agent_id, old, target, contact_method_id=after.id)


def _target(row: ContactMethodRow) -> Target | None:
    """Where events of a channel go; None for polling, where the agent fetches them."""
    if row.method_type == MethodType.POLLING:
        return None
    return Target(Channel(row.method_type), row.endpoint)


def _endpoint(method_type: MethodType, endpoint: str) -> str:
    """The endpoint in the form that is stored. Raises `InvalidInput` when it does not suit the type."""
    if method_type is MethodType.WEBSOCKET:
        parts = urlsplit(endpoint) if endpoint.isprintable() and " " not in endpoint else None
        if parts is None or parts.scheme not in ("ws", "wss") or not parts.hostname:
            raise InvalidInput.of("endpoint", "invalid", "must be an address that begins with ws:// or wss://")
        try:
            return called_port(endpoint)
        except ValueError as fault:
            raise InvalidInput.of("endpoint", "invalid", str(fault)) from None
    try:
        return ADDRESSES[method_type].validate_python(endpoint)
    except ValidationError as error:
        (detail,) = error.errors(include_url=False, include_input=False)
        raise InvalidInput.of("endpoint", "invalid", detail["msg"].removeprefix("Value error, ")) from error


def _config(keyring: Keyring, method_type: MethodType, text: str | None) -> bytes | None:
    """The authentication, encrypted. Raises `InvalidInput` naming the wrong key."""
    if text is None:
        return None
    if method_type not in CALLED:
        raise _not_called(method_type)
    auth_config.parse("configJson", text)
    return keyring.encrypt(text)


def _not_called(method_type: MethodType) -> InvalidInput:
    return InvalidInput.of("configJson", "not_expected", f"is not for {method_type}, which the service does not call")
