"""Inserts into one table, and changes of its rows by id."""

from collections.abc import Callable, Mapping
from functools import cache
from operator import itemgetter
from typing import Final, Generic, ParamSpec, TypeVar

from sqlalchemy import Table, bindparam, insert, update

from adapters.storage.engine.columns.types import IDS_OF_32_BITS
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


class Insertion(PlainInsertion[Record, int], Generic[Record]):
    """Inserts one row with all columns but the id, and returns the id; `with_id` inserts rows with an id each.

    With `in_32_bits` the transaction of a row whose id clients could not read ends with `Unavailable`.
    """

    __slots__ = ("in_32_bits", "table", "with_id")

    def __init__(self, table: Table, *, in_32_bits: bool = False) -> None:
        names = [column.name for column in table.c if column.name != "id"]
        expression = insert(table).values({name: bindparam(name) for name in names}).returning(table.c.id)
        super().__init__(expression, self._read_id if in_32_bits else itemgetter(0))
        self.in_32_bits = in_32_bits
        self.table = table.name
        self.with_id = command(insert(table).values({name: bindparam(name) for name in ("id", *names)}))

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


def plain_insertion(table: Table, row: type[Record]) -> PlainInsertion[Record, None]:  # noqa: ARG001 - as above
    """Insert rows without returning their ids."""
    names = [column.name for column in table.c if column.name != "id"]
    return PlainInsertion(insert(table).values({name: bindparam(name) for name in names}), *choose_conversion(None))


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
