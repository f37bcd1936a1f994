"""API keys: owners list, create and revoke them (docs/reference/authentication.md#scopes, docs/decisions/0035)."""

from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from adapters.storage.engine.statements.typed import Statement
from adapters.storage.engine.transactions.session import Database, Session
from adapters.storage.queries.accounts.agents import lock_agent
from adapters.storage.queries.accounts.api_keys import (
    INSERT_KEY,
    OwnedKey,
    count_keys,
    select_all_keys,
    select_key_by_id,
    select_key_of_owner,
    select_keys_of_owner,
    set_key_active,
)
from adapters.storage.queries.accounts.operators import lock_operator
from adapters.storage.queries.accounts.staff import lock_staff
from adapters.storage.tables.accounts import ApiKeyRow
from domain.accounts.scopes import ALL_SCOPES, Scope, as_text, parse_scopes
from domain.lifecycle.statuses import Actor
from domain.refusals.accounts import InsufficientScope, KeyInUse, TooManyKeys
from domain.refusals.general import InvalidInput, NotFound, RateLimited
from domain.refusals.refusal import FieldError
from domain.refusals.suggestion import Suggestion
from domain.values import wallclock
from domain.values.time import DAY, HOUR, SECOND, Instant
from resolvers.core.context import Caller, Context, Services, Transaction
from resolvers.core.keyring import Keyring, NewKey
from resolvers.wire.model import Wire
from resolvers.wire.scalars import SERVER_ZONE, Id, Line, LocalTime, OwnTime, Secret, server_time
from subscriptions.transports.channels import key_channel

FIRST_KEY = "registration"
"""Name of the key that registration gives."""
MAX_KEYS = 50
"""Maximum number of valid keys of an account."""
MAX_NEW_KEYS = 100
"""Maximum number of keys that an account creates in 24 hours, including those that it has revoked since."""
MAX_LIFETIME_DAYS = 3650
KEYS_AT_ONCE = 1_000
"""Number of keys that one statement reads for a list of all keys."""

OWNERS: Mapping[Actor, Statement[..., Any]] = {
    Actor.AGENT: lock_agent,
    Actor.OPERATOR: lock_operator,
    Actor.PLATFORM: lock_staff,
}
"""Statements that lock the owner of keys, so that its keys are counted one after the other."""


class ApiKey(Wire):
    """The record of an API key, without the key itself. Times are UTC."""

    id: Id
    """Number of the key."""
    prefix: str
    """First characters of the key, to distinguish keys."""
    name: str
    """Name that the owner gave to the key."""
    scopes: list[Scope]
    """Scopes of the key. A key with its own spending rules never has `manage`."""
    active: bool
    """True while the key is valid; a revoked key never becomes valid again."""
    last_used_at: OwnTime | None
    """Time of the key's last use, to about a minute; null for never."""
    created_at: OwnTime
    """Time at which the key was created."""
    expires_at: OwnTime | None
    """Time at which the key expires or has expired; null for never."""

    @classmethod
    def from_row(cls, row: ApiKeyRow | OwnedKey, now: Instant) -> "ApiKey":
        scopes = parse_scopes(row.scopes, ruled=bool(row.has_spending_rules))
        return cls(
            id=row.id,
            prefix=row.prefix,
            name=row.name,
            scopes=[scope for scope in Scope if scope in scopes],
            active=bool(row.active) and (row.expires_at is None or row.expires_at > now),
            last_used_at=server_time(row.last_used_at),
            created_at=wallclock.at(row.created_at, SERVER_ZONE),
            expires_at=server_time(row.expires_at),
        )


class CreateApiKey(Wire):
    """Another API key, for rotation or for another process."""

    key_name: Line
    """Name of the key."""
    scopes: Annotated[list[Scope], Field(min_length=1, max_length=len(Scope))] | None = None
    """Scopes of the key, at most those of the calling key; if omitted, the same as the calling key."""
    expires_at: LocalTime | None = None
    """Time at which the key expires, on the server's clock (UTC); not after the calling key.

    If omitted, as the calling key.
    """
    expires_in_days: Annotated[int, Field(ge=1, le=MAX_LIFETIME_DAYS)] | None = None
    """Number of days after which the key expires, in place of `expiresAt`."""


class NewApiKey(Wire):
    """A new key: its record and the key itself, which is returned only once."""

    api_key: ApiKey
    """The record, as it is listed."""
    key: Secret
    """The full key. Only a hash is stored, so a lost key cannot be recovered."""


class ApiKeyReference(Wire):
    """Identifies a key of the caller."""

    api_key_id: Id
    """Number of the key."""


class IssuedKey(NamedTuple):
    """The record of a new key, and the key itself, which is not stored."""

    row: ApiKeyRow
    new: NewKey


async def issue(
    session: Session,
    keyring: Keyring,
    *,
    actor: Actor,
    owner_id: int,
    name: str,
    now: Instant,
    scopes: frozenset[Scope] = ALL_SCOPES,
    expires_at: Instant | None = None,
    test_mode: bool = False,
) -> IssuedKey:
    """Create and store a key for an owner."""
    new = keyring.make(actor, test_mode=test_mode)
    row = ApiKeyRow(
        id=0,
        actor=actor.value,
        owner_id=owner_id,
        name=name,
        prefix=new.prefix,
        digest=new.digest,
        secret_key_fingerprint=keyring.fingerprint,
        scopes=as_text(scopes),
        has_spending_rules=False,
        active=True,
        created_at=now,
        expires_at=expires_at,
        last_used_at=None,
    )
    key_id = await session.get(INSERT_KEY(row))
    return IssuedKey(row._replace(id=key_id), new)


async def require_room(session: Session, actor: Actor, owner_id: int, now: Instant) -> None:
    """Check that a locked owner may have another key. Raises `TooManyKeys` or `RateLimited`."""
    await session.get(OWNERS[actor](id=owner_id))
    keys = await session.get(count_keys(actor=actor.value, owner_id=owner_id, now=now, since=now - DAY))
    if keys.valid >= MAX_KEYS:
        raise TooManyKeys(f"This account has {keys.valid} valid keys, and {MAX_KEYS} are allowed. Revoke one first.")
    if keys.new >= MAX_NEW_KEYS:
        raise RateLimited(f"An account makes at most {MAX_NEW_KEYS} keys in 24 hours.", retry_after=HOUR // SECOND)


async def keys_of_caller(context: Context) -> list[ApiKey]:
    """Return all keys of the caller, including revoked and expired ones, oldest first."""
    rows = await context.session.find_all(select_keys_of_owner(actor=context.actor.value, owner_id=context.caller_id))
    return [ApiKey.from_row(row, context.real_now) for row in rows]


async def create_key(context: Transaction, request: CreateApiKey) -> NewApiKey:
    """Create another key for the caller, with at most the rights of the calling key.

    Raises `InsufficientScope` and `InvalidInput`, which name the field, `TooManyKeys` and `RateLimited`.
    """
    caller = context.caller
    assert caller, "only somebody with a key comes here"
    scopes, expires_at = _scopes(caller, request), _expiry(caller, request, context.real_now)
    await require_room(context.session, caller.actor, caller.id, context.real_now)
    issued = await issue(
        context.session,
        context.services.keyring,
        actor=caller.actor,
        owner_id=caller.id,
        name=request.key_name,
        now=context.real_now,
        scopes=scopes,
        expires_at=expires_at,
        test_mode=context.practice is not None,
    )
    return NewApiKey(api_key=ApiKey.from_row(issued.row, context.real_now), key=issued.new.key)


def _scopes(caller: Caller, request: CreateApiKey) -> frozenset[Scope]:
    if request.scopes is None:
        return caller.scopes
    beyond = tuple(
        FieldError(f"scopes[{number}]", "not_held", f"the caller does not have {scope}")
        for number, scope in enumerate(request.scopes)
        if scope not in caller.scopes
    )
    if beyond:
        held = as_text(caller.scopes).replace(" ", ", ")
        raise InsufficientScope(f"A new key has at most the scopes of the calling key: {held}.", errors=beyond)
    return frozenset(request.scopes)


def _expiry(caller: Caller, request: CreateApiKey, now: Instant) -> Instant | None:
    field, expires_at = "expiresAt", caller.expires_at
    if request.expires_in_days is not None:
        if request.expires_at is not None:
            raise InvalidInput.for_field(
                "expiresInDays", "given_twice", "stands in place of expiresAt: send one of the two"
            )
        field, expires_at = "expiresInDays", now + request.expires_in_days * DAY
    elif request.expires_at is not None:
        expires_at = wallclock.to_instant(field, request.expires_at, SERVER_ZONE)
        if expires_at <= now:
            raise InvalidInput.for_field(field, "in_the_past", "is over on the server's clock (UTC)")
    if caller.expires_at is not None and (expires_at is None or expires_at > caller.expires_at):
        latest = server_time(caller.expires_at)
        raise InvalidInput.for_field(
            field, "out_of_range", f"is after the calling key, which expires at {latest} (UTC)"
        )
    return expires_at


async def revoke_key(context: Transaction, request: ApiKeyReference) -> ApiKey:
    """Revoke another key of the caller. Raises `NotFound` and `KeyInUse`."""
    row = await context.session.find(
        select_key_of_owner(id=request.api_key_id, actor=context.actor.value, owner_id=context.caller_id)
    )
    if row is None or row.grant_id is not None:
        raise NotFound("There is no such API key.")
    if context.caller and row.id == context.caller.key_id:
        raise KeyInUse(
            "This key authenticates the call, so it cannot be the one revoked.", next_actions=(another(context.actor),)
        )
    await context.session.execute(set_key_active(key=row.id, active=False))
    context.notify_channel(key_channel(row.id))
    return ApiKey.from_row(row._replace(active=False), context.real_now)


MAKERS: Mapping[Actor, str] = {
    Actor.AGENT: "create_api_key",
    Actor.OPERATOR: "create_operator_key",
    Actor.PLATFORM: "create_staff_key",
}
"""The operation that creates a key of an account."""


def another(actor: Actor) -> Suggestion:
    """Suggest creating another key, for an action that a key cannot apply to itself."""
    return Suggestion(MAKERS[actor], "Another key can do this to the present one.", {"keyName": "replacement"})


class KeyOfOwner(NamedTuple):
    """A key with its owner, for the person who runs the service."""

    actor: str
    owner_id: int
    owner: str
    """Name of the owner."""
    record: ApiKey
    revoked: bool
    """True if it is revoked, false if it has only expired."""
    role: str | None
    """Role of a member of the staff; None for other owners."""


async def every_key(database: Database, now: Instant) -> AsyncIterator[KeyOfOwner]:
    """Yield all keys of all owners, oldest first, for the person who runs the service."""
    after = 0
    while rows := await database.reader.find_all(select_all_keys(after=after, limit=KEYS_AT_ONCE)):
        for key in rows:
            yield KeyOfOwner(key.actor, key.owner_id, key.owner, ApiKey.from_row(key, now), not key.active, key.role)
        after = rows[-1].id


async def revoke_any_key(services: Services, key_id: int) -> ApiKeyRow:
    """Revoke a key of any owner, for the person who runs the service. Raises `NotFound`. Repeating it changes
    nothing."""

    async def work(session: Session) -> ApiKeyRow:
        row = await session.find(select_key_by_id(id=key_id))
        if row is None:
            raise NotFound(f"There is no API key {key_id}. See: fieldcall keys list")
        await session.execute(set_key_active(key=row.id, active=False))
        return row

    row = await services.database.write(work)
    await services.broadcaster.publish(key_channel(row.id))
    return row
