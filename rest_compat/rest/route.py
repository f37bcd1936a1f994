"""What a row of the table of routes says."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, get_origin

from domain.lifecycle.statuses import Actor
from resolvers.core.operation import Operation
from resolvers.wire.model import Wire

PREFIX = "/api/v1"


class Rest(NamedTuple):
    """An operation under its REST name. Parameters of the path are fields of its input."""

    method: str
    below: str
    """The path below `/api/v1`."""
    operation: Operation[Any, Any]
    cursor: str | None = None
    """For a list in pages: the attribute of an item that `after` takes."""
    nested: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Fields of the input that are objects, and the names under which a query gives theirs."""
    raw: Operation[Any, Any] | None = None
    """The operation that gives the same as a file, where `?format=` asks for it."""
    raw_format: str = "raw"
    """What `?format=` then says."""
    renamed: tuple[str, str] | None = None
    """A field of the input, and its name on REST, which the input reads, too."""
    upload: int = 0
    """Takes up to so many files as a multipart form, too."""
    by: Actor | None = None
    """Whose path it is, where others have the operation under a path of their own."""

    @property
    def path(self) -> str:
        return PREFIX + self.below

    @property
    def address(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def is_file(self) -> bool:
        """Whether the result is a file's content rather than JSON."""
        result = self.operation.result
        return isinstance(result, type) and not issubclass(result, Wire) and get_origin(result) is None
