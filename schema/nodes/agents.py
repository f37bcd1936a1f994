"""Agents in the graph: the view and its edges."""

import strawberry.pydantic

from domain.lifecycle.statuses import Actor
from resolvers.accounts import agents, interests, preferences
from resolvers.accounts.agents import Agent
from resolvers.accounts.api_keys import ApiKey
from resolvers.accounts.interests import ServiceInterest
from resolvers.accounts.preferences import IntegrationPreference
from resolvers.spending import rules as spending_rules
from resolvers.spending.rules import SpendingRules
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks.contact_methods import ContactMethod
from schema.types.context import Info
from schema.types.from_models import node, output

for view in (ContactMethod, IntegrationPreference, ServiceInterest, SpendingRules):
    output(view)


@node
class ApiKeyNode(ApiKey):
    """A key and its spending rules."""

    @strawberry.pydantic.field(
        description="The spending rules of the key, beside those of the agent, and what is left of them."
    )
    async def spending_rules(self, info: Info) -> SpendingRules:
        return await info.context.loaders.spending_rules.load(self.id)


@node
class AgentNode(Agent):
    """An agent with its keys, channels, preferences and interests. The lists are empty for other callers."""

    @strawberry.pydantic.field(
        description="The API keys of the agent, with revoked ones, oldest first. For the agent alone.",
        graphql_type=list[ApiKeyNode],
    )
    async def api_keys(self, info: Info) -> list[ApiKey]:
        return await info.context.call(agents.list_api_keys) if await _is_caller(self, info) else []

    @strawberry.pydantic.field(
        description="Spending rules over all keys, and what is left of them. For the agent and the platform."
    )
    async def spending_rules(self, info: Info) -> SpendingRules | None:
        caller = await info.context.caller()
        is_staff = caller is not None and caller.actor is Actor.PLATFORM
        if not is_staff and not await _is_caller(self, info):
            return None
        return await info.context.call(spending_rules.get_spending_rules, agent_id=self.id)

    @strawberry.pydantic.field(
        description="The channels by which the agent learns of events, primary ones first. For the agent alone."
    )
    async def contact_methods(self, info: Info) -> list[ContactMethod]:
        return await info.context.call(channels.list_contact_methods) if await _is_caller(self, info) else []

    @strawberry.pydantic.field(
        description="How the agent would like to work with the service, oldest first. For the agent alone."
    )
    async def integration_preferences(self, info: Info) -> list[IntegrationPreference]:
        return await info.context.call(preferences.list_integration_preferences) if await _is_caller(self, info) else []

    @strawberry.pydantic.field(
        description="Services in which the agent is interested, without a task, oldest first. For the agent alone."
    )
    async def service_interests(self, info: Info) -> list[ServiceInterest]:
        return await info.context.call(interests.list_service_interests) if await _is_caller(self, info) else []


async def _is_caller(agent: Agent, info: Info) -> bool:
    """Whether the caller is the agent. Staff that suspends it is not, nor is the caller that registers it."""
    caller = await info.context.caller()
    return caller is not None and (caller.actor, caller.id) == (Actor.AGENT, agent.id)
