"""Agents in the graph: the view and its edges."""

import strawberry.pydantic

from resolvers import agents
from resolvers.agents import Agent
from resolvers.api_keys import ApiKey
from schema.context import Info
from schema.types import node, output

output(ApiKey)


@node
class AgentNode(Agent):
    """An agent and its keys."""

    @strawberry.pydantic.field(description="Its API keys, revoked ones too, oldest first.")
    async def api_keys(self, info: Info) -> list[ApiKey]:
        return await info.context.call(agents.list_api_keys)
