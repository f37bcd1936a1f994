"""Refusals as a browser receives them, and as a program does."""

import re

import pytest

from tests.rest_compat.front_door import TASK, Client

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/v1/nothing/<here>", 404, "not_found"),
        ("GET", "/problems/nothing", 404, "not_found"),
        ("DELETE", "/lifecycle", 405, "method_not_allowed"),
        ("GET", "/api/v1/agents/me/tasks?limit=x", 401, "unauthenticated"),
    ],
)
async def test_a_browser_gets_a_page_and_a_program_the_same_as_json(
    client: Client, method: str, path: str, status: int, code: str
) -> None:
    page = await client.send(method, path, headers=BROWSER)
    assert (page.status_code, page.headers["content-type"]) == (status, "text/html; charset=utf-8")
    assert page.headers["cache-control"] == "no-store"
    assert page.text.startswith('<!doctype html>\n<html lang="en">')
    assert page.text.count("<main") == page.text.count("<h1>") == 1
    assert "<here>" not in page.text
    root = "../" * (path.partition("?")[0].count("/") - 1)
    assert {f"{root}problems/{code}", f"{root}docs", root or "./"} <= set(re.findall(r'href="([^"]+)"', page.text))
    assert page.headers["x-request-id"] in page.text

    for accept in ("*/*", "application/json"):
        answer = await client.send(method, path, headers={"Accept": accept})
        assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
        assert answer.json()["code"] == code
        assert answer.json()["title"] in page.text
        for header in ("allow", "www-authenticate"):
            assert page.headers.get(header) == answer.headers.get(header)


async def test_the_page_leads_on(agent: Client) -> None:
    task = await agent.post("/agents/me/tasks", **TASK)
    path = f"/api/v1/agents/me/tasks/{task['id']}/approve"
    refused = await agent.send("POST", path, json={})
    page = await agent.send("POST", path, json={}, headers=BROWSER)
    assert refused.json()["nextActions"]
    for action in refused.json()["nextActions"]:
        assert f"<strong>{action['label']}</strong> <code>{action['endpoint']}</code>" in page.text
