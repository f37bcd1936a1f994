"""Pages of lists: the paging fields of REST and the tools, and the pages that Relay connections read."""

from typing import Annotated, NamedTuple

from pydantic import Field

from domain.tasks.ordering import Direction
from resolvers.wire.scalars import Int32

PAGE = 200


Limit = Annotated[Int32, Field(ge=1, le=PAGE)]


Cursor = Annotated[Int32, Field(ge=0)]


Wait = Annotated[Int32, Field(ge=0, le=60)]


class PageBetween(NamedTuple):
    """A page of a list, newest first: at most `limit` rows between two ids, from the newer or the older end."""

    older_than: int
    newer_than: int
    limit: int
    from_oldest: bool

    def as_sorted(self) -> "SortedPage":
        """Return the same page as a page of an ordered list."""
        return SortedPage(self.limit, (self.older_than,), (self.newer_than,), self.from_oldest)


SortKey = tuple[int | str, ...]
"""The values that determine an item's position in an order, its id last."""


class ListOrder(NamedTuple):
    """The order of a list, as its cursors name it."""

    field: str
    direction: Direction
    types: tuple[type, ...] = (int,)
    """The types of the values in its sort keys."""


class SortedPage(NamedTuple):
    """A page of an ordered list: at most `limit` items between two sort keys, from the beginning or the end."""

    limit: int
    after: SortKey | None = None
    before: SortKey | None = None
    from_end: bool = False

    def parameters(self) -> dict[str, int | str]:
        """Return the parameters of a page's statement: its limit, and the keys as `after_0…` and `before_0…`."""
        ends = (("after", self.after), ("before", self.before))
        keys = {f"{end}_{place}": value for end, key in ends for place, value in enumerate(key or ())}
        return {"limit": self.limit, **keys}
