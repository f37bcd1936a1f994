"""Pages and counts at 1,000,000 rows beside those at 10,000: every list with every order and filter, on both databases.

The statements are those of the service, executed one at a time on a connection of their own. Filters are measured where
they cost most: with values that no row has, or only rows at the end of the list.
"""

import os
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import asyncpg
from sqlalchemy import Table

from adapters.storage.audit import oversight
from adapters.storage.engine.migration import migrate
from adapters.storage.engine.statements.keyset import KeysetList, PageEnds
from adapters.storage.engine.statements.typed import Statement
from adapters.storage.queries.events import log, notifications
from adapters.storage.queries.ledger import locks, transactions
from adapters.storage.queries.payments import deposits
from adapters.storage.queries.staff import lists
from adapters.storage.queries.tasks import listing, pending_actions, statistics
from adapters.storage.queries.tasks.listing import SortOrder, TaskWhere
from adapters.storage.tables.accounts import TASK_COUNTERS, agent, operator
from adapters.storage.tables.accounts import staff as staff_member
from adapters.storage.tables.ledger import earnings, ledger_transaction, wallet
from adapters.storage.tables.messages import notification
from adapters.storage.tables.oversight import audit_entry
from adapters.storage.tables.payments import deposit, payout
from adapters.storage.tables.tasks import status_event, task
from benchmarks.report import at_most, print_table
from domain.lifecycle.statuses import Actor
from domain.tasks.ordering import TaskOrderField
from tests.databases import execute, named
from tests.services import postgres

SIZES: Final = (10_000, int(os.environ.get("TASKS") or "1000000"))
GOAL: Final = 1.5
FLOOR_MILLISECONDS: Final = 0.05
"""Minimum time of a comparison: below it, the call dominates the read, so that two sizes cannot be compared."""
REPEATS: Final = 15
LIMIT: Final = 51
OWNERS: Final = 300
"""Number of agents, operators and wallets in references of rows, unless one of them has all rows."""
FIRST_INSTANT: Final = 1_800_000_000_000_000
MINUTE: Final = 60_000_000
AT: Final = f"{FIRST_INSTANT} + n * {MINUTE}"
LOCAL_TIME: Final = "20270101000000 + (n / 1440) * 1000000 + (n / 60 % 24) * 10000 + n % 60 * 100"
"""Rising 14-digit times that are not calendar dates: the days are counted without months."""
FILLED: Final[dict[Table, dict[str, str]]] = {
    staff_member: {"name": "'staff ' || n"},
    agent: {"status": "CASE WHEN n = 2 THEN 'Suspended' ELSE 'Active' END", "email": "'a' || n || '@x.example'"},
    operator: {
        "created_at": "n",
        "status": "CASE WHEN n = 2 THEN 'Registered' ELSE 'Approved' END",
        "email": "'o' || n || '@x.example'",
        "country": "'NL'",
    },
    wallet: {"agent_id": "n", "currency": "'EUR'", "chain_hash": "''"},
    earnings: {"operator_id": "n", "currency": "'EUR'", "chain_hash": "''"},
    task: {
        "agent_id": "1",
        "wallet_id": "1",
        "operator_id": f"1 + n % {OWNERS}",
        "status": "CASE WHEN n = 5 THEN 'Disputed' WHEN n % 10 = 0 THEN 'Completed' WHEN n % 7 = 0 THEN 'Draft' "
        "ELSE 'Closed' END",
        "title": "'Photograph shop ' || n",
        "description": "'Take three photographs of the shop front, one with the house number.'",
        "location_address": "'Keizersgracht 1, 1015 Amsterdam, Netherlands'",
        "country": "'NL'",
        "currency": "'EUR'",
        "payout": "1000 + n % 500",
        "locked": "CASE WHEN n % 10 = 0 THEN 1 ELSE 0 END",
        "locked_instant": AT,
        "disputed_instant": "CASE WHEN n = 5 THEN n END",
        "deadline_instant": f"CASE WHEN n % 2 = 0 THEN {AT} END",
        "deadline_at": f"CASE WHEN n % 2 = 0 THEN {LOCAL_TIME} END",
        "created_at": LOCAL_TIME,
        "created_instant": AT,
        "updated_instant": AT,
        "workflow_id": "CASE WHEN n = 5 THEN 'rare' END",
    },
    status_event: {"agent_id": "1", "task_id": "n", "sequence": "n", "event": "'task.closed'"},
    notification: {
        "agent_id": "1",
        "sequence": "n",
        "status": "CASE WHEN n = 5 THEN 'Pending' ELSE 'Read' END",
        "created_at": AT,
    },
    deposit: {
        "agent_id": "1",
        "wallet_id": "1",
        "external_id": "'dep_' || n",
        "provider": "'embedded'",
        "status": "CASE WHEN n = 5 THEN 'pending' ELSE 'paid' END",
    },
    ledger_transaction: {
        "kind": "'fund_reserved'",
        "currency": "'EUR'",
        "wallet_id": "1",
        "task_id": "n",
        "actor": "'agent'",
        "actor_id": "1",
        "request_id": "'r'",
        "created_at": AT,
        "chain_hash": "''",
    },
    payout: {
        "earnings_id": "1 + n / 50",
        "status": "CASE WHEN n = 5 THEN 'declined' ELSE 'paid' END",
        "destination": "''",
    },
    audit_entry: {
        "staff_id": "1",
        "operation": "'approve_operator'",
        "subject_kind": "'operator'",
        "subject_id": "CAST(n AS TEXT)",
        "created_at": AT,
    },
}
"""The columns that matter, as SQL over the number `n` of a row; the others are empty."""
FEW: Final = {staff_member: 1, wallet: OWNERS}
VALUES: Final[dict[str, Any]] = {
    "status": None,
    "country_iso_code": "MT",
    "service_category_id": 3,
    "workflow_id": "rare",
    "operator_id": OWNERS + 1,
    "task_id": 5,
    "test_mode": True,
    "text": "%zebra crossing%",
    "created_from": 20261231000000,
    "created_until": 20270101000500,
    "deadline_from": 20990101000000,
    "deadline_until": 20250101000000,
    "priority": "urgent",
    "payout_currency": "USD",
    "minimum_payout": 10**9,
    "maximum_payout": 0,
    "progress": "rejected",
    "updated_from": FIRST_INSTANT * 2,
    "within": {"south": 1.0, "north": 2.0, "west": 1.0, "east": 2.0},
    "across_date_line": {"south": 1.0, "north": 2.0, "west": 2.0, "east": 1.0},
}
"""Value for each condition on tasks."""
FAR: Final = {"long_before": 20261229000000, "long_after": 20270103000000}
OWN: Final = {"agent_id": 1, "owner_id": 1, "limit": LIMIT, **FAR}
BETWEEN: Final = {"older_than": 2**31 - 1, "newer_than": 0}
UNFILTERED: Final = dict.fromkeys(("task_id", "kinds", "begin", "end"))


class Case(NamedTuple):
    """A statement with its parameters."""

    name: str
    statement: Statement[..., Any]
    parameters: dict[str, Any]


def tasks_of_an_agent(size: int) -> Iterator[Case]:
    """The list of an agent that has all tasks: every order from both ends and in the middle, every condition."""
    middle = size // 2
    keys: dict[TaskOrderField, tuple[Any, ...]] = {
        TaskOrderField.CREATED: (middle,),
        TaskOrderField.UPDATED: (FIRST_INSTANT + middle * MINUTE, middle),
        TaskOrderField.DEADLINE: (FIRST_INSTANT + middle * MINUTE, middle),
        TaskOrderField.PAYOUT: ("EUR", 1250, middle),
    }
    everything = TaskWhere(Actor.AGENT)
    for field, key in keys.items():
        for falling in (True, False):
            order = SortOrder(field, falling)
            name = f"tasks by {field.name} {'falling' if falling else 'rising'}"
            yield Case(name, listing.task_page(everything, order, PageEnds()), OWN)
            after = {f"after_{place}": value for place, value in enumerate(key)}
            yield Case(f"{name}, middle", listing.task_page(everything, order, PageEnds(after=True)), OWN | after)
    if VALUES.keys() != listing.CONDITIONS.keys():
        raise ValueError(f"no values for {VALUES.keys() ^ listing.CONDITIONS.keys()}")
    for name, value in VALUES.items():
        where = TaskWhere(Actor.AGENT, frozenset({name}), 2 if name == "status" else 0)
        given = value if isinstance(value, dict) else {name: value}
        given = {"status_0": "Disputed", "status_1": "Expired"} if name == "status" else given
        for field in (TaskOrderField.CREATED, TaskOrderField.UPDATED):
            page = listing.task_page(where, SortOrder(field), PageEnds())
            yield Case(f"tasks where {name}, by {field.name}", page, OWN | given)
        yield Case(f"number of tasks where {name}", listing.listed_count(where, TaskOrderField.CREATED), OWN | given)


def others_of_an_agent(size: int) -> Iterator[Case]:
    """Yield the other reads of an agent."""
    yield Case("numbers of tasks by status", statistics.select_counters, OWN)
    yield Case("what waits: tasks", pending_actions.select_waiting_tasks, OWN | {"limit": 100})
    yield Case("what waits: numbers", pending_actions.select_waiting_numbers, OWN)
    yield Case("events after one in the middle", log.select_events_of_agent, OWN | {"after": size // 2})
    yield Case("events of tasks", log.select_events_of_tasks, {"task_ids": "[7, 8, 9]", "after": 0})
    of_agent = notifications.NOTIFICATION_STATEMENTS[Actor.AGENT]
    recent = OWN | BETWEEN | {"since": 0}
    yield Case("notifications", of_agent.pages[False], recent)
    yield Case("notifications, unread", of_agent.unread_pages[False], recent)
    of_wallet = {"wallet_0": 1, "limit": LIMIT} | BETWEEN
    yield Case("locks", locks.lock_pages(1, from_oldest=False), of_wallet)
    yield Case("deposits of a wallet", deposits.deposit_pages(1, from_oldest=False), of_wallet)
    movements = transactions.transaction_pages(1, from_oldest=False)
    yield Case("ledger entries", movements, of_wallet | UNFILTERED)
    yield Case(
        "ledger entries of a task", transactions.select_transactions_of_tasks[False], of_wallet | {"task_ids": "[5]"}
    )


def lists_of_the_staff() -> Iterator[Case]:
    """The lists of the staff, each under each of its conditions."""
    cases: dict[str, tuple[KeysetList[Any], dict[str, Any]]] = {
        "agents": (lists.AGENTS, {"status": "Suspended", "email": "a7@x.example", "text": "%nowhere%"}),
        "operators": (lists.OPERATORS, {"status": "Registered", "country_iso_code": "MT", "text": "%nowhere%"}),
        "disputes": (lists.DISPUTES, {}),
        "deposits": (lists.DEPOSITS, {"status": "pending", "agent_id": 1, "provider": "stripe"}),
        "payouts": (lists.PAYOUTS, {"status": "declined", "operator_id": 7}),
        "tasks of everybody": (listing.TASKS_OF_EVERYBODY, {"status": ["Disputed"], "text": "%zebra%"}),
    }
    for name, (rows, conditions) in cases.items():
        for condition in (None, *conditions):
            chosen, parameters = rows.choose({condition: conditions[condition]} if condition else {})
            label = f"staff: {name}" + (f" where {condition}" if condition else "")
            yield Case(label, rows.page(chosen, PageEnds(), falling=True), {"limit": LIMIT, **parameters})
            yield Case(f"{label}, number", rows.count(chosen), parameters)
    filters = {
        "operation": "suspend_agent",
        "subject_kind": "task",
        "subject_id": "77",
        "staff_id": 1,
        "from_instant": FIRST_INSTANT * 2,
        "until_instant": FIRST_INSTANT + 100 * MINUTE,
    }
    for name, value in filters.items():
        page = oversight.audit_pages(frozenset({name}))[False]
        yield Case(f"staff: audit log by {name}", page, BETWEEN | {"limit": LIMIT, name: value})


def cases(size: int) -> list[Case]:
    return [*tasks_of_an_agent(size), *others_of_an_agent(size), *lists_of_the_staff()]


def _filling(table: Table, numbers: str) -> str:
    given = {"id": "n", **FILLED[table]}
    values = {
        column.name: given.get(column.name) or ("0" if column.type.python_type in (int, float) else "''")
        for column in table.c
        if column.name in given or not column.nullable
    }
    return f"INSERT INTO {table.name} ({', '.join(values)}) SELECT {', '.join(values.values())} FROM {numbers} n"


def _counting() -> str:
    numbers = (
        f"{counter} = (SELECT count(*) FROM task WHERE agent_id = 1 AND status = '{status}')"
        for status, counter in TASK_COUNTERS.items()
    )
    return f"UPDATE agent SET {', '.join(numbers)} WHERE id = 1"


class Filled(NamedTuple):
    """A database with this number of rows in its tables, and a clock that measures reads."""

    size: int
    read: Callable[[Statement[..., Any], dict[str, Any]], Awaitable[Any]]
    clock: Callable[[], float]
    """Returns seconds: processor time if this process does the read."""

    async def milliseconds(self, case: Case) -> float:
        began = self.clock()
        await self.read(case.statement, case.parameters)
        return (self.clock() - began) * 1000


async def on_sqlite(path: Path, size: int) -> Filled:
    """Fill a file."""
    await migrate.upgrade(f"sqlite+aiosqlite:///{path}")
    connection = sqlite3.connect(path, isolation_level=None, cached_statements=512)
    connection.execute("PRAGMA journal_mode = OFF")
    connection.execute("PRAGMA cache_size = -500000")
    connection.execute("BEGIN")
    for table in FILLED:
        rows = min(size, FEW.get(table, size))
        series = f"WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < {rows}) SELECT n FROM t"
        connection.execute(_filling(table, f"({series})"))
    connection.execute(_counting())
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA cache_size = -2000")

    async def read(statement: Statement[..., Any], parameters: dict[str, Any]) -> Any:
        compiled = statement.sqlite
        return connection.execute(compiled.sql, compiled.arguments(parameters)).fetchall()

    return Filled(size, read, time.thread_time)


async def on_postgresql(server: str, size: int) -> Filled:
    """Fill a database on a server."""
    await execute(server, f"CREATE DATABASE growth_{size}")
    url = named(server, f"growth_{size}")
    await migrate.upgrade(url)
    connection = await asyncpg.connect(url.replace("+asyncpg", "", 1))
    for table in FILLED:
        rows = min(size, FEW.get(table, size))
        await connection.execute(_filling(table, f"generate_series(1::bigint, {rows})"))
    await connection.execute(_counting())
    await connection.execute("VACUUM ANALYZE")

    async def read(statement: Statement[..., Any], parameters: dict[str, Any]) -> Any:
        compiled = statement.postgresql
        return await connection.fetch(compiled.sql, *compiled.arguments(parameters))

    return Filled(size, read, time.perf_counter)


async def run() -> None:
    """Fill both databases in both sizes, and print the reads that grew."""
    with TemporaryDirectory() as folder:
        await _compare("SQLite", [await on_sqlite(Path(folder) / f"{size}.db", size) for size in SIZES])
    with postgres() as server:
        await _compare("PostgreSQL", [await on_postgresql(server, size) for size in SIZES])


async def _compare(name: str, databases: list[Filled]) -> None:
    """Measure each case alternately on both, and print the minimum times."""
    lines, grown = [], []
    for versions in zip(*(cases(database.size) for database in databases), strict=True):
        taken: list[list[float]] = [[] for _ in databases]
        for _ in range(REPEATS):
            for database, case, times in zip(databases, versions, taken, strict=True):
                times.append(await database.milliseconds(case))
        few, many = map(min, taken)
        ratio = many / max(few, FLOOR_MILLISECONDS)
        lines.append((versions[0].name, f"{few:.2f}", f"{many:.2f}", f"{ratio:.2f}"))
        if ratio > GOAL:
            grown.append(versions[0].name)
    print_table(f"{name}, milliseconds, the least of {REPEATS}", ("", *(f"{size:,}" for size in SIZES), "ratio"), lines)
    at_most(f"statements of {len(lines)} on {name} that take more than {GOAL} times as long", len(grown), 0)
    print(f"  they are: {', '.join(grown) or 'none'}")
