"""People who open an address for programs are shown where to go."""

import pytest

from tests.rest_compat.front_door import Client, problem

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/api/v1", "/api/v1/"])
async def test_rest_begins_with_its_reference(client: Client, path: str) -> None:
    seen = await client.send("GET", path, headers=BROWSER)
    assert (seen.status_code, seen.headers["location"]) == (303, "http://service.test/docs")
    read = (await client.send("GET", path)).json()
    assert "`Authorization: Bearer KEY`" in read["authentication"]
    for address in (read["openapi"], read["tools"], read["platform"], read["problems"]):
        assert (await client.send("GET", address)).status_code == 200, address
    method, _, address = read["registration"].partition(" ")
    assert (await client.send(method, address, json={})).json()["code"] == "validation_failed"


async def test_mcp_tells_a_browser_how_to_connect_and_a_client_that_nothing_streams(client: Client) -> None:
    seen = await client.send("GET", "/mcp", headers=BROWSER)
    assert (seen.status_code, seen.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "<code>http://service.test/mcp</code>" in seen.text
    assert 'href="/docs"' in seen.text
    for accept in ("text/event-stream", "*/*"):
        told = await client.send("GET", "/mcp", headers={"Accept": accept})
        assert "send JSON-RPC with POST" in problem(told, 405, "method_not_allowed")["detail"]
        assert (told.headers["allow"], told.headers["vary"]) == ("POST", "Accept")
