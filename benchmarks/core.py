"""A reference with the usual access to the database: async SQLAlchemy Core on aiosqlite, one transaction an operation.

It executes the expressions from which the service compiles its statements, so both sides do the same work. One writer
connection and one greenlet for each transaction are the fastest of the usual setups: writers of a larger pool wait for
each other in SQLite, and `AsyncConnection.execute` starts a greenlet for each statement.
"""

import sqlite3
from collections.abc import Hashable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from adapters.storage.engine.sqlite.database import PRAGMAS
from adapters.storage.engine.statements.typed import BoundStatement, Statement
from adapters.storage.engine.transactions.session import ClosableSession, Session, Work
from adapters.storage.files.damage import Damage

Row = TypeVar("Row")
Result = TypeVar("Result")


class CoreSession(Session):
    """A transaction of SQLAlchemy within a greenlet, where waiting needs no `await`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def find(self, bound: BoundStatement[Row]) -> Row | None:
        row = self._execute(*bound).first()
        return None if row is None else bound.statement.row(row)

    async def find_all(self, bound: BoundStatement[Row]) -> list[Row]:
        return [bound.statement.row(row) for row in self._execute(*bound)]

    async def execute(self, bound: BoundStatement[Any]) -> int:
        count: int = self._execute(*bound).rowcount
        return count

    async def execute_many(self, bounds: Iterable[BoundStatement[Any]]) -> None:
        for bound in bounds:
            self._execute(*bound)

    def _execute(self, statement: Statement[..., Any], parameters: Mapping[str, Any]) -> Any:
        names = _parameters(statement)
        return self._connection.execute(_expression(statement), {name: parameters[name] for name in names})


def _expression(statement: Statement[..., Any]) -> Any:
    return statement.expression


@cache
def _parameters(statement: Statement[..., Any]) -> frozenset[str]:
    compiled = statement.sqlite
    return frozenset(compiled.order) - compiled.fixed.keys()


class CoreReader(Session):
    """Reads of one statement, each in a transaction of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def find(self, bound: BoundStatement[Row]) -> Row | None:
        async with self._engine.connect() as connection:
            return await connection.run_sync(_run_work, lambda session: session.find(bound))

    async def find_all(self, bound: BoundStatement[Row]) -> list[Row]:
        async with self._engine.connect() as connection:
            return await connection.run_sync(_run_work, lambda session: session.find_all(bound))

    async def execute(self, bound: BoundStatement[Any]) -> int:
        raise NotImplementedError("a reader changes nothing")

    async def execute_many(self, bounds: Iterable[BoundStatement[Any]]) -> None:
        raise NotImplementedError("a reader changes nothing")


class CoreDatabase:
    """A `Database` on SQLAlchemy's engine."""

    dialect = "sqlite"
    clock = None

    def __init__(self, path: str) -> None:
        self.file = Path(path)
        self.damage = Damage(self.file)
        self._engine = _engine(path)

    @property
    def reader(self) -> Session:
        return CoreReader(self._engine)

    async def read(self, work: Work[Result], *, single: bool = False) -> Result:
        raise NotImplementedError("this benchmark reads within its transactions")

    def lazy_snapshot(self) -> ClosableSession:
        raise NotImplementedError("this benchmark reads within its transactions")

    def snapshot(self) -> AbstractAsyncContextManager[Session]:
        raise NotImplementedError("this benchmark checks its books on the service's own connections")

    async def start(self) -> None:
        """Do nothing: the engine connects when it is used."""

    async def stop(self) -> None:
        await self._engine.dispose()

    async def write(
        self,
        work: Work[Result],
        group_key: Hashable = None,  # noqa: ARG002 - there is one writer
        announced: Sequence[BoundStatement[Any]] = (),  # noqa: ARG002 - each transaction has one work
    ) -> Result:
        async with self._engine.begin() as connection:
            return await connection.run_sync(_run_work, work)


def _run_work(connection: Connection, work: Work[Result]) -> Result:
    coroutine = work(CoreSession(connection)).__await__()
    try:
        coroutine.send(None)
    except StopIteration as end:
        result: Result = end.value
        return result
    raise RuntimeError("an operation waited for the outside inside its transaction")


def _engine(path: str) -> AsyncEngine:
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}", pool_size=1, max_overflow=0, pool_timeout=600)

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine
