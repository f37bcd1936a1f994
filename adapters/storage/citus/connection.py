"""A connection to the coordinator of Citus that routes each statement to the servers that have its rows."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import orjson

from adapters.storage.citus.placement import TENANT
from adapters.storage.citus.routes import Directory, Route, find_route
from adapters.storage.engine.postgresql.server import ServerConnection
from adapters.storage.engine.statements.compilation import CompiledSql
from adapters.storage.engine.statements.typed import BoundStatement, Statement

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

    async def select(self, bound: BoundStatement[object]) -> list[Any]:
        rows: list[Any] = await self.fetch(*await self._routed(bound))
        return rows

    async def select_first(self, bound: BoundStatement[object]) -> Any:
        row = await self.fetchrow(*await self._routed(bound))
        route = find_route(bound.statement)
        if route.inserted and row is not None:
            # If the insertion is rolled back, its id is not used again.
            self.known[route.inserted, row[0]] = await self._tenant(route, bound.parameters)
        return row

    async def run(self, bound: BoundStatement[object]) -> str:
        tag: str = await self.execute(*await self._routed(bound))
        return tag

    async def run_many(self, statement: Statement[..., object], rows: Sequence[tuple[object, ...]]) -> None:
        await self.executemany(*await self._all_routed(statement, rows))

    async def run_counted(self, statement: Statement[..., object], rows: Sequence[tuple[object, ...]]) -> list[Any]:
        sql, routed = await self._all_routed(statement, rows)
        changed: list[Any] = await self.fetchmany(f"{sql} RETURNING 1", routed)
        return changed

    async def _routed(self, bound: BoundStatement[object]) -> tuple[object, ...]:
        """Return the SQL of a statement for the servers of its rows, followed by its arguments."""
        compiled, tenants = await self._choose_form(find_route(bound.statement), bound.parameters)
        return compiled.sql, *compiled.arguments({**bound.parameters, TENANT: tenants})

    async def _all_routed(
        self, statement: Statement[..., object], rows: Sequence[tuple[object, ...]]
    ) -> tuple[str, list[tuple[object, ...]]]:
        """Return one SQL for all rows of arguments, and the rows with their tenants."""
        route = find_route(statement)
        names, fixed = statement.postgresql.order, statement.postgresql.fixed
        named = [{name: value for name, value in zip(names, row, strict=True) if name not in fixed} for row in rows]
        routed = [await self._choose_form(route, parameters) for parameters in named]
        compiled = routed[0][0] if len({compiled.sql for compiled, _ in routed}) == 1 else route.sql
        return compiled.sql, [
            compiled.arguments({**parameters, TENANT: tenants})
            for parameters, (_, tenants) in zip(named, routed, strict=True)
        ]

    async def _choose_form(self, route: Route, parameters: Mapping[str, Any]) -> tuple[CompiledSql, Any]:
        """Return the form of a statement for the tenants of its rows, and the tenants."""
        if route.parents and route.of_tenant is not route.sql:
            return route.of_tenant, await self._tenant(route, parameters)
        named = parameters[route.parameter] if route.directory else None
        if route.directory is None or named is None:
            return route.sql, None
        tenants = await self._tenants(route.directory, orjson.loads(named) if route.names_rows else [named])
        if None in tenants:
            return route.sql, None
        if len(tenants) <= 1:
            return route.of_tenant, next(iter(tenants), NOBODY)
        return route.of_tenants, list(tenants)

    async def _tenant(self, route: Route, parameters: Mapping[str, object]) -> int:
        """Return the tenant of a row that is inserted."""
        for directory, parameter in route.parents:
            if (named := parameters[parameter]) is not None:
                (tenant,) = await self._tenants(directory, [named]) or {NOBODY}
                return tenant or NOBODY
        return NOBODY

    async def _tenants(self, directory: Directory, names: Sequence[Any]) -> set[int | None]:
        """Return the tenants of rows; None is among them if a row has no tenant."""
        known = self.known
        if missing := [name for name in names if (directory, name) not in known]:
            for name, tenant in await self.fetch(directory.query, missing):
                known[directory, name] = tenant
        tenants = {known[directory, name] for name in names if (directory, name) in known}
        while len(known) > MAX_KNOWN:
            known.popitem(last=False)
        return tenants
