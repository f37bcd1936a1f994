"""Ways around the rate limits: invented keys, refused documents, many calls in one request, uploads without a key.

Each test attacks one real server from a loopback address of its own, which has a count of its own.
"""

import asyncio
import itertools
import json
import select
import socket as sockets
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from typing import Any, NamedTuple

import httpx2
import pytest

from domain.lifecycle.statuses import Actor
from resolvers.accounts.agents import create_api_key, revoke_api_key
from resolvers.core.keyring import Keyring
from schema.types.context import CHARACTERS_OF_A_REQUEST
from server.config.settings import Settings
from server.config.wiring import running
from server.process.background import serving
from subscriptions.transports.websocket import FORBIDDEN, TOO_MANY
from tests import actors
from tests.actors import AGENT
from tests.schema.websocket_client import MODERN, OLD, Socket, socket

LIMIT = 20
OF_NETWORK = 5
"""The limit of a network, in limits of one key."""
ROOM = 1_000_000
"""Bytes for the temporary files of uploads."""
PIECE = 700_000
"""Bytes of an upload of which two do not fit."""
MCP = {"Accept": "application/json, text/event-stream"}
FORM = "multipart/form-data; boundary=b"
PART = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
PROOFS = "/api/v1/operators/me/tasks/1/proofs"
REGISTER = """%s: registerAgent(input: {agentName: "Errand", agentType: "assistant", acceptedTerms: true}) {
  __typename ... on Problem { code } }"""
ADDRESSES = itertools.count(2)


class Target(NamedTuple):
    """A real server that takes 20 requests an hour, and keys that it knows."""

    port: int
    agent: str
    other: str
    operator: str

    @asynccontextmanager
    async def attacked(self, **headers: str) -> AsyncIterator[httpx2.AsyncClient]:
        """A client at an address that nobody has used before."""
        transport = httpx2.AsyncHTTPTransport(local_address=f"127.0.0.{next(ADDRESSES)}")
        base_url = f"http://127.0.0.1:{self.port}"
        async with httpx2.AsyncClient(transport=transport, base_url=base_url, headers=headers, timeout=30) as client:
            yield client

    def socket(self, protocol: str = MODERN, address: str | None = None) -> Any:
        return socket(self.port, protocol, local_addr=(address or f"127.0.0.{next(ADDRESSES)}", 0))


@pytest.fixture(scope="module")
def settings(make_settings: Callable[..., Settings]) -> Settings:
    return make_settings(rate_limit=f"{LIMIT}/hour", max_upload_space=ROOM)


@pytest.fixture(scope="module")
def target(settings: Settings) -> Iterator[Target]:
    async def registered() -> list[str]:
        async with running(settings) as services:
            agents = [await actors.register_agent(services) for _ in range(2)]
            return [made.key or "" for made in (*agents, await actors.register_operator(services))]

    keys = asyncio.run(registered())
    with serving(settings) as address:
        yield Target(int(address.rpartition(":")[2]), *keys)


@pytest.fixture
def fresh(target: Target, settings: Settings) -> Any:
    """Makes a key that the service knows and that nobody has used."""

    async def made() -> str:
        async with running(settings) as services:
            return (await actors.register_agent(services)).key or ""

    return made


def invented() -> str:
    """A key in the right form that nobody has."""
    return Keyring("another secret key").make(Actor.AGENT).key


def remaining(response: httpx2.Response) -> int:
    return int(response.headers["ratelimit"].partition("r=")[2].partition(";")[0])


async def test_invented_keys_register_no_more_agents_than_none(target: Target) -> None:
    async with target.attacked() as client:
        answers = [
            await client.post("/api/v1/agents/register", json=AGENT, headers={"X-API-Key": invented()})
            for _ in range(200)
        ]
        assert [answer.status_code for answer in answers] == [200] * LIMIT + [429] * (200 - LIMIT)
        assert [remaining(answer) for answer in answers] == [*range(LIMIT - 1, -1, -1)] + [0] * (200 - LIMIT)
        # Callers with a key at the same address are not affected.
        answer = await client.get("/api/v1/agents/me", headers={"X-API-Key": target.agent})
        assert answer.status_code == 200


async def test_registering_again_escapes_no_limit(target: Target) -> None:
    async with target.attacked() as client:
        answers = [await client.post("/api/v1/agents/register", json=AGENT) for _ in range(LIMIT)]
        keys = [answer.json()["apiKey"] for answer in answers]
        for key in keys:
            headers = {"X-API-Key": key}
            answers += [await client.get("/api/v1/agents/me", headers=headers) for _ in range(LIMIT)]
    answered = [answer for answer in answers if answer.status_code == 200]
    assert len(answered) == OF_NETWORK * LIMIT
    assert answers[-1].status_code == 429
    assert answers[-1].headers["ratelimit-policy"] == f'"network";q={OF_NETWORK * LIMIT};w=3600'
    assert remaining(answers[-1]) == 0
    assert "for one network" in answers[-1].json()["detail"]
    assert int(answers[-1].headers["retry-after"]) > 3000


async def test_operations_on_websockets_count_for_the_network(target: Target, fresh: Any) -> None:
    address = f"127.0.0.{next(ADDRESSES)}"
    answered = []
    async with AsyncExitStack() as stack:
        peers = [await stack.enter_async_context(target.socket(MODERN, address)) for _ in range(OF_NETWORK + 1)]
        for peer in peers:
            await peer.introduced({"apiKey": await fresh()})
            # Each counts twice.
            answered += await read_codes(peer, "{ nothing }", LIMIT // 2)
    assert answered.count("validation_failed") <= OF_NETWORK * LIMIT // 2
    assert answered[-1] == "rate_limited"


@pytest.mark.parametrize("path", ["/api/v1/agents/me", "/api/v1/openapi.json", "/docs", "/graphql?query={__typename}"])
async def test_invented_keys_are_counted_for_the_address_on_every_path(target: Target, path: str) -> None:
    async with target.attacked() as client:
        answers = [await client.get(path, headers={"Authorization": f"Bearer {invented()}"}) for _ in range(LIMIT + 5)]
    assert [answer.status_code for answer in answers[LIMIT:]] == [429] * 5
    assert 429 not in [answer.status_code for answer in answers[:LIMIT]]


@pytest.mark.parametrize("place", ["bridge", "mcp"])
async def test_invented_keys_among_arguments_are_counted_for_the_address(target: Target, place: str) -> None:
    async with target.attacked(**MCP) as client:
        statuses = []
        for _ in range(LIMIT + 5):
            call: dict[str, Any] = {"name": "get_agent_profile", "arguments": {"apiKey": invented()}}
            body = {"tool": call["name"], "arguments": call["arguments"]}
            if place == "mcp":
                body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
            statuses.append(
                (await client.post("/mcp" if place == "mcp" else "/api/v1/tools/call", json=body)).status_code
            )
    assert statuses == [200 if place == "mcp" else 401] * LIMIT + [429] * 5


@pytest.mark.parametrize(("protocol", "refused"), [(MODERN, FORBIDDEN), (OLD, 1011)])
async def test_failed_introductions_are_counted_for_the_address(target: Target, protocol: str, refused: int) -> None:
    address = f"127.0.0.{next(ADDRESSES)}"
    codes = []
    # Opening a connection counts, and so does the failure.
    for _ in range(LIMIT // 2):
        async with target.socket(protocol, address) as peer:
            await peer.send(type="connection_init", payload={"apiKey": invented()})
            codes.append(await peer.closed())
    assert codes == [refused] * (LIMIT // 2)
    with pytest.raises(Exception, match="429"):
        async with target.socket(protocol, address):
            pass


async def test_failures_beyond_the_limit_close_a_connection_as_too_many(target: Target) -> None:
    address = f"127.0.0.{next(ADDRESSES)}"
    async with target.attacked() as client:
        client._transport = httpx2.AsyncHTTPTransport(local_address=address)
        for _ in range(LIMIT - 1):
            await client.get("/api/v1/countries")
    async with target.socket(MODERN, address) as peer:
        await peer.send(type="connection_init", payload={"apiKey": invented()})
        assert await peer.closed() == TOO_MANY


async def read_codes(peer: Socket, query: str, number: int) -> list[str]:
    codes = []
    for identity in range(number):
        await peer.send(type="subscribe", id=str(identity), payload={"query": query})
        message = await peer.receive()
        assert message["type"] == "error", message
        codes.append(message["payload"][0]["extensions"]["code"])
    return codes


@pytest.mark.parametrize("query", ["{ nothing }", "{", "subscription { nothing }"])
async def test_refused_documents_on_a_websocket_are_counted_twice_each(target: Target, query: str) -> None:
    async with target.socket() as peer:
        await peer.introduced({})
        codes = await read_codes(peer, query, 90)
    # One request has opened the connection.
    answered = LIMIT // 2
    assert codes == ["validation_failed"] * answered + ["rate_limited"] * (90 - answered)


async def test_refused_documents_on_a_websocket_are_counted_for_its_key(target: Target, fresh: Any) -> None:
    key = await fresh()
    async with target.socket() as peer:
        await peer.introduced({"apiKey": key})
        codes = await read_codes(peer, "{ nothing }", 15)
    assert codes == ["validation_failed"] * 10 + ["rate_limited"] * 5
    async with target.attacked() as client:
        assert (await client.get("/api/v1/agents/me", headers={"X-API-Key": key})).status_code == 429
        assert (await client.get("/api/v1/countries")).status_code == 200


@pytest.mark.parametrize("path", ["/graphql", "/graphql/stream"])
@pytest.mark.parametrize("operation", ["query", "subscription"])
async def test_a_refused_document_costs_more_the_longer_it_is(target: Target, path: str, operation: str) -> None:
    async with target.attacked() as client:
        for size in (30, 5 * CHARACTERS_OF_A_REQUEST):
            before = remaining(await client.get("/api/v1/countries"))
            answer = await client.post(path, json={"query": f"{operation} {{ nothing }}".ljust(size)})
            assert answer.json()["errors"][0]["extensions"]["code"] == "validation_failed"
            # A subscription at /graphql is refused for its place, before anything is checked.
            misplaced = (path, operation) == ("/graphql", "subscription")
            cost = 1 if misplaced else 2 + size // CHARACTERS_OF_A_REQUEST
            assert before - remaining(answer) == cost


def mutations(number: int) -> str:
    return f"mutation {{ {' '.join(REGISTER % f'a{n}' for n in range(number))} }}"


async def test_each_mutation_of_a_document_is_counted(target: Target) -> None:
    async with target.attacked() as client:
        answer = await client.post("/graphql", json={"query": mutations(8)})
        assert [made["__typename"] for made in answer.json()["data"].values()] == ["AgentRegistration"] * 8
        assert remaining(answer) == LIMIT - 8
        merged = f"mutation {{ ...A ...A {REGISTER % 'a'} b: __typename @skip(if: true) }}"
        answer = await client.post(
            "/graphql", json={"query": f"{merged} fragment A on Mutation {{ {REGISTER % 'a'} }}"}
        )
        assert [*answer.json()["data"]] == ["a"]
        assert remaining(answer) == LIMIT - 9
        spread = f"mutation {{ ...A }} fragment A on Mutation {{ {REGISTER % 'a'} {REGISTER % 'b'} c: __typename }}"
        assert remaining(await client.post("/graphql", json={"query": spread})) == LIMIT - 12


async def test_a_document_with_more_mutations_than_are_left_changes_nothing(target: Target, settings: Settings) -> None:
    async with running(settings) as services:
        before = await actors.register_agent(services)
    async with target.attacked() as client:
        answer = await client.post("/graphql", json={"query": mutations(LIMIT + 1)})
        assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (429, "rate_limited")
        assert "data" not in answer.json()
        assert int(answer.headers["retry-after"]) > 3500
        assert remaining(answer) == 0
    async with target.socket() as peer:
        await peer.introduced({})
        await peer.subscribe(mutations(LIMIT))
        message = await peer.receive()
        assert message["payload"]["errors"][0]["extensions"]["code"] == "rate_limited", message
        assert message["payload"]["data"] is None
    async with running(settings) as services:
        assert (await actors.register_agent(services)).id == before.id + 1


async def test_a_batch_of_tool_calls_is_refused_and_a_call_is_counted(target: Target, fresh: Any) -> None:
    call = {"name": "get_agent_profile", "arguments": {"apiKey": await fresh()}}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    async with target.attacked(**MCP) as client:
        assert (await client.post("/mcp", json=[body] * 50)).status_code == 400
        answers = [await client.post("/mcp", json=body) for _ in range(2)]
        assert [remaining(answer) for answer in answers] == [LIMIT - 1, LIMIT - 2]
        assert remaining(await client.get("/api/v1/countries")) == LIMIT - 2


async def test_a_key_that_was_revoked_is_counted_for_the_address(target: Target, settings: Settings) -> None:
    async with running(settings) as services:
        agent = await actors.register_agent(services)
        made = await agent(create_api_key, keyName="soon gone")
    headers = {"X-API-Key": made.key}
    async with target.attacked() as client:
        assert remaining(await client.get("/api/v1/agents/me", headers=headers)) == LIMIT - 1
        async with running(settings) as services:
            await actors.Actor(services, agent.key)(revoke_api_key, apiKeyId=made.api_key.id)
        answers = [await client.get("/api/v1/agents/me", headers=headers) for _ in range(LIMIT + 1)]
    assert [answer.status_code for answer in answers] == [401] * LIMIT + [429]
    assert [remaining(answer) for answer in answers] == [*range(LIMIT - 1, -1, -1), 0]


def opened(target: Target, path: str, key: str | None, length: int) -> sockets.socket:
    """A request with files whose head has been sent."""
    connection = sockets.create_connection(("127.0.0.1", target.port), 10)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {FORM}\r\nContent-Length: {length}\r\n"
    connection.sendall((head + (f"X-API-Key: {key}\r\n" if key else "") + "\r\n").encode())
    return connection


def answered(connection: sockets.socket) -> tuple[int, dict[str, str], Any]:
    """Status, headers and body of the response."""
    with connection.makefile("rb") as reader:
        status = int(reader.readline().split()[1])
        headers = {}
        while line := reader.readline().strip():
            name, _, value = line.decode().partition(": ")
            headers[name] = value
        return status, headers, json.loads(reader.read(int(headers["content-length"])))


@pytest.mark.parametrize(("kind", "status", "code"), [(None, 401, "unauthenticated"), ("other", 413, "too_large")])
def test_uploads_to_the_graph_ask_for_the_key_first(target: Target, kind: str | None, status: int, code: str) -> None:
    key = getattr(target, kind) if kind else None
    with opened(target, "/graphql", key, 90_000_000) as connection:
        # Nothing of the body has been sent.
        received, headers, body = answered(connection)
    assert (received, body["errors"][0]["extensions"]["code"]) == (status, code)
    assert headers.get("www-authenticate", "").partition(" ")[0] == ("" if kind else "Bearer")


@pytest.mark.parametrize("path", ["/graphql", PROOFS])
def test_temporary_files_of_uploads_have_a_bound_together(target: Target, path: str) -> None:
    with ExitStack() as stack:
        uploads = [stack.enter_context(opened(target, path, target.operator, 2 * PIECE)) for _ in range(3)]
        for upload in uploads:
            upload.sendall(PART + bytes(PIECE))
        # The upload that is received first keeps its space.
        refused = []
        while len(refused) < 2:
            ready, _, _ = select.select([upload for upload in uploads if upload not in refused], [], [], 10)
            assert ready
            refused += ready
        for upload in refused:
            status, headers, body = answered(upload)
            problem = body["errors"][0]["extensions"] if path == "/graphql" else body
            assert (status, problem["code"], headers["retry-after"]) == (503, "too_many_uploads", "30")
        (kept,) = (upload for upload in uploads if upload not in refused)
        assert select.select([kept], [], [], 0.1)[0] == []
    ending = b"\r\n--b--\r\n"
    content = bytes(ROOM * 45 // 100)
    for _ in range(50):
        with opened(target, path, target.operator, len(PART) + len(content) + len(ending)) as last:
            last.sendall(PART + content + ending)
            status, _, _ = answered(last)
        # The service notices a little later that the first has gone. What this asks for is refused once it is here.
        if status != 503:
            break
        time.sleep(0.1)
    assert status in {400, 404}
