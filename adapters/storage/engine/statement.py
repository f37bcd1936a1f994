"""SQLAlchemy expressions with the types of their parameters and rows, compiled once for each dialect to SQL.

A statement is declared as a function without a body. Its decorator takes the expression, its parameters are those of
the expression, and its result is the type of a row:

    @statement(select(wallet).where(wallet.c.agent_id == bindparam("agent_id")))
    def select_wallets(agent_id: int) -> WalletRow: ...

    rows = await session.find_all(select_wallets(agent_id=1))

The call builds no SQL: it pairs the statement with the values of its parameters. Each statement knows the tables that
it uses, which decide whether it can run before a deferred insert. `docs/decisions/0115-typed-statements.md`.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache, lru_cache, wraps
from operator import itemgetter
from typing import Any, Final, Generic, NamedTuple, ParamSpec, Self, TypeVar, get_origin

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
Result = TypeVar("Result")
Key = TypeVar("Key", bound=Hashable)
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


class CompiledSql(NamedTuple):
    """SQL for one driver. `order` names the parameters by position, `pick` takes them from a mapping in that order.

    `fixed` has the parameters whose value is part of the expression.
    """

    sql: str
    order: tuple[str, ...]
    pick: Callable[[Mapping[str, Any]], tuple[Any, ...]]
    fixed: Mapping[str, Any]

    def arguments(self, parameters: Mapping[str, Any]) -> tuple[Any, ...]:
        return self.pick({**self.fixed, **parameters} if self.fixed else parameters)


class BoundStatement(NamedTuple, Generic[Row_co]):
    """A statement with the values of its parameters."""

    statement: "Statement[..., Row_co]"
    parameters: Mapping[str, Any]


class Statement(Generic[Parameters, Row_co]):
    """A statement; `row` converts the driver's tuple to a typed row.

    `record` is the row type whose fields are the columns, in order; None if rows have another form. A statement reads
    a small number of rows that an index finds, unless it is declared `unbounded`. The parameters of a statement that is
    composed at run time are not known to its type: `Statement[..., Row]`.
    """

    __slots__ = (
        "_filters",
        "_is_unbounded",
        "_names",
        "expression",
        "postgresql",
        "record",
        "row",
        "sqlite",
        "table_access",
    )

    sqlite: CompiledSql
    postgresql: CompiledSql
    table_access: TableAccess

    def __init__(
        self,
        expression: Executable,
        row: Callable[[Sequence[Any]], Row_co],
        record: type[Any] | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.expression = expression
        self._names = names
        self._is_unbounded = False
        self._filters: tuple[str, ...] = ()
        self.row = row
        self.record = record

    def __call__(self, *values: Parameters.args, **parameters: Parameters.kwargs) -> BoundStatement[Row_co]:
        """Return the statement with these values of its parameters."""
        if values:
            return BoundStatement(self, dict(zip(self._names, values, strict=False)) | parameters)
        return BoundStatement(self, parameters)

    def is_unbounded(self, parameters: Mapping[str, Any]) -> bool:
        """Return true if it may read any number of rows with these parameters."""
        return self._is_unbounded or any(parameters.get(name) for name in self._filters)

    def unbounded(self, *filters: str) -> Self:
        """Declare that it may read any number of rows; with `filters`, only when one of these parameters is set.

        Examples are counts, sums, and lists with a condition that no index serves. Small reads never wait behind them,
        and they have a time limit (`adapters.storage.engine.snapshots`).
        """
        self._is_unbounded, self._filters = not filters, filters
        return self

    def as_rows_of(self, record: type[Row]) -> "Statement[Parameters, Row]":
        """Return the same statement with only those of the selected columns that a row type has."""
        assert isinstance(self.expression, Select)
        columns = self.expression.selected_columns
        expression = self.expression.with_only_columns(*(columns[name] for name in record._fields))  # type: ignore[attr-defined] # every NamedTuple has _fields
        row, _ = _row_of(record)
        narrowed: Statement[Parameters, Row] = Statement(expression, row, record, self._names)
        narrowed._is_unbounded, narrowed._filters = self._is_unbounded, self._filters
        return narrowed

    def __getattr__(self, name: str) -> CompiledSql | TableAccess:
        # Computed on first access, then stored as an attribute.
        value: CompiledSql | TableAccess
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


def _compile(expression: ClauseElement, dialect: str) -> CompiledSql:
    compiled = expression.compile(dialect=_dialect(dialect))
    assert isinstance(compiled, SQLCompiler)
    order = tuple(compiled.positiontup or ())
    fixed = {name: compiled.params[name] for name in order if _fixed(compiled, name)}
    return CompiledSql(str(compiled), order, _picker(order), fixed)


def _picker(order: tuple[str, ...]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    """Return a function that takes these names from a mapping. `itemgetter` returns tuples only for two and more
    names."""
    if len(order) > 1:
        return itemgetter(*order)
    return lambda parameters: tuple(parameters[name] for name in order)


def _fixed(compiled: SQLCompiler, name: str) -> bool:
    parameter: BindParameter[Any] = compiled.binds[name]
    return not parameter.required


def _row_of(result: Any) -> tuple[Callable[[Sequence[Any]], Any], type[Any] | None]:
    """Return the conversion of rows to a type, and the type if its fields are the columns."""
    if result is None:
        return (lambda _: None), None
    if hasattr(result, "_make"):
        return result._make, result
    return (tuple if get_origin(result) is tuple else itemgetter(0)), None


Signature = Callable[Parameters, Row]
"""A function without a body: the types of the parameters and of the row."""


def statement(
    expression: Executable,
    *,
    unbounded: bool | tuple[str, ...] = False,
    row: Callable[[Sequence[Any]], Any] | None = None,
) -> Callable[[Signature[Parameters, Row]], Statement[Parameters, Row]]:
    """Decorate the signature of a statement. It is unbounded always or, with names, when one of these parameters is
    set; see `Statement.unbounded`. `row` makes a row that is not of the columns in order."""

    def declare(signature: Signature[Parameters, Row]) -> Statement[Parameters, Row]:
        names = signature.__annotations__
        conversion, record = (row, None) if row else _row_of(names["return"])
        declared: Statement[Parameters, Row] = Statement(expression, conversion, record, tuple(names))
        filters = () if isinstance(unbounded, bool) else unbounded
        return declared.unbounded(*filters) if unbounded else declared

    return declare


def statements(
    expressions: Mapping[Key, Executable], *, unbounded: bool | tuple[str, ...] = False
) -> Callable[[Signature[Parameters, Row]], dict[Key, Statement[Parameters, Row]]]:
    """Decorate the signature of several statements, one for each key, such as the kind of an owner."""

    def declare(signature: Signature[Parameters, Row]) -> dict[Key, Statement[Parameters, Row]]:
        return {key: statement(one, unbounded=unbounded)(signature) for key, one in expressions.items()}

    return declare


def returning_rows(row: type[Record], expression: Executable) -> Statement[..., Record]:
    """Compose a statement whose columns are the fields of a row type, in order."""
    conversion, record = _row_of(row)
    return Statement(expression, conversion, record)


def select_value(kind: type[Row], expression: Executable) -> Statement[..., Row]:
    """Compose a statement of one column."""
    return Statement(expression, *_row_of(kind))


def command(expression: Executable) -> Statement[..., None]:
    """Compose a statement that returns no rows."""
    return Statement(expression, *_row_of(None))


def select_where(
    table: Table,
    *conditions: ColumnElement[bool],
    lock: bool = False,
    order_by: tuple[ColumnElement[Any], ...] = (),
    limit: Any = None,
) -> Select[Any]:
    """Select the rows of one table under conditions.

    `lock` keeps other transactions from changing the rows until the commit; SQLite has one writer and needs no lock.
    """
    expression = select(table).where(*conditions).order_by(*order_by).limit(limit)
    return expression.with_for_update() if lock else expression


def first_free(
    table: Table, *conditions: ColumnElement[bool], order_by: tuple[ColumnElement[Any], ...], limit: Any
) -> ColumnElement[bool]:
    """Return the condition that a row is among the first unlocked ones under conditions, for an update that leases it.

    It uses a common table expression, which is evaluated once. A subquery may be evaluated for each row of the table,
    and would then skip the rows that it has locked and lease others.
    """
    free = select(table.c.id).where(*conditions).order_by(*order_by).limit(limit).with_for_update(skip_locked=True)
    return table.c.id.in_(select(free.cte("free").c.id))


class PlainInsertion(Statement[[Record], Result], Generic[Record, Result]):
    """Inserts a row of a table with all columns but the id. It is called with a row."""

    __slots__ = ()

    def __call__(self, row: Record) -> BoundStatement[Result]:
        return BoundStatement(self, row._asdict())  # type: ignore[attr-defined] # every NamedTuple has _asdict


class Insertion(PlainInsertion[Record, int], Generic[Record]):
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


def insertion(table: Table, row: type[Record], *, in_32_bits: bool = False) -> Insertion[Record]:  # noqa: ARG001 - names the type of the rows
    """Insert one row with all columns but the id, and return the id, which has at most 32 bits with `in_32_bits`."""
    return Insertion(table, in_32_bits=in_32_bits)


def plain_insertion(table: Table, row: type[Record]) -> PlainInsertion[Record, None]:  # noqa: ARG001 - as above
    """Insert rows without returning their ids."""
    names = [column.name for column in table.c if column.name != "id"]
    return PlainInsertion(insert(table).values({name: bindparam(name) for name in names}), *_row_of(None))


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


def set_columns(table: Table, key: int, changes: Mapping[str, Any]) -> BoundStatement[None]:
    """Set columns of the row with an id that are chosen at run time, by name."""
    return _update_by_id(table, *sorted(changes))(key=key, **changes)


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


def both_ways(expression: Select[Any], table: Table) -> dict[bool, Select[Any]]:
    """Make the selections of a page: by False the newest rows first, by True the oldest first."""
    page = expression.where(*between(table)).limit(bindparam("limit"))
    return {False: page.order_by(table.c.id.desc()), True: page.order_by(table.c.id)}


def pages_by_parent(expression: Select[Any], table: Table, parent: ColumnElement[Any]) -> dict[bool, Select[Any]]:
    """Make the selections of one page for each parent in one list, newest first; by True the page begins at the oldest.

    `expression` selects the columns of a row type from the table, and from others, for some parents."""
    pages: dict[bool, Select[Any]] = {}
    for from_oldest in (False, True):
        order = table.c.id if from_oldest else table.c.id.desc()
        place = func.row_number().over(partition_by=parent, order_by=order)
        ranked = expression.add_columns(place.label("place")).where(*between(table)).subquery()
        columns = (column for column in ranked.c if column is not ranked.c.place)
        page = select(*columns).where(ranked.c.place <= bindparam("limit"))
        pages[from_oldest] = page.order_by(ranked.c.id.desc())
    return pages


def select_count(expression: Select[Any], table: Table) -> Select[Any]:
    """Count the rows of a table that an expression selects."""
    return select(func.count()).select_from(expression.with_only_columns(table.c.id).subquery())


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
