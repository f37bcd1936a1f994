"""The way of a statement to the servers that have the rows of its agents.

Citus sends a statement to one server when each distributed table in it is compared with one agent. Most statements
name rows by their ids alone, which says enough everywhere else. A route adds the agents: to the rows that are named,
and to what is joined with them.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from adapters.storage.citus.placement import AGENT, OF_AGENTS, owner_column

MAX_ROUTES: Final = 2_000
NAMES: Final = "|".join(sorted(OF_AGENTS, key=len, reverse=True))
REFERENCES: Final = {
    "agent_id": AGENT,
    "deposit_id": "deposit",
    "endpoint_id": "endpoint",
    "task_id": "task",
    "wallet_id": "wallet",
}
"""Columns that name a row of another table."""
ANY_TABLE: Final = re.compile(rf"\b(?:{NAMES})\b")
ONE_ROW: Final = re.compile(r"\b(?P<table>\w+)\.(?P<column>\w+) = \$(?P<parameter>\d+)::\w+")
ROWS: Final = re.compile(
    r"\b(?P<table>\w+)\.(?P<column>\w+) = ANY \(ARRAY\("
    r"SELECT value::BIGINT FROM json_array_elements_text\(CAST\(\$(?P<parameter>\d+) AS JSON\)\)\)\)"
)
ONE_AGENT: Final = re.compile(rf"\b(?:{NAMES})\.agent_id = \$\d+|\bagent\.id = \$\d+")
JOIN: Final = re.compile(rf"\bJOIN (?P<table>{NAMES})(?: AS (?P<alias>\w+))? ON ")
JOINED_ROWS: Final = re.compile(rf"\b({NAMES})\.(\w+) = ({NAMES})\.(\w+)\b")
PARAMETER: Final = re.compile(r"\$(\d+)")


class Directory(NamedTuple):
    """Where the agent of a row is looked up: by a column of a table that names the row. It never changes."""

    table: str
    column: str
    agent: str = "agent_id"
    condition: str = ""

    @property
    def query(self) -> str:
        """The query for the agents of rows, by an array of what names them."""
        return f"SELECT {self.column}, {self.agent} FROM {self.table} WHERE {self.column} = ANY($1){self.condition}"  # noqa: S608 - names of tables


DIRECTORIES: Final = {
    (entry.table, entry.column): entry
    for entry in (
        *(Directory(table, "id", owner_column(table)) for table in OF_AGENTS),
        Directory("deposit", "external_id"),
        Directory("endpoint", "id"),
        Directory("webhook_delivery", "id"),
        Directory("api_key", "digest", "owner_id", " AND actor = 'agent'"),
    )
}


class Route(NamedTuple):
    """A statement as it is sent to Citus."""

    sql: str
    """What is sent where no agent is known: every server may have rows."""
    directory: Directory | None = None
    """Where the agents are looked up; None for a statement that names no rows of agents."""
    parameter: int = 0
    """The position of the argument that names the row, or the rows."""
    names_rows: bool = False
    """Whether that is a list."""
    of_agent: str = ""
    """The statement with an agent as one more argument."""
    of_agents: str = ""
    """The statement with an array of agents as one more argument."""


@lru_cache(MAX_ROUTES)
def route_of(sql: str) -> Route:
    """The route of a statement."""
    if sql.startswith("INSERT") or not ANY_TABLE.search(sql):
        return Route(sql)
    sql = JOINED_ROWS.sub(_with_agents, sql)
    if ONE_AGENT.search(sql):
        return Route(sql)
    for named in (*ONE_ROW.finditer(sql), *ROWS.finditer(sql)):
        column = named["column"]
        if not _holds_for_all(sql, named):
            continue
        directory = DIRECTORIES.get((named["table"], column)) or DIRECTORIES.get((REFERENCES.get(column, ""), "id"))
        if directory:
            agent = f"${max(map(int, PARAMETER.findall(sql))) + 1}::BIGINT"
            position = int(named["parameter"]) - 1
            of_agent, of_agents = _compared(sql, named, agent), _compared(sql, named, f"ANY ({agent}[])")
            return Route(sql, directory, position, named.re is ROWS, of_agent, of_agents)
    return Route(sql)


def _holds_for_all(sql: str, named: re.Match[str]) -> bool:
    """Whether a comparison holds for everything that the statement returns: it is no part of another condition, unless
    that is about its parameter alone."""
    before = sql[: named.start()]
    is_optional = re.search(rf"\(\${named['parameter']}::\w+ IS NULL OR $", before) is not None
    # A page is selected from what a query within it numbers, a number counts what one selects.
    is_within = re.match(r"SELECT (?:count\(\*\) AS \w+|[^()]*)\s+FROM \(SELECT ", before) is not None
    return before.count("(") - before.count(")") == is_optional + is_within


def _compared(sql: str, named: re.Match[str], agent: str) -> str:
    """A statement with its tables compared with an agent, or several."""
    if named["table"] in OF_AGENTS:
        column = f"{named['table']}.{owner_column(named['table'])}"
        sql = sql.replace(named[0], f"({named[0]} AND {column} = {agent})")

    def joined(join: re.Match[str]) -> str:
        return f"{join[0]}{join['alias'] or join['table']}.{owner_column(join['table'])} = {agent} AND "

    return JOIN.sub(joined, sql)


def _with_agents(equal: re.Match[str]) -> str:
    """A condition of a join that also compares the agents of both rows."""
    left, column, right, other = equal.groups()
    if left == right or AGENT in {left, right} or "agent_id" in {column, other}:
        return equal[0]
    return f"{equal[0]} AND {left}.agent_id = {right}.agent_id"
