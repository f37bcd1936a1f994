"""A dry run reports the planned effects on every surface, and stores nothing."""

from typing import Any

import httpx2
import pytest
from pydantic.alias_generators import to_pascal
from sqlalchemy import select

from adapters.storage.engine.statements.typed import returning_rows
from adapters.storage.tables.jobs import JobRow, job
from adapters.storage.tables.ledger import LedgerTransactionRow, ledger_transaction
from adapters.storage.tables.tasks import StatusEventRow, TaskRow, status_event
from adapters.storage.tables.tasks import task as task_table
from resolvers.core.context import Services
from resolvers.core.dry_run import SupportsDryRun
from resolvers.ledger import wallets
from resolvers.tasks import dispatch, execution
from schema.graph import graph
from schema.mutation import MUTATIONS
from tests import actors

TASKS = "/api/v1/agents/me/tasks"
EVERYTHING = (
    returning_rows(TaskRow, select(task_table).order_by(task_table.c.id)),
    returning_rows(StatusEventRow, select(status_event).order_by(status_event.c.agent_id, status_event.c.sequence)),
    returning_rows(LedgerTransactionRow, select(ledger_transaction).order_by(ledger_transaction.c.id)),
    returning_rows(JobRow, select(job).order_by(job.c.id)),
)


async def stored(services: Services) -> list[Any]:
    return [await services.database.reader.find_all(statement()) for statement in EVERYTHING]


def list_lines(answer: Any) -> list[tuple[str, float, float | None]]:
    return [(line["account"], line["amount"], line["balanceAfter"]) for line in answer["ledgerLines"]]


async def test_creating_a_task(services: Services, as_agent: httpx2.AsyncClient, task: Any) -> None:
    before = await stored(services)
    answer = (await as_agent.post(TASKS, json={**task, "dryRun": True, "requestId": "r-1"})).json()
    assert (answer["dryRun"], answer["id"], answer["taskId"], answer["status"]) == (True, 0, 0, "Published")
    assert list_lines(answer) == [("available", -52.5, 447.5), ("locked", 52.5, 52.5)]
    # Calls that follow or cancel the task need its number, which no dry run promises.
    assert answer["nextActions"] == []
    assert await stored(services) == before
    real = (await as_agent.post(TASKS, json={**task, "requestId": "r-1"})).json()
    assert (real["dryRun"], real["ledgerLines"], real["idempotentReplay"]) == (False, None, False)
    assert (real["status"], real["lockedAmount"]) == (answer["status"], answer["lockedAmount"])


async def test_creating_a_task_that_would_be_deferred(
    services: Services, client: httpx2.AsyncClient, task: Any
) -> None:
    agent = await actors.register_agent(services)
    headers = {"X-API-Key": agent.key or ""}
    answer = (await client.post(TASKS, json={**task, "dryRun": True}, headers=headers)).json()
    assert (answer["status"], answer["autoPublishDeferredReason"]) == ("Draft", "insufficient_funds")
    assert answer["ledgerLines"] == []
    assert [action["code"] for action in answer["nextActions"]] == ["deposit_to_wallet"]


async def test_a_refusal_is_the_refusal(as_agent: httpx2.AsyncClient, task: Any) -> None:
    answer = await as_agent.post(TASKS, json={**task, "dryRun": True, "payoutAmount": 0.01})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "payoutAmount")


@pytest.mark.parametrize("how", ["body", "query"])
async def test_quoting(services: Services, agent: actors.Actor, as_agent: httpx2.AsyncClient, how: str) -> None:
    made = await actors.dispatch(agent, publishImmediately=False)
    before = await stored(services)
    options: dict[str, Any] = {"json": {"dryRun": True}} if how == "body" else {"params": {"dryRun": "true"}}
    answer = (await as_agent.post(f"{TASKS}/{made.id}/quote", **options)).json()
    assert (answer["dryRun"], answer["taskId"], answer["status"]) == (True, made.id, "Quoted")
    assert list_lines(answer) == [("available", -52.5, 447.5), ("reserved", 52.5, 52.5)]
    assert await stored(services) == before
    assert (await agent(wallets.get_wallet, currency="EUR")).reserved_balance == 0


async def test_cancelling_with_settlement(
    services: Services, agent: actors.Actor, as_agent: httpx2.AsyncClient
) -> None:
    made = await actors.dispatch(agent)
    operator = await actors.register_operator(services)
    for step in (execution.accept_task, execution.mark_arrived):
        await operator(step, taskId=made.id)
    before = await stored(services)
    body = {"cancellationReasonCodeRef": 1, "dryRun": True}
    path = f"{TASKS}/{made.id}/cancel-with-settlement"
    answer = (await as_agent.post(path, json=body)).json()
    assert (answer["dryRun"], answer["id"], answer["status"]) == (True, made.id, "Cancelled")
    assert list_lines(answer) == [
        ("locked", -52.5, 0),
        # Half of the payout, less the operator's fee on it. Its balance is the operator's own affair.
        ("earned", 22.5, None),
        ("platform_fees", 3.75, None),
        ("available", 26.25, 473.75),
    ]
    assert await stored(services) == before
    real = (await as_agent.post(path, json={"cancellationReasonCodeRef": 1})).json()
    assert real["status"] == "Cancelled"
    assert (await agent(wallets.get_wallet, currency="EUR")).available_balance == 473.75  # type: ignore[comparison-overlap] # Decimal


async def test_in_the_graph(services: Services, agent: actors.Actor, as_agent: httpx2.AsyncClient) -> None:
    made = await actors.dispatch(agent, publishImmediately=False)
    query = """mutation($id: ID!) { quoteTask(taskId: $id, dryRun: true) { __typename ... on DryRun { operation status
        totalCost currency ledgerLines { account amount currency balanceAfter } warnings { code message }
        resolvedLocation { city } nextActions { code } } } }"""
    answer = (await as_agent.post("/graphql", json={"query": query, "variables": {"id": str(made.id)}})).json()
    quote = answer["data"]["quoteTask"]
    assert (quote["__typename"], quote["operation"], quote["status"]) == ("DryRun", "quote_task", "QUOTED")
    assert (quote["totalCost"], quote["currency"], quote["resolvedLocation"]) == ("52.50", "EUR", None)
    assert quote["ledgerLines"][1] == {
        "account": "RESERVED",
        "amount": "52.50",
        "currency": "EUR",
        "balanceAfter": "52.50",
    }


async def test_an_answer_in_the_graph_has_no_id(agent: actors.Actor, as_agent: httpx2.AsyncClient) -> None:
    made = await actors.dispatch(agent)
    query = """mutation($id: ID!, $dry: Boolean!) { cancelTask(taskId: $id, dryRun: $dry) { __typename
        ... on Task { id nodeId } ... on DryRun { status ledgerLines { amount } resolvedLocation { city } } } }"""
    variables = {"id": str(made.id), "dry": True}
    tried = (await as_agent.post("/graphql", json={"query": query, "variables": variables})).json()["data"][
        "cancelTask"
    ]
    assert (tried["__typename"], tried["status"], len(tried["ledgerLines"])) == ("DryRun", "CANCELLED", 2)
    assert tried["resolvedLocation"]["city"] == "Amsterdam"
    variables["dry"] = False
    answer = await as_agent.post("/graphql", json={"query": query, "variables": variables})
    assert answer.json()["data"]["cancelTask"] == {
        "__typename": "Task",
        "id": str(made.id),
        "nodeId": f"Task_{made.id}",
    }


def test_every_operation_with_a_dry_run_answers_it_in_the_graph() -> None:
    unions = graph()._schema.type_map
    answered = {row.operation.name for row in MUTATIONS if "DryRun" in names_in_union(unions, row.operation.name)}
    assert answered == {row.operation.name for row in MUTATIONS if issubclass(row.operation.request, SupportsDryRun)}
    assert not {"id", "nodeId"} & unions["DryRun"].fields.keys()


def names_in_union(types: Any, operation: str) -> set[str]:
    return {member.name for member in types[f"{to_pascal(operation)}Result"].types}


async def test_as_a_tool_and_without_spending_a_key(
    as_agent: httpx2.AsyncClient, task: Any, agent: actors.Actor
) -> None:
    headers = {"Idempotency-Key": "dry"}
    call = {"tool": "dispatch_physical_task", "arguments": {**task, "dryRun": True}}
    answer = (await as_agent.post("/api/v1/tools/call", json=call, headers=headers)).json()
    assert answer["result"]["dryRun"] is True
    real = await as_agent.post(TASKS, json=task, headers=headers)
    assert (real.status_code, real.json()["status"]) == (200, "Published")
    assert len(await agent(dispatch.list_tasks)) == 1
