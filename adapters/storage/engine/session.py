"""What an operation may ask of the database, and what a database must be. Two implementations: SQLite, PostgreSQL."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar

from adapters.storage.engine.statement import Statement

Row = TypeVar("Row")
Result = TypeVar("Result")


class Session(ABC):
    """One operation's view of the database: a transaction for a write, single statements for a read."""

    __slots__ = ()

    @abstractmethod
    async def find(self, statement: Statement[Row], **parameters: Any) -> Row | None:
        """Return the first row, or none."""

    @abstractmethod
    async def find_all(self, statement: Statement[Row], **parameters: Any) -> list[Row]: ...

    @abstractmethod
    async def execute(self, statement: Statement[Any], **parameters: Any) -> int:
        """Change rows and return how many."""

    @abstractmethod
    async def execute_many(self, statement: Statement[Any], rows: Iterable[Mapping[str, Any]]) -> None: ...

    async def get(self, statement: Statement[Row], **parameters: Any) -> Row:
        """Return the one row that must be there, such as the result of a `RETURNING`. Raises `LookupError`."""
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
"""What is done in one transaction. It awaits nothing but its session, and may be run again from the start when the
database reports a lost race."""


class Database(Protocol):
    """A pool of readers and a way to commit."""

    dialect: str

    @property
    def reader(self) -> Session: ...

    def snapshot(self) -> AbstractAsyncContextManager[Session]:
        """A session that sees the database as it was at its first statement, whoever writes meanwhile, for as long as
        it takes. The database need not be started. Raises `Unavailable`."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def write(self, work: Work[Result], group_key: Hashable = None) -> Result:
        """Run `work` in one transaction, which it may share with others; its result is returned only after the commit.

        Works with one `group_key` are apt to want the same rows. Raises what `work` raises, with nothing changed, and
        `Conflict` when the race was lost again and again.
        """
