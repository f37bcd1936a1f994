"""All surfaces together, over HTTP without a network."""

import asyncio
import re
from collections.abc import Iterable
from pathlib import Path

import httpx2
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from resolvers.core.context import Services
from rest_compat.app import rest_surface
from server.config.settings import Settings
from server.config.wiring import build, started
from server.http.app import create_app
from server.http.rate_limits import PATHS_WITHOUT_LIMIT
from tests import actors
from tests.browser import ON_SQLITE

ROOT = Path(__file__).parents[3]
ORIGIN = "https://app.example"
SECRET = "what nobody may know"


async def broken(_: Request) -> Response:
    raise RuntimeError(SECRET)


async def test_the_first_page_needs_nothing_from_outside(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/")
    assert answer.status_code == 200
    assert "https://" not in answer.text
    assert "curl -s http://localhost/api/v1/agents/register" in answer.text
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/problems", "/.well-known/fieldcall.json", "/api/v1/health"])
async def test_what_needs_no_key_answers(client: httpx2.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 200


async def test_rest_and_the_graph_know_the_same_caller(client: httpx2.AsyncClient, services: Services) -> None:
    agent = await actors.register_agent(services)
    client.headers["Authorization"] = f"Bearer {agent.key}"
    rest = await client.get("/api/v1/agents/me")
    graph = await client.post("/graphql", json={"query": "{ agent { id agentName } }"})
    assert (rest.json()["id"], rest.json()["agentName"]) == (agent.id, "Errand")
    assert graph.json()["data"] == {"agent": {"id": str(agent.id), "agentName": "Errand"}}


async def test_every_answer_carries_one_request_id(client: httpx2.AsyncClient) -> None:
    for path in ("/", "/healthz", "/graphql?query={__typename}", "/nothing", "/api/v1/agents/me", "/api/v1/nothing"):
        answer = await client.get(path, headers={"X-Request-Id": "the-only-one"})
        assert answer.headers.get_list("x-request-id") == ["the-only-one"], path


async def test_every_path_with_a_handler_is_reached(client: httpx2.AsyncClient, services: Services) -> None:
    """A second list of paths once left out `/try`, the first button of the front page."""
    surface = rest_surface(services, version="1")
    paths = surface.paths.known_paths()
    assert {"/try", "/mcp", "/healthz", "/api/v1/agents/me"} < set(paths)
    answers = {path: await client.get(re.sub(r"{[^}]+}", "1", path)) for path in paths}
    assert [path for path, answer in answers.items() if "There is nothing at this path" in answer.text] == []


def test_the_public_doors_are_listed(services: Services, settings: Settings) -> None:
    page = (ROOT / "SECURITY.md").read_text()
    _, _, listed = page.partition("## Public doors")
    doors = set(re.findall(r"`(/[^`]*?)(?:{[^`]*)?`", listed.partition("\n## ")[0]))
    routes = create_app(services, settings).routes
    paths = {route.path.partition("{")[0] for route in routes if isinstance(route, (Route, Mount))}
    paths |= set(PATHS_WITHOUT_LIMIT)
    assert {"/track/", "/clients/", "/schema.graphql", "/oauth/token", "/"} <= paths
    assert [path for path in paths if path not in doors and not _is_below(path, doors - {"/"})] == []
    # No row outlives its path.
    assert [door for door in doors if not any(path == door or _is_below(path, [door]) for path in paths)] == []


def _is_below(path: str, doors: Iterable[str]) -> bool:
    return any(path.startswith(f"{door.rstrip('/')}/") or path == door.rstrip("/") for door in doors)


@pytest.mark.parametrize("path", ["/nothing", "/api/v1/nothing", "/checkout", "/.well-known/nothing"])
async def test_an_unknown_path_is_a_problem(client: httpx2.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
    assert answer.json()["code"] == "not_found"


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/nothing", 404), ("POST", "/", 405)])
async def test_a_browser_gets_a_page_for_it(client: httpx2.AsyncClient, method: str, path: str, status: int) -> None:
    page = await client.request(method, path, headers={"Accept": "text/html,*/*;q=0.8"})
    assert (page.status_code, page.headers["content-type"]) == (status, "text/html; charset=utf-8")
    assert '<a href="docs">' in page.text


@pytest.mark.parametrize(("method", "path"), [("POST", "/"), ("DELETE", "/api/v1/health"), ("PUT", "/healthz")])
async def test_an_unknown_method_is_a_problem(client: httpx2.AsyncClient, method: str, path: str) -> None:
    answer = await client.request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert "GET" in answer.headers["allow"]


async def test_another_host_is_refused(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/api/v1/health", headers={"Host": "evil.example"})
    assert answer.status_code == 400


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_probes_come_by_address_and_are_not_counted(services: Services, settings: Settings, path: str) -> None:
    app = create_app(services, settings.model_copy(update={"rate_limit": "1/day"}))
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://10.42.0.7:8000") as kubelet:
        answers = [await kubelet.request(method, path) for method in ("GET", "HEAD", "GET")]
        assert [answer.status_code for answer in answers] == [200, 200, 200]
        assert "ratelimit" not in answers[0].headers
        assert (await kubelet.post(path)).status_code == 400


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_service_whose_database_takes_no_writes_says_so_and_is_ready_for_reads(
    services: Services, settings: Settings
) -> None:
    read_only = f"{settings.database_url}&default_transaction_read_only=on"
    async with started(build(settings.model_copy(update={"database_url": read_only}))) as reading:
        transport = httpx2.ASGITransport(create_app(reading, settings))
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
            ready = await client.get("/readyz")
            assert (ready.status_code, ready.json()) == (
                200,
                {"status": "degraded", "checks": {"database": "ok", "broadcaster": "ok", "writes": "down"}},
            )
            assert (await client.get("/api/v1/countries")).status_code == 200
            refused = await client.post("/api/v1/agents/register", json=actors.AGENT)
            assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
            assert refused.json()["detail"].startswith("The database takes no writes.")


async def test_a_service_that_is_about_to_stop_is_not_ready_and_serves(
    services: Services, client: httpx2.AsyncClient
) -> None:
    ready = await client.get("/readyz")
    assert ready.json() == {"status": "ok", "checks": {"database": "ok", "broadcaster": "ok", "writes": "ok"}}
    services.draining.set()
    ready = await client.get("/readyz")
    assert (ready.status_code, ready.json()["status"], ready.json()["checks"]["database"]) == (503, "stopping", "ok")
    served = await client.get("/api/v1/health")
    assert (served.status_code, served.headers["connection"]) == (200, "close")


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:99", "[::1]:8000", "LOCALHOST"])
async def test_this_machine_is_not(client: httpx2.AsyncClient, host: str) -> None:
    assert (await client.get("/api/v1/health", headers={"Host": host})).status_code == 200


async def test_pages_of_other_origins_may_call_only_where_they_are_named(
    services: Services, settings: Settings
) -> None:
    named = create_app(services, settings.model_copy(update={"allowed_origins": (ORIGIN,)}))
    for app, allowed in ((create_app(services, settings), None), (named, ORIGIN)):
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client:
            answer = await client.get("/api/v1/health", headers={"Origin": ORIGIN})
            assert answer.headers.get("access-control-allow-origin") == allowed


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        ("http://localhost:5173", True),
        ("http://127.0.0.1", True),
        ("http://localhost.example", False),
        ("http://localhost:80.example", False),
        ("https://elsewhere.example", False),
    ],
)
async def test_pages_of_this_machine_may_call_unless_others_are_named(
    client: httpx2.AsyncClient, origin: str, allowed: bool
) -> None:
    asked = {"Origin": origin, "Access-Control-Request-Method": "POST"}
    answer = await client.options("/graphql", headers=asked)
    assert (answer.headers.get("access-control-allow-origin") == origin) is allowed


async def test_a_fault_is_a_problem_that_tells_nothing(services: Services, settings: Settings) -> None:
    app = create_app(services, settings)
    app.add_route("/broken", broken)
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client:
        answer = await client.get("/broken")
    assert (answer.status_code, answer.headers["content-type"]) == (500, "application/problem+json")
    assert answer.json()["code"] == "internal"
    assert answer.json()["requestId"] == answer.headers["x-request-id"]
    assert SECRET not in answer.text


async def test_the_whole_of_it_runs_on_a_port(live_server: str) -> None:
    async with httpx2.AsyncClient(base_url=live_server) as client:
        assert (await client.get("/readyz")).json()["status"] == "ok"
        card = await client.get("/.well-known/mcp.json")
        assert card.json()["remotes"][0]["url"] == f"{live_server}/mcp"
        listing = await client.post(
            "/mcp",
            json={"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}},
            headers={"Accept": "application/json, text/event-stream"},
        )
        names = [tool["name"] for tool in listing.json()["result"]["tools"]]
        assert "dispatch_physical_task" in names


@ON_SQLITE
async def test_a_server_may_leave_due_work_to_workers(settings: Settings) -> None:
    for with_worker in (True, False):
        app = create_app(build(settings), settings, with_worker=with_worker)
        async with app.router.lifespan_context(app):
            await asyncio.sleep(0)
            assert ("webhooks" in {task.get_name() for task in asyncio.all_tasks()}) is with_worker
