"""The token endpoint: a code or a refresh token is exchanged for an access token, once. See docs/decisions/0053.

A second use means that the code or token has been stolen, by either user: it ends the whole grant.
"""

from collections.abc import Awaitable, Callable
from typing import Annotated, Final

from pydantic import Field

from adapters.storage.queries.oauth.clients import select_client_by_name
from adapters.storage.queries.oauth.grants import GrantRow, select_grant_by_id, select_grants_on_account_by
from adapters.storage.queries.oauth.tokens import (
    delete_old_refresh_tokens,
    insert_refresh_token,
    lock_code,
    lock_refresh_token,
    select_grant_of_token,
    select_holder_of_grant,
    set_access_token,
    use_code,
    use_refresh_token,
)
from adapters.storage.tables.oauth import OAuthCodeRow, OAuthRefreshTokenRow
from domain.accounts.scopes import Scope, as_text, parse_scopes
from domain.lifecycle.statuses import Actor
from domain.oauth.errors import ErrorCode, OAuthError
from domain.oauth.requests import check_resource, is_verified, narrowed
from domain.people.sign_in import STAFF_SESSION_LIFETIME
from domain.values.time import DAY, HOUR, SECOND
from resolvers.access.grants import end_grant, find_grantable
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.keyring import ACCESS_TOKEN, REFRESH_TOKEN
from resolvers.core.operation import operation
from resolvers.people.memberships import mail_of_program
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Secret

ACCESS_TOKEN_LIFETIME: Final = HOUR
REFRESH_TOKEN_LIFETIME: Final = 30 * DAY
"""Maximum absence of a client before its person is asked again; for the staff that of a session."""
MAX_TEXT: Final = 2_000
ENDED: Final = "The access has been ended: ask the person again."

Text = Annotated[str, Field(max_length=MAX_TEXT)]


class TokenRequest(Wire):
    """A form of the token endpoint (RFC 6749), with PKCE and resource indicators."""

    grant_type: Text | None = None
    """`authorization_code` or `refresh_token`."""
    client_id: Text | None = None
    """The client, which is public: it sends no secret."""
    code: Text | None = None
    """The authorization code."""
    redirect_uri: Text | None = None
    """Address to which the code was sent."""
    code_verifier: Text | None = None
    """Text from which the code challenge was made."""
    refresh_token: Text | None = None
    """The refresh token."""
    scope: Text | None = None
    """Fewer scopes than were granted, for a refresh."""
    resource: Annotated[list[Text], Field(max_length=10)] = Field(default_factory=list)
    """The resources for which the token is requested."""


class IssuedTokens(Wire):
    """An access token, and the token that gets the next one."""

    access_token: Secret
    """The access token."""
    expires_in: int
    """Validity of the access token, in seconds."""
    refresh_token: Secret
    """Gets the next access token, once."""
    scopes: str
    """Scopes of the access token."""


class RevokeToken(Wire):
    """A token that its client no longer needs (RFC 7009)."""

    token: Text | None = None
    """An access token or a refresh token."""
    client_id: Text | None = None
    """The client that the token belongs to."""


Exchange = Callable[[Transaction, TokenRequest], Awaitable[IssuedTokens | OAuthError]]


@operation(outside=True)
async def issue_tokens(call: Call, request: TokenRequest) -> IssuedTokens:
    """Exchange a code or a refresh token. Raises `OAuthError`."""
    exchange = EXCHANGES.get(request.grant_type or "")
    if exchange is None:
        raise OAuthError(ErrorCode.UNSUPPORTED_GRANT_TYPE, f"grant_type is one of {', '.join(EXCHANGES)}.")
    await _require_client(call, request.client_id)
    check_resource(request.resource, call.base_url)
    issued = await call.transact(lambda transaction: exchange(transaction, request))
    # A refusal that ends the grant is a result of its transaction, so that the end is committed.
    if isinstance(issued, OAuthError):
        raise issued
    return issued


@operation()
async def revoke_token(transaction: Transaction, request: RevokeToken) -> Nothing:
    """End the grant of a token. An unknown token changes nothing. Raises `OAuthError` for an unknown client."""
    await _require_client(transaction, request.client_id)
    for digest in transaction.services.keyring.digests(request.token or ""):
        refresh = await transaction.session.find(lock_refresh_token(digest=digest.hex()))
        grant_id = refresh.grant_id if refresh else await transaction.session.find(select_grant_of_token(digest=digest))
        grant = await transaction.session.find(select_grant_by_id(id=grant_id)) if grant_id else None
        if grant and grant.client_id == request.client_id:
            await end_grant(transaction, grant)
    return Nothing()


async def _require_client(context: Context, client_id: str | None) -> None:
    if client_id is None or await context.session.find(select_client_by_name(client_id=client_id)) is None:
        raise OAuthError(ErrorCode.INVALID_CLIENT, "client_id names no client.")


async def _exchange_code(context: Transaction, request: TokenRequest) -> IssuedTokens | OAuthError:
    row: OAuthCodeRow | None = None
    for digest in context.services.keyring.digests(request.code or ""):
        row = row or await context.session.find(lock_code(digest=digest.hex()))
    grant = await _find_grant(context, row, request)
    if row is None or grant is None or not is_verified(request.code_verifier, row.code_challenge):
        raise _invalid("The code is unknown, or belongs to another client or code_verifier.")
    if row.used_at is not None:
        return await _stolen(context, grant, "The code was used before.")
    if grant.revoked_at is not None:
        raise _invalid(ENDED)
    if row.expires_at <= context.real_now:
        raise _invalid("The code has expired.")
    if request.redirect_uri not in (None, row.redirect_uri):
        raise _invalid("The code was sent to another redirect_uri.")
    await context.session.execute(use_code(key=row.digest, now=context.real_now))
    await _end_earlier(context, grant)
    issued = await _issue(context, grant, None)
    await mail_of_program(context, grant, is_stolen=False)
    return issued


async def _end_earlier(context: Transaction, grant: GrantRow) -> None:
    """End the earlier grants of the same program, unless its id may stand for many copies of a program."""
    if grant.is_shared:
        return
    of_account = select_grants_on_account_by(person_id=grant.person_id, actor=grant.actor, owner_id=grant.owner_id)
    for other in await context.session.find_all(of_account):
        if other.client_id == grant.client_id and other.id != grant.id:
            await end_grant(context, other)


async def _refresh(context: Transaction, request: TokenRequest) -> IssuedTokens | OAuthError:
    row: OAuthRefreshTokenRow | None = None
    for digest in context.services.keyring.digests(request.refresh_token or ""):
        row = row or await context.session.find(lock_refresh_token(digest=digest.hex()))
    grant = await _find_grant(context, row, request)
    if row is None or grant is None:
        raise _invalid("The refresh token is unknown, or belongs to another client.")
    if row.used_at is not None:
        return await _stolen(context, grant, "The refresh token was used before.")
    if grant.revoked_at is not None:
        raise _invalid(ENDED)
    if row.expires_at <= context.real_now:
        raise _invalid("The refresh token has expired.")
    await context.session.execute(use_refresh_token(key=row.digest, now=context.real_now))
    return await _issue(context, grant, request.scope)


EXCHANGES: Final[dict[str, Exchange]] = {"authorization_code": _exchange_code, "refresh_token": _refresh}


async def _find_grant(
    context: Transaction, row: OAuthCodeRow | OAuthRefreshTokenRow | None, request: TokenRequest
) -> GrantRow | None:
    """Return the grant of a code or token, if it is the client's own."""
    grant = await context.session.find(select_grant_by_id(id=row.grant_id)) if row else None
    return grant if grant and grant.client_id == request.client_id else None


async def _issue(context: Transaction, grant: GrantRow, scope: str | None) -> IssuedTokens:
    # The service may have several addresses; a token is valid for the one at which it was requested.
    check_resource([grant.resource], context.base_url)
    holder, now = await context.session.find(select_holder_of_grant(id=grant.id)), context.real_now
    if holder is None:
        raise _invalid("The person who granted access no longer has the account.")
    granted = parse_scopes(grant.scopes, ruled=bool(grant.has_spending_rules))
    scopes: frozenset[Scope] = narrowed(scope, granted) & find_grantable(holder, now)
    keyring = context.services.keyring
    lifetime = STAFF_SESSION_LIFETIME if grant.actor == Actor.PLATFORM else REFRESH_TOKEN_LIFETIME
    access, refresh = keyring.make_secret(ACCESS_TOKEN), keyring.make_secret(REFRESH_TOKEN)
    await context.session.execute(
        set_access_token(
            key=grant.key_id,
            digest=access.digest,
            prefix=access.prefix,
            secret_key_fingerprint=keyring.fingerprint,
            scopes=as_text(scopes),
            expires_at=now + ACCESS_TOKEN_LIFETIME,
        )
    )
    await context.session.execute(delete_old_refresh_tokens(of_grant=grant.id, before=now))
    await context.session.execute(
        insert_refresh_token(digest=refresh.digest.hex(), grant_id=grant.id, expires_at=now + lifetime, used_at=None)
    )
    seconds = ACCESS_TOKEN_LIFETIME // SECOND
    return IssuedTokens(access_token=access.key, expires_in=seconds, refresh_token=refresh.key, scopes=as_text(scopes))


async def _stolen(context: Transaction, grant: GrantRow, why: str) -> OAuthError:
    if grant.revoked_at is None:
        await end_grant(context, grant)
        await mail_of_program(context, grant, is_stolen=True)
    return _invalid(f"{why} {ENDED}")


def _invalid(why: str) -> OAuthError:
    return OAuthError(ErrorCode.INVALID_GRANT, why)
