"""Statements that find a row by a unique key, or change it by its id: those that a transaction answers from memory."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from operator import attrgetter, itemgetter
from typing import Any, Final, Generic, ParamSpec, TypeVar

from sqlalchemy import Table, bindparam, select, update
from sqlalchemy.sql import Select

from adapters.storage.engine.statements.typed import BoundStatement, Signature, Statement

Row_co = TypeVar("Row_co", covariant=True)
Row = TypeVar("Row")
Record = TypeVar("Record", bound=tuple[object, ...])
Parameters = ParamSpec("Parameters")

LOOKUPS: Final[dict[str, list["Lookup[..., object]"]]] = defaultdict(list)
"""All lookups by the name of their table."""


class Lookup(Statement[Parameters, Row_co], Generic[Parameters, Row_co]):
    """Finds the row of a table whose columns, unique together, equal the parameters of the same names.

    The records of all lookups of one table have one type, and `of` makes the result of this one from such a record.
    With `locks` the expression locks the row until the commit. With `stays` a transaction reads it once, because it
    does not matter whether it changes meanwhile.
    """

    __slots__ = ("columns", "key", "key_of", "locks", "of", "stays", "table")

    def __init__(
        self,
        expression: Select[Any],
        table: Table,
        record: type[tuple[object, ...]],
        columns: tuple[str, ...],
        *,
        locks: bool = False,
        stays: bool = False,
        of: Callable[[Any], Any] | None = None,
    ) -> None:
        keyed = expression.where(*(table.c[name] == bindparam(name) for name in columns))
        fields: tuple[str, ...] = record._fields  # type: ignore[attr-defined] # every NamedTuple has _fields
        from_values: Callable[[Iterable[object]], Any] = record._make  # type: ignore[attr-defined] # and _make
        super().__init__(keyed, itemgetter(0) if of else from_values, record, columns)
        self.table, self.columns, self.locks, self.stays = table.name, columns, locks, stays
        self.of = of or _itself
        self.key: Callable[[Mapping[str, object]], Hashable] = itemgetter(*columns)
        self.key_of: Callable[[tuple[object, ...]], Hashable] = itemgetter(*map(fields.index, columns))
        assert all(other.record is record for other in LOOKUPS[table.name]), "rows of one table have one type"
        LOOKUPS[table.name].append(self)


def _itself(row: Any) -> Any:
    return row


def lookup(
    table: Table, expression: Select[Any] | None = None, *, lock: bool = False, stays: bool = False
) -> Callable[[Signature[Parameters, Record]], Lookup[Parameters, Record]]:
    """Decorate the signature of a statement that finds the row of a table by columns that are unique together.

    Its parameters have the names of these columns. Without an expression the row has all columns of the table.
    """
    whole = select(table).with_for_update() if lock else select(table)

    def declare(signature: Signature[Parameters, Record]) -> Lookup[Parameters, Record]:
        *columns, _ = signature.__annotations__
        record = signature.__annotations__["return"]
        return Lookup(
            expression if expression is not None else whole, table, record, tuple(columns), locks=lock, stays=stays
        )

    return declare


def lookup_value(
    table: Table, record: type[tuple[object, ...]], column: str
) -> Callable[[Signature[Parameters, Row]], Lookup[Parameters, Row]]:
    """Decorate the signature of such a statement for one column, which a transaction reads once."""

    def declare(signature: Signature[Parameters, Row]) -> Lookup[Parameters, Row]:
        *columns, _ = signature.__annotations__
        return Lookup(select(table.c[column]), table, record, tuple(columns), stays=True, of=attrgetter(column))

    return declare


class GuardedUpdate(Statement[..., None], Generic[Record]):
    """Sets columns of the row with an id, unless the column `guard` has changed since the row was read."""

    __slots__ = ("_pick", "guard_of", "table")

    def __init__(self, table: Table, record: type[Record], columns: tuple[str, ...], guard: str) -> None:
        expression = (
            update(table)
            .where(table.c.id == bindparam("key"), table.c[guard] == bindparam("before"))
            .values({name: bindparam(name) for name in columns})
        )
        super().__init__(expression, _itself)
        fields: tuple[str, ...] = record._fields  # type: ignore[attr-defined] # every NamedTuple has _fields
        ordered = [column.name for column in table.c if column.name in columns]
        self.table = table.name
        self.guard_of: Callable[[Record], object] = itemgetter(fields.index(guard))
        self._pick = itemgetter(*map(fields.index, ordered), fields.index("id"))

    def change(self, before: Record, after: Record) -> BoundStatement[None]:
        """Return the change of a row from one state to another."""
        return self(key=after[0], before=self.guard_of(before), **after._asdict())  # type: ignore[attr-defined] # as above

    def arguments(self, before: object, after: tuple[object, ...]) -> tuple[object, ...]:
        """Return the arguments that set the last state of a row, in the order of the compiled statement."""
        return (*self._pick(after), before)
