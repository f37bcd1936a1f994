"""Counts of the statements that reads and writes take, so that a test can hold them to a number."""

import asyncio
from collections.abc import Awaitable, Hashable, Iterable, Sequence
from typing import Any

from adapters.storage.engine.statements.typed import BoundStatement
from adapters.storage.engine.transactions.session import ClosableSession, Database, Session, Work


class Counting(ClosableSession):
    """A session that counts what is asked of it.

    What is read at once is answered at once, whichever is found first: how many statements follow, for what was found
    together, does not depend on how busy the machine is.
    """

    def __init__(self, inner: Session, sum_of: "Counting | None" = None) -> None:
        self.inner = inner
        self.asked = 0
        self._sum = sum_of or self
        """The session that counts: another one, for the snapshots of one database."""
        self._under_way = 0
        self._all_found = asyncio.Event()

    async def close(self) -> None:
        if isinstance(self.inner, ClosableSession):
            await self.inner.close()

    async def find(self, bound: BoundStatement[Any]) -> Any:
        return await self._sum.together(self.inner.find(bound))

    async def find_all(self, bound: BoundStatement[Any]) -> list[Any]:
        found: list[Any] = await self._sum.together(self.inner.find_all(bound))
        return found

    async def together(self, reading: Awaitable[Any]) -> Any:
        """Count a statement, and answer it with all others that are under way."""
        self.asked += 1
        self._under_way += 1
        all_found = self._all_found
        try:
            return await reading
        finally:
            self._under_way -= 1
            if self._under_way:
                await all_found.wait()
            else:
                self._all_found = asyncio.Event()
                all_found.set()

    async def execute(self, bound: BoundStatement[Any]) -> int:
        return await self.inner.execute(bound)

    async def execute_many(self, bounds: Iterable[BoundStatement[Any]]) -> None:
        await self.inner.execute_many(bounds)


class CountingDatabase:
    """A started database whose reads are counted."""

    def __init__(self, inner: Database) -> None:
        self.inner = inner
        self.dialect = inner.dialect
        self.damage = inner.damage
        self.file = inner.file
        # Each key is looked up, so that the number of statements does not depend on earlier requests.
        self.version = None
        self.reader: Counting = Counting(inner.reader)

    async def read(self, work: Work[Any], *, single: bool = False) -> Any:
        return await self.inner.read(lambda session: work(Counting(session, self.reader)), single=single)

    def lazy_snapshot(self) -> ClosableSession:
        """Another session that counts for the same sum."""
        return Counting(self.inner.lazy_snapshot(), self.reader)

    async def start(self) -> None:
        await self.inner.start()

    async def stop(self) -> None:
        await self.inner.stop()

    async def write(
        self, work: Work[Any], group_key: Hashable = None, announced: Sequence[BoundStatement[Any]] = ()
    ) -> Any:
        return await self.inner.write(work, group_key, announced)


class Watching:
    """A database that keeps the text of every statement of a write."""

    def __init__(self, inner: Database) -> None:
        self.inner = inner
        self.dialect, self.reader, self.version = self.inner.dialect, self.inner.reader, None
        self.asked: list[str] = []

    async def write(
        self, work: Work[Any], group_key: Hashable = None, announced: Sequence[BoundStatement[Any]] = ()
    ) -> Any:
        return await self.inner.write(lambda session: work(Watched(session, self.asked)), group_key, announced)


class Watched(Session):
    def __init__(self, inner: Session, asked: list[str]) -> None:
        self.inner = inner
        self.asked = asked

    async def find(self, bound: BoundStatement[Any]) -> Any:
        self.asked.append(bound.statement.sqlite.sql)
        return await self.inner.find(bound)

    async def find_all(self, bound: BoundStatement[Any]) -> list[Any]:
        self.asked.append(bound.statement.sqlite.sql)
        return await self.inner.find_all(bound)

    async def execute(self, bound: BoundStatement[Any]) -> int:
        self.asked.append(bound.statement.sqlite.sql)
        return await self.inner.execute(bound)

    async def execute_many(self, bounds: Iterable[BoundStatement[Any]]) -> None:
        bounds = list(bounds)
        self.asked += [bound.statement.sqlite.sql for bound in bounds[:1]]
        await self.inner.execute_many(bounds)
