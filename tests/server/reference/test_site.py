"""The reference at `/docs`: every operation is there, every link leads somewhere, and a page is made once."""

import re
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import unquote, urldefrag, urljoin

import httpx2

from rest_compat.reference.refusals import list_refusals
from rest_compat.rest.routes import ROUTES
from server.reference import graph_types, guides
from tests.browser import ON_SQLITE

if TYPE_CHECKING:
    from collections.abc import Mapping

pytestmark = ON_SQLITE

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
LINK = re.compile(r'(?:href|action)="([^"]+)"')
ANCHOR = re.compile(r' id="([^"]+)"')


ASKED = {
    "webhook signature": "docs/reference/webhooks",
    "refund": "docs/staff-payments",
    "backup": "docs/how-to/runbook#backup-and-restore",
    "restore": "docs/how-to/back-up-and-restore",
    "upgrade": "docs/how-to/runbook#upgrade",
    "rate limit": "docs/reference/limits",
    "how do I test": "docs/how-to/practice",
    "stripe": "docs/reference/settings",
    "FIELDCALL_MAP": "docs/reference/settings",
    "streets": "docs/how-to/go-into-production#maps",
    "insufficient funds": "problems/insufficient_funds",
    "practice": "docs/how-to/practice",
    "proxy": "docs/how-to/proxies",
    "postgresql": "docs/how-to/go-into-production",
    "oauth": "docs/reference/oauth",
    "mcp": "docs/reference/rest#mcp",
    "idempotency": "docs/reference/idempotency",
    "first task": "docs/tutorials/first-task-with-curl",
    "subscription": "docs/how-to/follow-tasks-by-subscription",
    "command line": "docs/how-to/use-the-command-line",
    "fieldcall doctor": "docs/reference/command-line",
    "desks": "docs/reference/desks",
    "passkey": "docs/person-",
    "webook": "docs/reference/webhooks",
    "payout": "docs/operator-earnings",
    "citus": "docs/how-to/citus",
    "money": "docs/reference/money",
    "proof": "docs/reference/proof",
    "events": "docs/reference/events",
    "settings": "docs/reference/settings",
    "python client": "docs/reference/python-client",
    "typescript": "docs/reference/typescript-client",
    "apollo": "docs/tutorials/dashboard-with-apollo",
    "why maplibre": "docs/explanation/decisions/0121-maps-by-maplibre",
    "wallet": "docs/reference/graphql/Wallet",
    "TaskConnection": "docs/reference/graphql/TaskConnection",
    "graphql types": "docs/reference/graphql",
    "double-entry ledger": "docs/explanation/decisions/0003-ledger",
}
"""Queries of newcomers, and the address that one of the first three results begins with."""


async def crawled(client: httpx2.AsyncClient, start: str) -> dict[str, str]:
    """All pages that a page leads to, by path. A link that leads nowhere, or to no place of its page, fails."""
    pages: dict[str, str] = {}
    waiting, wanted = {start}, set[tuple[str, str, str]]()
    while waiting:
        path = waiting.pop()
        answer = await client.get(path, headers=BROWSER)
        if answer.status_code == 303:
            wanted.add((path, answer.headers["location"], ""))
            answer = await client.get(answer.headers["location"], headers=BROWSER)
        assert answer.status_code == 200, path
        pages[path] = answer.text if answer.headers["content-type"].startswith("text/html") else ""
        links = {unescape(link) for link in LINK.findall(pages[path])} if path != "/graphql" else set()
        for link in links:
            if link.startswith("data:") or (path.startswith("/docs/") and link.startswith("https://")):
                continue
            target, fragment = urldefrag(urljoin(path, link))
            assert target.startswith("/"), f"{path} names another host: {link}"
            wanted.add((path, target, fragment))
            if target not in pages:
                waiting.add(target)
    anchors = {path: set(ANCHOR.findall(text)) for path, text in pages.items()}
    for path, target, fragment in wanted:
        if fragment and target != "/graphql":
            assert unquote(fragment) in anchors[target], f"{path} names #{fragment} of {target}"
    return pages


async def test_every_operation_guide_and_problem_is_found_from_the_first_page(client: httpx2.AsyncClient) -> None:
    """All in one test, since the document that the pages are made from takes seconds to make."""
    pages = await crawled(client, "/")
    document = (await client.get("/api/v1/openapi.json")).json()
    subjects = {
        path: ANCHOR.findall(text)
        for path, text in pages.items()
        if re.fullmatch(r"/docs/(?!search)[^/]+", path) and path.removeprefix("/docs/") not in guides.KINDS
    }
    assert all(len(set(anchors)) == len(anchors) for anchors in subjects.values())
    shown = {anchor: path for path, anchors in subjects.items() for anchor in anchors}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            page = pages[shown[operation["operationId"]]]
            assert page.count(f"{method.upper()}</span> {path.replace('/', '/<wbr>')}</p>") == 1
            assert f'href="../problems/{operation["x-problems"][0]}"' in page
    assert set(document["webhooks"]) <= shown.keys()
    assert {f"/docs/{name}" for name in (*guides.KINDS, *guides.names())} <= pages.keys()
    assert {f"/problems/{refusal.code}" for row in ROUTES for refusal in list_refusals(row.operation)} <= pages.keys()
    assert {"/lifecycle", "/docs", "/graphql"} <= pages.keys()
    assert {f"/docs/reference/graphql/{name}" for name in graph_types.read_types()} <= pages.keys()
    _check_form({path: text for path, text in pages.items() if path != "/graphql" and text})
    await _check_answers(client)
    await _check_search(client)


def _check_form(pages: "Mapping[str, str]") -> None:
    for path, text in pages.items():
        if path.startswith("/sign-in"):
            continue
        assert text.startswith('<!doctype html>\n<html lang="en'), path
        assert text.count("<main") == text.count("<h1") == text.partition("<main")[0].count("<title>") == 1, path
        assert "service.example" not in text, path
    titles = [re.findall("<title>(.*)</title>", text)[0] for path, text in pages.items() if path.startswith("/docs")]
    assert len(set(titles)) == len(titles)


async def _check_answers(client: httpx2.AsyncClient) -> None:
    """A page is the same until the service changes, and names the address of the service."""
    first = await client.get("/docs/public-catalogue")
    again = await client.get("/docs/public-catalogue", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    # A browser takes the policy of this answer for the page that it has.
    assert again.headers["content-security-policy"] == first.headers["content-security-policy"]
    assert "curl http://localhost/api/v1/countries" in re.sub("<[^>]+>", "", first.text)
    (policy,) = first.headers.get_list("content-security-policy")
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    for path in (
        "/docs/explanation/decisions/nothing",
        "/docs/reference/graphql/Nothing",
        "/docs/nothing",
        "/docs/how-to/nothing",
        "/docs/how-to/nothing.md",
        "/docs/agent-tasks/x",
    ):
        assert (await client.get(path)).json()["code"] == "not_found", path


async def _check_search(client: httpx2.AsyncClient) -> None:
    """The search finds by name, by words and by code."""
    found = {
        "createTask": "../docs/agent-tasks#createTask",
        "dispatch_physical_task": "../docs/agent-tasks#createTask",
        "PUT clock speed": "../docs/agent-practice#setClockSpeed",
        "insufficient_funds": "../problems/insufficient_funds",
        "under review": "../lifecycle#UnderReview",
        "task.accepted": "../docs/agent-events-received#task.accepted",
        "scenario photographs simulationScenario": "../docs/how-to/practice#scenarios",
    }
    for query, address in found.items():
        page = (await client.get("/docs/search", params={"q": query})).text
        assert address in re.findall(r'class="hit"><a href="([^"]+)"', page), query
    for query, address in ASKED.items():
        page = (await client.get("/docs/search", params={"q": query})).text
        first = re.findall(r'class="hit"><a href="\.\./([^"]+)"', page)[:3]
        assert any(hit.startswith(address) for hit in first), (query, first)
    nothing = await client.get("/docs/search", params={"q": "<script> xyzzy"})
    assert "Nothing has all these words" in nothing.text
    assert 'value="&lt;script&gt; xyzzy"' in nothing.text


async def test_a_guide_is_served_as_text_too_without_what_only_the_repository_has(client: httpx2.AsyncClient) -> None:
    text = await client.get("/docs/reference/index.md")
    assert text.headers["content-type"] == "text/markdown; charset=utf-8"
    assert text.text.startswith("# Interface contract\n")
    page = (await client.get("/docs/reference")).text
    assert 'href="../docs/explanation/decisions/0020-practice-mode" title="20. Practice agents">20</a>' in page
    assert "decisions/" not in text.text
    assert 'href="../lifecycle"' in page
    assert "http://127.0.0.1:8000" not in (await client.get("/docs/how-to/practice")).text
