"""The number of statements that a query takes depends on its shape and never on how much there is."""

from dataclasses import replace
from typing import Any

import httpx2
import pytest

from adapters.storage.queries.tasks.rows import select_task
from domain.lifecycle.statuses import Status
from resolvers.accounts import operators
from resolvers.catalogue import legal_publication
from resolvers.support import requests as support
from resolvers.tasks import decisions
from schema.app import graphql_app
from schema.compiled.compiler import COMPILER
from schema.compiled.plans import RUNS_BEFORE_COMPILING
from schema.execution.documents import CheckedDocuments
from tests.counting import CountingDatabase, Watching
from tests.resolvers.stages import SPOT, STEPS, Scene

# Each leads to tasks by one way only: two at once are read together or not, as the loop has it.
QUERIES: dict[str, tuple[str, int | dict[str, int]]] = {
    "a list": ("{ tasks(first: 50) { totalCount nodes { id title status } } }", 5),
    "everything that belongs to tasks": (
        """{ tasks(first: 15, orderBy: {field: DEADLINE}) { totalCount pageInfo { endCursor } nodes {
          id status allowedActions { code allowed }
          events { event task { id } } proofs { id } proofReview { validationResults { passed } }
          walletLock { lockedAmount } settlement { outcome } transactions(first: 2) { totalCount nodes { amount } }
          webhookDeliveries(first: 2) { totalCount nodes { status } }
          quote { totalAgentCost } decisions { id } reschedules { id } timeExtensions { id } review { rating }
          evidenceUrl supportRequests { id messages { body } } } } }""",
        # With what repeated photographs repeat, once for each of the two edges.
        35,
    ),
    "bodies of events": ("{ tasks(first: 15) { nodes { events { sequence webhookBody } } } }", 6),
    "figures": (
        """{ taskStatistics { totalCount byStatus { status count } byDay { day count }
          byCountry { count } byCategory { count } byOperator { count }
          timeToAccept { p50Seconds } timeToComplete { p90Seconds } money { currency } } }""",
        12,
    ),
    "wallets": (
        """{ wallets { currency availableBalance locks { totalCount nodes { lockedAmount } }
          transactions(first: 20) { totalCount nodes { type amount task { title } } }
          deposits(first: 20) { totalCount nodes { externalId } } } }""",
        12,
    ),
    "cells of the map": (
        "{ taskCells(within: {north: 60, east: 10, south: 50, west: 0}, zoom: 4) { count task { id } } }",
        2,
    ),
    "legal documents": ("{ legalDocuments { typeReference version content } }", 2),
    "what came in": (
        """{ notifications(first: 50) { totalCount nodes { title } } unreadNotificationCount
          supportRequests(first: 50) { totalCount nodes { subject messages { body } task { status } } } }""",
        # On SQLite nothing is waited for between small reads, so more of them go together.
        {"sqlite": 10, "postgresql": 12},
    ),
}


async def fill(scene: Scene, version: str) -> None:
    """Tasks in several stages, with proof, quotes, locks, decisions, support and money that moved; legal documents."""
    for document in scene.services.catalogue.legal_documents:
        await scene.staff(
            legal_publication.publish_legal_document, typeReference=document, version=version, content="# Text"
        )
    for status, flow in ((Status.UNDER_REVIEW, "simple"), (Status.SETTLED, "escrow"), (Status.QUOTED, "escrow")):
        task_id = await scene.reach(status, flow, payoutAmount="5.00")
        await scene.agent(
            support.open_support_request, type="support", subject="Late", message="Where?", relatedTaskId=task_id
        )
    task_id = await scene.reach(Status.IN_PROGRESS, "simple", payoutAmount="5.00")
    await scene.operator(
        decisions.request_decision, taskId=task_id, questionCode="closed", message="Closed?", optionsJson='["wait"]'
    )


@pytest.fixture(params=["time slices as they are", "a time slice for each object"])
def time_slices(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A result that takes long is built in time slices, and its batches are read once all the same."""
    if request.param == "a time slice for each object":
        monkeypatch.setattr("adapters.time_slices.SLICE_SECONDS", 0)
        monkeypatch.setattr("schema.execution.executor.OBJECTS_PER_LOOK", 1)


@pytest.fixture(autouse=True)
def _fresh_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    """A query that comes again may take fewer statements."""
    monkeypatch.setattr("schema.execution.documents.DOCUMENTS", CheckedDocuments())


@pytest.mark.usefixtures("time_slices")
@pytest.mark.parametrize("name", QUERIES)
async def test_more_rows_take_no_more_statements(scene: Scene, name: str) -> None:
    query, expected = QUERIES[name]
    taken = []
    for version in ("2026-11-02", "2026-11-03"):
        await fill(scene, version)
        taken.append(await _count_statements(scene, query))
    asked = expected[scene.services.database.dialect] if isinstance(expected, dict) else expected
    assert taken == [asked, asked]


async def test_a_list_that_comes_again_reads_no_facts_that_it_does_not_show(scene: Scene) -> None:
    query, _ = QUERIES["a list"]
    await fill(scene, "2026-11-02")
    # Those of the countries and of the wallets are left out once it is known what the list shows.
    taken = []
    for _ in range(RUNS_BEFORE_COMPILING + 3):
        taken.append(await _count_statements(scene, query))
        COMPILER.finish()
    assert taken == [5, 5, 5, 5, 3, 3]


async def _count_statements(scene: Scene, query: str) -> int:
    counted = CountingDatabase(scene.services.database)
    app = graphql_app(replace(scene.services, database=counted))
    headers = {"Authorization": f"Bearer {scene.agent.key}"}
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app), base_url="http://localhost", headers=headers
    ) as client:
        answer: Any = (await client.post("/graphql", json={"query": query})).json()
    assert "errors" not in answer, answer
    return counted.reader.asked


async def test_a_move_with_a_position_writes_its_task_once(scene: Scene) -> None:
    task_id = await scene.published()
    for status, move in STEPS:
        watching = Watching(scene.services.database)
        operator = replace(scene.operator, services=replace(scene.services, database=watching))  # type: ignore[arg-type]
        assert (await operator(move, taskId=task_id, location=SPOT)).status is status
        assert len([sql for sql in watching.asked if sql.startswith("UPDATE task SET")]) == 1, status
        assert (await scene.operator(operators.get_operator)).latitude == SPOT["lat"]
    row = await scene.services.database.reader.get(select_task(id=task_id))
    assert (row.approach and row.approach.metres) == 0.0
