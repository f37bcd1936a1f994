"""Following through real websockets, in both subprotocols."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Self

import pytest
from gql import Client as GqlClient
from gql import gql
from gql.transport.exceptions import TransportQueryError
from gql.transport.websockets import WebsocketsTransport
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from domain.webhooks.retry import EndpointHealth
from resolvers.accounts.staff import create_staff, suspend_agent, suspend_operator
from resolvers.core import jobs
from resolvers.core.context import Services
from resolvers.spending.rules import freeze_spending
from resolvers.tasks import execution
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks import delivery
from resolvers.webhooks.feed import list_webhook_events
from subscriptions.transports.send_queue import HIGH_WATER_MARK
from tests import actors
from tests.counting import CountingDatabase
from tests.receiver import receiving
from tests.schema.client import Client
from tests.schema.conftest import serving

EVENTS = """subscription($task: ID, $after: Int! = 0) {
  taskEvents(taskId: $task, after: $after) { sequence toStatus taskId } }"""
BODIES = "subscription { taskEvents(after: 0) { sequence body: webhookBody again: webhookBody } }"
CHANGED = "subscription($task: ID!) { taskChanged(taskId: $task) { status events { toStatus } } }"
PUBLISH = "mutation($task: ID!) { publishTask(taskId: $task) { ... on Task { status } ... on Problem { detail } } }"
CANCEL = "mutation($task: ID!) { cancelTask(taskId: $task) { ... on Task { status } ... on Problem { detail } } }"
DELIVERIES = """subscription($after: Int, $filter: DeliveryFilterInput) {
  deliveriesChanged(after: $after, filter: $filter) { status attempts { id responseStatus } } }"""
TEST_WEBHOOK = "mutation($task: ID!) { testTaskWebhook(taskId: $task) { ... on WebhookDelivery { status } } }"
ACCOUNT = "subscription { accountChanged { agentStatus operatorStatus suspensionReason spendingFrozen } }"
UNRESTRICTED = {"suspensionReason": None, "spendingFrozen": False}
DIRECT = {"settlementMode": "DIRECT"}

MODERN, OLD = "graphql-transport-ws", "graphql-ws"
WORDS = {MODERN: ("subscribe", "next"), OLD: ("start", "data")}


class Socket:
    """A raw websocket in one of the subprotocols."""

    def __init__(self, connection: ClientConnection, protocol: str) -> None:
        self.connection = connection
        self._start, self._data = WORDS[protocol]

    async def send(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def receive(self) -> Any:
        """The next message, which is text."""
        message = await asyncio.wait_for(self.connection.recv(), 5)
        assert isinstance(message, str)
        return json.loads(message)

    async def introduced(self, payload: Any) -> Self:
        await self.send(type="connection_init", payload=payload)
        assert (await self.receive())["type"] == "connection_ack"
        return self

    async def subscribe(self, query: str, *, number: str = "1", **variables: Any) -> None:
        await self.send(type=self._start, id=number, payload={"query": query, "variables": variables})

    async def data(self) -> Any:
        message = await self.receive()
        assert message["type"] == self._data, message
        assert "errors" not in message["payload"], message
        return message["payload"]["data"]

    async def closed(self) -> int | None:
        """The code with which the server closes."""
        await asyncio.wait_for(self.connection.wait_closed(), 5)
        return self.connection.close_code


@asynccontextmanager
async def socket(port: int, protocol: str = MODERN, **options: Any) -> AsyncIterator[Socket]:
    async with connect(f"ws://127.0.0.1:{port}/graphql", subprotocols=[Subprotocol(protocol)], **options) as connection:
        yield Socket(connection, protocol)


@pytest.mark.parametrize("protocol", [MODERN, OLD])
@pytest.mark.parametrize("form", ["apiKey", "Authorization"])
async def test_events_are_replayed_and_then_followed(client: Client, port: int, protocol: str, form: str) -> None:
    key = await client.agent()
    task = await client.draft(key, **DIRECT)
    async with socket(port, protocol) as peer:
        await peer.introduced({form: f"Bearer {key}" if form == "Authorization" else key})
        await peer.subscribe(EVENTS, task=task)
        assert (await peer.data())["taskEvents"] == {"sequence": 1, "toStatus": "DRAFT", "taskId": task}
        assert (await client.ask(PUBLISH, {"task": task}, key))["publishTask"] == {"status": "PUBLISHED"}
        assert (await peer.data())["taskEvents"]["toStatus"] == "PUBLISHED"
        await client.ask(CANCEL, {"task": task}, key)
        assert (await peer.data())["taskEvents"] == {"sequence": 3, "toStatus": "CANCELLED", "taskId": task}


async def test_the_bodies_of_a_page_of_events_take_one_statement(services: Services, client: Client) -> None:
    key = await client.agent()
    agent = actors.Actor(services, key)
    await client.draft(key)  # before anything is recorded
    await agent(channels.add_contact_method, methodType="polling", endpoint="a test")
    statements = []
    for number in (3, 30):
        for _ in range(number):
            await client.draft(key)
        recorded = {row.sequence: row.body for row in await agent(list_webhook_events)}
        counted = CountingDatabase(services.database)
        async with serving(replace(services, database=counted)) as port, socket(port) as peer:
            await peer.introduced({"apiKey": key})
            counted.reader.asked = 0
            await peer.subscribe(BODIES)
            read = [(await peer.data())["taskEvents"] for _ in range(len(recorded) + 1)]
            statements.append(counted.reader.asked)
            # The page that follows, of one event, has a body, too.
            await client.draft(key)
            latest = (await peer.data())["taskEvents"]
        assert [event["body"] for event in read] == [None, *recorded.values()]
        assert [event["again"] for event in read] == [event["body"] for event in read]
        assert json.loads(latest["body"])["sequence"] == latest["sequence"]
    assert statements[0] == statements[1]


async def test_a_reconnect_with_the_cursor_loses_nothing_and_doubles_nothing(client: Client, port: int) -> None:
    key = await client.agent()
    got: list[int] = []

    async def dispatch() -> None:
        for _ in range(30):
            await client.draft(key)

    dispatching = asyncio.create_task(dispatch())
    while len(got) < 30:
        async with socket(port) as peer:
            await peer.introduced({"apiKey": key})
            await peer.subscribe(EVENTS, after=got[-1] if got else 0)
            for _ in range(min(7, 30 - len(got))):
                got.append((await peer.data())["taskEvents"]["sequence"])  # noqa: PERF401 - it is read above
    await dispatching
    assert got == list(range(1, 31))


async def test_calls_to_endpoints_are_followed_from_now_and_again_from_a_cursor(client: Client, port: int) -> None:
    key = await client.agent()
    async with receiving() as receiver, socket(port) as peer:
        task = await client.draft(key, webhookUrl=receiver.url)
        await client.ask(TEST_WEBHOOK, {"task": task}, key)
        await peer.introduced({"apiKey": key})
        await peer.subscribe(DELIVERIES)
        await peer.send(type="ping")
        assert (await peer.receive())["type"] == "pong"
        receiver.answer = b"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n"
        await client.ask(TEST_WEBHOOK, {"task": task}, key)
        failed = (await peer.data())["deliveriesChanged"]
        assert (failed["status"], [call["responseStatus"] for call in failed["attempts"]]) == ("FAILED", [500])
    (first,) = [int(call["id"]) - 1 for call in failed["attempts"]]
    async with socket(port) as peer:
        await peer.introduced({"apiKey": key})
        await peer.subscribe(DELIVERIES, after=first - 1, filter={"responseStatus": 200})
        assert (await peer.data())["deliveriesChanged"]["attempts"] == [{"id": str(first), "responseStatus": 200}]


async def test_an_operator_follows_calls_to_its_endpoints(client: Client, services: Services, port: int) -> None:
    operator, staff = await actors.register_operator(services), await actors.platform(services)
    async with receiving() as receiver, socket(port) as peer:
        await operator(channels.add_contact_method, methodType="webhook", endpoint=receiver.url)
        await peer.introduced({"apiKey": operator.key})
        await peer.subscribe(DELIVERIES)
        await peer.send(type="ping")
        assert (await peer.receive())["type"] == "pong"
        await staff(suspend_operator, operatorId=operator.id, reason="A question.")
        for leased in await jobs.claim_jobs(services, 50):
            await jobs.run_job(services, leased)
        (endpoint,) = await delivery.claim_endpoints(services, "worker", {EndpointHealth.NEW: 10}) or ()
        batch = await delivery.first_batch(services, endpoint)
        assert batch
        sent = [await delivery.attempt(services, batch, due) for due in batch.due]
        await delivery.record_batch(services, batch, sent, more=False)
        told = (await peer.data())["deliveriesChanged"]
        assert (told["status"], [call["responseStatus"] for call in told["attempts"]]) == ("DELIVERED", [200])
        await peer.subscribe(DELIVERIES, number="2", after=int(told["attempts"][0]["id"]) - 1)
        assert (await peer.data())["deliveriesChanged"] == told


async def test_an_operator_follows_its_tasks_of_all_agents_across_a_reconnect(
    client: Client, services: Services, port: int
) -> None:
    agents = [await client.agent(), await client.agent()]
    operator = await actors.register_operator(services)
    tasks = [await client.draft(key, **DIRECT) for key in (*agents, *agents)]
    for task, key in zip(tasks, (*agents, *agents), strict=True):
        await client.ask(PUBLISH, {"task": task}, key)

    async def work() -> None:
        for task in tasks:
            for move in (execution.accept_task, execution.start_work, execution.complete_task):
                await operator(move, taskId=task)

    working = asyncio.create_task(work())
    got: list[tuple[int, str]] = []
    while len(got) < 3 * len(tasks):
        async with socket(port) as peer:
            await peer.introduced({"apiKey": operator.key})
            await peer.subscribe(EVENTS, after=len(got))
            for _ in range(min(5, 3 * len(tasks) - len(got))):
                event = (await peer.data())["taskEvents"]
                got.append((event["sequence"], event["taskId"]))
    await working
    assert got == list(enumerate((task for task in tasks for _ in range(3)), start=1))
    query = """{ operator { sequence statistics { byOutcome { outcome count } } earningEntries { totalCount }
      tasks(first: 1) { nodes { operator { firstName } agentReputation { reviewCount } events { sequence } } } } }"""
    assert (await client.ask(query, key=operator.key))["operator"] == {
        "sequence": 12,
        "statistics": {"byOutcome": [{"outcome": "IN_HAND", "count": 4}]},
        "earningEntries": {"totalCount": 0},
        "tasks": {
            "nodes": [
                {
                    "operator": {"firstName": "Noor"},
                    "agentReputation": {"reviewCount": 0},
                    "events": [{"sequence": 10}, {"sequence": 11}, {"sequence": 12}],
                }
            ]
        },
    }


async def test_many_replays_on_one_socket_all_end_and_are_followed(client: Client, port: int) -> None:
    key = await client.agent()
    for _ in range(HIGH_WATER_MARK + 20):
        await client.draft(key)
    async with socket(port) as peer:
        await peer.introduced({"apiKey": key})
        got: dict[str, list[int]] = {str(number): [] for number in range(5)}

        async def read(number: int) -> None:
            while any(len(sequences) < number for sequences in got.values()):
                message = await peer.receive()
                got[message["id"]].append(message["payload"]["data"]["taskEvents"]["sequence"])

        for identity in got:
            await peer.send(type="subscribe", id=identity, payload={"query": EVENTS})
        await read(HIGH_WATER_MARK + 20)
        await client.draft(key)
        await read(HIGH_WATER_MARK + 21)
        assert list(got.values()) == [list(range(1, HIGH_WATER_MARK + 22))] * len(got)


async def test_a_ready_made_client_follows_a_task_as_it_changes(client: Client, port: int) -> None:
    key = await client.agent()
    task = await client.draft(key, **DIRECT)
    transport = WebsocketsTransport(url=f"ws://127.0.0.1:{port}/graphql", init_payload={"apiKey": key})
    states = []
    async with GqlClient(transport=transport) as session:
        request = gql(CHANGED)
        request.variable_values = {"task": task}
        async for answer in session.subscribe(request):
            states.append(answer["taskChanged"])
            if len(states) == 1:
                await client.ask(PUBLISH, {"task": task}, key)
            else:
                break
    assert [state["status"] for state in states] == ["DRAFT", "PUBLISHED"]
    assert [event["toStatus"] for event in states[1]["events"]] == ["DRAFT", "PUBLISHED"]


async def test_another_agents_task_cannot_be_followed(client: Client, port: int) -> None:
    task = await client.draft(await client.agent())
    transport = WebsocketsTransport(url=f"ws://127.0.0.1:{port}/graphql", init_payload={"apiKey": await client.agent()})
    async with GqlClient(transport=transport) as session:
        for query in (EVENTS, CHANGED):
            request = gql(query)
            request.variable_values = {"task": task}
            with pytest.raises(TransportQueryError) as refused:
                async for _ in session.subscribe(request):
                    pass
            (error,) = refused.value.errors or [{}]
            assert error["extensions"]["code"] == "not_found"


async def test_only_agents_follow_events_and_only_with_a_key(client: Client, port: int) -> None:
    async with socket(port) as peer:
        await peer.introduced({})
        await peer.subscribe(EVENTS)
        message = await peer.receive()
    errors = message["payload"] if message["type"] == "error" else message["payload"]["errors"]
    assert errors[0]["extensions"]["code"] == "unauthenticated"


async def test_queries_and_changes_go_over_the_socket_too(client: Client, port: int) -> None:
    key = await client.agent()
    async with socket(port) as peer:
        await peer.introduced({"apiKey": key})
        await peer.subscribe("{ agent { agentName } }")
        assert await peer.data() == {"agent": {"agentName": "Errand"}}


@pytest.mark.parametrize(
    "form",
    [
        '{"apikey": "KEY"}',
        '{"authorization": "bearer KEY"}',
        '{"X-API-Key": "KEY"}',
        '{"headers": {"Authorization": "Bearer KEY"}}',
        '{"headers": {"x-api-key": "KEY"}, "as": null}',
    ],
)
async def test_a_key_is_taken_under_the_names_of_headers(client: Client, port: int, form: str) -> None:
    async with socket(port) as peer:
        await peer.introduced(json.loads(form.replace("KEY", await client.agent())))
        await peer.subscribe("{ agent { agentName } }")
        assert await peer.data() == {"agent": {"agentName": "Errand"}}


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (
            {"apiKey": "fc_agent_nonsense"},
            (
                "The API key is not whole: it has 17 characters instead of 58. Copy it again. "
                'Send {"apiKey": KEY} in connection_init.'
            ),
        ),
        (
            {"Authorization": "fc_agent_nonsense"},
            'Authorization is a key without `Bearer`. Send {"apiKey": KEY} in connection_init.',
        ),
        (
            {"headers": {"Authorization": "Bearer Errand"}},
            ('This is not an API key or an access token of this service. Send {"apiKey": KEY} in connection_init.'),
        ),
    ],
)
@pytest.mark.parametrize(("protocol", "code"), [(MODERN, 4403), (OLD, 1011)])
async def test_a_bad_key_closes_the_socket(
    port: int, protocol: str, code: int, payload: dict[str, Any], reason: str
) -> None:
    async with socket(port, protocol) as peer:
        await peer.send(type="connection_init", payload=payload)
        assert await peer.closed() == code
        assert peer.connection.close_reason == reason


@pytest.mark.parametrize("protocol", [MODERN, OLD])
async def test_who_has_no_key_is_told_how_a_websocket_sends_one(port: int, protocol: str) -> None:
    async with socket(port, protocol) as peer:
        await peer.introduced({})
        for document in (EVENTS, "{ agent { agentName } }"):
            await peer.subscribe(document, number=document)
            message = (await peer.receive())["payload"]
            (error,) = message["errors"]
            assert error["message"] == error["extensions"]["detail"]
            assert 'an API key or an access token. Send {"apiKey": KEY} in connection_init.' in error["message"]
            assert (await peer.receive())["type"] == "complete"


async def test_two_different_keys_close_the_socket(client: Client, port: int) -> None:
    async with socket(port, additional_headers={"X-API-Key": await client.agent()}) as peer:
        await peer.send(type="connection_init", payload={"apiKey": await client.agent()})
        assert await peer.closed() == 4403


async def test_asking_before_introducing_oneself_closes_the_socket(port: int) -> None:
    async with socket(port) as peer:
        await peer.subscribe(EVENTS)
        assert await peer.closed() == 4401


async def test_a_revoked_key_ends_what_follows_with_it(client: Client, port: int) -> None:
    key = await client.agent()
    making = 'mutation { createApiKey(keyName: "listener") { ... on NewApiKey { key apiKey { id } } } }'
    new_key = (await client.ask(making, key=key))["createApiKey"]
    async with socket(port) as peer:
        await peer.introduced({"apiKey": new_key["key"]})
        await peer.subscribe(EVENTS)
        await client.ask(
            "mutation($id: ID!) { revokeApiKey(apiKeyId: $id) { __typename } }", {"id": new_key["apiKey"]["id"]}, key
        )
        assert await peer.closed() == 4403


async def test_an_expired_key_ends_what_follows_with_it(client: Client, port: int) -> None:
    key = await client.agent()
    ends = datetime.now(UTC) + timedelta(seconds=2)
    making = 'mutation($at: Timestamp) { createApiKey(keyName: "short", expiresAt: $at) { ... on NewApiKey { key } } }'
    short = (await client.ask(making, {"at": int(ends.strftime("%Y%m%d%H%M%S"))}, key))["createApiKey"]["key"]
    async with socket(port) as peer:
        await peer.introduced({"apiKey": short})
        await peer.subscribe(EVENTS)
        assert await peer.closed() == 4403
        assert datetime.now(UTC) >= ends.replace(microsecond=0)


@pytest.mark.parametrize(
    "message",
    [
        "nonsense",
        "[]",
        "7",
        '{"type": 7}',
        '{"type": "subscribe"}',
        '{"type": "subscribe", "id": "1", "payload": []}',
        '{"type": "subscribe", "id": "1", "payload": {"query": 7}}',
        '{"type": "subscribe", "id": "1", "payload": {"query": "{a}", "variables": []}}',
        '{"type": "unheard_of"}',
    ],
)
async def test_a_malformed_message_closes_the_socket(client: Client, port: int, message: str) -> None:
    async with socket(port) as peer:
        await peer.introduced({"apiKey": await client.agent()})
        await peer.connection.send(message)
        assert await peer.closed() == 4400


async def test_a_large_message_closes_the_socket(port: int) -> None:
    async with socket(port) as peer:
        await peer.introduced({})
        await peer.subscribe("{ __typename }" + " " * 64_000)
        assert await peer.closed() == 1009


async def test_pages_of_other_origins_may_not_open_a_socket(port: int) -> None:
    with pytest.raises(Exception, match="403"):
        async with socket(port, origin="https://elsewhere.example"):
            pass


async def test_a_closed_socket_leaves_no_follower_behind(client: Client, services: Services, port: int) -> None:
    key = await client.agent()
    await client.draft(key)
    async with socket(port) as peer:
        await peer.introduced({"apiKey": key})
        await peer.subscribe(EVENTS)
        await peer.data()
    for _ in range(100):
        if not services.broadcaster._followers:  # type: ignore[attr-defined] # the hub's own
            break
        await asyncio.sleep(0.02)
    assert services.broadcaster._followers == {}  # type: ignore[attr-defined] # as above


NOTIFIED = "subscription($after: Int) { notifications(after: $after) { sequence type taskId } }"
QUEUES = "subscription { queuesChanged { disputes operatorsToApprove heldTasks oldestSeconds } }"
DISPUTE = """mutation($task: ID!) { disputeTask(input: { taskId: $task, disputeReasonCodeRef: 5 }) {
  ... on Task { status } ... on Problem { detail } } }"""
RESOLVE = """mutation($task: ID!, $dryRun: Boolean!) {
  resolveDispute(input: { taskId: $task, outcome: REFUND, note: "Nobody came.", dryRun: $dryRun }) {
    ... on Task { status } ... on Problem { detail }
    ... on DryRun { reached: status ledgerLines { account amount balanceAfter } } } }"""
AUDIT_LOG = """query($task: String!) {
  auditLog(filter: { subjectKind: TASK, subjectId: $task, operation: "resolve_dispute", from: 20260101000000 }) {
    totalCount nodes { operation reason by { name kind } beforeJson afterJson } }
  platform { queues { disputes oldestSeconds } ledger { checkedAt ok transactions problems } }
  notifications { nodes { type taskId } } unreadNotificationCount }"""


async def test_the_staff_sees_a_dispute_come_tries_a_decision_and_decides(
    services: Services, client: Client, port: int
) -> None:
    key = await client.agent()
    await actors.fund_wallet(actors.Actor(services, key, 1), "100.00")
    task = await client.draft(key)
    sam = (await create_staff(services, "Sam")).key
    await client.ask(PUBLISH, {"task": task}, key)
    async with socket(port) as peer, socket(port) as told:
        await told.introduced({"apiKey": sam})
        await told.subscribe(NOTIFIED, after=0)
        await peer.introduced({"apiKey": sam})
        await peer.subscribe(QUEUES)
        queues = {"disputes": 0, "operatorsToApprove": 0, "heldTasks": 0, "oldestSeconds": None}
        assert (await peer.data())["queuesChanged"] == queues
        assert (await client.ask(DISPUTE, {"task": task}, key))["disputeTask"] == {"status": "DISPUTED"}
        assert (await peer.data())["queuesChanged"] == {**queues, "disputes": 1, "oldestSeconds": 0}
        assert (await told.data())["notifications"] == {"sequence": 1, "type": "dispute.opened", "taskId": task}
        await told.subscribe(NOTIFIED, number="2", after=2)
        beyond = await told.receive()
        assert beyond["payload"]["errors"][0]["extensions"]["code"] == "invalid_cursor"
        tried = (await client.ask(RESOLVE, {"task": task, "dryRun": True}, sam))["resolveDispute"]
        lines = [tuple(line.values()) for line in tried["ledgerLines"]]
        assert tried["reached"] == "CLOSED"
        assert lines == [("LOCKED", "-26.25", "0.00"), ("AVAILABLE", "26.25", "100.00")]
        seen = await client.ask(AUDIT_LOG, {"task": task}, sam)
        assert (seen["auditLog"]["totalCount"], seen["platform"]["queues"]["disputes"]) == (0, 1)
        decided = (await client.ask(RESOLVE, {"task": task, "dryRun": False}, sam))["resolveDispute"]
        assert decided == {"status": "CLOSED"}
        assert (await peer.data())["queuesChanged"] == queues
    seen = await client.ask(AUDIT_LOG, {"task": task}, sam)
    (entry,) = seen["auditLog"]["nodes"]
    assert (entry["operation"], entry["reason"]) == ("resolve_dispute", "Nobody came.")
    assert entry["by"] == {"name": "Sam", "kind": "KEY"}
    assert (json.loads(entry["beforeJson"])["status"], json.loads(entry["afterJson"])["locked"]) == ("Disputed", 0)
    assert seen["platform"]["ledger"] == {"checkedAt": None, "ok": None, "transactions": 0, "problems": []}
    assert seen["notifications"]["nodes"] == [{"type": "dispute.opened", "taskId": task}]
    assert seen["unreadNotificationCount"] == 1
    async with socket(port) as peer:
        await peer.introduced({"apiKey": key})
        await peer.subscribe(QUEUES)
        refused = await peer.receive()
        assert refused["payload"]["errors"][0]["extensions"]["code"] == "forbidden"


async def test_an_account_follows_its_frozen_spending_and_its_suspension(services: Services, port: int) -> None:
    agent, operator = await actors.register_agent(services), await actors.register_operator(services)
    staff = await actors.platform(services)
    async with socket(port) as peer, socket(port) as other:
        for connection, actor in ((peer, agent), (other, operator)):
            await connection.introduced({"apiKey": actor.key})
            await connection.subscribe(ACCOUNT)
        known = (await peer.data())["accountChanged"]
        assert known == {"agentStatus": "REGISTERED", "operatorStatus": None} | UNRESTRICTED
        assert (await other.data())["accountChanged"]["operatorStatus"] == "APPROVED"
        await agent(freeze_spending)
        assert (await peer.data())["accountChanged"] == known | {"spendingFrozen": True}
        await staff(suspend_agent, agentId=agent.id, reason="A question.")
        await staff(suspend_operator, operatorId=operator.id, reason="A question.")
        suspended = (await peer.data())["accountChanged"], (await other.data())["accountChanged"]
        reason = {"suspensionReason": "A question."}
        assert suspended[0] == known | reason | {"agentStatus": "SUSPENDED", "spendingFrozen": True}
        assert suspended[1] == UNRESTRICTED | reason | {"agentStatus": None, "operatorStatus": "SUSPENDED"}
