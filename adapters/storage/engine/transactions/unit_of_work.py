"""The session of transactions: it remembers the rows that its transaction has locked, and writes them at the end.

A unit of work with an identity map, for works that run one after the other in one transaction. A row that the
transaction has locked or inserted is answered from memory. Its changes are sent once, as its last state, on the
condition that the database still has the first; inserts are sent together, referenced tables first. Any other
statement sends them first when it uses their tables, so it sees them.
"""

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from adapters.storage.engine.statements.changes import Insertion, PlainInsertion, RowInsertion
from adapters.storage.engine.statements.compilation import TableAccess
from adapters.storage.engine.statements.lookups import LOOKUPS, GuardedUpdate, Lookup
from adapters.storage.engine.statements.typed import BoundStatement, Statement
from adapters.storage.engine.transactions.session import Session

Row = TypeVar("Row")
Record = TypeVar("Record", bound=tuple[Any, ...])
"""A row that begins with its id, as those of most tables do; mypy knows no such type."""

UNKNOWN: Final[Any] = object()
"""Marker of a row that is not remembered; None means that the row does not exist."""


class RowChange(NamedTuple):
    """An unsent change of a row: the guard's value in the database, and the last state of the row."""

    before: object
    after: tuple[object, ...]


class UnitOfWork(Session):
    """Statements inside one open transaction, for one work or several."""

    __slots__ = ("_answers", "_changes", "_ids", "_inserts", "_plain", "_rows", "_undo", "_unsent", "has_sent")

    def __init__(self) -> None:
        self.has_sent = False
        """True if the running work has sent a change: only rolling back the transaction can undo it."""
        self._answers: dict[Lookup[..., object], dict[Hashable, Any]] = {}
        """Rows as lookups return them, by lookup and key."""
        self._rows: dict[str, dict[int, Any]] = {}
        """The rows that this transaction has locked or inserted, by table and id."""
        self._inserts: dict[Statement[..., object], list[tuple[object, ...]]] = {}
        self._changes: dict[GuardedUpdate[Any], dict[int, RowChange]] = {}
        self._unsent: set[str] = set()
        """The tables with inserts or changes that were not sent."""
        self._plain: set[str] = set()
        """The tables with inserts that no lookup knows of."""
        self._ids: dict[str, Iterator[int]] = {}
        """Drawn ids by table."""
        self._undo: list[tuple[Any, Any, Any]] = []
        """A place, the key in it, and the value before: dictionaries and lists of several types."""

    def begin(self) -> None:
        """Begin the next work."""
        self.has_sent = False
        self._undo.clear()

    def revert_work(self) -> None:
        """Forget the writes of the running work. None of them may have been sent."""
        assert not self.has_sent, "only a rollback undoes sent changes"
        for place, key, before in reversed(self._undo):
            if before is UNKNOWN:
                del place[key]
            else:
                place[key] = before
        self._undo.clear()

    async def find(self, bound: BoundStatement[Row]) -> Row | None:
        if isinstance(bound.statement, Lookup):
            return await self._look_up(bound.statement, bound)
        await self._prepare(bound.statement.table_access)
        return await self.fetch_one(bound)

    async def find_all(self, bound: BoundStatement[Row]) -> list[Row]:
        await self._prepare(bound.statement.table_access)
        return await self.fetch(bound)

    async def execute(self, bound: BoundStatement[object]) -> int:
        await self._prepare(bound.statement.table_access)
        return await self.run(bound)

    async def execute_many(self, bounds: Iterable[BoundStatement[object]]) -> None:
        bounds = list(bounds)
        if not bounds:
            return
        statement = bounds[0].statement
        arguments = self.bind_rows(statement, (bound.parameters for bound in bounds))
        if statement.table_access.inserts:
            await self._defer_plain(statement, arguments)
        else:
            await self._prepare(statement.table_access)
            await self.run_many(statement, arguments)

    async def insert(self, statement: Insertion[Record], row: Record) -> Record:
        table = statement.table
        if not self.draws_ids:
            return await super().insert(statement, row)
        if table in self._plain:
            await self.flush()
        number = next(self._ids.get(table, iter(())), None)
        if number is None:
            self._ids[table] = await self.draw_ids(table)
            number = next(self._ids[table])
        statement.check_id(number)
        self._defer(statement.with_id, [(number, *row[1:])])
        self._unsent.add(table)
        stored = statement.stored(row, number)
        lookups = LOOKUPS[table]
        if lookups and lookups[0].record is type(row):
            self._remember(table, stored)
        elif lookups:
            self._plain.add(table)
        return stored

    async def insert_all(self, statement: PlainInsertion[Record, object], rows: Sequence[Record]) -> None:
        # A row begins with its id where its table has one, and the statement has no parameter for it.
        count = len(statement.sqlite.order)
        await self._defer_plain(statement, [row[-count:] for row in rows])

    async def update(self, statement: GuardedUpdate[Record], before: Record, after: Record) -> bool:
        table, number = statement.table, after[0]
        locked = self._rows.get(table, {}).get(number)
        if locked is None:
            return await super().update(statement, before, after)
        guard = statement.guard_of(before)
        if statement.guard_of(locked) != guard:
            return False
        changes = self._changes.setdefault(statement, {})
        earlier = changes.get(number)
        self._set(changes, number, RowChange(earlier.before if earlier else guard, after))
        self._unsent.add(table)
        self._remember(table, after)
        return True

    async def flush(self) -> None:
        """Send the inserts and changes. Raises `LookupError` when a row is not as this transaction has read it."""
        if self._undo:
            self.has_sent = True
            self._undo.clear()
        inserts, self._inserts = self._inserts, {}
        changes, self._changes = self._changes, {}
        self._unsent.clear()
        self._plain.clear()
        for statement in sorted(inserts, key=_rank):
            if rows := inserts[statement]:
                narrowed = statement.narrow(rows) if isinstance(statement, RowInsertion) else (statement, rows)
                await self.run_many(*narrowed)
        for update in sorted(changes, key=_rank):
            if changes[update]:
                rows = [update.arguments(change.before, change.after) for change in changes[update].values()]
                if await self.run_counted(update, rows) != len(rows):
                    raise LookupError(f"a row of {update.table} was not locked when it was read, or has changed since")

    async def _look_up(self, lookup: Lookup[..., Row], bound: BoundStatement[Row]) -> Row | None:
        key = lookup.key(bound.parameters)
        row: Row | None = self._answers.get(lookup, {}).get(key, UNKNOWN)
        if row is not UNKNOWN:
            return row
        if lookup.table in self._plain:
            await self.flush()
        self.note_sent(lookup.table_access)
        row = await self.fetch_one(bound)
        self.learn(lookup, key, row)
        return row

    def learn(self, lookup: Lookup[..., object], key: Hashable, row: Any) -> None:
        """Remember the answer of the database, if it stays valid until the end of the transaction."""
        if row is not None and lookup.locks:
            self._rows.setdefault(lookup.table, {})[row[0]] = row
            for sibling in LOOKUPS[lookup.table]:
                self._answers.setdefault(sibling, {})[sibling.key_of(row)] = sibling.of(row)
        elif lookup.locks or lookup.stays:
            self._answers.setdefault(lookup, {})[key] = row

    def _remember(self, table: str, row: tuple[object, ...]) -> None:
        """Remember the last state of a row."""
        self._set(self._rows.setdefault(table, {}), row[0], row)
        for sibling in LOOKUPS[table]:
            self._set(self._answers.setdefault(sibling, {}), sibling.key_of(row), sibling.of(row))

    def _set(self, place: dict[Any, Any], key: Any, value: Any) -> None:
        self._undo.append((place, key, place.get(key, UNKNOWN)))
        place[key] = value

    def _defer(self, statement: Statement[..., object], rows: Sequence[tuple[object, ...]]) -> None:
        waiting = self._inserts.setdefault(statement, [])
        self._undo.append((waiting, slice(len(waiting), None), ()))
        waiting += rows

    async def _defer_plain(self, statement: Statement[..., object], rows: Sequence[tuple[object, ...]]) -> None:
        table = statement.table_access.changed
        assert table
        if table in self._ids:
            # The database would give the same ids to these.
            await self.flush()
            del self._ids[table]
        self._defer(statement, rows)
        self._unsent.add(table)
        self._plain.add(table)

    async def _prepare(self, access: TableAccess) -> None:
        """Send the writes that a statement has to see, and forget the rows that it may change."""
        if not self._unsent.isdisjoint(access.tables):
            await self.flush()
        self.note_sent(access)
        if access.changed:
            self.has_sent = True
            if access.deletes:
                # A deletion may cascade to rows of other tables.
                self._answers.clear()
                self._rows.clear()
            else:
                self._rows.pop(access.changed, None)
                for sibling in LOOKUPS[access.changed]:
                    self._answers.pop(sibling, None)

    draws_ids: bool
    """True if ids are drawn, so that inserts with an id can wait."""

    @abstractmethod
    async def draw_ids(self, table: str) -> Iterator[int]:
        """Draw ids for rows of a table, at least one. They are greater than all those of committed rows."""

    @abstractmethod
    def note_sent(self, access: TableAccess) -> None:
        """Drop the drawn ids that a statement makes unusable."""

    @abstractmethod
    async def fetch_one(self, bound: BoundStatement[Row]) -> Row | None:
        """Send a statement and return its first row."""

    @abstractmethod
    async def fetch(self, bound: BoundStatement[Row]) -> list[Row]:
        """Send a statement and return its rows."""

    @abstractmethod
    async def run(self, bound: BoundStatement[object]) -> int:
        """Send a statement and return the number of changed rows."""

    @abstractmethod
    def bind_rows(
        self, statement: Statement[..., object], rows: Iterable[Mapping[str, object]]
    ) -> list[tuple[object, ...]]:
        """Return the arguments of a statement for each of the rows."""

    @abstractmethod
    async def run_many(self, statement: Statement[..., object], rows: Sequence[tuple[object, ...]]) -> None:
        """Send a statement for each of the rows."""

    @abstractmethod
    async def run_counted(self, statement: GuardedUpdate[Any], rows: Sequence[tuple[object, ...]]) -> int:
        """Send a change for each of the rows, and return the number of changed rows."""


def _rank(statement: Statement[..., object]) -> int:
    return statement.table_access.rank
