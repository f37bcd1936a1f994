"""On Citus no statement of the service is refused, and each goes to one server, unless it is declared for many agents;
and what people and agents do works there."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest

from adapters.storage.citus.placement import DISTRIBUTED
from adapters.storage.citus.routes import DIRECTORIES, find_route
from adapters.storage.engine.postgresql.server import in_reach
from domain.refusals.general import Unavailable
from tests.adapters.storage.statements import composed_statements, declared_statements
from tests.citus import MISSING, binaries, citus

ROOT = Path(__file__).parents[4]
CHOSEN = (
    "tests/journeys/test_rest.py",
    "tests/journeys/test_graphql.py",
    "tests/resolvers/tasks/test_dispatch.py::test_64_publications_at_once_spend_no_more_than_there_is",
    "tests/resolvers/tasks/test_dispatch.py::test_one_request_id_sent_64_times_at_once_makes_one_task",
)
VALUES: Final[Mapping[str, Any]] = {"varchar": "[1]", "text": "[1]", "json": "[1]", "bytea": b"[1]", "bool": True}
"""Values of parameters by their type; 1 for numbers."""


async def count_servers(connection: asyncpg.Connection, sql: str) -> int:
    """Maximum number of parts of a table that a statement reads or changes."""
    prepared = await connection.prepare(sql)
    values = [VALUES.get(kind.name, 1) for kind in prepared.get_parameters()]
    if re.match(r"INSERT .* SELECT ", sql, re.DOTALL):
        # Citus executes it, with parameters, but does not explain it.
        await connection.execute(sql, *values)
        return 1
    plan = "\n".join(line for (line,) in await connection.fetch(f"EXPLAIN (COSTS OFF) {sql}", *values))
    return max(map(int, re.findall(r"Task Count: (\d+)", plan)), default=1)


async def test_statements_go_to_one_server(citus_database: str) -> None:
    refused, spread = {}, set[str]()
    connection = await asyncpg.connect(citus_database)
    statements = declared_statements() | composed_statements()
    for name, statement in statements.items():
        sql = statement.postgresql.sql
        if not re.search(rf"\b({'|'.join(DISTRIBUTED)})\b", sql):
            continue
        route = find_route(statement)
        transaction = connection.transaction()
        await transaction.start()
        try:
            if await count_servers(connection, route.of_tenant.sql) > 1 and statement.name:
                spread.add(statement.name)
            if route.directory == DIRECTORIES["endpoint", "id"]:
                # Those of operators have no agent.
                await count_servers(connection, route.sql.sql)
        except asyncpg.PostgresError as fault:
            refused[name] = str(fault)
        finally:
            await transaction.rollback()
    await connection.close()
    assert refused == {}
    assert spread == {statement.name for statement in statements.values() if statement.many_agents}


async def test_a_server_that_is_lost_before_a_commit_is_told_as_out_of_reach() -> None:
    programs = binaries()
    if programs is None:
        pytest.skip(f"LEFT OUT: {MISSING}, so no server was lost")
    with citus(programs) as cluster:
        connection = await asyncpg.connect(await cluster.create("fieldcall"))
        for change in (
            "CREATE TABLE here (id int)",
            "CREATE TABLE elsewhere (id int)",
            "SELECT create_reference_table('elsewhere')",
        ):
            await connection.execute(change)
        transaction = connection.transaction()
        await transaction.start()
        await connection.execute("INSERT INTO here VALUES (1)")
        await connection.execute("INSERT INTO elsewhere VALUES (1)")
        cluster.lose_worker()
        with pytest.raises(Unavailable), in_reach():
            await transaction.commit()
        await connection.close()


@pytest.mark.timeout(450)
def test_journeys_and_races_pass_on_citus() -> None:
    if binaries() is None:
        pytest.skip(f"LEFT OUT: {MISSING}, so no journey was made on it")
    options = ("-q", "--citus", "-k", "postgresql", "-n", "1")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *CHOSEN], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-5000:]
    assert " passed" in done.stdout
