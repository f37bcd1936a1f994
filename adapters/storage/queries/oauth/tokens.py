"""Codes, access tokens and refresh tokens."""

from typing import NamedTuple

from sqlalchemy import and_, bindparam, delete, insert, or_, select, update

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.changes import update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import api_key, operator, staff
from adapters.storage.tables.oauth import (
    OAuthCodeRow,
    OAuthRefreshTokenRow,
    oauth_code,
    oauth_grant,
    oauth_refresh_token,
)
from adapters.storage.tables.people import agent_membership
from domain.lifecycle.statuses import Actor


class GrantHolder(NamedTuple):
    """The grant of an access token, with the role that the person who gave it has in the account now."""

    resource: str
    actor: str
    member_role: str | None
    staff_role: str | None
    staff_earlier_role: str | None
    staff_counts_from: Instant | None


@statement(
    select(
        oauth_grant.c.resource,
        api_key.c.actor,
        agent_membership.c.role,
        staff.c.role,
        staff.c.earlier_role,
        staff.c.counts_from,
    )
    .select_from(oauth_grant)
    .join(api_key, api_key.c.id == oauth_grant.c.key_id)
    .outerjoin(
        agent_membership,
        and_(
            agent_membership.c.agent_id == oauth_grant.c.agent_id,
            agent_membership.c.person_id == oauth_grant.c.person_id,
        ),
    )
    .outerjoin(
        operator,
        and_(
            api_key.c.actor == Actor.OPERATOR.value,
            operator.c.id == api_key.c.owner_id,
            operator.c.person_id == oauth_grant.c.person_id,
        ),
    )
    .outerjoin(
        staff,
        and_(
            api_key.c.actor == Actor.PLATFORM.value,
            staff.c.id == api_key.c.owner_id,
            staff.c.person_id == oauth_grant.c.person_id,
            staff.c.ended_at.is_(None),
        ),
    )
    .where(
        oauth_grant.c.id == bindparam("id"),
        oauth_grant.c.revoked_at.is_(None),
        or_(agent_membership.c.id.is_not(None), operator.c.id.is_not(None), staff.c.id.is_not(None)),
    )
)
def select_holder_of_grant(id: int) -> GrantHolder:
    """The holder of an access token; None for an ended grant, or if its person no longer has the account."""


@update_by_id(api_key)
def set_access_token(
    *, key: int, prefix: str, digest: bytes, secret_key_fingerprint: str, scopes: str, expires_at: int | None
) -> None: ...


@update_by_id(api_key)
def set_grant_of_key(key: int, grant_id: int | None) -> None: ...


@statement(select_where(oauth_code, oauth_code.c.digest == bindparam("digest"), lock=True))
def lock_code(digest: str) -> OAuthCodeRow: ...


@statement(insert(oauth_code).values({column.name: bindparam(column.name) for column in oauth_code.c}))
def insert_code(
    *, digest: str, grant_id: int, redirect_uri: str, code_challenge: str, expires_at: int, used_at: int | None
) -> None: ...


@statement(update(oauth_code).where(oauth_code.c.digest == bindparam("key")).values(used_at=bindparam("now")))
def use_code(now: int | None, key: str) -> None: ...


@statement(delete(oauth_code).where(oauth_code.c.expires_at < bindparam("before")))
def delete_old_codes(before: int) -> None: ...


@statement(select_where(oauth_refresh_token, oauth_refresh_token.c.digest == bindparam("digest"), lock=True))
def lock_refresh_token(digest: str) -> OAuthRefreshTokenRow: ...


@statement(
    insert(oauth_refresh_token).values({column.name: bindparam(column.name) for column in oauth_refresh_token.c})
)
def insert_refresh_token(digest: str, grant_id: int, expires_at: int, used_at: int | None) -> None: ...


@statement(
    update(oauth_refresh_token).where(oauth_refresh_token.c.digest == bindparam("key")).values(used_at=bindparam("now"))
)
def use_refresh_token(now: int | None, key: str) -> None: ...


@statement(
    delete(oauth_refresh_token).where(
        oauth_refresh_token.c.grant_id == bindparam("of_grant"), oauth_refresh_token.c.expires_at < bindparam("before")
    )
)
def delete_old_refresh_tokens(of_grant: int, before: int) -> None: ...


@statement(select(api_key.c.grant_id).where(api_key.c.digest == bindparam("digest"), api_key.c.grant_id.is_not(None)))
def select_grant_of_token(digest: bytes) -> int:
    """The grant of an access token."""
