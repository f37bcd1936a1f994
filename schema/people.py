"""The part of the root of queries that is about the person who is signed in."""

# mypy: disable-error-code="misc, untyped-decorator"
# Strawberry leaves its decorators untyped for what is not a plain field of a dataclass.

import strawberry

from resolvers.people.viewer import Viewer, get_viewer
from schema.nodes.people import ViewerNode
from schema.types.context import Info


@strawberry.type
class PeopleQuery:
    @strawberry.field(
        description="The person who is signed in, and all that it may act as; null for a key.",
        graphql_type=ViewerNode | None,
    )
    async def viewer(self, info: Info) -> Viewer | None:
        caller = await info.context.require_caller()
        if caller.person_id is None:
            return None
        return await info.context.call(get_viewer)
