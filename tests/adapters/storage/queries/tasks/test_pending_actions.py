"""The questions that wait for an agent are found without a look at its other tasks."""

import sqlite3
from contextlib import closing

import pytest

from adapters.storage.queries.tasks.pending_actions import select_waiting_decisions


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_only_tasks_that_wait_for_an_answer_are_read(database_url: str) -> None:
    compiled = select_waiting_decisions.sqlite
    arguments = compiled.arguments({"agent_id": 1, "now": 1, "limit": 100})
    with closing(sqlite3.connect(database_url.removeprefix("sqlite+aiosqlite:///"))) as opened:
        plan = [row[3] for row in opened.execute(f"EXPLAIN QUERY PLAN {compiled.sql}", arguments)]
    assert any("ix_task_asked (agent_id=? AND pending_decisions>?)" in line for line in plan), plan
    assert any("ix_decision_task_id" in line for line in plan), plan
