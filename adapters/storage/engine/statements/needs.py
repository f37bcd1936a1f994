"""The columns that one place in a query needs: learned while it reads whole rows; later reads select only these.

    needs = Needs()                                # one for each place, such as a field of a compiled query
    statement = needs.narrow_statement(statement)  # whole rows that note what is read of them, later parts of rows
    needs.note_run()                               # a run was answered: what it has read is what is needed

So no rule has to say which columns it reads. Where a rule asks a part of a row for a column that was not needed before,
`MissingError` is raised, and the place learns again: the query is repeated without needs.
"""

import gc
from collections import namedtuple
from collections.abc import Callable, Collection
from functools import partial
from itertools import count
from types import FunctionType
from typing import Any, Final, NoReturn, ParamSpec, TypeVar

from adapters.storage.engine.statements.typed import Statement

Record = TypeVar("Record", bound=tuple[object, ...])
Parameters = ParamSpec("Parameters")
Value = TypeVar("Value")

MAX_STATEMENTS: Final = 8
"""Statements whose narrowed forms are kept: a list has one for each set of conditions."""
BYTES_OF_NEEDS: Final = 12_000
BYTES_OF_LEARNING: Final = (85_000, 60_000)
BYTES_OF_WHAT_IS_KNOWN: Final = (50_000, 12_000)
"""Bytes of a type of rows with a hundred columns, and of a statement for them with its SQL, as tracemalloc counts
them."""
TYPES_OF_A_COLLECTION: Final = 200
"""Types of rows that are made from one collection of garbage to the next: a type refers to itself."""
_numbers = count(1)
OF_EVERY_RECORD: Final = frozenset(vars(namedtuple("Record", ())))  # noqa: PYI024 - to see what all of them have
"""The members that each type of rows has beside its columns and its own declarations."""


class MissingError(Exception):
    """A row, or a part that is read beside it, lacks a value that was not needed before."""


class Needs:
    """The needs of one place. It begins by learning."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._is_learning = True
        self._statements: dict[Statement[..., object], Statement[..., object]] = {}
        self._records: dict[type[Any], type[Any]] = {}
        """The types of the rows of all statements, by those of whole rows, which each replaces."""

    @property
    def weight(self) -> int:
        """Return the bytes that are kept now."""
        record, statement = BYTES_OF_LEARNING if self._is_learning else BYTES_OF_WHAT_IS_KNOWN
        return BYTES_OF_NEEDS + len(self._records) * record + len(self._statements) * statement

    def note_run(self) -> None:
        """Note that a run was completed. Learning continues after a run without rows."""
        if self._is_learning and self._names:
            self._is_learning = False
            self._forget()

    def narrow_statement(self, statement: Statement[Parameters, Record]) -> Statement[Parameters, Record]:
        """Return the statement for the needed columns; while it learns, for rows that record which columns are read."""
        form: Any = self._statements.get(statement)
        if form is None:
            if len(self._statements) == MAX_STATEMENTS:
                self._statements.clear()
            assert statement.record, "its columns are the fields of a row type"
            form = self._statements[statement] = statement.narrow_to(self._narrowed(statement.record))
        narrowed: Statement[Parameters, Record] = form
        return narrowed

    def _narrowed(self, record: type[Record]) -> type[Record]:
        narrowed = self._records.get(record)
        if narrowed is None:
            if next(_numbers) % TYPES_OF_A_COLLECTION == 0:
                # The collector of a server would leave them for hours (`server/config/garbage_collection.py`).
                gc.collect()
            narrowed = _noting(record, self._names) if self._is_learning else _part(record, self._names, self._miss)
            self._records[record] = narrowed
        return narrowed

    def _forget(self) -> None:
        self._statements.clear()
        self._records.clear()

    def include(self, name: str) -> bool:
        """Return true if a part that is read beside the rows, such as the facts of tasks, may be needed."""
        return self._is_learning or name in self._names

    def track_part(self, name: str, read: Callable[[], Value]) -> Callable[[], Value]:
        """Return the function that reads such a part of one row; while learning, it records that it was needed."""
        return partial(self._noted, name, read) if self._is_learning else read

    def lacking(self, name: str) -> Callable[[], NoReturn]:
        """Return the function that replaces such a part if it is not read; it raises `MissingError`."""
        return partial(self._miss, (name,))

    def _noted(self, name: str, read: Callable[[], Value]) -> Value:
        self._names.add(name)
        return read()

    def _miss(self, names: Collection[str]) -> NoReturn:
        self._names.update(names)
        self._is_learning = True
        self._forget()
        raise MissingError(", ".join(names))


def _noting(record: type[Record], names: set[str]) -> type[Record]:
    """Make the type of whole rows that record which columns are read: all columns, if one is read by its place."""
    fields: tuple[str, ...] = record._fields  # type: ignore[attr-defined] # every NamedTuple has _fields

    def noted(read: Any, *read_names: str) -> Callable[..., Any]:
        def reading(row: tuple[object, ...], *place: Any) -> Any:
            names.update(read_names)
            return read(row, *place)

        return reading

    namespace: dict[str, object] = {name: property(noted(vars(record)[name].__get__, name)) for name in fields}
    namespace |= {name: noted(getattr(tuple, name), *fields) for name in ("__iter__", "__getitem__")}
    return type(record.__name__, (record,), namespace)


def _part(record: type[Record], names: set[str], miss: Callable[[Collection[str]], NoReturn]) -> type[Record]:
    """Make the type of rows with only these columns, and the other members that the type of whole rows declares."""
    fields: tuple[str, ...] = record._fields  # type: ignore[attr-defined] # as above
    present = [name for name in fields if name in names]
    if len(present) in (0, len(fields)):
        return record
    namespace: dict[str, object] = {
        name: member
        for name, member in vars(record).items()
        if name not in OF_EVERY_RECORD and isinstance(member, property | FunctionType)
    }
    # A `__getattr__` would be smaller, and make each read of a column that is present slower.
    namespace |= {name: property(partial(_lacks, miss, (name,))) for name in fields if name not in names}
    namespace |= {name: partial(_lacks, miss, fields) for name in ("__iter__", "__getitem__")}
    return type(record.__name__, (namedtuple(record.__name__, present),), {"__slots__": (), **namespace})  # noqa: PYI024


def _lacks(miss: Callable[[Collection[str]], NoReturn], names: Collection[str], *_: object) -> NoReturn:
    miss(names)
