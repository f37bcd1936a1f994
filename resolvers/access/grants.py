"""The end of grants: their access tokens become invalid, and connections that were opened with them close."""

from adapters.storage.queries.accounts.api_keys import set_key_active
from adapters.storage.queries.oauth.grants import GrantRow, select_grants_on_agent_by, set_grant_revoked
from resolvers.core.context import Transaction
from subscriptions.transports.channels import key_channel


async def end_grant(context: Transaction, grant: GrantRow) -> None:
    """End a person's grant to a client. Repeating it changes nothing."""
    if grant.revoked_at is not None:
        return
    await context.session.execute(set_key_active(key=grant.key_id, active=False))
    await context.session.execute(set_grant_revoked(key=grant.id, revoked_at=context.real_now))
    context.notify_channel(key_channel(grant.key_id))


async def end_grants(context: Transaction, *, person_id: int, agent_id: int) -> None:
    """End all grants of a person to clients for an agent, when the person no longer is a member of the agent."""
    for grant in await context.session.find_all(select_grants_on_agent_by(person_id=person_id, agent_id=agent_id)):
        await end_grant(context, grant)
