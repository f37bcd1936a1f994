"""A connection to the coordinator of Citus that routes each statement to the servers that have its rows."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

import orjson

from adapters.storage.citus.routes import Directory, Route, route_of
from adapters.storage.engine.postgresql.server import ServerConnection

NOBODY: Final = 0
"""The tenant of rows that do not exist."""
MAX_KNOWN: Final = 100_000
"""The most rows whose tenant a process remembers."""


def citus_connection() -> type[ServerConnection]:
    """Make the class of the connections to one database; they share their known tenants."""
    return type("CitusConnection", (CitusConnection,), {"__slots__": (), "known": OrderedDict()})


class CitusConnection(ServerConnection):
    """Adds to each statement a comparison with the tenants whose rows it names."""

    __slots__ = ()

    known: ClassVar[OrderedDict[tuple[Directory, Any], int | None]]
    """The tenants of rows, by the directory and the key that name them."""

    async def fetch(self, query: str, *args: Any, **options: Any) -> list[Any]:
        led, arguments = await self._led(query, args)
        rows: list[Any] = await super().fetch(led, *arguments, **options)
        if rows:
            await self._remember(query, args, rows[0])
        return rows

    async def fetchrow(self, query: str, *args: Any, **options: Any) -> Any:
        led, arguments = await self._led(query, args)
        row = await super().fetchrow(led, *arguments, **options)
        if row is not None:
            await self._remember(query, args, row)
        return row

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
        if route.sources and route.of_tenant:
            return route.of_tenant, (*arguments, await self._tenant(route, arguments))
        if route.directory is None:
            return route.sql, arguments
        named = arguments[route.parameter]
        if named is None:
            return route.sql, arguments
        tenants = await self._tenants(route.directory, orjson.loads(named) if route.names_rows else [named])
        if None in tenants:
            return route.sql, arguments
        if len(tenants) <= 1:
            return route.of_tenant, (*arguments, *(tenants or {NOBODY}))
        return route.of_tenants, (*arguments, list(tenants))

    async def _all_led(self, sql: str, rows: list[Sequence[Any]]) -> tuple[str, list[Sequence[Any]]]:
        led = [await self._led(sql, tuple(row)) for row in rows]
        texts = {text for text, _ in led}
        if len(texts) > 1:
            return route_of(sql).sql, rows
        return texts.pop() if texts else sql, [arguments for _, arguments in led]

    async def _tenant(self, route: Route, arguments: Sequence[Any]) -> int:
        """Return the tenant of a row that is inserted."""
        for directory, parameter in route.sources:
            if (named := arguments[parameter]) is not None:
                (tenant,) = await self._tenants(directory, [named]) or {NOBODY}
                return tenant or NOBODY
        return NOBODY

    async def _tenants(self, directory: Directory, names: Sequence[Any]) -> set[int | None]:
        """Return the tenants of rows; None is among them if a row has no tenant."""
        known = self.known
        if missing := [name for name in names if (directory, name) not in known]:
            for name, tenant in await super().fetch(directory.query, missing):
                known[directory, name] = tenant
        tenants = {known[directory, name] for name in names if (directory, name) in known}
        while len(known) > MAX_KNOWN:
            known.popitem(last=False)
        return tenants

    async def _remember(self, sql: str, arguments: Sequence[Any], row: Sequence[Any]) -> None:
        """Remember the tenant of an inserted row. If the insertion is rolled back, its id is not used again."""
        route = route_of(sql)
        if route.inserted:
            self.known[route.inserted, row[0]] = await self._tenant(route, arguments)
