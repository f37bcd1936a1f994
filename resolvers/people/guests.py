"""Guests, who try the service without registering: each gets a practice agent and a session (docs/practice.md).

A guest is a person whose address gets no mail, so nobody else can ever sign in as that person. Its agent is in test
mode: it cannot reach money, real operators or other agents.
"""

import secrets

from adapters.storage.queries.people.memberships import insert_membership
from domain.budgets import REGISTRATIONS
from domain.people.addresses import UNREACHABLE
from domain.people.roles import MemberRole
from domain.refusals.general import NotFound
from resolvers.accounts.agents import RegisterAgent, new_agent
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import operation
from resolvers.people.sign_in import (
    ProvedAddress,
    SignedIn,
    SignInDevice,
    StartSignIn,
    make_link,
    signed_in,
    use,
)
from resolvers.wire.locales import ReadersLocale

PROFILE = {"agentName": "Practice agent", "agentType": "guest", "acceptedTerms": True, "testMode": True}


class BeginAsGuest(SignInDevice):
    """The browser of a guest, who accepts the terms for its practice agent."""

    locale: ReadersLocale | None = None
    """Locale of the pages; by default that of the browser."""


def takes_guests(context: Context) -> bool:
    """Return true if simulated operators do the work of practice agents."""
    return context.services.policy.simulated_operators > 0


@operation(charges=(REGISTRATIONS,))
async def begin_as_guest(transaction: Transaction, request: BeginAsGuest) -> SignedIn:
    """Sign a guest in, with a practice agent of its own. Guests count as registrations of their network."""
    if not takes_guests(transaction):
        raise NotFound("This service has no simulated operators to practise with. Sign in instead.")
    address = f"guest-{secrets.token_hex(8)}@{UNREACHABLE}"
    start = StartSignIn(address=address, locale=request.locale)
    row = await use(transaction, await make_link(transaction, start))
    guest = await signed_in(transaction, ProvedAddress.from_row(row), request)
    agent_id = (await new_agent(transaction, RegisterAgent.model_validate(PROFILE))).agent_id
    await transaction.session.get(
        insert_membership(
            person_id=guest.person_id, agent_id=agent_id, role=MemberRole.OWNER.value, created_at=transaction.real_now
        )
    )
    return guest.model_copy(update={"next_path": f"/desk/{agent_id}"})
