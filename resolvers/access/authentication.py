"""Authentication: the `Caller` that a request's credential belongs to, and the counting of failures."""

import hmac
from collections.abc import Collection, Sequence
from functools import partial

from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.accounts.api_keys import KeyHolder, select_key_by_digest, touch_key
from adapters.storage.queries.oauth.tokens import select_holder_of_grant
from domain.accounts.credentials import Credential
from domain.accounts.scopes import Scope, parse_scopes
from domain.lifecycle.statuses import Actor, AgentStatus, OperatorStatus
from domain.oauth.requests import is_resource
from domain.ports import Meter
from domain.practice.clock import PracticeClock
from domain.refusals.general import KEY_FORM, Unauthenticated
from domain.values.own_address import list_addresses
from domain.values.time import MINUTE, Instant
from resolvers.access.grants import find_grantable
from resolvers.access.sessions import (
    AGENT_ACCOUNT_STATUS,
    OPERATOR_ACCOUNT_STATUS,
    PresentedSession,
    caller_of_session,
    find_staff_role,
)
from resolvers.core.activity import note_caller
from resolvers.core.context import AccountStatus, Caller, KnownCaller, Services
from resolvers.core.keyring import name_credential, read_actor, ways_in
from resolvers.wire.scalars import server_time

BARE_KEY = (
    "The Authorization header has a value without `Bearer`: write `Authorization: Bearer KEY`, or send the key as "
    "`X-API-Key: KEY`."
)
"""Explanation of a header without the scheme. It does not repeat the value."""
SESSION_COUNTS = (
    "X-Fieldcall-As counts beside the cookie of a person's session, sent from a page of this service (Sec-Fetch-Site: "
    f"same-origin, or else the service's own Origin). A program sends a key. {KEY_FORM}"
)
"""Explanation of an ignored choice of a person's role."""
KEY_USE_INTERVAL = MINUTE
"""A key's time of last use is written at most once in this interval."""


async def find_caller(services: Services, key: str) -> Caller:
    """Return the owner of a key or of an access token.

    Raises `Unauthenticated` for a key that is malformed, mistyped, unknown, revoked or expired. Only a caller with the
    whole key learns whether it is revoked or expired.
    """
    read_actor(key)
    digests = services.keyring.digests(key)
    now = services.clock.now()
    version = services.database.version
    known = services.known_callers.find(version, digests[0])
    if known is None or known.until < now:
        known = await _read_caller(services, key, digests, now)
        services.known_callers.add(version, digests[0], known)
    note_caller(known.caller)
    return known.caller


async def _read_caller(services: Services, key: str, digests: Sequence[bytes], now: Instant) -> KnownCaller:
    row: KeyHolder | None = None
    for digest in services.keyring.lookups(key):
        # The first match wins: the other digests are of older secret keys, while they are rotated out.
        row = row or await services.database.reader.find(select_key_by_digest(digest=digest))
    if row is None or not any(hmac.compare_digest(row.digest, digest) for digest in digests):
        raise Unauthenticated(
            f"The {name_credential(key)} is unknown to this service. {KEY_FORM}", next_actions=ways_in(key)
        )
    if not row.active or row.staff_ended_at is not None:
        raise Unauthenticated(f"The {name_credential(key)} has been revoked.", next_actions=ways_in(key))
    if row.expires_at is not None and row.expires_at <= now:
        sentence = f"The {name_credential(key)} expired at {server_time(row.expires_at)} (UTC)."
        raise Unauthenticated(sentence, next_actions=ways_in(key))
    is_outdated = row.digest != digests[0]
    if is_outdated or row.last_used_at is None or now - row.last_used_at > KEY_USE_INTERVAL:
        fingerprint = services.keyring.fingerprint
        await services.database.write(
            partial(_touch, key_id=row.id, old=row.digest, now=now, digest=digests[0], fingerprint=fingerprint)
        )
    caller = await _make_caller(services, row, now)
    if caller.actor is Actor.PLATFORM or row.grant_id is not None:
        # The roles of the staff, and the scopes of those who granted a token, also depend on the time.
        return KnownCaller(caller, now)
    until = (row.last_used_at or now) + KEY_USE_INTERVAL
    return KnownCaller(caller, until if row.expires_at is None else min(until, row.expires_at - 1))


async def _make_caller(services: Services, row: KeyHolder, now: Instant) -> Caller:
    # One prefix stands for the access tokens of all actors.
    actor = Actor(row.actor)
    if actor is Actor.OPERATOR:
        account_status = OPERATOR_ACCOUNT_STATUS.get(OperatorStatus(row.operator_status or ""), AccountStatus.GOOD)
    elif actor is Actor.AGENT:
        account_status = AGENT_ACCOUNT_STATUS.get(AgentStatus(row.agent_status or ""), AccountStatus.GOOD)
    else:
        account_status = AccountStatus.GOOD
    practice = None
    if row.shown is not None and row.set_at is not None and row.speed is not None:
        practice = PracticeClock(row.owner_id, row.shown, row.set_at, row.speed)
    scopes = parse_scopes(row.scopes, ruled=bool(row.has_rules_of_its_own))
    if row.grant_id is not None:
        scopes &= await _granted(services, row.grant_id, now)
    return Caller(
        actor=actor,
        id=row.owner_id,
        key_id=row.id,
        account_status=account_status,
        suspension_reason=row.suspension_reason,
        active=row.agent_status == AgentStatus.ACTIVE,
        practice=practice,
        has_spending_rules=bool(row.has_spending_rules),
        scopes=scopes,
        expires_at=row.expires_at,
        credential=Credential.KEY if row.grant_id is None else Credential.TOKEN,
        credential_id=row.grant_id or row.id,
        staff_role=find_staff_role(row, now) if row.staff_role else None,
    )


async def _granted(services: Services, grant_id: int, now: Instant) -> frozenset[Scope]:
    """Return the current scopes of the person who granted an access token. Raises `Unauthenticated` for an ended
    grant."""
    holder = await services.database.reader.find(select_holder_of_grant(id=grant_id))
    if holder is None:
        raise Unauthenticated("The access token has been revoked.", next_actions=())
    own = list_addresses(services.base_url) if services.base_url else ()
    if own and not any(is_resource(holder.resource, address) for address in own):
        raise Unauthenticated("The access token is for another resource.", next_actions=())
    return find_grantable(holder, now)


async def authenticate(
    services: Services,
    keys: Collection[str],
    meter: Meter | None,
    session: PresentedSession | None = None,
    *,
    in_use: bool = True,
) -> Caller | None:
    """Return the owner of the key or the session of a request; None without one. A failure is counted for the client.

    `in_use` extends the session.

    Raises `Unauthenticated`, also for two different credentials, `RateLimited` for too many failures, and the errors of
    `caller_of_session`.
    """
    try:
        return await _owner(services, keys, session, in_use=in_use)
    except Unauthenticated as refusal:
        if meter:
            await meter.reject(keys if session is None else (*keys, session.value))
        raise refusal.amended(is_token_refused=bool(keys)) from None


async def _owner(
    services: Services, keys: Collection[str], session: PresentedSession | None, *, in_use: bool
) -> Caller | None:
    if len(keys) > 1:
        raise Unauthenticated("The request carries two different API keys or access tokens. Send one.", next_actions=())
    if session:
        if keys:
            raise Unauthenticated(
                "The request carries an API key or access token beside a session. Send one.", next_actions=()
            )
        return await caller_of_session(services, session, in_use=in_use)
    return await find_caller(services, *keys) if keys else None


async def _touch(session: Session, *, key_id: int, old: bytes, now: int, digest: bytes, fingerprint: str) -> None:
    await session.execute(
        touch_key(key=key_id, known_digest=old, last_used_at=now, new_digest=digest, fingerprint=fingerprint)
    )
