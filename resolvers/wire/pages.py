"""Pages of lists: the fields with which REST and the tools name one, and what a Relay connection reads."""

from typing import Annotated, NamedTuple

from pydantic import Field

from resolvers.wire.scalars import Int32

PAGE = 200


Limit = Annotated[Int32, Field(ge=1, le=PAGE)]


Cursor = Annotated[Int32, Field(ge=0)]


Wait = Annotated[Int32, Field(ge=0, le=60)]


class PageBetween(NamedTuple):
    """What to read of a list, newest first: at most `limit` rows between two ids, from its newer or its older end."""

    older_than: int
    newer_than: int
    limit: int
    from_oldest: bool


SortKey = tuple[int | str, ...]
"""Where a task stands in an order: the values that decide, its id last."""


class SortedPage(NamedTuple):
    """What to read of an ordered list: at most `limit` tasks between two positions, from its beginning or its end."""

    limit: int
    after: SortKey | None = None
    before: SortKey | None = None
    from_end: bool = False
