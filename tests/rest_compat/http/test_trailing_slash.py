"""A path with a slash at its end is answered as without, on every surface; the paths come from the application."""

import re
from collections.abc import AsyncIterator

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from resolvers.core.context import Services
from rest_compat.http.trailing_slash import TrailingSlash
from server.config.settings import Settings
from server.config.wiring import build
from tests import actors
from tests.browser import ON_SQLITE

pytestmark = ON_SQLITE

CALL = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
MCP = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18"}
DEAR = (
    "/openapi.json",
    "/asyncapi.json",
    "/schema.graphql",
    "/llms-full.txt",
    "/docs",
    "/guides",
    "/search",
    "/push-key",
)
"""Documents that take seconds to make, and a key that a worker makes."""
VARYING = re.compile(
    r'(request.?id|x-request-id|date|"now"|uptime|[Tt]ime|token|"ms"|checkedAt)[^,}\n]*', re.IGNORECASE
)
"""Parts of an answer that differ each time."""


@pytest.fixture
def services(settings: Settings) -> Services:
    """Services that the lifespan of the application starts, with MCP."""
    return build(settings)


@pytest.fixture
async def client(app: Starlette) -> AsyncIterator[httpx2.AsyncClient]:
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app)
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            yield client


def known(app: Starlette) -> dict[str, set[str]]:
    """Every path of the application with its methods: of its routes, and of the dispatcher behind them."""
    paths: dict[str, set[str]] = {}
    for route in app.routes:
        if isinstance(route, Route):
            paths.setdefault(route.path, set()).update(route.methods or {"GET", "POST"})
            listed = getattr(route.endpoint, "known_paths", list)
            for path in listed():
                paths.setdefault(path, set()).update({"GET", "POST"})
    return {path: methods for path, methods in paths.items() if path != "/"}


async def test_no_path_is_read_differently(app: Starlette) -> None:
    """RFC 3986, section 6.2.4: what the application reads of a request is the same with the slash as without."""
    seen: list[Scope] = []

    async def read(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)

    middleware = TrailingSlash(read)
    for path in known(app):
        for kind in ("http", "websocket"):
            for end in ("", "/"):
                raw = (path + end).encode()
                scope = {"type": kind, "method": "POST", "path": path + end, "raw_path": raw, "headers": []}
                await middleware(scope, None, None)  # type: ignore[arg-type] # nothing is received or sent
    assert seen[0::2] == seen[1::2]


async def test_every_surface_answers_alike_with_a_slash(app: Starlette, client: httpx2.AsyncClient) -> None:
    """RFC 3986, section 6.2.4: both are one resource, because the service answers them alike."""
    paths = known(app)
    assert {"/mcp", "/graphql", "/a2a", "/problems", "/oauth/token", "/api/v1/agents/me", "/healthz"} < set(paths)
    assert len(paths) > 200
    below_api = [path for path in paths if path.startswith("/api/")]
    tried = [*below_api[::20], *(path for path in paths if path not in below_api and not path.endswith(DEAR))]
    for path, methods in ((path, paths[path]) for path in tried):
        address = re.sub(r"{[^}]+}", "1", path)
        for method in sorted(methods & {"GET", "POST"}):
            one, other = [await client.request(method, address + end, json=CALL, headers=MCP) for end in ("", "/")]
            assert (other.status_code, told(other)) == (one.status_code, told(one)), f"{method} {address}"
            assert not other.is_redirect or other.headers["location"] == one.headers["location"]


def told(answer: httpx2.Response) -> tuple[str, str]:
    """The kind of an answer, and what it says where that is no page: pages have tokens of their own."""
    kind = answer.headers.get("content-type", "")
    return kind, "" if "html" in kind else VARYING.sub("", answer.text)


async def test_a_body_and_a_key_arrive(client: httpx2.AsyncClient, services: Services) -> None:
    agent = await actors.register_agent(services)
    client.headers["Authorization"] = f"Bearer {agent.key}"
    made = await client.post("/api/v1/agents/me/tasks/", json=actors.TASK | {"publishImmediately": False})
    assert made.status_code == 200, made.text
    number = made.json()["taskId"]
    read = await client.get(f"/api/v1/agents/me/tasks/{number}/")
    assert read.json() == (await client.get(f"/api/v1/agents/me/tasks/{number}")).json()
    assert read.status_code == 200
    graph = await client.post("/graphql/", json={"query": "{ agent { id } }"})
    assert graph.json()["data"]["agent"]["id"] == str(agent.id)
    tools = await client.post("/mcp/", json=CALL, headers=MCP)
    assert len(tools.json()["result"]["tools"]) > 10
    registered = await client.post("/oauth/register/", json={"redirect_uris": ["http://127.0.0.1/cb"]})
    assert registered.status_code == 201
    refused = await client.post("/oauth/token/", data={"grant_type": "password"})
    assert refused.json()["error"] == "unsupported_grant_type"


@pytest.mark.parametrize("path", ["/", "/api/v1/countries//", "/api/v1/countries/%2F", "/api/v1/%2F"])
async def test_one_slash_alone_is_taken(client: httpx2.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.status_code == (200 if path == "/" else 404)


async def test_who_reads_pages_is_led_to_the_address_that_links_are_relative_to(client: httpx2.AsyncClient) -> None:
    """RFC 9110, section 15.4.9: a permanent redirect that keeps the method."""
    reading = {"Accept": "text/html,*/*;q=0.8"}
    for path, location in (
        ("/docs/", "../docs"),
        ("/docs/how-to/?q=%2F", "../how-to?q=%2F"),
        ("/problems/a%20b/", "../a%20b"),
        ("/evil.example/", "../evil.example"),
    ):
        answer = await client.get(path, headers=reading)
        assert (answer.status_code, answer.headers["location"]) == (308, location)
    form = await client.post("/oauth/authorize/", headers=reading, data={"token": "none"})
    assert form.status_code != 308
