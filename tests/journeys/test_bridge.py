"""A whole life of a task in which the agent knows the tool bridge alone."""

from typing import Any

from tests.actors import AGENT, TASK
from tests.journeys.people import SIMPLE_LIFE, Person, carry_out, done, operator, reviewable


async def call(anybody: Person, tool: str, **arguments: Any) -> Any:
    """The result of a tool, whose key is among its arguments."""
    answer = done(await anybody.send("POST", "/api/v1/tools/call", json={"tool": tool, "arguments": arguments}))
    assert answer["success"] is True
    return answer["result"]


async def test_the_agent_works_with_tools_alone(anybody: Person, staff: Person) -> None:
    legal = await call(anybody, "get_legal_documents")
    terms = legal[0]["version"]
    registration = {**AGENT, "description": "Runs errands.", "acceptedTermsVersion": terms}
    key = (await call(anybody, "register_agent", **registration))["apiKey"]

    short = await call(anybody, "dispatch_physical_task", apiKey=key, **TASK, requestId="errand-1")
    assert (short["status"], short["autoPublishDeferredReason"]) == ("Draft", "insufficient_funds")
    checkout = await call(anybody, "checkout_wallet_deposit", apiKey=key, amount=60, currency="EUR")
    await anybody.pay(checkout["checkoutUrl"])
    assert (await call(anybody, "get_wallet_balance", apiKey=key))["availableBalance"] == 60
    task = short["taskId"]
    again = await call(anybody, "dispatch_physical_task", apiKey=key, **TASK, requestId="errand-1")
    assert (again["taskId"], again["idempotentReplay"]) == (task, True)
    assert (await call(anybody, "publish_task", apiKey=key, taskId=task))["status"] == "Published"

    worker = await operator(anybody, staff)
    await carry_out(worker, task)
    await reviewable(anybody.holding(key), task)
    proofs = await call(anybody, "get_task_proofs", apiKey=key, taskId=task, includeThumbnails=True)
    assert proofs["items"][0]["thumbnailBase64"]
    assert {verdict["passed"] for verdict in proofs["validationResults"]} == {True}
    assert (await call(anybody, "ApprovePhysicalTaskCompletion", apiKey=key, taskId=str(task)))["status"] == "Closed"

    events = await call(anybody, "get_task_events", apiKey=key, taskId=task)
    assert [event["sequence"] for event in events] == [1, *range(3, 14)], "2 told of the money"
    assert [event["toStatus"] for event in events] == ["Draft", *SIMPLE_LIFE]
    entries = await call(anybody, "get_wallet_transactions", apiKey=key, currency="EUR")
    assert [entry["runningBalance"] for entry in entries] == [7.5, 7.5, 60, 0]
