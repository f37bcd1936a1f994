"""A tool without a request id of its operation takes the idempotency key of the call as `requestId`."""

from tests.rest_compat.front_door import TASK, Client
from tests.rest_compat.test_journeys import carried_out


async def test_a_repeated_bonus_is_paid_once(client: Client, agent: Client) -> None:
    await agent.deposit(100)
    await agent.post("/agents/me/tasks", **TASK)
    await carried_out(client)
    await agent.post("/agents/me/tasks/1/cancel-with-settlement", cancellationReasonCodeRef=1)
    for _ in range(2):
        answer = (await agent.call("pay_task_bonus", taskId=1, amount=2, requestId="bonus-1")).json()
        assert answer["result"]["bonus"] == 2
    other = (await agent.call("pay_task_bonus", taskId=1, amount=3, requestId="bonus-1")).json()
    assert other["error"]["code"] == "idempotency_key_reused"
    wrong = (await agent.call("pay_task_bonus", taskId=1, amount=2, requestId=7)).json()
    assert wrong["error"]["code"] == "validation_failed"
    assert (await agent.get("/agents/me/tasks/1"))["bonus"] == 2
