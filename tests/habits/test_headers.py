"""Response headers on every surface: caching, deprecation, compression, origins, hosts, request ids."""

import gzip
from typing import Any

import httpx2
import pytest

from resolvers.core.context import Services
from rest_compat.http.cross_origin import READABLE_HEADERS
from rest_compat.reference.openapi import document
from rest_compat.rest.routes import ROUTES
from server.config.settings import Settings
from server.http.app import create_app
from tests import actors

ORIGIN = "https://app.example"
SURFACES = ("/api/v1/agents/me", "/api/v1/tools/call", "/graphql", "/mcp")
CATALOGUES = ("/api/v1/countries", "/api/v1/currencies", "/api/v1/legal", "/api/v1/tools", "/api/v1/openapi.json")
MCP = {"Accept": "application/json, text/event-stream"}
SENT_HEADERS = (
    *("Authorization", "X-API-Key", "X-Request-Id", "Idempotency-Key", "If-None-Match", "If-Range", "Range"),
    *("Content-Type", "Accept-Language", "MCP-Protocol-Version", "MCP-Session-Id", "Mcp-Method", "Mcp-Name"),
    *("Last-Event-ID", "traceparent", "A2A-Version", "A2A-Extensions", "apollographql-client-name", "x-of-a-library"),
)
"""Those that the service reads, and those of client libraries."""


@pytest.mark.parametrize("path", CATALOGUES)
async def test_what_a_client_has_already_is_not_sent_again(client: httpx2.AsyncClient, path: str) -> None:
    first = await client.get(path)
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"
    for known in (tag, f'"other", {tag}', tag.removeprefix("W/"), "*"):
        again = await client.get(path, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert again.headers["x-request-id"]
    other = await client.get(path, headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.content) == (200, first.content)


async def test_another_selection_has_another_tag(client: httpx2.AsyncClient) -> None:
    few, all_of_them = [
        await client.get("/api/v1/currencies", params={"includeAll": flag}) for flag in ("false", "true")
    ]
    assert few.headers["etag"] != all_of_them.headers["etag"]


async def test_an_agents_own_things_have_no_tag(as_agent: httpx2.AsyncClient) -> None:
    assert "etag" not in (await as_agent.get("/api/v1/agents/me")).headers


async def test_the_old_name_of_an_amount_is_deprecated(agent: actors.Actor, as_agent: httpx2.AsyncClient) -> None:
    made = await actors.dispatch(agent, publishImmediately=False)
    path = f"/api/v1/agents/me/tasks/{made.id}"
    assert "deprecation" not in (await as_agent.post(f"{path}/quote")).headers
    funded = await as_agent.post(f"{path}/fund", json={"fundingMethod": "wallet"})
    assert funded.json()["grossAmount"] == funded.json()["chargedAmount"]
    # The start of 2026-11-20, UTC.
    assert funded.headers["deprecation"] == "@1795132800"
    call = {"tool": "fund_task", "arguments": {"taskId": made.id, "fundingMethod": "wallet"}}
    assert (await as_agent.post("/api/v1/tools/call", json=call)).headers["deprecation"] == "@1795132800"


def test_the_description_marks_it_too() -> None:
    schemas = document(ROUTES, version="1")["components"]["schemas"]
    assert schemas["Funding"]["properties"]["grossAmount"]["deprecated"] is True
    assert "deprecated" not in schemas["Funding"]["properties"]["chargedAmount"]


@pytest.mark.parametrize(("path", "compressed"), [("/api/v1/countries", True), ("/healthz", False)])
async def test_large_answers_are_compressed(client: httpx2.AsyncClient, path: str, compressed: bool) -> None:
    answer = await client.get(path)
    assert (answer.headers.get("content-encoding") == "gzip") is compressed
    plain = await client.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == answer.json()


async def test_pages_of_named_origins_may_call_every_surface(services: Services, settings: Settings) -> None:
    app = create_app(services, settings.model_copy(update={"allowed_origins": (ORIGIN,), "rate_limit": "1/day"}))
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client:
        for path in SURFACES:
            asked = {
                "Origin": ORIGIN,
                "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": ", ".join(SENT_HEADERS),
            }
            preflight = await client.options(path, headers=asked)
            assert preflight.status_code == 200, preflight.text
            assert preflight.headers["access-control-allow-origin"] == ORIGIN
            allowed = preflight.headers["access-control-allow-headers"].lower()
            assert all(name.lower() in allowed for name in SENT_HEADERS)
            assert preflight.headers["x-request-id"]
            stranger = await client.options(path, headers={**asked, "Origin": "https://evil.example"})
            assert stranger.status_code == 400
        for status in (200, 429):
            answer = await client.get("/api/v1/countries", headers={"Origin": ORIGIN})
            assert answer.status_code == status
            exposed = answer.headers["access-control-expose-headers"]
            assert all(name in exposed for name in READABLE_HEADERS)


def problem_in(path: str, body: Any) -> Any:
    """The problem, wherever the surface has it."""
    told = {
        "/graphql": lambda: body["errors"][0]["extensions"],
        "/graphql/stream": lambda: body["errors"][0]["extensions"],
        "/mcp": lambda: body["error"]["data"],
        "/api/v1/tools/call": lambda: body["error"],
    }
    return told.get(path, lambda: body)()


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "[::2]", "", "localhost:x"])
@pytest.mark.parametrize("path", ["/", *SURFACES])
async def test_another_host_is_a_problem(client: httpx2.AsyncClient, path: str, host: str) -> None:
    answer = await client.post(path, headers={"Host": host})
    assert answer.status_code == 400
    told = problem_in(path, answer.json())
    assert told["code"] == "wrong_host"
    assert told["requestId"] == answer.headers["x-request-id"]
    assert told["type"] == "/problems/wrong_host"
    assert not host or host not in answer.text


async def test_the_public_address_has_the_page_about_a_wrong_host(services: Services, settings: Settings) -> None:
    app = create_app(services, settings.model_copy(update={"base_url": "https://field.example"}))
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client:
        told = (await client.get("/", headers={"Host": "evil.example"})).json()
        assert told["type"] == "https://field.example/problems/wrong_host"


@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data; boundary=x"])
@pytest.mark.parametrize("path", ["/api/v1/agents/register", "/graphql/stream", "/checkout/dep_1", *SURFACES])
async def test_a_compressed_body_is_refused_as_such(client: httpx2.AsyncClient, path: str, kind: str) -> None:
    for coding in ("gzip", "identity, GZip", "br"):
        headers = {"Content-Encoding": coding, "Content-Type": kind, **MCP}
        answer = await client.post(path, content=gzip.compress(b"{}"), headers=headers)
        assert answer.status_code == 415
        told = problem_in(path, answer.json())
        assert told["code"] == "unsupported_media_type"
        assert "uncompressed" in told["detail"]


@pytest.mark.parametrize("coding", ["identity", ""])
async def test_a_body_that_is_said_to_be_as_it_is_is_read(as_agent: httpx2.AsyncClient, coding: str) -> None:
    listed = {"tool": "list_wallets"}
    answer = await as_agent.post("/api/v1/tools/call", json=listed, headers={"Content-Encoding": coding})
    assert answer.status_code == 200
    assert (await as_agent.get("/api/v1/agents/me", headers={"Content-Encoding": "gzip"})).status_code == 200


async def test_patterns_of_hosts(services: Services, settings: Settings) -> None:
    app = create_app(services, settings.model_copy(update={"allowed_hosts": ("*.example.org",)}))
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client:
        for host, status in (("a.example.org", 200), ("A.B.EXAMPLE.ORG:8000", 200), ("example.org", 400)):
            assert (await client.get("/api/v1/health", headers={"Host": host})).status_code == status


async def test_mcp_answers_under_the_callers_request_id(live_server: str) -> None:
    async with httpx2.AsyncClient(base_url=live_server, headers=MCP) as client:
        listing = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
        for body in (listing, {"jsonrpc": "2.0"}, []):
            answer = await client.post("/mcp", json=body, headers={"X-Request-Id": "the-only-one"})
            assert answer.headers.get_list("x-request-id") == ["the-only-one"]
        assert (await client.delete("/mcp")).headers["x-request-id"]
