"""Agents in the graph: the view and its edges."""

import strawberry.pydantic

from resolvers import agents, channels, interests, preferences
from resolvers.agents import Agent
from resolvers.api_keys import ApiKey
from resolvers.channels import ContactMethod
from resolvers.interests import ServiceInterest
from resolvers.preferences import IntegrationPreference
from schema.context import Info
from schema.types import node, output

for view in (ApiKey, ContactMethod, IntegrationPreference, ServiceInterest):
    output(view)


@node
class AgentNode(Agent):
    """An agent, its keys, its channels, and what it would like."""

    @strawberry.pydantic.field(description="Its API keys, revoked ones too, oldest first.")
    async def api_keys(self, info: Info) -> list[ApiKey]:
        return await info.context.call(agents.list_api_keys)

    @strawberry.pydantic.field(description="The channels by which it is told what happens, primary ones first.")
    async def contact_methods(self, info: Info) -> list[ContactMethod]:
        return await info.context.call(channels.list_contact_methods)

    @strawberry.pydantic.field(description="How it would like to work with the service, oldest first.")
    async def integration_preferences(self, info: Info) -> list[IntegrationPreference]:
        return await info.context.call(preferences.list_integration_preferences)

    @strawberry.pydantic.field(description="What it would like to have done, without a concrete task, oldest first.")
    async def service_interests(self, info: Info) -> list[ServiceInterest]:
        return await info.context.call(interests.list_service_interests)
