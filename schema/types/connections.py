"""Lists that grow, as Relay connections: keyset pages with opaque cursors, newest first unless ordered."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped for what is not a plain field of a dataclass.

import base64
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Annotated, Any, Final, Generic, NamedTuple, TypeVar

import orjson
import strawberry

from domain.refusals.general import InvalidInput
from resolvers.tasks.listing import KEY_TYPES, TaskOrder
from resolvers.wire.pages import PageBetween, SortedPage, SortKey
from resolvers.wire.scalars import INT32, INT64

Item = TypeVar("Item")

DEFAULT_PAGE: Final = 50
LARGEST_PAGE: Final = 200

First = Annotated[
    int | None,
    strawberry.argument(description="The first so many after `after`; 50 unless told, at most 200, and with 0 none."),
]
After = Annotated[str | None, strawberry.argument(description="The cursor after which the page begins.")]
Last = Annotated[int | None, strawberry.argument(description="Instead of `first`: the last so many before `before`.")]
Before = Annotated[str | None, strawberry.argument(description="The cursor before which the page ends.")]


@strawberry.type(description="Where a page lies in its list.")
class PageInfo:
    has_next_page: bool = strawberry.field(description="Whether more follow the page.")
    has_previous_page: bool = strawberry.field(description="Whether there are some before the page.")
    start_cursor: str | None = strawberry.field(description="The cursor of the first item.")
    end_cursor: str | None = strawberry.field(description="The cursor of the last item.")


@strawberry.type(description="An item with its place in the list.")
class Edge(Generic[Item]):
    cursor: str = strawberry.field(description="Its place, for `after` and `before`.")
    node: Item = strawberry.field(description="The item.")


@strawberry.type(description="A page of a list that grows.")
class Connection(Generic[Item]):
    edges: list[Edge[Item]] = strawberry.field(description="The items with their cursors.")
    nodes: list[Item] = strawberry.field(description="The items alone.")
    page_info: PageInfo = strawberry.field(description="Where the page lies.")
    counted: strawberry.Private[Callable[[], Awaitable[int]]]

    @strawberry.field(description="How many the whole list has.")
    async def total_count(self) -> int:
        return await self.counted()


class Page(NamedTuple):
    """Which part of a list a caller asks for."""

    first: int | None = None
    after: str | None = None
    last: int | None = None
    before: str | None = None

    def size(self) -> int:
        """How many items it has at most. Raises `InvalidInput` naming the wrong argument."""
        if self.first is not None and self.last is not None:
            raise InvalidInput.of("last", "invalid", "cannot stand beside first")
        name, size = ("first", self.first) if self.last is None else ("last", self.last)
        if size is None:
            return DEFAULT_PAGE
        if not 0 <= size <= LARGEST_PAGE:
            raise InvalidInput.of(name, "out_of_range", f"must be from 0 to {LARGEST_PAGE}")
        return size

    @property
    def from_end(self) -> bool:
        """Whether it is counted from the end of the list."""
        return self.last is not None

    def span(self) -> PageBetween:
        """What to read for it. Raises `InvalidInput` naming the wrong argument."""
        size = self.size()
        older_than, newer_than = _id_at("after", self.after, INT32), _id_at("before", self.before, 0)
        return PageBetween(older_than, newer_than, size, self.from_end)


async def connection(
    page: Page,
    read: Callable[[PageBetween], Awaitable[Sequence[tuple[int, Item]]]],
    count: Callable[[], Awaitable[int]],
) -> Connection[Item]:
    """A page of a list. `read` gives the numbered items of a span, newest first."""
    span = page.span()
    found = await read(span._replace(limit=span.limit + 1))
    return _assembled(page, span.limit, [(cursor_of(number), item) for number, item in found], count)


async def ordered_connection(
    page: Page,
    order: TaskOrder,
    read: Callable[[SortedPage], Awaitable[Sequence[tuple[SortKey, Item]]]],
    count: Callable[[], Awaitable[int]],
) -> Connection[Item]:
    """A page of a list in an order. `read` gives the items of a stretch, each with its place in the order."""
    size = page.size()
    after, before = _position("after", page.after, order), _position("before", page.before, order)
    found = await read(SortedPage(size + 1, after, before, page.from_end))
    return _assembled(page, size, [(_order_cursor(order, position), item) for position, item in found], count)


def _assembled(
    page: Page, size: int, found: Sequence[tuple[str, Item]], count: Callable[[], Awaitable[int]]
) -> Connection[Item]:
    """A page of what was found: one more than it may have tells that there are more."""
    more = len(found) > size
    shown = found[max(len(found) - size, 0) :] if page.from_end else found[:size]
    edges = [Edge(cursor=cursor, node=item) for cursor, item in shown]
    return Connection(
        edges=edges,
        nodes=[edge.node for edge in edges],
        page_info=PageInfo(
            has_next_page=page.before is not None if page.from_end else more,
            has_previous_page=more if page.from_end else page.after is not None,
            start_cursor=edges[0].cursor if edges else None,
            end_cursor=edges[-1].cursor if edges else None,
        ),
        counted=count,
    )


def cursor_of(number: int) -> str:
    """The opaque cursor of an id."""
    return _sealed(f"id:{number}")


def number_of(argument: str, identity: str) -> int:
    """The number in an id. Raises `InvalidInput` naming the argument."""
    if identity.isascii() and identity.isdigit() and 0 < int(identity) <= INT32:
        return int(identity)
    raise InvalidInput.of(argument, "invalid", f"must be a whole number from 1 to {INT32}")


def _id_at(argument: str, cursor: str | None, otherwise: int) -> int:
    if cursor is None:
        return otherwise
    kind, _, number = _opened(cursor).partition(":")
    if kind == "id" and number.isascii() and number.isdigit() and 0 < int(number) <= INT32:
        return int(number)
    raise _foreign(argument)


def _order_cursor(order: TaskOrder, position: SortKey) -> str:
    return _sealed(orjson.dumps([order.field, order.direction, *position]).decode())


def _position(argument: str, cursor: str | None, order: TaskOrder) -> SortKey | None:
    """The place that a cursor names in this order; a cursor of another order names none."""
    if cursor is None:
        return None
    with suppress(ValueError):
        match orjson.loads(_opened(cursor)):
            case [order.field, order.direction, *position] if _fits(position, KEY_TYPES[order.field]):
                return tuple(position)
    raise _foreign(argument)


def _fits(position: list[Any], types: tuple[type, ...]) -> bool:
    return tuple(map(type, position)) == types and all(
        part.isalpha() if isinstance(part, str) else 0 <= part <= INT64 for part in position
    )


def _sealed(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _opened(cursor: str) -> str:
    """The text in a cursor; nothing for what is none."""
    try:
        return base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True).decode()
    except ValueError:
        return ""


def _foreign(argument: str) -> InvalidInput:
    return InvalidInput.of(argument, "invalid_cursor", "is not a cursor of this list in this order")
