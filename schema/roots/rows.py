"""Rows of the table of queries. The field of a row, its arguments, description and cost derive from the operation."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, get_args

import strawberry
from pydantic.alias_generators import to_camel
from strawberry.annotation import StrawberryAnnotation
from strawberry.types.arguments import StrawberryArgument
from strawberry.types.base import has_object_definition
from strawberry.types.field import StrawberryField

from domain.lifecycle.statuses import Actor
from domain.tasks.ordering import Direction
from resolvers.core.context import Call, Caller
from resolvers.core.listing import Listing
from resolvers.core.operation import Operation
from resolvers.wire.model import Wire
from resolvers.wire.pages import ListOrder, PageBetween, SortedPage, SortKey
from resolvers.wire.scalars import IdNumber
from schema.execution.cost import COST
from schema.types.connections import (
    PAGE_ARGUMENTS,
    Connection,
    PageArguments,
    connection,
    ordered_connection,
    parse_id,
)
from schema.types.context import GraphContext, Info
from schema.types.enums import enum_type
from schema.types.fields import make_arguments
from schema.types.from_models import in_graph, input_type, output
from schema.types.nodes import FINDERS, make_page_around, number_in

DIRECTIONS: Final = {
    Direction.DESC: "DESC for the newest first, ASC for the oldest first.",
    Direction.ASC: "ASC for the longest waiting first, DESC for the newest first.",
}
"""Descriptions of the argument `direction`, by its default."""

AUDIENCES: Final[Mapping[tuple[Actor, ...] | None, str]] = {None: "Public.", (Actor.PLATFORM,): "For the platform."}


class Read(NamedTuple):
    """A field that returns the result of an operation, or a part of it."""

    operation: Operation[Any, Any]
    kind: Any = None
    """Type of the field; None for that of the result."""
    part: str = ""
    """Attribute of the result that the field returns; empty for the whole result."""
    identity: str = ""
    """Field of the input that the argument `id` fills; empty if arguments have the names of the input's fields."""
    is_own: bool = False
    """True if the field is null for a caller of another kind."""
    name: str = ""
    """Name of the field; empty for that of the operation without its verb."""
    cost: int = 0
    """Surcharge in the cost of a query."""

    def field(self) -> StrawberryField:
        """Return the field, whose resolver calls the operation."""
        operation, is_own, part, identity = self.operation, self.is_own, self.part, self.identity
        ids = {identity: "id"} if identity else find_ids(operation.request)

        async def resolve(info: Info, **arguments: Any) -> Any:
            if is_own and not _is_for(operation, await info.context.require_caller()):
                return None
            result = await info.context.call(operation, **with_numbers(arguments, ids) if ids else arguments)
            return getattr(result, part) if part else result

        result = operation.result.model_fields[part].annotation if part else operation.result
        arguments = make_arguments(operation.request, flat=True)
        if identity:
            arguments = [argument for argument in arguments if argument.python_name == identity]
            arguments[0].graphql_name = "id"
        kind = self.kind or in_graph(result, output)
        if identity:
            FINDERS[result.node_kind] = self._find
        note = "Null for a caller of another kind." if is_own else ""
        return make_field(operation, resolve, kind, arguments, name=self.name, note=note, cost=self.cost)

    async def _find(self, context: GraphContext, key: tuple[str, ...]) -> Sequence[Any]:
        identity: dict[str, Any] = {self.identity: number_in(key)}
        return (await context.call(self.operation, **identity),)


class Listed(NamedTuple):
    """A connection of the items of an operation, newest first, with cursors of their ids."""

    operation: Operation[Any, Any]
    node: type
    """Type of the items."""
    read: Callable[..., Awaitable[Sequence[Any]]]
    """Reads a page. It takes the call, the page, and the conditions."""
    number: Callable[..., Awaitable[int]]
    """Counts the whole list. It takes the same without the page."""
    filter: type[Any] | None = None
    """Input that the argument `filter` takes."""
    arguments: tuple[str, ...] = ("filter",)
    """Names of the arguments: `filter`, and fields of the operation's input."""
    conditions: Callable[..., Any] | None = None
    """Takes the call, the filter if there is one, and the other arguments by name, and returns the conditions. None if
    the filter and the arguments are the conditions."""

    def field(self) -> StrawberryField:
        """Return the field, whose resolver reads a page."""
        operation, read, number, make_conditions = self.operation, self.read, self.number, self.conditions
        default = self.filter() if self.filter else None
        ids = {name: argument for name, argument in find_ids(operation.request).items() if name in self.arguments}

        async def resolve(info: Info, **arguments: Any) -> Connection[Any]:
            page = PageArguments.taken_from(arguments)
            call = await info.context.open_admitted(operation)
            conditions: tuple[Any, ...] = (arguments.pop("filter") or default,) if default else ()
            named = with_numbers(arguments, ids) if ids else arguments
            if make_conditions:
                conditions, named = (make_conditions(call, *conditions, **named),), {}
            return await read_page(
                call,
                operation,
                page,
                lambda call, part: read(call, part, *conditions, **named),
                lambda call: number(call, *conditions, **named),
            )

        FINDERS.setdefault(self.node.node_kind, self._find)  # type: ignore[attr-defined] # nodes are views
        known = {argument.python_name: argument for argument in make_arguments(operation.request, flat=True)}
        if self.filter:
            known["filter"] = filter_argument(self.filter)
        return make_field(
            operation, resolve, find_connection(self.node), [known[name] for name in self.arguments] + PAGE_ARGUMENTS
        )

    async def _find(self, context: GraphContext, key: tuple[str, ...]) -> Sequence[Any]:
        """Return the item of a key, from the page that has it alone."""
        call, fields = await context.open_admitted(self.operation), self.operation.request.model_fields
        conditions: tuple[Any, ...] = (self.filter(),) if self.filter else ()
        named = {name: fields[name].default for name in self.arguments if name != "filter"}
        if self.conditions:
            conditions, named = (self.conditions(call, *conditions, **named),), {}
        page = make_page_around(number_in(key))
        return await self.operation.read_part(call, lambda call: self.read(call, page, *conditions, **named))


class Sorted(NamedTuple):
    """A connection of the items of an operation, in one of two directions."""

    operation: Operation[Any, Any]
    node: type
    """Type of the items, or of the connection."""
    filter: type[Wire]
    """Input that the argument `filter` takes."""
    listing: Listing[Any, Any, Any]

    def field(self) -> StrawberryField:
        """Return the field, whose resolver reads a page."""
        operation, listing, default = self.operation, self.listing, self.filter()
        orders = {direction: ListOrder(operation.name, direction, listing.types) for direction in Direction}

        async def resolve(info: Info, direction: Direction, filter: Any = None, **page: Any) -> Connection[Any]:  # noqa: A002 - the argument's name in the graph
            call, conditions = await info.context.open_admitted(operation), filter or default

            async def read(part: SortedPage) -> list[tuple[SortKey, Any]]:
                return await operation.read_part(call, lambda call: listing.read(call, conditions, part, direction))

            count = partial(operation.read_part, call, lambda call: listing.number(call, conditions))
            return await ordered_connection(PageArguments(**page), orders[direction], read, count)

        if listing.types == (int,):
            FINDERS.setdefault(self.node.node_kind, self._find)  # type: ignore[attr-defined] # as above
        usual = operation.request.model_fields["direction"].default
        order = StrawberryArgument(
            "direction", None, StrawberryAnnotation(enum_type(Direction)), description=DIRECTIONS[usual], default=usual
        )
        return make_field(
            operation,
            resolve,
            find_connection(self.node),
            [filter_argument(self.filter), order, *PAGE_ARGUMENTS],
        )

    async def _find(self, context: GraphContext, key: tuple[str, ...]) -> Sequence[Any]:
        """Return the item of a key, from the page that has it alone."""
        call, page = await context.open_admitted(self.operation), make_page_around(number_in(key)).as_sorted()
        items = await self.operation.read_part(
            call, lambda call: self.listing.read(call, self.filter(), page, Direction.DESC)
        )
        return [item for _, item in items]


async def read_page(
    call: Call,
    operation: Operation[Any, Any],
    page: PageArguments,
    read: Callable[[Call, PageBetween], Awaitable[Sequence[Any]]],
    count: Callable[[Call], Awaitable[int]],
) -> Connection[Any]:
    """Return a page of the items of an operation, newest first."""

    async def read_items(part: PageBetween) -> list[tuple[int, Any]]:
        items = await operation.read_part(call, lambda call: read(call, part))
        return [(item.id, item) for item in items]

    return await connection(page, read_items, partial(operation.read_part, call, count))


def make_field(
    operation: Operation[Any, Any],
    resolve: Callable[..., Any],
    kind: Any,
    arguments: list[StrawberryArgument],
    *,
    name: str = "",
    note: str = "",
    cost: int = 0,
) -> StrawberryField:
    """Return the field of an operation, named and described after it."""
    name = name or operation.name.partition("_")[2]
    field: StrawberryField = strawberry.field(resolve, name=to_camel(name), graphql_type=kind, metadata={COST: cost})
    field.python_name = name
    field.description = f"{operation.summary} {note or AUDIENCES.get(operation.by, '')}".rstrip()
    field.arguments = arguments
    return field


def find_connection(node: type) -> Any:
    """Return the connection of a type of items, or the type itself if it is a connection."""
    return node if issubclass(node, Connection) else Connection[node]  # type: ignore[valid-type] # known at run time


def filter_argument(model: type[Any]) -> StrawberryArgument:
    """Return the argument `filter` of a list."""
    kind = model if has_object_definition(model) else input_type(model)
    return StrawberryArgument(
        "filter",
        None,
        StrawberryAnnotation(kind | None),
        description="Filter of the list. Omitted conditions have their defaults.",
        default=None,
    )


def find_ids(request: type[Wire]) -> dict[str, str]:
    """Return the names of those fields of an input that are ids, with their names in the graph."""
    fields = request.model_fields.items()
    return {name: to_camel(name) for name, field in fields if IdNumber in _parts(field.annotation)}


def _parts(annotation: Any) -> set[Any]:
    return {annotation}.union(*map(_parts, get_args(annotation)))


def with_numbers(arguments: Mapping[str, Any], ids: Mapping[str, str]) -> dict[str, Any]:
    """Return arguments with the numbers of their ids. Raises `InvalidInput` that names the argument."""
    return {
        name: parse_id(ids[name], value, name) if name in ids and value else value for name, value in arguments.items()
    }


def _is_for(operation: Operation[Any, Any], caller: Caller) -> bool:
    by = operation.by or ()
    return caller.actor in by or (Actor.PERSON in by and caller.person_id is not None)
