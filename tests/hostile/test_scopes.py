"""Keys that try to do more than they were made for, over real sockets."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from server.commands import keys as command
from server.config.settings import Settings
from tests.actors import AGENT, OPERATOR, TASK

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
TIMEOUT_SECONDS: Final = 20
FOLLOWED: Final = (
    "subscription { taskEvents { id } }",
    'subscription { taskChanged(taskId: "%(task)s") { id } }',
    "subscription { walletChanged { currency } }",
    "subscription { notifications { id } }",
    'subscription { operatorLocation(taskId: "%(task)s") { taskId } }',
    'subscription { supportMessages(requestId: "%(request)s") { body } }',
)
"""Everything that an agent can follow."""


class Caller:
    """Sends requests to the service with one key."""

    def __init__(self, http: httpx2.AsyncClient, key: str) -> None:
        self.http, self.key = http, key

    async def send(self, method: str, path: str, **body: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.key}"}
        sent = {"json": body} if method not in {"GET", "DELETE"} else {}
        return (await self.http.request(method, f"/api/v1{path}", headers=headers, **sent)).json()

    async def ask(self, document: str) -> Any:
        headers = {"Authorization": f"Bearer {self.key}"}
        return (await self.http.post("/graphql", json={"query": document}, headers=headers)).json()

    async def child(self, **wish: Any) -> "Caller":
        made = await self.send("POST", "/agents/me/api-keys", keyName="child", **wish)
        return Caller(self.http, made["key"])


@pytest.fixture
async def http(live_server: str) -> AsyncIterator[httpx2.AsyncClient]:
    async with httpx2.AsyncClient(base_url=live_server, timeout=TIMEOUT_SECONDS) as client:
        yield client


@pytest.fixture
async def owner(http: httpx2.AsyncClient) -> Caller:
    """The first key of an agent."""
    registered = await http.post("/api/v1/agents/register", json={**AGENT, "email": "owner@example.org"})
    return Caller(http, registered.json()["apiKey"])


@asynccontextmanager
async def socket(http: httpx2.AsyncClient, key: str) -> AsyncIterator[Any]:
    """A websocket that the key has introduced."""
    address = str(http.base_url).replace("http", "ws").rstrip("/") + "/graphql"
    async with connect(address, subprotocols=[Subprotocol("graphql-transport-ws")]) as connection:
        await connection.send(json.dumps({"type": "connection_init", "payload": {"apiKey": key}}))
        assert json.loads(await connection.recv())["type"] == "connection_ack"
        yield connection


async def asked(connection: Any, document: str) -> Any:
    """The first message that answers a document."""
    await connection.send(json.dumps({"type": "subscribe", "id": "1", "payload": {"query": document}}))
    message: dict[str, Any] = {}
    while "payload" not in message:
        message = json.loads(await asyncio.wait_for(connection.recv(), TIMEOUT_SECONDS))
    await connection.send(json.dumps({"type": "complete", "id": "1"}))
    return message["payload"]


def read_code(answer: Any) -> str:
    """The code of the only error of an answer of the graph."""
    errors = answer if isinstance(answer, list) else answer["errors"]
    (error,) = errors
    code: str = error["extensions"]["code"]
    return code


async def test_a_key_with_spending_rules_has_no_way_to_what_its_owner_manages(owner: Caller) -> None:
    limited = await owner.child()
    first, second = await owner.send("GET", "/agents/me/api-keys")
    rules = {"limits": [{"currency": "EUR", "perDay": 60}]}
    await owner.send("PUT", f"/agents/me/api-keys/{second['id']}/spending-rules", **rules)
    before = await owner.send("GET", "/agents/me")
    own = f"/agents/me/api-keys/{second['id']}/spending-rules"
    for method, path, body in (
        ("DELETE", f"/agents/me/api-keys/{first['id']}", {}),
        ("POST", "/agents/me/api-keys", {"keyName": "free"}),
        ("POST", "/agents/me/api-keys", {"keyName": "free", "scopes": ["manage"]}),
        ("POST", "/agents/me/spending-rules/freeze", {}),
        ("POST", "/agents/me/spending-rules/unfreeze", {}),
        ("PUT", own, {"limits": []}),
        ("POST", f"{own}/unfreeze", {}),
        ("POST", "/agents/me/webhook-secret/rotate", {}),
        ("PUT", "/agents/me", {"email": "thief@example.org"}),
        ("POST", "/agents/me/contact-methods", {"methodType": "email", "endpoint": "thief@example.org"}),
    ):
        told = await limited.send(method, path, **body)
        assert (told["code"], told["status"]) == ("insufficient_scope", 403), path
        assert [action["code"] for action in told["nextActions"]] == ["list_api_keys"]
    for mutation in (
        f'revokeApiKey(apiKeyId: "{first["id"]}")',
        'createApiKey(keyName: "free")',
        "freezeSpending(input: {})",
        "rotateWebhookSecret",
    ):
        told = await limited.ask(f"mutation {{ {mutation} {{ ... on Problem {{ code }} }} }}")
        assert list(told["data"].values()) == [{"code": "insufficient_scope"}], mutation
        async with socket(owner.http, limited.key) as connection:
            told = await asked(connection, f"mutation {{ {mutation} {{ ... on Problem {{ code }} }} }}")
            assert list(told["data"].values()) == [{"code": "insufficient_scope"}], mutation
    for tool, arguments in (
        ("revoke_api_key", {"apiKeyId": first["id"]}),
        ("create_api_key", {"keyName": "free"}),
        ("freeze_spending", {}),
    ):
        told = await limited.send("POST", "/tools/call", tool=tool, arguments=arguments)
        assert told["error"]["code"] == "insufficient_scope", tool
    assert await owner.send("GET", "/agents/me") == before
    keys = await owner.send("GET", "/agents/me/api-keys")
    assert [(key["active"], key["scopes"]) for key in keys] == [
        (True, ["read", "dispatch", "settle", "manage"]),
        (True, ["read", "dispatch", "settle"]),
    ]
    assert not (await owner.send("GET", "/agents/me/spending-rules"))["frozen"]


async def test_nothing_is_followed_without_the_scope_to_read(owner: Caller) -> None:
    task = await owner.send("POST", "/agents/me/tasks", **TASK, publishImmediately=False)
    request = await owner.send("POST", "/agent-support/requests", type="support", subject="Proof", message="Where?")
    ids = {"task": task["taskId"], "request": request["requestId"]}
    blind = await owner.child(scopes=["dispatch", "settle", "manage"])
    reader = await owner.child(scopes=["read"])
    for document in FOLLOWED:
        async with socket(owner.http, blind.key) as connection:
            assert read_code(await asked(connection, document % ids)) == "insufficient_scope", document
        stream = {"Accept": "text/event-stream", "Authorization": f"Bearer {blind.key}"}
        told = await owner.http.post("/graphql/stream", json={"query": document % ids}, headers=stream)
        assert "insufficient_scope" in told.text, document
    async with socket(owner.http, reader.key) as connection:
        assert (await asked(connection, FOLLOWED[0]))["data"]["taskEvents"]["id"]


async def test_two_keys_that_follow_the_same_task_are_each_told_what_they_may_do(owner: Caller) -> None:
    """Followers of the same see the same bytes, so what differs between keys must keep them apart."""
    task = (await owner.send("POST", "/agents/me/tasks", **TASK, publishImmediately=False))["taskId"]
    reader = await owner.child(scopes=["read"])
    document = f'subscription {{ taskChanged(taskId: "{task}") {{ allowedActions {{ code allowed }} }} }}'
    seen = []
    async with socket(owner.http, owner.key) as first, socket(owner.http, reader.key) as second:
        for connection in (first, second):
            message = {"type": "subscribe", "id": "1", "payload": {"query": document}}
            await connection.send(json.dumps(message))
            answer = json.loads(await asyncio.wait_for(connection.recv(), TIMEOUT_SECONDS))
            actions = answer["payload"]["data"]["taskChanged"]["allowedActions"]
            seen.append({action["code"] for action in actions if action["allowed"]})
    assert "cancel_task" in seen[0]
    assert seen[1] == set()


async def test_an_expired_key_is_told_so_and_opens_nothing_any_more(owner: Caller) -> None:
    ends = datetime.now(UTC) + timedelta(seconds=3)
    short = await owner.child(expiresAt=int(ends.strftime("%Y%m%d%H%M%S")))
    assert (await short.send("GET", "/agents/me"))["agentName"] == AGENT["agentName"]
    async with socket(owner.http, short.key) as connection:
        assert "errors" not in await asked(connection, "{ agent { agentName } }")
        await asyncio.sleep((ends - datetime.now(UTC)).total_seconds())
        # Also what was opened before it expired asks in vain.
        assert read_code(await asked(connection, "{ agent { agentName } }")) == "unauthenticated"
    told = await owner.http.get("/api/v1/agents/me", headers={"X-API-Key": short.key})
    assert told.status_code == 401
    assert told.headers["www-authenticate"].startswith('Bearer error="invalid_token", scope="read dispatch", ')
    assert told.json()["detail"].startswith("The API key expired at ")
    stranger = short.key[:-7] + ("0" if short.key[-7] != "0" else "1") + short.key[-6:]
    assert "expired" not in (await Caller(owner.http, stranger).send("GET", "/agents/me"))["detail"]


async def test_no_more_keys_are_made_at_once_than_an_account_may_have(owner: Caller) -> None:
    made = await asyncio.gather(
        *(owner.send("POST", "/agents/me/api-keys", keyName=f"key {number}") for number in range(60))
    )
    codes = [answer.get("code") for answer in made]
    assert (codes.count(None), codes.count("too_many_keys")) == (49, 11)
    assert len(await owner.send("GET", "/agents/me/api-keys")) == 50


async def test_keys_of_operators_and_staff_are_revoked_at_once(http: httpx2.AsyncClient, settings: Settings) -> None:
    staff = Caller(http, await command.create(settings, "Sam"))
    operator = Caller(http, (await http.post("/api/v1/operators/register", json=OPERATOR)).json()["apiKey"])
    for caller, path, query in (
        (staff, "/platform", "{ platform { apiKeys { name active scopes } } }"),
        (operator, "/operators/me", "{ operator { apiKeys { name active scopes } } }"),
    ):
        leaked = await caller.send("POST", f"{path}/api-keys", keyName="leaked")
        thief = Caller(http, leaked["key"])
        async with socket(http, thief.key) as connection:
            await caller.send("DELETE", f"{path}/api-keys/{leaked['apiKey']['id']}")
            await asyncio.wait_for(connection.wait_closed(), TIMEOUT_SECONDS)
        assert (await thief.send("GET", path))["status"] == 401
        shown = await caller.ask(query)
        (account,) = shown["data"].values()
        assert [(key["name"], key["active"]) for key in account["apiKeys"]][-1] == ("leaked", False)
        mine = (await caller.send("GET", f"{path}/api-keys"))[0]
        assert (await caller.send("DELETE", f"{path}/api-keys/{mine['id']}"))["code"] == "key_in_use"


async def test_a_suspended_operator_changes_nothing_and_its_task_goes_to_others(
    http: httpx2.AsyncClient, settings: Settings
) -> None:
    staff = Caller(http, await command.create(settings, "Sam"))
    agent = Caller(http, (await http.post("/api/v1/agents/register", json=AGENT)).json()["apiKey"])
    registered = (await http.post("/api/v1/operators/register", json=OPERATOR)).json()
    operator, number = Caller(http, registered["apiKey"]), registered["operator"]["id"]
    await staff.send("POST", f"/platform/operators/{number}/approve")
    task = (await agent.send("POST", "/agents/me/tasks", **TASK, settlementMode="direct"))["taskId"]
    assert (await operator.send("POST", f"/operators/me/tasks/{task}/accept"))["status"] == "Accepted"
    document = (
        f'mutation {{ suspendOperator(operatorId: "{number}", reason: "Complaints.", acceptedTasks: HAND_BACK) '
        "{ ... on Operator { status } ... on Problem { code } } }"
    )
    assert (await staff.ask(document))["data"]["suspendOperator"] == {"status": "SUSPENDED"}
    for _ in range(200):
        shown = await agent.send("GET", f"/agents/me/tasks/{task}")
        if shown["status"] == "Published":
            break
        await asyncio.sleep(0.05)
    assert (shown["status"], shown["operatorId"]) == ("Published", None)
    for path in (f"/operators/me/tasks/{task}/accept", "/operators/me/location", "/operators/me/api-keys"):
        assert (await operator.send("POST", path))["code"] == "agent_suspended"
    assert (await operator.send("GET", "/operators/me"))["suspensionReason"] == "Complaints."
    told = await staff.send("POST", f"/platform/operators/{number}/reinstate")
    assert (told["status"], told["suspensionReason"]) == ("Approved", None)
    assert (await operator.send("POST", f"/operators/me/tasks/{task}/accept"))["status"] == "Accepted"
