"""The author of a change, in the graph."""

import strawberry
import strawberry.pydantic

from resolvers.access.changed_by import ChangedBy
from schema.types.context import Info
from schema.types.from_models import node


@node
class ChangedByNode(ChangedBy):
    """The author of a change; a name is read only if it is selected."""

    name: strawberry.Private[str | None]

    @strawberry.pydantic.field(
        name="name",
        description="Name of the key or of the assistant, or the person's address; null for the service itself.",
    )
    async def known_as(self, info: Info) -> str | None:
        if self.name is not None or self.id is None:
            return self.name
        return await info.context.loaders.changers.load(self.id, self.kind)
