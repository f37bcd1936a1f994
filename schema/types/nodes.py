"""The interface `Node`: every type of the graph whose view has an id implements it."""

from collections.abc import Awaitable, Callable, Sequence
from copy import copy
from typing import Final

import strawberry
from strawberry.types.base import StrawberryObjectDefinition, get_object_definition

from domain.refusals.general import Forbidden, InvalidInput, NotFound
from domain.values.numbers import parse_natural
from resolvers.wire.model import Wire
from resolvers.wire.node_ids import parse_node_id
from resolvers.wire.pages import PageBetween
from resolvers.wire.scalars import LARGEST_ID
from schema.types.context import GraphContext

Finder = Callable[[GraphContext, tuple[str, ...]], Awaitable[Sequence[Wire | None]]]
"""Reads the objects that a key may mean. Raises a `Refusal` if the caller may see none of them."""
FINDERS: Final[dict[str, Finder]] = {}
"""The finder of each type whose objects can be read by their nodeId."""
MAX_NODES: Final = 100
"""Maximum number of objects that `nodes` returns."""


@strawberry.interface(description="An object with a global id, which every argument takes in place of its `id`.")
class Node:
    node_id: strawberry.ID = strawberry.field(description="Global id: opaque text that names this object alone.")


def implement_node(declared: StrawberryObjectDefinition) -> None:
    """Let a type of the graph implement `Node`."""
    interface = _definition()
    declared.interfaces.append(interface)
    declared.fields.insert(0, copy(interface.fields[0]))


def _definition() -> StrawberryObjectDefinition:
    declared = get_object_definition(Node, strict=True)
    # The view knows its type: the types of the graph need not be tried one by one.
    declared.resolve_type = lambda value, *_: value.node_kind
    return declared


async def find_node(context: GraphContext, text: str) -> Wire | None:
    """Return the object of a nodeId; None for text that names no object, and for an object that is not the caller's.
    Raises `Unauthenticated` and `InsufficientScope`."""
    node = parse_node_id(text)
    find = node and FINDERS.get(node.kind)
    try:
        candidates = await find(context, node.key) if node and find else ()
    except (NotFound, Forbidden, InvalidInput):
        # A number beyond the bounds of its type is invalid elsewhere; here it means nothing.
        return None
    return next((view for view in candidates if view is not None and view.node_id == text), None)


def number_in(key: tuple[str, ...], place: int = -1) -> int:
    """Return a number of a key. Raises `NotFound`."""
    if place < len(key) and (number := parse_natural(key[place], LARGEST_ID)):
        return number
    raise NotFound("There is no such object.")


def make_page_around(number: int) -> PageBetween:
    """Return the page of the item with a number alone."""
    return PageBetween(number + 1, number - 1, 1, from_oldest=False)
