"""OAuth: clients, grants, codes and tokens.

An access token is a row of `api_key` that names its grant.
"""

from typing import Annotated, NamedTuple

from sqlalchemy import Index, UniqueConstraint

from adapters.storage.engine.columns.types import ForeignId, Instant, Key, Mark, table
from adapters.storage.tables.keys import AgentId, PersonId

GrantId = Annotated[int, ForeignId("oauth_grant")]


class OAuthClientRow(NamedTuple):
    """A program that asks people for access: registered, or known by its metadata document."""

    id: Key
    client_id: str
    name: str
    redirect_uris_json: str
    metadata_url: str | None
    client_uri: str | None
    brought_by: str
    """The network that registered it, or `person:ID` who came with its document: new ones are counted by it."""
    created_at: Instant
    read_at: Instant
    """Time of the last read of its document, or of its last registration, noted once an hour.

    Later than `created_at` for a client that registered again: its id may stand for many copies of a program.
    """


class OAuthGrantRow(NamedTuple):
    """A person's grant to a client for one of its accounts, which owns the key: an agent, its operator or its place on
    the staff."""

    id: Key
    client_id: Annotated[int, ForeignId("oauth_client")]
    person_id: PersonId
    agent_id: AgentId | None
    """The agent; None for an operator and for the staff."""
    key_id: Annotated[int, ForeignId("api_key")]
    """The row of the access token, which gets a new digest with each refresh."""
    scopes: str
    """Scopes in the form of `domain.accounts.scopes.as_text`."""
    resource: str
    created_at: Instant
    revoked_at: Instant | None


class OAuthCodeRow(NamedTuple):
    """An authorization code, which its client exchanges for tokens, once."""

    digest: Annotated[str, Mark.PRIMARY]
    """The keyed hash of the code, in hexadecimal."""
    grant_id: GrantId
    redirect_uri: str
    code_challenge: str
    expires_at: Instant
    used_at: Instant | None


class OAuthRefreshTokenRow(NamedTuple):
    """A refresh token. One that is used a second time ends its grant."""

    digest: Annotated[str, Mark.PRIMARY]
    """The keyed hash of the token, in hexadecimal."""
    grant_id: GrantId
    expires_at: Instant
    used_at: Instant | None


oauth_client = table(
    "oauth_client",
    OAuthClientRow,
    UniqueConstraint("client_id"),
    Index(None, "brought_by", "created_at"),
    Index(None, "created_at"),
)


oauth_grant = table(
    "oauth_grant",
    OAuthGrantRow,
    UniqueConstraint("key_id"),
    Index(None, "client_id"),
    Index(None, "person_id", "id"),
    Index(None, "agent_id", "id"),
)


oauth_code = table("oauth_code", OAuthCodeRow, Index(None, "grant_id"), Index(None, "expires_at"))


oauth_refresh_token = table(
    "oauth_refresh_token", OAuthRefreshTokenRow, Index(None, "grant_id"), Index(None, "expires_at")
)
