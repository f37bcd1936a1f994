"""API keys as their owners see them, and the issue of new ones. See docs/contract.md#callers."""

from typing import NamedTuple

from adapters.storage.engine.session import Session
from adapters.storage.queries.accounts import INSERT_KEY
from adapters.storage.tables.accounts import ApiKeyRow
from domain.lifecycle.statuses import Actor
from domain.values import wallclock
from resolvers.core.keyring import Keyring, NewKey
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Id, LocalTime


class ApiKey(Wire):
    """The record of an API key, without the key itself. Times are UTC."""

    id: Id
    """Number of the key."""
    prefix: str
    """First characters of the key, to tell keys apart."""
    name: str
    """Name that the owner gave to the key."""
    active: bool
    """Whether the key is valid; a revoked key never becomes valid again."""
    last_used_at: LocalTime | None
    """When the key was last used, to about a minute; null for never."""
    created_at: LocalTime
    """When the key was created."""

    @classmethod
    def of(cls, row: ApiKeyRow) -> "ApiKey":
        return cls(
            id=row.id,
            prefix=row.prefix,
            name=row.name,
            active=bool(row.active),
            last_used_at=None if row.last_used_at is None else wallclock.at(row.last_used_at, "UTC"),
            created_at=wallclock.at(row.created_at, "UTC"),
        )


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
    now: int,
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
        active=True,
        created_at=now,
        last_used_at=None,
    )
    key_id = await session.get(INSERT_KEY, **row._asdict())
    return IssuedKey(row._replace(id=key_id), new)
