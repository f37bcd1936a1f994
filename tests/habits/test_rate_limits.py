"""Limit of requests in a window for each key, else for each address, on every surface."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest

from adapters.pages.tracking import SCRIPT
from adapters.rate_limits import MAX_COUNTERS, MemoryCounters, RateLimit, RedisCounters, counters_at
from domain.refusals.general import Unauthenticated
from domain.values.limits import Limit
from resolvers.core.context import Services
from resolvers.core.keyring import SESSION
from resolvers.tracking import links
from server.config.settings import Settings, load
from server.config.wiring import build
from server.http.app import create_app
from server.http.rate_limits import Senders, address_name
from tests import actors
from tests.actors import AGENT, OPERATOR
from tests.people import cookies, signed_in
from tests.resolvers.stages import Scene
from tests.services import RedisServer, require_redis

MCP = {"Accept": "application/json, text/event-stream"}
POLICY = '"default";q=3;w=60'
Open = Callable[[], Any]


@pytest.fixture
def limited(services: Services, settings: Settings) -> Open:
    """Opens a client of an application that takes three requests in a minute."""
    app = create_app(services, settings.model_copy(update={"rate_limit": "3/minute"}))

    @asynccontextmanager
    async def opened(address: str = "127.0.0.1", **headers: str) -> AsyncIterator[httpx2.AsyncClient]:
        transport = httpx2.ASGITransport(app, client=(address, 123))
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
            yield client

    return opened


async def test_every_answer_tells_what_is_left(services: Services, limited: Open) -> None:
    agent = await actors.register_agent(services)
    async with limited(Authorization=f"Bearer {agent.key}") as client:
        answers = [await client.get("/api/v1/agents/me") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert {answer.headers["ratelimit-policy"] for answer in answers} == {POLICY}
        left = [answer.headers["ratelimit"].partition(";t=") for answer in answers]
        assert [words[0] for words in left] == [f'"default";r={count}' for count in (2, 1, 0, 0)]
        assert all(1 <= int(words[2]) <= 60 for words in left)
        refused = answers[-1]
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.json()["code"] == "rate_limited"
        assert refused.json()["requestId"] == refused.headers["x-request-id"]
        assert refused.headers["retry-after"] == left[-1][2]
        # Monitoring requests are not counted.
        assert (await client.get("/healthz")).status_code == 200
        # Nor is what a payment provider sends.
        assert (await client.post("/api/v1/payments/stripe/webhook")).status_code == 404


async def test_keys_are_counted_for_themselves(services: Services, limited: Open) -> None:
    for _ in range(3):
        agent = await actors.register_agent(services)
        async with limited(**{"X-API-Key": agent.key or ""}) as client:
            assert [(await client.get("/api/v1/agents/me")).status_code for _ in range(3)] == [200] * 3


async def test_sessions_are_counted_for_themselves_and_invented_ones_for_the_address(
    services: Services, limited: Open
) -> None:
    async with limited() as client:
        for _ in range(2):
            headers = cookies(await signed_in(services, "ada@example.org"))
            answers = [await client.get("/api/v1/people/me", headers=headers) for _ in range(4)]
            assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        invented = [services.keyring.make_secret(SESSION).key for _ in range(4)]
        answers = [await client.get("/api/v1/people/me", headers=cookies(value)) for value in invented]
        assert [answer.status_code for answer in answers] == [401, 401, 401, 429]


async def test_pages_of_a_session_are_counted_for_themselves_and_for_their_person(
    services: Services, limited: Open
) -> None:
    first, second = [cookies(await signed_in(services, "ada@example.org")) for _ in range(2)]
    async with limited() as client:

        async def read(session: dict[str, str], page: str, times: int) -> list[int]:
            headers = {**session, "X-Fieldcall-Page": page}
            return [(await client.get("/api/v1/people/me", headers=headers)).status_code for _ in range(times)]

        # One page cannot use up the requests of another.
        assert await read(first, "page-one", 4) == [200, 200, 200, 429]
        assert await read(first, "page-two", 3) == [200] * 3
        # A session does not escape the limit of its person, however many pages it names.
        assert await read(second, "page-three", 3) == [200] * 3
        refused = await client.get("/api/v1/people/me", headers={**second, "X-Fieldcall-Page": "page-four"})
        assert (refused.status_code, refused.json()["code"]) == (429, "rate_limited")
        assert refused.headers["ratelimit-policy"] == '"person";q=9;w=60'
        assert "for one person" in refused.json()["detail"]
        # Another person is not affected, and what is no name is no page.
        other = cookies(await signed_in(services, "bob@example.org"))
        assert await read(other, "x", 2) + await read(other, "x" * 65, 2) == [200, 200, 200, 429]


@pytest.mark.parametrize("key", [None, "invented"])
async def test_without_a_key_that_can_be_one_the_address_counts(limited: Open, key: str | None) -> None:
    statuses = []
    for number in range(4):
        async with limited(**({"X-API-Key": f"{key}-{number}"} if key else {})) as client:
            statuses.append((await client.get("/api/v1/countries")).status_code)
    assert statuses == [200, 200, 200, 429]


async def test_readers_of_tracking_pages_are_counted_by_their_address(
    services: Services, scene: Scene, limited: Open
) -> None:
    task_id = await scene.published()
    first, second = [
        urlsplit((await scene.agent(links.create_tracking_link, taskId=task_id)).url).path for _ in range(2)
    ]
    async with limited("192.0.2.1") as reader, limited("192.0.2.2") as other:
        # Its page, its state, its photographs, its script and guesses share the count of the reader.
        answers = [await reader.get(path) for path in (first, f"{second}/state", "/track/track_1_guess", SCRIPT)]
        assert [answer.status_code for answer in answers] == [200, 200, 404, 429]
        for path in (second, f"{first}/state", f"{first}/photos/1"):
            refused = await reader.get(path)
            assert (refused.status_code, refused.json()["code"]) == (429, "rate_limited")
            assert 1 <= int(refused.headers["retry-after"]) <= 60
        # The reader's count is neither that of another reader of the link nor that of the agent.
        assert (await other.get(first)).headers["ratelimit"].startswith('"default";r=2;')
        agent = {"Authorization": f"Bearer {scene.agent.key}"}
        assert (await reader.get("/api/v1/agents/me", headers=agent)).headers["ratelimit"].startswith('"default";r=2;')


async def test_the_graph_refuses_with_a_top_level_error(services: Services, limited: Open) -> None:
    agent = await actors.register_agent(services)
    async with limited(Authorization=f"Bearer {agent.key}") as client:
        answers = [await client.post("/graphql", json={"query": "{ agent { id } }"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    (error,) = answers[-1].json()["errors"]
    assert (error["extensions"]["code"], error["message"]) == ("rate_limited", error["extensions"]["detail"])
    assert answers[-1].headers["retry-after"]


@pytest.mark.parametrize("place", ["header", "argument"])
async def test_tools_are_counted_for_the_key_wherever_it_stands(services: Services, limited: Open, place: str) -> None:
    first, second = [(await actors.register_agent(services)).key or "" for _ in range(2)]

    async def call(client: httpx2.AsyncClient, key: str) -> httpx2.Response:
        arguments = {"apiKey": key} if place == "argument" else {}
        headers = {"X-API-Key": key} if place == "header" else {}
        body = {"tool": "get_agent_profile", "arguments": arguments}
        return await client.post("/api/v1/tools/call", json=body, headers=headers)

    async with limited() as client:
        answers = [await call(client, first) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].json()["error"]["code"] == "rate_limited"
        assert answers[-1].json()["success"] is False
        assert answers[-1].headers["ratelimit"].startswith('"default";r=0;')
        assert (await call(client, second)).status_code == 200


async def test_what_is_no_tool_call_is_counted_for_the_address(limited: Open) -> None:
    async with limited() as client:
        answers = [await client.post("/api/v1/tools/call", content=b"{") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [415, 415, 415, 429]


GRAPH_REGISTRATION = """mutation { registerAgent(input: {agentName: "Errand", agentType: "a", acceptedTerms: true}) {
  __typename ... on Problem { code } } }"""


async def test_registrations_are_counted_for_the_network_on_every_surface(settings: Settings) -> None:
    settings = load(
        **settings.model_dump(exclude_unset=True) | {"rate_limit": "600/minute", "registrations_per_hour": 5}
    )
    services = build(settings)
    app = create_app(services, settings, with_worker=False)
    transport = httpx2.ASGITransport(app, client=("192.0.2.7", 1))
    elsewhere = httpx2.ASGITransport(app, client=("192.0.2.8", 1))
    described = AGENT | {"description": "Runs errands."}
    call = {"tool": "register_agent", "arguments": described}
    on_mcp = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": call["tool"], "arguments": described},
    }
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url="http://localhost", headers=MCP) as client,
        httpx2.AsyncClient(transport=elsewhere, base_url="http://localhost") as other,
    ):

        async def register() -> list[httpx2.Response]:
            return [
                await client.post("/api/v1/agents/register", json=AGENT),
                await client.post("/api/v1/operators/register", json=OPERATOR),
                await client.post("/graphql", json={"query": GRAPH_REGISTRATION}),
                await client.post("/api/v1/tools/call", json=call),
                await client.post("/mcp", json=on_mcp),
            ]

        agent, operator, graph, tool, mcp = await register()
        assert [agent.status_code, operator.status_code, tool.status_code] == [200, 200, 200]
        assert graph.json()["data"]["registerAgent"]["__typename"] == "AgentRegistration"
        assert mcp.json()["result"]["isError"] is False
        agent, operator, graph, tool, mcp = await register()
        assert [agent.status_code, operator.status_code, tool.status_code] == [429, 429, 429]
        assert "At most 5 registrations in an hour are allowed for one network." in agent.json()["detail"]
        assert int(agent.headers["retry-after"]) > 3000
        assert graph.json()["data"]["registerAgent"]["code"] == "rate_limited"
        assert mcp.json()["result"]["structuredContent"]["code"] == "rate_limited"
        assert (await other.post("/api/v1/agents/register", json=AGENT)).status_code == 200


async def test_without_a_rate_limit_registrations_are_not_counted(settings: Settings) -> None:
    assert settings.rate_limit == "off"
    limited = load(**settings.model_dump(exclude_unset=True) | {"registrations_per_hour": 1})
    services = build(limited)
    app = create_app(services, limited, with_worker=False)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client,
    ):
        answers = [await client.post("/api/v1/agents/register", json=AGENT) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3


async def test_mcp_refuses_too(settings: Settings) -> None:
    services = build(settings)
    app = create_app(services, settings.model_copy(update={"rate_limit": "3/minute"}))
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost", headers=MCP) as client,
    ):
        agent = await actors.register_agent(services)
        call = {"name": "get_agent_profile", "arguments": {"apiKey": agent.key}}
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
        results = [(await client.post("/mcp", json=body)).json()["result"] for _ in range(4)]
        assert [result["isError"] for result in results] == [False, False, False, True]
        assert results[-1]["structuredContent"]["code"] == "rate_limited"
        refused = await client.post("/mcp", json=body, headers={"X-API-Key": agent.key or ""})
        assert (refused.status_code, refused.json()["error"]["data"]["code"]) == (429, "rate_limited")
        assert refused.headers["retry-after"]


async def test_the_limit_is_off_where_it_is_off(client: httpx2.AsyncClient) -> None:
    assert "ratelimit" not in (await client.get("/api/v1/countries")).headers


async def test_a_window_ends() -> None:
    limit = RateLimit(Limit(2, 1), MemoryCounters())
    assert [(await limit.hit("a")).allowed for _ in range(3)] == [True, True, False]
    assert (await limit.peek("a")).allowed is False
    assert (await limit.peek("b")).allowed
    allowance = await limit.hit("b")
    assert (allowance.remaining, allowance.reset) == (1, 1)


async def test_many_senders_do_not_fill_the_memory_and_the_oldest_gives_way() -> None:
    counters = MemoryCounters()
    for number in range(MAX_COUNTERS + 10):
        await counters.add(str(number), 60, 1)
    assert len(counters._windows) == MAX_COUNTERS
    assert [(await counters.add(str(number), 60, 0)).requests for number in (0, 9, 10, MAX_COUNTERS)] == [0, 0, 1, 1]


async def test_windows_that_have_ended_are_dropped() -> None:
    counters = MemoryCounters()
    for number in range(10):
        await counters.add(str(number), 0, 1)
    await counters.add("last", 60, 1)
    assert [*counters._windows] == ["last"]


@pytest.mark.parametrize(
    ("hosts", "names"),
    [
        (("192.0.2.1", "192.0.2.2"), 2),
        (("2001:db8::1", "2001:db8::ffff:ffff:ffff:ffff"), 1),
        (("2001:db8::1", "2001:db8:0:1::1"), 2),
        (("192.0.2.1", "::ffff:192.0.2.1"), 1),
        (("a proxy's word", "unknown"), 2),
    ],
)
def test_an_ipv6_network_is_one_client(hosts: tuple[str, ...], names: int) -> None:
    assert len({address_name(host) for host in hosts}) == names


async def test_a_key_is_looked_up_once_and_again_after_a_failure() -> None:
    looked_up: list[str] = []

    async def find(key: str) -> None:
        looked_up.append(key)
        if key == "invented":
            raise Unauthenticated("The API key is unknown.")

    known = Senders(find)
    names = [await known.key(key) for key in ("one", "one", "other", "invented", "invented", "one")]
    assert [name is None for name in names] == [False, False, False, True, True, False]
    assert len(set(names)) == 3
    known.forget("one")
    await known.key("one")
    assert looked_up == ["one", "other", "invented", "invented", "one"]


async def test_processes_count_together_over_redis(redis_server: str) -> None:
    one, other = [RateLimit(Limit(3, 60), counters_at(redis_server)) for _ in range(2)]
    assert [(await limit.hit("a")).remaining for limit in (one, other, one)] == [2, 1, 0]
    assert (await other.peek("a")).allowed is False
    refused = await other.hit("a")
    assert (refused.allowed, 1 <= refused.reset <= 60) == (False, True)
    for limit in (one, other):
        await limit.close()


async def test_while_redis_is_away_nobody_is_refused() -> None:
    require_redis()
    server = RedisServer()
    server.start()
    limit = RateLimit(Limit(1, 60), RedisCounters(server.url))
    assert (await limit.hit("a")).allowed
    assert not (await limit.hit("a")).allowed
    server.stop()
    assert (await limit.hit("a")).allowed
    await limit.close()
