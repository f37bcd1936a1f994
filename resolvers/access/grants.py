"""Grants of people to OAuth clients: the scopes that they give today, and their end.

At the end the access token becomes invalid, and connections that were opened with it close.
"""

from adapters.storage.queries.accounts.api_keys import set_key_active
from adapters.storage.queries.oauth.grants import GrantRow, select_grants_on_account_by, set_grant_revoked
from adapters.storage.queries.oauth.tokens import GrantHolder
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.people.roles import (
    SCOPES_OF_MEMBERS,
    SCOPES_OF_OPERATORS_PROGRAMS,
    SCOPES_OF_STAFF,
    MemberRole,
    counting_role,
)
from domain.values.time import Instant
from resolvers.core.context import Transaction
from subscriptions.transports.channels import key_channel


def find_grantable(holder: GrantHolder, now: Instant) -> frozenset[Scope]:
    """Return the scopes that the person of a grant may give to a program now; none before its role is valid."""
    match Actor(holder.actor):
        case Actor.AGENT:
            return SCOPES_OF_MEMBERS[MemberRole(holder.member_role or "")]
        case Actor.OPERATOR:
            return SCOPES_OF_OPERATORS_PROGRAMS
    assert holder.staff_role, "this is a member of the staff"
    assert holder.staff_counts_from is not None, "this is a member of the staff"
    role = counting_role(holder.staff_role, holder.staff_earlier_role, holder.staff_counts_from, now)
    return SCOPES_OF_STAFF[role] if role else frozenset()


async def end_grant(context: Transaction, grant: GrantRow) -> None:
    """End a person's grant to a client. Repeating it changes nothing."""
    if grant.revoked_at is not None:
        return
    await context.session.execute(set_key_active(key=grant.key_id, active=False))
    await context.session.execute(set_grant_revoked(key=grant.id, revoked_at=context.real_now))
    context.notify_channel(key_channel(grant.key_id))


async def end_grants(context: Transaction, *, person_id: int, actor: Actor, owner_id: int) -> None:
    """End all grants of a person to clients for an account, when the person no longer has the account."""
    of_account = select_grants_on_account_by(person_id=person_id, actor=actor.value, owner_id=owner_id)
    for grant in await context.session.find_all(of_account):
        await end_grant(context, grant)
