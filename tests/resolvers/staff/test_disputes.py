"""Staff reads a dispute with nothing but its key: both sides' words, the proof, the money."""

from typing import Any

from domain.lifecycle.statuses import Status
from resolvers.tasks import dispatch, execution, settlement
from tests import actors
from tests.resolvers.staff.conftest import Desk
from tests.resolvers.stages import SPOT

NOTES = "The number is hidden behind a bicycle."
REASON = "The bicycle is the shop's sign."
DISPUTES = """{ disputes(first: 5) { totalCount nodes {
  taskId openedBy waitingSeconds payoutAmount lockedAmount currency
  statements { side actorId event text }
  task { id status agentId agent { id } allowedActions { code allowed } }
  agent { id agentName apiKeys { id } contactMethods { id } callbackConfigJson }
  operator { id name }
  proof { items { id contentType } validationResults { passed } report }
  ledger { type lines { account amount balanceAfter } } } } }"""


async def test_staff_reads_both_sides_and_the_proof_before_it_decides(desk: Desk) -> None:
    scene = desk.scene
    contested = await scene.reach(Status.UNDER_REVIEW)
    await scene.agent(settlement.reject_task_review, taskId=contested, rejectReasonCodeRef=2, notes=NOTES)
    await scene.operator(execution.contest_rejection, taskId=contested, location=SPOT, reason=REASON)
    scene.clock.advance(3600)
    disputed = await scene.reach(Status.ACCEPTED)
    await scene.agent(settlement.dispute_task, taskId=disputed, disputeReasonCodeRef=1)
    await _practice_dispute(desk)
    scene.clock.advance(60)

    page = (await desk.ask(DISPUTES))["disputes"]
    assert page["totalCount"] == 2
    first, second = page["nodes"]
    assert (first["taskId"], second["taskId"]) == (str(contested), str(disputed))
    assert (first["waitingSeconds"], first["openedBy"], second["openedBy"]) == (3660, "OPERATOR", "AGENT")
    agent_id, operator_id = str(scene.agent.id), str(scene.operator.id)
    assert [(said["side"], said["actorId"], said["text"]) for said in first["statements"]] == [
        ("OPERATOR", operator_id, "Done."),
        ("AGENT", agent_id, f"InsufficientProof: {NOTES}"),
        ("OPERATOR", operator_id, REASON),
    ]
    assert first["agent"] == {
        "id": agent_id,
        "agentName": "Errand",
        "apiKeys": [],
        "contactMethods": [],
        "callbackConfigJson": None,
    }
    assert first["operator"] == {"id": operator_id, "name": "Noor"}
    assert first["task"]["agent"] == {"id": agent_id}
    assert {action["code"] for action in first["task"]["allowedActions"] if action["allowed"]} >= {"resolve_dispute"}
    assert [item["contentType"] for item in first["proof"]["items"]] == ["image/jpeg"]
    assert first["proof"]["report"] == "Done."
    (lock,) = first["ledger"]
    assert [(line["account"], line["amount"]) for line in lock["lines"]] == [
        ("AVAILABLE", "-52.50"),
        ("LOCKED", "52.50"),
    ]
    assert (first["lockedAmount"], first["payoutAmount"]) == ("52.50", "50.00")

    assert await desk.ids("/disputes", "taskId") == [contested, disputed]
    assert await desk.ids("/disputes?direction=desc", "taskId") == [disputed, contested]
    assert await desk.ids(f"/disputes?limit=1&after={contested}", "taskId") == [disputed]
    assert await desk.ids(f"/disputes?agentId={scene.agent.id}&operatorId={operator_id}", "taskId") == [
        contested,
        disputed,
    ]
    whole = await desk.get(f"/disputes/{contested}")
    assert [said["text"] for said in whole["statements"]][-1] == REASON
    assert len(whole["proof"]["items"]) == 1
    assert whole["ledger"][0]["lines"][1] == {
        "account": "locked",
        "amount": 52.50,
        "currency": "EUR",
        "balanceAfter": 52.50,
    }
    content = await desk.send("GET", f"/tasks/{contested}/proofs/{whole['proof']['items'][0]['id']}/content?format=raw")
    assert content.headers["content-type"] == "image/jpeg"
    events = await desk.get(f"/tasks/{contested}/events?after=0")
    assert [event["event"] for event in events][-1] == "task.disputed"

    decision = {"outcome": "split", "operatorAmount": 20, "note": "Half of the front is there."}
    decided = await desk.send("POST", f"/tasks/{contested}/resolve-dispute", json=decision)
    assert decided.json()["status"] == "Closed"
    assert await desk.ids("/disputes", "taskId") == [disputed]
    gone = await desk.send("GET", f"/disputes/{contested}")
    assert (gone.status_code, gone.json()["code"]) == (404, "not_found")
    settled = await desk.ask(
        f'{{ task(id: "{contested}") {{ statements {{ side text }} ledger {{ type lines {{ account }} }} }} }}'
    )
    # The decision leads to three events with its note, and is one statement.
    said = [statement for statement in settled["task"]["statements"] if statement["side"] == "PLATFORM"]
    assert said == [{"side": "PLATFORM", "text": "split: Half of the front is there."}]
    accounts = {line["account"] for movement in settled["task"]["ledger"] for line in movement["lines"]}
    assert accounts == {"AVAILABLE", "LOCKED", "EARNED", "FEES"}


async def _practice_dispute(desk: Desk) -> None:
    """A dispute of a practice world, which is in no queue of the staff."""
    learner = await actors.register_agent(desk.scene.services, testMode=True)
    await actors.fund_wallet(learner)
    made = await actors.dispatch(learner)
    await learner(settlement.dispute_task, taskId=made.id, disputeReasonCodeRef=1)
    assert (await learner(dispatch.get_task, taskId=made.id)).status is Status.DISPUTED


async def test_nobody_else_sees_what_the_staff_sees(desk: Desk) -> None:
    scene = desk.scene
    task_id = await scene.reach(Status.ACCEPTED)
    await scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=1)
    await desk.is_for_staff_alone(
        "/disputes", f"/disputes/{task_id}", f"/tasks/{task_id}", "/tasks", roots=("disputes { totalCount }",)
    )
    query = f'{{ task(id: "{task_id}") {{ id agentId agent {{ id }} statements {{ text }} ledger {{ type }} }} }}'
    hidden: dict[str, Any] = {"id": str(task_id), "agentId": None, "agent": None, "statements": [], "ledger": []}
    for key in (scene.agent.key, scene.operator.key):
        assert (await desk.ask(query, key))["task"] == hidden
    other = await actors.register_agent(scene.services)
    assert (await desk.problem(query, other.key))["code"] == "not_found"
