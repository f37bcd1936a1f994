"""The person who is signed in, in the graph: the view and its edges."""

import strawberry.pydantic

from resolvers.people import claims
from resolvers.people.claims import ClaimableAccount
from resolvers.people.viewer import Viewer
from schema.types.context import Info
from schema.types.from_models import node, output

output(ClaimableAccount)


@node
class ViewerNode(Viewer):
    """The viewer, and what it can claim."""

    @strawberry.pydantic.field(
        description="Agents and operators with the person's address in their profile that it has not claimed: at most "
        "100 of each, what is claimed makes room."
    )
    async def claimable(self, info: Info) -> list[ClaimableAccount]:
        return await info.context.call(claims.list_claimable)
