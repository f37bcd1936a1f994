"""Pages of lists: the paging fields of REST and the tools, and the pages that Relay connections read."""

from typing import Annotated, NamedTuple

from pydantic import Field

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


SortKey = tuple[int | str, ...]
"""The values that decide a task's place in an order, its id last."""


class SortedPage(NamedTuple):
    """A page of an ordered list: at most `limit` tasks between two sort keys, from the beginning or the end."""

    limit: int
    after: SortKey | None = None
    before: SortKey | None = None
    from_end: bool = False
