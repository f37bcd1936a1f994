"""Inserts into one table, and changes of its rows by id."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from operator import itemgetter
from typing import Any, Final, Generic, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import Column, Insert, Table, bindparam, insert, update

from adapters.storage.engine.columns.types import IDS_OF_32_BITS
from adapters.storage.engine.statements.compilation import make_picker
from adapters.storage.engine.statements.typed import (
    BoundStatement,
    DriverRow,
    Signature,
    Statement,
    choose_conversion,
    command,
    statement,
)
from domain.refusals.general import Unavailable

Record = TypeVar("Record", bound=tuple[object, ...])
Result_co = TypeVar("Result_co", covariant=True)
Parameters = ParamSpec("Parameters")

OUT_OF_IDS_SECONDS: Final = 3600
"""Seconds after which another installation may answer."""


class PlainInsertion(Statement[[Record], Result_co], Generic[Record, Result_co]):
    """Inserts a row of a table with all columns but the id. It is called with a row."""

    __slots__ = ()

    def __call__(self, row: Record) -> BoundStatement[Result_co]:
        return BoundStatement(self, row._asdict())  # type: ignore[attr-defined] # every NamedTuple has _asdict


class ColumnsInUse(NamedTuple):
    """The columns of a table that rows have filled so far, and the insertion of these alone."""

    names: AbstractSet[str]
    statement: Statement[..., None]
    pick: Callable[[tuple[object, ...]], tuple[object, ...]]
    """Takes these columns from a row."""
    pick_others: Callable[[tuple[object, ...]], tuple[object, ...]]
    no_others: tuple[None, ...]


class RowInsertion(PlainInsertion[Record, None], Generic[Record]):
    """Inserts rows of a table, if need be with their ids, without the columns that no row has filled so far.

    For SQLite a null costs as much as a value, and most columns of a new task are null.
    """

    __slots__ = ("_columns", "_in_use", "_table")

    def __init__(self, table: Table, *, with_id: bool = False) -> None:
        self._columns = [column.name for column in table.c if with_id or column.name != "id"]
        self._table = table
        super().__init__(_insert(table, self._columns), *choose_conversion(None))
        self._in_use: ColumnsInUse | None = None

    def narrow(self, rows: Sequence[tuple[object, ...]]) -> tuple[Statement[..., None], list[tuple[object, ...]]]:
        """Return the insertion of the columns in use, which are more after rows that fill another one, and its rows."""
        if self._in_use is None:
            self._in_use = self._use({name for name in self._columns if _is_always_named(self._table.c[name])})
        in_use = self._in_use
        if any(in_use.pick_others(row) != in_use.no_others for row in rows):
            filled = {name for row in rows for name, value in zip(self._columns, row, strict=True) if value is not None}
            # If another thread does the same now, the columns of one of them are added when they are next filled.
            in_use = self._in_use = self._use(in_use.names | filled)
        return in_use.statement, list(map(in_use.pick, rows))

    def _use(self, names: AbstractSet[str]) -> ColumnsInUse:
        inserted = [position for position, name in enumerate(self._columns) if name in names]
        others = [position for position, name in enumerate(self._columns) if name not in names]
        narrowed = command(_insert(self._table, [self._columns[position] for position in inserted]))
        return ColumnsInUse(names, narrowed, make_picker(inserted), make_picker(others), (None,) * len(others))


def _insert(table: Table, names: Iterable[str]) -> Insert:
    return insert(table).values({name: bindparam(name) for name in names})


def _is_always_named(column: Column[Any]) -> bool:
    """Return true for a column that is not null if an insertion leaves it out, and for a reference: by these the server
    of a new row is found (`adapters.storage.citus.routes`)."""
    has_value = not column.nullable or column.default is not None or column.server_default is not None
    return has_value or bool(column.foreign_keys)


class Insertion(PlainInsertion[Record, int], Generic[Record]):
    """Inserts one row with all columns but the id, and returns the id; `with_id` inserts rows with an id each.

    With `in_32_bits` the transaction of a row whose id clients could not read ends with `Unavailable`.
    """

    __slots__ = ("in_32_bits", "table", "with_id")

    def __init__(self, table: Table, *, in_32_bits: bool = False) -> None:
        names = [column.name for column in table.c if column.name != "id"]
        super().__init__(_insert(table, names).returning(table.c.id), self._read_id if in_32_bits else itemgetter(0))
        self.in_32_bits = in_32_bits
        self.table = table.name
        self.with_id: RowInsertion[Record] = RowInsertion(table, with_id=True)

    @staticmethod
    def stored(row: Record, number: int) -> Record:
        """Return a row with the id that it got."""
        return tuple.__new__(type(row), (number, *row[1:]))

    def check_id(self, number: int) -> None:
        """Check that clients can read the id of a new row. Raises `Unavailable`."""
        if self.in_32_bits and number >= IDS_OF_32_BITS:
            raise Unavailable(
                f"This installation has used all of its ids for {self.table}s, and cannot store another one. Nothing "
                "was stored, and a repeat does not help: ask its administrator for the installation that follows it.",
                retry_after=OUT_OF_IDS_SECONDS,
            )

    def _read_id(self, values: DriverRow) -> int:
        number: int = values[0]
        self.check_id(number)
        return number


def insertion(table: Table, row: type[Record], *, in_32_bits: bool = False) -> Insertion[Record]:  # noqa: ARG001 - names the type of the rows
    """Insert one row with all columns but the id, and return the id, which has at most 32 bits with `in_32_bits`."""
    return Insertion(table, in_32_bits=in_32_bits)


def plain_insertion(table: Table, row: type[Record]) -> RowInsertion[Record]:  # noqa: ARG001 - as above
    """Insert rows without returning their ids."""
    return RowInsertion(table)


@cache
def _update_by_id(table: Table, *columns: str) -> Statement[..., None]:
    return command(
        update(table).where(table.c.id == bindparam("key")).values({name: bindparam(name) for name in columns})
    )


def update_by_id(table: Table) -> Callable[[Signature[Parameters, None]], Statement[Parameters, None]]:
    """Decorate the signature of a statement that sets columns of the row whose id is the parameter `key`."""

    def declare(signature: Signature[Parameters, None]) -> Statement[Parameters, None]:
        columns = [name for name in signature.__annotations__ if name not in {"key", "return"}]
        return statement(_update_by_id(table, *columns).expression)(signature)

    return declare


def set_columns(table: Table, key: int, changes: Mapping[str, object]) -> BoundStatement[None]:
    """Set columns of the row with an id that are chosen at run time, by name."""
    return _update_by_id(table, *sorted(changes))(key=key, **changes)
