"""What a row of the table of routes says."""

from typing import Any, NamedTuple

from resolvers.operation import Operation

PREFIX = "/api/v1"


class Rest(NamedTuple):
    """An operation under its REST name. Parameters of the path are fields of its input."""

    method: str
    below: str
    """The path below `/api/v1`."""
    operation: Operation[Any, Any]
    cursor: str | None = None
    """For a list in pages: the attribute of an item that `after` takes."""
    nested: tuple[str, tuple[str, ...]] | None = None
    """A field of the input that is an object, and the names under which a query gives its fields."""
    raw: Operation[Any, Any] | None = None
    """The operation that `?format=raw` stands for."""

    @property
    def path(self) -> str:
        return PREFIX + self.below
