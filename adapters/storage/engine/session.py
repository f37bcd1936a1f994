"""The interface of sessions and databases, with two implementations: SQLite and PostgreSQL."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar

from adapters.storage.engine.statement import Statement

Row = TypeVar("Row")
Result = TypeVar("Result")


class Session(ABC):
    """An operation's access to the database: a transaction for a write, single statements for a read."""

    __slots__ = ()

    @abstractmethod
    async def find(self, statement: Statement[Row], **parameters: Any) -> Row | None:
        """Return the first row, or None."""

    @abstractmethod
    async def find_all(self, statement: Statement[Row], **parameters: Any) -> list[Row]: ...

    @abstractmethod
    async def execute(self, statement: Statement[Any], **parameters: Any) -> int:
        """Change rows and return their number."""

    @abstractmethod
    async def execute_many(self, statement: Statement[Any], rows: Iterable[Mapping[str, Any]]) -> None: ...

    async def get(self, statement: Statement[Row], **parameters: Any) -> Row:
        """Return the row that must exist, such as the result of a `RETURNING`. Raises `LookupError` without one."""
        row = await self.find(statement, **parameters)
        if row is None:
            raise LookupError(f"no row for {parameters}")
        return row


class ReadOnlySession(Session):
    """A session that refuses to write."""

    __slots__ = ()

    async def execute(self, statement: Statement[Any], **_: Any) -> int:
        raise PermissionError(f"a read operation tried to write: {statement}")

    async def execute_many(self, statement: Statement[Any], rows: Iterable[Mapping[str, Any]]) -> None:
        raise PermissionError(f"a read operation tried to write {rows}: {statement}")


Work = Callable[[Session], Awaitable[Result]]
"""The work of one transaction. It awaits only its session, and may run again from the start after a serialization
failure."""


class Database(Protocol):
    """A database: a session for reads, and writes in transactions."""

    dialect: str

    @property
    def reader(self) -> Session: ...

    def snapshot(self) -> AbstractAsyncContextManager[Session]:
        """Open a session that sees the database as of its first statement, without a time limit. The database need not
        be started. Raises `Unavailable`."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def write(self, work: Work[Result], group_key: Hashable = None) -> Result:
        """Run `work` in a transaction, which it may share with others, and return its result after the commit.

        Writes with one `group_key` probably use the same rows, so they run one after the other. Raises what `work`
        raises, with nothing changed, and `Conflict` after repeated serialization failures.
        """
