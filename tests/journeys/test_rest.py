"""Whole lives of tasks over REST, with a plain HTTP client."""

from tests.actors import AGENT, TASK
from tests.journeys.people import ESCROW_LIFE, SIMPLE_LIFE, Person, carry_out, operator, reviewable


async def registered(anybody: Person) -> Person:
    return anybody.holding((await anybody.post("/agents/register", **AGENT))["apiKey"])


async def funded(agent: Person, amount: str) -> None:
    opened = await agent.post("/agents/me/wallet/deposit", amount=amount, currency="EUR")
    assert (await agent.get("/agents/me/wallet"))["pendingBalance"] == float(amount)
    await agent.pay(opened["checkoutUrl"])
    assert (await agent.get(f"/agents/me/wallet/deposit/{opened['externalId']}/status"))["status"] == "paid"


async def life(agent: Person, task: int) -> list[str]:
    return [event["toStatus"] for event in await agent.get(f"/agents/me/tasks/{task}/history")]


async def test_the_escrow_flow_from_quote_to_payout(anybody: Person, staff: Person) -> None:
    agent = await registered(anybody)
    draft = await agent.post("/agents/me/tasks", **TASK, publishImmediately=False)
    task, path = draft["taskId"], f"/agents/me/tasks/{draft['taskId']}"
    quote = await agent.post(f"{path}/quote")
    assert (quote["totalAgentCost"], quote["operatorPayoutAmount"], quote["grossAmount"]) == (52.5, 50, 50)
    poor = await agent.send("POST", f"/api/v1{path}/fund", json={"fundingMethod": "wallet"})
    assert (poor.status_code, poor.json()["code"]) == (402, "insufficient_funds")
    funding = await agent.post(f"{path}/fund", fundingMethod="psp")
    assert (await agent.post(f"{path}/check-funding"))["status"] == "pending"
    await agent.pay(funding["checkoutUrl"])
    assert (await agent.post(f"{path}/check-funding"))["status"] == "funded"
    assert (await agent.post(f"{path}/publish"))["matching"]["state"] == "searching"

    worker = await operator(anybody, staff)
    picture = await carry_out(worker, task)
    await reviewable(agent, task)
    (proof,) = (await agent.get(f"{path}/proofs"))["items"]
    content = await agent.send("GET", f"/api/v1{path}/proofs/{proof['id']}/content?format=raw")
    assert (content.headers["content-type"], content.content) == ("image/jpeg", picture)
    wrong = await agent.send("POST", f"/api/v1{path}/approve")
    assert wrong.status_code == 400
    assert "approve-review" in wrong.text
    assert (await agent.post(f"{path}/approve-review"))["status"] == "Closed"

    assert await life(agent, task) == ESCROW_LIFE
    wallet = await agent.get("/agents/me/wallet")
    assert (wallet["totalFunded"], wallet["lifetimeCredited"], wallet["lifetimeSettled"]) == (0, 52.5, 52.5)
    assert (await worker.get("/operators/me"))["earnings"][0]["earnedBalance"] == 45


async def test_the_simple_flow_after_an_operator_gave_up(anybody: Person, staff: Person) -> None:
    agent = await registered(anybody)
    await funded(agent, "80.00")
    task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
    path = f"/agents/me/tasks/{task}"
    first, second = await operator(anybody, staff), await operator(anybody, staff)
    await first.post(f"/operators/me/tasks/{task}/accept")
    assert (await second.send("POST", f"/api/v1/operators/me/tasks/{task}/accept")).json()["code"] == "task_taken"
    await first.post(f"/operators/me/tasks/{task}/release", reason="A flat tyre.")
    await carry_out(second, task)
    await reviewable(agent, task)
    assert (await agent.post(f"{path}/approve"))["status"] == "Closed"

    assert await life(agent, task) == ["Published", "Accepted", *SIMPLE_LIFE]
    wallet = await agent.get("/agents/me/wallet")
    assert (wallet["availableBalance"], wallet["lockedBalance"], wallet["locks"]) == (27.5, 0, [])
    entries = await agent.get("/agents/me/wallet/transactions", taskId=task)
    assert [(entry["type"], entry["amount"], entry["runningBalance"]) for entry in entries] == [
        ("settlement", 0, 27.5),
        ("lock", -52.5, 27.5),
    ]
    assert (await first.get("/operators/me"))["earnings"] == []
    assert (await second.get("/operators/me"))["earnings"][0]["earnedBalance"] == 45


async def test_a_rejection_is_contested_and_split(anybody: Person, staff: Person) -> None:
    agent = await registered(anybody)
    await funded(agent, "60.00")
    path = "/agents/me/tasks/1"
    await agent.post("/agents/me/tasks", **TASK, publishImmediately=False)
    await agent.post(f"{path}/quote")
    assert (await agent.post(f"{path}/fund", fundingMethod="wallet"))["chargedAmount"] == 52.5
    await agent.post(f"{path}/publish")
    worker = await operator(anybody, staff)
    await carry_out(worker, 1)
    await reviewable(agent, 1)
    assert (await agent.post(f"{path}/reject-review", rejectReasonCodeRef=5, notes="Blurred."))["status"] == "Rejected"
    assert (await worker.post("/operators/me/tasks/1/contest", reason="It is sharp."))["status"] == "Disputed"
    split = await staff.post("/platform/tasks/1/resolve-dispute", outcome="split", operatorAmount="25.00")
    assert split["status"] == "Closed"
    assert await life(agent, 1) == [*ESCROW_LIFE[:-3], "Rejected", "Disputed", "Disputed", "Settled", "Closed"]
    assert (await worker.get("/operators/me"))["earnings"][0]["earnedBalance"] == 22.5
    assert (await agent.get("/agents/me/wallet"))["availableBalance"] == 33.75
