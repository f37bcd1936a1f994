"""Guests, who try the service without registering: each gets a practice agent and a session (docs/how-to/practice.md).

A guest is a person whose address gets no mail, so nobody else can ever sign in as that person. Its agent is in test
mode: it cannot reach money, real operators or other agents.
"""

import secrets
from functools import partial
from typing import Final

from adapters.i18n.locales import DEFAULT
from adapters.i18n.texts import collect_texts
from adapters.storage.queries.people.memberships import insert_membership
from domain.budgets import REGISTRATIONS
from domain.people.addresses import UNREACHABLE
from domain.people.roles import MemberRole
from domain.refusals.general import NotFound
from resolvers.accounts.agents import AgentRegistration, RegisterAgent, new_agent
from resolvers.core.context import Call, Context, Transaction
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
from resolvers.practice.guest_world import fill_world
from resolvers.wire.locales import ReadersLocale

PROFILE = {"agentType": "guest", "acceptedTerms": True, "testMode": True}
AGENT_NAME: Final = ("desks.practice", "firstAgent")
"""Context and key of the name of a guest's agent: the one that the desks give to the first agent of a person."""


class BeginAsGuest(SignInDevice):
    """The browser of a guest, who accepts the terms for its practice agent."""

    locale: ReadersLocale | None = None
    """Locale of the pages; by default that of the browser."""


def takes_guests(context: Context) -> bool:
    """Return true if simulated operators do the work of practice agents."""
    return context.services.policy.simulated_operators > 0


@operation(outside=True, charges=(REGISTRATIONS,))
async def begin_as_guest(call: Call, request: BeginAsGuest) -> SignedIn:
    """Sign a guest in, with a practice agent of its own, test money and tasks in different stages.

    Guests count as registrations of their network.
    """
    if not takes_guests(call):
        raise NotFound("This service has no simulated operators to practise with. Sign in instead.")
    guest, agent = await call.transact(partial(_register, request=request))
    await fill_world(call, agent.api_key, request.locale or DEFAULT)
    return guest.model_copy(update={"next_path": f"/desk/{agent.agent_id}"})


async def _register(transaction: Transaction, *, request: BeginAsGuest) -> tuple[SignedIn, AgentRegistration]:
    address = f"guest-{secrets.token_hex(8)}@{UNREACHABLE}"
    start = StartSignIn(address=address, locale=request.locale)
    row = await use(transaction, await make_link(transaction, start))
    guest = await signed_in(transaction, ProvedAddress.from_row(row), request)
    texts = collect_texts(AGENT_NAME[0], request.locale or DEFAULT)
    profile = {**PROFILE, "agentName": texts[AGENT_NAME]}
    agent = await new_agent(transaction, RegisterAgent.model_validate(profile))
    await transaction.session.get(
        insert_membership(
            person_id=guest.person_id,
            agent_id=agent.agent_id,
            role=MemberRole.OWNER.value,
            created_at=transaction.real_now,
        )
    )
    return guest, agent
