"""The root field of queries for the person who is signed in."""

# mypy: disable-error-code="misc, untyped-decorator"
# Strawberry leaves its decorators untyped, except for plain fields of a dataclass.

import strawberry

from resolvers.people.viewer import Viewer, get_viewer
from schema.nodes.people import ViewerNode
from schema.types.context import Info


@strawberry.type
class PeopleQuery:
    @strawberry.field(
        description="The person who is signed in, with the accounts that it may act for; null for a key.",
        graphql_type=ViewerNode | None,
    )
    async def viewer(self, info: Info) -> Viewer | None:
        caller = await info.context.require_caller()
        if caller.person_id is None:
            return None
        return await info.context.call(get_viewer)
