"""Whole lives of tasks over REST and the bridge, following what the answers suggest."""

from typing import Any

from adapters.practice.drawing import photograph
from resolvers.core.context import Services
from tests.rest_compat.front_door import TASK, Client, problem

HERE = {"lat": 52.3676, "lng": 4.9041}


async def follow(client: Client, answer: Any, code: str, **given: Any) -> Any:
    """Take the suggestion of this code as it stands."""
    (suggested,) = [action for action in answer["nextActions"] if action["code"] == code]
    method, _, path = suggested["endpoint"].partition(" ")
    response = await client.send(method, path, json={**suggested["arguments"], **given})
    assert response.status_code == 200, response.text
    return response.json()


async def carried_out(client: Client) -> Client:
    """An operator who accepts task 1 and submits its proof."""
    operator = await client.operator()
    (found,) = await operator.get("/operators/me/open-tasks", latitude=52.37, longitude=4.9, radiusKm=10)
    assert found["id"] == 1
    for step in ("accept", "en-route", "arrived", "start"):
        await operator.post(f"/operators/me/tasks/1/{step}", location=HERE)
    picture = photograph(1, "SHOP", taken_at=20270102125500, latitude=HERE["lat"], longitude=HERE["lng"])
    await operator.send("POST", "/api/v1/operators/me/tasks/1/proofs", files={"file": ("shop.jpg", picture)})
    submitted = await operator.post("/operators/me/tasks/1/submit", location=HERE, report="Done as asked.")
    assert submitted["status"] == "ProofSubmitted"
    return operator


async def test_what_is_for_such_a_task_is_named_also_when_its_time_has_not_come(agent: Client) -> None:
    task = await agent.post("/agents/me/tasks", **TASK, settlementMode="direct")
    assert task["status"] == "Published"
    for asked, right in (("quote", "publish_task"), ("approve", "acknowledge_direct_settlement_task")):
        told = problem(await agent.send("POST", f"/api/v1/agents/me/tasks/1/{asked}"), 400, "wrong_settlement_mode")
        assert f"tool {right}" in told["detail"]
        assert right not in [action["tool"] for action in told["nextActions"]]
        assert told["nextActions"], "there is something that can be done now"
    await agent.post("/agents/me/tasks/1/cancel")
    told = problem(await agent.send("POST", "/api/v1/agents/me/tasks/1/approve"), 400, "wrong_settlement_mode")
    assert "tool acknowledge_direct_settlement_task" in told["detail"]
    (again,) = told["nextActions"]
    assert again["tool"] == "dispatch_physical_task"
    once_more = await agent.post("/agents/me/tasks", **again["arguments"])
    assert (once_more["id"], once_more["status"], once_more["title"]) == (2, "Published", task["title"])


async def test_a_short_wallet_leads_to_payment_and_publishing(agent: Client) -> None:
    draft = await agent.post("/agents/me/tasks", **TASK)
    assert (draft["status"], draft["autoPublishDeferredReason"]) == ("Draft", "insufficient_funds")
    quote = await follow(agent, draft, "quote_task")
    assert (quote["totalAgentCost"], quote["operatorPayoutAmount"]) == (26.25, 25)
    poor = await agent.send("POST", "/api/v1/agents/me/tasks/1/fund", json={"fundingMethod": "wallet"})
    told = problem(poor, 402, "insufficient_funds")
    assert "With fundingMethod psp, somebody pays for it on a hosted page. Use POST /api" in told["detail"]
    funding = await agent.post("/agents/me/tasks/1/fund", fundingMethod="psp")
    path = funding["checkoutUrl"].removeprefix("http://service.test")
    assert (await agent.send("POST", path, data={"decision": "pay"})).status_code == 200
    assert (await agent.post("/agents/me/tasks/1/check-funding"))["status"] == "funded"
    task = await agent.get("/agents/me/tasks/1")
    assert (task["status"], task["fundingFlow"]) == ("Funded", "escrow")
    published = await follow(agent, task, "publish_task")
    assert (published["status"], published["matching"]["state"]) == ("Published", "searching")


async def test_a_task_above_its_budget_is_amended(agent: Client) -> None:
    await agent.deposit(100)
    draft = await agent.post("/agents/me/tasks", **TASK, maxBudget=20)
    path = f"/api/v1/agents/me/tasks/{draft['id']}/publish"
    assert "amend the task" in problem(await agent.send("POST", path), 400, "over_budget")["detail"]
    await agent.send("PATCH", path.removesuffix("/publish"), json={"maxBudget": 100})
    assert (await agent.send("POST", path)).json()["status"] == "Published"


async def test_a_task_is_carried_out_and_its_events_followed_by_cursor(client: Client, agent: Client) -> None:
    await agent.deposit(100)
    await agent.post("/agents/me/tasks", **TASK)
    before = await agent.get("/agents/me/tasks/1/events")
    operator = await carried_out(client)
    after = await agent.get("/agents/me/tasks/1/events", after=before[-1]["sequence"])
    assert [event["toStatus"] for event in after] == ["Accepted", "EnRoute", "Arrived", "InProgress", "ProofSubmitted"]
    assert after[0]["location"]["lat"] == HERE["lat"]
    history = (await agent.call("get_task_history", taskId=1)).json()["result"]
    assert history == before + after
    proofs = await agent.get("/agents/me/tasks/1/proofs", includeThumbnails="true")
    assert proofs["report"] == "Done as asked."
    assert proofs["items"][0]["thumbnailBase64"]
    own = await operator.get("/operators/me/tasks/1/proofs", includeThumbnails="true")
    assert [item["id"] for item in own["items"]] == [item["id"] for item in proofs["items"]]
    assert own["items"][0]["thumbnailBase64"] == proofs["items"][0]["thumbnailBase64"]
    problem(await agent.send("GET", "/api/v1/operators/me/tasks/1/proofs"), 403, "forbidden")
    assert await operator.get("/agents/me/tasks/1/proofs") == await operator.get("/operators/me/tasks/1/proofs")


async def test_the_platform_settles_a_dispute(client: Client, agent: Client, services: Services) -> None:
    await agent.deposit(100)
    await agent.post("/agents/me/tasks", **TASK)
    operator = await carried_out(client)
    disputed = await agent.post("/agents/me/tasks/1/dispute", disputeReasonCodeRef=4, notes="Half of it is missing.")
    assert disputed["status"] == "Disputed"
    staff = await client.staff(services)
    closed = await staff.post("/platform/tasks/1/resolve-dispute", outcome="split", operatorAmount=10)
    assert closed["status"] == "Closed"
    assert (await operator.get("/operators/me"))["earnings"] == [
        {"currency": "EUR", "earnedBalance": 9, "requestedBalance": 0, "paidOutBalance": 0}
    ]


async def test_the_platform_suspends_and_opens_countries(client: Client, agent: Client, services: Services) -> None:
    staff = await client.staff(services)
    assert (await staff.post("/platform/agents/1/suspend", reason="Fraud"))["status"] == "Suspended"
    operator = await client.operator()
    await staff.post("/platform/operators/1/suspend", reason="Fraud")
    # Each account is shown the endpoint by which it can contest the suspension itself.
    for suspended, path, body, contested_at in (
        (agent, "/agents/me/tasks", TASK, "/agent-support/requests"),
        (operator, "/operators/me/tasks/1/accept", {}, "/operators/me/support"),
    ):
        refused = problem(await suspended.send("POST", f"/api/v1{path}", json=body), 403, "agent_suspended")
        (action,) = refused["nextActions"]
        assert action["endpoint"] == f"POST /api/v1{contested_at}"
        assert (await suspended.post(contested_at, **action["arguments"]))["status"] == "open"
    assert await agent.get("/agents/me/tasks") == []
    assert (await staff.post("/platform/agents/1/reinstate"))["status"] == "Registered"
    opened = await staff.send("PUT", "/api/v1/platform/countries/BE/phase", json={"phase": "Live"})
    assert (opened.status_code, opened.json()["phase"]) == (200, "Live")
    problem(await agent.send("POST", "/api/v1/platform/agents/1/reinstate"), 403, "forbidden")


async def test_a_question_and_a_wish_are_answered_as_suggested(client: Client, agent: Client) -> None:
    await agent.post("/agents/me/tasks", **TASK, settlementMode="direct")
    operator = await client.operator()
    await operator.post("/operators/me/tasks/1/accept")
    await operator.post("/operators/me/tasks/1/start")
    question = {"questionCode": "closed", "message": "Wait?", "optionsJson": ["yes", "no"]}
    await operator.post("/operators/me/tasks/1/decisions", **question)
    blocked = problem(await operator.send("POST", "/api/v1/operators/me/tasks/1/complete"), 400, "decision_pending")
    assert blocked["nextActions"][0]["endpoint"] == "GET /api/v1/agents/me/tasks/1/decisions"
    assert await operator.get("/operators/me/tasks/1/decisions") == await agent.get("/agents/me/tasks/1/decisions")
    path = "/agents/me/tasks/1/decisions/1/resolve"
    problem(await agent.send("POST", f"/api/v1{path}", json={"agentDecisionJson": '"maybe"'}), 400, "validation_failed")
    assert (await agent.post(path, agentDecisionJson='"yes"'))["agentDecisionJson"] == '"yes"'
    answer = {"taskId": 1, "decisionId": 1, "agentDecisionJson": '"no"'}
    refused = await agent.call("resolve_decision_request", **answer)
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "not_pending")

    wish = await agent.post("/agents/me/tasks/1/reschedule", newCommittedTime=20270103120000, reason="Tomorrow.")
    assert (wish["id"], wish["reqId"], wish["status"]) == (1, 1, "Pending")
    approved = await operator.post("/operators/me/tasks/1/reschedule/1/approve")
    assert approved["status"] == "Approved"
    wish = await operator.post("/operators/me/tasks/1/reschedule", newCommittedTime=20270104120000)
    assert (await agent.post("/agents/me/tasks/1/reschedule/2/reject"))["status"] == "Rejected"
    listed = await agent.get("/agents/me/tasks/1/reschedules")
    assert [each["status"] for each in listed] == ["Approved", "Rejected"]
    assert (await agent.get("/agents/me/tasks/1"))["committedTime"] == 20270103120000
    await operator.post("/operators/me/tasks/1/complete")
    assert (await agent.post("/agents/me/tasks/1/review", rating=5, tagsJson=["prompt"]))["tagsJson"] == '["prompt"]'


async def test_the_platform_asks_too(client: Client, agent: Client, services: Services) -> None:
    await agent.post("/agents/me/tasks", **TASK, settlementMode="direct")
    staff = await client.staff(services)
    question = {"questionCode": "address", "message": "Which door?", "optionsJson": '["front", "back"]'}
    assert (await staff.post("/platform/tasks/1/decisions", **question))["id"] == 1
    (asked,) = (await agent.call("get_decision_requests", taskId=1)).json()["result"]
    assert (asked["decisionId"], asked["askedBy"], asked["status"]) == (1, "platform", "Pending")


async def test_a_place_is_corrected_under_the_names_of_the_interface(agent: Client) -> None:
    await agent.post("/agents/me/tasks", **TASK, publishImmediately=False)
    given = {"taskId": 1, "locationAddress": "Oudegracht 100, 3511 AX Utrecht, Netherlands"}
    moved = (await agent.call("update_task_location", **given)).json()["result"]
    assert (moved["resolvedLocation"]["city"], moved["geocodingConfidence"], moved["location_warnings"]) == (
        "Utrecht",
        0.7,
        [],
    )
    patched = await agent.send("PATCH", "/api/v1/agents/me/tasks/1/location", json={"locationRadiusKm": 5})
    assert (patched.status_code, patched.json()["locationRadiusKm"]) == (200, 5)
