"""A page of a wallet's locks is found without a look at its other tasks or at its other locks."""

import sqlite3
from contextlib import closing

import pytest

from adapters.storage.queries.ledger.locks import lock_pages


@pytest.mark.parametrize("from_oldest", [False, True])
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_page_of_locks_reads_no_more_than_its_locks(database_url: str, *, from_oldest: bool) -> None:
    compiled = lock_pages(1, from_oldest=from_oldest).sqlite
    arguments = compiled.arguments({"wallet_0": 1, "older_than": 9, "newer_than": 0, "limit": 20})
    with closing(sqlite3.connect(database_url.removeprefix("sqlite+aiosqlite:///"))) as opened:
        plan = [row[3] for row in opened.execute(f"EXPLAIN QUERY PLAN {compiled.sql}", arguments)]
    assert any("ix_task_locked (wallet_id=? AND id>? AND id<?)" in line for line in plan), plan
    assert not any("TEMP B-TREE" in line for line in plan), plan
