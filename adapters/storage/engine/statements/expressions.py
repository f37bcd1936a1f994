"""Parts of expressions that SQLite and PostgreSQL write differently, and optional conditions."""

from typing import Any, Self

from sqlalchemy import BindParameter, Boolean, ColumnElement, bindparam, or_
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler


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
