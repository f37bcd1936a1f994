"""Facts that one side of a task must not learn about the other."""

from typing import Any

import httpx2
import pytest

from domain.lifecycle.statuses import Status
from resolvers.tasks import settlement
from schema.app import graphql_app
from tests.actors import Actor
from tests.resolvers.stages import Scene


@pytest.mark.parametrize("asker", ["agent", "operator"])
async def test_what_escrow_holds_is_the_agents_to_know(scene: Scene, asker: str) -> None:
    task_id = await scene.reach(Status.ACCEPTED, "simple", payoutAmount="5.00")
    document = f'{{ task(id: "{task_id}") {{ walletLock {{ lockedAmount }} }} }}'
    found = (await ask(scene, getattr(scene, asker), document))["data"]["task"]
    assert found == {"walletLock": {"lockedAmount": "5.25"} if asker == "agent" else None}


async def test_who_has_not_accepted_a_task_is_shown_none_of_its_proof(scene: Scene) -> None:
    await scene.reach(Status.PUBLISHED, "simple", payoutAmount="5.00")
    document = "{ openTasks { nodes { status proofReview { report } } } }"
    answer = await ask(scene, scene.operator, document)
    assert answer == {"data": {"openTasks": {"nodes": [{"status": "PUBLISHED", "proofReview": None}]}}}


async def test_who_accepts_a_task_gets_the_answer_with_what_is_not_for_operators_left_empty(scene: Scene) -> None:
    task_id = await scene.reach(Status.PUBLISHED, "simple", payoutAmount="5.00")
    document = """mutation { acceptTask(input: {taskId: "%s", location: {lat: 52.37, lng: 4.89}}) {
      ... on Task { status events { id } supportRequests { id } } } }"""
    answer = await ask(scene, scene.operator, document % task_id)
    assert answer == {"data": {"acceptTask": {"status": "ACCEPTED", "events": [{"id": "1"}], "supportRequests": []}}}


async def test_the_staff_reads_the_history_of_what_it_decides(scene: Scene) -> None:
    task_id = await scene.reach(Status.ACCEPTED, "escrow", payoutAmount="5.00")
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=1)
    document = """mutation { resolveDispute(input: {taskId: "%s", outcome: REFUND}) {
      ... on Task { events { event } } } }"""
    answer = await ask(scene, scene.staff, document % task_id)
    told = [event["event"] for event in answer["data"]["resolveDispute"]["events"]]
    assert told == await scene.history(task_id)


@pytest.mark.parametrize("registers", ["nobody", "agent"])
async def test_who_registers_an_agent_is_given_its_key_and_nobody_elses_lists(scene: Scene, registers: str) -> None:
    document = """mutation { registerAgent(input: {agentName: "New", agentType: "assistant", acceptedTerms: true}) {
      ... on AgentRegistration { apiKey agent {
        apiKeys { id } contactMethods { id } spendingRules { frozen } } } } }"""
    answer = await ask(scene, Actor(scene.services) if registers == "nobody" else scene.agent, document)
    made = answer["data"]["registerAgent"]
    assert made["apiKey"].startswith("fc_agent_")
    assert made["agent"] == {"apiKeys": [], "contactMethods": [], "spendingRules": None}


async def ask(scene: Scene, asker: Actor, document: str) -> Any:
    """The whole answer of the graph."""
    headers = {"Authorization": f"Bearer {asker.key}"} if asker.key else {}
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(graphql_app(scene.services)), base_url="http://localhost"
    ) as client:
        return {
            name: part
            for name, part in (await client.post("/graphql", json={"query": document}, headers=headers)).json().items()
            if name != "extensions"
        }
