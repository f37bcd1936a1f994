"""A connection to the coordinator of Citus, which leads each statement to the servers that have the rows."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

import orjson

from adapters.storage.citus.routes import Directory, route_of
from adapters.storage.engine.server import Connection

NOBODY: Final = 0
"""The agent of rows that do not exist."""
MAX_KNOWN: Final = 100_000
"""The most rows whose agent a process remembers."""


def citus_connection() -> type[Connection]:
    """The connections to one database: they share the agents that they know."""
    return type("CitusConnection", (CitusConnection,), {"__slots__": (), "known": OrderedDict()})


class CitusConnection(Connection):
    """Compares what a statement reads or changes with the agents whose rows it names."""

    __slots__ = ()

    known: ClassVar[OrderedDict[tuple[Directory, Any], int | None]]
    """The agents of rows, by what names them."""

    async def fetch(self, query: str, *args: Any, **options: Any) -> list[Any]:
        query, args = await self._led(query, args)
        rows: list[Any] = await super().fetch(query, *args, **options)
        return rows

    async def fetchrow(self, query: str, *args: Any, **options: Any) -> Any:
        query, args = await self._led(query, args)
        return await super().fetchrow(query, *args, **options)

    async def execute(self, query: str, *args: Any, **options: Any) -> str:
        query, args = await self._led(query, args)
        tag: str = await super().execute(query, *args, **options)
        return tag

    async def executemany(self, command: str, args: Iterable[Sequence[Any]], **options: Any) -> None:
        command, rows = await self._all_led(command, list(args))
        await super().executemany(command, rows, **options)

    async def fetchmany(self, query: str, args: Iterable[Sequence[Any]], **options: Any) -> list[Any]:
        query, led = await self._all_led(query, list(args))
        rows: list[Any] = await super().fetchmany(query, led, **options)
        return rows

    async def _led(self, sql: str, arguments: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]]:
        route = route_of(sql)
        if route.directory is None:
            return route.sql, arguments
        named = arguments[route.parameter]
        if named is None:
            return route.sql, arguments
        agents = await self._agents(route.directory, orjson.loads(named) if route.names_rows else [named])
        if None in agents:
            return route.sql, arguments
        if len(agents) <= 1:
            return route.of_agent, (*arguments, *(agents or {NOBODY}))
        return route.of_agents, (*arguments, list(agents))

    async def _all_led(self, sql: str, rows: list[Sequence[Any]]) -> tuple[str, list[Sequence[Any]]]:
        led = [await self._led(sql, tuple(row)) for row in rows]
        texts = {text for text, _ in led}
        if len(texts) > 1:
            return route_of(sql).sql, rows
        return texts.pop() if texts else sql, [arguments for _, arguments in led]

    async def _agents(self, directory: Directory, names: Sequence[Any]) -> set[int | None]:
        """The agents of rows: None is among them if one of the rows has none."""
        known = self.known
        if missing := [name for name in names if (directory, name) not in known]:
            for name, agent in await super().fetch(directory.query, missing):
                known[directory, name] = agent
        agents = {known[directory, name] for name in names if (directory, name) in known}
        while len(known) > MAX_KNOWN:
            known.popitem(last=False)
        return agents
