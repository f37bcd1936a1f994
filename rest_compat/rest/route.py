"""A row of the table of routes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, get_origin

from domain.lifecycle.statuses import Actor
from domain.refusals.general import Forbidden
from resolvers.core.context import Caller
from resolvers.core.operation import Operation
from resolvers.wire.model import Wire

PREFIX = "/api/v1"
AUTHORIZE = "/oauth/authorize"
"""Path at which a person authorizes a program."""
TOKEN = "/oauth/token"  # noqa: S105 - a path, no secret
"""Path at which a program gets its tokens."""


class Rest(NamedTuple):
    """An operation at a method and path. Path parameters are fields of its input."""

    method: str
    below: str
    """The path below `/api/v1`."""
    operation: Operation[Any, Any]
    cursor: str | None = None
    """Attribute of an item that `after` of a paged list takes."""
    nested: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Fields of the input that are objects, with the query parameters that fill each."""
    raw: Operation[Any, Any] | None = None
    """The operation that returns the same as a file, for `?format=`."""
    raw_format: str = "raw"
    """The value of `?format=` that selects `raw`."""
    media_type: str | None = None
    """Media type of a file that has always the same one."""
    renamed: tuple[str, str] | None = None
    """A field of the input and its name on REST, which the input accepts too."""
    upload: int = 0
    """Maximum number of files in a multipart form; 0 accepts JSON only."""
    needs_file: bool = True
    """True if a multipart form must have a file."""
    max_file_bytes: int = 100_000_000
    """The bound of a form's files together, by default that of videos, the largest proofs. The operation has smaller
    bounds for other kinds."""
    by: tuple[Actor, ...] = ()
    """The only actors of this path, if other actors have the operation at another path."""
    of: str = ""
    """Word that distinguishes this path from another one of the same callers, for the names in generated clients."""

    def admit(self, caller: Caller | None) -> None:
        """Raise `Forbidden` for a caller who has the operation at another path."""
        if self.by and caller and caller.actor not in self.by:
            raise Forbidden(f"This path is for {' and '.join(self.by)} keys, not for {caller.actor} keys.")

    @property
    def path(self) -> str:
        return PREFIX + self.below

    @property
    def address(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def is_file(self) -> bool:
        """True if the result is a file's content rather than JSON."""
        result = self.operation.result
        return isinstance(result, type) and not issubclass(result, Wire) and get_origin(result) is None
