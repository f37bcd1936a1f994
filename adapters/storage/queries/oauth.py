"""Statements about OAuth: clients, grants, codes and tokens."""

from typing import NamedTuple

from sqlalchemy import Select, and_, bindparam, delete, exists, func, insert, literal, or_, select, union_all, update

from adapters.storage.engine.columns import Instant
from adapters.storage.engine.statement import (
    AmongIds,
    insertion,
    select_where,
    statement,
    update_by_id,
)
from adapters.storage.tables.accounts import agent, api_key
from adapters.storage.tables.oauth import (
    OAuthClientRow,
    OAuthCodeRow,
    OAuthGrantRow,
    OAuthRefreshTokenRow,
    oauth_client,
    oauth_code,
    oauth_grant,
    oauth_refresh_token,
)
from adapters.storage.tables.people import agent_membership, person
from adapters.storage.tables.spending import spending_rules
from domain.accounts.credentials import Credential
from domain.people.roles import MemberRole


@statement(select_where(oauth_client, oauth_client.c.client_id == bindparam("client_id")))
def select_client_by_name(client_id: str) -> OAuthClientRow:
    """By its public `client_id`."""


INSERT_CLIENT = insertion(oauth_client, OAuthClientRow)


@update_by_id(oauth_client)
def change_client(key: int, name: str, redirect_uris_json: str, client_uri: str | None, read_at: int) -> None: ...


@statement(
    select(func.count())
    .select_from(oauth_client)
    .where(oauth_client.c.brought_by == bindparam("brought_by"), oauth_client.c.created_at > bindparam("since"))
)
def count_new_clients(brought_by: str, since: int) -> int:
    """The clients that a network or a person has added since an instant."""


_IS_UNUSED = ~exists().where(oauth_grant.c.client_id == oauth_client.c.id)


@statement(
    delete(oauth_client).where(
        oauth_client.c.id.in_(
            select(oauth_client.c.id)
            .where(
                oauth_client.c.created_at < bindparam("before"),
                oauth_client.c.read_at < bindparam("before"),
                _IS_UNUSED,
            )
            .order_by(oauth_client.c.created_at)
            .limit(bindparam("limit"))
        )
    )
)
def delete_unused_clients(before: int, limit: int) -> None:
    """Delete the oldest clients without a grant that have not registered since an instant."""


class GrantRow(NamedTuple):
    """A grant with the names of its client, its agent and the person who gave it."""

    id: int
    client_id: str
    client_name: str
    metadata_url: str | None
    is_shared: bool
    """True if its id may stand for many copies of a program: for a document's address, or registered again."""
    redirect_uris_json: str
    person_id: int
    address: str
    agent_id: int
    agent_name: str
    key_id: int
    scopes: str
    resource: str
    has_spending_rules: bool
    limits_json: str | None
    created_at: Instant
    last_used_at: Instant | None
    revoked_at: Instant | None


_GRANTS: Select[tuple[object, ...]] = (
    select(
        oauth_grant.c.id,
        oauth_client.c.client_id,
        oauth_client.c.name,
        oauth_client.c.metadata_url,
        or_(oauth_client.c.metadata_url.is_not(None), oauth_client.c.read_at > oauth_client.c.created_at),
        oauth_client.c.redirect_uris_json,
        oauth_grant.c.person_id,
        person.c.address,
        oauth_grant.c.agent_id,
        agent.c.name,
        oauth_grant.c.key_id,
        oauth_grant.c.scopes,
        oauth_grant.c.resource,
        api_key.c.has_spending_rules,
        spending_rules.c.limits_json,
        oauth_grant.c.created_at,
        api_key.c.last_used_at,
        oauth_grant.c.revoked_at,
    )
    .select_from(oauth_grant)
    .join(oauth_client, oauth_client.c.id == oauth_grant.c.client_id)
    .join(person, person.c.id == oauth_grant.c.person_id)
    .join(agent, agent.c.id == oauth_grant.c.agent_id)
    .join(api_key, api_key.c.id == oauth_grant.c.key_id)
    .outerjoin(
        spending_rules,
        (spending_rules.c.agent_id == agent.c.id) & (spending_rules.c.api_key_id == oauth_grant.c.key_id),
    )
)


@statement(_GRANTS.where(oauth_grant.c.id == bindparam("id")))
def select_grant_by_id(id: int) -> GrantRow: ...


_own = oauth_grant.alias("own")
_on_owned = oauth_grant.alias("on_owned")
_IS_OF_PERSON = oauth_grant.c.id.in_(
    # Two selections, each by its index: joined by OR, they would be found by reading all grants.
    union_all(
        select(_own.c.id).where(_own.c.person_id == bindparam("person_id")),
        select(_on_owned.c.id)
        .join(agent_membership, agent_membership.c.agent_id == _on_owned.c.agent_id)
        .where(
            agent_membership.c.person_id == bindparam("person_id"),
            agent_membership.c.role == MemberRole.OWNER.value,
        ),
    )
)
_HAS_BEEN_USED = exists().where(oauth_refresh_token.c.grant_id == oauth_grant.c.id)
"""True if the client has exchanged its code."""
_IS_IN_USE = and_(oauth_grant.c.revoked_at.is_(None), _HAS_BEEN_USED)
"""True if the client has exchanged its code, and the grant is not revoked."""


@statement(
    _GRANTS.where(
        _IS_OF_PERSON,
        _HAS_BEEN_USED,
        or_(oauth_grant.c.revoked_at.is_(None), oauth_grant.c.revoked_at > bindparam("since")),
    )
    .order_by(oauth_grant.c.id.desc())
    .limit(bindparam("limit"))
)
def select_grants_of_person(person_id: int, since: int, limit: int) -> GrantRow:
    """The grants that a person has given, and those on the agents that it owns, newest first; ended ones since an
    instant."""


@statement(_GRANTS.where(_IS_OF_PERSON, oauth_grant.c.id == bindparam("id")))
def select_grant_of_person(person_id: int, id: int) -> GrantRow: ...


@statement(
    _GRANTS.where(
        oauth_grant.c.person_id == bindparam("person_id"),
        oauth_grant.c.agent_id == bindparam("agent_id"),
        oauth_grant.c.revoked_at.is_(None),
    )
)
def select_grants_on_agent_by(person_id: int, agent_id: int) -> GrantRow:
    """The grants of a person to clients for one agent."""


@statement(
    select(func.count())
    .select_from(oauth_grant)
    .join(api_key, api_key.c.id == oauth_grant.c.key_id)
    .where(
        oauth_grant.c.agent_id == bindparam("agent_id"),
        oauth_grant.c.revoked_at.is_(None),
        or_(oauth_grant.c.created_at > bindparam("since"), _IS_IN_USE),
    )
)
def count_grants(agent_id: int, since: int) -> int:
    """The grants on an agent that are in use, or were given since an instant."""


INSERT_GRANT = insertion(oauth_grant, OAuthGrantRow)


@update_by_id(oauth_grant)
def set_grant_revoked(key: int, revoked_at: int | None) -> None: ...


class TokenHolder(NamedTuple):
    """The grant of an access token, with the role that the person who gave it has in the agent now."""

    person_id: int
    resource: str
    role: str


@statement(
    select(oauth_grant.c.person_id, oauth_grant.c.resource, agent_membership.c.role)
    .select_from(oauth_grant)
    .join(
        agent_membership,
        and_(
            agent_membership.c.agent_id == oauth_grant.c.agent_id,
            agent_membership.c.person_id == oauth_grant.c.person_id,
        ),
    )
    .where(oauth_grant.c.id == bindparam("id"), oauth_grant.c.revoked_at.is_(None))
)
def select_holder_of_token(id: int) -> TokenHolder:
    """The holder of an access token; None for an ended grant, or if its person no longer has a role in the agent."""


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


class GivenAgent(NamedTuple):
    """An agent in which a person has a role."""

    id: int
    name: str
    role: str


@statement(
    select(agent.c.id, agent.c.name, agent_membership.c.role)
    .select_from(agent_membership)
    .join(agent, agent.c.id == agent_membership.c.agent_id)
    .where(agent_membership.c.person_id == bindparam("person_id"))
    .order_by(agent.c.name, agent.c.id)
)
def select_agents_of_member(person_id: int) -> GivenAgent: ...


class CredentialName(NamedTuple):
    """The name of a key or of an assistant, or the address of a person."""

    credential: str
    id: int
    name: str


@statement(
    union_all(
        select(literal(Credential.KEY.value), api_key.c.id, api_key.c.name).where(AmongIds(api_key.c.id, "key_ids")),
        select(literal(Credential.PERSON.value), person.c.id, person.c.address).where(
            AmongIds(person.c.id, "person_ids")
        ),
        select(literal(Credential.TOKEN.value), oauth_grant.c.id, oauth_client.c.name)
        .join(oauth_client, oauth_client.c.id == oauth_grant.c.client_id)
        .where(AmongIds(oauth_grant.c.id, "token_ids")),
    )
)
def select_names_of_credentials(key_ids: str, person_ids: str, token_ids: str) -> CredentialName: ...
