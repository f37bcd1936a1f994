"""Values that stay valid for as long as no process has committed anything."""

from typing import Final, Generic, TypeVar

Value = TypeVar("Value")

MAX_VALUES: Final = 1_000


class WhileUnchanged(Generic[Value]):
    """Values by a digest, from rows as of one version of the database. A commit of any process forgets all of them.

    The number of values is bounded; more are not remembered before the next commit.
    """

    def __init__(self) -> None:
        self._version: int | None = None
        self._values: dict[bytes, Value] = {}

    def find(self, version: int | None, digest: bytes) -> Value | None:
        """Return a value that was added at this version. Nothing is added at an unknown version, which is None."""
        if version != self._version:
            self._values.clear()
            self._version = version
        return self._values.get(digest)

    def add(self, version: int | None, digest: bytes, value: Value) -> None:
        """Remember a value from rows that were read after this version, unless a later version is known by now."""
        if version is not None and version == self._version and len(self._values) < MAX_VALUES:
            self._values[digest] = value
