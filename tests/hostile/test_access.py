"""Access as a table: role, credential, change and surface, against what each may still do.

A row changes what a person may do, or its credential, and then tries an operation of each scope on each surface, also
over a websocket that was opened before the change. The expected outcomes are written by hand.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final, NamedTuple

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from domain.people.roles import MemberRole
from resolvers.accounts.agents import create_api_key, revoke_api_key
from resolvers.accounts.staff import suspend_agent
from resolvers.core.context import Services
from resolvers.oauth.grants import list_grants, revoke_grant
from resolvers.people.memberships import list_agent_members, remove_agent_member, set_agent_member_role
from resolvers.people.sessions import sign_out
from server.config.settings import Settings
from server.config.wiring import running
from server.process.background import serving
from tests import actors
from tests.actors import TASK
from tests.oauth import Reader, bearer, registered
from tests.people import Person, cookies, signed_in

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

ADDRESS: Final = "ada@example.org"
OWNER, MEMBER, VIEWER = MemberRole
SESSION, TOKEN, KEY = CREDENTIALS = ("session", "access token", "API key")
OK, LACKS, ENDED, SUSPENDED = "ok", "insufficient_scope", "unauthenticated", "agent_suspended"


class Operation(NamedTuple):
    """One operation that needs a scope, under its name on each surface."""

    scope: str
    method: str
    path: str
    tool: str
    graph: str
    fields: Mapping[str, Any]


OUTCOME: Final = "{ __typename ... on Problem { code } }"
DRAFT: Final = TASK | {"publishImmediately": False}
DEPOSIT: Final = {"amount": "20", "currency": "EUR"}
OPERATIONS: Final = (
    Operation("read", "GET", "/agents/me", "get_agent_profile", "query { done: agent { id } }", {}),
    Operation(
        "dispatch",
        "POST",
        "/agents/me/tasks",
        "dispatch_physical_task",
        f"mutation ($input: CreateTaskInput!) {{ done: createTask(input: $input) {OUTCOME} }}",
        DRAFT,
    ),
    Operation(
        "settle",
        "POST",
        "/agents/me/wallet/deposit",
        "checkout_wallet_deposit",
        f"mutation ($input: DepositToWalletInput!) {{ done: depositToWallet(input: $input) {OUTCOME} }}",
        DEPOSIT,
    ),
    Operation(
        "manage",
        "PUT",
        "/agents/me",
        "update_agent_profile",
        f"mutation ($input: UpdateAgentInput!) {{ done: updateAgent(input: $input) {OUTCOME} }}",
        {"description": "Errands."},
    ),
)


class Change(NamedTuple):
    """A change, the role before it, and the expected outcome of read, dispatch, settle and manage by credential."""

    name: str
    before: MemberRole
    session: tuple[str, str, str, str]
    token: tuple[str, str, str, str]
    key: tuple[str, str, str, str]


CLOSED: Final = "closed"
ALL: Final = (OK, OK, OK, OK)
DAILY: Final = (OK, OK, OK, LACKS)
READ: Final = (OK, LACKS, LACKS, LACKS)
GONE: Final = (ENDED, ENDED, ENDED, ENDED)
STRANGER: Final = ("forbidden", "forbidden", "forbidden", "forbidden")
STOPPED: Final = (OK, SUSPENDED, SUSPENDED, SUSPENDED)
CHANGES: Final = (
    Change("nothing", OWNER, ALL, DAILY, ALL),
    Change("nothing", MEMBER, DAILY, DAILY, ALL),
    Change("member", OWNER, DAILY, DAILY, ALL),
    Change("viewer", OWNER, READ, READ, ALL),
    Change("viewer", MEMBER, READ, READ, ALL),
    Change("owner", MEMBER, ALL, DAILY, ALL),
    Change("removed", OWNER, STRANGER, GONE, ALL),
    Change("removed", MEMBER, STRANGER, GONE, ALL),
    Change("suspended", OWNER, STOPPED, (OK, SUSPENDED, SUSPENDED, LACKS), STOPPED),
    Change("signed out", OWNER, GONE, DAILY, ALL),
    Change("grant revoked", OWNER, ALL, GONE, ALL),
    Change("key revoked", OWNER, ALL, DAILY, GONE),
)
"""A key belongs to its agent, not to the person who made it: only its own revocation and the agent's state touch it."""


class Stage(NamedTuple):
    """A service, an agent with two owners, and the services of the test, with the same database."""

    http: httpx2.AsyncClient
    services: Services
    agent: actors.Actor


@pytest.fixture
async def stage(settings: Settings) -> AsyncIterator[Stage]:
    settings = settings.model_copy(update={"payments": "embedded"})
    async with running(settings) as services:
        agent = await actors.register_agent(services)
        with serving(settings) as address:
            async with httpx2.AsyncClient(base_url=address) as http:
                yield Stage(http, services, agent)


class Holder(NamedTuple):
    """The headers of a credential, and the payload with which a websocket introduces it."""

    headers: dict[str, str]
    introduction: dict[str, str]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change.before} {change.name}")
async def test_a_change_of_access_counts_at_once_everywhere(stage: Stage, change: Change) -> None:
    http, services, agent = stage
    assert agent.id is not None
    other = Person(services, await signed_in(services, "grace@example.org", agent=agent.id), f"agent:{agent.id}")
    value = await signed_in(services, ADDRESS, agent=agent.id, role=change.before)
    granted = await Reader(http, value).tokens(await registered(http), agent.id, "read", "dispatch", "settle")
    made = await other(create_api_key, keyName="ada's")
    holders = {
        SESSION: Holder(cookies(value, f"agent:{agent.id}"), {"as": f"agent:{agent.id}"}),
        TOKEN: Holder(bearer(granted["access_token"]), {"apiKey": granted["access_token"]}),
        KEY: Holder(bearer(made.key), {"apiKey": made.key}),
    }
    expected = {SESSION: change.session, TOKEN: change.token, KEY: change.key}
    async with AsyncExitStack() as stack:
        opened = {name: await stack.enter_async_context(websocket(http, holder)) for name, holder in holders.items()}
        await make(change, stage, other, value, made.api_key.id)
        for name, holder in holders.items():
            surfaces: dict[str, Callable[[Operation], Awaitable[str]]] = {
                "REST": by_rest(http, holder),
                "graph": by_graph(http, holder),
                "bridge": by_bridge(http, holder),
                "MCP": by_mcp(http, holder),
                "websocket": by_new_websocket(http, holder),
                "websocket opened before": by_websocket(opened[name]),
            }
            if name == SESSION:
                # Programs send no cookies.
                del surfaces["MCP"]
            for surface, ask in surfaces.items():
                outcomes = tuple([await ask(operation) for operation in OPERATIONS])
                wanted = expected[name]
                if wanted in (GONE, STRANGER) and "websocket" in surface:
                    # The connections of a credential that has ended are closed, and it opens no new one.
                    outcomes = tuple(wanted[0] if outcome == CLOSED else outcome for outcome in outcomes)
                assert outcomes == wanted, (name, surface)


async def make(change: Change, stage: Stage, other: Person, value: str, key_id: int) -> None:
    """Carry out a change."""
    person = Person(stage.services, value)
    if change.name in tuple(MemberRole):
        member = await member_id(other)
        await other(set_agent_member_role, memberId=member, role=change.name)
    elif change.name == "removed":
        await other(remove_agent_member, memberId=await member_id(other))
    elif change.name == "suspended":
        await (await actors.platform(stage.services))(suspend_agent, agentId=stage.agent.id, reason="Complaints.")
    elif change.name == "signed out":
        await person(sign_out)
    elif change.name == "grant revoked":
        (grant,) = await person(list_grants)
        await person(revoke_grant, grantId=grant.id)
    elif change.name == "key revoked":
        await other(revoke_api_key, apiKeyId=key_id)
    else:
        assert change.name == "nothing"


async def member_id(other: Person) -> int:
    (member,) = [member for member in await other(list_agent_members) if member.email == ADDRESS]
    return int(member.id)


def by_rest(http: httpx2.AsyncClient, holder: Holder) -> Callable[[Operation], Awaitable[str]]:
    async def ask(operation: Operation) -> str:
        body = operation.fields or None
        answer = await http.request(operation.method, f"/api/v1{operation.path}", json=body, headers=holder.headers)
        return OK if answer.is_success else str(answer.json()["code"])

    return ask


def by_graph(http: httpx2.AsyncClient, holder: Holder) -> Callable[[Operation], Awaitable[str]]:
    async def ask(operation: Operation) -> str:
        answer = await http.post("/graphql", json=make_payload(operation), headers=holder.headers)
        return find_outcome(answer.json())

    return ask


def by_bridge(http: httpx2.AsyncClient, holder: Holder) -> Callable[[Operation], Awaitable[str]]:
    async def ask(operation: Operation) -> str:
        call = {"tool": operation.tool, "arguments": operation.fields}
        answer = (await http.post("/api/v1/tools/call", json=call, headers=holder.headers)).json()
        return OK if answer["success"] else str(answer["error"]["code"])

    return ask


def by_mcp(http: httpx2.AsyncClient, holder: Holder) -> Callable[[Operation], Awaitable[str]]:
    async def ask(operation: Operation) -> str:
        params = {"name": operation.tool, "arguments": operation.fields}
        body = {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params}
        headers = {"Accept": "application/json", **holder.headers}
        told = (await http.post("/mcp", json=body, headers=headers)).json()
        content = told["result"]["structuredContent"] if "result" in told else told["error"]["data"]
        return str(content.get("code", OK))

    return ask


def by_new_websocket(http: httpx2.AsyncClient, holder: Holder) -> Callable[[Operation], Awaitable[str]]:
    async def ask(operation: Operation) -> str:
        async with websocket(http, holder) as connection:
            return await by_websocket(connection)(operation)

    return ask


def by_websocket(connection: Any) -> Callable[[Operation], Awaitable[str]]:
    async def ask(operation: Operation) -> str:
        try:
            await connection.send(json.dumps({"type": "subscribe", "id": "1", "payload": make_payload(operation)}))
            message: dict[str, Any] = {}
            while "payload" not in message:
                message = json.loads(await connection.recv())
        except ConnectionClosed:
            return CLOSED
        payload = message["payload"]
        return find_outcome({"errors": payload} if isinstance(payload, list) else payload)

    return ask


@asynccontextmanager
async def websocket(http: httpx2.AsyncClient, holder: Holder) -> AsyncIterator[Any]:
    """A websocket with a credential; one that is refused at its introduction is closed at its first use."""
    address = str(http.base_url).rstrip("/")
    headers = {"Cookie": holder.headers["Cookie"], "Origin": address} if "Cookie" in holder.headers else {}
    async with connect(
        f"{address.replace('http', 'ws')}/graphql",
        subprotocols=[Subprotocol("graphql-transport-ws")],
        additional_headers=headers,
    ) as connection:
        await connection.send(json.dumps({"type": "connection_init", "payload": holder.introduction}))
        yield connection


def make_payload(operation: Operation) -> dict[str, Any]:
    return {"query": operation.graph, "variables": {"input": operation.fields} if operation.fields else {}}


def find_outcome(answer: dict[str, Any]) -> str:
    if answer.get("errors"):
        return str(answer["errors"][0]["extensions"]["code"])
    return str((answer["data"]["done"] or {}).get("code", OK))
