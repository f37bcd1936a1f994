"""Routes of statements to the servers that have the rows of their tenants.

Citus sends a statement to one server if it compares each of its distributed tables with one tenant: an agent, or an
operator for rows of an operator alone. Most statements name rows by their ids, which is enough without Citus. A route
adds the tenants: to the named rows, to the rows joined with them, and to new rows.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Final, NamedTuple

from adapters.storage.citus.placement import (
    DISTRIBUTED,
    OF_TENANTS,
    REFERENCES,
    TENANT,
    TENANT_OF_OPERATOR,
    owner_column,
)

MAX_ROUTES: Final = 2_000
NAMES: Final = "|".join(sorted(DISTRIBUTED, key=len, reverse=True))
ANY_TABLE: Final = re.compile(rf"\b(?:{NAMES})\b")
ALIAS: Final = re.compile(rf"\b(?:FROM|JOIN) (?P<table>{NAMES}) AS (?P<alias>\w+)")
ONE_ROW: Final = re.compile(r"\b(?P<table>\w+)\.(?P<column>\w+) = \$(?P<parameter>\d+)::\w+")
ROWS: Final = re.compile(
    r"\b(?P<table>\w+)\.(?P<column>\w+) = ANY \(ARRAY\("
    r"SELECT value::BIGINT FROM json_array_elements_text\(CAST\(\$(?P<parameter>\d+) AS JSON\)\)\)\)"
)
JOIN: Final = re.compile(rf"\bJOIN (?P<table>{NAMES})(?: AS (?P<alias>\w+))? ON ")
JOINED_ROWS: Final = re.compile(r"\b(\w+)\.(\w+) = (\w+)\.(\w+)\b")
CHOSEN: Final = re.compile(
    r"\b(?P<table>\w+)\.(?P<column>\w+) IN \(SELECT (?P<of>\w+)\.id \nFROM (?P=of) \n"
    r"WHERE (?P=of)\.(?P<owner>\w+) = (?P<tenant>\$\d+::\w+)"
)
BRACKET: Final = re.compile(r"[()]")
INSERTION: Final = re.compile(r"INSERT INTO (?P<table>\w+) \((?P<columns>[^)]*)\) VALUES \((?P<values>[^)]*)\)")
PARAMETER: Final = re.compile(r"\$(\d+)")


class Directory(NamedTuple):
    """A look-up of the tenant of a row, by a column of a table that names the row. A tenant never changes."""

    table: str
    column: str
    tenant: str = "agent_id"

    @property
    def query(self) -> str:
        """Return the query for the tenants of rows, by an array of values of the column."""
        return f"SELECT {self.column}, {self.tenant} FROM {self.table} WHERE {self.column} = ANY($1)"  # noqa: S608 - names of tables


KEYS: Final = Directory(
    "api_key", "digest", "CASE actor WHEN 'agent' THEN owner_id WHEN 'operator' THEN -owner_id ELSE 0 END"
)
DIRECTORIES: Final = {
    (entry.table, entry.column): entry
    for entry in (
        *(Directory(table, "id", owner_column(table)) for table in DISTRIBUTED),
        Directory("deposit", "external_id"),
        Directory("endpoint", "id"),
        KEYS,
    )
}
SOURCES: Final = {column: Directory(table, "id", tenant) for column, (table, tenant) in TENANT_OF_OPERATOR.items()} | {
    column: DIRECTORIES[table, "id"] for column, table in REFERENCES.items()
}
"""Directories for the tenant of a new row, by the column that names the row that it belongs to."""


class ParentArgument(NamedTuple):
    """An argument of an insertion that names the row to which the new row belongs."""

    directory: Directory
    parameter: int


class Route(NamedTuple):
    """A statement as it is sent to Citus."""

    sql: str
    """The statement if no tenant is known, so that every server may have rows."""
    directory: Directory | None = None
    """The directory of the tenants; None for a statement that names no distributed rows."""
    parameter: int = 0
    """The position of the argument that names the row, or the rows."""
    names_rows: bool = False
    """True if that argument is a list."""
    of_tenant: str = ""
    """The statement with a tenant as one more argument."""
    of_tenants: str = ""
    """The statement with an array of tenants as one more argument."""
    sources: tuple[ParentArgument, ...] = ()
    """Arguments that name the owner of an inserted row. The first that is not null gives the tenant for `of_tenant`."""
    inserted: Directory | None = None
    """The directory in which the tenant of the inserted row is looked up later, by its returned id."""


@lru_cache(MAX_ROUTES)
def route_of(sql: str) -> Route:
    """Return the route of a statement."""
    if insertion := INSERTION.match(sql):
        return _route_of_insertion(insertion)
    if sql.startswith("INSERT") or not ANY_TABLE.search(sql):
        return Route(sql)
    tables = {name: name for name in DISTRIBUTED} | {named["alias"]: named["table"] for named in ALIAS.finditer(sql)}
    sql = JOINED_ROWS.sub(partial(_with_owners, tables), sql)
    sql = ONE_ROW.sub(partial(_with_tenant, tables), sql)
    sql = CHOSEN.sub(partial(_with_owner_of_chosen, tables), sql)
    if owners := [named for named in ONE_ROW.finditer(sql) if _is_owner(tables, named)]:
        holding = next((named for named in owners if _holds_for_all(sql, named)), None)
        return Route(_spread(sql, tables, holding["table"], holding[0].rpartition(" = ")[2]) if holding else sql)
    for named in (*ONE_ROW.finditer(sql), *ROWS.finditer(sql)):
        table, column = tables.get(named["table"], named["table"]), named["column"]
        directory = DIRECTORIES.get((table, column)) or DIRECTORIES.get((REFERENCES.get(column, ""), "id"))
        if directory and _holds_for_all(sql, named):
            tenant = f"{_next_parameter(sql)}::BIGINT"
            position = int(named["parameter"]) - 1
            of_tenant, of_tenants = (_compared(sql, tables, named, value) for value in (tenant, f"ANY ({tenant}[])"))
            if directory == KEYS:
                # A table of the coordinator is sent to another server whole, unless its row is named.
                of_tenant = of_tenant.replace("JOIN operator ON ", f"JOIN operator ON operator.id = -{tenant} AND ")
            return Route(sql, directory, position, named.re is ROWS, of_tenant, of_tenants)
    return Route(sql)


def _route_of_insertion(insertion: re.Match[str]) -> Route:
    table, sql = insertion["table"], insertion.string
    if table not in DISTRIBUTED:
        return Route(sql)
    columns, values = insertion["columns"], insertion["values"]
    named = dict(zip(columns.split(", "), values.split(", "), strict=True))
    sources = tuple(_sources(named, OF_TENANTS.get(table, ("agent_id",))))
    inserted = DIRECTORIES[table, "id"] if sources and sql.endswith(f"RETURNING {table}.id") else None
    if table not in OF_TENANTS:
        return Route(sql, sources=sources, inserted=inserted)
    new = f"INSERT INTO {table} ({columns}, {TENANT}) VALUES ({values}, {_next_parameter(sql)})"  # noqa: S608 - as above
    return Route(sql, sources=sources, of_tenant=new + sql[insertion.end() :], inserted=inserted)


def _sources(values: Mapping[str, str], columns: tuple[str, ...]) -> Iterator[ParentArgument]:
    for column in columns:
        if (value := values.get(column)) and (parameter := PARAMETER.match(value)):
            yield ParentArgument(SOURCES[column], int(parameter[1]) - 1)


def _next_parameter(sql: str) -> str:
    return f"${max(map(int, PARAMETER.findall(sql))) + 1}"


def _is_owner(tables: Mapping[str, str], named: re.Match[str]) -> bool:
    table = tables.get(named["table"])
    return table is not None and named["column"] == owner_column(table)


def _holds_for_all(sql: str, named: re.Match[str]) -> bool:
    """Return true if a comparison holds for every row that the statement returns. It must not be part of another
    condition, unless that is about its parameter alone, or each query within the statement has it."""
    if sql.count("FROM ") == sql.count(f"WHERE {named[0]} AND ") and " OR " not in sql:
        return True
    for start in _queries_around(sql, named.start()):
        if sql.startswith(f"(${named['parameter']}::", start) and " IS NULL OR " in sql[start : named.start()]:
            continue
        # Rows that are selected from a query meet the query's conditions.
        if not (start < 0 or sql.endswith("FROM ", 0, start)) or " OR " in _without_brackets(sql, start + 1):
            return False
    return True


def _queries_around(sql: str, place: int) -> list[int]:
    """Return the positions of the brackets that are open at a place, after -1 for the statement."""
    opened = [-1]
    for bracket in BRACKET.finditer(sql, 0, place):
        if bracket[0] == "(":
            opened.append(bracket.start())
        else:
            opened.pop()
    return opened


def _without_brackets(sql: str, start: int) -> str:
    """Return the text from a place to the bracket that closes it, without the contents of other brackets."""
    depth, parts = 0, []
    for bracket in BRACKET.finditer(sql, start):
        if not depth:
            parts.append(sql[start : bracket.start()])
        depth += 1 if bracket[0] == "(" else -1
        if depth < 0:
            return "".join(parts)
        start = bracket.end()
    return "".join((*parts, sql[start:]))


def _compared(sql: str, tables: Mapping[str, str], named: re.Match[str], tenant: str) -> str:
    """Return a statement with its tables compared with a tenant, or several."""
    if table := tables.get(named["table"]):
        column = f"{named['table']}.{owner_column(table)}"
        sql = sql.replace(named[0], f"({named[0]} AND {column} = {tenant})")
        sql = _spread(sql, tables, named["table"], tenant)

    def joined(join: re.Match[str]) -> str:
        return f"{join[0]}{join['alias'] or join['table']}.{owner_column(join['table'])} = {tenant} AND "

    return JOIN.sub(joined, sql)


def _spread(sql: str, tables: Mapping[str, str], compared: str, tenant: str) -> str:
    """Return a statement that also compares rows with a tenant if their owner is that of a row with this tenant."""

    def with_tenant(equal: re.Match[str]) -> str:
        left, column, right, other = equal.groups()
        if right == compared and left in tables and (column, other) == tuple(map(owner_of, (left, right))):
            return f"{equal[0]} AND {left}.{column} = {tenant}"
        return equal[0]

    def owner_of(name: str) -> str:
        return owner_column(tables[name])

    return JOINED_ROWS.sub(with_tenant, sql)


def _with_owners(tables: Mapping[str, str], equal: re.Match[str]) -> str:
    """Return a condition of a join that also compares the owners of both rows."""
    left, column, right, other = equal.groups()
    if left not in tables or right not in tables or left == right or not REFERENCES.keys() & {column, other}:
        return equal[0]
    owner, owner_of_other = owner_column(tables[left]), owner_column(tables[right])
    if (column, other) == (owner, owner_of_other):
        return equal[0]
    return f"{equal[0]} AND {left}.{owner} = {right}.{owner_of_other}"


def _with_tenant(tables: Mapping[str, str], named: re.Match[str]) -> str:
    """Return a comparison with an agent that also compares the tenant, which is that agent."""
    if named["column"] != "agent_id" or tables.get(named["table"]) not in OF_TENANTS:
        return named[0]
    return f"({named[0]} AND {named['table']}.{TENANT} = {named[0].rpartition(' = ')[2]})"


def _with_owner_of_chosen(tables: Mapping[str, str], chosen: re.Match[str]) -> str:
    """Return a comparison with rows of one owner that also compares the owner."""
    table, of = tables.get(chosen["table"]), chosen["of"]
    if not table or REFERENCES.get(chosen["column"]) != of or chosen["owner"] != owner_column(of):
        return chosen[0]
    return f"{chosen['table']}.{owner_column(table)} = {chosen['tenant']} AND {chosen[0]}"
