"""The session of transactions on PostgreSQL."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import asyncpg

from adapters.storage.engine.statements.compilation import TableAccess
from adapters.storage.engine.statements.lookups import GuardedUpdate, Lookup
from adapters.storage.engine.statements.typed import BoundStatement, Statement
from adapters.storage.engine.transactions.unit_of_work import UnitOfWork
from adapters.storage.engine.transactions.write_groups import Pending

Row = TypeVar("Row")


class PostgresSession(UnitOfWork):
    """Statements on one connection, inside its open transaction."""

    __slots__ = ("_connection", "_expected", "draws_ids")

    def __init__(self, connection: asyncpg.Connection) -> None:
        super().__init__()
        self._connection = connection
        self._expected = 0
        """The number of following works that were announced, and are likely to insert into the same tables."""
        self.draws_ids = False

    def begin(self, *, announced: bool = False) -> None:
        super().begin()
        self._expected -= announced

    async def look_ahead(self, group: Iterable[Pending]) -> None:
        """Read, and lock, the rows that these works are likely to look up: with one statement for each lookup."""
        keys: dict[Lookup[..., object], dict[Any, Mapping[str, object]]] = {}
        for pending in group:
            self._expected += bool(pending.announced)
            for lookup, parameters in pending.announced:
                assert isinstance(lookup, Lookup), "only lookups are answered from memory"
                keys.setdefault(lookup, {})[lookup.key(parameters)] = parameters
        for lookup, by_key in keys.items():
            await self._look_up_many(lookup, by_key)
        # Without others, drawing an id is a round trip more than inserting without one.
        self.draws_ids = self._expected > 1

    async def _look_up_many(self, lookup: Lookup[..., object], by_key: Mapping[Any, Mapping[str, object]]) -> None:
        # In one order, as other groups lock the same rows. The keys of one lookup can be compared.
        ordered = sorted(by_key)
        arguments = [lookup.postgresql.arguments(by_key[key]) for key in ordered]
        rows = dict.fromkeys(ordered)
        for place, *row in await self._connection.fetch(_together(lookup), *zip(*arguments, strict=True)):
            rows[ordered[place - 1]] = lookup.row(row)
        for key, row in rows.items():
            self.learn(lookup, key, row)

    async def draw_ids(self, table: str) -> Iterator[int]:
        draw = f"SELECT nextval('{table}_id_seq') FROM generate_series(0, $1)"  # noqa: S608 - the name of a table
        rows = await self._connection.fetch(draw, self._expected)
        return iter([number for (number,) in rows])

    def note_sent(self, access: TableAccess) -> None:  # noqa: ARG002 - any statement may have waited for a lock
        # The ids of a chain's rows have its order: they are drawn after its lock, which others have had until now.
        self._ids.clear()

    async def fetch_one(self, bound: BoundStatement[Row]) -> Row | None:
        row = await self._connection.select_first(bound)
        return None if row is None else bound.statement.row(row)

    async def fetch(self, bound: BoundStatement[Row]) -> list[Row]:
        convert = bound.statement.row
        return [convert(row) for row in await self._connection.select(bound)]

    async def run(self, bound: BoundStatement[object]) -> int:
        tag: str = await self._connection.run(bound)
        return int(tag.rpartition(" ")[2])

    def bind_rows(
        self, statement: Statement[..., object], rows: Iterable[Mapping[str, object]]
    ) -> list[tuple[object, ...]]:
        compiled = statement.postgresql
        return [compiled.arguments(row) for row in rows]

    async def run_many(self, statement: Statement[..., object], rows: Sequence[tuple[object, ...]]) -> None:
        await self._connection.run_many(statement, rows)

    async def run_counted(self, statement: GuardedUpdate[Any], rows: Sequence[tuple[object, ...]]) -> int:
        return len(await self._connection.run_counted(statement, rows))


@cache
def _together(lookup: Lookup[..., object]) -> str:
    """Return the SQL of a lookup for arrays of its parameters; the first column is the place of the parameters."""
    types: list[str] = []

    def column(parameter: re.Match[str]) -> str:
        types.append(parameter[2])
        return f"wanted.p{parameter[1]}"

    one = re.sub(r"\$(\d+)::(\w+)", column, lookup.postgresql.sql)
    arrays = ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(types, 1))
    names = ", ".join(f"p{number}" for number in range(1, len(types) + 1))
    return (
        f"SELECT wanted.place, found.* FROM unnest({arrays}) WITH ORDINALITY AS wanted({names}, place) "  # noqa: S608
        f"CROSS JOIN LATERAL ({one}) AS found"
    )
