"""Relay connections: keyset pages with opaque cursors, newest first unless ordered."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped, except for plain fields of a dataclass.

import base64
import inspect
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import cached_property, partial
from inspect import Parameter
from typing import Annotated, Any, Final, Generic, NamedTuple, Self, TypeVar

import orjson
import strawberry
from pydantic.alias_generators import to_snake
from strawberry.annotation import StrawberryAnnotation
from strawberry.types.arguments import StrawberryArgument

from domain.refusals.general import InvalidInput
from domain.values import json_text
from domain.values.numbers import parse_natural
from resolvers.wire.node_ids import parse_row_number
from resolvers.wire.pages import ListOrder, PageBetween, SortedPage, SortKey
from resolvers.wire.scalars import INT64, LARGEST_ID

Item = TypeVar("Item")
Place = TypeVar("Place")
Resolver = TypeVar("Resolver", bound=Callable[..., Any])

DEFAULT_PAGE_SIZE: Final = 50
MAX_PAGE_SIZE: Final = 200

First = Annotated[
    int | None,
    strawberry.argument(description="Number of items to return after `after`. Default 50, maximum 200."),
]
After = Annotated[str | None, strawberry.argument(description="Cursor after which the page begins.")]
Last = Annotated[
    int | None,
    strawberry.argument(description="Number of items to return before `before`, instead of `first`. Maximum 200."),
]
Before = Annotated[str | None, strawberry.argument(description="Cursor before which the page ends.")]
PAGING: Final = {"first": First, "after": After, "last": Last, "before": Before}
PAGE_ARGUMENTS: Final = [
    StrawberryArgument(name, None, StrawberryAnnotation(annotation), default=None)
    for name, annotation in PAGING.items()
]
"""The arguments of a connection."""
DIGITS_OF_INT64: Final = 19


def paged(resolver: Resolver) -> Resolver:
    """Give a resolver the arguments of a connection in place of its parameter `**page`."""
    signature = inspect.signature(resolver)
    own = [parameter for parameter in signature.parameters.values() if parameter.kind is not Parameter.VAR_KEYWORD]
    paging = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
        for name, annotation in PAGING.items()
    ]
    resolver.__signature__ = signature.replace(parameters=own + paging)  # type: ignore[attr-defined] # Strawberry's view
    return resolver


@strawberry.type(description="The position of a page in its list.")
class PageInfo:
    has_next_page: bool = strawberry.field(description="True if items follow the page.")
    has_previous_page: bool = strawberry.field(description="True if items precede the page.")
    start_cursor: str | None = strawberry.field(description="Cursor of the first item.")
    end_cursor: str | None = strawberry.field(description="Cursor of the last item.")


@strawberry.type(description="An item and its cursor.")
class Edge(Generic[Item]):
    cursor: str = strawberry.field(description="Cursor of the item, for `after` and `before`.")
    node: Item = strawberry.field(description="The item.")


@strawberry.type(description="A Relay connection.")
class Connection(Generic[Item]):
    edges: list[Edge[Item]] = strawberry.field(description="The items with their cursors.")
    nodes: list[Item] = strawberry.field(description="The items without their cursors.")
    page_info: PageInfo = strawberry.field(description="The position of the page.")
    count: strawberry.Private[Callable[[], Awaitable[int]]]

    @strawberry.field(description="Number of items in the whole list.")
    async def total_count(self) -> int:
        return await self.count()


class PageArguments(NamedTuple):
    """The arguments of a connection, which select a page of it."""

    first: int | None = None
    after: str | None = None
    last: int | None = None
    before: str | None = None

    @classmethod
    def taken_from(cls, arguments: dict[str, Any]) -> Self:
        """Remove the arguments of a connection from those of a field, and return them."""
        return cls(*[arguments.pop(name, None) for name in cls._fields])

    def size(self) -> int:
        """The maximum number of items. Raises `InvalidInput` that names the wrong argument."""
        if self.first is not None and self.last is not None:
            raise InvalidInput.for_field("last", "invalid", "cannot be combined with first")
        name, size = ("first", self.first) if self.last is None else ("last", self.last)
        if size is None:
            return DEFAULT_PAGE_SIZE
        if not 0 <= size <= MAX_PAGE_SIZE:
            code = "greater_than_equal" if size < 0 else "less_than_equal"
            raise InvalidInput.for_field(name, code, f"must be from 0 to {MAX_PAGE_SIZE}")
        return size

    @property
    def from_end(self) -> bool:
        """True if the page is counted from the end of the list."""
        return self.last is not None

    def page(self) -> PageBetween:
        """The page to read. Raises `InvalidInput` that names the wrong argument."""
        size = self.size()
        older_than, newer_than = _id_at("after", self.after, LARGEST_ID), _id_at("before", self.before, 0)
        return PageBetween(older_than, newer_than, size, self.from_end)


async def connection(
    arguments: PageArguments,
    read: Callable[[PageBetween], Awaitable[Sequence[tuple[int, Item]]]],
    count: Callable[[], Awaitable[int]],
) -> Connection[Item]:
    """A page of a list. `read` returns items with their ids, newest first."""
    page = arguments.page()
    rows = await read(page._replace(limit=page.limit + 1))
    return ReadPage(arguments, page.limit, rows, make_cursor, count)


async def ordered_connection(
    arguments: PageArguments,
    order: ListOrder,
    read: Callable[[SortedPage], Awaitable[Sequence[tuple[SortKey, Item]]]],
    count: Callable[[], Awaitable[int]],
) -> Connection[Item]:
    """A page of a list in an order. `read` returns items with their sort keys."""
    size = arguments.size()
    after, before = _sort_key("after", arguments.after, order), _sort_key("before", arguments.before, order)
    rows = await read(SortedPage(size + 1, after, before, arguments.from_end))
    return ReadPage(arguments, size, rows, partial(make_order_cursor, order), count)


class ReadPage(Connection[Item]):
    """A page of items, whose cursors are made only if they are selected. A row beyond its size shows that more items
    follow."""

    def __init__(
        self,
        arguments: PageArguments,
        size: int,
        rows: Sequence[tuple[Any, Item]],
        cursor: Callable[[Any], str],
        count: Callable[[], Awaitable[int]],
    ) -> None:
        self._arguments = arguments
        self._has_more = len(rows) > size
        self._rows = rows[max(len(rows) - size, 0) :] if arguments.from_end else rows[:size]
        self._cursor = cursor
        self.nodes = [item for _, item in self._rows]
        self.count = count

    @property
    def places(self) -> list[int | SortKey]:
        """The places of the items in the list: their ids, or their sort keys in its order."""
        return [place for place, _ in self._rows]

    @cached_property
    def edges(self) -> list[Edge[Item]]:  # type: ignore[override] # nobody sets it
        return [Edge(cursor=self._cursor(place), node=item) for place, item in self._rows]

    @property
    def page_info(self) -> PageInfo:  # type: ignore[override] # as above
        arguments = self._arguments
        return PageInfo(
            has_next_page=arguments.before is not None if arguments.from_end else self._has_more,
            has_previous_page=self._has_more if arguments.from_end else arguments.after is not None,
            start_cursor=self._cursor(self._rows[0][0]) if self._rows else None,
            end_cursor=self._cursor(self._rows[-1][0]) if self._rows else None,
        )


def make_cursor(number: int) -> str:
    """The opaque cursor of an id."""
    return _encoded(f"id:{number}")


def parse_id(argument: str, identity: str, field: str = "") -> int:
    """The number in an id or a nodeId. `field` is the name that a nodeId is checked against, by default that of the
    argument. Raises `InvalidInput` that names the argument, and `NotFound` for the nodeId of another type."""
    text = parse_row_number(identity, field or to_snake(argument.rpartition(".")[2]))
    if number := parse_natural(text, LARGEST_ID):
        return number
    raise InvalidInput.for_field(argument, "invalid", f"must be a whole number from 1 to {LARGEST_ID}")


def _id_at(argument: str, cursor: str | None, default: int) -> int:
    if cursor is None:
        return default
    kind, _, number = _decoded(cursor).partition(":")
    if kind == "id" and (identity := parse_natural(number, LARGEST_ID)):
        return identity
    raise _invalid_cursor(argument)


def make_order_cursor(order: ListOrder, key: SortKey) -> str:
    """The opaque cursor of a sort key in an order."""
    return _encoded(orjson.dumps([order.field, order.direction, *key]).decode())


def make_sort_text(place: int | SortKey) -> str:
    """An id or a sort key as text that compares as it does."""
    key = (place,) if isinstance(place, int) else place
    return "-".join(part if isinstance(part, str) else f"{part:0{DIGITS_OF_INT64}}" for part in key)


def _sort_key(argument: str, cursor: str | None, order: ListOrder) -> SortKey | None:
    """The sort key in a cursor. Raises `InvalidInput` for a cursor of another order."""
    if cursor is None:
        return None
    with suppress(ValueError):
        match json_text.parse(_decoded(cursor)):
            case [order.field, order.direction, *key] if _has_types(key, order.types):
                return tuple(key)
    raise _invalid_cursor(argument)


def _has_types(key: list[Any], types: tuple[type, ...]) -> bool:
    return tuple(map(type, key)) == types and all(
        part.isalpha() if isinstance(part, str) else 0 <= part <= INT64 for part in key
    )


def _encoded(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _decoded(cursor: str) -> str:
    """Return the text in a cursor; empty for any other text."""
    try:
        return base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True).decode()
    except ValueError:
        return ""


def _invalid_cursor(argument: str) -> InvalidInput:
    return InvalidInput.for_field(argument, "invalid_cursor", "is not a cursor of this list in this order")
