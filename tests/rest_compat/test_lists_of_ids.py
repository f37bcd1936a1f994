"""A refusal of an id, or of a request that was answered before, leads to the list with the ids and their status."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx2

from domain.lifecycle.statuses import Actor
from resolvers.core.context import Services
from resolvers.core.operation import LISTS
from rest_compat.rest.routes import ROUTES
from tests.rest_compat.front_door import HERE, TASK, Client, make_job, problem

ABSENT = "999999"
BEGINNINGS = {Actor.AGENT: "/agents/me/", Actor.OPERATOR: "/operators/me/", Actor.PLATFORM: "/platform/"}
FILLED = {"taskId": 1, "reason": "It does not suit us.", "agentDecisionJson": '"yes"'}
WITH_NAME_OF_ANOTHER_ID = "withdraw_reschedule"
"""It names the request by `requestId`, as the operations for support requests do."""
AS_FIELD_OF_FORM = "add_expense"
"""A wrong proof item is an invalid field of the expense."""


class Reference(NamedTuple):
    """A request that names something of a task, and the list of what there is."""

    actor: Actor
    address: str
    listing: str
    body: dict[str, Any]


def find_references() -> Iterator[Reference]:
    for row in ROUTES:
        for actor in row.by or row.operation.by or ():
            fields = row.operation.request.model_fields
            lists = [LISTS[field, actor] for field in fields if (field, actor) in LISTS]
            of_task = [each.name for each in lists if "taskId" in each.find_required(None)]
            if row.operation.name == WITH_NAME_OF_ANOTHER_ID:
                of_task = ["list_reschedule_requests"]
            if of_task and row.below.startswith(BEGINNINGS[actor]) and row.operation.name != AS_FIELD_OF_FORM:
                names = {field.alias for field in fields.values()}
                body = {name: value for name, value in FILLED.items() if name in names}
                yield Reference(actor, row.address, of_task[0], body)


async def ask(caller: Client, address: str, **body: Any) -> httpx2.Response:
    method, _, path = address.partition(" ")
    return await caller.send(method, path, **({"json": body} if method == "POST" else {}))


async def follow(caller: Client, refused: Any) -> Any:
    method, _, path = refused["nextActions"][0]["endpoint"].partition(" ")
    answer = await caller.send(method, path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_an_unknown_id_of_something_within_a_task_leads_to_the_list_of_that_task(
    services: Services, client: Client, agent: Client
) -> None:
    job = await make_job(client, agent)
    callers = {Actor.AGENT: agent, Actor.OPERATOR: job.operator, Actor.PLATFORM: await client.staff(services)}
    references = list(find_references())
    assert len(references) > 20
    for actor, address, listing, body in references:
        path = re.sub(r"{\w+}", ABSENT, address.replace("{taskId}", "1"))
        refused = problem(await ask(callers[actor], path, **body), 404, "not_found")
        first = refused["nextActions"][0]
        assert (first["code"], first["arguments"]) == (listing, {"taskId": 1}), address
        await follow(callers[actor], refused)


async def test_an_unknown_offer_without_its_task_leads_to_the_tasks(client: Client) -> None:
    operator = await client.operator()
    response = await operator.send("POST", f"/api/v1/operators/me/offers/{ABSENT}/withdraw", json={})
    refused = problem(response, 404, "not_found")
    assert [action["code"] for action in refused["nextActions"]] == ["list_operator_tasks"]
    await follow(operator, refused)


async def test_what_was_answered_before_leads_to_the_list_with_its_status(client: Client, agent: Client) -> None:
    terms = {"pricingType": "hourly", "maxMinutes": 60, "expenseBudget": 8, "assignmentMode": "applications"}
    await agent.deposit(200)
    await agent.post("/agents/me/tasks", **TASK | terms)
    operator = await client.operator()
    declined = await operator.post("/operators/me/tasks/1/offers")
    decline = f"POST /api/v1/agents/me/tasks/1/offers/{declined['id']}/decline"
    offered = await refuse_again(agent, decline, "list_task_offers")
    assert [offer["status"] for offer in offered] == ["declined"]
    withdraw = f"POST /api/v1/operators/me/offers/{declined['id']}/withdraw"
    assert await follow(operator, problem(await ask(operator, withdraw), 400, "not_pending")) == offered
    made = await operator.post("/operators/me/tasks/1/offers")
    await agent.post(f"/agents/me/tasks/1/offers/{made['id']}/accept")
    for step in ("arrived", "start"):
        await operator.post(f"/operators/me/tasks/1/{step}", location=HERE)

    claimed = await operator.post("/operators/me/tasks/1/expenses", amount=4, description="A ticket")
    path = f"POST /api/v1/agents/me/tasks/1/expenses/{claimed['id']}/decline"
    listed = await refuse_again(agent, path, "list_task_expenses", reason="Too dear.")
    assert [each["status"] for each in listed] == ["declined"]
    asked = await operator.post("/operators/me/tasks/1/time-extensions", minutes=15, reason="A queue.")
    path = f"POST /api/v1/agents/me/tasks/1/time-extensions/{asked['id']}/decline"
    assert [each["status"] for each in await refuse_again(agent, path, "list_time_extensions")] == ["declined"]
    wish = await operator.post("/operators/me/tasks/1/reschedule", newCommittedTime=20270104120000)
    path = f"POST /api/v1/agents/me/tasks/1/reschedule/{wish['id']}/reject"
    assert [each["status"] for each in await refuse_again(agent, path, "list_reschedule_requests")] == ["Rejected"]
    question = {"questionCode": "closed", "message": "Wait?", "optionsJson": ["yes", "no"]}
    asked = await operator.post("/operators/me/tasks/1/decisions", **question)
    path = f"POST /api/v1/agents/me/tasks/1/decisions/{asked['id']}/resolve"
    answer = {"agentDecisionJson": '"yes"'}
    assert len(await refuse_again(agent, path, "get_decision_requests", **answer)) == 1


async def refuse_again(caller: Client, address: str, listing: str, **body: Any) -> Any:
    """Answer a request twice, and return the list to which the refusal of the second answer leads."""
    done = await ask(caller, address, **body)
    assert done.status_code == 200, done.text
    refused = problem(await ask(caller, address, **body), 400, "not_pending")
    assert refused["nextActions"][0]["code"] == listing
    return await follow(caller, refused)
