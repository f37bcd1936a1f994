"""A whole life of a task in which the agent is the official client of the protocol between agents, in both bindings."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple
from uuid import uuid4

import httpx
import httpx2
import pytest
from a2a.client import ClientConfig, ClientFactory
from a2a.client.card_resolver import A2ACardResolver
from a2a.client.client import Client
from a2a.types.a2a_pb2 import (
    AgentCard,
    CancelTaskRequest,
    DeleteTaskPushNotificationConfigRequest,
    GetTaskPushNotificationConfigRequest,
    GetTaskRequest,
    ListTaskPushNotificationConfigsRequest,
    ListTasksRequest,
    SendMessageRequest,
    StreamResponse,
    SubscribeToTaskRequest,
    Task,
    TaskPushNotificationConfig,
    TaskState,
)
from a2a.utils.errors import (
    ContentTypeNotSupportedError,
    InvalidParamsError,
    TaskNotCancelableError,
    TaskNotFoundError,
    UnsupportedOperationError,
)
from a2a.utils.signing import InvalidSignaturesError, create_signature_verifier
from google.protobuf.json_format import MessageToDict, ParseDict
from jwt.api_jwk import PyJWK
from standardwebhooks import Webhook

from server.config.settings import Settings
from tests.actors import AGENT, TASK
from tests.journeys.people import HERE, TIMEOUT_SECONDS, Person, operator, submit_work
from tests.receiver import Receiver, receiving

JSON_RPC = "JSONRPC"
HTTP_JSON = "HTTP+JSON"
CREDENTIALS = "push-credentials"
TOKEN = "push-token"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"allow_private_targets": True})


class Agent(NamedTuple):
    """An agent with a client of each binding."""

    person: Person
    json_rpc: Client
    http_json: Client
    secret: str


@asynccontextmanager
async def connected(anybody: Person, base: str) -> AsyncIterator[Agent]:
    """A new agent that has found the service by its signed card."""
    made = await anybody.post("/agents/register", **AGENT)
    key = made["apiKey"]
    headers = {"Authorization": f"Bearer {key}"}
    async with httpx.AsyncClient(headers=headers, timeout=TIMEOUT_SECONDS) as http:
        card = await resolved(http, base)
        clients = [
            ClientFactory(ClientConfig(httpx_client=http, supported_protocol_bindings=[binding])).create(card)
            for binding in (JSON_RPC, HTTP_JSON)
        ]
        yield Agent(anybody.holding(key), *clients, made["webhookSigningSecret"])


async def resolved(http: httpx.AsyncClient, base: str) -> AgentCard:
    """The card, with its signature verified by the published keys; a card with another name does not verify."""
    keys = {key["kid"]: PyJWK(key) for key in (await http.get(f"{base}/.well-known/jwks.json")).json()["keys"]}

    def find_key(kid: str | None, jku: str | None) -> PyJWK:
        assert jku == f"{base}/.well-known/jwks.json"
        return keys[str(kid)]

    verify = create_signature_verifier(find_key, ["ES256"])
    card = await A2ACardResolver(http, base).get_agent_card(signature_verifier=verify)
    forged = AgentCard()
    forged.CopyFrom(card)
    forged.name = "Somebody else"
    with pytest.raises(InvalidSignaturesError):
        verify(forged)
    return card


def message(*parts: Mapping[str, Any], message_id: str | None = None, **fields: Any) -> SendMessageRequest:
    configuration = fields.pop("configuration", {})
    said = {"messageId": message_id or str(uuid4()), "role": "ROLE_USER", "parts": list(parts), **fields}
    return ParseDict({"message": said, "configuration": configuration}, SendMessageRequest())


async def said(client: Client, request: SendMessageRequest) -> list[StreamResponse]:
    return [response async for response in client.send_message(request)]


async def task_after(client: Client, request: SendMessageRequest) -> Task:
    """The task that a message leads to, without following it."""
    (response,) = await said(client, request)
    assert response.HasField("task"), response
    return response.task


def state(status: Any) -> str:
    return TaskState.Name(status.state).removeprefix("TASK_STATE_")


def find_data(parts: Any) -> dict[str, Any]:
    """The data of a message or an artifact."""
    (data,) = [part for part in MessageToDict(parts)["parts"] if "data" in part]
    return dict(data["data"])


async def pushed(receiver: Receiver, last: str) -> list[Any]:
    """The status updates that were pushed, once the last state has come."""
    updates: list[Any] = []
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not updates or state(updates[-1].status) != last:
            await asyncio.sleep(0.02)
            updates = [ParseDict(json.loads(call.body), StreamResponse()).status_update for call in receiver.received]
    return updates


async def test_another_agent_dispatches_answers_reviews_and_is_told(
    anybody: Person, staff: Person, live_server: str
) -> None:
    worker = await operator(anybody, staff)
    async with connected(anybody, live_server) as agent, connected(anybody, live_server) as stranger:
        async with receiving() as receiver:
            context_id, task_id = await dispatch_and_ask(agent, worker, receiver)
            await answer_and_review(agent, worker, task_id)
            await heard(agent, receiver, task_id)
        await refuse_what_has_ended(agent, task_id)
        await cancel_and_list(agent, task_id, context_id)
        await configure(agent)
        await keep_out(stranger, task_id)


async def dispatch_and_ask(agent: Agent, worker: Person, receiver: Receiver) -> tuple[str, str]:
    """Nothing is guessed from a text; the fields dispatch a task once; its stream ends with the operator's question."""
    (reply,) = await said(agent.json_rpc, message({"text": "Could somebody photograph a shop?"}))
    needed = find_data(reply.message)
    assert needed["missing"] == ["title", "locationAddress", "payoutAmount"]
    assert set(needed["missing"]) <= set(needed["schema"]["required"])

    opened = await agent.person.post("/agents/me/wallet/deposit", amount=100, currency="EUR")
    await agent.person.pay(opened["checkoutUrl"])
    fields = {name: value for name, value in TASK.items() if name != "description"}
    config = {"id": "mine", "url": receiver.url, "token": TOKEN}
    config["authentication"] = {"scheme": "Bearer", "credentials": CREDENTIALS}
    wish = message(
        {"data": fields},
        {"text": TASK["description"]},
        contextId=reply.message.context_id,
        configuration={"taskPushNotificationConfig": config},
    )
    states: list[str] = []
    task = Task()
    async for response in agent.json_rpc.send_message(wish):
        if response.HasField("task"):
            task = response.task
            states.append(state(task.status))
            asking = asyncio.create_task(ask(worker, int(task.id)))
        else:
            update = response.status_update
            states.append(state(update.status))
    await asking
    assert states == ["SUBMITTED", "WORKING", "WORKING", "INPUT_REQUIRED"]
    waiting = find_data(update.status.message)
    assert waiting["questions"][0]["message"] == {"untrustedText": "The shop is shut.", "writtenBy": "operator"}
    assert task.context_id == reply.message.context_id
    assert (await task_after(agent.json_rpc, wish)).id == task.id
    listed = await agent.http_json.list_tasks(ListTasksRequest(context_id=task.context_id))
    assert (listed.total_size, [found.id for found in listed.tasks]) == (1, [task.id])
    return task.context_id, task.id


async def ask(worker: Person, task_id: int) -> None:
    path = f"/operators/me/tasks/{task_id}"
    for step in ("accept", "start"):
        await worker.post(f"{path}/{step}", location=HERE)
    options = json.dumps(["wait", "go home"])
    question = {"questionCode": "shut", "message": "The shop is shut.", "optionsJson": options}
    await worker.post(f"{path}/decisions", location=HERE, **question)


async def answer_and_review(agent: Agent, worker: Person, task_id: str) -> None:
    """An option in words answers; a subscription has proof and end; the offered call approves and pays."""
    (unheard,) = await said(agent.http_json, message({"text": "Do what you like."}, taskId=task_id))
    assert "nextActions" in find_data(unheard.message)
    with pytest.raises(InvalidParamsError):
        await said(agent.http_json, message({"data": {"answer": "fly"}}, taskId=task_id))
    followed = agent.http_json.subscribe(SubscribeToTaskRequest(id=task_id))
    first = await anext(followed)
    assert state(first.task.status) == "INPUT_REQUIRED"
    not_streaming = {"returnImmediately": True}
    answered = await agent.json_rpc._transport.send_message(
        message({"text": "wait"}, taskId=task_id, configuration=not_streaming)
    )
    assert state(answered.task.status) == "WORKING"
    await converse(agent, worker, task_id)
    await submit_work(worker, int(task_id))
    artifact, read = None, []
    async for response in followed:
        if response.HasField("status_update"):
            read += [
                written for written in [find_data(response.status_update.status.message).get("message")] if written
            ]
        if response.HasField("artifact_update"):
            artifact = response.artifact_update.artifact
        elif state(response.status_update.status) == "INPUT_REQUIRED":
            offered = find_data(response.status_update.status.message)["nextActions"]
            (approval,) = [step for step in offered if step.get("tool", "").startswith("approve_")]
            call = {"tool": approval["tool"], "arguments": approval["arguments"]}
            closed = await task_after(agent.http_json, message({"data": call}, taskId=task_id))
            assert state(closed.status) == "COMPLETED"
    assert state(response.status_update.status) == "COMPLETED"
    theirs = {"untrustedText": "It is open now.", "writtenBy": "operator"}
    assert [written["body"] for written in read if written] == ["The neighbour has the key.", theirs]
    assert artifact is not None
    report, verdicts, picture = artifact.parts
    assert (report.text, report.metadata["writtenBy"]) == ("The shop front, as asked.", "operator")
    assert "validationResults" in verdicts.data.struct_value
    async with httpx2.AsyncClient() as http:
        assert (await http.get(picture.url)).headers["content-type"] == picture.media_type == "image/jpeg"


async def converse(agent: Agent, worker: Person, task_id: str) -> None:
    """A text to a task that an operator works on is a message to the operator."""
    wish = message({"text": "The neighbour has the key."}, taskId=task_id, configuration={"returnImmediately": True})
    for _ in range(2):
        await agent.json_rpc._transport.send_message(wish)
    path = f"/operators/me/tasks/{task_id}/messages"
    (written,) = await worker.get(path)
    assert (written["author"], written["body"]) == ("agent", "The neighbour has the key.")
    await worker.post(path, body="It is open now.")


async def heard(agent: Agent, receiver: Receiver, task_id: str) -> None:
    """Each update was pushed once, in order, signed as every webhook, with what the client asked for."""
    updates = await pushed(receiver, "COMPLETED")
    assert {update.task_id for update in updates} == {task_id}
    sequences = [update.metadata["sequence"] for update in updates]
    assert sequences == sorted(set(sequences))
    assert "INPUT_REQUIRED" in [state(update.status) for update in updates]
    bodies = [find_data(update.status.message)["payload"].get("body") for update in updates]
    assert [body for body in bodies if body] == [{"untrustedText": "It is open now.", "writtenBy": "operator"}]
    for call in receiver.received:
        assert call.headers["authorization"] == f"Bearer {CREDENTIALS}"
        assert call.headers["x-a2a-notification-token"] == TOKEN
        assert call.headers["content-type"] == "application/a2a+json"
        Webhook(agent.secret).verify(call.body, call.headers)
    deliveries = await agent.person.get("/agents/me/webhook-deliveries")
    assert CREDENTIALS not in json.dumps(deliveries)
    assert TOKEN not in json.dumps(deliveries)


async def refuse_what_has_ended(agent: Agent, task_id: str) -> None:
    for client in (agent.json_rpc, agent.http_json):
        with pytest.raises(UnsupportedOperationError):
            await said(client, message({"text": "Once more."}, taskId=task_id))
        with pytest.raises(UnsupportedOperationError):
            await anext(client.subscribe(SubscribeToTaskRequest(id=task_id)))
        with pytest.raises(TaskNotCancelableError):
            await client.cancel_task(CancelTaskRequest(id=task_id))
        with pytest.raises(ContentTypeNotSupportedError):
            await said(client, message({"url": "https://example.org/a.jpg"}))


async def cancel_and_list(agent: Agent, done: str, context_id: str) -> None:
    """A draft waits for its agent, is cancelled at no cost, twice alike; the list has both tasks, in pages."""
    draft = await task_after(agent.json_rpc, message({"data": {**TASK, "publishImmediately": False}}))
    assert state(draft.status) == "INPUT_REQUIRED"
    assert draft.context_id != context_id
    for client in (agent.json_rpc, agent.http_json):
        assert state((await client.cancel_task(CancelTaskRequest(id=draft.id))).status) == "CANCELED"
    for client in (agent.json_rpc, agent.http_json):
        first = await client.list_tasks(ListTasksRequest(page_size=1))
        assert (first.total_size, [task.id for task in first.tasks]) == (2, [draft.id])
        rest = ListTasksRequest(page_size=1, page_token=first.next_page_token, include_artifacts=True)
        second = await client.list_tasks(rest)
        assert ([task.id for task in second.tasks], second.next_page_token) == ([done], "")
        assert [artifact.artifact_id for artifact in second.tasks[0].artifacts] == ["proof"]
        completed = await client.list_tasks(ListTasksRequest(status=TaskState.TASK_STATE_COMPLETED))
        assert [task.id for task in completed.tasks] == [done]
        with pytest.raises(InvalidParamsError):
            await client.list_tasks(ListTasksRequest(page_size=101))
        shown = await client.get_task(GetTaskRequest(id=done, history_length=2))
        assert [find_data(told)["event"] for told in shown.history] == ["task.settled", "task.closed"]


async def configure(agent: Agent) -> None:
    """Configurations are named, replaced, shown without secrets, and removed, once and twice alike."""
    draft = await task_after(agent.http_json, message({"data": {**TASK, "publishImmediately": False}}))
    for client in (agent.json_rpc, agent.http_json):
        wish = TaskPushNotificationConfig(task_id=draft.id, id="own", url="https://agent.example.org/hook")
        wish.authentication.scheme = "Basic"
        wish.authentication.credentials = "dXNlcjpwYXNz"
        await client.create_task_push_notification_config(wish)
        wish.url = "https://agent.example.org/other"
        made = await client.create_task_push_notification_config(wish)
        assert (made.url, made.authentication.scheme, made.authentication.credentials) == (wish.url, "Basic", "")
        unnamed = TaskPushNotificationConfig(task_id=draft.id, url="https://agent.example.org/unnamed")
        named = await client.create_task_push_notification_config(unnamed)
        listing = ListTaskPushNotificationConfigsRequest(task_id=draft.id)
        listed = await client.list_task_push_notification_configs(listing)
        assert [config.id for config in listed.configs] == ["own", named.id]
        with pytest.raises(InvalidParamsError):
            await client.create_task_push_notification_config(unnamed)
        for config_id in ("own", named.id, named.id):
            which = DeleteTaskPushNotificationConfigRequest(task_id=draft.id, id=config_id)
            await client.delete_task_push_notification_config(which)
        gone = GetTaskPushNotificationConfigRequest(task_id=draft.id, id="own")
        with pytest.raises(TaskNotFoundError):
            await client.get_task_push_notification_config(gone)


async def keep_out(stranger: Agent, task_id: str) -> None:
    """A task of another agent does not exist, as one that nobody has, by whatever method it is named."""
    for client in (stranger.json_rpc, stranger.http_json):
        for name in (task_id, "999", "no-number"):
            with pytest.raises(TaskNotFoundError):
                await client.get_task(GetTaskRequest(id=name))
            with pytest.raises(TaskNotFoundError):
                await client.cancel_task(CancelTaskRequest(id=name))
            with pytest.raises(TaskNotFoundError):
                await anext(client.subscribe(SubscribeToTaskRequest(id=name)))
            with pytest.raises(TaskNotFoundError):
                await said(client, message({"text": "wait"}, taskId=name))
            wish = TaskPushNotificationConfig(task_id=name, url="https://agent.example.org/hook")
            with pytest.raises(TaskNotFoundError):
                await client.create_task_push_notification_config(wish)
        assert (await client.list_tasks(ListTasksRequest())).total_size == 0
