"""API keys and access tokens, with their owners."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, case, func, not_, or_, select, update

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.accounts import (
    ApiKeyRow,
    agent,
    api_key,
    operator,
    practice_world,
    staff,
)
from domain.lifecycle.statuses import Actor


class KeyHolder(NamedTuple):
    """A key or an access token with the status of its owner (None for staff), from one indexed read.

    The last three columns are the clock of an agent in test mode.
    """

    id: int
    digest: bytes
    actor: str
    owner_id: int
    scopes: str
    has_rules_of_its_own: bool
    active: bool
    expires_at: Instant | None
    last_used_at: Instant | None
    agent_status: str | None
    operator_status: str | None
    suspension_reason: str | None
    has_spending_rules: bool | None
    """True if the agent has spending rules, its own or those of one of its keys."""
    grant_id: int | None
    """The grant of an access token."""
    staff_role: str | None
    staff_earlier_role: str | None
    staff_counts_from: Instant | None
    staff_ended_at: Instant | None
    shown: Instant | None
    set_at: Instant | None
    speed: float | None


@statement(
    select(
        api_key.c.id,
        api_key.c.digest,
        api_key.c.actor,
        api_key.c.owner_id,
        api_key.c.scopes,
        api_key.c.has_spending_rules,
        api_key.c.active,
        api_key.c.expires_at,
        api_key.c.last_used_at,
        agent.c.status,
        operator.c.status,
        func.coalesce(agent.c.suspension_reason, operator.c.suspension_reason),
        agent.c.has_spending_rules,
        api_key.c.grant_id,
        staff.c.role,
        staff.c.earlier_role,
        staff.c.counts_from,
        staff.c.ended_at,
        practice_world.c.shown,
        practice_world.c.set_at,
        practice_world.c.speed,
    )
    .select_from(api_key)
    .outerjoin(agent, and_(api_key.c.actor == Actor.AGENT.value, agent.c.id == api_key.c.owner_id))
    .outerjoin(operator, and_(api_key.c.actor == Actor.OPERATOR.value, operator.c.id == api_key.c.owner_id))
    .outerjoin(staff, and_(api_key.c.actor == Actor.PLATFORM.value, staff.c.id == api_key.c.owner_id))
    .outerjoin(practice_world, practice_world.c.agent_id == agent.c.id)
    .where(api_key.c.digest == bindparam("digest"))
)
def select_key_by_digest(digest: bytes) -> KeyHolder: ...


OF_OWNER = (api_key.c.actor == bindparam("actor"), api_key.c.owner_id == bindparam("owner_id"))


IS_KEY = api_key.c.grant_id.is_(None)
"""Condition that excludes access tokens, which are not in lists of keys."""


@statement(select_where(api_key, *OF_OWNER, IS_KEY, order_by=(api_key.c.id,)))
def select_keys_of_owner(actor: str, owner_id: int) -> ApiKeyRow: ...


@statement(select_where(api_key, api_key.c.id == bindparam("id"), *OF_OWNER))
def select_key_of_owner(id: int, actor: str, owner_id: int) -> ApiKeyRow:
    """A key or an access token of an owner."""


def _is_valid(moment: str) -> ColumnElement[bool]:
    """Return the condition that a key is neither revoked nor expired at the instant of a parameter."""
    return and_(api_key.c.active == 1, or_(api_key.c.expires_at.is_(None), api_key.c.expires_at > bindparam(moment)))


class KeyCounts(NamedTuple):
    """The number of keys of an owner, and of its new keys."""

    valid: int
    new: int


@statement(
    select(
        func.coalesce(func.sum(case((_is_valid("now"), 1), else_=0)), 0),
        func.coalesce(func.sum(case((api_key.c.created_at > bindparam("since"), 1), else_=0)), 0),
    ).where(*OF_OWNER, IS_KEY)
)
def count_keys(now: int, since: int, actor: str, owner_id: int) -> KeyCounts: ...


INSERT_KEY = insertion(api_key, ApiKeyRow)


@statement(select_where(api_key, api_key.c.id == bindparam("id")))
def select_key_by_id(id: int) -> ApiKeyRow: ...


@update_by_id(api_key)
def set_key_active(key: int, active: bool) -> None: ...


@update_by_id(api_key)
def set_key_has_spending_rules(key: int, has_spending_rules: bool) -> None: ...


@statement(select(api_key.c.id).where(AmongIds(api_key.c.id, "ids"), not_(_is_valid("now"))))
def select_invalid_keys(ids: str, now: int) -> int:
    """The revoked and expired keys among some ids."""


class OwnedKey(NamedTuple):
    """A key with the name of its owner and, for the staff, its role; for the administrator."""

    id: int
    actor: str
    owner_id: int
    owner: str
    name: str
    prefix: str
    scopes: str
    has_spending_rules: bool
    active: bool
    created_at: Instant
    expires_at: Instant | None
    last_used_at: Instant | None
    role: str | None


@statement(
    select(
        api_key.c.id,
        api_key.c.actor,
        api_key.c.owner_id,
        func.coalesce(agent.c.name, operator.c.name, staff.c.name),
        api_key.c.name,
        api_key.c.prefix,
        api_key.c.scopes,
        api_key.c.has_spending_rules,
        api_key.c.active,
        api_key.c.created_at,
        api_key.c.expires_at,
        api_key.c.last_used_at,
        staff.c.role,
    )
    .select_from(api_key)
    .outerjoin(agent, and_(api_key.c.actor == Actor.AGENT.value, agent.c.id == api_key.c.owner_id))
    .outerjoin(operator, and_(api_key.c.actor == Actor.OPERATOR.value, operator.c.id == api_key.c.owner_id))
    .outerjoin(staff, and_(api_key.c.actor == Actor.PLATFORM.value, staff.c.id == api_key.c.owner_id))
    .where(api_key.c.id > bindparam("after"), IS_KEY)
    .order_by(api_key.c.id)
    .limit(bindparam("limit")),
    many_agents=ManyAgents.PEOPLE,
)
def select_all_keys(after: int, limit: int) -> OwnedKey:
    """Keys of all owners after an id, oldest first."""


@statement(
    update(api_key)
    .where(api_key.c.id == bindparam("key"), api_key.c.digest == bindparam("known_digest"))
    .values(
        last_used_at=bindparam("last_used_at"),
        digest=bindparam("new_digest"),
        secret_key_fingerprint=bindparam("fingerprint"),
    )
)
def touch_key(new_digest: bytes, fingerprint: str, last_used_at: int | None, key: int, known_digest: bytes) -> None:
    """Note when a key was used, and hash it under the newest secret key. A token may have been replaced since."""
