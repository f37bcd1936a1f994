"""SQLAlchemy expressions with the type of their rows, compiled once for each dialect to SQL and parameter order.

Each knows the tables that it uses, which decide whether it can run before a deferred insert.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, wraps
from operator import itemgetter
from typing import Any, Final, Generic, NamedTuple, ParamSpec, Self, TypeVar

from sqlalchemy import (
    BindParameter,
    Boolean,
    ColumnElement,
    Delete,
    Dialect,
    Insert,
    MetaData,
    Select,
    Table,
    bindparam,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql import ClauseElement, Executable
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.visitors import iterate

from adapters.storage.engine.columns import IDS_OF_32_BITS
from domain.refusals.general import Unavailable

Row_co = TypeVar("Row_co", covariant=True)
Row = TypeVar("Row")
Record = TypeVar("Record", bound=tuple[Any, ...])
Composed = TypeVar("Composed")
Parameters = ParamSpec("Parameters")

OUT_OF_IDS_SECONDS: Final = 3600
"""Seconds after which another installation may answer."""


class TableAccess(NamedTuple):
    """The tables of a statement: `tables` are those that it reads or changes, and those that a changed table refers
    to."""

    tables: frozenset[str]
    changed: str | None
    """The changed table; None for a read."""
    inserts: bool
    deletes: bool
    rank: int
    """The position of the changed table in an order in which referenced tables come first."""


class Compiled(NamedTuple):
    """SQL for one driver. `order` names the parameters by position, `pick` takes them from a mapping in that order.

    `fixed` has the parameters whose value is part of the expression.
    """

    sql: str
    order: tuple[str, ...]
    pick: Callable[[Mapping[str, Any]], tuple[Any, ...]]
    fixed: Mapping[str, Any]

    def arguments(self, parameters: Mapping[str, Any]) -> tuple[Any, ...]:
        return self.pick({**self.fixed, **parameters} if self.fixed else parameters)


class Statement(Generic[Row_co]):
    """A statement; `row` converts the driver's tuple to a typed row.

    A statement reads a small number of rows that an index finds, unless it is declared `unbounded`.
    """

    __slots__ = ("_filters", "_is_unbounded", "expression", "postgresql", "row", "sqlite", "table_access")

    sqlite: Compiled
    postgresql: Compiled
    table_access: TableAccess

    def __init__(self, expression: Executable, row: Callable[[Sequence[Any]], Row_co]) -> None:
        self.expression = expression
        self._is_unbounded = False
        self._filters: tuple[str, ...] = ()
        self.row = row

    def is_unbounded(self, parameters: Mapping[str, Any]) -> bool:
        """Return true if it may read any number of rows with these parameters."""
        return self._is_unbounded or any(parameters.get(name) for name in self._filters)

    def unbounded(self, *filters: str) -> Self:
        """Declare that it may read any number of rows; with `filters`, only when one of these parameters is set.

        Examples are counts, sums, and lists with a condition that no index serves. Small reads never wait behind them,
        and they have a time limit (`adapters.storage.engine.moment`).
        """
        self._is_unbounded, self._filters = not filters, filters
        return self

    def __getattr__(self, name: str) -> Compiled | TableAccess:
        # Computed on first access, then stored as an attribute.
        value: Compiled | TableAccess
        if name == "table_access":
            value = table_access_of(_clause(self.expression))
        elif name in DIALECTS:
            value = _compile(_clause(self.expression), name)
        else:
            raise AttributeError(name)
        setattr(self, name, value)
        return value


DIALECTS = ("sqlite", "postgresql")


@cache
def _dialect(name: str) -> Dialect:
    if name == "sqlite":
        return sqlite.dialect(paramstyle="qmark")
    # Imported only for PostgreSQL: it takes 60 ms of the start.
    from sqlalchemy.dialects.postgresql.asyncpg import dialect  # noqa: PLC0415

    postgresql: Dialect = dialect()  # type: ignore[no-untyped-call] # SQLAlchemy leaves it untyped
    return postgresql


def _clause(expression: Executable) -> ClauseElement:
    assert isinstance(expression, ClauseElement)
    return expression


def _compile(expression: ClauseElement, dialect: str) -> Compiled:
    compiled = expression.compile(dialect=_dialect(dialect))
    assert isinstance(compiled, SQLCompiler)
    order = tuple(compiled.positiontup or ())
    fixed = {name: compiled.params[name] for name in order if _fixed(compiled, name)}
    return Compiled(str(compiled), order, _picker(order), fixed)


def _picker(order: tuple[str, ...]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    """Return a function that takes these names from a mapping. `itemgetter` returns tuples only for two and more
    names."""
    if len(order) > 1:
        return itemgetter(*order)
    return lambda parameters: tuple(parameters[name] for name in order)


def _fixed(compiled: SQLCompiler, name: str) -> bool:
    parameter: BindParameter[Any] = compiled.binds[name]
    return not parameter.required


class RowStatement(Statement[Record], Generic[Record]):
    """A statement whose columns are the fields of a row type, in order."""

    __slots__ = ("record",)

    def __init__(self, expression: Executable, record: type[Record]) -> None:
        super().__init__(expression, record._make)  # type: ignore[attr-defined] # every NamedTuple has _make
        self.record = record

    def as_rows_of(self, record: type[Record]) -> "RowStatement[Record]":
        """Return the same statement with only those of the selected columns that a row type has."""
        assert isinstance(self.expression, Select)
        columns = self.expression.selected_columns
        fields: tuple[str, ...] = record._fields  # type: ignore[attr-defined] # every NamedTuple has _fields
        narrowed = RowStatement(self.expression.with_only_columns(*(columns[name] for name in fields)), record)
        narrowed._is_unbounded, narrowed._filters = self._is_unbounded, self._filters
        return narrowed


def returning_rows(row: type[Record], expression: Executable) -> RowStatement[Record]:
    """Make a statement whose columns are the fields of a row type, in order."""
    return RowStatement(expression, row)


def select_value(kind: type[Row], expression: Executable) -> Statement[Row]:  # noqa: ARG001 - names the type of the column
    """Make a statement of one column."""
    return Statement(expression, lambda values: values[0])


def command(expression: Executable) -> Statement[None]:
    """Make a statement that returns no rows."""
    return Statement(expression, lambda _: None)


def select_rows(
    table: Table, row: type[Record], *conditions: ColumnElement[bool], lock: bool = False, **options: Any
) -> Statement[Record]:
    """Select the rows of one table under conditions, with `order_by` (a tuple) and `limit` as options.

    `lock` keeps other transactions from changing the rows until the commit; SQLite has one writer and needs no lock.
    """
    expression = select(table).where(*conditions).order_by(*options.get("order_by", ()))
    if "limit" in options:
        expression = expression.limit(options["limit"])
    return returning_rows(row, expression.with_for_update() if lock else expression)


def first_free(
    table: Table, *conditions: ColumnElement[bool], order_by: tuple[ColumnElement[Any], ...], limit: Any
) -> ColumnElement[bool]:
    """Return the condition that a row is among the first unlocked ones under conditions, for an update that leases it.

    It uses a common table expression, which is evaluated once. A subquery may be evaluated for each row of the table,
    and would then skip the rows that it has locked and lease others.
    """
    free = select(table.c.id).where(*conditions).order_by(*order_by).limit(limit).with_for_update(skip_locked=True)
    return table.c.id.in_(select(free.cte("free").c.id))


class Insertion(Statement[int]):
    """Inserts one row with all columns but the id, and returns the id; `with_id` inserts rows with an id each.

    With `in_32_bits` the transaction of a row whose id clients could not read ends with `Unavailable`.
    """

    __slots__ = ("in_32_bits", "table", "with_id")

    def __init__(self, table: Table, *, in_32_bits: bool = False) -> None:
        names = [column.name for column in table.c if column.name != "id"]
        expression = insert(table).values({name: bindparam(name) for name in names}).returning(table.c.id)
        super().__init__(expression, self._id_of if in_32_bits else itemgetter(0))
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

    def _id_of(self, values: Sequence[Any]) -> int:
        number: int = values[0]
        self.check_id(number)
        return number


def insertion(table: Table, *, in_32_bits: bool = False) -> Insertion:
    """Insert one row with all columns but the id, and return the id, which has at most 32 bits with `in_32_bits`."""
    return Insertion(table, in_32_bits=in_32_bits)


def plain_insertion(table: Table) -> Statement[None]:
    """Insert rows without returning their ids."""
    names = [column.name for column in table.c if column.name != "id"]
    return command(insert(table).values({name: bindparam(name) for name in names}))


@cache
def update_by_id(table: Table, *columns: str) -> Statement[None]:
    """Set these columns of the row whose id is the parameter `key`."""
    return command(
        update(table).where(table.c.id == bindparam("key")).values({name: bindparam(name) for name in columns})
    )


class AmongIds(ColumnElement[bool]):
    """`column IN (ids)` with the ids as a JSON array, so that one compiled statement serves any number."""

    inherit_cache = False
    type = Boolean()
    postgresql_type = "BIGINT"

    def __init__(self, column: ColumnElement[Any], name: str) -> None:
        self.column = column
        self.values: BindParameter[str] = bindparam(name)

    def self_group(self, against: Any = None) -> Self:  # noqa: ARG002 - the signature is SQLAlchemy's
        # SQLite has no booleans, so SQLAlchemy would compare it with 1, and no index would be used.
        return self


class AmongTexts(AmongIds):
    """The same for a column of text."""

    postgresql_type = "TEXT"


@compiles(AmongIds, "sqlite")
def _among_on_sqlite(element: AmongIds, compiler: SQLCompiler, **options: Any) -> str:
    column, values = compiler.process(element.column, **options), compiler.process(element.values, **options)
    return f"{column} IN (SELECT value FROM json_each({values}))"  # noqa: S608 - both parts are compiled SQL


@compiles(AmongIds, "postgresql")
def _among_on_postgresql(element: AmongIds, compiler: SQLCompiler, **options: Any) -> str:
    column, values = compiler.process(element.column, **options), compiler.process(element.values, **options)
    kind = element.postgresql_type
    chosen = f"SELECT value::{kind} FROM json_array_elements_text(CAST({values} AS JSON))"  # noqa: S608 - compiled SQL
    # Joined with a subquery, the planner takes it for a hundred rows and reads the whole table.
    return f"{column} = ANY (ARRAY({chosen}))"


class TryLock(ColumnElement[bool]):
    """Takes a lock of this number until the commit; true if it was free. SQLite has one writer anyway."""

    inherit_cache = False
    type = Boolean()

    def __init__(self, number: int) -> None:
        self.number = number


@compiles(TryLock, "sqlite")
def _try_lock_on_sqlite(element: TryLock, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ARG001 - as above
    return "1"


@compiles(TryLock, "postgresql")
def _try_lock_on_postgresql(element: TryLock, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ARG001 - as above
    return f"pg_try_advisory_xact_lock({element.number})"


class Lock(ColumnElement[bool]):
    """Waits for a lock of this number and a parameter, and holds it until the commit. SQLite has one writer anyway."""

    inherit_cache = False
    type = Boolean()

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.value: BindParameter[int] = bindparam(name)


@compiles(Lock, "sqlite")
def _lock_on_sqlite(element: Lock, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ARG001 - as above
    return "1"


@compiles(Lock, "postgresql")
def _lock_on_postgresql(element: Lock, compiler: SQLCompiler, **options: Any) -> str:
    return f"pg_advisory_xact_lock({element.number}, {compiler.process(element.value, **options)})"


class TakesWrites(ColumnElement[bool]):
    """Condition that transactions may write. It also holds in one that is declared read-only itself."""

    inherit_cache = False
    type = Boolean()


@compiles(TakesWrites, "sqlite")
def _takes_writes_on_sqlite(element: TakesWrites, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ARG001 - as above
    return "1"


@compiles(TakesWrites, "postgresql")
def _takes_writes_on_postgresql(element: TakesWrites, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ARG001 - as above
    return "NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off'"


def optional(column: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    """Return the condition that the column equals the parameter, or that the parameter is null."""
    return or_(bindparam(name, type_=column.type).is_(None), column == bindparam(name))


def between(table: Table) -> tuple[ColumnElement[bool], ...]:
    """Return the condition that the id is between `newer_than` and `older_than`, exclusive."""
    return (table.c.id < bindparam("older_than"), table.c.id > bindparam("newer_than"))


def both_ways(
    row: type[Any], expression: Select[Any], table: Table, filters: tuple[str, ...] = ()
) -> dict[bool, Statement[Any]]:
    """Make the statements of a page: by False the newest rows first, by True the oldest first.

    The page is unbounded when one of the parameters `filters` is set.
    """
    page = expression.where(*between(table)).limit(bindparam("limit"))
    pages: dict[bool, Statement[Any]] = {
        False: returning_rows(row, page.order_by(table.c.id.desc())),
        True: returning_rows(row, page.order_by(table.c.id)),
    }
    return {from_oldest: page.unbounded(*filters) for from_oldest, page in pages.items()} if filters else pages


def pages_by_parent(
    row: type[Record], expression: Select[Any], table: Table, parent: ColumnElement[Any]
) -> dict[bool, Statement[Record]]:
    """Make the statements of one page for each parent in one list, newest first; by True the page begins at the oldest.

    `expression` selects the columns of `row` from the table, and from others, for some parents."""
    pages: dict[bool, Statement[Record]] = {}
    for from_oldest in (False, True):
        order = table.c.id if from_oldest else table.c.id.desc()
        place = func.row_number().over(partition_by=parent, order_by=order)
        ranked = expression.add_columns(place.label("place")).where(*between(table)).subquery()
        columns = (column for column in ranked.c if column is not ranked.c.place)
        page = select(*columns).where(ranked.c.place <= bindparam("limit"))
        pages[from_oldest] = returning_rows(row, page.order_by(ranked.c.id.desc()))
    return pages


def count(expression: Select[Any], table: Table) -> Statement[int]:
    """Count the rows of a table that an expression selects."""
    counted = select(func.count()).select_from(expression.with_only_columns(table.c.id).subquery())
    return select_value(int, counted).unbounded()


MAX_COMPOSED: Final = 400
"""Bound on the composed statements that a process keeps, of all kinds together. The largest takes 65 kB."""


def composed(compose: Callable[Parameters, Composed]) -> Callable[Parameters, Composed]:
    """Decorate a function that composes a statement, so that the statement of the same arguments is composed once.

    Callers choose the arguments by their filters. So all such functions share one cache, and the statement that was
    used least recently leaves it.
    """

    @wraps(compose)
    def find(*arguments: Parameters.args, **named: Parameters.kwargs) -> Composed:
        statement: Composed = _composed(compose, arguments, tuple(named.items()))
        return statement

    return find


@lru_cache(MAX_COMPOSED)
def _composed(compose: Callable[..., Any], arguments: tuple[Any, ...], named: tuple[tuple[str, Any], ...]) -> Any:
    return compose(*arguments, **dict(named))


def table_access_of(expression: ClauseElement) -> TableAccess:
    """Return the tables that a statement uses."""
    named = {element.name for element in iterate(expression) if isinstance(element, Table)}
    if not isinstance(expression, UpdateBase):
        return TableAccess(frozenset(named), None, inserts=False, deletes=False, rank=0)
    changed = expression.table
    assert isinstance(changed, Table), "only tables are changed"
    referred = {key.column.table.name for key in changed.foreign_keys}
    return TableAccess(
        frozenset({changed.name} | named | referred),
        changed.name,
        inserts=isinstance(expression, Insert),
        deletes=isinstance(expression, Delete),
        rank=_ranks(changed.metadata, len(changed.metadata.tables))[changed.name],
    )


@cache
def _ranks(metadata: MetaData, count: int) -> dict[str, int]:
    """Return the order of all tables. `count` is part of the cache key, because later modules add tables."""
    ranks = {table.name: rank for rank, table in enumerate(metadata.sorted_tables)}
    assert len(ranks) == count
    return ranks
