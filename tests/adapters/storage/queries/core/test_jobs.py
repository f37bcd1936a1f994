"""A look for due work reads a row of an index, however many jobs wait for their time."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import asyncpg
import pytest

from adapters.storage.engine.statements.typed import Statement
from adapters.storage.queries.core.jobs import lease_jobs, select_next_due

WAITING = 100_000
NOW = 1_798_891_200_000_000
HOUR = 3_600_000_000
CLAIM: dict[str, Any] = {"now": NOW, "lease": NOW + HOUR, "limit": 20}
COLUMNS = "job (kind, subject_id, due_at, moment, attempts)"
ROW = f"SELECT 'waits', number, {NOW + HOUR} + number, 0, 0 FROM"
MAX_STEPS = 100
"""Of SQLite's machine."""
MAX_PAGES = 6
"""Of PostgreSQL's buffers."""


@pytest.fixture
def connection(database_url: str) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(database_url.removeprefix("sqlite+aiosqlite:///"))) as opened:
        yield opened


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("statement", [select_next_due, lease_jobs])
def test_a_look_takes_no_more_steps_on_sqlite(connection: sqlite3.Connection, statement: Statement[..., Any]) -> None:
    sql, arguments = statement.sqlite.sql, statement.sqlite.arguments(CLAIM)

    numbers = f"WITH RECURSIVE n(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n WHERE number < {WAITING})"
    connection.execute(f"{numbers} INSERT INTO {COLUMNS} {ROW} n")
    plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", arguments)]
    assert any("ix_job_due_at" in line for line in plan), plan
    assert not any("SCAN job" in line and "INDEX" not in line for line in plan), plan
    steps: list[None] = []
    connection.set_progress_handler(lambda: steps.append(None), 1)
    assert connection.execute(sql, arguments).fetchall() == (
        [(NOW + HOUR + 1,)] if statement is select_next_due else []
    )
    assert 0 < len(steps) <= MAX_STEPS


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.parametrize("statement", [select_next_due, lease_jobs])
async def test_a_look_reads_no_more_pages_on_postgresql(database_url: str, statement: Statement[..., Any]) -> None:
    opened = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    try:
        await opened.execute(f"INSERT INTO {COLUMNS} {ROW} generate_series(1, {WAITING}) number")
        await opened.execute("ANALYZE job")
        told = await opened.fetchval(
            f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement.postgresql.sql}",
            *statement.postgresql.arguments(CLAIM),
        )
    finally:
        await opened.close()
    plan = json.loads(told)[0]["Plan"]
    nodes = list(_nodes(plan))
    assert "ix_job_due_at" in [node.get("Index Name") for node in nodes], nodes
    assert sum(node.get("Rows Removed by Filter", 0) for node in nodes) == 0
    assert plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] <= MAX_PAGES


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for inner in plan.get("Plans", ()):
        yield from _nodes(inner)
