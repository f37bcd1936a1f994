"""Agents, operators and staff in the graph: the views and their edges."""

import strawberry.pydantic

from domain.lifecycle.statuses import Actor
from resolvers.accounts import agents, interests, operators, preferences, staff
from resolvers.accounts.agents import Agent
from resolvers.accounts.api_keys import ApiKey
from resolvers.accounts.interests import ServiceInterest
from resolvers.accounts.operators import Operator
from resolvers.accounts.preferences import IntegrationPreference
from resolvers.accounts.staff import Platform
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
        description="The spending rules of the key, beside those of the agent, and what is left of them. Null for keys "
        "of operators and staff."
    )
    async def spending_rules(self, info: Info) -> SpendingRules | None:
        if (await info.context.require_caller()).actor is not Actor.AGENT:
            return None
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


@node
class OperatorNode(Operator):
    """An operator with its keys, which are empty for other callers."""

    @strawberry.pydantic.field(
        description="The API keys of the operator, with revoked ones, oldest first. For the operator alone.",
        graphql_type=list[ApiKeyNode],
    )
    async def api_keys(self, info: Info) -> list[ApiKey]:
        return await info.context.call(operators.list_operator_keys) if await _is_caller(self, info) else []


@node
class PlatformNode(Platform):
    """A member of the platform's staff with its keys."""

    @strawberry.pydantic.field(
        description="The API keys of the staff member, with revoked ones, oldest first.",
        graphql_type=list[ApiKeyNode],
    )
    async def api_keys(self, info: Info) -> list[ApiKey]:
        return await info.context.call(staff.list_staff_keys)


async def _is_caller(account: Agent | Operator, info: Info) -> bool:
    """Whether the caller is this account. Staff that suspends it is not, nor is the caller that registers it."""
    caller = await info.context.caller()
    actor = Actor.AGENT if isinstance(account, Agent) else Actor.OPERATOR
    return caller is not None and (caller.actor, caller.id) == (actor, account.id)
