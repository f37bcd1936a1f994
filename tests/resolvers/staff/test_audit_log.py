"""Reading the audit log: by subject, operation, member of the staff and time, in pages that cost the same anywhere."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from typing import Any

import asyncpg
import pytest

from adapters.storage.audit.oversight import AUDIT_FILTERS, audit_pages
from adapters.storage.engine.statements.typed import Statement
from domain.refusals.general import Forbidden, InvalidInput
from resolvers.accounts import staff
from resolvers.staff.audit_log import list_audit_log
from tests import actors
from tests.resolvers.staff.conftest import Desk
from tests.resolvers.staff.test_queues import open_call
from tests.resolvers.stages import Scene, list_fields


async def test_entries_are_found_by_each_filter_and_in_pages(scene: Scene) -> None:
    kim = actors.Actor(scene.services, (await staff.create_staff(scene.services, "Kim")).key)
    agent, other = scene.agent.id, (await actors.register_agent(scene.services)).id
    await scene.staff(staff.suspend_agent, agentId=agent, reason="Unpaid.")
    scene.clock.advance(60)
    await kim(staff.suspend_agent, agentId=other)
    scene.clock.advance(60)
    await kim(staff.reinstate_agent, agentId=agent)

    async def found(**filters: Any) -> list[tuple[str, str, str]]:
        # A filter is called operation, so it cannot be a keyword of the call.
        request = list_audit_log.request.model_validate(filters)
        entries = await list_audit_log(await open_call(scene.staff), request)
        return [
            (entry.by.name, entry.operation, entry.subject_id) for entry in entries if entry.subject_kind == "agent"
        ]

    first = ("Console", "suspend_agent", str(agent))
    second, third = ("Kim", "suspend_agent", str(other)), ("Kim", "reinstate_agent", str(agent))
    assert await found() == [third, second, first]
    assert await found(subjectKind="agent", subjectId=str(agent)) == [third, first]
    assert await found(operation="suspend_agent") == [second, first]
    newest = (await scene.staff(list_audit_log, limit=1))[0]
    assert await found(staffId=newest.by.staff_id) == [third, second]
    assert await found(**{"from": 20270102120100}) == [third, second]
    assert await found(until=20270102120100) == [first]
    assert await found(**{"from": 20270102120100}, until=20270102120200, operation="suspend_agent") == [second]
    assert await found(after=newest.id) == [second, first]
    for wrong, field in (
        ({"subjectId": "7"}, "subjectKind"),
        ({"operation": "create_task"}, "operation"),
    ):
        with pytest.raises(InvalidInput) as refused:
            await found(**wrong)
        assert list_fields(refused.value) == [field]
    with pytest.raises(Forbidden):
        await scene.agent(list_audit_log)


async def test_an_entry_names_its_subject(desk: Desk) -> None:
    scene = desk.scene
    await scene.staff(staff.suspend_operator, operatorId=scene.operator.id)
    await scene.staff(staff.suspend_agent, agentId=scene.agent.id)
    await scene.staff(staff.set_country_phase, isoCode="DE", phase="Beta")
    shown = await desk.ask("{ auditLog(first: 3) { nodes { operation subjectName } } }")
    assert [(entry["operation"], entry["subjectName"]) for entry in shown["auditLog"]["nodes"]] == [
        ("set_country_phase", None),
        ("suspend_agent", actors.AGENT["agentName"]),
        ("suspend_operator", actors.OPERATOR["name"]),
    ]


VALUES = {
    "subject_kind": "kind_2",
    "subject_id": "7",
    "operation": "operation_7",
    "staff_id": 1,
    "from_instant": 0,
    "until_instant": 20_000,
    "older_than": 15_000,
    "newer_than": 5_000,
    "limit": 50,
}
ENTRIES = """
INSERT INTO audit_entry
    (id, staff_id, credential, operation, subject_kind, subject_id, request_id, created_at)
SELECT n, n % 500, '', 'operation_' || n % 500, 'kind_' || n % 5, n % 500, '', n FROM generate_series(1, 20000) n
"""


async def explain_statements(database_url: str, statements: Iterable[Statement[..., Any]]) -> list[str]:
    """The plans of statements over audit entries; PostgreSQL chooses by what a table has, so it has many."""
    if database_url.startswith("sqlite"):
        with closing(sqlite3.connect(database_url.removeprefix("sqlite+aiosqlite:///"))) as opened:
            return [
                "\n".join(row[3] for row in opened.execute(f"EXPLAIN QUERY PLAN {query.sql}", query.arguments(VALUES)))
                for query in (statement.sqlite for statement in statements)
            ]
    connection = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    try:
        await connection.execute("SET session_replication_role = replica")
        await connection.execute(ENTRIES)
        await connection.execute("ANALYZE audit_entry")
        # A few rows are cheap to sort, so it is left only where no index has their order.
        await connection.execute("SET enable_sort = off")
        return [
            "\n".join(row[0] for row in await connection.fetch(f"EXPLAIN {query.sql}", *query.arguments(VALUES)))
            for query in (statement.postgresql for statement in statements)
        ]
    finally:
        await connection.close()


@pytest.mark.parametrize(
    ("index", "names"),
    [
        ("ix_audit_entry_subject", ("subject_kind", "subject_id")),
        ("ix_audit_entry_operation", ("operation",)),
        ("ix_audit_entry_staff_id", ("staff_id",)),
    ],
)
async def test_pages_are_read_from_indexes(database_url: str, index: str, names: tuple[str, ...]) -> None:
    assert set(VALUES) >= set(AUDIT_FILTERS)
    for plan in await explain_statements(database_url, audit_pages(frozenset(names)).values()):
        assert index in plan, plan
        assert "Sort" not in plan, plan
        assert "TEMP B-TREE" not in plan, plan
