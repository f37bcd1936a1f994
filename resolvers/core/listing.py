"""Lists that grow: pages in the order of a unique key, and a bounded number of items (docs/decisions/0041)."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from adapters.storage.engine.statements.keyset import KeysetList, PageEnds
from adapters.storage.queries.tasks.listing import pattern
from domain.tasks.ordering import Direction
from resolvers.core.context import Context
from resolvers.wire.model import Wire
from resolvers.wire.pages import Cursor, Limit, SortedPage, SortKey
from resolvers.wire.scalars import is_id

Record = TypeVar("Record", bound=tuple[Any, ...])
Filter = TypeVar("Filter", bound=Wire)
View = TypeVar("View", bound=Wire)


class ListPage(Wire):
    """A page of a list, by the number of its items."""

    direction: Direction = Direction.DESC
    """desc for the newest first, asc for the oldest first."""
    limit: Limit = 100
    """Maximum number of items to return."""
    after: Cursor = 0
    """Id of the last item of the previous page; 0 starts at the beginning."""

    def as_sorted(self) -> SortedPage:
        return SortedPage(self.limit, (self.after,) if self.after else None)


@dataclass(frozen=True)
class Listing(Generic[Filter, Record, View]):
    """A list as a surface reads it: pages of items with their sort keys, and a bounded number of items."""

    rows: KeysetList[Record]
    conditions: Callable[[Filter], Mapping[str, Any]]
    """Conditions of the rows that a filter stands for."""
    render: Callable[[Context, Sequence[Record]], Awaitable[Sequence[View]]]
    key: Callable[[Record], SortKey] = lambda row: row[:1]
    """Sort key of a row; by default its first column, the id."""
    types: tuple[type, ...] = (int,)
    """The types of the values in its sort keys."""

    async def read(
        self, context: Context, request: Filter, page: SortedPage, direction: Direction
    ) -> list[tuple[SortKey, View]]:
        rows = await read_page(context, self.rows, self.conditions(request), page, direction)
        return list(zip(map(self.key, rows), await self.render(context, rows), strict=True))

    async def number(self, context: Context, request: Filter) -> int:
        return await count_rows(context, self.rows, self.conditions(request))


def render_each(
    render: Callable[[Context, Record], View],
) -> Callable[[Context, Sequence[Record]], Awaitable[list[View]]]:
    """Return a function that renders rows one by one."""

    async def render_rows(context: Context, rows: Sequence[Record]) -> list[View]:
        return [render(context, row) for row in rows]

    return render_rows


def conditions_in(request: Filter, kind: type[Filter], *, number: str = "") -> dict[str, Any]:
    """Return the conditions of a kind in a request. A text that is a whole number becomes the condition `number`; any
    other text becomes a pattern."""
    conditions: dict[str, Any] = {name: getattr(request, name) for name in kind.model_fields}
    text = conditions.get("text")
    if text is not None and is_id(text):
        conditions |= {"text": None, number: int(text)}
    elif text is not None:
        conditions["text"] = pattern(text)
    return conditions


async def read_page(
    context: Context,
    rows: KeysetList[Record],
    conditions: Mapping[str, Any],
    page: SortedPage,
    direction: Direction = Direction.DESC,
) -> list[Record]:
    """Return a page of the rows under conditions, with one statement. Conditions without a value are ignored."""
    chosen, parameters = rows.choose(conditions)
    ends = PageEnds(page.after is not None, page.before is not None, page.from_end)
    statement = rows.page(chosen, ends, falling=direction is Direction.DESC)
    records = await context.session.find_all(statement(**page.parameters(), **parameters))
    return records[::-1] if page.from_end else records


async def count_rows(context: Context, rows: KeysetList[Any], conditions: Mapping[str, Any]) -> int:
    """The number of rows under conditions, counted up to `MAX_SEARCHED`."""
    chosen, parameters = rows.choose(conditions)
    return await context.session.get(rows.count(chosen)(**parameters))
