"""Who asks: from the key in a request to a `Caller`."""

import hmac
from functools import partial

from adapters.storage.engine.session import Session
from adapters.storage.queries.accounts import KEY_BY_DIGEST, TOUCH_KEY
from domain.lifecycle.statuses import Actor, AgentStatus, OperatorStatus
from domain.practice.clock import PracticeClock
from domain.refusals.general import Unauthenticated
from resolvers.core.context import AccountStatus, Caller, Services
from resolvers.core.keyring import actor_of

KEY_USE_INTERVAL = 60_000_000
"""A key's time of last use is written at most once in so many microseconds."""

# One table for each actor: statuses are equal to their text, so both are "Registered" at first.
AGENT_ACCOUNT_STATUS = {AgentStatus.SUSPENDED: AccountStatus.SUSPENDED}
OPERATOR_ACCOUNT_STATUS = {
    OperatorStatus.SUSPENDED: AccountStatus.SUSPENDED,
    OperatorStatus.REGISTERED: AccountStatus.UNAPPROVED,
}


async def caller_of(services: Services, key: str) -> Caller:
    """The owner of a key. Raises `Unauthenticated` for a key that is malformed, mistyped, unknown or revoked."""
    actor = actor_of(key)
    digest = services.keyring.digest(key)
    found = await services.database.reader.find(KEY_BY_DIGEST, digest=digest)
    if found is None or not hmac.compare_digest(found.digest, digest):
        raise Unauthenticated("The API key is unknown.")
    if not found.active:
        raise Unauthenticated("The API key has been revoked.")
    now = services.clock.now()
    if found.last_used_at is None or now - found.last_used_at > KEY_USE_INTERVAL:
        await services.database.write(
            partial(_touch, key_id=found.id, now=now),
        )
    if actor is Actor.OPERATOR:
        account_status = OPERATOR_ACCOUNT_STATUS.get(OperatorStatus(found.operator_status or ""), AccountStatus.GOOD)
    elif actor is Actor.AGENT:
        account_status = AGENT_ACCOUNT_STATUS.get(AgentStatus(found.agent_status or ""), AccountStatus.GOOD)
    else:
        account_status = AccountStatus.GOOD
    practice = None
    if found.shown is not None and found.set_at is not None and found.speed is not None:
        practice = PracticeClock(found.owner_id, found.shown, found.set_at, found.speed)
    active, ruled = found.agent_status == AgentStatus.ACTIVE, bool(found.has_spending_rules)
    return Caller(actor, found.owner_id, found.id, account_status, active, practice, ruled)


async def _touch(session: Session, *, key_id: int, now: int) -> None:
    await session.execute(TOUCH_KEY, key=key_id, last_used_at=now)
