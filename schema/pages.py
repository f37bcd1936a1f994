"""Lists that grow, as Relay connections: keyset pages, newest first, with opaque cursors."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped for what is not a plain field of a dataclass.

import base64
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Final, Generic, NamedTuple, TypeVar

import strawberry

from domain.errors import InvalidInput
from resolvers.edges import Span
from resolvers.scalars import INT32

Item = TypeVar("Item")

DEFAULT_PAGE: Final = 50
LARGEST_PAGE: Final = 200

First = Annotated[
    int | None, strawberry.argument(description="The first so many after `after`; 50 unless told, at most 200.")
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

    def span(self) -> Span:
        """What to read for it. Raises `InvalidInput` naming the wrong argument."""
        if self.first is not None and self.last is not None:
            raise InvalidInput.of("last", "invalid", "cannot stand beside first")
        name, size = ("first", self.first) if self.last is None else ("last", self.last)
        if size is not None and not 1 <= size <= LARGEST_PAGE:
            raise InvalidInput.of(name, "out_of_range", f"must be from 1 to {LARGEST_PAGE}")
        older_than, newer_than = _id_at("after", self.after, INT32), _id_at("before", self.before, 0)
        return Span(older_than, newer_than, size or DEFAULT_PAGE, self.last is not None)


async def connection(
    page: Page,
    read: Callable[[Span], Awaitable[Sequence[tuple[int, Item]]]],
    count: Callable[[], Awaitable[int]],
) -> Connection[Item]:
    """A page of a list. `read` gives the numbered items of a span, newest first."""
    span = page.span()
    # One more than the page has tells whether there are more.
    found = await read(span._replace(limit=span.limit + 1))
    more = len(found) > span.limit
    found = found[-span.limit :] if span.from_oldest else found[: span.limit]
    edges = [Edge(cursor=cursor_of(number), node=item) for number, item in found]
    return Connection(
        edges=edges,
        nodes=[item for _, item in found],
        page_info=PageInfo(
            has_next_page=page.before is not None if span.from_oldest else more,
            has_previous_page=more if span.from_oldest else page.after is not None,
            start_cursor=edges[0].cursor if edges else None,
            end_cursor=edges[-1].cursor if edges else None,
        ),
        counted=count,
    )


def cursor_of(number: int) -> str:
    """The opaque cursor of an id."""
    return base64.urlsafe_b64encode(f"id:{number}".encode()).decode().rstrip("=")


def number_of(argument: str, identity: str) -> int:
    """The number in an id. Raises `InvalidInput` naming the argument."""
    if identity.isascii() and identity.isdigit() and 0 < int(identity) <= INT32:
        return int(identity)
    raise InvalidInput.of(argument, "invalid", f"must be a whole number from 1 to {INT32}")


def _id_at(argument: str, cursor: str | None, otherwise: int) -> int:
    if cursor is None:
        return otherwise
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        kind, _, number = base64.b64decode(padded, b"-_", validate=True).decode().partition(":")
    except ValueError:
        kind = number = ""
    if kind == "id" and number.isascii() and number.isdigit() and 0 < int(number) <= INT32:
        return int(number)
    raise InvalidInput.of(argument, "invalid_cursor", "is not a cursor of this list")
