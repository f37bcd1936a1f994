"""Decisions and reschedules during a task, in the graph."""

from typing import Any

from tests.schema.client import CREATE_TASK, Client
from tests.schema.test_mutation import JPEG_TASK, PROBLEM, move, operator

TALK = """query($id: ID!) { task(id: $id) {
  decisions { decisionId status questionCode agentDecisionJson askedBy task { id } }
  reschedules { reqId status newCommittedTime askedBy task { id } } review { rating task { id } } } }"""
QUESTION = {"questionCode": "shop_closed", "message": "The shop is closed.", "optionsJson": '["wait", "leave"]'}
RESCHEDULE = f"... on Reschedule {{ id status task {{ id status }} }} {PROBLEM}"


async def change(client: Client, key: str, kind: str, name: str, selection: str, **arguments: Any) -> Any:
    query = f"mutation($input: {kind}!) {{ {name}(input: $input) {{ {selection} {PROBLEM} }} }}"
    return (await client.ask(query, {"input": arguments}, key))[name]


async def accepted(client: Client) -> tuple[str, str, str]:
    """The keys of an agent and of the operator who has its task, and the task."""
    agent, worker = await client.agent(), await operator(client)
    arguments = {**JPEG_TASK, "publishImmediately": True}
    task = (await client.ask(CREATE_TASK, {"input": arguments}, agent))["createTask"]["id"]
    assert (await move(client, "acceptTask", "AcceptTaskInput", worker, taskId=task))["status"] == "ACCEPTED"
    return agent, worker, task


async def test_questions_and_wishes_stand_beside_their_task(client: Client) -> None:
    agent, worker, task = await accepted(client)
    asking = await move(client, "requestDecision", "RequestDecisionInput", worker, taskId=task, **QUESTION)
    assert (asking["__typename"], asking["id"], asking["status"]) == ("Task", task, "ACCEPTED")
    resolved = await change(
        client,
        agent,
        "ResolveDecisionInput",
        "resolveDecision",
        "... on Decision { status agentDecisionJson resolvedBy task { id } }",
        taskId=task,
        decisionId="1",
        agentDecisionJson='"wait"',
    )
    assert resolved == {
        "status": "RESOLVED",
        "agentDecisionJson": '"wait"',
        "resolvedBy": "AGENT",
        "task": {"id": task},
    }
    wish = await change(
        client,
        worker,
        "RequestRescheduleInput",
        "requestReschedule",
        "... on Reschedule { id status }",
        taskId=task,
        newCommittedTime=20991231120000,
    )
    assert wish == {"id": "1", "status": "PENDING"}
    approve = f"mutation($task: ID!) {{ approveReschedule(taskId: $task, reqId: 1) {{ {RESCHEDULE} }} }}"
    answer = (await client.ask(approve, {"task": task}, agent))["approveReschedule"]
    assert answer == {"id": "1", "status": "APPROVED", "task": {"id": task, "status": "ACCEPTED"}}
    expected = {
        "decisions": [
            {
                "decisionId": "1",
                "status": "RESOLVED",
                "questionCode": "shop_closed",
                "agentDecisionJson": '"wait"',
                "askedBy": "OPERATOR",
                "task": {"id": task},
            }
        ],
        "reschedules": [
            {
                "reqId": "1",
                "status": "APPROVED",
                "newCommittedTime": 20991231120000,
                "askedBy": "OPERATOR",
                "task": {"id": task},
            }
        ],
        "review": None,
    }
    assert (await client.ask(TALK, {"id": task}, agent))["task"] == expected


async def test_finished_work_shows_its_review(client: Client) -> None:
    agent, worker, task = await accepted(client)
    early = await change(
        client, agent, "ReviewTaskInput", "reviewTask", "... on TaskReview { rating }", taskId=task, rating=5
    )
    assert early["code"] == "wrong_status"
    for name, kind in (("startWork", "OperatorMoveInput"), ("completeTask", "CompleteTaskInput")):
        assert (await move(client, name, kind, worker, taskId=task))["id"] == task
    reviewed = await change(
        client,
        agent,
        "ReviewTaskInput",
        "reviewTask",
        "... on TaskReview { rating task { id } }",
        taskId=task,
        rating=5,
    )
    assert reviewed == {"rating": 5, "task": {"id": task}}
    view = (await client.ask(TALK, {"id": task}, agent))["task"]
    assert view["review"] == {"rating": 5, "task": {"id": task}}


async def test_who_only_sees_that_a_task_is_open_sees_nothing_of_its_talk(client: Client) -> None:
    agent, worker, task = await accepted(client)
    await move(client, "requestDecision", "RequestDecisionInput", worker, taskId=task, **QUESTION)
    own = "{ tasks { nodes { id decisions { id } reschedules { id } review { id } } } }"
    assert (await client.ask(own, key=worker))["tasks"]["nodes"][0]["decisions"] == [{"id": "1"}]
    await move(client, "releaseTask", "ReleaseTaskInput", worker, taskId=task)
    own = own.replace("review {", "proofs { id } walletLock { lockedAmount } review {")
    document = own.replace(
        "tasks", "openTasks(near: {latitude: 52.37, longitude: 4.89, radiusKm: 5}, includeIneligible: true)"
    )
    (seen,) = (await client.ask(document, key=worker))["openTasks"]["nodes"]
    assert seen == {
        "id": task,
        "decisions": [],
        "reschedules": [],
        "review": None,
        "proofs": [],
        "walletLock": None,
    }
    assert len((await client.ask(TALK, {"id": task}, agent))["task"]["decisions"]) == 1


async def test_a_task_with_a_new_place_is_a_task(client: Client) -> None:
    agent = await client.agent()
    task = await client.draft(agent)
    moved = await change(
        client,
        agent,
        "UpdateTaskLocationInput",
        "updateTaskLocation",
        "__typename ... on Task { id status resolvedLocationAddressObject { city } geocodingConfidence }",
        taskId=task,
        locationAddress="Oudegracht 100, 3511 AX Utrecht, Netherlands",
    )
    assert moved == {
        "__typename": "Task",
        "id": task,
        "status": "DRAFT",
        "resolvedLocationAddressObject": {"city": "Utrecht"},
        "geocodingConfidence": 0.7,
    }
