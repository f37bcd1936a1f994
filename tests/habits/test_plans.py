"""No statement reads through a table that grows, and no page is sorted out of more rows than it may read."""

import importlib
import pkgutil
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from itertools import product
from typing import Any, Final

import asyncpg
import pytest

from adapters.storage import queries
from adapters.storage.audit import oversight
from adapters.storage.engine.columns.types import METADATA
from adapters.storage.engine.statements.keyset import KeysetList, PageEnds
from adapters.storage.engine.statements.typed import Statement
from adapters.storage.queries.events.notifications import NOTIFICATION_STATEMENTS
from adapters.storage.queries.ledger import locks, transactions
from adapters.storage.queries.payments import deposits
from adapters.storage.queries.tasks import listing, statistics
from adapters.storage.queries.tasks.listing import CONDITIONS, SortOrder, TaskWhere
from adapters.storage.queries.webhooks import delivery_log
from domain.lifecycle.statuses import Actor
from domain.tasks.ordering import TaskOrderField

NAMES: Final = [found.name for found in pkgutil.walk_packages(queries.__path__, f"{queries.__name__}.")]
MODULES: Final = [*map(importlib.import_module, NAMES), oversight]
FIRST: Final = PageEnds()
ENDS: Final = (FIRST, PageEnds(after=True))
OWNERS: Final = (Actor.AGENT, Actor.OPERATOR)
WHERES: Final = [
    TaskWhere(actor, frozenset(names), 2 if "status" in names else 0)
    for actor in OWNERS
    for names in ((), *((name,) for name in CONDITIONS))
]
ALL: Final = [where for where in WHERES if not where.conditions]


def _of_wallets(compose: Callable[..., Statement[..., Any]]) -> Iterator[Statement[..., Any]]:
    return (compose(2, from_oldest=from_oldest) for from_oldest in (False, True))


def _task_pages() -> Iterator[tuple[TaskWhere, TaskOrderField, Statement[..., Any]]]:
    """Every order, and every condition in the order of an index that has the id and in one that has not."""
    for where, field, falling, ends in product(WHERES, TaskOrderField, (True, False), ENDS):
        is_shown = field in (TaskOrderField.CREATED, TaskOrderField.UPDATED) and falling
        if is_shown or not where.conditions:
            yield where, field, listing.task_page(where, SortOrder(field, falling), ends)


COMPOSED: Final[Mapping[Any, Callable[[], Iterable[Statement[..., Any]]]]] = {
    delivery_log.delivery_page: lambda: (
        delivery_log.delivery_page(frozenset({owner, name}), from_oldest=from_oldest)
        for owner in ("agent_id", "operator_id")
        for name in delivery_log.DELIVERY_CONDITIONS
        for from_oldest in (False, True)
    ),
    delivery_log.delivery_count: lambda: (
        delivery_log.delivery_count(frozenset({"agent_id", name})) for name in delivery_log.DELIVERY_CONDITIONS
    ),
    delivery_log.attempts_after: lambda: (
        delivery_log.attempts_after(frozenset({owner} | {name} - delivery_log.ATTEMPTS_BY.keys()))
        for owner in delivery_log.ATTEMPTS_BY
        for name in delivery_log.DELIVERY_CONDITIONS
    ),
    transactions.transaction_pages: lambda: _of_wallets(transactions.transaction_pages),
    locks.lock_pages: lambda: _of_wallets(locks.lock_pages),
    deposits.deposit_pages: lambda: _of_wallets(deposits.deposit_pages),
    listing.task_page: lambda: (page for _, _, page in _task_pages()),
    listing.task_count: lambda: map(listing.task_count, WHERES),
    listing.listed_count: lambda: (listing.listed_count(where, TaskOrderField.CREATED) for where in WHERES),
    listing.listed_status_counts: lambda: (
        listing.listed_status_counts(where, TaskOrderField.CREATED) for where in WHERES
    ),
    listing.matching_ids: lambda: map(listing.matching_ids, WHERES),
    **{
        compose: lambda compose=compose: map(compose, ALL)  # type: ignore[misc] # a default binds the loop's value
        for compose in (
            statistics.status_counts,
            statistics.day_counts,
            statistics.acceptance_times,
            statistics.completion_times,
            statistics.held_amounts,
            statistics.held_counts,
            statistics.spent_counts,
            statistics.settled_amounts,
            statistics.cell_counts,
        )
    },
    statistics.group_counts: lambda: (statistics.group_counts(where, "country") for where in ALL),
    oversight.audit_pages: lambda: (
        page for name in oversight.AUDIT_FILTERS for page in oversight.audit_pages(frozenset({name})).values()
    ),
    oversight.audit_count: lambda: (oversight.audit_count(frozenset({name})) for name in oversight.AUDIT_FILTERS),
}
"""The statements of each function that composes some, in the shapes that its conditions and orders give it."""

SMALL: Final = {
    "staff": "people who work for the platform",
    "secret_key": "one for each rotation",
    "legal_document": "one for each version of a text",
    "country_phase": "one for each country",
    "push_key": "one",
    "evidence_key": "one for each rotation",
    "ledger_check": "one a day; kept for a year",
}
"""The tables that do not grow with use, or hardly do."""
SCANS: Final = {
    "places.select_unannounced_tasks": "at most 1,000, by the index of what nobody was told of",
    "jobs.select_next_due": "the first by the index of what is due, and no further",
    "jobs.select_leased_after": "once in five minutes of a worker, in the line of unbounded reads",
    "jobs.end_leases": "only after a clock that was ahead",
    "secret_keys.select_api_keys_on_older": "a command of the operator, at a rotation of secret keys",
    "secret_keys.revoke_api_keys_on_older": "the same",
    "sessions.delete_old_sessions": "garbage collection; it keeps the table small",
    "reversals.select_number_of_reversals": "counts all of them, which are few, in the line of unbounded reads",
    "lists.select_waiting_by_country": "counts all of them by the index, in the line of unbounded reads",
}
"""Statements that may read a whole table, with the reason."""
SORTS: Final = {
    "messages.select_messages_of_tasks": "messages about a page of tasks, at most 2,000 of each",
    "messages.select_messages_of_tasks_of_operator": "the same",
    "places.select_unannounced_tasks": "at most 1,000 tasks, by their priority",
    "transactions.select_transactions_of_tasks": "movements of the money of a page of tasks, a dozen each",
    "oversight.audit_pages": "entries about subjects of one number, of which there are few",
    "memberships.select_member_page": "members of one agent, of whom there are few",
    "lists.BANK_TRANSFERS by agent_id": "an agent's transfers, over its wallets",
    "lists.HELD_TASKS by agent_id": "what is held of one agent",
    "lists.PAYOUTS by operator_id": "an operator's payouts, over its currencies",
    "listing.task_page": "a page of each status, or the newest 10,000: see the next test",
    "pending_actions.select_waiting_tasks": "at most 100 of each status, which the index has in their order",
    "deliveries.select_deliveries_of_tasks": "calls about the events of a page of tasks, a dozen for each endpoint",
    "queues.select_waiting_deliveries": "deliveries that wait at one endpoint",
}
"""Statements that may sort more than the page that they return, with the reason."""


def _within(name: str, value: Any) -> Iterator[tuple[str, Statement[..., Any]]]:
    """The statements of a value of a module; a list gives its pages under each of its conditions."""
    if isinstance(value, Statement):
        yield name, value
    elif isinstance(value, KeysetList):
        for condition in (None, *value._searched):
            chosen, _ = value.choose({condition: [1, 2]} if condition else {})
            yield f"{name} by {condition}", value.count(chosen)
            for ends, falling in product(ENDS, (True, False)):
                yield f"{name} by {condition}", value.page(chosen, ends, falling=falling)
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _within(name, inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _within(name, inner)


def statements() -> dict[int, tuple[str, Statement[..., Any]]]:
    """All statements of the queries, each with its name."""
    found: dict[int, tuple[str, Statement[..., Any]]] = {}
    for module in MODULES:
        room = module.__name__.rpartition(".")[2]
        for name, value in vars(module).items():
            if hasattr(value, "__wrapped__") and value.__module__ == module.__name__:
                made = ((f"{room}.{name}", statement) for statement in COMPOSED[value]())
            else:
                made = _within(f"{room}.{name}", value) if value is not COMPOSED else iter(())
            for label, statement in made:
                found.setdefault(id(statement), (label, statement))
    return found


STATEMENTS: Final = list(statements().values())


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_sqlite_finds_every_row_by_an_index_in_the_order_of_the_page(database_url: str) -> None:
    partial = {
        index.name
        for table in METADATA.sorted_tables
        for index in table.indexes
        if index.dialect_options["sqlite"]["where"] is not None
    }
    wrong: dict[str, list[str]] = {}
    used = set[str]()
    with closing(sqlite3.connect(database_url.removeprefix("sqlite+aiosqlite:///"))) as opened:
        for name, statement in STATEMENTS:
            compiled = statement.sqlite
            arguments = [None] * len(compiled.order)
            plan = [row[3] for row in opened.execute(f"EXPLAIN QUERY PLAN {compiled.sql}", arguments)]
            sorts = any("TEMP B-TREE FOR" in line and "ORDER BY" in line for line in plan)
            # A list that is read in its own order ends with its page, or with what is searched.
            scans = any(_is_scan(line, partial) for line in plan) and (" by " not in name or sorts)
            is_page = "limit" in compiled.order and not statement.is_unbounded({})
            for fault, allowed in ((scans, SCANS), (sorts and is_page, SORTS)):
                if fault:
                    used.add(name)
                    wrong |= {} if name in allowed else {name: plan}
    assert wrong == {}
    assert used == {*SCANS, *SORTS}


def _is_scan(line: str, partial: set[str]) -> bool:
    read = re.match(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", line)
    return bool(read) and read[1] in {*METADATA.tables} - {*SMALL} and read[2] not in partial


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_what_an_index_has_is_not_sorted(database_url: str) -> None:
    with closing(sqlite3.connect(database_url.removeprefix("sqlite+aiosqlite:///"))) as opened:
        for where, field, page in _task_pages():
            compiled = page.sqlite
            arguments = [None] * len(compiled.order)
            plan = [row[3] for row in opened.execute(f"EXPLAIN QUERY PLAN {compiled.sql}", arguments)]
            in_parts = field is TaskOrderField.DEADLINE or where.served() == "status"
            if where.has_index(field):
                # Parts are merged: they are sorted once, as pages.
                assert sum("TEMP B-TREE" in line for line in plan) <= in_parts, (where, field, plan)
            else:
                # The last of those that are searched.
                assert "OFFSET" in compiled.sql, (where, field)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_what_needs_a_person_is_found_without_the_rest_of_the_feed(database_url: str) -> None:
    of_agents = NOTIFICATION_STATEMENTS[Actor.AGENT]
    chosen = {
        **{(order, *found): page for found, both in of_agents.pages.items() for order, page in both.items()},
        **{("number", *found): number for found, number in of_agents.numbers.items()},
    }
    for_person = [of_agents.unread[True], *(found for name, found in chosen.items() if name[-1])]
    assert len(for_person) == 7
    with closing(sqlite3.connect(database_url.removeprefix("sqlite+aiosqlite:///"))) as opened:
        for asked in for_person:
            compiled = asked.sqlite
            (plan,) = opened.execute(f"EXPLAIN QUERY PLAN {compiled.sql}", [None] * len(compiled.order))
            assert " INDEX ix_notification_needs_person " in plan[3]


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_postgresql_finds_every_row_by_an_index(database_url: str) -> None:
    found: dict[str, list[str]] = {}
    opened = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    try:
        # An empty table is read as a whole, unless that counts as dear; the values are not known in a generic plan.
        await opened.execute("SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan")
        for name, statement in STATEMENTS:
            sql, order = statement.postgresql.sql, statement.postgresql.order
            await opened.execute(f"PREPARE explained AS {sql}")
            values = f"({', '.join(['NULL'] * len(order))})" if order else ""
            plan = "\n".join(row[0] for row in await opened.fetch(f"EXPLAIN EXECUTE explained{values}"))
            await opened.execute("DEALLOCATE explained")
            read = {*re.findall(r"Seq Scan on (\w+)", plan)} & {*METADATA.tables} - {*SMALL}
            if read and name not in SCANS:
                found[name] = plan.splitlines()
    finally:
        await opened.close()
    assert found == {}
