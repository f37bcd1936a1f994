"""Following through real websockets, in both subprotocols."""

import asyncio
import json
from dataclasses import replace

import pytest
from gql import Client as GqlClient
from gql import gql
from gql.transport.exceptions import TransportQueryError
from gql.transport.websockets import WebsocketsTransport

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
from tests.schema.websocket_client import MODERN, OLD, socket

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
