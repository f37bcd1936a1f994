"""Everything that can be followed, through a real server: websockets, server-sent events and multipart."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import httpx2
import pytest
from websockets.client import ClientProtocol
from websockets.protocol import State
from websockets.typing import Subprotocol
from websockets.uri import parse_uri

from server.config.settings import Settings
from subscriptions.transports.websocket import SLOW_CONSUMER
from tests.actors import AGENT, TASK
from tests.journeys.people import HERE, SIMPLE_LIFE, Person, carry_out, done, operator, reviewable
from tests.schema.websocket_client import MODERN, Socket, socket

EVENTS = "subscription($after: Int! = 0) { taskEvents(after: $after) { sequence toStatus } }"
JOINED = "subscription($after: Int) { taskEvents(after: $after) { id sequence } }"
FROM_NOW = "subscription { taskEvents(after: null) { sequence } }"
CHANGES = "subscription { taskChanges(after: 0) { changes { change task { id } } } }"
WALLET = "subscription { walletChanged { currency totalFunded availableBalance lockedBalance } }"
WHERE = "subscription($task: ID!) { operatorLocation(taskId: $task) { taskId location { lat lng accuracy source } } }"
FEED = "subscription { openTaskFeed { change taskId task { title distanceMetres } } }"


@pytest.fixture
async def agent(anybody: Person) -> Person:
    """An agent with 200 euros."""
    made = anybody.holding((await anybody.post("/agents/register", **AGENT))["apiKey"])
    await made.pay((await made.post("/agents/me/wallet/deposit", amount="200.00"))["checkoutUrl"])
    return made


@pytest.fixture
async def worker(anybody: Person, staff: Person) -> Person:
    return await operator(anybody, staff)


@asynccontextmanager
async def following(server: str, person: Person, query: str, **variables: Any) -> AsyncIterator[Socket]:
    async with socket(int(server.rpartition(":")[2]), MODERN) as peer:
        await peer.introduced({"apiKey": person.key})
        await peer.subscribe(query, **variables)
        yield peer


async def test_a_wallet_is_followed_as_its_money_moves(agent: Person, live_server: str) -> None:
    async with following(live_server, agent, WALLET) as peer:
        begun = (await peer.data())["walletChanged"]
        assert begun == {
            "currency": "EUR",
            "totalFunded": "200.00",
            "availableBalance": "200.00",
            "lockedBalance": "0.00",
        }
        task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
        locked = (await peer.data())["walletChanged"]
        assert (locked["availableBalance"], locked["lockedBalance"]) == ("147.50", "52.50")
        await agent.post(f"/agents/me/tasks/{task}/cancel")
        assert (await peer.data())["walletChanged"] == begun


async def test_an_operator_is_followed_while_its_task_is_under_way(
    agent: Person, worker: Person, live_server: str
) -> None:
    task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
    async with following(live_server, agent, WHERE, task=str(task)) as peer:
        await worker.post(f"/operators/me/tasks/{task}/accept", location=HERE)
        seen = (await peer.data())["operatorLocation"]
        assert seen == {"taskId": str(task), "location": HERE}
        nearer = {**HERE, "lat": HERE["lat"] + 0.01}
        await worker.post("/operators/me/location", location=nearer, taskId=task)
        assert (await peer.data())["operatorLocation"]["location"] == nearer
        await worker.post(f"/operators/me/tasks/{task}/release")
        await agent.post(f"/agents/me/tasks/{task}/cancel")
        message = await peer.receive()
        assert message["type"] == "complete"


async def test_each_report_of_an_operator_is_given_at_once(agent: Person, worker: Person, live_server: str) -> None:
    task, other = [(await agent.post("/agents/me/tasks", **TASK))["taskId"] for _ in range(2)]
    for accepted in (task, other):
        await worker.post(f"/operators/me/tasks/{accepted}/accept", location=HERE)
    async with following(live_server, agent, WHERE, task=str(task)) as peer:
        assert (await peer.data())["operatorLocation"]["location"] == HERE
        # Without a nudge each would wait for the next look, two seconds later.
        async with asyncio.timeout(5):
            for number in range(1, 10):
                there = {**HERE, "lat": HERE["lat"] + number / 1000}
                await worker.post("/operators/me/location", location=there)
                assert (await peer.data())["operatorLocation"]["location"] == there
            for number in range(1, 4):
                there = {**HERE, "lng": HERE["lng"] + number / 1000}
                step = ("en-route", "arrived", "start")[number - 1]
                await worker.post(f"/operators/me/tasks/{other}/{step}", location=there)
                assert (await peer.data())["operatorLocation"]["location"] == there


async def test_the_operator_of_a_task_that_is_over_is_nowhere(agent: Person, live_server: str) -> None:
    task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
    await agent.post(f"/agents/me/tasks/{task}/cancel")
    async with following(live_server, agent, WHERE, task=str(task)) as peer:
        assert await peer.receive() == {"id": "1", "type": "complete"}
    headers = {"Authorization": f"Bearer {agent.key}", "Accept": "text/event-stream"}
    asked = {"query": WHERE, "variables": {"task": str(task)}}
    async with httpx2.AsyncClient(base_url=live_server, headers=headers) as client:
        answer = await client.post("/graphql/stream", json=asked)
    assert (answer.status_code, answer.text) == (200, ":\n\nevent: complete\ndata:\n\n")


async def test_open_tasks_are_seen_to_come_and_go(agent: Person, worker: Person, live_server: str) -> None:
    first = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
    async with following(live_server, worker, FEED) as peer:
        appeared = (await peer.data())["openTaskFeed"]
        assert (appeared["change"], appeared["taskId"]) == ("APPEARED", str(first))
        assert appeared["task"]["title"] == TASK["title"]
        second = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
        assert (await peer.data())["openTaskFeed"]["taskId"] == str(second)
        await agent.post(f"/agents/me/tasks/{first}/cancel")
        gone = (await peer.data())["openTaskFeed"]
        assert gone == {"change": "GONE", "taskId": str(first), "task": None}


OPEN = "subscription($task: ID!) { openTaskChanged(taskId: $task) { change ending task { title status } } }"


async def test_an_open_task_is_followed_by_its_id(
    anybody: Person, staff: Person, agent: Person, worker: Person, live_server: str
) -> None:
    for end, ending in (("cancel", "CANCELLED"), ("accept", "TAKEN")):
        task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
        async with following(live_server, worker, OPEN, task=str(task)) as peer:
            opened = (await peer.data())["openTaskChanged"]
            assert opened == {
                "change": "APPEARED",
                "ending": None,
                "task": {"title": TASK["title"], "status": "PUBLISHED"},
            }
            if end == "cancel":
                await agent.post(f"/agents/me/tasks/{task}/cancel")
            else:
                await worker.post(f"/operators/me/tasks/{task}/accept")
            gone = (await peer.data())["openTaskChanged"]
            assert gone == {"change": "GONE", "ending": ending, "task": None}
    # The page of a taken task says so, whenever it is opened.
    other = await operator(anybody, staff)
    async with following(live_server, other, OPEN, task=str(task)) as peer:
        assert (await peer.data())["openTaskChanged"] == {"change": "GONE", "ending": "TAKEN", "task": None}
    gone = await other.send("GET", f"/api/v1/operators/me/open-tasks/{task}")
    assert (gone.status_code, gone.json()["code"]) == (404, "not_found")
    read = done(await other.send("POST", "/graphql", json={"query": f'{{ openTask(id: "{task}") {{ id }} }}'}))
    assert (read["data"], "errors" in read) == ({"openTask": None}, False)
    draft = (await agent.post("/agents/me/tasks", **TASK, publishImmediately=False))["taskId"]
    async with following(live_server, worker, OPEN, task=str(draft)) as peer:
        (error,) = (await peer.receive())["payload"]["errors"]
        assert error["extensions"]["code"] == "not_found"


async def test_what_is_somebody_elses_cannot_be_followed(
    anybody: Person, agent: Person, worker: Person, live_server: str
) -> None:
    task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
    other = anybody.holding((await anybody.post("/agents/register", **AGENT))["apiKey"])
    for person, query, code in (
        (other, WHERE, "not_found"),
        (worker, WALLET, "forbidden"),
        (agent, FEED, "forbidden"),
    ):
        async with following(live_server, person, query, **({"task": str(task)} if query is WHERE else {})) as peer:
            message = await peer.receive()
            (error,) = message["payload"]["errors"]
            assert error["extensions"]["code"] == code
            assert (await peer.receive())["type"] == "complete"


async def lines(answer: httpx2.Response, wanted: int) -> list[str]:
    """Number of lines with content."""
    found: list[str] = []
    async for line in answer.aiter_lines():
        if line and line != ":":
            found.append(line)
        if len(found) == wanted:
            break
    return found


async def test_server_sent_events_resume_by_their_last_id(agent: Person, live_server: str) -> None:
    await agent.post("/agents/me/tasks", **TASK)
    headers = {"Authorization": f"Bearer {agent.key}", "Accept": "text/event-stream"}
    async with (
        httpx2.AsyncClient(base_url=live_server, headers=headers) as client,
        client.stream("POST", "/graphql/stream", json={"query": EVENTS}) as answer,
    ):
        assert answer.headers["content-type"].startswith("text/event-stream")
        identity, word, data = await lines(answer, 3)
        assert (identity, word) == ("id: 2", "event: next")
        assert json.loads(data.removeprefix("data: ")) == {
            "data": {"taskEvents": {"sequence": 2, "toStatus": "PUBLISHED"}}
        }
    task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
    async with (
        httpx2.AsyncClient(base_url=live_server, headers={**headers, "Last-Event-ID": "2"}) as client,
        client.stream("GET", "/graphql/stream", params={"query": EVENTS}) as answer,
    ):
        assert (await lines(answer, 1)) == ["id: 3"]
        await agent.post(f"/agents/me/tasks/{task}/cancel")


async def test_what_is_no_event_leaves_the_last_id_as_it_is(agent: Person, live_server: str) -> None:
    await agent.post("/agents/me/tasks", **TASK)
    made = await agent.post("/agents/me/api-keys", keyName="listener")
    headers = {"Authorization": f"Bearer {made['key']}", "Accept": "text/event-stream"}
    told: list[str] = []
    async with (
        httpx2.AsyncClient(base_url=live_server, headers=headers) as client,
        client.stream("POST", "/graphql/stream", json={"query": EVENTS}) as answer,
    ):
        async for line in answer.aiter_lines():
            if line.partition(":")[0]:
                told.append(line)
                if len(told) == 3:
                    done(await agent.send("DELETE", f"/api/v1/agents/me/api-keys/{made['apiKey']['id']}"))
    event, error, end = told[:2], told[3:5], told[5:]
    assert (event, end) == (["id: 2", "event: next"], ["event: complete", "data:"])
    assert error[0] == "event: next"
    assert json.loads(error[1].removeprefix("data: "))["errors"][0]["extensions"]["code"] == "unauthenticated"


async def test_a_refused_subscription_has_no_id(agent: Person, live_server: str) -> None:
    headers = {"Authorization": f"Bearer {agent.key}", "Accept": "text/event-stream"}
    async with httpx2.AsyncClient(base_url=live_server, headers=headers) as client:
        refused = await client.post("/graphql/stream", json={"query": WHERE, "variables": {"task": "999999"}})
    assert "not_found" in refused.text
    assert refused.text.startswith(":\n\nevent: next\ndata: ")


async def test_a_cursor_beyond_the_newest_is_refused_everywhere(agent: Person, live_server: str) -> None:
    task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
    sentence = "after: must be at most 2, the sequence of the newest event"
    for path in ("events", "history"):
        assert await agent.get(f"/agents/me/tasks/{task}/{path}", after=2) == []
        refused = await agent.send("GET", f"/api/v1/agents/me/tasks/{task}/{path}", params={"after": 3, "wait": 5})
        problem = refused.json()
        assert (refused.status_code, problem["code"], problem["detail"]) == (400, "invalid_cursor", sentence)
        assert [(error["field"], error["code"]) for error in problem["errors"]] == [("after", "invalid_cursor")]
    arguments = {"tool": "get_task_events", "arguments": {"taskId": task, "after": 3}}
    refused = await agent.send("POST", "/api/v1/tools/call", json=arguments)
    assert (refused.status_code, refused.json()["error"]["detail"]) == (400, sentence)
    notified = EVENTS.replace("taskEvents", "notifications").replace("toStatus", "type")
    for query in (EVENTS, notified):
        async with following(live_server, agent, query, after=3) as peer:
            (error,) = (await peer.receive())["payload"]["errors"]
            assert (error["message"], error["extensions"]["code"]) == (sentence, "invalid_cursor")
            assert (await peer.receive())["type"] == "complete"
    headers = {"Authorization": f"Bearer {agent.key}", "Accept": "text/event-stream", "Last-Event-ID": "9" * 18}
    query = "query($task: ID!) { task(id: $task) { events(after: 3) { id } } }"
    async with httpx2.AsyncClient(base_url=live_server, headers=headers) as client:
        assert sentence in (await client.get("/graphql/stream", params={"query": EVENTS})).text
        asked = {"query": query, "variables": {"task": str(task)}}
        assert sentence in (await client.post("/graphql/stream", json=asked)).text


async def test_a_list_and_a_subscription_join_without_gap_or_repeat(agent: Person, live_server: str) -> None:
    page = """{ tasks(first: 200) { sequence nodes { id sequence } }
      notifications(first: 1) { sequence nodes { sequence } } }"""
    tasks, last = 12, 1 + 2 * 12

    async def write() -> None:
        for _ in range(tasks):
            task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
            await agent.post(f"/agents/me/tasks/{task}/cancel")

    async def read_and_follow() -> int:
        data = done(await agent.send("POST", "/graphql", json={"query": page}))["data"]
        head: int = data["tasks"]["sequence"]
        # The first event was the deposit's. Page and number are of one moment, so no task has a later event.
        assert max((task["sequence"] for task in data["tasks"]["nodes"]), default=1) == head
        assert data["notifications"] == {"sequence": head, "nodes": [{"sequence": head}]}
        async with following(live_server, agent, JOINED, after=head) as peer:
            for sequence in range(head + 1, last + 1):
                assert (await peer.data())["taskEvents"] == {"id": str(sequence), "sequence": sequence}
        return head

    async with following(live_server, agent, JOINED, after=1) as peer:
        writing = asyncio.create_task(write())
        reading = []
        for number in range(2, last + 1):
            assert (await peer.data())["taskEvents"]["sequence"] == number
            if number % 6 == 2:
                reading.append(asyncio.create_task(read_and_follow()))
        await writing
        heads = await asyncio.gather(*reading)
        assert 1 < heads[0] < last
    async with following(live_server, agent, FROM_NOW) as peer:
        first = asyncio.create_task(peer.data())
        while not first.done():
            task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
        assert (await first)["taskEvents"]["sequence"] > last
    (event,) = await agent.get(f"/agents/me/tasks/{task}/events")
    assert event["id"] == event["sequence"] > last


async def test_parts_come_one_after_the_other(agent: Person, live_server: str) -> None:
    task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
    headers = {"Authorization": f"Bearer {agent.key}", "Accept": 'multipart/mixed;subscriptionSpec="1.0"'}
    async with (
        httpx2.AsyncClient(base_url=live_server, headers=headers) as client,
        client.stream("POST", "/graphql/stream", json={"query": EVENTS}) as answer,
    ):
        assert answer.headers["content-type"].startswith('multipart/mixed; boundary="-"')
        first = await lines(answer, 3)
        assert first == [
            "---",
            "Content-Type: application/json",
            '{"payload":{"data":{"taskEvents":{"sequence":2,"toStatus":"PUBLISHED"}}}}',
        ]
        await agent.post(f"/agents/me/tasks/{task}/cancel")


@pytest.mark.parametrize("accept", ["text/event-stream", 'multipart/mixed;subscriptionSpec="1.0"'])
async def test_streams_carry_the_changes_of_lists(agent: Person, live_server: str, accept: str) -> None:
    task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
    headers = {"Authorization": f"Bearer {agent.key}", "Accept": accept}
    async with (
        httpx2.AsyncClient(base_url=live_server, headers=headers) as client,
        client.stream("POST", "/graphql/stream", json={"query": CHANGES}) as answer,
    ):
        async for line in answer.aiter_lines():
            if "taskChanges" in line:
                break
    (change,) = json.loads(line[line.index('{"changes"') : line.rindex("]") + 2])["changes"]
    assert change == {"change": "ENTERS", "task": {"id": str(task)}}


async def test_a_query_is_one_event_and_a_refusal_is_an_answer(agent: Person, live_server: str) -> None:
    headers = {"Authorization": f"Bearer {agent.key}", "Accept": "text/event-stream"}
    async with httpx2.AsyncClient(base_url=live_server, headers=headers) as client:
        once = await client.post("/graphql/stream", json={"query": "{ agent { agentName } }"})
        assert once.text.split("\n")[2:] == [
            "event: next",
            'data: {"data":{"agent":{"agentName":"Errand"}},"extensions":{"cost":{"requested":1,"limit":10000}}}',
            "",
            "event: complete",
            "data:",
            "",
            "",
        ]
        for query, status in (("{ nothing }", 400), ("", 400), ("{", 400)):
            refused = await client.post("/graphql/stream", json={"query": query})
            assert (refused.status_code, refused.json()["errors"][0]["extensions"]["code"]) == (
                status,
                "validation_failed",
            )
        change = 'mutation { cancelTask(taskId: "1") { __typename } }'
        assert (await client.get("/graphql/stream", params={"query": change})).status_code == 405
        assert (await client.delete("/graphql/stream")).status_code == 405
        bad = {"Authorization": "Bearer fc_agent_nonsense"}
        assert (await client.post("/graphql/stream", json={"query": EVENTS}, headers=bad)).status_code == 401


class RawSocket:
    """A websocket client that reads only on request."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> None:
        self.protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/graphql"), subprotocols=[Subprotocol(MODERN)])
        self._reader = reader
        self._writer = writer
        self.protocol.send_request(self.protocol.connect())
        self.flush()

    def flush(self) -> None:
        for data in self.protocol.data_to_send():
            self._writer.write(data)

    def send(self, **message: Any) -> None:
        self.protocol.send_text(json.dumps(message).encode())
        self.flush()

    async def read(self) -> None:
        """Take in what there is; nothing when the connection has ended."""
        data = await self._reader.read(2**16)
        (self.protocol.receive_data if data else self.protocol.receive_eof)(*([data] if data else []))
        self.flush()


@pytest.fixture
async def unread(live_server: str) -> AsyncIterator[RawSocket]:
    port = int(live_server.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**12)
    yield RawSocket(reader, writer, port)
    writer.close()


async def test_a_client_that_stops_reading_is_closed_and_resumes(
    agent: Person, live_server: str, unread: RawSocket
) -> None:
    heavy = "subscription { taskEvents { sequence task { description } } }"
    while unread.protocol.state is not State.OPEN:
        await unread.read()
    unread.send(type="connection_init", payload={"apiKey": agent.key})
    await unread.read()
    for number in range(60):
        unread.send(type="subscribe", id=str(number), payload={"query": heavy})
    for _ in range(60):
        task = (await agent.post("/agents/me/tasks", **{**TASK, "description": "x" * 5000}))["taskId"]
        await agent.post(f"/agents/me/tasks/{task}/cancel")
    async with asyncio.timeout(20):
        while unread.protocol.state is not State.CLOSED:
            await unread.read()
    assert unread.protocol.close_code == SLOW_CONSUMER
    async with following(live_server, agent, EVENTS) as resumed:
        got = [(await resumed.data())["taskEvents"]["sequence"] for _ in range(120)]
    assert got == list(range(2, 122))


async def test_a_life_is_followed_by_many_at_once(agent: Person, worker: Person, live_server: str) -> None:
    async with asyncio.TaskGroup() as group:

        async def listen() -> list[str]:
            async with following(live_server, agent, EVENTS) as peer:
                return [(await peer.data())["taskEvents"]["toStatus"] for _ in SIMPLE_LIFE]

        listeners = [group.create_task(listen()) for _ in range(20)]
        task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
        await carry_out(worker, task)
        await reviewable(agent, task)
        await agent.post(f"/agents/me/tasks/{task}/approve")
    expected = [status.lower() for status in SIMPLE_LIFE]
    for listener in listeners:
        assert [status.replace("_", "").lower() for status in listener.result()] == expected


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_database_that_loses_all_its_connections_costs_no_event(
    agent: Person, live_server: str, settings: Settings
) -> None:
    url = settings.database_url.replace("+asyncpg", "")
    await agent.post("/agents/me/tasks", **TASK)
    async with following(live_server, agent, EVENTS) as peer:
        assert (await peer.data())["taskEvents"]["sequence"] == 2
        for number in range(3):
            outside = await asyncpg.connect(url)
            await outside.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            await outside.close()
            # Each connection of the pool may be found dead once; nothing was stored then.
            for _ in range(50):
                if (await agent.send("POST", "/api/v1/agents/me/tasks", json=TASK)).status_code != 503:
                    break
            told = json.loads(await asyncio.wait_for(peer.connection.recv(), 30))
            assert told["payload"]["data"]["taskEvents"]["sequence"] == number + 3


TASK_MATCHED = "subscription($task: ID!) { taskChanged(taskId: $task) { matching { state operatorsTold } } }"
OFFERS = "subscription($after: Int! = 0) { notifications(after: $after) { type sequence body task { id } } }"


async def test_operators_are_told_of_a_task_and_its_agent_sees_it(
    agent: Person, worker: Person, live_server: str
) -> None:
    async with following(live_server, worker, OFFERS) as peer:
        assert (await peer.data())["notifications"]["type"] == "account.approved"
        task = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
        told = (await peer.data())["notifications"]
        assert (told["type"], told["task"]) == ("task.open", None)
        assert told["body"].startswith(TASK["title"])
    async with following(live_server, agent, TASK_MATCHED, task=str(task)) as peer:
        assert (await peer.data())["taskChanged"]["matching"] == {"state": "searching", "operatorsTold": 1}
        await worker.post(f"/operators/me/tasks/{task}/accept", location=HERE)
        await worker.post(f"/operators/me/tasks/{task}/release")
        seen = []
        while len(seen) < 2 or seen[-1]["operatorsTold"] is None or seen[-1]["state"] != "searching":
            seen.append((await peer.data())["taskChanged"]["matching"])
        # Its only operator has just given it back.
        assert seen[-1] == {"state": "searching", "operatorsTold": 0}
    async with following(live_server, worker, OFFERS, after=told["sequence"]) as peer:
        again = (await agent.post("/agents/me/tasks", **TASK))["taskId"]
        assert (await peer.data())["notifications"]["type"] == "task.open"
    (_, first, second) = (await worker.get("/operators/me/notifications"))[::-1]
    assert [first["taskId"], second["taskId"]] == [task, again]
    assert (await worker.get("/operators/me/notifications/count")) == {"unreadCount": 3}
    assert (await worker.post(f"/operators/me/notifications/{first['id']}/read"))["status"] == "Read"
    async with following(live_server, worker, OFFERS, after=first["sequence"]) as peer:
        assert (await peer.data())["notifications"]["sequence"] == second["sequence"]
