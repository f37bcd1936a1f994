"""Statements that find a row by a unique key, or change it by its id: those that a transaction answers from memory."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Table, bindparam, select, update
from sqlalchemy.sql import Select

from adapters.storage.engine.statement import Statement

Row_co = TypeVar("Row_co", covariant=True)
Record = TypeVar("Record", bound=tuple[Any, ...])

LOOKUPS: Final[dict[str, list["Lookup[Any]"]]] = defaultdict(list)
"""All lookups by the name of their table."""


class Lookup(Statement[Row_co], Generic[Row_co]):
    """Finds the row of a table whose columns, unique together, equal the parameters of the same names.

    `record` is the type of the rows of all lookups of one table, and `of` makes the result of this one from such a row.
    With `locks` the expression locks the row until the commit. With `stays` a transaction reads it once, because it
    does not matter whether it changes meanwhile.
    """

    __slots__ = ("columns", "from_values", "key", "key_of", "locks", "of", "record", "stays", "table")

    def __init__(
        self,
        expression: Select[Any],
        table: Table,
        record: type[tuple[Any, ...]],
        columns: tuple[str, ...],
        *,
        locks: bool = False,
        stays: bool = False,
        of: Callable[[Any], Any] | None = None,
    ) -> None:
        keyed = expression.where(*(table.c[name] == bindparam(name) for name in columns))
        fields: tuple[str, ...] = record._fields  # type: ignore[attr-defined] # every NamedTuple has _fields
        self.from_values: Callable[[Iterable[Any]], Any] = record._make  # type: ignore[attr-defined] # and _make
        super().__init__(keyed, itemgetter(0) if of else self.from_values)
        self.table, self.record, self.columns, self.locks, self.stays = table.name, record, columns, locks, stays
        self.of = of or _itself
        self.key: Callable[[Mapping[str, Any]], Any] = itemgetter(*columns)
        self.key_of: Callable[[tuple[Any, ...]], Any] = itemgetter(*map(fields.index, columns))
        assert all(other.record is record for other in LOOKUPS[table.name]), "rows of one table have one type"
        LOOKUPS[table.name].append(self)


def _itself(row: Any) -> Any:
    return row


def lookup(
    table: Table, record: type[Record], *columns: str, lock: bool = False, stays: bool = False
) -> Lookup[Record]:
    """Make a statement that finds the whole row of a table by columns that are unique together."""
    expression = select(table).with_for_update() if lock else select(table)
    return Lookup(expression, table, record, columns, locks=lock, stays=stays)


class GuardedUpdate(Statement[None]):
    """Sets columns of the row with an id, unless the column `guard` has changed since the row was read."""

    __slots__ = ("_pick", "guard_of", "table")

    def __init__(self, table: Table, record: type[tuple[Any, ...]], columns: tuple[str, ...], guard: str) -> None:
        expression = (
            update(table)
            .where(table.c.id == bindparam("key"), table.c[guard] == bindparam("before"))
            .values({name: bindparam(name) for name in columns})
        )
        super().__init__(expression, _itself)
        fields: tuple[str, ...] = record._fields  # type: ignore[attr-defined] # every NamedTuple has _fields
        ordered = [column.name for column in table.c if column.name in columns]
        self.table = table.name
        self.guard_of: Callable[[tuple[Any, ...]], Any] = itemgetter(fields.index(guard))
        self._pick = itemgetter(*map(fields.index, ordered), fields.index("id"))

    def arguments(self, before: object, after: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the arguments that set the last state of a row, in the order of the compiled statement."""
        return (*self._pick(after), before)
