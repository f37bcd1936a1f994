"""A whole life of a task in the graph alone, for everybody, with a library client."""

import base64
import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from gql import Client, FileVar, gql
from gql.client import AsyncClientSession
from gql.transport.httpx import HTTPXAsyncTransport
from gql.transport.websockets import WebsocketsTransport

from tests.actors import AGENT, OPERATOR, TASK
from tests.journeys.people import HERE, Person, photo

REQUIREMENTS = {"minPhotos": 2, "requireGpsWithinRadiusMeters": 50, "requireTimestampWithinMinutes": 10}
PROBLEM = "... on Problem { code detail errors { field message } }"
EVENTS = """subscription($task: ID!) { taskEvents(taskId: $task) {
  sequence toStatus changedByActorType changedByActorId location { lat source } } }"""
WALLET = """{ wallet(currency: "EUR") { totalFunded availableBalance lockedBalance
  locks { nodes { taskId lockedAmount } }
  transactions(first: 10) { totalCount nodes { type amount runningBalance } } } }"""


@asynccontextmanager
async def session(address: str, key: str | None = None) -> AsyncIterator[AsyncClientSession]:
    headers = {"X-API-Key": key} if key else {}
    transport = HTTPXAsyncTransport(url=f"{address}/graphql", headers=headers, timeout=20)
    async with Client(transport=transport, fetch_schema_from_transport=False) as opened:
        yield opened


async def ask(caller: AsyncClientSession, document: str, *, files: bool = False, **variables: Any) -> Any:
    """Return the answer of the only field of a document."""
    request = gql(document)
    request.variable_values = variables
    ((_, answer),) = (await caller.execute(request, upload_files=files)).items()
    return answer


async def change(caller: AsyncClientSession, name: str, kind: str, wanted: str, /, **given: Any) -> Any:
    """The result of a mutation with an input."""
    document = f"mutation($input: {kind}!) {{ {name}(input: $input) {{ {wanted} {PROBLEM} }} }}"
    return await ask(caller, document, files="file" in given, input=given)


async def status_after(caller: AsyncClientSession, name: str, kind: str, /, **given: Any) -> Any:
    return (await change(caller, name, kind, "... on Task { status }", **given))["status"]


async def registered(anybody: AsyncClientSession) -> tuple[str, str, str]:
    """The keys of a new agent and a new operator, and the operator's id."""
    agent = await change(
        anybody, "registerAgent", "RegisterAgentInput", "... on AgentRegistration { apiKey agent { status } }", **AGENT
    )
    assert agent["agent"]["status"] == "REGISTERED"
    worker = await change(
        anybody,
        "registerOperator",
        "RegisterOperatorInput",
        "... on OperatorRegistration { apiKey operator { id status } }",
        **OPERATOR,
    )
    assert worker["operator"]["status"] == "REGISTERED"
    return agent["apiKey"], worker["apiKey"], worker["operator"]["id"]


async def carried_out(worker: AsyncClientSession, task: str) -> None:
    near = {"latitude": HERE["lat"], "longitude": HERE["lng"]}
    document = "query($near: NearInput!) { openTasks(near: $near) { nodes { id distanceMetres } } }"
    (found,) = (await ask(worker, document, near=near))["nodes"]
    assert found["id"] == task
    assert found["distanceMetres"] < 1000
    there = {"taskId": task, "location": HERE}
    assert await status_after(worker, "acceptTask", "AcceptTaskInput", **there) == "ACCEPTED"
    assert await status_after(worker, "markEnRoute", "OperatorMoveInput", **there) == "EN_ROUTE"
    assert await status_after(worker, "markArrived", "OperatorMoveInput", **there) == "ARRIVED"
    assert await status_after(worker, "startWork", "OperatorMoveInput", **there) == "IN_PROGRESS"
    item = "... on ProofItem { kind takenAt gps { latitude } }"
    sent = FileVar(io.BytesIO(photo(1)), filename="front.jpg", content_type="image/jpeg")
    assert (await change(worker, "uploadProof", "UploadProofInput", item, **there, file=sent))["kind"] == "PHOTO"
    early = await change(worker, "submitProof", "SubmitProofInput", "... on Task { status }", **there)
    assert early["code"] == "proof_incomplete"
    text = base64.b64encode(photo(2)).decode()
    await change(worker, "uploadProof", "UploadProofInput", item, **there, fileName="b.jpg", contentBase64=text)
    assert await status_after(worker, "submitProof", "SubmitProofInput", **there) == "PROOF_SUBMITTED"


async def followed(address: str, key: str, task: str) -> list[Any]:
    """The events of a task up to its review, by subscription."""
    url = f"{address.replace('http', 'ws', 1)}/graphql"
    request = gql(EVENTS)
    request.variable_values = {"task": task}
    events = []
    async with Client(transport=WebsocketsTransport(url=url, init_payload={"apiKey": key})) as socket:
        async for answer in socket.subscribe(request):
            events.append(answer["taskEvents"])
            if events[-1]["toStatus"] == "UNDER_REVIEW":
                break
    return events


async def test_everybody_works_in_the_graph(live_server: str, platform_key: str, anybody: Person) -> None:
    async with session(live_server) as nobody:
        agent_key, worker_key, worker_id = await registered(nobody)
    approving = (
        f"mutation($id: ID!) {{ approveOperator(operatorId: $id) {{ ... on Operator {{ status }} {PROBLEM} }} }}"
    )
    async with session(live_server, platform_key) as platform:
        assert await ask(platform, approving, id=worker_id) == {"status": "APPROVED"}

    async with session(live_server, agent_key) as agent, session(live_server, worker_key) as worker:
        deposit = await change(
            agent, "depositToWallet", "DepositToWalletInput", "... on Deposit { checkoutUrl status }", amount="100.00"
        )
        assert deposit["status"] == "PENDING"
        await anybody.pay(deposit["checkoutUrl"])
        task = await change(
            agent,
            "createTask",
            "CreateTaskInput",
            "... on Task { id status totalAgentCost matching { state } }",
            **TASK,
            proofRequirementsJson=json.dumps(REQUIREMENTS),
        )
        assert task == {
            "id": "1",
            "status": "PUBLISHED",
            "totalAgentCost": "52.50",
            "matching": {"state": "searching"},
        }
        wallet = await ask(agent, WALLET)
        locks = [{"taskId": "1", "lockedAmount": "52.50"}]
        assert (wallet["lockedBalance"], wallet["locks"]["nodes"]) == ("52.50", locks)

        await carried_out(worker, task["id"])
        events = await followed(live_server, agent_key, task["id"])
        assert [event["sequence"] for event in events] == list(range(2, 10)), "1 told of the money"
        assert events[1]["location"] == {"lat": HERE["lat"], "source": "gps"}
        assert (events[-1]["changedByActorType"], events[-1]["changedByActorId"]) == ("SYSTEM", None)

        verdicts = (
            "query($id: ID!) { task(id: $id) { proofReview { validationResults { rule passed } missingSteps } } }"
        )
        proofs = (await ask(agent, verdicts, id=task["id"]))["proofReview"]
        assert proofs["missingSteps"] == []
        assert {verdict["passed"] for verdict in proofs["validationResults"]} == {True}
        approving = f"mutation($id: ID!) {{ approveTask(taskId: $id) {{ ... on Task {{ status }} {PROBLEM} }} }}"
        assert await ask(agent, approving, id=task["id"]) == {"status": "CLOSED"}

        wallet = await ask(agent, WALLET)
        assert (wallet["totalFunded"], wallet["availableBalance"]) == ("47.50", "47.50")
        assert wallet["locks"] == {"nodes": []}
        assert [entry["type"] for entry in wallet["transactions"]["nodes"]] == [
            "SETTLEMENT",
            "LOCK",
            "DEPOSIT_CREDITED",
            "DEPOSIT_OPENED",
        ]
        earned = await ask(worker, "{ operator { earnings { currency earnedBalance paidOutBalance } } }")
        assert earned["earnings"] == [{"currency": "EUR", "earnedBalance": "45.00", "paidOutBalance": "0.00"}]
