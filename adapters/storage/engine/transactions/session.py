"""The interface of sessions and databases, with two implementations: SQLite and PostgreSQL."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Protocol, TypeVar

from adapters.storage.engine.statements.changes import Insertion, PlainInsertion
from adapters.storage.engine.statements.lookups import GuardedUpdate
from adapters.storage.engine.statements.typed import BoundStatement
from adapters.storage.files.damage import Damage
from domain.ports import Clock

Row = TypeVar("Row")
Record = TypeVar("Record", bound=tuple[object, ...])
Result = TypeVar("Result")


class Session(ABC):
    """An operation's access to the database: a transaction for a write, a snapshot or single statements for a read."""

    __slots__ = ()

    @abstractmethod
    async def find(self, bound: BoundStatement[Row]) -> Row | None:
        """Return the first row, or None."""

    @abstractmethod
    async def find_all(self, bound: BoundStatement[Row]) -> list[Row]: ...

    @abstractmethod
    async def execute(self, bound: BoundStatement[object]) -> int:
        """Change rows and return their number."""

    @abstractmethod
    async def execute_many(self, bounds: Iterable[BoundStatement[object]]) -> None:
        """Change rows by one statement with several values of its parameters."""

    async def get(self, bound: BoundStatement[Row]) -> Row:
        """Return the row that must exist, such as the result of a `RETURNING`. Raises `LookupError` without one."""
        row = await self.find(bound)
        if row is None:
            raise LookupError(f"no row for {bound.parameters}")
        return row

    async def insert(self, statement: Insertion[Record], row: Record) -> Record:
        """Insert a row of a table, whose first field is its id. Return the row with the id that it got."""
        return statement.stored(row, await self.get(statement(row)))

    async def insert_all(self, statement: PlainInsertion[Record, object], rows: Sequence[Record]) -> None:
        """Insert rows of a table, without their ids."""
        await self.execute_many([statement(row) for row in rows])

    async def update(self, statement: GuardedUpdate[Record], before: Record, after: Record) -> bool:
        """Change a row that this transaction has locked. Return false if it differs from `before`, as it was read."""
        return bool(await self.execute(statement.change(before, after)))


class ReadOnlySession(Session):
    """A session that refuses to write."""

    __slots__ = ()

    async def execute(self, bound: BoundStatement[object]) -> int:
        raise PermissionError(f"a read operation tried to write: {bound}")

    async def execute_many(self, bounds: Iterable[BoundStatement[object]]) -> None:
        raise PermissionError(f"a read operation tried to write: {bounds}")


class ClosableSession(ReadOnlySession):
    """A session that holds a connection until it is closed."""

    __slots__ = ()

    @abstractmethod
    async def close(self) -> None:
        """Return the connection."""


Work = Callable[[Session], Awaitable[Result]]
"""The work of one transaction. It awaits only its session, and may run again from the start after a serialization
failure."""


class Database(Protocol):
    """A database: a session for reads, and writes in transactions."""

    dialect: str

    @property
    def file(self) -> Path | None:
        """The file of an embedded database."""

    @property
    def damage(self) -> Damage:
        """Known damage of the database, which then takes no writes."""

    @property
    def clock(self) -> Clock | None:
        """The clock of the database's server, by which leases and due times are written and compared; None for an
        embedded database, whose clock is the machine's."""

    @property
    def connections(self) -> Mapping[str, int]:
        """The connections of the pool by what they do, `busy` or `idle`; empty for an embedded database."""

    @property
    def version(self) -> int | None:
        """A number that changes with each commit of any process; None if it is unknown now, or costs as much as a
        row."""

    @property
    def reader(self) -> Session:
        """A session of single reads, each of which sees all committed changes."""

    async def read(self, work: Work[Result], *, single: bool = False) -> Result:
        """Run `work`, which awaits only its session, in one snapshot. Raises the errors of `work` and of `snapshot`.

        With `single`, it costs no more than one statement; if it takes more, it is run again from the start.
        """

    def lazy_snapshot(self) -> ClosableSession:
        """Return a session whose reads all see the state at its first one. The caller closes it. It must contain
        neither a write nor any other wait than for its own reads. Raises `Unavailable` and `DeadlineExceeded`."""

    def snapshot(self) -> AbstractAsyncContextManager[Session]:
        """Open a session that sees the database as of its first statement, without a time limit. The database need not
        be started. Raises `Unavailable`."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def write(
        self, work: Work[Result], group_key: Hashable = None, announced: Sequence[BoundStatement[object]] = ()
    ) -> Result:
        """Run `work` in a transaction, which it may share with others, and return its result after the commit.

        Writes with one `group_key` probably use the same rows, so they run one after the other. The rows that are
        `announced` by lookups are read, and locked, at once for all writes of the transaction. Raises what `work`
        raises, with nothing changed, and `Conflict` after repeated serialization failures.
        """
