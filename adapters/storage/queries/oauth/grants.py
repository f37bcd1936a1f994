"""OAuth grants, and the names of the credentials that they give."""

from typing import NamedTuple

from sqlalchemy import Select, and_, bindparam, exists, func, literal, or_, select, union_all

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.queries.accounts.api_keys import OF_OWNER
from adapters.storage.tables.accounts import agent, api_key, operator, staff
from adapters.storage.tables.oauth import OAuthGrantRow, oauth_client, oauth_grant, oauth_refresh_token
from adapters.storage.tables.people import agent_membership, person
from adapters.storage.tables.spending import spending_rules
from domain.accounts.credentials import Credential
from domain.lifecycle.statuses import Actor
from domain.people.roles import MemberRole


class GrantRow(NamedTuple):
    """A grant with the names of its client, its account and the person who gave it."""

    id: int
    client_id: str
    client_name: str
    metadata_url: str | None
    is_shared: bool
    """True if its id may stand for many copies of a program: for a document's address, or registered again."""
    redirect_uris_json: str
    person_id: int
    address: str
    actor: str
    owner_id: int
    account_name: str
    """Name of the agent, the operator or the member of the staff."""
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
        api_key.c.actor,
        api_key.c.owner_id,
        func.coalesce(agent.c.name, operator.c.name, staff.c.name),
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
    .join(api_key, api_key.c.id == oauth_grant.c.key_id)
    .outerjoin(agent, agent.c.id == oauth_grant.c.agent_id)
    .outerjoin(operator, and_(api_key.c.actor == Actor.OPERATOR.value, operator.c.id == api_key.c.owner_id))
    .outerjoin(staff, and_(api_key.c.actor == Actor.PLATFORM.value, staff.c.id == api_key.c.owner_id))
    .outerjoin(
        spending_rules,
        (spending_rules.c.agent_id == agent.c.id) & (spending_rules.c.api_key_id == oauth_grant.c.key_id),
    )
)


@statement(_GRANTS.where(oauth_grant.c.id == bindparam("id")), many_agents=ManyAgents.PEOPLE)
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
    .limit(bindparam("limit")),
    many_agents=ManyAgents.PEOPLE,
)
def select_grants_of_person(person_id: int, since: int, limit: int) -> GrantRow:
    """The grants that a person has given, and those on the agents that it owns, newest first; ended ones since an
    instant."""


@statement(_GRANTS.where(_IS_OF_PERSON, oauth_grant.c.id == bindparam("id")), many_agents=ManyAgents.PEOPLE)
def select_grant_of_person(person_id: int, id: int) -> GrantRow: ...


@statement(
    _GRANTS.where(
        oauth_grant.c.person_id == bindparam("person_id"),
        *OF_OWNER,
        oauth_grant.c.revoked_at.is_(None),
    ),
    many_agents=ManyAgents.PEOPLE,
)
def select_grants_on_account_by(person_id: int, actor: str, owner_id: int) -> GrantRow:
    """The grants of a person to clients for one account."""


@statement(
    select(func.count())
    .select_from(oauth_grant)
    .join(api_key, api_key.c.id == oauth_grant.c.key_id)
    .where(
        *OF_OWNER,
        oauth_grant.c.revoked_at.is_(None),
        or_(oauth_grant.c.created_at > bindparam("since"), _IS_IN_USE),
    )
)
def count_grants(actor: str, owner_id: int, since: int) -> int:
    """The grants on an account that are in use, or were given since an instant."""


INSERT_GRANT = insertion(oauth_grant, OAuthGrantRow)


@update_by_id(oauth_grant)
def set_grant_revoked(key: int, revoked_at: int | None) -> None: ...


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
    .order_by(agent.c.name, agent.c.id),
    many_agents=ManyAgents.PEOPLE,
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
