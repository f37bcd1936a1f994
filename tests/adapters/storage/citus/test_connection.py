"""On Citus no statement of the service is refused, and each goes to one server, but for those of a list; and what
people and agents do works there."""

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
OF_ALL_SERVERS: Final = {
    "operators work for any agent": {
        "earnings.select_earned_by_day",
        "earnings.select_ended_counts",
        "call_results.select_calls_since[operator]",
        "log.select_events_of_operator",
        "delivery_log.select_last_attempt[operator_id]",
        "operator_tallies.select_offer_tallies",
        "operator_tallies.select_operator_tallies",
        "rows.select_in_execution_by_operator",
        "reviews.select_reviews_of_operator[False]",
        "reviews.select_reviews_of_operator[True]",
    },
    "open tasks are searched among those of all agents": {
        "places.select_near_expiries",
        "places.select_open_tasks_in_box",
        "places.select_open_tasks_without_place",
        "places.select_unannounced_tasks",
    },
    "a person, or the staff, sees several agents": {
        "api_keys.select_all_keys",
        "grants.select_agents_of_member",
        "grants.select_grants_of_person",
        "grants.select_grant_by_id",
        "grants.select_grant_of_person",
        "oversight.select_queue_lengths",
        "reversals.select_number_of_reversals",
        "reversals.select_reversals[False]",
        "reversals.select_reversals[True]",
        "accounts.select_agents_of_person",
        "claims.select_claimable_agents",
        "lists.select_waiting_by_country",
    },
    "the place in a queue is one among all agents": {
        "waitlist.select_agents_waiting_for",
        "waitlist.count_earlier_entries",
        "waitlist.select_place_for_country",
    },
    "what is known is not the agent: of a payment, of photographs that are alike": {
        "deposits.select_deposit_of_payment",
        "items.select_later_uses",
        "photo_reuse.select_photos_alike",
    },
    "run by hand or once an hour, over everything": {
        "archives.RETIREMENTS[notification][0]",
        "archives.select_files_in_use",
        "hash_chain.select_entries",
        "hash_chain.select_heads[wallet]",
        "hash_chain.select_lines",
        "numbers.SKIP_NUMBERS[1]",
        "voiding.select_agents_with_test_money",
        "voiding.select_test_wallets",
        "unused_agents.select_candidates",
        "deliveries.delete_events_until",
    },
}
"""Statements that several servers execute, by the reason."""
OVER_EVERYTHING: Final = ("erasure.", "invariants.")
"""The beginnings of names of others: erasure of a person, and checks of the ledger."""


async def count_servers(connection: asyncpg.Connection, sql: str) -> int:
    """The most parts of a table that a statement reads or changes."""
    prepared = await connection.prepare(sql)
    values = [VALUES.get(kind.name, 1) for kind in prepared.get_parameters()]
    if re.match(r"INSERT .* SELECT ", sql, re.DOTALL):
        # Citus executes it, with parameters, but does not explain it.
        await connection.execute(sql, *values)
        return 1
    plan = "\n".join(line for (line,) in await connection.fetch(f"EXPLAIN (COSTS OFF) {sql}", *values))
    return max(map(int, re.findall(r"Task Count: (\d+)", plan)), default=1)


async def test_statements_go_to_one_server(citus_database: str) -> None:
    refused, spread = {}, set()
    connection = await asyncpg.connect(citus_database)
    fixed = declared_statements()
    for name, statement in (fixed | composed_statements()).items():
        sql = statement.postgresql.sql
        if not re.search(rf"\b({'|'.join(DISTRIBUTED)})\b", sql):
            continue
        route = find_route(statement)
        transaction = connection.transaction()
        await transaction.start()
        try:
            if await count_servers(connection, route.of_tenant.sql) > 1 and name in fixed:
                spread.add(name)
            if route.directory == DIRECTORIES["endpoint", "id"]:
                # Those of operators have no agent.
                await count_servers(connection, route.sql.sql)
        except asyncpg.PostgresError as fault:
            refused[name] = str(fault)
        finally:
            await transaction.rollback()
    await connection.close()
    assert refused == {}
    assert {name for name in spread if not name.startswith(OVER_EVERYTHING)} == set().union(*OF_ALL_SERVERS.values())


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
