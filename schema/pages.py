"""Lists that grow, as Relay connections: keyset pages, newest first, with opaque cursors."""

import base64
import binascii
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Final, Generic, NamedTuple, TypeVar

import strawberry

from domain.errors import InvalidInput
from resolvers.scalars import INT32

Item = TypeVar("Item")

DEFAULT_PAGE: Final = 50
LARGEST_PAGE: Final = 200

First = Annotated[int | None, strawberry.argument(description="The first so many after `after`; 50 unless told, at most 200.")]
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


class Span(NamedTuple):
    """What to read: `limit` items between two ids, the newest of them, or the oldest."""

    older_than: int | None
    newer_than: int | None
    limit: int
    oldest: bool

    @classmethod
    def of(cls, first: int | None, after: str | None, last: int | None, before: str | None) -> "Span":
        """The span that a caller's arguments ask for. Raises `InvalidInput` naming the argument."""
        if first is not None and last is not None:
            raise InvalidInput.of("last", "invalid", "goes with `before`, not with `first`")
        name, size = ("first", first) if last is None else ("last", last)
        if size is not None and not 1 <= size <= LARGEST_PAGE:
            raise InvalidInput.of(name, "out_of_range", f"must be from 1 to {LARGEST_PAGE}")
        return cls(_id_at("after", after), _id_at("before", before), size or DEFAULT_PAGE, last is not None)


async def connection(
    span: Span,
    read: Callable[[Span], Awaitable[Sequence[Item]]],
    count: Callable[[], Awaitable[int]],
    key: Callable[[Item], int],
) -> Connection[Item]:
    """The page of a span. `read` gives the items of a span, newest first; it is asked for one more than the page has,
    to know whether there are more."""
    found = await read(span._replace(limit=span.limit + 1))
    more = len(found) > span.limit
    items = list(found[-span.limit :] if span.oldest else found[: span.limit])
    edges = [Edge(cursor=cursor_of(key(item)), node=item) for item in items]
    return Connection(
        edges=edges,
        nodes=items,
        page_info=PageInfo(
            has_next_page=span.newer_than is not None if span.oldest else more,
            has_previous_page=more if span.oldest else span.older_than is not None,
            start_cursor=edges[0].cursor if edges else None,
            end_cursor=edges[-1].cursor if edges else None,
        ),
        counted=count,
    )


def cursor_of(number: int) -> str:
    """The opaque cursor of an id."""
    return base64.urlsafe_b64encode(f"id:{number}".encode()).decode().rstrip("=")


def _id_at(argument: str, cursor: str | None) -> int | None:
    if cursor is None:
        return None
    try:
        kind, _, number = base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True).decode().partition(":")
        if kind == "id" and number.isascii() and number.isdigit() and 0 < int(number) <= INT32:
            return int(number)
    except (binascii.Error, ValueError):
        pass
    raise InvalidInput.of(argument, "invalid_cursor", "is not a cursor of this list")
