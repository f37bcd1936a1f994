"""The questions and messages that wait for an agent are found without a look at its other tasks."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from adapters.storage.queries.tasks.pending_actions import select_unread_tasks, select_waiting_decisions

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


def test_only_tasks_that_wait_for_an_answer_are_read(database_url: str) -> None:
    plan = explain(database_url, select_waiting_decisions.sqlite, {"agent_id": 1, "now": 1, "limit": 100})
    assert any("ix_task_asked (agent_id=? AND pending_decisions>?)" in line for line in plan), plan
    assert any("ix_decision_task_id" in line for line in plan), plan


def test_only_tasks_with_unread_messages_are_read(database_url: str) -> None:
    plan = explain(database_url, select_unread_tasks.sqlite, {"agent_id": 1, "limit": 100})
    assert any("ix_task_unread (agent_id=?)" in line for line in plan), plan


def explain(database_url: str, compiled: Any, arguments: dict[str, int]) -> list[str]:
    """Return the lines of the plan of a statement."""
    with closing(sqlite3.connect(database_url.removeprefix("sqlite+aiosqlite:///"))) as opened:
        rows = opened.execute(f"EXPLAIN QUERY PLAN {compiled.sql}", compiled.arguments(arguments))
        return [row[3] for row in rows]
