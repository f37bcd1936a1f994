"""The signed-in person in the graph: the view and its edges."""

import strawberry.pydantic

from resolvers.oauth.grants import Grant, list_grants
from resolvers.people import claims
from resolvers.people.claims import ClaimableAccount
from resolvers.people.viewer import Viewer
from schema.types.context import Info
from schema.types.from_models import node, output

output(ClaimableAccount)
output(Grant)


@node
class ViewerNode(Viewer):
    """The viewer, what it can claim, and its connected assistants."""

    @strawberry.pydantic.field(
        description="Agents and operators with the person's address in their profile that it has not claimed: at most "
        "100 of each; after a claim, the next one is listed."
    )
    async def claimable(self, info: Info) -> list[ClaimableAccount]:
        return await info.context.call(claims.list_claimable)

    @strawberry.pydantic.field(
        description="Assistants that the person authorized, and all assistants of the agents that it owns, newest "
        "first; at most 1,000."
    )
    async def grants(self, info: Info) -> list[Grant]:
        return await info.context.call(list_grants)
