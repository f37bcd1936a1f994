"""State of the calling account that its desks follow: status, suspension and frozen spending."""

import json

from adapters.storage.queries.accounts.agents import select_agent_by_id
from adapters.storage.queries.accounts.operators import select_operator_by_id
from adapters.storage.queries.events.notifications import NOTIFICATION_STATEMENTS
from adapters.storage.queries.payments.payouts import select_earnings_of_operators
from adapters.storage.queries.spending.rules import select_rules_of_agent
from domain.lifecycle.statuses import Actor, AgentStatus, OperatorStatus
from resolvers.core.context import Context
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Int32
from subscriptions.transports.states import Observation


class AccountState(Wire):
    """Status of the calling agent or operator, and its restrictions, which others may change at any time."""

    agent_status: AgentStatus | None
    """Status of the agent; null for an operator."""
    operator_status: OperatorStatus | None
    """Status of the operator; null for an agent."""
    suspension_reason: str | None
    """Reason of the suspension; null without a suspension, or without a reason."""
    spending_frozen: bool
    """True if all spending of the agent is stopped; false for an operator."""
    unread_needs_person: Int32
    """Number of the agent's unread notifications that ask a person to act; 0 for an operator."""


async def observe_account(read: Context) -> Observation:
    """Return the state of the calling agent or operator. Changed earnings of an operator are another state, too."""
    if read.actor is Actor.AGENT:
        state = await _agent_state(read)
        return Observation(state, state)
    state = await _operator_state(read)
    earnings = await read.session.find_all(select_earnings_of_operators(operator_ids=json.dumps([read.caller_id])))
    return Observation((state, earnings), state)


async def _agent_state(read: Context) -> AccountState:
    row = await read.session.get(select_agent_by_id(id=read.agent_id))
    rules = await read.session.find_all(select_rules_of_agent(agent_id=row.id)) if row.has_spending_rules else ()
    return AccountState(
        agent_status=AgentStatus(row.status),
        operator_status=None,
        suspension_reason=row.suspension_reason,
        spending_frozen=any(own.frozen for own in rules if own.api_key_id is None),
        unread_needs_person=await read.session.get(NOTIFICATION_STATEMENTS[Actor.AGENT].unread[True](owner_id=row.id)),
    )


async def _operator_state(read: Context) -> AccountState:
    row = await read.session.get(select_operator_by_id(id=read.caller_id))
    return AccountState(
        agent_status=None,
        operator_status=OperatorStatus(row.status),
        suspension_reason=row.suspension_reason,
        spending_frozen=False,
        unread_needs_person=0,
    )
