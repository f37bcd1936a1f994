"""Statements about OAuth: clients, grants, codes and tokens."""

from typing import NamedTuple

from sqlalchemy import Select, and_, bindparam, delete, exists, func, insert, literal, or_, select, union_all, update

from adapters.storage.engine.columns import Instant
from adapters.storage.engine.statement import (
    AmongIds,
    command,
    insertion,
    returning_rows,
    select_rows,
    select_value,
    update_by_id,
)
from adapters.storage.tables.accounts import agent, api_key
from adapters.storage.tables.oauth import (
    OAuthClientRow,
    OAuthCodeRow,
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

CLIENT_BY_NAME = select_rows(oauth_client, OAuthClientRow, oauth_client.c.client_id == bindparam("client_id"))
"""By its public `client_id`."""


INSERT_CLIENT = insertion(oauth_client)


CHANGE_CLIENT = update_by_id(oauth_client, "name", "redirect_uris_json", "client_uri", "read_at")


COUNT_NEW_CLIENTS = select_value(
    int,
    select(func.count())
    .select_from(oauth_client)
    .where(oauth_client.c.brought_by == bindparam("brought_by"), oauth_client.c.created_at > bindparam("since")),
)
"""The clients that a network or a person has added since an instant."""


_IS_UNUSED = ~exists().where(oauth_grant.c.client_id == oauth_client.c.id)


DELETE_UNUSED_CLIENTS = command(
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


GRANT_BY_ID = returning_rows(GrantRow, _GRANTS.where(oauth_grant.c.id == bindparam("id")))


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


GRANTS_OF_PERSON = returning_rows(
    GrantRow,
    _GRANTS.where(
        _IS_OF_PERSON,
        _HAS_BEEN_USED,
        or_(oauth_grant.c.revoked_at.is_(None), oauth_grant.c.revoked_at > bindparam("since")),
    )
    .order_by(oauth_grant.c.id.desc())
    .limit(bindparam("limit")),
)
"""The grants that a person has given, and those on the agents that it owns, newest first; ended ones since an
instant."""


GRANT_OF_PERSON = returning_rows(GrantRow, _GRANTS.where(_IS_OF_PERSON, oauth_grant.c.id == bindparam("id")))


GRANTS_ON_AGENT_BY = returning_rows(
    GrantRow,
    _GRANTS.where(
        oauth_grant.c.person_id == bindparam("person_id"),
        oauth_grant.c.agent_id == bindparam("agent_id"),
        oauth_grant.c.revoked_at.is_(None),
    ),
)
"""The grants of a person to clients for one agent."""


COUNT_GRANTS = select_value(
    int,
    select(func.count())
    .select_from(oauth_grant)
    .join(api_key, api_key.c.id == oauth_grant.c.key_id)
    .where(
        oauth_grant.c.agent_id == bindparam("agent_id"),
        oauth_grant.c.revoked_at.is_(None),
        or_(oauth_grant.c.created_at > bindparam("since"), _IS_IN_USE),
    ),
)
"""The grants on an agent that are in use, or were given since an instant."""


INSERT_GRANT = insertion(oauth_grant)


END_GRANT = update_by_id(oauth_grant, "revoked_at")


class TokenHolder(NamedTuple):
    """The grant of an access token, with the role that the person who gave it has in the agent now."""

    person_id: int
    resource: str
    role: str


HOLDER_OF_TOKEN = returning_rows(
    TokenHolder,
    select(oauth_grant.c.person_id, oauth_grant.c.resource, agent_membership.c.role)
    .select_from(oauth_grant)
    .join(
        agent_membership,
        and_(
            agent_membership.c.agent_id == oauth_grant.c.agent_id,
            agent_membership.c.person_id == oauth_grant.c.person_id,
        ),
    )
    .where(oauth_grant.c.id == bindparam("id"), oauth_grant.c.revoked_at.is_(None)),
)
"""The holder of an access token; None for an ended grant, or if its person no longer has a role in the agent."""


SET_ACCESS_TOKEN = update_by_id(api_key, "digest", "prefix", "secret_key_fingerprint", "scopes", "expires_at")


SET_GRANT_OF_KEY = update_by_id(api_key, "grant_id")


CODE_TO_USE = select_rows(oauth_code, OAuthCodeRow, oauth_code.c.digest == bindparam("digest"), lock=True)


INSERT_CODE = command(insert(oauth_code).values({column.name: bindparam(column.name) for column in oauth_code.c}))


USE_CODE = command(update(oauth_code).where(oauth_code.c.digest == bindparam("key")).values(used_at=bindparam("now")))


DELETE_OLD_CODES = command(delete(oauth_code).where(oauth_code.c.expires_at < bindparam("before")))


REFRESH_TOKEN_TO_USE = select_rows(
    oauth_refresh_token, OAuthRefreshTokenRow, oauth_refresh_token.c.digest == bindparam("digest"), lock=True
)


INSERT_REFRESH_TOKEN = command(
    insert(oauth_refresh_token).values({column.name: bindparam(column.name) for column in oauth_refresh_token.c})
)


USE_REFRESH_TOKEN = command(
    update(oauth_refresh_token).where(oauth_refresh_token.c.digest == bindparam("key")).values(used_at=bindparam("now"))
)


DELETE_OLD_REFRESH_TOKENS = command(
    delete(oauth_refresh_token).where(
        oauth_refresh_token.c.grant_id == bindparam("of_grant"), oauth_refresh_token.c.expires_at < bindparam("before")
    )
)


GRANT_OF_TOKEN = select_value(
    int,
    select(api_key.c.grant_id).where(api_key.c.digest == bindparam("digest"), api_key.c.grant_id.is_not(None)),
)
"""The grant of an access token."""


class GivenAgent(NamedTuple):
    """An agent in which a person has a role."""

    id: int
    name: str
    role: str


AGENTS_OF_MEMBER = returning_rows(
    GivenAgent,
    select(agent.c.id, agent.c.name, agent_membership.c.role)
    .select_from(agent_membership)
    .join(agent, agent.c.id == agent_membership.c.agent_id)
    .where(agent_membership.c.person_id == bindparam("person_id"))
    .order_by(agent.c.name, agent.c.id),
)


class CredentialName(NamedTuple):
    """The name of a key or of an assistant, or the address of a person."""

    credential: str
    id: int
    name: str


NAMES_OF_CREDENTIALS = returning_rows(
    CredentialName,
    union_all(
        select(literal(Credential.KEY.value), api_key.c.id, api_key.c.name).where(AmongIds(api_key.c.id, "key_ids")),
        select(literal(Credential.PERSON.value), person.c.id, person.c.address).where(
            AmongIds(person.c.id, "person_ids")
        ),
        select(literal(Credential.TOKEN.value), oauth_grant.c.id, oauth_client.c.name)
        .join(oauth_client, oauth_client.c.id == oauth_grant.c.client_id)
        .where(AmongIds(oauth_grant.c.id, "token_ids")),
    ),
)
