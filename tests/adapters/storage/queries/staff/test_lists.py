"""A page of a list of the staff reads as many rows as it shows, however many there are and wherever it lies."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final, NamedTuple

import asyncpg
import pytest
from sqlalchemy import Table

from adapters.storage.audit.oversight import select_queue_lengths
from adapters.storage.engine.statements.keyset import KeysetList, PageEnds
from adapters.storage.engine.statements.typed import Statement
from adapters.storage.queries.staff.lists import (
    AGENTS,
    DELIVERIES,
    DEPOSITS,
    DISPUTES,
    OPERATORS,
    PAYOUTS,
    SUPPORT_REQUESTS,
)
from adapters.storage.queries.tasks.listing import TASKS_OF_EVERYBODY, pattern
from adapters.storage.tables.accounts import agent, operator
from adapters.storage.tables.ledger import earnings, wallet
from adapters.storage.tables.messages import support_request
from adapters.storage.tables.payments import deposit, payout
from adapters.storage.tables.tasks import task
from adapters.storage.tables.webhooks import endpoint, webhook_delivery, webhook_event

ROWS: Final = 30_000
MIDDLE: Final = ROWS // 2
LIMIT: Final = 51
STEPS_OF_A_ROW: Final = 400
"""Of SQLite's machine: a row of a task has a hundred columns."""
MAX_PAGES: Final = 500
"""Of PostgreSQL's buffers, for a page of 51 rows that lie anywhere; the whole table has thousands."""
STATUS: Final = """CASE WHEN n % 1000 = 0 THEN 'Disputed' WHEN n % 100 = 0 THEN 'Published' WHEN n % 7 = 0
    THEN 'Cancelled' ELSE 'Closed' END"""
SEEDED: Final[dict[Table, dict[str, str]]] = {
    agent: {"status": "CASE WHEN n % 500 = 0 THEN 'Suspended' ELSE 'Active' END", "email": "'a' || n || '@x.example'"},
    operator: {
        "created_at": "n",
        "status": "CASE WHEN n % 500 = 0 THEN 'Registered' ELSE 'Approved' END",
        "email": "'o' || n || '@x.example'",
        "country": "CASE WHEN n % 400 = 0 THEN 'IE' ELSE 'NL' END",
    },
    wallet: {"agent_id": "n", "currency": "'EUR'", "chain_hash": "''"},
    earnings: {"operator_id": "n", "currency": "'EUR'", "chain_hash": "''"},
    task: {
        "created_instant": "n",
        "agent_id": "1 + n % 100",
        "operator_id": "1 + n % 300",
        "status": STATUS,
        "title": "'Photograph shop ' || n",
        "country": "'NL'",
        "disputed_instant": "CASE WHEN n % 1000 = 0 THEN n END",
        "created_at": "20270101000000 + n",
    },
    deposit: {
        "agent_id": "1 + n % 100",
        "wallet_id": "1 + n % 100",
        "external_id": "'dep_' || n",
        "provider": "'embedded'",
        "status": "CASE WHEN n % 500 = 0 THEN 'pending' ELSE 'paid' END",
    },
    payout: {
        "earnings_id": "1 + n % 300",
        "status": "CASE WHEN n % 500 = 0 THEN 'declined' ELSE 'paid' END",
        "destination": "''",
    },
    support_request: {
        "agent_id": "CASE WHEN n % 3 > 0 THEN 1 + n % 100 END",
        "operator_id": "CASE WHEN n % 3 = 0 THEN 1 + n % 100 END",
        "status": "CASE WHEN n % 500 = 0 THEN 'open' ELSE 'closed' END",
        "subject": "'Question ' || n",
    },
    endpoint: {"agent_id": "n", "address": "'https://agent.example'"},
    webhook_event: {"agent_id": "1 + n % 100"},
    webhook_delivery: {
        "agent_id": "1 + n % 100",
        "event_id": "n",
        "endpoint_id": "1 + n % 100",
        "task_id": "1 + n % 5000",
        "status": "'delivered'",
    },
}
"""The columns that matter, as SQL over the number `n` of a row; the others are empty."""


class Case(NamedTuple):
    """A list with conditions, and the index that has to serve it; None is the primary key."""

    rows: KeysetList[Any]
    conditions: dict[str, Any]
    index: str | None
    key: tuple[int, ...] = (MIDDLE,)


CASES: Final = {
    "tasks": Case(TASKS_OF_EVERYBODY, {}, None),
    "tasks in a status": Case(TASKS_OF_EVERYBODY, {"status": ["Disputed"]}, "ix_task_status"),
    "tasks in statuses": Case(TASKS_OF_EVERYBODY, {"status": ["Disputed", "Published"]}, "ix_task_status"),
    "a task": Case(TASKS_OF_EVERYBODY, {"task_id": 7}, None),
    "disputes": Case(DISPUTES, {}, "ix_task_disputed", (MIDDLE, MIDDLE)),
    "agents": Case(AGENTS, {}, None),
    "agents in a status": Case(AGENTS, {"status": "Suspended"}, "ix_agent_status_id"),
    "an agent's address": Case(AGENTS, {"email": "a700@x.example"}, "ix_agent_email"),
    "operators": Case(OPERATORS, {}, None),
    "operators in a status": Case(OPERATORS, {"status": "Registered"}, "ix_operator_person_status"),
    "operators in a country": Case(OPERATORS, {"country_iso_code": "IE"}, "ix_operator_person_country"),
    "an operator's address": Case(OPERATORS, {"email": "o700@x.example"}, "ix_operator_email"),
    "deposits": Case(DEPOSITS, {}, None),
    "deposits of an agent": Case(DEPOSITS, {"agent_id": 7}, "ix_deposit_agent_id_id"),
    "deposits in a status": Case(DEPOSITS, {"status": "pending"}, "ix_deposit_status_id"),
    "payouts in a status": Case(PAYOUTS, {"status": "declined"}, "ix_payout_status_id"),
    "payouts of an operator": Case(PAYOUTS, {"operator_id": 7}, "ix_payout_earnings_id_id"),
    "support requests of an agent": Case(SUPPORT_REQUESTS, {"agent_id": 7}, "ix_support_request_agent_id_id"),
    "support requests of an operator": Case(SUPPORT_REQUESTS, {"operator_id": 7}, "ix_support_request_operator"),
    "support requests in a status": Case(SUPPORT_REQUESTS, {"status": "open"}, "ix_support_request_status_id"),
    "deliveries": Case(DELIVERIES, {}, None),
    "deliveries of an agent": Case(DELIVERIES, {"agent_id": 7}, "ix_webhook_delivery_agent_id_id"),
    "deliveries to an endpoint": Case(DELIVERIES, {"endpoint_id": 7}, "ix_webhook_delivery_endpoint_id_id"),
}
QUEUES: Final = (
    "ix_task_disputed",
    "ix_task_held",
    "ix_operator_person_status",
    "ix_support_request_status_id",
    "ix_payout_",
    "ix_wallet_in_debt",
)
"""The indexes of which the lengths of the staff's queues are read."""
SEARCHES: Final = {
    "tasks with a text": Case(TASKS_OF_EVERYBODY, {"text": pattern("nowhere")}, None),
    "tasks in a status with a text": Case(
        TASKS_OF_EVERYBODY, {"status": ["Closed"], "text": pattern("nowhere")}, "ix_task_status"
    ),
    "tasks in a country": Case(TASKS_OF_EVERYBODY, {"country_iso_code": "MT"}, None),
    "agents with a text": Case(AGENTS, {"text": pattern("nowhere")}, None),
    "deliveries in a status": Case(DELIVERIES, {"status": "failed"}, None),
}
"""Filters without an index: they search the newest 10,000 rows."""


def seeding(table: Table, numbers: str) -> str:
    """The SQL that inserts a row for each number `n`."""
    given = SEEDED[table]
    values = {
        column.name: given.get(column.name) or ("0" if column.type.python_type in (int, float) else "''")
        for column in table.c
        if column.name != "id" and (column.name in given or not column.nullable)
    }
    return f"INSERT INTO {table.name} (id, {', '.join(values)}) SELECT n, {', '.join(values.values())} FROM {numbers}"


def pages(case: Case) -> Iterator[tuple[Statement[..., Any], dict[str, Any]]]:
    """The first page of a list and one in its middle, from each end."""
    chosen, parameters = case.rows.choose(case.conditions)
    for falling in (True, False):
        yield case.rows.page(chosen, PageEnds(), falling=falling), {"limit": LIMIT, **parameters}
        after = {f"after_{place}": value for place, value in enumerate(case.key)}
        yield case.rows.page(chosen, PageEnds(after=True), falling=falling), {"limit": LIMIT, **after, **parameters}


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_page_takes_no_more_steps_on_sqlite(database_url: str) -> None:
    steps: list[None] = []
    with closing(sqlite3.connect(database_url.removeprefix("sqlite+aiosqlite:///"))) as opened:
        numbers = f"(WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < {ROWS}) SELECT n FROM t)"
        for table in SEEDED:
            opened.execute(seeding(table, numbers))
        opened.set_progress_handler(lambda: steps.append(None), 100)

        def executed(statement: Statement[..., Any], parameters: dict[str, Any]) -> tuple[list[Any], int]:
            steps.clear()
            rows = opened.execute(statement.sqlite.sql, statement.sqlite.arguments(parameters)).fetchall()
            return rows, 100 * len(steps)

        for name, case in CASES.items():
            for statement, parameters in pages(case):
                arguments = statement.sqlite.arguments(parameters)
                plan = [row[3] for row in opened.execute(f"EXPLAIN QUERY PLAN {statement.sqlite.sql}", arguments)]
                assert case.index is None or any(case.index in line for line in plan), (name, plan)
                rows, taken = executed(statement, parameters)
                assert taken <= STEPS_OF_A_ROW * (len(rows) + 1), (name, taken, plan)
        for name, case in SEARCHES.items():
            for statement, parameters in pages(case):
                rows, taken = executed(statement, parameters)
                assert (rows, taken) == ([], min(taken, 10_000 * 60)), name
        chosen, parameters = TASKS_OF_EVERYBODY.choose({})
        ((number,),), taken = executed(TASKS_OF_EVERYBODY.count(chosen), parameters)
        assert number == 10_000
        queues = select_queue_lengths.sqlite
        plan = [row[3] for row in opened.execute(f"EXPLAIN QUERY PLAN {queues.sql}", queues.arguments({}))]
        assert [index for index in QUEUES if not any(index in line for line in plan)] == [], plan


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_page_reads_no_more_pages_on_postgresql(database_url: str) -> None:
    opened = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    try:
        # Without the checks of foreign keys, which take longer than the rows.
        await opened.execute("SET session_replication_role = replica")
        for table in SEEDED:
            await opened.execute(seeding(table, f"generate_series(1, {ROWS}) n"))
            await opened.execute(f"ANALYZE {table.name}")
        for name, case in CASES.items():
            for statement, parameters in pages(case):
                plan = await _explained(opened, statement, parameters)
                assert plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] <= MAX_PAGES, (name, plan)
        for name, case in SEARCHES.items():
            for statement, parameters in pages(case):
                plan = await _explained(opened, statement, parameters)
                assert sum(node.get("Rows Removed by Filter", 0) for node in _nodes(plan)) <= 20_000, (name, plan)
        plan = await _explained(opened, select_queue_lengths, {})
        used = " ".join(node.get("Index Name", "") for node in _nodes(plan))
        assert [index for index in QUEUES if index not in used] == [], plan
    finally:
        await opened.close()


async def _explained(opened: Any, statement: Statement[..., Any], parameters: dict[str, Any]) -> Any:
    compiled = statement.postgresql
    told = await opened.fetchval(
        f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {compiled.sql}", *compiled.arguments(parameters)
    )
    return json.loads(told)[0]["Plan"]


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for inner in plan.get("Plans", ()):
        yield from _nodes(inner)
