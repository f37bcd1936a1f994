"""Contact methods: the channels by which an agent or an operator is notified. See docs/reference/webhooks.md."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import AliasChoices, Field, TypeAdapter, ValidationError

from adapters.storage.queries.webhooks.contact_methods import (
    INSERT_CONTACT_METHOD,
    MethodEndpoint,
    change_contact_method,
    count_contact_methods,
    delete_contact_method,
    lock_contact_method,
    select_contact_methods,
    select_method_endpoints,
)
from adapters.storage.queries.webhooks.endpoints import set_has_contact_methods
from adapters.storage.tables.accounts import ContactMethodRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.people.addresses import normalised_address
from domain.refusals.general import InvalidInput, NotFound
from domain.values import json_text, wallclock
from domain.values.time import Instant
from domain.values.uri import parse_web_address
from domain.webhooks import auth_config
from domain.webhooks.contact_methods import CALLED, Channel, MethodType
from domain.webhooks.redaction import mask_address
from resolvers.accounts.confirmations import ask_for_confirmation, confirmed_addresses, find_locale
from resolvers.core.context import Context, Transaction
from resolvers.core.keyring import Keyring
from resolvers.core.operation import Snapshot, operation
from resolvers.events.endpoints import (
    EventTypes,
    Target,
    endpoint_to_change,
    find_owner,
    redirect_deliveries,
    set_event_types,
)
from resolvers.webhooks.signing import ensure_webhook_secret
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
"""Maximum number of channels of an agent or an operator. Every event goes to the first active ones, and to the others
when these fail."""

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
    """A new channel by which the agent or the operator is notified of events."""

    method_type: MethodType
    """Type of the channel."""
    endpoint: Endpoint = Field(examples=["https://agent.example/events"])
    """Address of the channel: http or https for webhook and mcp_callback, ws or wss for websocket, an e-mail address
    for email, for polling any name of the polling client."""
    priority: Priority = 1
    """1 is primary, 2 is its fallback, and so on."""
    fan_out: Flag = False
    """True: it receives each event, whether or not other channels do; false: it takes part in the fallback."""
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
    """True if the channel is used."""
    fan_out: Supplied[Flag] = Field(default_factory=lambda: None)
    """True: it receives each event, whether or not other channels do; false: it takes part in the fallback."""
    event_types: EventTypes | None = Field(default_factory=lambda: None)
    """The only types of events that its endpoint receives; null for all."""
    config_json: JsonText | None = Field(
        default_factory=lambda: None, validation_alias=AliasChoices("configJson", "authConfigJson")
    )
    """Authentication of calls to the endpoint; replaces the previous one. Without authValue the stored one stays, if it
    has the same authType; a null authValue removes it."""


class ContactMethodReference(Wire):
    """Names a channel of the caller."""

    contact_method_id: Id
    """Number of the channel."""


class ContactMethod(Wire):
    """A channel by which the agent or the operator is notified of events. Times are UTC."""

    id: Id
    """Number of the channel."""
    method_type: MethodType
    """Type of the channel."""
    endpoint: str
    """Address of the channel."""
    priority: Int32
    """1 is primary, 2 is its fallback, and so on."""
    active: bool
    """True if the channel is used."""
    fan_out: bool
    """True: it receives each event, whether or not other channels do; false: it takes part in the fallback."""
    endpoint_id: Id | None
    """The endpoint at its address, with its health; null for polling."""
    event_types: list[str] | None
    """The only types of events that its endpoint receives; null for all."""
    config_json: str | None
    """Authentication of calls to the endpoint, as JSON text, without authValue."""
    has_auth_value: bool
    """True if an authValue is stored."""
    confirmed_at: OwnTime | None
    """Time at which the reader of an e-mail address confirmed it; until then it receives no events.

    Null for other types.
    """
    created_at: OwnTime
    """Time at which the channel was added."""
    label: str | None
    """Name that the owner chose, such as that of a telephone."""

    @classmethod
    def from_row(
        cls,
        row: ContactMethodRow,
        keyring: Keyring,
        endpoint: MethodEndpoint | None,
        confirmed: Mapping[str, Instant],
    ) -> "ContactMethod":
        """Return the view of a channel. `confirmed` are the confirmed e-mail addresses of its owner."""
        confirmed_at = confirmed.get(normalised_address(row.endpoint)) if row.method_type == MethodType.EMAIL else None
        filtered = endpoint.event_types_json if endpoint else None
        # The keys of a browser are not authentication, and stay private.
        stored = None if row.method_type == MethodType.PUSH else row.config
        config: dict[str, Any] = json.loads(keyring.decrypt(stored)) if stored else {}
        secret = config.pop("authValue", None)
        return cls(
            id=row.id,
            method_type=MethodType(row.method_type),
            # A browser knows its own subscription by the whole address, which is useless without the service's key.
            endpoint=row.endpoint if row.method_type == MethodType.PUSH else mask_address(row.endpoint),
            priority=row.priority,
            active=bool(row.active),
            fan_out=bool(row.fan_out),
            endpoint_id=endpoint.endpoint_id if endpoint else None,
            event_types=None if filtered is None else json.loads(filtered),
            config_json=json.dumps(config) if stored else None,
            has_auth_value=secret is not None,
            confirmed_at=None if confirmed_at is None else wallclock.at(confirmed_at, "UTC"),
            created_at=wallclock.at(row.created_at, "UTC"),
            label=row.label,
        )


@operation(Actor.AGENT, Actor.OPERATOR, reads=Snapshot.SINGLE, lists="contact_method_id")
async def list_contact_methods(read: Context, request: Nothing) -> list[ContactMethod]:
    """List the channels by which the caller is notified of events, primary ones first."""
    owner = find_owner(read)
    rows = await read.session.find_all(select_contact_methods[owner.actor](owner_id=owner.id))
    endpoints, confirmed = await _endpoints(read), await confirmed_addresses(read, owner)
    return [ContactMethod.from_row(row, read.services.keyring, endpoints.get(row.id), confirmed) for row in rows]


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.MANAGE, approved=False)
async def add_contact_method(transaction: Transaction, request: AddContactMethod) -> ContactMethod:
    """Add a channel by which an agent is notified of events of all its tasks, or an operator of its notifications.

    An e-mail address receives events once its reader has confirmed it, by the link in the only mail that it gets
    before.
    """
    if request.method_type is MethodType.PUSH:
        raise _subscribed_by_browser()
    keyring, owner = transaction.services.keyring, find_owner(transaction)
    row = ContactMethodRow(
        id=0,
        agent_id=owner.agent_id,
        operator_id=owner.operator_id,
        method_type=request.method_type.value,
        endpoint=_endpoint(request.method_type, request.endpoint),
        priority=request.priority,
        fan_out=request.fan_out,
        config=_config(keyring, request.method_type, request.config_json),
        active=True,
        created_at=transaction.now,
    )
    row = await insert_method(transaction, "methodType", row)
    await _filter_events(transaction, None, row, request)
    await redirect_events(transaction, None, row)
    return await show_method(transaction, row)


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.MANAGE, approved=False)
async def update_contact_method(transaction: Transaction, request: UpdateContactMethod) -> ContactMethod:
    """Change a channel: its type, address, priority, authentication or use."""
    owner = find_owner(transaction)
    row = await transaction.session.find(
        lock_contact_method[owner.actor](id=request.contact_method_id, owner_id=owner.id)
    )
    if row is None:
        raise NotFound("There is no such contact method.")
    changed = _changed(transaction.services.keyring, row, request)
    await change_method(transaction, changed)
    await _filter_events(transaction, row, changed, request)
    await redirect_events(transaction, row, changed)
    return await show_method(transaction, changed)


def _changed(keyring: Keyring, row: ContactMethodRow, request: UpdateContactMethod) -> ContactMethodRow:
    method_type = request.method_type or MethodType(row.method_type)
    endpoint, config = row.endpoint, row.config
    if MethodType.PUSH in (method_type, row.method_type):
        # Its browser subscribes again with its keys.
        if method_type != row.method_type or request.endpoint is not None or request.config_json is not None:
            raise _subscribed_by_browser()
    else:
        endpoint = _endpoint(method_type, request.endpoint or row.endpoint)
        if "config_json" in request.model_fields_set:
            config = _config(keyring, method_type, _with_kept_value(keyring, row, request.config_json))
        elif config and method_type not in CALLED:
            raise _not_called(method_type)
    return row._replace(
        method_type=method_type.value,
        endpoint=endpoint,
        priority=request.priority or row.priority,
        fan_out=row.fan_out if request.fan_out is None else request.fan_out,
        config=config,
        active=row.active if request.active is None else request.active,
    )


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.MANAGE, approved=False)
async def remove_contact_method(transaction: Transaction, request: ContactMethodReference) -> ContactMethod:
    """Remove a channel: it receives nothing from now on."""
    return await remove_method(transaction, request.contact_method_id)


async def insert_method(context: Transaction, field: str, row: ContactMethodRow) -> ContactMethodRow:
    """Store a channel of the caller. Raises `InvalidInput` about `field` above the maximum number."""
    owner = find_owner(context)
    count = await context.session.get(count_contact_methods[owner.actor](owner_id=owner.id))
    if count >= MAX_CONTACT_METHODS:
        raise InvalidInput.for_field(field, "too_many", f"is one too many: {count} channels are there already")
    if owner.actor is Actor.OPERATOR:
        await ensure_webhook_secret(context, owner.id)
    return row._replace(id=await context.session.get(INSERT_CONTACT_METHOD(row)))


async def change_method(context: Transaction, row: ContactMethodRow) -> None:
    """Store the changes of a channel."""
    await context.session.execute(
        change_contact_method(
            key=row.id,
            method_type=row.method_type,
            endpoint=row.endpoint,
            priority=row.priority,
            fan_out=row.fan_out,
            config=row.config,
            active=row.active,
            session_id=row.session_id,
            label=row.label,
        )
    )


async def remove_method(context: Transaction, method_id: int) -> ContactMethod:
    """Remove a channel of the caller, and return its last view. Raises `NotFound`."""
    owner, endpoints = find_owner(context), await _endpoints(context)
    row = await context.session.find(delete_contact_method[owner.actor](id=method_id, owner_id=owner.id))
    if row is None:
        raise NotFound("There is no such contact method.")
    await _count_methods(context)
    confirmed = await confirmed_addresses(context, owner)
    return ContactMethod.from_row(row, context.services.keyring, endpoints.get(row.id), confirmed)


async def _count_methods(context: Transaction) -> None:
    if context.actor is Actor.AGENT:
        await context.session.execute(set_has_contact_methods(key=context.agent_id))


async def show_method(context: Transaction, row: ContactMethodRow) -> ContactMethod:
    """Return the view of a channel of the caller, after asking the reader of an e-mail address to confirm it."""
    endpoints, confirmed = await _endpoints(context), await _confirmed(context, row)
    return ContactMethod.from_row(row, context.services.keyring, endpoints.get(row.id), confirmed)


async def _endpoints(context: Context) -> dict[int, MethodEndpoint]:
    """Return the endpoints of the caller's channels by the number of the channel."""
    owner = find_owner(context)
    rows = await context.session.find_all(select_method_endpoints[owner.actor](owner_id=owner.id))
    return {row.contact_method_id: row for row in rows}


async def _confirmed(context: Transaction, row: ContactMethodRow) -> Mapping[str, Instant]:
    """Return the confirmed addresses of the caller, after asking for confirmation of a channel's e-mail address."""
    owner = find_owner(context)
    if row.method_type == MethodType.EMAIL:
        await ask_for_confirmation(context, owner, row.endpoint, await find_locale(context, owner))
    return await confirmed_addresses(context, owner)


async def _filter_events(
    context: Transaction,
    before: ContactMethodRow | None,
    after: ContactMethodRow,
    request: AddContactMethod | UpdateContactMethod,
) -> None:
    """Limit the address of a channel to the types of events in the request, else to those of its previous address."""
    target, old = _target(after), before and _target(before)
    if target is None:
        if request.event_types is not None:
            raise InvalidInput.for_field(
                "eventTypes", "not_expected", f"is not for {after.method_type}: the client reads all"
            )
        return
    owner = find_owner(context)
    endpoint = await endpoint_to_change(context, owner, target.channel, target.address)
    if "event_types" in request.model_fields_set:
        await set_event_types(context, endpoint, request.event_types)
    elif old and old != target:
        moved = await endpoint_to_change(context, owner, old.channel, old.address)
        if moved.event_types is not None:
            await set_event_types(context, endpoint, moved.event_types)


async def redirect_events(context: Transaction, before: ContactMethodRow | None, after: ContactMethodRow) -> None:
    """Send waiting and new events of a channel that was added or changed to its address."""
    await _count_methods(context)
    target = _target(after)
    if target and after.active:
        old = before and _target(before)
        await redirect_deliveries(context, find_owner(context), old, target, contact_method_id=after.id)


def _target(row: ContactMethodRow) -> Target | None:
    """Return the target of a channel's events; None for polling, where the agent fetches them."""
    if row.method_type == MethodType.POLLING:
        return None
    return Target(Channel(row.method_type), row.endpoint)


def _endpoint(method_type: MethodType, endpoint: str) -> str:
    """Return the endpoint in its stored form. Raises `InvalidInput` when it does not suit the type."""
    if method_type is MethodType.WEBSOCKET:
        try:
            parse_web_address(endpoint, "ws", "wss")
            return called_port(endpoint)
        except ValueError as fault:
            raise InvalidInput.for_field("endpoint", "invalid", str(fault)) from None
    try:
        return ADDRESSES[method_type].validate_python(endpoint)
    except ValidationError as error:
        (detail,) = error.errors(include_url=False, include_input=False)
        raise InvalidInput.for_field("endpoint", "invalid", detail["msg"].removeprefix("Value error, ")) from error


def _config(keyring: Keyring, method_type: MethodType, text: str | None) -> bytes | None:
    """Return the encrypted authentication. Raises `InvalidInput` naming the wrong key."""
    if text is None:
        return None
    if method_type not in CALLED:
        raise _not_called(method_type)
    auth_config.parse("configJson", text)
    return keyring.encrypt(text)


def _with_kept_value(keyring: Keyring, row: ContactMethodRow, text: str | None) -> str | None:
    """Add the stored authValue to a configuration of the same type without one: readers get it without the value.

    A null authValue removes the stored one.
    """
    if text is None or row.config is None:
        return text
    members, stored = json_text.read("configJson", text), json.loads(keyring.decrypt(row.config))
    if not isinstance(members, dict) or "authValue" in members or members.get("authType") != stored["authType"]:
        return text
    return json.dumps({"authValue": stored.get("authValue"), **members})


def _subscribed_by_browser() -> InvalidInput:
    return InvalidInput.for_field(
        "methodType", "not_allowed", "is push, which a browser subscribes with subscribe_push"
    )


def _not_called(method_type: MethodType) -> InvalidInput:
    return InvalidInput.for_field(
        "configJson", "not_expected", f"is not for {method_type}, which the service does not call"
    )
