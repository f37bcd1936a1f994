"""Root fields that read any object by its nodeId."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped, except for plain fields of a dataclass.

import asyncio
from typing import Annotated

import strawberry

from domain.accounts.scopes import Scope
from domain.refusals.general import InvalidInput
from resolvers.core.operation import require_scope
from resolvers.wire.model import Wire
from schema.types.context import Info
from schema.types.nodes import MAX_NODES, Node, find_node

NodeId = Annotated[strawberry.ID, strawberry.argument(description="The nodeId of an object.")]
NodeIds = Annotated[
    list[strawberry.ID], strawberry.argument(description=f"The nodeIds of objects, at most {MAX_NODES}.")
]


@strawberry.field(
    description="The object of a nodeId; null for text that names no object, and for another tenant's.",
    graphql_type=Node | None,
)
async def node(info: Info, node_id: NodeId) -> Wire | None:
    require_scope(await info.context.require_caller(), Scope.READ)
    return await find_node(info.context, node_id)


@strawberry.field(
    description="The objects of nodeIds, in their order, with null for each that does not exist or is not the "
    "caller's.",
    graphql_type=list[Node | None],
)
async def nodes(info: Info, node_ids: NodeIds) -> list[Wire | None]:
    require_scope(await info.context.require_caller(), Scope.READ)
    if len(node_ids) > MAX_NODES:
        raise InvalidInput.for_field("nodeIds", "too_long", f"should have at most {MAX_NODES} items")
    return await asyncio.gather(*[find_node(info.context, text) for text in node_ids])
